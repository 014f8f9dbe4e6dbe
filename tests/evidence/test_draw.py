"""Pages drawn with boxes."""

import io

import pytest
from PIL import Image

import evidence
from contracts.anchors import BoundingBox

BOX = BoundingBox(page=2, x0=98, top=88, x1=140, bottom=104)


@pytest.fixture
def paper(make_pdf):
    return make_pdf(lambda c: c.drawString(10, 10, "one"), lambda c: c.drawString(100, 500, "Anchor"))


def test_the_box_is_drawn_on_its_page(paper):
    picture = Image.open(io.BytesIO(evidence.draw_page(paper, [BOX], scale=2)))
    assert picture.size == (800, 1200)
    red, green, blue = picture.getpixel((2 * 120, 2 * 88 - 2))
    assert red > green + 40 and red > blue + 40
    inside = picture.getpixel((2 * 139, 2 * 90))
    assert inside[2] < inside[0]
    assert picture.getpixel((2 * 300, 2 * 300)) == (255, 255, 255)


def test_a_crop_keeps_the_width_and_the_box(paper):
    picture = Image.open(io.BytesIO(evidence.draw_page(paper, [BOX], scale=1, crop=True)))
    assert picture.width == 400 and 100 < picture.height < 200


def test_a_page_that_is_not_there_is_an_error(paper):
    with pytest.raises(ValueError, match="page 9"):
        evidence.draw_page(paper, [BOX.model_copy(update={"page": 9})])
    with pytest.raises(ValueError, match="no box"):
        evidence.draw_page(paper, [])
