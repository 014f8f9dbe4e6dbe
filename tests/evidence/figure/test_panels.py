"""A caption parted by its panels, their letters found in the graphic."""

import pytest

from contracts.anchors import BoundingBox
from contracts.documents import FigureText
from evidence.figure.panels import panels


@pytest.mark.parametrize(
    ("caption", "told"),
    [
        ("Figure 1. (a) XRD; (b) Raman, and (c) BET.", {"a": "XRD", "b": "Raman", "c": "BET."}),
        ("Fig. 1 | Domains. a LIM family. b Sequence.", {"a": "LIM family.", "b": "Sequence."}),
        ("Figure 5: Rate (a) and cycles (b) of HPC.", {"a": "Rate", "b": "cycles"}),
        ("Fig. 2 Worms. A–C Survival. D Count of A.", {"A": "Survival.", "B": "Survival.", "C": "Survival.",
                                                       "D": "Count of A."}),
        ("Figure 3. (A and B) Blot. (C) Ratio.", {"A": "Blot.", "B": "Blot.", "C": "Ratio."}),
        ("Fig. 4. Systems. a) Glycolysis and b) TCA.", {"a": "Glycolysis", "b": "TCA."}),
        ("Figure 1. A schematic of the cell.", {}),
        ("Figure 2. Mass (b) of the samples.", {}),
    ],
)  # fmt: skip
def test_what_the_caption_says_of_each(caption: str, told: dict[str, str]) -> None:
    assert {p.letter: p.text for p in panels(caption)} == told


def test_the_letters_place_is_where_it_stands_alone() -> None:
    def text(said: str, x: float, size: float) -> FigureText:
        return FigureText(text=said, box=BoundingBox(page=1, x0=x, top=50, x1=x + size, bottom=50 + size))

    texts = [text("a", 10, 6), text("(A)", 40, 12), text("a", 70, 12), text("Area", 90, 12), text("b", 200, 12)]
    first, second = panels("Figure 1. (a) XRD; (b) Raman.", texts)
    assert first.box is not None and first.box.x0 == 70
    assert second.box is not None and second.box.x0 == 200
