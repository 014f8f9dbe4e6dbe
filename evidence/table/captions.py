"""Captions of tables and figures: where they begin, what they say."""

import itertools
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from contracts.documents import Word
from evidence.table.lines import Chunk, Line, make_chunk

NUMBER = r"(?:[A-Z]{1,2}[.\-–]?)?\d{1,3}(?:[.\-–]\d{1,2})?[a-z]?|[IVXL]{1,6}"
START = re.compile(
    rf"^(?:(?P<word>(?:(?:supplementary|supplemental|extended data|appendix)\s+)?(?:table|tableau|tabelle|tab\.))"
    rf"\s*(?P<number>{NUMBER})|(?P<zh>(?:附|续)?表\s*(?:{NUMBER})))(?![\w)\]])",
    re.IGNORECASE,
)  # fmt: skip
FIGURE = re.compile(
    rf"^(?:(?:supplementary|extended data)\s+)?(?:fig\.|figure|scheme|图)\s*(?:{NUMBER})\b", re.IGNORECASE
)
CONTINUED = re.compile(r"\bcont(?:inued|['’.]d|d\.?|\.)|续", re.IGNORECASE)
MOST_LINES = 14


@dataclass(frozen=True, slots=True)
class Caption:
    """A caption's label and text with the lines that it takes."""

    label: str
    text: str
    lines: tuple[Chunk, ...]
    continued: bool = False

    @property
    def x0(self) -> float:
        """Left edge."""
        return min(c.x0 for c in self.lines)

    @property
    def x1(self) -> float:
        """Right edge."""
        return max(c.x1 for c in self.lines)

    @property
    def top(self) -> float:
        """Upper edge."""
        return self.lines[0].top

    @property
    def bottom(self) -> float:
        """Lower edge."""
        return self.lines[-1].bottom

    @property
    def middle(self) -> float:
        """The horizontal centre."""
        return (self.x0 + self.x1) / 2

    @property
    def size(self) -> float:
        """Font size of the first line."""
        return self.lines[0].size


def table_captions(lines: Sequence[Line], barriers: Sequence[float] = ()) -> list[Caption]:
    """Table captions of a page from the top; `barriers` are the heights of rules, which no caption crosses."""
    found = []
    for index, line in enumerate(lines):
        for number, chunk in enumerate(line.chunks):
            match = START.match(chunk.text)
            if match is None:
                continue
            start = _with_text(chunk, line.chunks[number + 1 :]) if match.end() >= len(chunk.text) - 1 else chunk
            if _is_caption(start, match, lines[:index]):
                found.append(_caption(start, match, lines, index, barriers))
    return found


def figure_tops(lines: Sequence[Line]) -> list[tuple[float, float, float]]:
    """(top, x0, x1) of lines that begin a figure's caption."""
    return [
        (c.top, c.x0, c.x1)
        for line in lines
        for c in line.chunks
        if (m := FIGURE.match(c.text)) and re.match(r"\s*(?:[.:|]|$|[A-Z(])", c.text[m.end():])
    ]  # fmt: skip


def _with_text(label: Chunk, after: Sequence[Chunk]) -> Chunk:
    """The label with the text that follows it on its line beyond a wider space."""
    if after and after[0].x0 - label.x1 < 3 * label.size:
        return make_chunk([*label.words, *after[0].words])
    return label


def _is_caption(chunk: Chunk, match: re.Match[str], above: Sequence[Line]) -> bool:
    rest = chunk.text[match.end() :]
    label_font = chunk.words[0].font
    own = len(chunk.text[: match.end()].split())
    other = {w.font for w in chunk.words[own:] if w.rise == "base"}
    styled = bool(other) and label_font not in other
    opened = re.match(r"\s*[.:|—–-]", rest)
    if not (
        styled
        or opened
        or not rest.strip()
        or re.match(r"\s+[A-Z(\[“\"À-ÞΑ-Ω\d一-鿿]", rest)
        or CONTINUED.search(rest[:16])
    ):
        return False
    if re.match(r"\s*[.:]?\s*[,;)]", rest):
        return False
    over = _neighbour(chunk, above)
    if over is None:
        return True
    tight = chunk.top - over.bottom < 0.45 * chunk.size
    fonts = Counter(w.font for w in over.words)
    alike = abs(over.size - chunk.size) < 0.35 and fonts.most_common(1)[0][0] == label_font
    return not (tight and alike)


def _neighbour(chunk: Chunk, above: Sequence[Line]) -> Chunk | None:
    """The nearest chunk above that shares at least half of the narrower one's width."""
    for line in reversed(above):
        if chunk.top - line.bottom > 3 * chunk.size:
            return None
        for other in line.chunks:
            shared = min(other.x1, chunk.x1) - max(other.x0, chunk.x0)
            if other.bottom <= chunk.top + 0.5 * chunk.size and shared > 0.5 * min(
                other.x1 - other.x0, chunk.x1 - chunk.x0
            ):
                return other
    return None


def _caption(
    first: Chunk, match: re.Match[str], lines: Sequence[Line], index: int, barriers: Sequence[float]
) -> Caption:
    word, number = match.group("word"), match.group("number")
    label = f"{word[:1].upper()}{word[1:].lower()} {number}" if word else match.group("zh")
    taken = [first]
    x0, x1 = first.x0, first.x1
    label_alone = not first.text[match.end() :].strip(" .:|")
    for line in lines[index + 1 :]:
        last = taken[-1]
        if line.bottom <= last.bottom + 1 or len(taken) >= MOST_LINES:
            continue
        if line.top - last.bottom > (1.6 if label_alone and len(taken) == 1 else 0.75) * last.size:
            break
        near = [c for c in line.chunks if min(c.x1, x1) - max(c.x0, x0) > 0 or abs(c.x0 - first.x0) < 2]
        if not near:
            continue
        whole = _whole(near, line)
        crossing = any(last.bottom - 2 < y < whole.top + 0.3 * whole.size for y in barriers)
        if whole.text == "" or crossing or START.match(whole.text) or abs(whole.size - first.size) > 1.1:
            break
        if len(near) > 1 and not _prose(near):
            break
        if len(taken) > 1 and taken[-1].x1 < taken[0].x1 - 0.25 * (taken[0].x1 - taken[0].x0) and not label_alone:
            break
        if len(taken) == 1 and not label_alone and first.x1 - first.x0 > 60 and whole.x1 > first.x1 + 12 * first.size:
            break
        taken.append(whole)
        x0, x1 = min(x0, whole.x0), max(x1, whole.x1)
    text = _flow([c.text for c in taken])
    return Caption(label, text, tuple(taken), bool(CONTINUED.search(text[:48])))


def _whole(near: list[Chunk], line: Line) -> Chunk:
    words: list[Word] = [w for c in near for w in c.words]
    return make_chunk(words) if words else line.chunks[0]


def _prose(chunks: list[Chunk]) -> bool:
    """Whether several chunks on a line read as one justified line: gaps about as wide as in justified text, and not
    much wider than the spaces within the chunks, as between headers."""
    gaps = [b.x0 - a.x1 for a, b in itertools.pairwise(chunks)]
    spaces = [b.x0 - a.x1 for c in chunks for a, b in itertools.pairwise(c.words) if b.x0 - a.x1 > 0.1 * c.size]
    even = not spaces or max(gaps) < 2.2 * median(spaces)
    return even and max(gaps) < 1.0 * chunks[0].size and sum(len(c.words) for c in chunks) >= 5


def _flow(parts: list[str]) -> str:
    """Lines joined to running text; a word broken at the end of a line is closed up."""
    out = ""
    for part in parts:
        if re.search(r"[a-z]{2}[-\u00ad‐]$", out) and re.match(r"[a-z]{2}", part):
            out = out[:-1] + part
        else:
            out = f"{out} {part}".strip()
    return out
