"""The content words of a clause in runs, and which runs a comparison sets against each other."""

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass

from reasoning.questions.tokens import Token, tokens
from reasoning.questions.words import FIRST_HAND, is_generic, is_soft

_BRACKET = re.compile(r"\s?[()]\s?")
_GLUE = frozenset(
    "of with a an the in on at from for by to against under into onto per using via through toward towards its their"
    " his her s x var".split()
)
_STRONG = frozenset({"or", "versus", "vs", "than"})
_SETS_ABOVE = frozenset(
    "exceed exceeds exceeded outperform outperforms outperformed surpass surpasses surpassed beats above below".split()
)
"""Words that set what stands before them against what follows."""
_WEAK = frozenset({"and", "&"})
_NEGATING = frozenset({"without", "non", "not", "no", "lacking", "excluding"})
_DENYING = re.compile(r"(?:cannot|not|never|(?:fails?|failed|unable)(?=\s+to\b))\b", re.IGNORECASE)
"""What denies the verb after it, not the things that follow that: "cannot be infected by phages"."""
_PREPOSITIONS = frozenset("of with in on at from for by to against under using via through toward towards".split())
_STRANDED = re.compile(r"\w{2,}(?:ed|wn|en) (?:in|at|with|on|to|from|by|under|for)\s*(?:[,;?]|$)")
"""A verb at the end, after what it says something of: "were A and B cultured in"."""
_ARTICLE = re.compile(r"\b(?:an?|the) $", re.IGNORECASE)
_MANNER = frozenset("by using with via through".split())
"""Prepositions of how a thing was done."""
INITIAL = re.compile(r"[A-Z]\. ?[a-z]{2}")
"""The first letter of a genus: "S. aureus"."""
_ENDS_DENIAL = frozenset("by the a an in on at with".split())
_MADE = frozenset(
    "obtained prepared made isolated extracted grown collected derived produced harvested synthesized".split()
)
_WHICH = re.compile(r"\b(?:which|whose|who)\b(?! of (?:[a-z]+ )*$)", re.IGNORECASE)
_THAT_OF = re.compile(r"\b(?:with|to|by|and) (?:that|those|the one|the ones)\b", re.IGNORECASE)
_OPENER = re.compile(
    r"\b(?:(?:that|those|the|one|in|from|under|at|with|on|of|by|to|for|into|against|a|an)\s+)+$", re.IGNORECASE
)  # fmt: skip
_THING = re.compile(r"\s+(?:by\s+)?(?:that|those|the|[A-Z])")
_COMPARED = re.compile(r"\bcompar(?:e|ed|es|ing)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Run:
    """Content words that belong together, `start:end` of the clause; `opened`: the preposition before them."""

    words: tuple[Token, ...]
    start: int
    end: int
    opened: str = ""
    negated: bool = False

    @property
    def keys(self) -> frozenset[str]:
        """The keys of its words."""
        return frozenset(word.key for word in self.words)


@dataclass(frozen=True, slots=True)
class Link:
    """What stands between two runs: "" (nothing that joins), weak (and, a comma, with) or strong (or, than)."""

    strength: int
    bare: bool


def runs_of(
    text: str, consumed: list[tuple[int, int]], idle: frozenset[str] = frozenset()
) -> tuple[list[Run], list[Link]]:
    """Runs of the clause's content words outside the `consumed` spans, and the links between neighbours.

    `idle`: stems that carry nothing in this clause.
    """
    runs: list[Run] = []
    links: list[Link] = []
    current: list[Token] = []
    strength, bare, broken, opened, negated = 0, True, True, "", False
    previous_end = 0
    compared = _COMPARED.search(text)

    def close() -> None:
        nonlocal current
        if current:
            runs.append(Run(tuple(current), current[0].start, current[-1].end, opened_run, negated_run))
            current = []

    opened_run, negated_run, denying = "", False, False
    for token in tokens(text):
        gap = text[previous_end : token.start]
        previous_end = token.end
        if re.search(r"[,;:?!()\[\]，；：]", gap):
            broken = True
            if re.search(r"[,，]", gap):
                strength = max(strength, 1)
        if any(start <= token.start < end for start, end in consumed):
            broken, bare = True, False
            continue
        word = token.text.casefold() if not INITIAL.match(text, token.start) else token.text
        above = word in _SETS_ABOVE and bool(runs or current) and _THING.match(text, token.end)
        if word in _STRONG or word in _WEAK or above:
            strength = max(strength, 1 if word in _WEAK else 2)
            broken = True
            continue
        if word == "with" and compared and compared.end() <= token.start:
            that = _THAT_OF.match(text, token.start)
            articled = re.match(r"with (?:a|an)\b", text[token.start :], re.IGNORECASE)
            if that or not articled:
                strength, broken = max(strength, 1), True
                continue
        if word in ("that", "those"):
            continue
        if word == "to" and re.search(r"compared\s*$", text[: token.start]):
            strength, broken = max(strength, 1), True
            continue
        if word in _NEGATING or _DENYING.match(text, token.start):
            negated, broken, denying = True, True, word not in _NEGATING or word == "not"
            continue
        if denying and current and negated_run and word in _ENDS_DENIAL:
            broken, denying = True, False
        if word in _MADE and re.match(r"\S+\s+(?:from|by|with|in|on|at|without)\b", text[token.start :]):
            continue
        if word in _GLUE:
            if word in _PREPOSITIONS:
                opened = word
            continue
        if _STRANDED.match(text, token.start):
            broken = True
        if token.key in idle or (
            is_generic(token.key)
            and token.kind == "word"
            and not is_soft(word)
            and word not in FIRST_HAND
            and not INITIAL.match(text, token.start)
        ):
            broken, bare = True, False
            continue
        if broken or not current:
            close()
            if runs:
                links.append(Link(strength, bare))
            opened_run, negated_run = opened, negated
            strength, bare, broken, negated = 0, True, False, False
        opened = ""
        current.append(token)
    close()
    return runs, links


def sides_of(text: str, runs: list[Run], links: list[Link]) -> tuple[list[Run], list[Run]]:
    """The runs that are compared, and the rest. One side, or none, where nothing is set against another.

    What the first side says before the preposition that opens the others too ("oils from A, B and C") belongs
    to all of them, and is given back with the rest.
    """
    usable = [index for index, run in enumerate(runs) if not run.negated]
    joined = [index for index, link in enumerate(links) if link.strength == 2]
    if not joined:
        joined = [
            index for index, link in enumerate(links) if link.strength == 1 and (link.bare or _far(text, runs, index))
        ]
        joined = [index for index in joined if index + 1 not in joined or not _opens_list(text, runs, index + 1)]
    joined = [index for index in joined if index in usable and index + 1 in usable]
    if not joined:
        return [], runs
    first, last = joined[-1], joined[-1] + 1
    while first - 1 in joined or (
        first > 0 and links[first - 1].strength and links[first - 1].bare and first - 1 in usable
        and _opener(text, runs, first) in ("", _opener(text, runs, first - 1))
        and not _closes_choice(text, runs, first - 1)
    ):  # fmt: skip
        first -= 1
    while (
        last < len(links)
        and (last in joined or (links[last].strength == 1 and links[last].bare))
        and last + 1 in usable
    ):
        last += 1
    sides, rest = _with_brackets(text, runs, first, last)
    opening, shared = _opening(text, sides)
    if shared:
        sides, rest = [opening, *sides[1:]], [*rest, shared]
    return sides, rest


def _with_brackets(text: str, runs: list[Run], first: int, last: int) -> tuple[list[Run], list[Run]]:
    """The sides `first` to `last` with what a bracket alone parts from them ("peppermint (Mentha piperita) oil")."""
    sides = list(runs[first : last + 1])
    start, end = first, last
    while start and _BRACKET.fullmatch(text[runs[start - 1].end : runs[start].start]):
        start -= 1
        sides[0] = Run((*runs[start].words, *sides[0].words), runs[start].start, sides[0].end, runs[start].opened)
    while end + 1 < len(runs) and _BRACKET.fullmatch(text[runs[end].end : runs[end + 1].start]):
        end += 1
        sides[-1] = Run((*sides[-1].words, *runs[end].words), sides[-1].start, runs[end].end, sides[-1].opened)
    return sides, runs[:start] + runs[end + 1 :]


def _opener(text: str, runs: list[Run], index: int) -> str:
    """The small words right before a run, without what joins it to the one before: "that of", "the"."""
    before = text[runs[index - 1].end if index else 0 : runs[index].start]
    match = _OPENER.search(before)
    return " ".join(match.group().casefold().split()) if match else ""


def _opens_list(text: str, runs: list[Run], index: int) -> bool:
    """Whether a comma and a preposition of its own part a run from the one before: "the oil of A, against B and C"."""
    apart = re.match(r"\s*,\s*(?!(?:and|or)\b)", text[runs[index - 1].end : runs[index].start])
    opener = _opener(text, runs, index)
    return bool(apart) and opener != _opener(text, runs, index - 1) and not _PREPOSITIONS.isdisjoint(opener.split())


def _closes_choice(text: str, runs: list[Run], index: int) -> bool:
    """Whether a run is what a choice is about, not one to choose ("which has the lower Km for ATP, A or B")."""
    run = runs[index]
    chosen = _WHICH.search(text[: run.start])
    return bool(chosen and run.opened and not runs[index + 1].opened)


def _far(text: str, runs: list[Run], index: int) -> bool:
    """ "the X of A compare with that of B", "A and B" with a value of each between them."""
    between = text[runs[index].end : runs[index + 1].start]
    return bool(re.search(r"\b(?:and|with|to|by)\b", between)) and not re.search(
        r"\b(?:which|what|how|why|who)\b", between
    )


def _opening(text: str, sides: list[Run]) -> tuple[Run, Run | None]:
    """The first side cut at the preposition that the second one opens with, and what stood before it."""
    first = sides[0]
    others = [side.opened for side in sides[1:]]
    cuts = _cuts(text, first)
    if not cuts:
        return first, None
    same = [(cut, word) for cut, word in cuts if word in others]
    simple = not any(_cuts(text, side) for side in sides[1:]) and not any(others) and len(sides) > 2
    alike = [(cut, word) for cut, word in cuts if _alike(first.words[:cut], first.words[cut:], sides[1:])]
    chosen = same[:1] or alike[-1:] or (cuts[-1:] if simple else [])
    return _parted(first, *chosen[0]) if chosen else (first, None)


def _alike(head: Sequence[Token], tail: Sequence[Token], others: list[Run]) -> bool:
    """Whether what follows a preposition has a word of every other side, and what stands before it none of any."""
    before, after = ({token.key for token in words} for words in (head, tail))
    return all(side.keys & after and not side.keys & before for side in others)


def listed(text: str, sides: list[Run], rest: list[Run]) -> tuple[list[Run], list[Run], list[Run]] | None:
    """What is asked about one by one, the rest, and what of the rest the list under a preposition is said of.

    "The oil of A against B and C": B and C, each of the oil of A. None where the preposition tells how a thing was done
    ("A by B and C"), or where nothing is listed.
    """
    if not sides:
        return None
    first, others = sides[0], sides[1:]
    cuts = _cuts(text, first)
    place, preposition = cuts[-1] if cuts else (0, first.opened)
    parallel = any(
        _cuts(text, side) or side.opened not in ("", preposition) or _ARTICLE.search(text[: side.start])
        for side in others
    )
    if not preposition or parallel:
        return sides, rest, []
    before = [run for run in rest if run.end <= first.start and not run.negated]
    if not place:
        heads = before if preposition != "of" else []
    else:
        tail, head = _parted(first, place, preposition)
        if any(head.keys & side.keys for side in others):
            return sides, rest, []
        sides, rest, heads = [tail, *others], [*rest, head], [*before, head]
    return None if preposition in _MANNER and heads else (sides, rest, heads)


def _parted(run: Run, cut: int, preposition: str) -> tuple[Run, Run]:
    """A run's words from `cut` on, which the preposition opens, and those before."""
    head, tail = run.words[:cut], run.words[cut:]
    return Run(tail, tail[0].start, tail[-1].end, preposition), Run(head, head[0].start, head[-1].end, run.opened)


def _cuts(text: str, run: Run) -> list[tuple[int, str]]:
    """Before which of its words a preposition stands, and which one."""
    cuts: list[tuple[int, str]] = []
    for place, (left, right) in enumerate(itertools.pairwise(run.words)):
        glue = [word for word in text[left.end : right.start].casefold().split() if word in _PREPOSITIONS]
        if glue:
            cuts.append((place + 1, glue[-1]))
    return cuts
