"""Tesseract: what is installed, which way a picture is up, and the reading of many small pictures in one run."""

import re
import shutil
import statistics
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytesseract
from PIL import Image

MEND = "apt-get install tesseract-ocr tesseract-ocr-eng tesseract-ocr-chi-sim"


class OcrMissing(Exception):
    """Tesseract, or its English data, is not installed; `mend` is the command that installs it."""

    mend = MEND


class Read(NamedTuple):
    """A word read in a picture: its left and right edge in pixels, and Tesseract's confidence, 0..1."""

    text: str
    x0: int
    x1: int
    confidence: float


class Found(NamedTuple):
    """A word found anywhere in a picture: its box in pixels, Tesseract's confidence, 0..1, and its line."""

    text: str
    x0: int
    top: int
    x1: int
    bottom: int
    confidence: float
    line: tuple[int, int, int]


@cache
def languages() -> str:
    """The installed ones of English and simplified Chinese, as Tesseract's option. Raises OcrMissing."""
    if shutil.which(pytesseract.pytesseract.tesseract_cmd) is None:
        raise OcrMissing
    installed = set(pytesseract.get_languages())
    wanted = [name for name in ("eng", "chi_sim") if name in installed]
    if not wanted:
        raise OcrMissing
    return "+".join(wanted)


def upright(picture: Image.Image) -> int:
    """Degrees, counter-clockwise, by which the picture must be turned to read upright."""
    try:
        told = pytesseract.image_to_osd(picture, config="--psm 0 -c min_characters_to_try=30")
    except pytesseract.TesseractError:
        return 0
    turn = re.search(r"Rotate: (\d+)", told)
    sure = re.search(r"Orientation confidence: ([\d.]+)", told)
    if not turn or not sure or float(sure.group(1)) < 1.0:
        return 0
    return (360 - int(turn.group(1))) % 360


def language_of(samples: Sequence[Image.Image]) -> str:
    """Tesseract's option for pictures of lines: Chinese too where English reads them badly and Chinese characters are
    found."""
    option = languages()
    if "chi_sim" not in option or not samples:
        return "eng"
    sure = [word.confidence for line in read_strips(samples, "eng") for word in line]
    if sure and statistics.fmean(sure) > 0.8:
        return "eng"
    text = "".join(word.text for line in read_strips(samples, option) for word in line)
    chinese, every = re.findall(r"[\u4e00-\u9fff]", text), re.findall(r"\w", text)
    return option if len(chinese) > 0.25 * max(1, len(every)) else "eng"


def read_strips(strips: Sequence[Image.Image], language: str) -> list[list[Read]]:
    """The words of each picture of one line, from the left, in one run of Tesseract."""
    found: list[list[Read]] = [[] for _ in strips]
    if not strips:
        return found
    with tempfile.TemporaryDirectory(prefix="assay-ocr-") as folder:
        names = [str(Path(folder) / f"{number}.pgm") for number in range(len(strips))]
        for name, strip in zip(names, strips, strict=True):
            strip.save(name)
        listed = Path(folder) / "strips.txt"
        listed.write_text("\n".join(names))
        table = pytesseract.image_to_data(
            str(listed), lang=language, config="--psm 7", output_type=pytesseract.Output.DICT
        )
    for text, page, left, width, sure in zip(
        table["text"], table["page_num"], table["left"], table["width"], table["conf"], strict=True
    ):
        if str(text).strip():
            found[int(page) - 1].append(Read(str(text).strip(), int(left), int(left) + int(width), float(sure) / 100))
    return [sorted(words, key=lambda w: w.x0) for words in found]


def read_sparse(picture: Image.Image, language: str, white: str = "") -> list[Found]:
    """The words of a picture in which text stands here and there; `white` are the only characters to be read.

    Raises OcrMissing.
    """
    languages()
    config = "--psm 11" + (f" -c tessedit_char_whitelist='{white}'" if white else "")
    table = pytesseract.image_to_data(picture, lang=language, config=config, output_type=pytesseract.Output.DICT)
    columns = ("text", "left", "top", "width", "height", "conf", "block_num", "par_num", "line_num")
    return [
        Found(str(text).strip(), int(x), int(y), int(x) + int(w), int(y) + int(h), float(sure) / 100, (b, p, n))
        for text, x, y, w, h, sure, b, p, n in zip(*(table[c] for c in columns), strict=True)
        if str(text).strip()
    ]
