"""A paper of 1,000 pages: all of it is read, and memory does not grow with the pages but by their text."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

PAGES = 1000
GROWTH_MIB = 150
"""Allowed between 100 and 1,000 pages: 84 were measured, 265 where the words of every page are kept."""
READ = """
import resource, sys
import evidence
document = evidence.read(sys.argv[1], max_pages=int(sys.argv[2]))
print(len(document.measurements), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


@pytest.fixture
def long_paper(make_pdf: Callable[..., Path]) -> Path:
    names = "zinc lead tin iron gold silver copper nickel cobalt barium".split()

    def page(number: int) -> Callable[[Canvas], None]:
        def draw(canvas: Canvas) -> None:
            for i in range(12):
                one, other, third = names[number % 10], names[(number // 10 + i) % 10], names[number // 100]
                canvas.drawString(40, 520 - 30 * i, f"The {one} and the {other} of the {third} were looked at again.")
            canvas.drawString(40, 150, f"In the end {number} mg of {names[number % 10]} were left.")

        return draw

    return make_pdf(*(page(number) for number in range(PAGES)))


@pytest.mark.slow
def test_memory_stays_bounded_for_a_thousand_pages(long_paper: Path) -> None:
    def read(pages: int) -> tuple[int, int]:
        done = subprocess.run(
            [sys.executable, "-c", READ, str(long_paper), str(pages)], capture_output=True, text=True, check=True
        )
        values, peak = done.stdout.split()
        return int(values), int(peak)

    (few, little), (every, much) = read(100), read(PAGES)
    assert (few, every) == (100, PAGES)
    assert much - little < GROWTH_MIB
