"""What a measurement is of. A table's row says "Total" or "−20 °C"; its caption says of what.

A label is read by its content words: without numbers with their units, statistics, forms ("pellet"), the state told
as a condition, techniques, the outcome's name ("result") and the property's own words. What then is left names the
subject; where nothing is left, the caption, the sentence and the title do.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from contracts.measurements import Measurement
from contracts.propositions import Entity
from ontology import fold, load
from ontology.folding import words as folded_words

_GENERIC = frozenset(
    """
    an and of the in on at to for with by from under this that our we it its was were is are as per between after
    total overall bulk grain boundary interface interfacial surface mean average median maximum minimum max min sd se
    sem std ci range value result parameter property characteristic datum data measurement measured dc ac
    sample specimen disc disk pellet film membrane batch run test trial replicate
    dry wet humid soaked dried hydrated hot cold room temperature rt rh initial final new fresh present work study
    number unit percent % ° °c
    """.split()
)
_STATED = re.compile(
    r"\(?\b[nN]\s*=\s*\d+\)?|\b(?:[Tt]able|[Ff]ig(?:ure|\.)?)\s*\w*\d\w*|(?<![\w-])a(?![\w-])|"
    r"(?<![\w\-−–‐‑])[-−–+<>≤≥~±]?\s*\d[\d.,]*\s*(?:°\s?[CF]|K|%|h|min|s|d|V|mV|Hz|MPa|GPa|C)(?![\w-])"
)
"""Group sizes, labels of tables, the article, and numbers with a condition's unit: they name no thing."""

_KIND_OF = re.compile(
    r"^(?:kinetics\sof\s(?:[a-z-]+\s){1,3}in|(?:[\w-]+\s){0,3}?(?:kinetics|propert(?:y|ies)|parameters?|characteristics?"
    r"|results?|performances?|values?|data|summary|comparison|measurements?)\s(?:of|for|in))\s",
    re.IGNORECASE,
)
"""What a caption lists, before the thing that it lists it of: "Properties of", "Kinetics of charge transfer in"."""

_NAME = re.compile(r"(?<![\w-])(?=[\w-]*(?:\d|[A-Z][\w-]*[A-Z]))[A-Z][A-Za-z0-9]*(?:[-–‐‑][A-Za-z0-9]+)*(?![\w-])")
_METHODS = frozenset("eis dc ac xrd sem tem afm nmr xps dft md rh rt sd se bet ci gpu cpu table fig figure".split())
_NEAREST_FIRST = (("row", "row_group", "column"), ("caption", "footnote"), ("sentence",), ("title",))
_ELSEWHERE = 9


@lru_cache(maxsize=4096)
def _content(text: str) -> frozenset[str]:
    told = load().technique.sub(" ", _STATED.sub(" ", text))
    return frozenset(word for word, _, _ in folded_words(told)) - _GENERIC


@lru_cache(maxsize=4096)
def _label(entity: str, property_words: str) -> frozenset[str]:
    return _content(entity) - _content(property_words)


def label(measurement: Measurement) -> frozenset[str]:
    """The content words of the measurement's own label; empty where it names no thing, or only repeats the title."""
    if any(d.role == "title" and fold(d.text) == fold(measurement.entity) for d in measurement.descriptors):
        return frozenset()
    entity = measurement.entity
    if any(d.role == "caption" and fold(entity) in fold(d.text) for d in measurement.descriptors):
        entity = _KIND_OF.sub("", entity)
    said = _label(entity, f"{measurement.property} {measurement.property_id or ''}".replace("_", " "))
    for condition in measurement.conditions:
        if condition.name == "state":
            said -= _content(condition.text)
    return said


def _context(measurement: Measurement, roles: Iterable[str]) -> frozenset[str]:
    found: frozenset[str] = frozenset()
    for descriptor in measurement.descriptors:
        if descriptor.role in roles:
            found |= _content(descriptor.text)
    return found


def closeness(measurement: Measurement, entity: Entity) -> int | None:
    """How near the measurement names the entity: 0 its label, 1 its row or column, 2 caption, 3 sentence, 4 title.

    9 where its label says more than the entity's name; None where it is of something else.
    """
    levels = [_closeness(measurement, name) for name in {entity.name, entity.surface, *entity.aliases} if name.strip()]
    return min((level for level in levels if level is not None), default=None)


def _closeness(measurement: Measurement, name: str) -> int | None:
    said = label(measurement)
    wanted = _content(name) or frozenset(word for word, _, _ in folded_words(name))
    if said == wanted or fold(measurement.entity) == fold(name):
        return 0
    if said > wanted:
        return _ELSEWHERE
    if not said <= wanted:
        return None
    seen = said
    for level, roles in enumerate(_NEAREST_FIRST, start=1):
        seen |= _context(measurement, roles)
        if wanted <= seen:
            return level
    return None


def of_entity(measurements: Iterable[Measurement], entity: Entity) -> list[Measurement]:
    """The measurements of the entity; where there is none, those whose label says more than its name."""
    placed = [(closeness(m, entity), m) for m in measurements]
    exact = [m for level, m in placed if level is not None and level < _ELSEWHERE]
    return exact or [m for level, m in placed if level is not None]


def sides(measurements: Sequence[Measurement], entities: Sequence[Entity]) -> list[list[Measurement]]:
    """The measurements of each entity; one that is as near to two entities is of neither."""
    found: list[list[Measurement]] = [[] for _ in entities]
    for measurement in measurements:
        levels = [(level, i) for i, e in enumerate(entities) if (level := closeness(measurement, e)) is not None]
        nearest = [i for level, i in levels if level == min(levels)[0]]
        if len(nearest) == 1:
            found[nearest[0]].append(measurement)
    return found


def same_subject(left: Measurement, right: Measurement) -> bool:
    """Whether two measurements are of one thing: what one label says beyond the other stands beside the other.

    Where neither label names a thing, the names in their captions, else titles, must meet.
    """
    mine, yours = label(left), label(right)
    if not mine and not yours:
        return bool(_names(left) & _names(right)) or (fold(left.entity) == fold(right.entity) and not _names(left))
    if mine == yours:
        return True
    everything = [role for roles in _NEAREST_FIRST for role in roles]
    if not (mine < yours or yours < mine):
        return False
    more, shorter = (yours - mine, left) if mine < yours else (mine - yours, right)
    return any(word.isalpha() for word in more) and more <= _context(shorter, everything)


def named(measurements: Sequence[Measurement]) -> str:
    """What measurements of one subject call it: the first label that names it, else a proper name beside one."""
    labels = [m.entity for m in measurements if label(m)]
    beside = [name for m in measurements for name in _printed_names(m)]
    return (labels or beside or [measurements[0].entity])[0]


def proper_names(text: str) -> tuple[str, ...]:
    """The folded names of things in a text that have capitals or digits: MOF-5, LLZO-Ta; no techniques."""
    return tuple(fold(name) for name in _NAME.findall(text) if fold(name) not in _METHODS)


def _names(measurement: Measurement) -> frozenset[str]:
    return frozenset(fold(name) for name in _printed_names(measurement))


def _printed_names(measurement: Measurement) -> list[str]:
    """Proper names (MOF-5, LLZO-Ta) in the nearest of caption, sentence and title that has one."""
    for role in ("caption", "sentence", "title"):
        texts = [d.text for d in measurement.descriptors if d.role == role]
        found = [name for text in texts for name in _NAME.findall(text) if fold(name) not in _METHODS]
        if found:
            return found
    return []
