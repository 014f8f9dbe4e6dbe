import base64
import io
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from contracts.anchors import BoundingBox
from contracts.answer import Answer
from contracts.errors import StoreError
from render.crops import Crops, crop, pointed_out
from render.html import html

MakeAnswer = Callable[..., Answer]
HOSTILE = "<script>alert(1)</script>\"' onload=x <img src=http://evil/p.png> {{ 7 * 7 }} \x1b[31m</style></code></pre>"


class Page(HTMLParser):
    """Elements, ids, links and text of a report; raises where tags do not close in order."""

    VOID = frozenset({"meta", "img", "br", "line", "polyline"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.text: list[str] = []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    def every(self, name: str) -> list[str]:
        return [str(attrs[name]) for _, attrs in self.tags if name in attrs]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_it_is_whole_and_needs_nothing_from_outside(make_answer: MakeAnswer, paper: Path, language: str) -> None:
    page = Page(html(make_answer(language), lambda _: paper))
    assert page.tags[0] == ("html", {"lang": {"en": "en", "zh": "zh-Hans"}[language]})
    assert not {"script", "link", "iframe", "object"} & {tag for tag, _ in page.tags}
    assert {src.split(",")[0] for src in page.every("src")} == {"data:image/png;base64"}
    assert {href[0] for href in page.every("href")} == {"#"}
    assert len(page.every("id")) == len(set(page.every("id")))
    assert {href[1:] for href in page.every("href")} <= set(page.every("id"))


def test_each_entry_shows_its_box_on_the_page(make_answer: MakeAnswer, paper: Path) -> None:
    page = Page(html(make_answer(), lambda _: paper))
    pictures = page.every("src")
    assert len(pictures) == 3
    with Image.open(io.BytesIO(base64.b64decode(pictures[0].split(",")[1]))) as picture:
        colours = picture.convert("RGB").getcolors(1 << 20)
    assert colours is not None
    assert any(r > 150 and g < 90 and b < 90 for _, (r, g, b) in colours), "no red frame"


def test_layers_code_sweep_conflict_and_log_are_there(make_answer: MakeAnswer) -> None:
    text = " ".join(Page(html(make_answer())).text)
    for part in (
        "What was observed", "Why", "Where it stands", "Pedigree", "Source on the page", "Chain from the file",
        "σ = A exp(−Ea / kT)", "print('fit')", "Ea = 0.31", "ran in the sandbox", "If it were otherwise",
        "combined", "looked at 12 tables", "Capacity at −20 °C", "is cut short", "0190-run", "task-4",
    ):  # fmt: skip
        assert part in text, part


def test_a_number_in_the_prose_leads_to_its_entry(make_answer: MakeAnswer) -> None:
    assert '<a class="value" href="#e3">0.312 ± 0.011 eV</a>' in html(make_answer())


def test_the_pedigree_of_a_range_shows_both_ends(make_answer: MakeAnswer) -> None:
    answer = make_answer()
    item = answer.evidence[0]
    assert item.measurement is not None
    normal = item.measurement.pedigree.normalization.model_copy(update={"value": None, "unit": "nm", "si_value": None})
    changed = item.measurement.model_copy(
        update={
            "value": None, "interval": (0.5, 7.5), "uncertainty": None, "unit": "nm", "si_value": None,
            "pedigree": item.measurement.pedigree.model_copy(update={"normalization": normal}),
        }
    )  # fmt: skip
    evidence = (item.model_copy(update={"measurement": changed}), *answer.evidence[1:])
    text = html(answer.model_copy(update={"evidence": evidence}))
    assert '<dt>Value</dt><dd translate="no">0.5–7.5 nm</dd>' in text


def test_hostile_text_is_text(make_answer: MakeAnswer, paper: Path) -> None:
    calm, attacked = html(make_answer(), lambda _: paper), html(make_answer(hostile=HOSTILE), lambda _: paper)
    before, after = Page(calm), Page(attacked)
    assert [tag for tag, _ in after.tags] == [tag for tag, _ in before.tags]
    assert [sorted(attrs) for _, attrs in after.tags] == [sorted(attrs) for _, attrs in before.tags]
    assert "{{ 7 * 7 }}" in attacked
    assert "\x1b" not in attacked


def test_a_paper_that_is_gone_does_not_spoil_the_report(make_answer: MakeAnswer, tmp_path: Path) -> None:
    def gone(_: str) -> Path:
        raise StoreError("paper", "is gone")

    for pdf_path in (None, gone, lambda _: tmp_path / "nothing.pdf"):
        text = html(make_answer(), pdf_path)
        assert "The page cannot be drawn here." in text
        assert "data:image" not in text


def test_a_place_is_drawn_once_and_the_report_stays_bounded(make_answer: MakeAnswer, paper: Path) -> None:
    asked: list[str] = []

    def find(doc_id: str) -> Path:
        asked.append(doc_id)
        return paper

    boxes = [item.measurement.pedigree.raw.boxes for item in make_answer().evidence if item.measurement]
    crops = Crops(find, limit=1)
    assert crops("d", boxes[0]) == crops("d", boxes[0])
    assert len(asked) == 1
    assert crops("other", boxes[0]) is None


def test_a_crop_holds_the_boxes_and_not_the_whole_page(make_answer: MakeAnswer, paper: Path) -> None:
    measurement = make_answer().evidence[0].measurement
    assert measurement is not None
    with Image.open(io.BytesIO(crop(paper, measurement.pedigree.raw.boxes))) as picture:
        width, height = picture.size
    assert 600 <= width <= 2 * 595
    assert height < 500


def test_what_a_number_stands_in_is_not_drawn_over_it() -> None:
    number, table, first_line, second_line = (
        BoundingBox(page=1, x0=x0, top=top, x1=x1, bottom=bottom)
        for x0, top, x1, bottom in (
            (100, 100, 120, 110), (50, 50, 300, 400), (50, 100, 300, 111), (50, 112, 300, 123)
        )
    )  # fmt: skip
    assert pointed_out([number, table]) == [number]
    assert pointed_out([number, first_line, second_line]) == [number]
    assert pointed_out([first_line, second_line]) == [first_line, second_line]


def test_of_a_tall_table_the_number_stays_in_the_picture(paper: Path) -> None:
    number = BoundingBox(page=3, x0=300, top=700, x1=360, bottom=710)
    table = BoundingBox(page=3, x0=60, top=60, x1=400, bottom=790)
    with Image.open(io.BytesIO(crop(paper, (number, table)))) as picture:
        colours = picture.convert("RGB").getcolors(1 << 20)
        height = picture.height
    assert height <= 2 * 310
    assert colours is not None
    assert any(r > 150 and g < 90 and b < 90 for _, (r, g, b) in colours), "no red frame"


def test_the_style_knows_dark_and_narrow_screens(make_answer: MakeAnswer) -> None:
    text = html(make_answer())
    assert "prefers-color-scheme: dark" in text
    assert re.search(r'<meta name="viewport" content="width=device-width', text)
    assert "@import" not in text
    assert "url(" not in text


def coloured(path: Path, *words: tuple[str, str, float, float]) -> Path:
    """A PDF of one A4 page with words (text, colour, x, top)."""
    canvas = Canvas(str(path), pagesize=(595, 842))
    for text, colour, x, top in words:
        canvas.setFillColor(colour)
        canvas.drawString(x, 842 - top, text)
    canvas.save()
    return path


def has_colour(picture: bytes, *, red: bool = False, green: bool = False, blue: bool = False) -> bool:
    """Whether the picture has pixels in which only the channels named are strong."""
    with Image.open(io.BytesIO(picture)) as image:
        pixels = np.asarray(image.convert("RGB"))
    strong = (pixels > 150) == np.array((red, green, blue))
    return bool((strong.all(axis=-1) & (pixels.min(axis=-1) < 90)).any())


def test_of_a_tall_table_the_head_stays_too(tmp_path: Path) -> None:
    page = coloured(tmp_path / "t.pdf", ("Head of the column", "#00c000", 300, 80), ("1.2", "black", 300, 700))
    number = BoundingBox(page=1, x0=300, top=690, x1=320, bottom=702)
    table = BoundingBox(page=1, x0=60, top=70, x1=400, bottom=790)
    assert has_colour(crop(page, (number, table)), green=True)


def test_a_crop_ends_at_the_gutter_and_cuts_no_line(tmp_path: Path) -> None:
    page = coloured(
        tmp_path / "c.pdf",
        *((f"begin of a line of text {i}", "#00c000", 60, 200 + 14 * i) for i in range(5)),
        *((f"the other column {i}", "#0000f0", 330, 200 + 14 * i) for i in range(5)),
        ("1.2", "black", 200, 228),
    )
    picture = crop(page, (BoundingBox(page=1, x0=200, top=218, x1=216, bottom=230),))
    assert has_colour(picture, green=True)
    assert not has_colour(picture, blue=True)
