"""Which figure, and which panel of it, a name means."""

import pytest

from contracts.documents import Figure, Panel
from evidence.figure.naming import cited, named

FIGURES = (
    Figure(label="Figure 1", caption="Figure 1. Mass."),
    Figure(label="Figure 4", caption="Figure 4. (A) Dry. (B) Wet.",
           panels=(Panel(letter="A", text="Dry."), Panel(letter="B", text="Wet."))),
    Figure(label="Figure S1", caption="Figure S1. More."),
    Figure(label="Supplementary Figure 4", caption="Supplementary Figure 4. Yet more."),
    Figure(label="Scheme 2", caption="Scheme 2. The way."),
    Figure(label="图 3", caption="图 3. 电导率。"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "label", "panel"),
    [
        ("1", "Figure 1", None),
        ("Fig. 1", "Figure 1", None),
        ("fig1.", "Figure 1", None),
        ("figure 1c", "Figure 1", None),
        ("4", "Figure 4", None),
        ("4b", "Figure 4", "B"),
        ("Figs. 4 (a)", "Figure 4", "A"),
        ("s1", "Figure S1", None),
        ("Supplementary Fig. 4", "Supplementary Figure 4", None),
        ("scheme  2", "Scheme 2", None),
        ("图3", "图 3", None),
        ("3", "图 3", None),
    ],
)
def test_a_name_means_its_figure_however_it_is_spelled(name: str, label: str, panel: str | None) -> None:
    [found] = named(name, FIGURES)
    assert (found.figure.label, found.panel and found.panel.letter) == (label, panel)


@pytest.mark.parametrize("name", ["2", "Figure 4c", "Figure 14", "Scheme 4", "Table 1", "S4", "figures"])
def test_another_name_means_none(name: str) -> None:
    assert named(name, FIGURES) == []


def test_the_figures_that_a_text_speaks_of_each_once() -> None:
    text = "It falls (Fig. 4b, and Figure S1); Fig. 4B again, unlike in Table 1, Fig. 9 or configuration 1."
    assert [(n.figure.label, n.panel and n.panel.letter) for n in cited(text, FIGURES)] == [
        ("Figure 4", "B"),
        ("Figure S1", None),
    ]
