"""What the corpus's vocabulary says of a question's words: names with their aliases, and words it has never seen."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from kb.vocabulary import Vocabulary
from reasoning.questions.tokens import Token, keys, tokens
from reasoning.questions.words import is_generic

_WORDS: "WeakKeyDictionary[Vocabulary, frozenset[str]]" = WeakKeyDictionary()
_SHORT: "WeakKeyDictionary[Vocabulary, dict[str, frozenset[str]]]" = WeakKeyDictionary()


@dataclass(frozen=True, slots=True)
class Name:
    """A name of the corpus in a clause, at `start:end`. `keys`: of its long form, where a short one exists."""

    name: str
    aliases: tuple[str, ...]
    keys: frozenset[str]
    start: int
    end: int
    grounded: bool
    kinds: frozenset[str]


def names_in(text: str, vocabulary: Vocabulary) -> list[Name]:
    """The corpus's names in `text`, in its order; single general words left out."""
    found = []
    labels = [token for token in tokens(text) if token.kind == "label"]
    for match in vocabulary.match(text):
        if any(label.start < edge < label.end for label in labels for edge in (match.start, match.end)):
            continue
        if match.entry.key.isdigit() or all(is_generic(token.key) for token in tokens(match.surface)):
            continue
        aliases = tuple(dict.fromkeys((match.entry.name, *match.entry.surfaces)))
        found.append(
            Name(
                match.entry.name, aliases[:12], _long_form(match.entry.surfaces) or keys(match.surface),
                match.start, match.end, match.entry.grounded, frozenset(str(kind) for kind in match.entry.kinds),
            )
        )  # fmt: skip
    return found


def known_words(vocabulary: Vocabulary) -> frozenset[str]:
    """The stems of all words in the corpus's names."""
    found = _WORDS.get(vocabulary)
    if found is None:
        found = frozenset(key for entry in vocabulary.entries for surface in entry.surfaces for key in keys(surface))
        _WORDS[vocabulary] = found
    return found


def short_forms(vocabulary: Vocabulary) -> dict[str, frozenset[str]]:
    """Short forms of one token that the corpus defines, with the tokens of their long form."""
    found = _SHORT.get(vocabulary)
    if found is None:
        found = {}
        for entry in vocabulary.entries:
            long = _long_form(entry.surfaces)
            if long:
                found.update({next(iter(own)): long for surface in entry.surfaces if len(own := keys(surface)) == 1})
        _SHORT[vocabulary] = found
    return found


def _long_form(surfaces: tuple[str, ...]) -> frozenset[str]:
    """The tokens of the spelt-out form of a name that also has a short one; nothing where it has but one form."""
    forms = sorted((keys(surface) for surface in surfaces), key=lambda form: (-len(form), sorted(form)))
    if len(forms) < 2 or len(forms[-1]) != 1 or len(forms[0]) < 2 or forms[-1] < forms[0]:
        return frozenset()
    return forms[0]


def looks_named(token: Token, text: str) -> bool:
    """Whether a word is written as a name: a label, an acronym, or a capital inside a sentence."""
    if token.kind == "label":
        return True
    if token.kind != "word" or not token.text[:1].isupper():
        return False
    before = text[: token.start].rstrip()
    return bool(before) and not re.search(r"[.?!:]$", before)


def masked(text: str, spans: Iterable[tuple[int, int]], idle: frozenset[str] = frozenset()) -> str:
    """`text` with the spans, and the words whose stems are `idle`, crossed out, so that no name reaches over them."""
    letters = list(text)
    for start, end in (*spans, *((token.start, token.end) for token in tokens(text) if token.key in idle)):
        letters[start:end] = ";" * (end - start)
    return "".join(letters)
