"""What a font says its glyphs are, repaired where fonts are known to lie."""

import re

from evidence.layout.rises import SUB, SUPER

_SYMBOL = dict(
    zip(
        range(0xF020, 0xF07F),
        " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧ∆ΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼",
        strict=True,
    )
) | dict(
    zip(
        range(0xF0A1, 0xF0D8),
        "ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅",
        strict=True,
    )
)
"""Adobe's Symbol encoding, as Windows programs write it into the private use area."""

_PI = {"1": "+", "2": "−", "3": "×", "4": "÷", "5": "=", "6": "±"}
_PI_FONT = re.compile(r"MathematicalPi|MathPi", re.IGNORECASE)

_ALPHABETS = re.compile(r"AdvPSMP13")
_GREEK = str.maketrans("abcdefghijklmnopqrstuvwx" "ABCDEFGHIJKLMNOPQRSTUVWX",
                       "αβγδεζηθικλμνξοπρστυφχψω" "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ")  # fmt: skip
"""A font that says a, b, c for α, β, γ, by their places in the two alphabets."""

_MATH_TIME = re.compile(r"MTMI")
"""Its Ω has the code 127 and a glyph's name (Omega1) that no list of names holds."""

_LIGATURES = dict(zip("ﬀﬁﬂﬃﬄﬅﬆ", ("ff", "fi", "fl", "ffi", "ffl", "st", "st"), strict=True))

_FLAT, _WIDE, _NARROW = 0.16, 0.30, 0.20


def is_private(code: int) -> bool:
    """Whether the code point is in a private use area."""
    return 0xE000 <= code <= 0xF8FF or code >= 0xF0000


def repair(char: str, font: str, width: float, height: float, above: float) -> str:
    """The character that the glyph shows.

    `width` and `height` are of the glyph's ink, `above` is how far its lower edge stands over the baseline, all
    in em. Publishers' symbol fonts map a minus to "À", "2" or a control code, an equals sign to "¼" and so on:
    the ink of those glyphs has another shape than the letter that they claim to be. A character that stays
    unknown is returned as U+FFFD.
    """
    if char in _LIGATURES:
        return _LIGATURES[char]
    if _PI_FONT.search(font) and char in _PI:
        return _PI[char]
    if _ALPHABETS.search(font):
        return char.translate(_GREEK)
    if char in "lmb" and above < -0.12 and width > 0.3:
        return _descended(char, above + height)
    code = ord(char)
    if code == 127:
        return "Ω" if _MATH_TIME.search(font) else "\ufffd"
    if code in _SYMBOL:
        return _SYMBOL[code]
    flat = 0 < height < _FLAT and width > (_NARROW if char.isdigit() else _WIDE) and 0.1 < above < 0.6
    if flat and (char.isalnum() or code < 32 or is_private(code) or code == 0xFFFD):
        return "−"
    if char == "¼" and 0 < height < 0.45 and width > _WIDE:
        return "="
    if char == "þ" and 0 < height < 0.75 and above > -0.15 and abs(width - height) < 0.1:
        return "+"
    if char == "Â" and 0 < height < 0.62 and abs(width - height) < 0.12:
        return "×"
    if char in "\\[" and 0 < height < 0.65 and width > 0.35:
        return "<" if char == "\\" else ">"
    if char == "9" and 0 < height < 0.55 and abs(width - height) < 0.12 and -0.03 < above < 0.2:
        return "×"
    if char == "?" and 0 < height < 0.75 and abs(width - height) < 0.05 and above < -0.03:
        return "+"
    if char in "Á$" and 0 < height < 0.25:
        return "·"
    if char == "Æ" and 0 < width < 0.7 and height < 0.75:
        return "±"
    if is_private(code) or code < 32 or 0x80 <= code < 0xA0 or code == 0xFFFD:
        return "\ufffd"
    return char


def _descended(char: str, top: float) -> str:
    """μ and β, which reach under the line, where a font says l, m and b, which do not; `top` in em over the line."""
    if char == "b":
        return "β" if top > 0.6 else char
    return "μ" if top < 0.55 else char


def superior(char: str, width: float, height: float, above: float) -> str:
    """A digit or sign of a font's own superior or inferior figures as the Unicode one; else the character itself.

    Such a figure has the code, the size and the baseline of a common digit: only its ink (in em) is small and high,
    or small and low.
    """
    if char in "−-–":
        return "⁻" if above > 0.42 and width < 0.5 else char
    if char == "+":
        return "⁺" if above > 0.3 and height < 0.4 else char
    if not 0.2 < height < 0.53:
        return char
    if above > 0.2:
        return char.translate(SUPER)
    return char.translate(SUB) if above < -0.05 else char
