"""The graphic of a caption: over, under or beside it, whatever it is made of."""

from collections.abc import Callable
from pathlib import Path

import evidence
from contracts.documents import Figure

Make = Callable[..., Path]
Near = Callable[..., bool]


def near(figure: Figure, *edges: float) -> bool:
    """Whether the figure's box has these edges: x0, top, x1, bottom."""
    box = figure.box
    return box is not None and all(
        abs(a - b) <= 4 for a, b in zip((box.x0, box.top, box.x1, box.bottom), edges, strict=True)
    )


def test_drawn_and_over_its_caption_between_paragraphs(sheets: Make) -> None:
    def draw(page):
        page.lines(60, 10)
        page.plot(150, 230, 420, 400)
        page.text(420, "Figure 1. Mass of the samples over the time of drying.")
        page.lines(450, 12)

    [figure] = evidence.figures(sheets(draw))
    assert figure.label == "Figure 1" and near(figure, 150, 230, 420, 400)


def test_an_image_in_tiles_is_one_graphic(sheets: Make) -> None:
    def draw(page):
        page.lines(60, 6)
        for row in range(3):
            for column in range(4):
                page.image(100 + 90 * column, 160 + 60 * row, 188 + 90 * column, 218 + 60 * row)
        page.text(360, "Fig. 2: Twelve tiles of one picture, set close to each other.")
        page.lines(390, 12)

    [figure] = evidence.figures(sheets(draw))
    assert near(figure, 100, 160, 458, 338)


def test_two_side_by_side_each_over_its_own_caption(sheets: Make) -> None:
    def draw(page):
        for x in (60, 310):
            page.lines(60, 5, x=x, words=9, size=9)
            page.plot(x, 140, x + 215, 280)
            page.text(295, f"Figure {1 if x == 60 else 2}. One of the two that stand beside another.", x=x, size=8)
            page.lines(330, 25, x=x, words=9, size=9)

    one, two = evidence.figures(sheets(draw))
    assert near(one, 60, 140, 275, 280) and near(two, 310, 140, 525, 280)


def test_across_two_columns_of_text(sheets: Make) -> None:
    def draw(page):
        page.image(60, 60, 290, 200)
        page.plot(330, 60, 525, 200)
        page.text(215, "Figure 1 | Two panels that reach across both of the columns of the page.", x=60, size=8)
        for x in (60, 310):
            page.lines(250, 30, x=x, words=9, size=9)

    [figure] = evidence.figures(sheets(draw))
    assert near(figure, 60, 60, 525, 200)


def test_beside_its_caption(sheets: Make) -> None:
    def draw(page):
        page.lines(60, 8)
        page.image(70, 180, 300, 330)
        page.text(200, "Fig. 3: A caption that stands", x=330)
        page.text(212, "beside the graphic of which it", x=330)
        page.text(224, "tells, and not under it.", x=330)
        page.lines(360, 12)

    [figure] = evidence.figures(sheets(draw))
    assert near(figure, 70, 180, 300, 330) and figure.caption.endswith("not under it.")


def test_under_their_captions_where_the_paper_sets_them_so(sheets: Make) -> None:
    def draw(page):
        page.lines(50, 4)
        for number, top in ((1, 120), (2, 400)):
            page.text(top, f"Figure {number}. A caption that is set over its graphic.")
            page.plot(100, top + 25, 400, top + 200)
        page.lines(640, 8)

    one, two = evidence.figures(sheets(draw))
    assert near(one, 100, 145, 400, 320) and near(two, 100, 425, 400, 600)


def test_in_a_frame_with_its_caption(sheets: Make) -> None:
    def draw(page):
        page.lines(60, 6)
        page.frame(60, 150, 540, 400)
        page.plot(150, 165, 420, 350)
        page.text(368, "Fig. 1 What a frame holds together with its caption", size=8)
        page.lines(430, 12)

    [figure] = evidence.figures(sheets(draw))
    assert near(figure, 150, 165, 420, 350)


def test_on_the_page_before_a_caption(sheets: Make) -> None:
    def before(page):
        page.lines(60, 8)
        page.image(80, 300, 500, 760)

    def after(page):
        page.text(60, "Figure 4. What the caption says on the page after its graphic.")
        page.lines(110, 30)

    [figure] = evidence.figures(sheets(before, after))
    assert figure.box is not None and figure.box.page == 1 and near(figure, 80, 300, 500, 760)
    assert figure.caption_boxes[0].page == 2


def test_a_legend_on_another_page_takes_what_stands_over_the_pointer(sheets: Make) -> None:
    def legend(page):
        page.lines(60, 40)
        page.text(600, "Fig. 1 Sites of editing in the retina. A Schema of the trial. B Kinds of sites found.", size=8)

    def graphic(page):
        page.image(80, 80, 500, 600)
        page.text(620, "Fig. 1 (See legend on previous page.)", size=8)
        page.lines(660, 6)

    [figure] = evidence.figures(sheets(legend, graphic))
    assert figure.box is not None and figure.box.page == 2 and near(figure, 80, 80, 500, 600)
    assert [p.letter for p in figure.panels] == ["A", "B"]


def test_a_figure_takes_no_line_of_running_text(sheets: Make) -> None:
    def draw(page):
        page.plot(100, 60, 400, 200)
        page.text(215, "Figure 1. A caption.")
        page.lines(250, 30)

    document = evidence.read(sheets(draw))
    told = " ".join(s.text for s in document.sentences if s.section != "caption")
    assert told.count("dried under vacuum") == 30
