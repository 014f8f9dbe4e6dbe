"""The check of claims on labelled pairs of the real papers: what is let through, and which attacks are caught.

Half of the papers are for developing; the other half is for measuring alone. Beside ours stands BERTScore alone, at
0.85 and at the threshold that suits the development pairs. `--leave-out` fits the threshold without each kind of
attack in turn and tells what the whole check then catches of that kind.

Run: python -m benchmarks.evidence.claims [--data DIR] [--json FILE] [--wrong N]
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.evidence.labelled import Papers, rows
from benchmarks.real_data import real_data_folder
from contracts.anchors import Anchor, BoundingBox
from contracts.claims import Claim, ClaimChecks
from evidence.claims_check import check_claim
from evidence.claims_place import Library
from models.bertscore import THRESHOLD, bertscore

PEER_THRESHOLD = 0.85


@dataclass(frozen=True)
class Pair:
    """A claim, the sentence that it is said to rest on, and what it does to it: "faithful" or a kind of attack."""

    half: str
    kind: str
    claim: str
    sentence: str
    doc: str
    pinned: str
    """The paper that the claim names; another than `doc` where the quote is pinned to the wrong paper."""
    page: int
    alike: float
    """BERTScore of the two."""


@dataclass(frozen=True)
class Score:
    """What one check makes of one half: precision and recall of letting through, the share of attacks caught."""

    system: str
    half: str
    faithful: int
    attacks: int
    precision: float
    recall: float
    caught: float
    caught_not_numeric: float
    by_kind: dict[str, float]


NUMERIC = frozenset({"number", "unit", "sign"})


def pairs(papers: Papers) -> list[Pair]:
    """Every labelled pair with its sentence and their BERTScore."""
    found = list(rows("claim_pairs.jsonl", papers))
    sentences = [papers.sentence(row) for row in found]
    alike = bertscore().scores([(row["claim"], text) for row, text in zip(found, sentences, strict=True)])
    return [
        Pair(
            row["half"], row["kind"], row["claim"], text, row["doc"], row.get("pinned", row["doc"]), row["page"], score
        )
        for row, text, score in zip(found, sentences, alike, strict=True)
    ]


def ours(pair: Pair, library: Library | None = None) -> ClaimChecks:
    """Our check of one pair; the library holds the papers' pages."""
    box = BoundingBox(page=pair.page, x0=0, top=0, x1=1, bottom=1)
    anchor = Anchor(doc_id=pair.pinned, source=f"{pair.pinned[:12]}.pdf", boxes=(box,), quote=pair.sentence)
    unchecked = ClaimChecks(source_found=False, similarity=0, numbers_agree=False, entities_bound=False)
    claim = Claim(
        id=Claim.digest(pair.claim, anchor), text=pair.claim, role="supporting_argument", anchor=anchor,
        checks=unchecked, status="rejected",
    )  # fmt: skip
    return check_claim(
        claim, pair.sentence, compare=lambda _claim, _sentence: pair.alike, threshold=THRESHOLD, library=library
    )


def score(system: str, passes: Callable[[Pair], bool], every: Sequence[Pair], half: str) -> Score:
    """One check over the pairs of one half."""
    of_half = [(pair, passes(pair)) for pair in every if pair.half == half]
    good = [passed for pair, passed in of_half if pair.kind == "faithful"]
    bad = [(pair.kind, passed) for pair, passed in of_half if pair.kind != "faithful"]
    let = sum(good) + sum(passed for _, passed in bad)
    words = [passed for kind, passed in bad if kind not in NUMERIC]
    kinds = Counter(kind for kind, _ in bad)
    missed = Counter(kind for kind, passed in bad if passed)
    return Score(
        system, half, len(good), len(bad), round(sum(good) / max(1, let), 4), _share(sum(good), len(good)),
        _share(len(bad) - sum(missed.values()), len(bad)), _share(len(words) - sum(words), len(words)),
        {kind: _share(number - missed[kind], number) for kind, number in sorted(kinds.items())},
    )  # fmt: skip


def _share(part: int, whole: int) -> float:
    return round(part / max(1, whole), 4)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the tables; write JSON where asked."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--data", type=Path, help="the folder with papers/ and papers-jats/")
    options.add_argument("--json", type=Path)
    options.add_argument("--wrong", type=int, default=0, help="print so many errors of the development half")
    chosen = options.parse_args(arguments)
    folder = chosen.data or real_data_folder()
    if folder is None:
        raise SystemExit("set ASSAY_DATA to the folder with papers/ and papers-jats/")
    began = time.perf_counter()
    papers = Papers(folder)
    every = pairs(papers)
    if not every:
        raise SystemExit(f"{folder}: none of the labelled papers is here")
    library = Library({doc: papers.pages(doc) for doc in {pair.doc for pair in every} | {p.pinned for p in every}})
    loaded = time.perf_counter()
    checks = {id(pair): ours(pair, library) for pair in every}
    per_pair = (time.perf_counter() - loaded) / len(every)
    scores = [
        score(name, passes, every, half)
        for half in ("dev", "test")
        for name, passes in (
            ("assay", lambda pair: checks[id(pair)].passed),
            (f"BERTScore >= {PEER_THRESHOLD}", lambda pair: pair.alike >= PEER_THRESHOLD),
        )
    ]
    show(scores)
    print(f"{len(every)} pairs in {time.perf_counter() - began:.1f} s; our check takes {per_pair * 1000:.2f} ms a pair")
    for pair in [p for p in every if p.half == "dev" and checks[id(p)].passed != (p.kind == "faithful")][
        : chosen.wrong
    ]:
        print(f"{pair.kind}: {pair.claim}\n    {pair.sentence}\n    {checks[id(pair)].detail}")
    if chosen.json:
        chosen.json.write_text(json.dumps([asdict(line) for line in scores], indent=1) + "\n", encoding="utf-8")


def show(scores: Sequence[Score]) -> None:
    """The two tables: letting through, and attacks caught by kind."""
    print(
        f"{'system':<22}{'half':<6}{'faithful':>9}{'attacks':>9}{'precision':>11}{'recall':>8}{'caught':>8}{'not numeric':>13}"
    )
    for line in scores:
        print(
            f"{line.system:<22}{line.half:<6}{line.faithful:>9}{line.attacks:>9}{line.precision:>11}{line.recall:>8}"
            f"{line.caught:>8}{line.caught_not_numeric:>13}"
        )
    print(f"\n{'caught, by kind':<22}" + "".join(f"{f'{s.system[:9]} {s.half}':>16}" for s in scores))
    for kind in scores[0].by_kind:
        print(f"{kind:<22}" + "".join(f"{s.by_kind.get(kind, 0):>16}" for s in scores))


if __name__ == "__main__":
    main()
