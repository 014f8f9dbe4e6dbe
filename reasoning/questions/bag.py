"""What a proposition asks for as weighted words, however its sentence was parsed."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from contracts.propositions import Constraint, PropertyRef, Proposition
from kb.vocabulary import Vocabulary
from models import everyday_words
from ontology import Ontology
from reasoning.questions.expectation import Expectation, Units, expectation_of, units_of
from reasoning.questions.grounding import looks_named, names_in
from reasoning.questions.lexicon import lexicon_of
from reasoning.questions.stems import stem
from reasoning.questions.synonyms import ASKING, synonyms
from reasoning.questions.tokens import Token, canonical_number, keys, tokens
from reasoning.questions.words import FIRST_HAND, is_general, is_generic, is_soft

_BINOMIAL = re.compile(r"\b([A-Z])(?:[a-z]{2,}\s|\.\s?)(?:x\s)?([a-z]{4,})\b")
_LATIN = re.compile(r"(?:us|um|is|ii|i|ae|ea|ia|ina|ana|ata|ensis|ense|oides|ica|a)$")
_LITERAL = re.compile(r"(?<![\w/])(?:[A-Z]\w{2,}(?:/[A-Za-z]\w*)+|[α-ω][-‐‑–][A-Za-z]{3,})(?![\w/])")
_EXCLUDED = re.compile(
    r"\(?\b(?:not|excluding|except|rather than|apart from) (?:in |for |the |those |of )*([^),;:?]+)\)?"
)
_CHANGE = re.compile(
    r"\bby how (?:much|many)\b|\bby what (?:percentage|factor|amount|margin)\b|\bhow much (?:did|does|do|was|were|is)\b.*\b(?:cut|"  # noqa: E501
    r"reduced?|increased?|improved?|decreased?|lowered?|raised?|saved?|gain(?:ed)?)\b|\b(?:reduction|improvement|gain|savings?|"
    r"decrease|increase|change|ratio|difference) (?:in|of|over|between)\b|降低了|提高了|减少了|增加了", re.IGNORECASE,
)  # fmt: skip
_PLACE = re.compile(r"\b(?:in|from|at|near) $")
_SYMBOL = re.compile(r"^\s*\(([^()\s]{1,12})\)")
_JOINED = re.compile(r"(?<=\d)[-‐‑–](?:like|based|type|derived|rich|free|doped|coated)\b")
_NUMBER_WORDS = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "nine": "9", "ten": "10", "twelve": "12", "first": "1", "second": "2", "third": "3",
}  # fmt: skip
_RANGE = re.compile(r"\bin (?:what|which) range\b|\brange of\b|\bwhat range\b|\branges?\b|范围|区间", re.IGNORECASE)

Weigh = Callable[[str], float]


@dataclass(frozen=True, slots=True)
class Part:
    """A word, name or number of the question. `forms`: any set of keys that says it; `named`: it is a proper name.

    `beside`: the nouns that stand by a number; `literal`: a name that is only itself letter by letter ("LiFePO4/C").
    """

    text: str
    forms: tuple[frozenset[str], ...]
    weight: float
    named: bool = False
    number: bool = False
    beside: frozenset[str] = frozenset()
    literal: str = ""
    starred: bool = False
    rivals: re.Pattern[str] | None = None
    compound: frozenset[str] = frozenset()
    term: bool = False

    @property
    def keys(self) -> frozenset[str]:
        """The keys of all its forms."""
        return frozenset().union(*self.forms)


@dataclass(frozen=True, slots=True)
class Bag:
    """One side of a proposition. `property_forms`: the names of a property that the ontology knows; `rivals`: for
    each other side the parts that it has and this one has not; `side`: the parts that are this side's alone."""

    parts: tuple[Part, ...]
    side: tuple[Part, ...]
    rivals: tuple[tuple[Part, ...], ...]
    property_id: str | None
    property_forms: tuple[frozenset[str], ...]
    constraints: tuple[Constraint, ...]
    expects: Expectation
    barred: frozenset[str]
    first_hand: bool
    range_asked: bool
    focus: tuple[frozenset[str], ...]
    change: bool
    units: Units

    @property
    def keys(self) -> frozenset[str]:
        """Every key that may tell a row or a column from its neighbours."""
        found = frozenset().union(*(part.keys for part in self.parts), *self.property_forms)
        for constraint in self.constraints:
            found |= keys(constraint.text)
        return found

    @property
    def given(self) -> frozenset[str]:
        """The numbers that the question itself gives."""
        numbers = {canonical_number(f"{abs(one.value):.10g}") for one in self.constraints if one.value is not None}
        return frozenset(numbers).union(*(part.keys for part in self.parts if part.number))


@cache
def _everyday() -> frozenset[str]:
    return frozenset(stem(word) for word in everyday_words())


def is_term(token: Token) -> bool:
    """Whether a word is a technical term or a name: one that everyday English does not have."""
    return token.kind == "word" and len(token.key) >= 4 and token.key.isascii() and token.key not in _everyday()


def bags_of(proposition: Proposition, vocabulary: Vocabulary, ontology: Ontology, weigh: Weigh) -> list[Bag]:
    """One for each side of a comparison; one alone for every other verb."""
    plural = _PLURAL.search(proposition.asked) is not None
    proposition = _with_property(_singular(proposition), ontology, plural)
    units = units_of(ontology, proposition.property)
    text = _JOINED.sub(lambda match: " " + match.group()[1:], proposition.asked or proposition.text)
    sides = compared(proposition, text)
    every = parts_of(text, proposition, vocabulary, weigh)
    if not sides or not all(sides):
        return [_bag(proposition, text, every, (), (), units)]
    numbers = _DOUBLED.search(text) is not None
    alone = [tuple(part for part in every if part.keys & side and (numbers or not part.number)) for side in sides]
    common = [part for part in every if not any(part in mine for mine in alone)]
    return [
        _bag(
            proposition, text, (*common, *mine), mine,
            tuple(tuple(part for part in other if part not in mine) for other in alone if other is not mine),
            units,
        )
        for mine in alone
        if mine
    ]  # fmt: skip


def compared(proposition: Proposition, text: str) -> list[frozenset[str]]:
    """The keys of each side of a comparison; nothing where fewer than two things are set against each other."""
    doubled = _DOUBLED.search(text)
    labels = _LABELS.search(text)
    if doubled and proposition.verb in ("compare", "value"):
        sides = [_keys(doubled[2]), _keys(doubled[3])]
    elif labels and proposition.verb == "compare" and len(proposition.entities) == 2:
        sides = [_keys(labels["one"]), _keys(labels["two"])]
    elif proposition.verb == "compare" and len(proposition.entities) > 1:
        surfaces = [entity.surface for entity in proposition.entities]
        if len(surfaces) > 2 and surfaces[0][:1].islower() and all(re.search(r"[A-Z]", one) for one in surfaces[1:]):
            surfaces = surfaces[1:]
        lengths = [len(one.split()) for one in surfaces]
        surfaces = [
            re.split(r"\b(?:in|for|of|on|with|from) (?:the )?", one)[-1]
            if length > 3 and max(other for other in (*lengths[:at], *lengths[at + 1 :])) <= 2
            else one
            for at, (one, length) in enumerate(zip(surfaces, lengths, strict=True))
        ]
        sides = [_keys(one) for one in surfaces]
    else:
        return []
    shared = frozenset.intersection(*sides)
    sides = [side - shared for side in sides]
    return sides if all(sides) else []


_SPECIES = r"(?:[A-Z][a-z]{2,}|[A-Z]\.) (?:x )?[a-z]{4,}"
_LABELS = re.compile(
    rf"(?<![\w/])(?P<one>{_SPECIES}|[A-Z]{{2,}}[\w/-]*)(?: [a-z-]+){{0,3}}? (?:and|or|vs\.?|versus)"
    rf"(?: (?:in|on|of|for|from|that|those|the|with))* (?P<two>{_SPECIES}|[A-Z]{{2,}}[\w/-]*)(?![\w/])"
)
"""Two species, or two short names, with little between them: "HR and SGR oils"."""
_DOUBLED = re.compile(r"\b([A-Z][\w.]* (?:\w+ )?)(\S*\d\S*),? (?:and|or|vs\.?|versus) (?:the )?\1(\S*\d\S*)")
"""One name twice with another number: "Escherichia coli 12079 and Escherichia coli 2799"."""


def _keys(text: str) -> frozenset[str]:
    return frozenset(token.key for token in tokens(text) if not is_generic(token.key) or token.kind != "word")


def _bag(
    proposition: Proposition,
    text: str,
    parts: tuple[Part, ...],
    side: tuple[Part, ...],
    rivals: tuple[tuple[Part, ...], ...],
    units: Units,
) -> Bag:
    prop = proposition.property
    known = prop is not None and prop.id is not None
    forms: list[frozenset[str]] = []
    if prop is not None and known:
        for name in (prop.surface or prop.name, prop.name, *prop.terms):
            every = [token.key for token in tokens(name)]
            content = frozenset(key for key in every if not is_generic(key)) or frozenset(every)
            if any(len(key) > 1 or not key.isascii() for key in content):
                forms.append(content)
        at = text.find(prop.surface)
        symbol = _SYMBOL.match(text[at + len(prop.surface) :]) if prop.surface and at >= 0 else None
        if symbol:
            forms.append(keys(symbol[1]))
    barred = _denied(proposition, text)
    for match in _EXCLUDED.finditer(text):
        barred |= frozenset(token.key for token in tokens(match[1]) if token.kind == "label" or token.text.isupper())
    return Bag(
        parts=parts, side=side, rivals=rivals, property_id=prop.id if prop else None,
        property_forms=tuple(dict.fromkeys(forms)), constraints=_constraints(proposition, text),
        expects=expectation_of(text, prop), barred=barred, first_hand=bool(_FIRST_HAND.search(text)),
        range_asked=bool(_RANGE.search(text)), focus=() if forms else _focus(prop, parts), units=units,
        change=bool(_CHANGE.search(text)),
    )  # fmt: skip


def _denied(proposition: Proposition, text: str) -> frozenset[str]:
    """The words that the question leaves out by the one before ("non-parallelized", "without additive")."""
    denied = {
        token.key
        for term in proposition.terms
        if term.startswith("not ")
        for token in tokens(term.removeprefix("not "))
        if not is_generic(token.key)
    }
    after = {keys_[0].key for match in _DENYING.finditer(text) if (keys_ := tokens(match[1]))}
    return frozenset(denied & after)


_DENYING = re.compile(r"\b(?:non|not|no|un|without|lacking|excluding)[-‑\s]*(?:the |a |an |any )?(\w+)", re.IGNORECASE)


def _focus(prop: PropertyRef | None, parts: tuple[Part, ...]) -> tuple[frozenset[str], ...]:
    """The words of a property that the ontology does not know: one of them must stand by the value."""
    if prop is None:
        return ()
    said = {
        token.key
        for token in tokens(prop.surface or prop.name)
        if not is_soft(token.text) and not is_generic(token.key)
    }
    return tuple(
        form for part in parts if part.keys & said and not part.named and part.weight > 0.1 for form in part.forms
    )


_PLURAL = re.compile(r"\b([A-Z]{2,})s\b")


def _singular(proposition: Proposition) -> Proposition:
    """The proposition with plural short forms ("MICs") as single ones."""
    return proposition.model_copy(update={"asked": _PLURAL.sub(r"\1", proposition.asked)})


def _with_property(proposition: Proposition, ontology: Ontology, plural: bool) -> Proposition:
    """Where a comparison's property was not made out, the one property of the ontology that its words name."""
    prop = proposition.property
    if prop is not None and prop.id is not None:
        soft = all(is_soft(token.text) for token in tokens(prop.surface or prop.name))
        return proposition.model_copy(update={"property": None}) if soft else proposition
    if proposition.verb not in ("compare", "value") or (proposition.verb == "value" and not plural):
        return proposition
    named = [one for one in lexicon_of(ontology).find(proposition.asked) if one.kind == "property"]
    if len({one.id for one in named}) != 1:
        return proposition
    one = named[0]
    reference = PropertyRef(
        id=one.id,
        name=one.name,
        surface=proposition.asked[one.start : one.end],
        terms=one.terms,
        dimension=one.dimension,
    )
    sides = tuple(entity for entity in proposition.entities if entity.surface != reference.surface)
    return proposition.model_copy(update={"property": reference, "entities": sides})


_FIRST_HAND = re.compile(rf"\b(?:{'|'.join(FIRST_HAND)})\b", re.IGNORECASE)


def _constraints(proposition: Proposition, text: str) -> tuple[Constraint, ...]:
    """The conditions of a number with a unit, or in words; a piece of a name ("ESM2-8M") is none."""
    labels = [token.text for token in tokens(text) if token.kind == "label"]
    return tuple(
        one
        for one in proposition.conditions
        if one.value is None or (one.unit and not any(one.text in label and one.text != label for label in labels))
    )


def parts_of(text: str, proposition: Proposition, vocabulary: Vocabulary, weigh: Weigh) -> tuple[Part, ...]:
    """The telling words, names and numbers of the asked text, those of the property and set conditions left out."""
    taken: list[tuple[int, int]] = []
    prop = proposition.property
    if prop is not None and prop.id is not None and prop.surface:
        at = text.find(prop.surface)
        if at >= 0:
            end = at + len(prop.surface)
            taken.append((at, end + (symbol.end() if (symbol := _SYMBOL.match(text[end:])) else 0)))
    for one in _constraints(proposition, text):
        at = text.find(one.text)
        if at >= 0:
            taken.append((at, at + len(one.text)))
    taken += [match.span() for match in _EXCLUDED.finditer(text)]
    found: dict[object, Part] = {}

    def add(part: Part) -> None:
        found.setdefault((frozenset(part.forms), part.beside), part)

    for match in _LITERAL.finditer(text):
        if not any(start <= match.start() < end for start, end in taken):
            taken.append(match.span())
            add(Part(match.group(), (keys(match.group()),), 0.8, literal=match.group()))
    for match in _BINOMIAL.finditer(text):
        if any(start <= match.start() < end for start, end in taken) or not _species(match):
            continue
        taken.append(match.span())
        add(
            Part(
                match.group(),
                (frozenset({stem(match[2])}),),
                max(0.6, weigh(stem(match[2]))),
                named=True,
                term=True,
                rivals=re.compile(rf"\b{match[1]}(?:\.\s?|[a-z]+ )(?!{match[2]}\b)([a-z]{{5,}})"),
            )
        )
    for name in names_in(text, vocabulary):
        if any(start < name.end and name.start < end for start, end in taken) or len(name.aliases) < 2:
            continue
        inside = [token for token in tokens(text) if name.start <= token.start < name.end]
        forms = tuple(
            dict.fromkeys(form for alias in (text[name.start : name.end], *name.aliases) if (form := keys(alias)))
        )
        short = any(len(form) == 1 and len(forms) > 1 for form in forms)
        if short and len(inside) > 1:
            taken.append((name.start, name.end))
            add(
                Part(
                    text[name.start : name.end],
                    forms,
                    max(0.3, *(weigh(key) for key in forms[0])),
                    term=any(token.kind == "label" or is_term(token) for token in inside),
                )
            )
    denied = _denied(proposition, text)
    extras = _extras(prop) if prop is not None and prop.id is not None else frozenset()
    for token in tokens(text):
        if token.key in denied or (any(start <= token.start < end for start, end in taken) and token.key not in extras):
            continue
        part = _part(token, text, weigh)
        if part:
            add(part)
    return tuple(found.values())


def _species(match: re.Match[str]) -> bool:
    first, second = tokens(match.group())[0], stem(match[2])
    if match.group()[1] == ".":
        return not is_generic(second)
    if is_generic(first.key) or is_generic(second) or first.text.casefold() in _NUMBER_WORDS:
        return False
    strange = [second not in _everyday(), first.key not in _everyday()]
    return all(strange) or (any(strange) and bool(_LATIN.search(match[2])))


def _extras(prop: PropertyRef) -> frozenset[str]:
    """What a property's asked words say beyond every name that the ontology has for it ("yeast and mold" count)."""
    asked = _keys(prop.surface)
    names = [_keys(name) for name in (prop.name, *prop.terms)]
    if any(asked == name for name in names):
        return frozenset()
    return asked - max((name for name in names if name < asked), key=len, default=asked)


def _compound(token: Token, text: str) -> frozenset[str]:
    """The words that follow a name at once and make it longer ("C38 tempering steel")."""
    found = tokens(text)
    at = next(index for index, one in enumerate(found) if one.start == token.start)
    words: list[str] = []
    end = token.end
    for one in found[at + 1 :]:
        if text[end : one.start] != " " or is_generic(one.key) or one.kind != "word":
            break
        words.append(one.key)
        end = one.end
    return frozenset(words)


def _ends_there(rest: str) -> bool:
    """Whether a name is not the first word of a longer one."""
    return bool(
        re.match(r"\s*(?:[,;:.?)]|$)|\s+(?:or|and|than|is|was|were|has|had|have|in|at|on|against|for|by|with)\b", rest)
    )


def _beside(token: Token, text: str) -> frozenset[str]:
    """The noun that a number stands right by: "5-shot", "20 folds", "grid size of 64"."""
    found = tokens(text)
    at = next(index for index, one in enumerate(found) if one.start == token.start)
    after = found[at + 1 : at + 2]
    joint = text[token.end : after[0].start] if after else ""
    if joint and (joint in "-‑‐–" or (joint == " " and not is_generic(after[0].key))):
        return frozenset({after[0].key})
    before = [one for one in found[max(0, at - 2) : at] if one.text.casefold() not in ("of", "to", "is", "=")]
    return (
        frozenset({before[-1].key})
        if before and before[-1].kind != "number" and not is_generic(before[-1].key)
        else frozenset()
    )


_KINDS_OF_VALUE = frozenset("measured observed expected predicted theoretical calculated simulated estimated".split())
"""Words that part two values of one quantity; a paper that has but one leaves them out."""


def _part(token: Token, text: str, weigh: Weigh) -> Part | None:
    if token.kind == "number":
        return Part(token.text, (frozenset({token.key}),), 0.5, number=True, beside=_beside(token, text))
    word = token.text.casefold()
    if word in _NUMBER_WORDS and text[token.end : token.end + 1] in ("-", " "):
        ordinal = {"first": "1st", "second": "2nd", "third": "3rd"}.get(word)
        if ordinal is None and text[token.end : token.end + 1] != "-":
            return None
        forms = tuple(frozenset({one}) for one in (_NUMBER_WORDS[word], token.key, ordinal) if one)
        return Part(token.text, forms, 0.3)
    if token.kind == "han":
        return None
    if word in _KINDS_OF_VALUE:
        return Part(token.text, (frozenset({token.key}),), 0.1)
    if token.key in ASKING or word in FIRST_HAND or (token.kind == "word" and is_generic(token.key)):
        return None
    if len(token.key) == 1 and token.key.isascii():
        return Part(token.text, (frozenset({token.key}),), 0.1)
    named = token.kind == "label" or (looks_named(token, text) and not token.text.isupper()) or token.text.isupper()
    forms = (frozenset({token.key}), *(frozenset({other}) for other in synonyms(token.key)))
    if token.starred:
        return Part(token.text, (frozenset({token.key + "*"}), *forms), max(0.05, weigh(token.key)), True, starred=True)
    if named and token.kind == "word" and _PLACE.search(text[: token.start]) and _ends_there(text[token.end :]):
        return Part(token.text, forms, 0.25)
    term = named or is_term(token)
    scale = 1.0 if term else 0.4 if is_soft(word) else 0.5 if is_general(token.key) else 0.75
    return Part(
        token.text,
        forms,
        max(0.05, weigh(token.key)) * scale,
        named=named,
        term=term,
        compound=_compound(token, text) if token.kind == "label" else frozenset(),
    )
