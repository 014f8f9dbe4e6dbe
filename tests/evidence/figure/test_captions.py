"""What opens a caption, how it is named, and how far it goes."""

from collections.abc import Callable
from pathlib import Path

import pytest

import evidence

Make = Callable[..., Path]


@pytest.mark.parametrize(
    ("printed", "label"),
    [
        ("Figure S5. Depth of the burrows over the days of the trial.", "Figure S5"),
        ("Extended Data Fig. 2 | Depth of the burrows over the days.", "Extended data Figure 2"),
        ("Supplementary Figure 3: Depth of the burrows over the days.", "Supplementary Figure 3"),
        ("Fig. 1—figure supplement 2. Depth of the burrows over the days.", "Figure 1—figure supplement 2"),
        ("Scheme 1. Steps of the synthesis from the two acids.", "Scheme 1"),
        ("Abbildung 3: Tiefe der Gänge an den Tagen des Versuchs.", "Abbildung 3"),
        ("Fig. 1 (a) Simulated pattern of the dry powder and (b) of the wet one.", "Figure 1"),
        ("FIGURE 4 | Depth of the burrows over the days of the trial.", "Figure 4"),
    ],
)
def test_labels(printed: str, label: str, sheets: Make) -> None:
    def draw(page):
        page.lines(60, 6)
        page.plot(100, 160, 400, 300)
        page.text(320, printed)
        page.lines(360, 12)

    [figure] = evidence.figures(sheets(draw))
    assert figure.label == label and figure.box is not None


def test_a_chinese_label(set_paper: Callable[..., Path]) -> None:
    source = "#rect(width: 200pt, height: 100pt)\n图 3. 离子电导率随温度变化的曲线，以及两个样品的平均值。\n"
    found = evidence.figures(set_paper(source))
    assert [f.label for f in found] in (["图3"], [])  # no Chinese font is set where none is installed


@pytest.mark.parametrize(
    "line",
    [
        "Figure 1. It can be seen that the mass of each of the samples falls at first.",
        "Figure 1a. It has the best results and those of the other two come close to it.",
    ],
)
def test_a_line_of_a_paragraph_that_names_a_figure_opens_none(line: str, sheets: Make) -> None:
    def draw(page):
        page.plot(100, 60, 400, 200)
        page.text(215, "Figure 1. Mass of the samples.")
        page.lines(260, 5)
        page.text(320, line, size=10)
        page.lines(332, 8)

    [figure] = evidence.figures(sheets(draw))
    assert figure.caption == "Figure 1. Mass of the samples." and figure.box is not None


def test_a_sentence_about_a_panel_opens_no_caption(sheets: Make) -> None:
    def draw(page):
        page.lines(60, 5)
        page.text(140, "Fig. 3 (a) shows the mass of each of the samples over the time of drying.", size=10)
        page.lines(152, 8)

    assert evidence.figures(sheets(draw)) == []


def test_a_caption_in_two_columns_under_its_figure(sheets: Make) -> None:
    def draw(page):
        page.plot(60, 60, 525, 200)
        left = ["Fig. 1 | Mass of the samples. a The dry ones, as", "weighed on each of the days, and the mean of all",
                "of them as a line. b The same of those that were"]  # fmt: skip
        right = ["kept wet. Bars are standard deviations of three", "samples, and stars mark what differs from the",
                 "others by more than that."]  # fmt: skip
        for row in range(3):
            page.text(215 + 10 * row, left[row], x=60, size=8)
            page.text(215 + 10 * row, right[row], x=310, size=8)
        for x in (60, 310):
            page.lines(270, 30, x=x, words=9, size=9)

    [figure] = evidence.figures(sheets(draw))
    assert "those that were kept wet. Bars are standard deviations" in figure.caption
    assert figure.caption.endswith("differs from the others by more than that.")
    assert [p.letter for p in figure.panels] == ["a", "b"]


def test_a_caption_without_a_stop_takes_none_of_the_next_page_s_caption(sheets: Make) -> None:
    def first(page):
        page.plot(60, 60, 525, 400)
        page.text(415, "Figure 1 Mass of the samples (left) and of what was left of the water", x=60)

    def second(page):
        page.plot(60, 60, 525, 400)
        page.text(415, "Figure 2 Mass of the pellets", x=60)

    figures = evidence.figures(sheets(first, second))
    assert [f.label for f in figures] == ["Figure 1", "Figure 2"]
    assert figures[0].caption.endswith("what was left of the water")
