"""`python -m benchmarks.evidence`: words, quantities, tables, figures, claims, roles and retrieval, a table of each.

JSON goes under build/bench/evidence. `make bench-evidence` runs them all.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from benchmarks.evidence import claims, figures, quantities, roles, scifact, tables, words
from benchmarks.real_data import real_data_folder

OUT = Path("build/bench/evidence")
PARTS: dict[str, tuple[Callable[[Sequence[str]], None], tuple[str, ...], str]] = {
    "words": (words.main, (), "papers"),
    "quantities": (quantities.main, (), "measeval"),
    "tables": (tables.main, (), "papers-jats"),
    "figures": (figures.main, (), "papers-jats"),
    "claims": (claims.main, (), "papers"),
    "roles": (roles.main, (), "papers"),
    "scifact": (scifact.main, (), "scifact"),
}
"""Each part's program, its arguments here, and the folder of ASSAY_DATA that it reads."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the parts; one whose data are not there is left out, and told."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.evidence", description=__doc__)
    parser.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}; all where none is named")
    parser.add_argument("--out", type=Path, default=OUT)
    given = parser.parse_args(arguments)
    unknown = [name for name in given.parts if name not in PARTS]
    if unknown:
        parser.error(f"no part {unknown[0]}; there are {', '.join(PARTS)}")
    given.out.mkdir(parents=True, exist_ok=True)
    for name in given.parts or PARTS:
        run, extra, folder = PARTS[name]
        data = real_data_folder()
        if data is None or not (data / folder).is_dir():
            print(f"{name}: skipped, since ASSAY_DATA ({data or 'not set'}) holds no {folder}/", file=sys.stderr)
            continue
        print(f"== {name}")
        run([*extra, "--json", str(given.out / f"{name}.json")])


if __name__ == "__main__":
    main()
