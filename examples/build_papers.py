#!/usr/bin/env python3
"""Build the demonstration papers from their Typst sources.

    pip install typst==0.15.2
    python examples/build_papers.py            # write examples/papers/*.pdf
    python examples/build_papers.py --check    # rebuild and compare, write nothing
    python examples/build_papers.py --rescan   # also redraw the scanned page of p8

Only fonts that Typst carries are used and all dates are fixed, so a rebuild
with the same Typst version gives the same bytes. The scanned page of p8 is
kept as an image in papers/src; --rescan (needs numpy and Pillow) redraws it,
and its bytes depend on the versions of those libraries.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from pathlib import Path

import typst

HERE = Path(__file__).resolve().parent
SRC = HERE / "papers" / "src"
OUT = HERE / "papers"
TIMESTAMP = 1_717_243_200  # 2024-06-01T12:00:00Z

NAMES = {
    "p1": "p01-mof5-conductivity",
    "p2": "p02-cof366-conductivity",
    "p3": "p03-framework-review",
    "p4": "p04-llzo-ta-lab-d",
    "p5": "p05-llzo-ta-lab-e",
    "p6": "p06-lis-mof5-capacity",
    "p7": "p07-lis-mof5-cold",
    "p8": "p08-nzsp-scanned-table",
    "p9": "p09-crystal-graph-networks",
    "p10": "p10-zif8-dressing",
}


def compile_pdf(stem: str) -> bytes:
    return typst.compile(
        str(SRC / f"{stem}.typ"),
        root=str(SRC),
        ignore_system_fonts=True,
        format="pdf",
        timestamp=TIMESTAMP,
        pdf_tags=False,
    )


def rescan() -> None:
    """Print p8-scan.typ to an image at 200 dpi, tilt it by 0.3 degrees and add noise."""
    import numpy as np
    from PIL import Image, ImageFilter

    png = typst.compile(
        str(SRC / "p8-scan.typ"),
        root=str(SRC),
        ignore_system_fonts=True,
        format="png",
        ppi=200.0,
        timestamp=TIMESTAMP,
    )
    page = Image.open(io.BytesIO(png)).convert("L")
    page = page.rotate(0.3, resample=Image.Resampling.BICUBIC, fillcolor=255)
    page = page.filter(ImageFilter.GaussianBlur(0.6))
    rng = np.random.default_rng(8)
    grey = np.asarray(page, dtype=np.float32) * 0.93 + 8.0
    grey += rng.normal(0.0, 5.0, grey.shape)
    specks = rng.random(grey.shape) < 2e-5
    grey[specks] = 60.0
    scan = Image.fromarray(np.clip(grey, 0, 255).astype(np.uint8), "L")
    scan.save(SRC / "p8-scan.jpg", quality=55, dpi=(200, 200), optimize=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare with the files present, write nothing")
    parser.add_argument("--rescan", action="store_true", help="redraw the scanned page of p8")
    args = parser.parse_args()

    if args.rescan and not args.check:
        rescan()
    differing = []
    for stem, name in NAMES.items():
        pdf = compile_pdf(stem)
        target = OUT / f"{name}.pdf"
        if args.check:
            if not target.exists() or target.read_bytes() != pdf:
                differing.append(target.name)
        else:
            target.write_bytes(pdf)
            print(f"{os.path.relpath(target)}  {len(pdf):,} bytes")
    if args.check:
        print("differs: " + ", ".join(differing) if differing else "all papers rebuild to the same bytes")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
