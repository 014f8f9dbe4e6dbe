"""What the corpus's vocabulary says of a question's words: names with their aliases, and words it has never seen."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from kb.vocabulary import Vocabulary
from reasoning.questions.tokens import Token, keys, tokens
from reasoning.questions.words import is_generic

_WORDS: "WeakKeyDictionary[Vocabulary, frozenset[str]]" = WeakKeyDictionary()
_ABBREVIATED: "WeakKeyDictionary[Vocabulary, tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]]" = WeakKeyDictionary()
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
        known = (match.entry.name, *match.entry.surfaces)
        aliases = tuple(dict.fromkeys((*known, *(other for one in known for other in other_forms(one, vocabulary)))))
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


def other_forms(name: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """`name` with each abbreviation of the corpus in it spelt out, and each spelt-out form abbreviated."""
    found: dict[str, str] = {}
    for pattern, surfaces in _abbreviations(vocabulary):
        match = pattern.search(name)
        if match and match.group() != name:
            for surface in surfaces:
                other = f"{name[: match.start()]}{surface}{name[match.end() :]}"
                if keys(other) != keys(name):
                    found.setdefault(other.casefold(), other)
    return tuple(found.values())


def _abbreviations(vocabulary: Vocabulary) -> tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]:
    """A pattern of the forms of each abbreviated name, and the forms."""
    found = _ABBREVIATED.get(vocabulary)
    if found is None:
        entries = [one for one in vocabulary.entries if "abbreviation" in one.kinds and len(one.surfaces) > 1]
        forms = [tuple(surface for surface in one.surfaces if len(surface) > 1) for one in entries]
        found = tuple((_pattern(surfaces), surfaces) for surfaces in forms if len(surfaces) > 1)
        _ABBREVIATED[vocabulary] = found
    return found


def _pattern(surfaces: Iterable[str]) -> re.Pattern[str]:
    forms = (
        r"[\s‐‑–-]".join(re.escape(part) for part in re.split(r"[\s‐‑–-]", surface))
        for surface in sorted(surfaces, key=len, reverse=True)
    )
    return re.compile(rf"(?<![\w-])(?:{'|'.join(forms)})(?![\w-])")


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
