"""Figures for the terminal and as HTML: what was read, how, and harmless whatever stands in a figure."""

import base64
import io
import re
from pathlib import Path

import pytest
from PIL import Image
from rich.console import Console

from contracts.anchors import BoundingBox
from contracts.documents import Figure, FigureText, Panel
from contracts.figures import FoundFigure
from contracts.ids import text_digest
from contracts.measurements import Step
from render.figures import html, show

DOC = text_digest("paper")
GRAPHIC = BoundingBox(page=3, x0=50, top=90, x1=400, bottom=600)
HOSTILE = '<script>alert(1)</script>\x1b[31m" onload=x'


def _found(
    panel: str | None = None, hostile: str = "", box: BoundingBox | None = GRAPHIC, unread: str = ""
) -> FoundFigure:
    step = Step(operation="read the pixels of Figure 2 with the mathematical profile (600 dpi)", tool="tesseract 5",
                version="1", input_sha256=DOC, output_sha256=DOC)  # fmt: skip
    return FoundFigure(
        doc_id=DOC, source=f"p01{hostile}.pdf", title=f"On a salt{hostile}", panel=panel, unread=unread,
        figure=Figure(
            label="Figure 2", caption=f"Figure 2. (a) Dry. (b) Wet{hostile}.", box=box,
            caption_boxes=(BoundingBox(page=3, x0=50, top=610, x1=400, bottom=620),),
            panels=(Panel(letter="a", text="Dry."), Panel(letter="b", text=f"Wet{hostile}.")),
            texts=(
                FigureText(text=f"Time (h){hostile}", box=GRAPHIC),
                FigureText(text=f"10⁻³{hostile}", box=GRAPHIC, method="ocr", confidence=0.42, doubtful=True),
                FigureText(text="Mass", box=GRAPHIC, method="ocr", confidence=0.96),
            ),
            chain=(step,),
        ),
    )  # fmt: skip


def _shown(found: FoundFigure) -> str:
    console = Console(width=300, file=io.StringIO(), force_terminal=False)
    show([found], console)
    return console.file.getvalue()  # type: ignore[attr-defined]


def test_the_terminal_tells_place_caption_panels_and_how_each_text_was_read() -> None:
    out = _shown(_found(unread="a page is missing"))
    for told in ("Figure 2  p. 3 [50, 90, 400, 600]", "caption: Figure 2. (a) Dry.", "panels: a, b",
                 "text layer: Time (h)", "10⁻³ (0.42?) · Mass (0.96)", "mathematical profile (600 dpi) (tesseract 5)",
                 "pixels not read: a page is missing"):  # fmt: skip
        assert told in out


def test_the_panel_that_was_asked_for_is_told() -> None:
    out = _shown(_found(panel="b"))
    assert "Figure 2b" in out and "panel b: Wet." in out and "panel a" not in out


def test_a_graphic_that_was_not_found_is_said_to_be_so() -> None:
    assert "Figure 2  p. 3; its graphic was not found on a page" in _shown(_found(box=None))
    assert "its graphic was not found on a page" in html([_found(box=None)], None)


def test_a_text_layer_without_text_is_told_apart_from_pixels_without_it() -> None:
    for unread, told in (("", "no text was read inside it"), ("no OCR", "its text layer is empty")):
        found = _found(unread=unread)
        bare = found.model_copy(update={"figure": found.figure.model_copy(update={"texts": ()})})
        assert told in _shown(bare) and told in html([bare], None)


def test_text_of_a_figure_is_data(paper: Path) -> None:
    page = html([_found(hostile=HOSTILE)], lambda _: paper)
    assert "<script" not in page and "\x1b" not in page and '" onload' not in page
    assert page.count("&lt;script&gt;") >= 5
    assert "\x1b" not in _shown(_found(hostile=HOSTILE))


def test_a_graphic_is_shown_whole_in_its_own_colours(paper: Path) -> None:
    page = html([_found()], lambda _: paper)
    [uri] = re.findall(r"data:image/png;base64,([^\"]+)", page)
    picture = Image.open(io.BytesIO(base64.b64decode(uri))).convert("RGB")
    assert picture.height >= 2 * (GRAPHIC.bottom - GRAPHIC.top)
    colours = {colour for _, colour in picture.getcolors(1 << 20) or ()}
    assert (255, 255, 255) in colours and any(r > 180 and g < 60 for r, g, _ in colours)
    assert not any(r > 200 and g > 200 and b < 200 for r, g, b in colours), "the graphic is washed with a colour"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_both_languages(language: str) -> None:
    page = html([_found()], None, language)  # type: ignore[arg-type]
    assert ("Figures of the papers" in page) == (language == "en")
    assert ("论文中的图" in page) == (language == "zh")
