"""Scanned pages: words with boxes from Tesseract, in the same form as words from a text layer."""

import re
import shutil
import statistics
from functools import cache
from typing import NamedTuple

import numpy as np
import pypdfium2
import pytesseract
from PIL import Image, ImageFilter

from contracts.documents import Word
from evidence.layout.glyphs import display_of

DPI = 300
LEAST_CONFIDENCE = 30.0
"""Per cent; words below are noise of the picture."""
MEND = "apt-get install tesseract-ocr tesseract-ocr-eng tesseract-ocr-chi-sim"


SURE_DIGITS = 60.0
"""Per cent; a word with digits below this is kept with its digits struck out: better no number than a wrong one."""


class OcrMissing(Exception):
    """Tesseract, or its English data, is not installed; `mend` is the command that installs it."""

    mend = MEND


class Scan(NamedTuple):
    """What was read from a page's picture: words on the displayed page, and the mean confidence, 0..1."""

    words: list[Word]
    confidence: float
    turn: int = 0
    """The direction in which the words run: see `evidence.layout.glyphs`."""


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


RULE = 22.0
"""Straight dark strokes longer than this, in points, are rules and not letters."""


def without_rules(picture: Image.Image) -> Image.Image:
    """The grey picture with its rules painted over: Tesseract drops the words in ruled cells otherwise."""
    grey = np.asarray(picture)
    dark = grey < min(160, int(np.median(grey)) - 40)
    length = round(RULE / 72 * DPI)
    rules = np.zeros_like(dark)
    for axis in (0, 1):
        if dark.shape[axis] <= length:
            continue
        count = np.cumsum(dark, axis=axis, dtype=np.int32)
        count = np.concatenate([np.zeros_like(count.take([0], axis=axis)), count], axis=axis)
        size = dark.shape[axis] - length + 1
        ahead, behind = count.take(range(length, length + size), axis=axis), count.take(range(size), axis=axis)
        full = np.concatenate(
            [ahead - behind == length, np.zeros_like(dark.take(range(length - 1), axis=axis))], axis=axis
        )
        starts = np.cumsum(full, axis=axis, dtype=np.int32)
        before = np.concatenate(
            [np.zeros_like(starts.take(range(length), axis=axis)), starts.take(range(size - 1), axis=axis)], axis=axis
        )
        rules |= starts - before > 0
    if not rules.any():
        return picture
    for _ in range(2):
        rules[1:] |= rules[:-1]
        rules[:-1] |= rules[1:]
        rules[:, 1:] |= rules[:, :-1]
        rules[:, :-1] |= rules[:, 1:]
    clean = grey.copy()
    clean[rules] = int(np.median(grey))
    return Image.fromarray(clean)


def _upright(picture: Image.Image) -> int:
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


def read_scan(page: pypdfium2.PdfPage) -> Scan:
    """Read the page's picture. Words of a picture that lies on its side have boxes on the page as displayed.

    Raises OcrMissing where Tesseract is not installed.
    """
    option = languages()
    show = display_of(page)
    scale = DPI / 72 * min(1.0, 1800 / max(show.width, show.height))
    picture = page.render(scale=scale, grayscale=True).to_pil()
    turn = _upright(picture)
    straight = picture.rotate(turn, expand=True) if turn else picture
    turned = without_rules(straight)
    ruled = turned is not straight
    if ruled:
        turned = turned.filter(ImageFilter.GaussianBlur(1))
    if "chi_sim" in option and not _has_chinese(turned):
        option = "eng"
    table = pytesseract.image_to_data(
        turned, lang=option, config="--psm 11" if ruled else "--psm 3", output_type=pytesseract.Output.DICT
    )
    words: list[Word] = []
    sure: list[float] = []
    lines: dict[tuple[int, int, int], list[int]] = {}
    for i, text in enumerate(table["text"]):
        if text.strip() and float(table["conf"][i]) >= LEAST_CONFIDENCE:
            lines.setdefault((table["block_num"][i], table["par_num"][i], table["line_num"][i]), []).append(i)
    usual = statistics.median([table["height"][i] for m in lines.values() for i in m] or [1]) / scale
    for members in lines.values():
        height = statistics.median(table["height"][i] for i in members) / scale
        if 0.75 < height / usual < 1.33:  # the same print: only the letters' own heights differ
            height = usual
        foot = statistics.median(table["top"][i] + table["height"][i] for i in members)
        for i in members:
            left, right = table["left"][i], table["left"][i] + table["width"][i]
            low = (
                foot
                if abs(table["top"][i] + table["height"][i] - foot) < 0.45 * height * scale
                else (table["top"][i] + table["height"][i])
            )
            box = _back(turn, left, table["top"][i], right, low, turned.size, scale)
            text = table["text"][i].strip()
            if float(table["conf"][i]) < SURE_DIGITS:
                text = re.sub(r"\d", "\ufffd", text)
            words.append(Word(text=text, x0=box[0], top=box[1], x1=box[2], bottom=box[3], size=round(height * 1.25, 1)))
            sure.append(float(table["conf"][i]) / 100)
    words = _levelled(words, turn)
    return Scan(words, round(statistics.fmean(sure), 3) if sure else 0.0, {0: 0, 90: 270, 180: 180, 270: 90}[turn])


def _levelled(words: list[Word], turn: int) -> list[Word]:
    """Words of one line given one lower edge: a picture shows where ink ends, not where the line stands."""
    if turn:
        return words
    rows: list[Word] = []
    level: dict[int, Word] = {}
    for word in sorted(words, key=lambda w: w.top - w.bottom):
        middle = (word.top + word.bottom) / 2
        row = next((r for r in rows if r.top <= middle <= r.bottom), None)
        if row is None:
            rows.append(word)
        elif abs(row.bottom - word.bottom) < 0.55 * word.size:
            level[id(word)] = word.model_copy(update={"bottom": row.bottom})
    return [level.get(id(w), w) for w in words]


def _back(
    turn: int, x0: float, top: float, x1: float, bottom: float, size: tuple[int, int], scale: float
) -> tuple[float, float, float, float]:
    """A box in the turned picture to the displayed page, points."""
    width, height = size
    if turn == 90:
        x0, top, x1, bottom = height - bottom, x0, height - top, x1
    elif turn == 180:
        x0, top, x1, bottom = width - x1, height - bottom, width - x0, height - top
    elif turn == 270:
        x0, top, x1, bottom = top, width - x1, bottom, width - x0
    return tuple(round(v / scale, 2) for v in (x0, top, x1, bottom))  # type: ignore[return-value]


def _has_chinese(picture: Image.Image) -> bool:
    """Whether a quick look at the middle of the picture finds Chinese characters."""
    width, height = picture.size
    middle = picture.crop((0, height // 4, width, height // 2))
    if np.asarray(middle).std() < 4:
        return False
    small = middle.resize((max(1, middle.width // 2), max(1, middle.height // 2)))
    text = pytesseract.image_to_string(small, lang="chi_sim+eng", config="--psm 6")
    return len(re.findall(r"[\u4e00-\u9fff]", text)) > 0.25 * max(1, len(re.findall(r"\w", text)))
