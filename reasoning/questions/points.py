"""Where a paper's values stand on the variable of a question, and which conditions they report."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from contracts.measurements import Condition
from contracts.propositions import Proposition
from ontology import load
from ontology.units import dimension_of
from reasoning.comparability import conditions, same_condition
from reasoning.questions.judging import Verdict
from reasoning.questions.tokens import keys

_TOGETHER: tuple[tuple[frozenset[str], frozenset[str]], ...] = tuple(
    (frozenset(names.split()), keys(words))
    for names, words in (
        ("temperature", "heat heating cooling cold warm thermal annealing sintering calcination firing freezing"),
        ("humidity state", "moisture water hydration wetting drying damp humid dry"),
        ("time age cycle_number", "cycling cycle ageing aging storage duration exposure immersion"),
        ("dose concentration", "content loading amount fraction doping addition"),
        ("c_rate current_density scan_rate", "rate current"),
        ("pressure relative_pressure load", "compression force stress"),
        ("ph", "acidity alkalinity"),
    )
)
"""Conditions that tell one thing in several ways, with words for it: none is held while another is varied."""

SURROUNDINGS = frozenset({"temperature", "humidity", "pressure", "frequency", "atmosphere", "state"})
"""What may be held of a property that the ontology does not list it for, or over a variable that is no condition."""

Reported = Mapping[str, Mapping[str, Condition]]
"""By a measurement's id: its conditions by name."""


@dataclass(frozen=True)
class Points:
    """`over`: the conditions that are the variable; none where only labels can be. `free`: those not to be held."""

    over: tuple[str, ...]
    free: frozenset[str]
    by_id: Mapping[str, Hashable]

    def of(self, verdict: Verdict) -> Hashable:
        """The point of a value; None where nothing tells it."""
        return self.by_id.get(verdict.place.measurement.id)

    def count(self, verdicts: Sequence[Verdict]) -> int:
        """How many points the values stand on."""
        return len({self.of(one) for one in verdicts} - {None})


def reported_by(verdicts: Sequence[Verdict]) -> Reported:
    """What holds for each value itself, not for its section or the whole paper."""
    return {
        one.place.measurement.id: {
            name: counted(given)
            for name, given in conditions(one.place.measurement).items()
            if given.scope not in ("section", "document")
        }
        for one in verdicts
    }


def counted(condition: Condition) -> Condition:
    """The condition, a count or a pH that is printed without a unit (a table's "100") with its value in SI."""
    entry = load().condition(condition.name)
    bare = condition.value is not None and condition.si_value is None and condition.unit is None
    if not bare or entry is None or entry.unit is None or dimension_of(entry.unit) != "dimensionless":
        return condition
    return condition.model_copy(update={"si_value": condition.value, "si_unit": "1"})


def kinds_of(name: str, verdicts: Sequence[Verdict], reported: Reported) -> list[list[Verdict]]:
    """The values that report a condition, those that agree in it together."""
    kinds: list[list[Verdict]] = []
    for verdict in verdicts:
        given = reported[verdict.place.measurement.id].get(name)
        if given is None:
            continue
        for kind in kinds:
            if same_condition(reported[kind[0].place.measurement.id][name], given):
                kind.append(verdict)
                break
        else:
            kinds.append([verdict])
    return kinds


def points_of(verdicts: Sequence[Verdict], reported: Reported, proposition: Proposition) -> Points:
    """Where each value stands on the proposition's variable.

    Where no condition is the variable, the labels of a table's rows and columns are: what they say beyond conditions.
    """
    against = proposition.against or ""
    named = frozenset(match.id for match in load().match_conditions(against))
    kin = named.union(*(names for names, words in _TOGETHER if names & named or words & keys(against)))
    for names in (sorted(named), *([name] for name in sorted(kin - named))):
        kinds = {name: kinds_of(name, verdicts, reported) for name in names}
        over = tuple(name for name in names if len(kinds[name]) > 1)
        if over:
            by_id = {one.place.measurement.id: _numbers([kinds[name] for name in over], one) for one in verdicts}
            return Points(over, kin, by_id)
    every = frozenset(name for given in reported.values() for name in given)
    by_label = {one.place.measurement.id: labels_of(one) or None for one in verdicts if one.place.in_table}
    return Points((), kin or every - SURROUNDINGS, by_label)


def _numbers(variables: Sequence[Sequence[Sequence[Verdict]]], verdict: Verdict) -> Hashable:
    """Which kind of each variable a value is of."""
    found = tuple(next((n for n, kind in enumerate(kinds) if verdict in kind), None) for kinds in variables)
    return None if all(number is None for number in found) else found


def labels_of(verdict: Verdict) -> frozenset[str]:
    """What the labels of its row and column say beyond its conditions."""
    given = verdict.place.measurement.conditions
    said = frozenset[str]().union(*(keys(one.text) | keys(one.name.replace("_", " ")) for one in given))
    return (verdict.place.row | verdict.place.column) - said
