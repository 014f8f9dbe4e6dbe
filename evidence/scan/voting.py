"""Two readings of the same ink, at two sizes and cut in two ways: what they agree on is believed."""

import re
from collections.abc import Sequence

import numpy as np
from PIL import Image
from scipy import ndimage

from evidence.ocr import Read, language_of, read_strips
from evidence.scan.ink import Ink, Stroke
from evidence.scan.pieces import LEAST, SURE, UNSURE, Group, Seen, Strip, groups_of, is_point, joined
from evidence.scan.straight import PAPER, Grey

SIZES = (30, 38, 26)
"""Heights of a capital, in pixels, at which strips are read; Tesseract is trained near the first."""
DIGIT_SIZES = (22, 26, 30, 34)
"""The same for raised digits."""
SAMPLES = 6
"""Lines that are read to tell the language."""


class Reader:
    """Reads the strips of one page's picture."""

    def __init__(self, grey: Grey, ink: Ink) -> None:
        self._grey, self._ink = grey, ink
        long = sorted(ink.chunks, key=lambda c: -len(c.strokes))[:SAMPLES]
        self._language = language_of([self.picture(c.strokes, c.tall, SIZES[0]) for c in long])

    def read(self, strips: Sequence[Strip]) -> list[list[Seen]]:
        """The words of each strip; numbers are read a second time, word by word, and a third where these differ."""
        groups = [groups_of(strip, words) for strip, words in zip(strips, self._lines(strips), strict=True)]
        doubted = [g for strip, held in zip(strips, groups, strict=True) for g in held if g.doubtful(strip)]
        pending: list[tuple[Group, list[Seen]]] = []
        for group, again in zip(doubted, self._again(doubted, SIZES[1]), strict=True):
            if alike(joined(again), joined(group.words)):
                group.words = _better(group.words, again)
            else:
                pending.append((group, again))
        third = self._again([group for group, _ in pending], SIZES[2])
        for (group, again), last in zip(pending, third, strict=True):
            group.words = _settled(group.words, again, last)
        for strip, held in zip(strips, groups, strict=True):
            for group in held:
                group.words = _pointed(group, strip)
        return [[w for g in held for w in g.told(strip)] for strip, held in zip(strips, groups, strict=True)]

    def digits(self, strips: Sequence[Strip]) -> list[str]:
        """The digits that each strip is, where the readings that see any agree; "\ufffd" where they do not.

        A lone digit is misread more easily than a number: each is shown three times in a row.
        """
        ones = [Strip((stroke,), s.tall, s.baseline) for s in strips for stroke in s.strokes]
        shown = [_thrice(self.picture(o.strokes, _height(o), size), size) for o in ones for size in DIGIT_SIZES]
        read = iter(_one_of(joined(words).translate(_LIKE)) for words in read_strips(shown, self._language))
        told = iter([_agreed([next(read) for _ in DIGIT_SIZES]) for _ in ones])
        return ["".join(next(told) for _ in s.strokes) for s in strips]

    def picture(self, strokes: Sequence[Stroke], tall: float, size: int) -> Image.Image:
        """The strokes alone on white paper, a capital `size` pixels high."""
        margin = 3
        top, left = max(0, min(s.top for s in strokes) - margin), max(0, min(s.x0 for s in strokes) - margin)
        place = slice(top, max(s.bottom for s in strokes) + margin), slice(left, max(s.x1 for s in strokes) + margin)
        own = np.isin(self._ink.labels[place], [s.label for s in strokes])
        grey = np.where(ndimage.binary_dilation(own, iterations=2), self._grey[place], PAPER).astype(np.uint8)
        scale, pad = size / tall, round(0.6 * size)
        width, height = max(1, round(grey.shape[1] * scale)), max(1, round(grey.shape[0] * scale))
        strip = Image.fromarray(grey).resize((width, height), Image.Resampling.BICUBIC)
        framed = Image.new("L", (width + 2 * pad, height + 2 * pad), PAPER)
        framed.paste(strip, (pad, pad))
        return framed

    def _lines(self, strips: Sequence[Strip]) -> list[list[Seen]]:
        """The first reading: every strip whole."""
        size = SIZES[0]
        read = read_strips([self.picture(s.strokes, s.tall, size) for s in strips], self._language)
        return [[_back(w, s, size) for w in words] for s, words in zip(strips, read, strict=True)]

    def _again(self, groups: Sequence[Group], size: int) -> list[list[Seen]]:
        """The groups read word by word."""
        seen = iter(self._words([strip for g in groups for strip in g.strips()], size))
        return [[next(seen) for _ in g.parts] for g in groups]

    def _words(self, words: Sequence[Strip], size: int) -> list[Seen]:
        """A reading word by word, a lone digit's shape thrice; the edges are those of the ink."""
        lone = [w.digit and len(w.strokes) == 1 and 0.75 < w.strokes[0].height / w.tall < 1.25 for w in words]
        shown = [self.picture(w.strokes, w.tall, size) for w in words]
        read = read_strips([_thrice(p, size) if one else p for p, one in zip(shown, lone, strict=True)], self._language)
        found: list[Seen] = []
        for word, reads, one in zip(words, read, lone, strict=True):
            text = "".join(r.text for r in reads)
            text = _one_of(text.translate(_LIKE)) if one else text
            found.append(Seen(text, word.x0, word.x1, min((r.confidence for r in reads), default=0.0) if text else 0.0))
        return found


_LIKE = str.maketrans({"l": "1", "I": "1", "|": "1", "O": "0", "o": "0"})
"""What a lone digit is taken for."""


def _pointed(group: Group, strip: Strip) -> list[Seen]:
    """The words, with their digits struck out where the ink shows more points than were read."""
    text = "".join(w.text for w in group.words)
    if not re.search(r"\d", text):
        return group.words
    shown = sum(is_point(s, strip) for part in group.parts for s in part)
    said = len(re.findall(r"[.,:;!?%‰…]", text))
    return [_struck(w) for w in group.words] if shown > said else group.words


def _back(word: Read, strip: Strip, size: int) -> Seen:
    scale, pad = strip.tall / size, round(0.6 * size)
    left = max(0, strip.x0 - 3)
    return Seen(word.text, left + (word.x0 - pad) * scale, left + (word.x1 - pad) * scale, word.confidence)


def _agreed(votes: Sequence[str]) -> str:
    """The digit of two votes or more that none contradicts."""
    cast = [vote for vote in votes if vote]
    return cast[0] if len(cast) > 1 and len(set(cast)) == 1 and cast[0].isdigit() else UNSURE


def _one_of(text: str) -> str:
    """The character that a text repeats three times; empty where it does not."""
    return text[0] if re.fullmatch(r"(.)\1\1", text) else ""


def _thrice(picture: Image.Image, size: int) -> Image.Image:
    """The strip's print three times in a row."""
    grey, pad = np.asarray(picture), round(0.6 * size)
    near = round(0.12 * size)
    core = grey[:, pad - near : grey.shape[1] - pad + near]
    return Image.fromarray(np.concatenate([grey[:, :pad], core, core, core, grey[:, :pad]], axis=1))


def _height(strip: Strip) -> float:
    return float(max(s.height for s in strip.strokes))


def alike(one: str, other: str) -> bool:
    """Whether two readings say the same, dashes and quotes of any kind being one."""
    return _folded(one) == _folded(other)


def _folded(text: str) -> str:
    return re.sub(r"[‘’'`´]", "'", re.sub(r"[‐‑‒–—−~-]+", "-", re.sub(r"\s", "", text))).replace("º", "°")


def _figures(text: str) -> str:
    return "".join(re.findall(r"[\d.,]+|[-‐‑‒–—−~]+(?=\d)", _folded(text))).strip(".,")


def _better(words: list[Seen], again: list[Seen]) -> list[Seen]:
    """Of two readings that agree the one with the ink's gaps, surer for the agreement."""
    if len(words) > len(again):
        return words
    sure = max(min(w.confidence for w in words), min(w.confidence for w in again)) if words else 0.0
    return [Seen(w.text, w.x0, w.x1, max(sure, SURE)) for w in again]


def _settled(first: list[Seen], second: list[Seen], third: list[Seen]) -> list[Seen]:
    """The reading that another one confirms; failing that the surest, its digits struck out."""
    readings = [r for r in (third, second, first) if r]
    for one in readings:
        if joined(one) and any(alike(joined(one), joined(other)) for other in readings if other is not one):
            return one
    for one in readings:
        others = [_figures(joined(r)) for r in readings if r is not one]
        if _figures(joined(one)) and _figures(joined(one)) in others:
            return one
    best = max(readings, key=lambda r: min(w.confidence for w in r), default=[])
    return [_struck(w) for w in best] if re.search(r"\d", "".join(map(joined, readings))) else best


def _struck(word: Seen) -> Seen:
    text = re.sub(r"\d", UNSURE, word.text)
    return Seen(text if UNSURE in text else UNSURE, word.x0, word.x1, max(word.confidence, LEAST), unsure=True)
