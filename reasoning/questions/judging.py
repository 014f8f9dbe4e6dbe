"""Whether a measurement is what a proposition asks for: part by part, with the reason where it is not."""

from dataclasses import dataclass

from contracts.measurements import Condition, Measurement
from contracts.propositions import Constraint
from reasoning.questions.facets import Wanted, Words
from reasoning.questions.layers import ABSENT, BODY, NEAR, OWN, PAPER, DocumentView, Place, Weights, number_near
from reasoning.questions.tokens import canonical_number, keys, tokens
from reasoning.questions.words import is_generic, is_soft

TELLING = 0.45
"""Weight from which a word that is not covered speaks against an answer by itself."""
ENOUGH = 0.72
"""Least weighted coverage of an answer's parts."""
NAME_FOUND = 0.75
"""Least weighted share of a name's words found at the paper's level or nearer."""
TEMPERATURE_TOLERANCE = 2.0
"""Kelvin: 298 K, 298.15 K and 25 °C are one temperature; so is a room at 296 to 300 K."""
TOLERANCE = 0.005

_SAME_WORDS = (
    frozenset({"replicat", "reproduct", "reproduc", "rep", "re"}),
    frozenset({"wildtyp", "wt", "wild"}),
    frozenset({"content", "amount", "composit", "abundant", "abundanc", "percentag", "percent", "proport", "fract", "relativ"}),
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """How well a place fits: `coverage` 0 to 1, or why it does not; `unmet`: asked conditions it does not report."""

    place: Place
    coverage: float
    refused: str = ""
    unmet: tuple[str, ...] = ()
    exactness: float = 0.0


def judge(place: Place, wanted: Wanted, view: DocumentView, weights: Weights) -> Verdict:
    """Judge one measurement."""
    refusal = _property_refused(place, wanted, weights)
    if refusal:
        return Verdict(place, 0.0, refusal)
    barred = wanted.barred & (place.row | place.column if place.in_table else place.row)
    if barred:
        return Verdict(place, 0.0, f"it is of {', '.join(sorted(barred))}, which the question leaves out")
    total = gained = 0.0
    for name in wanted.names:
        share, weight, missing = _name_level(name, place, view, weights)
        if missing:
            return Verdict(place, 0.0, f"{missing} is not said of it")
        total += weight
        gained += weight * share
    for word in wanted.words:
        key = next(iter(word.forms[0]))
        weight, level = weights(key), level_of(key, place, view)
        if level < PAPER and (weight >= TELLING or word.label):
            return Verdict(place, 0.0, f"'{word.text}' is not said of it")
        total += weight
        gained += weight * level
    unmet: list[str] = []
    for constraint in wanted.constraints:
        level, contradiction = _constraint_level(constraint, place)
        if contradiction:
            return Verdict(place, 0.0, contradiction)
        if level == ABSENT:
            unmet.append(constraint.text)
        total += 0.8
        gained += 0.8 * level
    share, weight = _property_level(place, wanted, weights)
    total += weight
    gained += weight * share
    coverage = gained / total if total else 0.0
    hinted = sum(weights(hint) for hint in wanted.hints if hint in place.own) * 0.02
    return Verdict(place, coverage, "", tuple(unmet), _exactness(place, wanted, weights) + hinted)


def level_of(key: str, place: Place, view: DocumentView) -> float:
    """How near to the number a word stands."""
    alike = next((same for same in _SAME_WORDS if key in same), frozenset({key}))
    if alike & place.own:
        return OWN
    if alike & place.near:
        return NEAR
    if alike & view.subject:
        return PAPER
    return BODY if alike & view.words else ABSENT


def _name_level(
    name: Words, place: Place, view: DocumentView, weights: Weights
) -> tuple[float, float, str]:
    """The best form's weighted mean level, its weight, and what is missing of every form."""
    best: tuple[float, float] | None = None
    missing = name.text
    for form in name.forms:
        levels = {key: level_of(key, place, view) for key in form}
        weighed = {key: max(0.05, weights(key)) for key in form}
        whole = sum(weighed.values())
        found = sum(weighed[key] for key in form if levels[key] >= PAPER)
        telling = [key for key in form if levels[key] < PAPER and weighed[key] >= TELLING and not is_soft(key)]
        if found / whole < NAME_FOUND or telling:
            continue
        share = sum(weighed[key] * levels[key] for key in form) / whole
        if best is None or share > best[0]:
            best = (share, whole / len(form) * min(2, len(form)))
    return (*best, "") if best else (0.0, 0.0, missing)


def _property_refused(place: Place, wanted: Wanted, weights: Weights) -> str:
    prop, measurement = wanted.property, place.measurement
    if prop is None:
        return "" if wanted.constraints or wanted.words or wanted.names else "no property is asked for"
    kind = _kind_refused(prop.dimension, measurement)
    if kind:
        return kind
    if prop.id is not None and measurement.property_id == prop.id:
        return ""
    if _stated(wanted, place.column | place.row if place.in_table else keys(measurement.property)):
        return ""
    if prop.id is not None and measurement.property_id is not None and place.in_table:
        return f"it is a value of {measurement.property}"
    if _stated(wanted, place.own) or place.in_table and _stated(wanted, place.own | place.near):
        return ""
    if prop.id is None and _mostly(wanted.property_forms, place, weights):
        return ""
    return f"it is a value of {measurement.property}"


def _kind_refused(dimension: str | None, measurement: Measurement) -> str:
    unit = (measurement.unit or "").strip()
    own = measurement.pedigree.normalization.dimension
    if dimension == "percent":
        return "" if "%" in unit or not unit else f"a percentage is asked for, it is in {unit}"
    if dimension == "count":
        counted = own in (None, "dimensionless", "") and "%" not in unit
        return "" if counted else f"a count is asked for, it is in {unit}"
    if dimension and own and dimension != own and unit:
        return f"its unit {unit} is not one of what is asked for"
    return ""


def _stated(wanted: Wanted, words: frozenset[str]) -> bool:
    return any(form <= words for form in wanted.property_forms)


def _mostly(forms: tuple[frozenset[str], ...], place: Place, weights: Weights) -> bool:
    """A free-text property whose telling words are its own, and the others near."""
    for form in forms:
        own = sum(weights(key) for key in form if key in place.own)
        near = sum(weights(key) for key in form if key in place.near and key not in place.own)
        whole = sum(weights(key) for key in form)
        if whole and own / whole >= 0.5 and (own + near) / whole >= 0.99:
            return True
    return False


def _property_level(place: Place, wanted: Wanted, weights: Weights) -> tuple[float, float]:
    if wanted.property is None:
        return 0.0, 0.0
    if wanted.property.id is not None and place.measurement.property_id == wanted.property.id:
        return OWN, 1.0
    best = 0.0
    for form in wanted.property_forms:
        whole = sum(max(0.05, weights(key)) for key in form)
        got = sum(
            max(0.05, weights(key)) * (OWN if key in place.own else NEAR if key in place.near else ABSENT) for key in form
        )
        best = max(best, got / whole)
    return best, 1.0


def _constraint_level(constraint: Constraint, place: Place) -> tuple[float, str]:
    """Whether a condition holds for the place: met, contradicted (with the reason), or not reported."""
    same = [given for given in place.measurement.conditions if given.name == constraint.name]
    if any(_equal(constraint, given) for given in place.measurement.conditions if _comparable(constraint, given)):
        return OWN, ""
    if constraint.value is None:
        word = keys(constraint.text)
        if word <= place.own:
            return OWN, ""
        if same:
            return ABSENT, f"it is {same[0].text}, not {constraint.text}"
        return (NEAR, "") if word <= place.near else (ABSENT, "")
    number = canonical_number(f"{abs(constraint.value):.10g}")
    noun = keys(constraint.unit) if constraint.unit else frozenset()
    noun = noun or frozenset(key for key in keys(constraint.name.replace("_", " ")) if not key.isdigit())
    if number in place.own and (number_near(number, noun, place.own_text) or number_near(number, frozenset(), _labels(place))):
        return OWN, ""
    if number_near(number, noun, place.near_text):
        return NEAR, ""
    if same and any(given.value is not None for given in same):
        return ABSENT, f"it is at {same[0].text}, not {constraint.text}"
    return ABSENT, ""


def _labels(place: Place) -> str:
    return "" if place.sentence else " ; ".join(
        descriptor.text for descriptor in place.measurement.descriptors if descriptor.role in ("row", "row_group", "column")
    )


def _comparable(constraint: Constraint, given: Condition) -> bool:
    if constraint.value is None or given.value is None:
        return given.name == constraint.name
    return given.name == constraint.name or bool(constraint.unit) and (given.si_unit or given.unit) is not None


def _equal(constraint: Constraint, given: Condition) -> bool:
    if constraint.value is None or given.value is None:
        return bool(keys(constraint.text) & keys(given.text)) and constraint.name == given.name
    if constraint.si_value is not None and given.si_value is not None:
        if given.si_unit in ("K", "kelvin"):
            return constraint.name == given.name and abs(constraint.si_value - given.si_value) <= TEMPERATURE_TOLERANCE
        near = abs(constraint.si_value - given.si_value) <= TOLERANCE * abs(constraint.si_value)
        return near and (constraint.name == given.name or constraint.unit == given.unit)
    return abs(constraint.value - given.value) <= TOLERANCE * abs(constraint.value)


def _exactness(place: Place, wanted: Wanted, weights: Weights) -> float:
    """How little its own labels say beyond what was asked: 0 where nothing, falling with each telling word more."""
    labels = place.row | place.column
    extra = {key for key in labels - wanted.keys if not is_generic(key) and not key.isdigit()}
    return -sum(weights(key) for key in extra)


def axis_score(labels: frozenset[str], wanted: Wanted, weights: Weights) -> float:
    """What a row's (or column's) labels share with the question, and a little less for what they say beyond it."""
    shared = {key for key in labels & wanted.keys}
    extra = {key for key in labels - wanted.keys if not is_generic(key)}
    return sum(max(0.02, weights(key)) for key in shared) - 0.02 * sum(weights(key) for key in extra)


def local_score(place: Place, number: str, wanted: Wanted, weights: Weights) -> float:
    """In a sentence with several numbers: how close the asked words stand to this one, other numbers parting them."""
    text = place.sentence
    at = text.find(number)
    if at < 0:
        return 0.0
    found = tokens(text)
    numbers = [token.start for token in found if token.kind == "number"]
    score = 0.0
    for token in found:
        if token.key not in wanted.keys or is_generic(token.key):
            continue
        low, high = sorted((token.start, at))
        between = sum(low < place_of < high for place_of in numbers)
        score += weights(token.key) / (1 + between) / (1 + abs(token.start - at) / 400)
    return score
