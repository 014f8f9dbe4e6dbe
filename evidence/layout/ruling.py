"""Ruling lines of a page, drawn or seen."""

from dataclasses import dataclass

SHORTEST = 6.0
"""Points; a shorter stroke is no rule."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A straight line along `start..end` at `at`, in points of the displayed page (origin top left)."""

    at: float
    start: float
    end: float

    @property
    def length(self) -> float:
        """Points from end to end."""
        return self.end - self.start


@dataclass(frozen=True, slots=True)
class Rules:
    """Horizontal rules sorted from the top, vertical rules sorted from the left."""

    horizontal: tuple[Rule, ...] = ()
    vertical: tuple[Rule, ...] = ()


def join_collinear(rules: list[Rule]) -> tuple[Rule, ...]:
    """Collinear rules that touch (gap under 3 points, as dotted lines and cell borders have) become one."""
    bands: list[list[Rule]] = []
    for rule in sorted(rules, key=lambda r: r.at):
        if bands and rule.at - bands[-1][-1].at <= 1.5 and rule.at - bands[-1][0].at <= 3:
            bands[-1].append(rule)
        else:
            bands.append([rule])
    joined: list[Rule] = []
    for band in bands:
        run: list[Rule] = []
        for rule in sorted(band, key=lambda r: r.start):
            if run and rule.start - max(r.end for r in run) > 3:
                joined.append(_merge(run))
                run = []
            run.append(rule)
        joined.append(_merge(run))
    return tuple(sorted((r for r in joined if r.length >= SHORTEST), key=lambda r: (r.at, r.start)))


def _merge(run: list[Rule]) -> Rule:
    return Rule(sum(r.at for r in run) / len(run), min(r.start for r in run), max(r.end for r in run))
