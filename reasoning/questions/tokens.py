"""Words, labels and numbers of a text, as keys that questions and papers share."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from ontology import fold
from reasoning.questions.stems import stem

TokenKind = Literal["word", "label", "number", "han"]

_SCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻₀₁₂₃₄₅₆₇₈₉₊₋ⁿₙₓ"
_HYPHEN = "-‐‑–−"
_HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_TOKEN = re.compile(
    rf"(?P<han>[{_HAN}]+)"
    rf"|(?P<word>(?:(?![{_HAN}])[\w{_SCRIPTS}])+(?:(?:[{_HYPHEN}.]|(?<=\d),(?=\d{{3}}(?!\d)))(?:(?![{_HAN}])[\w{_SCRIPTS}])+)*)"
)
_NUMBER = re.compile(r"^\d[\d,]*(?:\.\d+)?$")
_NUMBER_FIRST = re.compile(rf"^(\d[\d,]*(?:\.\d+)?)[{_HYPHEN}]?([^\W\d_]{{2,}})$")
_MARKS = "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻ"
"""Raised letters: marks of footnotes."""
_REFERENCE_MARK = re.compile(rf"(?<=[a-z]{{4}})[⁰¹²³⁴⁵⁶⁷⁸⁹{_MARKS}]+$|(?<=[A-Za-z][A-Za-z\d])[⁰¹²³⁴⁵⁶⁷⁸⁹]{{2,}}$")
_PLURAL = re.compile(r"[A-Z]{2}s$")
"""Of an abbreviation: "MICs", "PAHs"."""
_INNER_CAPITAL = re.compile(r"[a-z][A-Z]|[A-Z].*[A-Z]")


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a text: `key` is its folded stem, `text` what stands at `start:end`.

    word: letters only, stemmed. label: a name with digits, inner capitals or all capitals, its hyphens dropped
    ("MOF-5" → mof5). number: canonical decimal digits, no sign. han: a run of Chinese characters.
    """

    key: str
    text: str
    start: int
    end: int
    kind: TokenKind
    starred: bool = False


def is_label(text: str) -> bool:
    """Whether a word looks like a sample's, gene's, model's or formula's name."""
    letters = [letter for letter in text if letter.isalpha()]
    if not letters:
        return False
    if any(letter.isdigit() for letter in text):
        return True
    return bool(_INNER_CAPITAL.search(text)) or "_" in text


@lru_cache(maxsize=32768)
def tokens(text: str) -> tuple[Token, ...]:
    """The tokens of `text` in its order."""
    return tuple(_tokens(text))


@lru_cache(maxsize=16384)
def numbers_of(text: str) -> tuple[Token, ...]:
    """The numbers among the tokens of `text`."""
    return tuple(token for token in tokens(text) if token.kind == "number")


@lru_cache(maxsize=16384)
def keys(text: str) -> frozenset[str]:
    """The keys of all tokens of `text`."""
    found: set[str] = set()
    for match in _TOKEN.finditer(text):
        surface = match.group()
        if match.lastgroup == "han":
            found.add(surface)
        else:
            found.update(_keys_of(surface))
    return frozenset(found)


def label_keys(text: str) -> frozenset[str]:
    """The keys of a label, with a starred name ("R2D2*") also under its starred key."""
    return keys(text) | {token.key + "*" for token in tokens(text) if token.starred}


def canonical_number(text: str) -> str:
    """Digits as one would compare them: "1,180" and "1180", "0.10" and "0.1" agree."""
    plain = text.replace(",", "")
    if "." in plain:
        plain = plain.rstrip("0").rstrip(".")
    return plain.lstrip("0") or "0" if not plain.startswith("0.") else plain


def _tokens(text: str) -> Iterator[Token]:
    for match in _TOKEN.finditer(text):
        start, end, surface = match.start(), match.end(), match.group()
        if match.lastgroup == "han":
            yield Token(surface, surface, start, end, "han")
            continue
        starred = text[end : end + 1] in ("*", "∗")
        for key, part, first, last, kind in _split(surface):
            yield Token(key, part, start + first, start + last, kind, starred and last == len(surface))


@lru_cache(maxsize=65536)
def _split(surface: str) -> tuple[tuple[str, str, int, int, TokenKind], ...]:
    """Key, text, span and kind of each part of a run; a paper writes the same few thousand again and again."""
    parts = ((surface[first:last], first, last, kind) for first, last, kind in _parts(surface))
    return tuple((key, part, first, last, kind) for part, first, last, kind in parts if (key := _key(part, kind)))


@lru_cache(maxsize=65536)
def _keys_of(surface: str) -> tuple[str, ...]:
    return tuple(key for key, *_ in _split(surface))


def _key(part: str, kind: TokenKind) -> str:
    folded = fold(part)
    if kind == "number":
        return canonical_number(folded)
    plain = "".join(letter for letter in folded if letter.isalnum())
    named = kind == "label" and not (plain.isalpha() and part[1:].strip("-‐‑–").islower())
    return (plain[:-1] if _PLURAL.search(part) else plain) if named else stem(plain)


def _parts(surface: str) -> Iterator[tuple[int, int, TokenKind]]:
    """A run of word characters, hyphens and points, cut where it is several words rather than one name."""
    bare = _REFERENCE_MARK.sub("", surface.rstrip(".-‐‑–−_"))
    if bare[:1] in _MARKS and len(bare) > 4:
        yield from ((first + 1, last + 1, kind) for first, last, kind in _parts(bare[1:]))
        return
    if _NUMBER.match(bare):
        yield 0, len(bare), "number"
        return
    joined = _NUMBER_FIRST.match(bare)
    if joined and (joined[2].islower() or len(joined[2]) > 3):
        yield 0, joined.end(1), "number"
        yield joined.start(2), len(bare), "word"
        return
    pieces = [(piece.start(), piece.end()) for piece in re.finditer(rf"[^{_HYPHEN}.]+", bare)]
    if len(pieces) == 1:
        yield 0, len(bare), "label" if is_label(bare) else "word"
        return
    if _one_name([bare[first:last] for first, last in pieces]):
        yield 0, len(bare), "label"
        return
    for first, last in pieces:
        part = bare[first:last]
        kind: TokenKind = "number" if _NUMBER.match(part) else "label" if is_label(part) else "word"
        yield first, last, kind


def _one_name(pieces: list[str]) -> bool:
    """ "MOF-5", "HAT-CN", "adr-1", "R-free", "β-Ti", "CIFAR-FS" are one name; "charge-transfer", "T2.3" two words."""
    if all(_NUMBER.match(piece) for piece in pieces):
        return False
    if any(piece.islower() and len(piece) > 4 for piece in pieces):
        return False
    if len(pieces) == 2 and pieces[1].islower() and len(pieces[0]) == 1:
        return True
    return all(
        is_label(piece)
        or piece.isdigit()
        or len(piece) <= 2
        or piece.isupper()
        or (piece[:1].isalpha() and len(piece) <= 4)
        for piece in pieces
    ) and any(is_label(piece) or piece.isdigit() or piece.isupper() or piece.istitle() for piece in pieces)
