"""Tables scored against their JATS gold: numeric cells by row label, header path and text; tables by their words."""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field

from contracts.documents import Cell, Table
from evidence.table.columns import is_numeric
from evidence.table.paths import TableView

Key = tuple[str, str, str]
"""Row label, headers joined, text of a numeric cell: folded."""

HALF = 0.5
"""Of the words of a found table, and of a gold table, that make it right, and reached."""


@dataclass(frozen=True)
class Score:
    """Counts of numeric gold cells (index columns and the row labels' own column left out) and of tables."""

    gold: int
    exact: int
    """Text, row label and whole header path agree."""
    bound: int
    """As exact, or the found header path is part of the gold's with the same lowest header."""
    text: int
    """Text found, bound otherwise."""
    changed: int
    """Row and headers agree and the number does not."""
    lost: int
    invented: int
    """Numeric cells found that no gold cell has."""
    found: int
    """Tables found, each part of a continued one."""
    right: int
    """Of these, those that are (part of) a table of the XML, as `matched` says."""
    tables: int
    """Tables of the XML."""
    reached: int
    """Of these, those that the right ones hold."""
    seconds: float

    def shares(self) -> dict[str, float | None]:
        """Cells exact, cells bound, precision of tables, reach; None where there is nothing to share."""
        pairs = {
            "exact_share": (self.exact, self.gold),
            "bound_share": (self.bound, self.gold),
            "kept_share": (self.bound + self.text, self.gold),
            "precision": (self.right, self.found),
            "reach": (self.reached, self.tables),
        }
        return {name: round(part / whole, 4) if whole else None for name, (part, whole) in pairs.items()}


@dataclass(frozen=True)
class Rest:
    """What did not agree: gold cells missed, found cells left over, and found cells whose number was changed."""

    missed: tuple[Key, ...]
    left: tuple[Key, ...]
    changed: tuple[Key, ...] = field(default=())


def fold(text: str) -> str:
    """Compare without regard to case, spaces, dashes, raised and lowered digits."""
    return re.sub(r"\s+", "", _plain(text))


def _plain(text: str) -> str:
    text = unicodedata.normalize("NFKC", text.encode("utf-16", "surrogatepass").decode("utf-16", "replace"))
    text = re.sub(r"[‐-―−]", "-", text.replace("∗", "*").replace(">*", "*"))
    return text.casefold().replace("μ", "µ")


def keys(tables: Sequence[Table]) -> Counter[Key]:
    """The numeric cells of tables."""
    found: Counter[Key] = Counter()
    for table in tables:
        view = TableView.of(table)
        skip = {*view.label_columns, *view.index_columns}
        for row in view.body_rows:
            for column in range(table.columns):
                cell = view.grid.get((row, column))
                if cell is not None and column not in skip and is_numeric(cell.text):
                    path = "/".join(fold(h) for h in view.path(row, column))
                    found[fold(view.row_label(row)), path, fold(cell.text)] += 1
    return found


def score(gold: Sequence[Table], found: Sequence[Table], seconds: float) -> tuple[Score, Rest]:
    """The score of one paper, and what did not agree."""
    want, have = keys(gold), keys(found)
    exact = want & have
    want, have = want - exact, have - exact
    total, n_exact = exact.total() + want.total(), exact.total()
    bound = _take(want, have, lambda w, h: w[0] == h[0] and w[2] == h[2] and _part(h[1], w[1]))
    missed, left = tuple(want.elements()), tuple(have.elements())
    changed = _take(want, have, lambda w, h: w[0] == h[0] and w[1] == h[1])
    text = _take(want, have, lambda w, h: w[2] == h[2])
    right, reached = matched(gold, found)
    result = Score(
        gold=total,
        exact=n_exact,
        bound=n_exact + len(bound),
        text=len(text),
        changed=len(changed),
        lost=want.total(),
        invented=have.total(),
        found=len(found),
        right=right,
        tables=len(gold),
        reached=reached,
        seconds=round(seconds, 2),
    )
    return result, Rest(missed, left, tuple(changed))


def pooled(scores: Iterable[Score]) -> Score:
    """The sums of the counts."""
    every = [asdict(s) for s in scores]
    sums = {name: sum(s[name] for s in every) for name in Score.__dataclass_fields__}
    return Score(**{**sums, "seconds": round(sums["seconds"], 2)})


def matched(gold: Sequence[Table], found: Sequence[Table]) -> tuple[int, int]:
    """How many found tables are a table of the XML, and how many tables of the XML they reach.

    A found table is one where at least half of its words and numbers, those of the caption and the notes left
    out, are in the cells of one gold table, each taken once by all that are found (headers by each, since a
    continued table repeats them), and where it does not tell another label. A gold table is reached where the right
    ones hold at least half of the words below its headers.
    """
    golds = [_Gold(table) for table in gold]
    mine = [(table, _words(_told(table.cells))) for table in found]
    near = sorted(
        ((g.common(words).total(), n, i) for n, (table, words) in enumerate(mine) for i, g in enumerate(golds)
         if _same_label(table.label, g.label)),
        key=lambda p: (-p[0], p[1], p[2]),
    )  # fmt: skip
    right: set[int] = set()
    for _, n, i in near:
        if n in right:
            continue
        words, held = mine[n][1], golds[i].common(mine[n][1])
        other = words - held - golds[i].beside
        if held.total() and held.total() >= HALF * (held.total() + other.total()):
            golds[i].take(held)
            right.add(n)
    return len(right), sum(g.reached for g in golds)


class _Gold:
    """The words of a gold table that are still to be found."""

    def __init__(self, table: Table) -> None:
        self.label = table.label
        self.head = _words(_told(c for c in table.cells if c.header))
        self.body = _words(_told(c for c in table.cells if not c.header))
        self.beside = _words([table.label or "", table.caption, *table.footnotes])
        self._all = self.body.total()

    def common(self, words: Counter[str]) -> Counter[str]:
        """Those of the words that are in its cells and not yet taken."""
        return words & (self.head + self.body)

    def take(self, held: Counter[str]) -> None:
        """The words of the body are no more to be found."""
        self.body -= held - self.head

    @property
    def reached(self) -> bool:
        """Whether half of the words of its body were found."""
        return self._all > 0 and self.body.total() <= (1 - HALF) * self._all


def _told(cells: Iterable[Cell]) -> list[str]:
    """The texts of cells, a header that stands over several columns or rows once."""
    texts: list[str] = []
    headers: set[tuple[int, int, str]] = set()
    for cell in sorted(cells, key=lambda c: (c.row, c.column)):
        beside = {(cell.row, cell.column - 1, cell.text), (cell.row - 1, cell.column, cell.text)}
        if not (cell.header and beside & headers):
            texts.append(cell.text)
        if cell.header:
            headers.add((cell.row, cell.column, cell.text))
    return texts


def _words(texts: Iterable[str]) -> Counter[str]:
    return Counter(re.findall(r"\d+(?:[.,]\d+)*|[^\W\d_]+", _plain(" ".join(texts))))


def _same_label(ours: str | None, gold: str | None) -> bool:
    return not ours or not gold or _words([ours]) == _words([gold])


def _part(ours: str, gold: str) -> bool:
    mine, theirs = ours.split("/"), gold.split("/")
    return mine[-1] == theirs[-1] and set(mine) <= set(theirs)


def _take(want: Counter[Key], have: Counter[Key], same: Callable[[Key, Key], bool]) -> list[Key]:
    """Pairs that are the same are taken out of both; those of `have` are returned."""
    taken: list[Key] = []
    for key in list(want.elements()):
        other = next((h for h in have if same(key, h)), None)
        if other is not None:
            want[key] -= 1
            have[other] -= 1
            if have[other] == 0:
                del have[other]
            taken.append(other)
    want += Counter()
    return taken
