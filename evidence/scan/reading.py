"""A page's picture to words: set straight, rules taken out, every line read, marks told by their shape."""

import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import pypdfium2

from contracts.documents import Word
from evidence.layout.frames import Frame
from evidence.layout.glyphs import display_of
from evidence.layout.ruling import Rules
from evidence.layout.tilt import Tilt
from evidence.ocr import languages, upright
from evidence.scan.ink import Chunk, Ink, read_ink
from evidence.scan.marks import Part, parts_of
from evidence.scan.pieces import UNSURE, Seen, Strip
from evidence.scan.rules import rules_in, without
from evidence.scan.straight import even, ink_of, lean, thin_ink_of, turned
from evidence.scan.voting import Reader

DPI = 300
CAPITAL = 0.68
"""Height of a capital over the font size."""
DESCENT = 0.12
"""How far a word's box reaches below its line, of the font size."""
SIGNS = {"plus_minus": "±", "times": "×"}
MOST_CHUNKS = 1_500
"""A page with more pieces of text is no page of a paper."""


@dataclass(frozen=True, slots=True)
class Scan:
    """What was read from a page's picture.

    `words` and `rules` are as if the page stood straight: `tilt`, where there is one, leads back to the displayed page.
    `turn` is the direction in which the words run, see `evidence.layout.glyphs`; `unsure` are words whose digits
    were struck out, `unread` pieces of ink in which no word was found.
    """

    words: list[Word]
    confidence: float
    turn: int = 0
    tilt: Tilt | None = None
    rules: Rules = field(default_factory=Rules)
    unsure: int = 0
    unread: int = 0

    def displayed(self) -> list[Word]:
        """The words where they stand on the displayed page."""
        return [self.tilt.word(w) for w in self.words] if self.tilt else self.words


def read_scan(page: pypdfium2.PdfPage) -> Scan:
    """Read the page's picture. Raises OcrMissing where Tesseract is not installed."""
    languages()
    show = display_of(page)
    scale = DPI / 72 * min(1.0, 1800 / max(show.width, show.height))
    picture = page.render(scale=scale, grayscale=True).to_pil()
    turn = upright(picture.reduce(2))
    if turn:
        picture = picture.rotate(turn, expand=True)
    grey = even(np.asarray(picture))
    degrees = lean(ink_of(grey))
    grey = turned(grey, degrees)
    rules, ruled = rules_in(ink_of(grey), scale)
    grey = without(grey, ruled)
    across, down = (side / scale for side in (grey.shape if turn in (90, 270) else grey.shape[::-1]))
    frame = Frame(-turn % 360, across, down)
    walls = [(round(r.at * scale), round(r.start * scale), round(r.end * scale)) for r in rules.vertical]
    ink = read_ink(thin_ink_of(grey), walls)
    reader = Reader(grey, ink)
    lines, unread = _lines(ink, reader)
    words, sure, unsure = _words(lines, frame, scale)
    return Scan(
        words=words, confidence=round(statistics.fmean(sure), 3) if sure else 0.0, rules=frame.level_rules(rules),
        turn=frame.turn, unsure=unsure, unread=unread,
        tilt=Tilt(degrees, show.width / 2, show.height / 2) if degrees else None,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Line:
    """A chunk with what each of its parts says."""

    chunk: Chunk
    parts: list[tuple[Part, list[Seen]]]


def _lines(ink: Ink, reader: Reader) -> tuple[list[_Line], int]:
    """Every chunk read by its parts, and how many with letters gave no word."""
    if len(ink.chunks) > MOST_CHUNKS:
        return [], len(ink.chunks)
    lines = [_Line(chunk, [(part, []) for part in parts_of(chunk, ink)]) for chunk in ink.chunks]
    every = [(line.chunk, part, words) for line in lines for part, words in line.parts]
    texts = [(c, p, w) for c, p, w in every if p.kind == "text"]
    raised = [(c, p, w) for c, p, w in every if p.kind == "raised"]
    for (_, _, words), read in zip(texts, reader.read([_strip(c, p) for c, p, _ in texts]), strict=True):
        words += read
    for (_, part, words), text in zip(raised, reader.digits([_strip(c, p) for c, p, _ in raised]), strict=True):
        sign = "−" if part.minus else ""
        text = UNSURE if part.doubtful else text
        words.append(Seen(sign + text, part.x0, part.x1, 0.9, unsure=UNSURE in text))
    for _, part, words in every:
        if part.kind in SIGNS:
            words.append(Seen(SIGNS[part.kind], part.x0, part.x1, 0.9))
    letters = [line for line in lines if line.chunk.tall > 0.5 * ink.letter and len(line.chunk.strokes) > 1]
    return lines, sum(not any(words for _, words in line.parts) for line in letters)


def _strip(chunk: Chunk, part: Part) -> Strip:
    return Strip(part.strokes, chunk.tall, chunk.baseline)


def _words(lines: Sequence[_Line], frame: Frame, scale: float) -> tuple[list[Word], list[float], int]:
    """The words on the displayed page, their confidence, and how many were struck out."""
    words: list[Word] = []
    sure: list[float] = []
    unsure = 0
    for line in lines:
        chunk = line.chunk
        size = chunk.tall / CAPITAL
        foot, head = chunk.baseline + DESCENT * size, chunk.baseline + DESCENT * size - size
        minus: float | None = None
        last: float | None = None
        after_raised = False
        for part, seen in line.parts:
            if part.kind == "minus":
                minus = part.x0
            for one in seen:
                text, x0 = one.text, one.x0
                if minus is not None:
                    text, x0, minus = f"−{text}", minus, None
                raised = part.kind == "raised"
                top, bottom = (
                    (min(s.top for s in part.strokes), max(s.bottom for s in part.strokes)) if raised else (head, foot)
                )
                near = 0.3 * chunk.tall
                if (raised or after_raised) and last is not None and x0 - last < near:
                    x0 = min(x0, last + 0.05 * size)
                last, after_raised = one.x1, raised
                box = [round(v, 2) for v in frame.level(x0 / scale, top / scale, one.x1 / scale, bottom / scale)]
                words.append(
                    Word(
                        text=text, x0=box[0], top=box[1], x1=box[2], bottom=box[3],
                        size=round(size * (0.65 if raised else 1.0) / scale, 1),
                        rise="super" if raised else "base",
                    )
                )  # fmt: skip
                sure.append(one.confidence)
                unsure += one.unsure
    return words, sure, unsure
