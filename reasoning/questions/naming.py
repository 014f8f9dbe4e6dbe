"""What the words of a clause name: entities, terms, and the meaning that any wording keeps."""

import re

from contracts.propositions import Entity
from kb.vocabulary import Vocabulary
from reasoning.questions.grounding import Name, looks_named, names_in, short_forms
from reasoning.questions.sides import INITIAL, Run
from reasoning.questions.stems import stem
from reasoning.questions.tokens import Token, is_label, keys, tokens
from reasoning.questions.words import KINDS, MADE, TELLING, is_generic, is_soft, unnegated

_SAME = {"battery": "cell", "proportion": "fraction", "share": "fraction", "percentag": "percent", "optimal": "optimum"}
"""Words that papers and questions use for one another."""

DROPPED = frozenset("a an the of in on at s x each group groups plain pellet pellets average".split())
"""Words that any wording may leave out."""


class Namer:
    """Names runs of words against one vocabulary."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary, self._short = vocabulary, short_forms(vocabulary)

    def side(self, text: str, run: Run, names: list[Name], known: frozenset[str]) -> Entity:
        """The thing that one side of a comparison is. `known`: the stems of the corpus's words."""
        surface = " ".join(text[run.start : run.end].split())
        inside = [name for name in names if run.start <= name.start and name.end <= run.end]
        whole = next((name for name in inside if keys(text[name.start : name.end]) == run.keys), None)
        grounded = all(
            word.key in known or any(name.start <= word.start < name.end for name in inside) or word.kind == "number"
            for word in run.words
        )
        if whole:
            return Entity(name=whole.name, surface=surface, aliases=whole.aliases, grounded=whole.grounded)
        return Entity(name=surface, surface=surface, grounded=grounded and "?" not in surface)

    def rest(
        self, text: str, runs: list[Run], names: list[Name], known: frozenset[str], *, keep_entities: bool
    ) -> tuple[tuple[Entity, ...], tuple[str, ...]]:
        """The entities that runs name, and their other words as terms; all are terms without `keep_entities`."""
        entities: dict[str, Entity] = {}
        terms: list[str] = []
        for run in runs:
            for before, word in zip((None, *run.words), run.words, strict=False):
                if INITIAL.match(text, word.start):
                    continue
                genus = f"{before.text}. " if before and INITIAL.match(text, before.start) else ""
                name = next((one for one in names if one.start <= word.start < one.end), None)
                term = (
                    f"not {word.text.casefold()}"
                    if run.negated
                    else word.text
                    if word.kind == "label"
                    else word.text.casefold()
                )
                if word.starred:
                    term += "*"
                denied = unnegated(word.text.casefold()) if word.kind == "word" and word.key not in known else ""
                if denied and name is None and keys(denied) <= known:
                    terms.append(f"not {denied}")
                elif run.negated or not keep_entities:
                    terms.append(term)
                elif name is not None and _is_entity(name, word):
                    surface = " ".join(text[name.start : name.end].split())
                    entities.setdefault(
                        name.name, Entity(name=name.name, surface=surface, aliases=name.aliases, grounded=name.grounded)
                    )
                    if word.starred:
                        terms.append(term)
                elif (
                    genus
                    or looks_named(word, text)
                    or word.kind == "han"
                    or (word.key not in known and not is_soft(word.text))
                ):
                    called = f"{genus}{word.text}"
                    entities.setdefault(called, Entity(name=called, surface=called, grounded=word.key in known))
                    if word.starred:
                        terms.append(term)
                else:
                    terms.append(term)
        merged = _merged(text, self._headed(text, list(entities.values()), terms))
        return merged, tuple(sorted(dict.fromkeys(terms)))

    def _headed(self, text: str, entities: list[Entity], terms: list[str]) -> list[Entity]:
        """A label with the noun right after it that says what is made of it is one thing ("MOF-5 cell")."""
        headed = []
        for entity in entities:
            following = re.search(rf"(?<![\w-]){re.escape(entity.surface)} ([a-z]+)\b", text)
            noun = following[1] if following and is_label(entity.surface) else ""
            if not noun or stem(noun) not in MADE or noun not in terms:
                headed.append(entity)
                continue
            terms.remove(noun)
            names = dict.fromkeys(f"{one} {noun}" for one in (entity.surface, entity.name, *entity.aliases))
            headed.append(
                Entity(
                    name=f"{entity.name} {noun}", surface=f"{entity.surface} {noun}", aliases=tuple(names),
                    grounded=entity.grounded,
                )
            )  # fmt: skip
        return headed

    def meaning(self, text: str, runs: list[Run], idle: frozenset[str]) -> frozenset[str]:
        """The words of runs that any wording keeps, denied ones as such."""
        meaning: set[str] = set()
        for run in runs:
            found = self.meaning_of(text, run.start, run.end, idle)
            meaning |= {f"not {key}" for key in found} if run.negated else found
        return frozenset(meaning)

    def meaning_of(self, text: str, start: int, end: int, idle: frozenset[str] = frozenset()) -> frozenset[str]:
        """The words of a stretch, short forms as their long ones, without what any wording may leave out."""
        meaning: set[str] = set()
        for token in tokens(text):
            if (
                not (start <= token.start and token.end <= end)
                or (is_generic(token.key) and token.text.casefold() not in TELLING)
                or token.text.casefold() in DROPPED
                or (token.key in KINDS and _beside_label(text, start, end, token))
            ):
                continue
            spelt = next((one.keys for one in self._spelt(text) if one.start <= token.start < one.end), None)
            long = spelt or self._short.get(token.key, frozenset({token.key}))
            told = token.text.casefold() in TELLING
            meaning |= {_SAME.get(key, key) for key in long if (told or not is_generic(key)) and key not in idle}
            if token.starred:
                meaning.add(token.key + "*")
        return frozenset(meaning)

    def _spelt(self, text: str) -> list[Name]:
        """The names in `text` that the corpus also has a short form of."""
        return [one for one in names_in(text, self._vocabulary) if one.keys != keys(text[one.start : one.end])]


def _beside_label(text: str, start: int, end: int, token: Token) -> bool:
    """Whether a name with digits or capitals stands right before or after a word, or one word away, in `start:end`."""
    inside = [one for one in tokens(text) if start <= one.start and one.end <= end]
    place = inside.index(token)
    near = inside[max(place - 2, 0) : place + 2]
    return any(one.kind == "label" and not re.search(r"[,;:?]", text[one.end : token.start]) for one in near)


def _merged(text: str, entities: list[Entity]) -> tuple[Entity, ...]:
    """Names that stand side by side as one ("C38" and "tempering steel")."""
    merged: list[Entity] = []
    for entity in entities:
        last = merged[-1] if merged else None
        joined = f"{last.surface} {entity.surface}" if last and not INITIAL.match(entity.surface) else ""
        if (
            last
            and joined
            and joined in text
            and not (last.grounded and entity.grounded and is_label(last.surface) and is_label(entity.surface))
        ):
            merged[-1] = Entity(name=joined, surface=joined, grounded=last.grounded and entity.grounded)
        else:
            merged.append(entity)
    return tuple(merged)


def _is_entity(name: Name, word: object) -> bool:
    return bool(name.kinds - {"phrase"}) or len(name.keys) > 1
