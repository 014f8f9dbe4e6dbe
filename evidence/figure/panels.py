"""The panels that a caption tells of: "(a) … (b) …", "A, …", "(a–c)", and where their letters stand in the graphic."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from contracts.anchors import BoundingBox
from contracts.documents import FigureText, Panel

_LETTERS = r"[A-Za-z](?:\s*(?:[-–—,&]|and|to)\s*[A-Za-z](?![a-z]))*"
_BRACKETED = re.compile(rf"\(\s*(?P<letters>{_LETTERS})\s*\)")
_HALF = re.compile(rf"(?:(?<=^)|(?<=[\s.;:]))(?P<letters>{_LETTERS})\)\s")
_BARE = re.compile(rf"(?:^|(?<=[.;:|]\s))(?P<letters>{_LETTERS})(?:[,.:]\s|\s)(?=[A-Z0-9])")
_HEAD = re.compile(
    r"^\W*(?:(?:supplementary|supplemental|supporting|extended data|appendix)\s+)?"
    r"(?:figures?|figs?\.?|abbildung|abb\.|scheme|chart|plate|图)\s*[A-Z]{0,2}\.?\d+[.:：|—–\s]*",
    re.IGNORECASE,
)
MOST = 26


class _Mark(NamedTuple):
    letters: tuple[str, ...]
    start: int
    end: int


def panels(caption: str, texts: Sequence[FigureText] = ()) -> tuple[Panel, ...]:
    """The panels of a caption in their order; none where the letters do not go on from the first, a, b, c."""
    head = _HEAD.match(caption)
    at = head.end() if head else 0
    for pattern in (_BRACKETED, _HALF, _BARE):
        marks = _in_order([
            _Mark(_expanded(m["letters"]), m.start(), m.end()) for m in pattern.finditer(caption, at)
        ])  # fmt: skip
        if marks and (len(marks) > 1 or len(marks[0].letters) > 1):
            return tuple(_panels(caption, at, marks, texts))
    return ()


def _expanded(letters: str) -> tuple[str, ...]:
    """ "a–c" and "a, b and c" as a, b, c."""
    ends = re.findall(r"(?<![A-Za-z])[A-Za-z](?![A-Za-z])", letters)
    if len(ends) == 2 and re.search(r"[-–—]|\bto\b", letters) and ord(ends[0]) < ord(ends[1]):
        return tuple(chr(c) for c in range(ord(ends[0]), ord(ends[1]) + 1))
    return tuple(ends)


def _in_order(marks: Sequence[_Mark]) -> list[_Mark]:
    """The marks that go on from each other, the first with the letter a: others name a thing, or a panel again."""
    kept: list[_Mark] = []
    for mark in marks:
        known = [letter for m in kept for letter in m.letters]
        wanted = chr(ord(known[-1]) + 1) if known else ("A" if mark.letters[0].isupper() else "a")
        new = [letter for letter in mark.letters if letter not in known]
        if new and new[0] == wanted and len(known) < MOST:
            kept.append(_Mark(tuple(new), mark.start, mark.end))
    return kept


def _panels(caption: str, at: int, marks: Sequence[_Mark], texts: Sequence[FigureText]) -> list[Panel]:
    before = caption[at : marks[0].start].rstrip()
    leads = not before or before[-1] in ".:;,—–|)" or not re.search(r"\w", before)
    found = []
    for number, mark in enumerate(marks):
        if leads:
            end = marks[number + 1].start if number + 1 < len(marks) else len(caption)
            told = caption[mark.end : end]
        else:
            told = caption[marks[number - 1].end if number else at : mark.start]
        told = re.sub(r"^(?:and\b|[\s,;:.&])+|(?:[\s,;&]|\band)+$", "", told)
        found += [Panel(letter=letter, text=told, box=_place(letter, texts)) for letter in mark.letters]
    return found


def _place(letter: str, texts: Sequence[FigureText]) -> BoundingBox | None:
    """Where the letter stands alone in the graphic; the largest of several, of its own case where there is one."""
    alone = [t for t in texts if t.text.strip("()[]. ").casefold() == letter.casefold()]
    alone = [t for t in alone if t.text.strip("()[]. ") == letter] or alone
    best = max(alone, key=lambda t: (round(t.box.bottom - t.box.top), -t.box.top - t.box.x0), default=None)
    return best.box if best else None
