"""The sides of a comparison, chosen together from the pairs of `pairing`, and how sure that choice is."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from contracts.measurements import Measurement
from reasoning.questions.contradictions import unmet
from reasoning.questions.layers import Weights
from reasoning.questions.pairing import PAIRED, Pairs, pairs_of
from reasoning.questions.place import Place
from reasoning.questions.query import Query
from reasoning.questions.ranking import MOST_LEAD, Linear, Model, Scored, Vector, probability, value_of
from reasoning.questions.signals import COLUMNS

MOST_POOLED = 60
CROWDING = 0.5
"""Score within which another choice crowds the best."""
ONE_MORE = 0.5
"""Score by which a choice with one side more goes before one with fewer."""
_FIRST_TRIED = 3
_CUE = re.compile(
    r"\b(?:or|than|versus|vs|compar\w+|rank|order|differ\w*|exceed\w*|between|against|both|each|respectively|more|less|fewer"
    r"|most|least|better|worse|[a-z]{3,}(?:er|est))\b|[哪更比]|还是|排序|分别|各",
    re.IGNORECASE,
)
_BARRING = frozenset({"end", "factor", "unreadable", "cited", "given"})
"""What bars a value of any side; an opposite, say, may be what tells the sides apart."""
STANDING = ("score", "lead", "sides", "crowd", "agrees", "differs", "behind", "repeated", "doubt")
"""How the chosen sides stand among all choices and candidates, and to what the facets chose. "behind": by how much they
fall short of the best candidate; "repeated": how often the value that is stated least is; "doubt": the most that speaks
against one of them."""
ALIKE = ("crossed", "strong", "same_paper", "same_table", "same_unit", "same_property", "two_sides")
"""Signals of the chosen pairs, of which the mean counts."""
MEMBERS = ("expected", "property_near", "other_property_said", "outdone", "against_kind")
"""Signals of the chosen values by the whole question, of which the mean counts."""
ACCEPTING_SIDES = (*STANDING, *ALIKE, *MEMBERS)


@dataclass(frozen=True)
class Compared:
    """One place a side, in the order of the question. `confidence`: estimated probability that all are right."""

    places: tuple[Place, ...]
    confidence: float


@dataclass(frozen=True)
class Choice:
    """The best way to fill every side of a hypothesis: which candidates, and one number for each of ACCEPTING_SIDES."""

    members: tuple[int, ...]
    features: Vector


def may_compare(text: str) -> bool:
    """Whether a question may set things against each other."""
    return _CUE.search(text) is not None


def compared(
    query: Query, candidates: Scored, chosen: Sequence[Measurement], weights: Weights, model: Model
) -> Compared | None:
    """The sides of the question with their values; None where it has none. `chosen`: what the facets chose."""
    if not may_compare(query.text):
        return None
    best = pooled(query, candidates)
    pairs = pairs_of(query, best, weights)
    choice = choose(pairs, model.pair(pairs.rows), best, chosen, model.rank)
    if choice is None:
        return None
    places = tuple(best.found[member].place for member in choice.members)
    return Compared(places, probability(model.accept_sides(choice.features)))


def pooled(query: Query, candidates: Scored) -> Scored:
    """The candidates that may be a side: the best of those that nothing bars and no condition of both sides."""
    best = candidates.without(_BARRING).best(2 * MOST_POOLED)
    held = [index for index, one in enumerate(best.found) if not unmet(query, one.place)]
    return best.only(held).best(MOST_POOLED)


def choose(
    pairs: Pairs, scores: Vector, candidates: Scored, chosen: Sequence[Measurement], rank: Linear
) -> Choice | None:
    """The best choice of a value for every side of one of the hypotheses; None where none can be filled.

    `scores`: one a pair.
    """
    best: tuple[float, list[int]] | None = None
    for number, sides in enumerate(pairs.hypotheses):
        held = np.flatnonzero(pairs.ends[:, 0] == number)
        found = _filled(held, pairs.ends, scores, len(sides.keys))
        more = ONE_MORE * (len(sides.keys) - 2)
        if found and (best is None or found[0] + more > best[0]):
            best = (found[0] + more, found[1])
    if best is None:
        return None
    taken = best[1]
    members = (int(pairs.ends[taken[0], 3]), *(int(pairs.ends[index, 4]) for index in taken))
    every = [value_of(one.place.measurement) for one in candidates.found]
    values = {every[member] for member in members}
    mean = float(np.mean(scores[taken]))
    within = np.array([value in values for value in every])
    others = scores[~(within[pairs.ends[:, 3]] & within[pairs.ends[:, 4]])]
    lead = min(MOST_LEAD, mean - float(others.max(initial=mean - MOST_LEAD)))
    held_values = {value_of(measurement) for measurement in chosen}
    agrees, differs = float(values <= held_values), float(bool(held_values - values))
    own = list(members)
    standing = (
        mean, lead, len(members), np.log1p((others > mean - CROWDING).sum()), agrees, differs,
        candidates.scores.max() - candidates.scores[own].mean(),
        np.log(min(every.count(every[member]) for member in members)), rank.doubt(candidates.rows[own]).min(),
    )  # fmt: skip
    paired, rows = pairs.rows[taken].mean(axis=0), candidates.rows[own].mean(axis=0)
    alike = (paired[PAIRED.index(name)] for name in ALIKE)
    return Choice(members, np.array([*standing, *alike, *(rows[COLUMNS.index(name)] for name in MEMBERS)]))


def _filled(
    held: NDArray[np.intp], ends: NDArray[np.intp], scores: Vector, sides: int
) -> tuple[float, list[int]] | None:
    """The best pairs of one value of the first side with one of each other side: their mean score, their indices."""
    partners: dict[tuple[int, int], list[int]] = defaultdict(list)
    for index in held:
        if ends[index, 1] == 0:
            partners[int(ends[index, 3]), int(ends[index, 2])].append(int(index))
    best: tuple[float, list[int]] | None = None
    for (anchor, side), found in partners.items():
        if side != 1:
            continue
        for index in sorted(found, key=lambda one: -scores[one])[:_FIRST_TRIED]:
            taken = [index]
            for further in range(2, sides):
                used = {ends[one, 4] for one in taken}
                left = [one for one in partners.get((anchor, further), []) if ends[one, 4] not in used]
                if not left:
                    break
                taken.append(max(left, key=lambda one: scores[one]))
            score = float(np.mean(scores[taken]))
            if len(taken) == sides - 1 and (best is None or score > best[0]):
                best = (score, taken)
    return best
