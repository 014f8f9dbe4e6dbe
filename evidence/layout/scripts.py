"""Superscripts and subscripts: how they are told from digits, and how they are written in text."""

from collections.abc import Sequence
from typing import Literal
from unicodedata import normalize

from contracts.documents import Word
from evidence.layout.rises import SUB, SUPER

Rise = Literal["base", "super", "sub"]


def lifted(size: float, baseline: float, length: int, other_size: float, other_baseline: float) -> Rise:
    """The rise of a run of `length` characters against a neighbour (baselines grow downwards)."""
    up = (other_baseline - baseline) / other_size
    if size <= 0.86 * other_size:
        if 0.12 < up < 0.95:
            return "super"
        if -0.6 < up < -0.05:
            return "sub"
    elif size <= 1.02 * other_size and length <= 4:
        if 0.25 < up < 0.6:
            return "super"
        if -0.45 < up < -0.2:
            return "sub"
    return "base"


def is_script(word: Word) -> bool:
    """Whether the word is a superscript or subscript."""
    return word.rise != "base"


def script_text(word: Word) -> str:
    """The word's text with its rise as Unicode characters, where they exist; a mixed run stays as printed.

    Letters from the mathematical alphabets (an italic beta, say) are written as plain letters.
    """
    if word.rise == "base":
        return word.text if max(word.text) < "\U00010000" else normalize("NFKC", word.text)
    table = SUPER if word.rise == "super" else SUB
    raised = word.text.translate(table)
    changed = sum(a != b for a, b in zip(word.text, raised, strict=True))
    marks = sum(c in ",.*†‡§∗ '′/ " for c in word.text)
    return raised if changed and changed + marks == len(word.text) else word.text


def abuts(left: Word, right: Word) -> bool:
    """Whether two neighbouring pieces of a line are parts of one word: no gap, and a change of rise between."""
    if left.rise == right.rise == "base" or (left.rise == right.rise and left.size == right.size):
        return False
    gap = right.x0 - left.x1
    return -max(left.size, right.size) < gap < (0.1 if left.rise != "base" else 0.2) * max(left.size, right.size)


def line_text(words: Sequence[Word]) -> str:
    """The text of one line's pieces, left to right: spaces between words, scripts joined to their base."""
    parts: list[str] = []
    for i, word in enumerate(words):
        if i and not abuts(words[i - 1], word):
            parts.append(" ")
        parts.append(script_text(word))
    return "".join(parts)
