"""Whether a paper says of a value that it was measured without something: a blank, "without salt", "dye-free"."""

import re
from collections.abc import Iterable

from contracts.propositions import Proposition
from reasoning.questions.judging import Verdict
from reasoning.questions.layers import DocumentView
from reasoning.questions.place import Place
from reasoning.questions.properties import number_at
from reasoning.questions.tokens import keys, tokens
from reasoning.questions.words import is_generic

_WITHOUT = (
    r"(?:without|w/o|in the absence of|free of|devoid of) "
    r"(?:(?:any|the|an?|added|adding|addition(?:al)?|further|of|using) )*(?P<what>[^\W_][\w./+-]*)"
    r"|(?<![\w-])(?P<free>[^\W\d_][\w./+-]*?)-free(?!\w)"
    r"|(?:不含|未添加|未加入?|不加)(?P<zh>[A-Za-z][A-Za-z0-9./+-]*|[\u4e00-\u9fff]+?(?=的|\W|$))|无(?P<latin>[A-Za-z][A-Za-z0-9./+-]*)"
)
_DENIED = re.compile(_WITHOUT, re.IGNORECASE)
_DENIED_IN_LABEL = re.compile(rf"{_WITHOUT}|(?<!\w)no (?P<no>[^\W\d_][\w./+-]*)", re.IGNORECASE)
_BLANK = re.compile(r"\bblanks?\b|空白", re.IGNORECASE)
_CLAUSE = re.compile(r"[;:]\s|,? \b(?:while|whereas|but|although)\b|,? which\b", re.IGNORECASE)


def denied(verdicts: list[Verdict], proposition: Proposition, view: DocumentView) -> dict[str, str]:
    """For the ids of those of one paper's `verdicts` that are of something left out: what, "without LiTFSI".

    Not what the question leaves out itself or asks about, what all values lack, nor a condition of its own ("dry,
    solvent-free").
    """
    found = {verdict.place.measurement.id: _denial(verdict.place, proposition, view) for verdict in verdicts}
    shared = set(found.values())
    return {} if len(shared) == 1 else {identifier: why for identifier, why in found.items() if why}


def _denial(place: Place, proposition: Proposition, view: DocumentView) -> str:
    said = _said_in_table(place) if place.in_table else _said_in_prose(place, view)
    own = keys(" ; ".join(condition.text for condition in place.measurement.conditions))
    for text, what in said:
        content = {key for key in keys(what) if not is_generic(key)}
        if content and not content & own and not _asked(content, what, proposition):
            return f"without {what}" if "free" not in text.casefold() else text
    labels = (place.measurement.entity, *_texts(place, "row", "row_group", "column"))
    if any(_BLANK.search(label) for label in labels) and not _BLANK.search(_question(proposition)):
        return "a blank"
    return ""


def _asked(content: set[str], what: str, proposition: Proposition) -> bool:
    """Whether the question denies the thing itself, or runs over it."""
    question = _question(proposition)
    if content & keys(proposition.against or ""):
        return True
    if any(content & keys(_what(match)) for match in _DENIED_IN_LABEL.finditer(question)):
        return True
    return proposition.against is None and bool(content & keys(question))


def _question(proposition: Proposition) -> str:
    negated = (f"without {term.removeprefix('not ')}" for term in proposition.terms if term.startswith("not "))
    return " ; ".join((proposition.asked or proposition.text, *negated))


def _said_in_table(place: Place) -> Iterable[tuple[str, str]]:
    """What its own footnotes and labels deny: the words and the thing."""
    for pattern, texts in (
        (_DENIED, _texts(place, "footnote")),
        (_DENIED_IN_LABEL, (place.measurement.entity, *_texts(place, "row", "row_group", "column"))),
    ):
        for text in texts:
            yield from ((match.group().strip(), _what(match)) for match in pattern.finditer(text))


def _said_in_prose(place: Place, view: DocumentView) -> Iterable[tuple[str, str]]:
    """What is denied before the first number of its clause, or right after its own one.

    Only a name counts, or a thing with which the paper made something else: not "without degradation".
    """
    start, end = number_at(place)
    if start < 0:
        return
    unit = place.measurement.unit
    beside = (other for other in view.places if other.group == place.group and other.measurement.unit == unit)
    starts = [begin for other in beside if (begin := number_at(other)[0]) >= 0]
    cuts = [match.span() for match in _CLAUSE.finditer(place.sentence)]
    opens = max((stop for _, stop in cuts if stop <= start), default=0)
    closes = min((first for first, _ in cuts if first >= end), default=len(place.sentence))
    first = min((other for other in starts if other >= opens), default=start)
    after = min((other for other in starts if other > start), default=closes)
    for low, high in ((opens, min(first, start)), (end, min(after, closes))):
        for match in _DENIED.finditer(place.sentence[low:high]):
            if _is_ingredient(_what(match), view):
                yield match.group().strip(), _what(match)


def _is_ingredient(what: str, view: DocumentView) -> bool:
    if any(token.kind == "label" or token.text.isupper() for token in tokens(what)):
        return True
    beside = re.compile(
        rf"\b(?:with|containing|holding|contains|plus) (?:[\w.%-]+ ){{0,3}}?{re.escape(what)}\b", re.IGNORECASE
    )
    return any(beside.search(sentence.text) for sentence in view.document.sentences)


def _what(match: re.Match[str]) -> str:
    return next(part for part in match.groups() if part).rstrip(".-/+")


def _texts(place: Place, *roles: str) -> tuple[str, ...]:
    return tuple(one.text for one in place.measurement.descriptors if one.role in roles)
