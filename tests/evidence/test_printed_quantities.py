"""Quantities where it is the page that misleads: raised digits, marks of notes, lines that break."""

from collections.abc import Callable
from pathlib import Path

from evidence import read

PAPER = """
#set page(width: 320pt, height: 500pt, margin: 30pt)
#set text(size: 10pt)
#set par(justify: false)
= Results
The rods of the first series were kept in dry nitrogen. Their mean length was found to be 512 \\
nm after growth. The conductivity of the rods was 1.2 × 10#super[−3] S \\
cm#super[−1] at room temperature.

The carbonate had a #super[87]Sr/#super[86]Sr ratio of 0.7045 in all samples. The #super[13]C
content of the shells was 1.1% in all samples.

The mean mass of the shells was 12.3#super[a] mg in the second series. In all, 250#super[9] shells were weighed.
"""


def test_quantities_of_a_printed_page(set_paper: Callable[[str], Path]) -> None:
    measured = {(m.value, m.unit) for m in read(set_paper(PAPER)).measurements}
    assert {(512, "nm"), (0.0012, "S cm⁻¹"), (0.7045, None), (1.1, "%"), (12.3, "mg"), (250, "shells")} <= measured
    assert not {value for value, _ in measured} & {87, 86, 13, 9, 2509}
