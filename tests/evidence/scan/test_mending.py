"""Letters that a scan's reader takes for others."""

import pytest

from evidence.scan.mending import mended


@pytest.mark.parametrize(
    ("read", "meant"),
    [
        ("It was 3.2 kQ cm at 25 °C.", "It was 3.2 kΩ cm at 25 °C."),
        ("an area resistance of 4 Q cm²", "an area resistance of 4 Ω cm²"),
        ("5MQ, 2 mQ and 7 Qm", "5MΩ, 2 mΩ and 7 Ωm"),
        ("The charge-transfer resistance was 12 Q.", "The charge-transfer resistance was 12 Ω."),
        ("dry (o = 1.2 × 10⁻³ S cm⁻¹)", "dry (σ = 1.2 × 10⁻³ S cm⁻¹)"),
    ],
)
def test_what_leaves_no_other_reading_is_mended(read: str, meant: str) -> None:
    assert mended(read) == meant
    assert len(meant) == len(read)
    assert mended(meant) == meant


@pytest.mark.parametrize(
    "text",
    [
        "sold in 2019 Q1 and 2020 Q 2",
        "after 5 Q&A rounds",
        "a total of 5 Q cells",
        "the groups o = 5 and p = 7",
        "a gap o = 0.3 mm wide",
        "The resistance of 5 kΩ stays.",
        "in 3 kQueries",
    ],
)
def test_what_may_be_meant_as_it_stands_stays(text: str) -> None:
    assert mended(text) == text
