"""What the grammar of printed units is made of: symbols, marks of products and quotients, words that end a unit."""

import re
import unicodedata

from evidence.quantity.numbers import MINUS
from ontology.symbols import symbol_file, symbols

_MATHEMATICAL = {
    chr(code): unicodedata.normalize("NFKC", chr(code)).replace("\u03bc", "µ")
    for code in (*range(0x1D400, 0x1D800), 0x210E)
}
"""The letters and digits of formulas (italic, bold) as plain ones; the italic h stands apart from the others."""
_PRINTED: dict[str, str] = {
    **_MATHEMATICAL,
    "\u03bc": "µ",
    "\u212b": "Å",
    "\u2126": "Ω",
    "\u0394": "Δ",
    "\u2219": "·",
    "\u22c5": "·",
    "\u2027": "·",
    "\u2022": "·",
    "\u00a0": " ",
    "\u2009": " ",
    "\u202f": " ",
    "\n": " ",
    "\u2215": "/",
    "\u2044": "/",
}
_SAME = str.maketrans(_PRINTED)
SYMBOLS = symbols()
POSITIVE_POWERS = symbol_file().positive_powers
PRODUCTS = symbol_file().spaced_products
SYMBOL = re.compile("|".join(re.escape(symbol) for symbol in sorted(SYMBOLS, key=len, reverse=True)))
SUPER = re.compile(r"[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
CARET = re.compile(rf"\^\s?[({{]?\s?([+{MINUS}]?\d)(?:\s?[)}}])?")
FLAT = re.compile(rf"\s?([{MINUS}])\s?([1-4])(?!\d|\.\d)")
FLAT_PLUS = re.compile(r"[234](?![\w.]\w)(?!\w)")
SLASH = re.compile(r"\s?/\s?|\s(?:per)\s(?:an?\s)?|\s?p\.\s")
DOT = re.compile(r"\s?·\s?|\s?\*\s?|\.(?=[A-Za-zµΩ°])|\s?×\s?(?=[A-Za-zµΩ])")
HUNDRED = re.compile(r"(10{1,5})\s?(?=[A-Za-zµ])")
LOST_SPACE = re.compile(
    r"(?:for|of|in|and|to|with|was|were|at|by|from|or|on|is|are|than|after|when|while|respectively)\b"
)
"""A word that follows a unit without the space between: 5%for."""
QUALIFIER = re.compile(
    r"\s(?:of\s)?(?:[A-Z][A-Za-z]{0,5}[₀-₉0-9]{0,2}|bw|b\.w\.|body weight|dw|d\.w\.|dry weight|fw"
    r"|fresh weight|eq|protein|oil)\.?(?=\s?/|\s(?:[kmµn]?(?:g|L|l|mol|h|s|min)|day|cm)[⁻^])"
)
_TAIL_WORDS = (
    "body weight",
    "dry weight",
    "fresh weight",
    "wet weight",
    "b.w.",
    "d.w.",
    "bw",
    "dw",
    "DW",
    "FW",
    "BW",
    "DM",
)
TAIL = re.compile(rf"\s(?:{'|'.join(re.escape(word) for word in _TAIL_WORDS)})(?![\w])")
_TIMES = rf"(?:s|sec|min|h|hr|day|week|month|year|yr)(?:⁻¹|[{MINUS}]1(?!\d))"
COUNTED_RATE = re.compile(
    r"([a-z]{3,14}s)(?=\s?/\s?(?:s|sec|min|h|hr|day|year|yr|L|mL|ml|cm|mm|µm|m|kg|g)(?![a-z])|\sper\s)"
    rf"|([a-z]{{3,14}})(?=\s?[.·]\s?{_TIMES}|(?<=s)\s{_TIMES})"
)
"""A counted noun that is a rate's first part: beats/min, breaths per hour, beat.min⁻¹."""
UNKNOWN = re.compile(r"[A-Za-zµΩ%°]{1,8}(?:[₀-₉])?(?=[⁻][¹²³]|/)")
GLUABLE = frozenset(SYMBOLS) - {"d", "a", "t", "B", "b", "y", "D", "P", "St", "G", "H"}
GLUED = re.compile(r"([A-Za-zµΩ]{2,7})(?=⁻[¹²³⁴]|[\u2212\u2013]\s?[1-4](?!\d))")
GLUED_OHM = re.compile(r"[TGMkmµ]?Ω(?=[cmkµn]?m(?![A-Za-zµ]))")
"""An ohm with a length right behind it."""


def same_letters(text: str) -> str:
    """Code points that print alike made one (both µ, Å, Ω, every space); the length stays."""
    return text.translate(_SAME)
