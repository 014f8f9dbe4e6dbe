"""How the pixels of a figure are to be read: as mathematics where its caption or an axis speaks of it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Profile:
    """A way to read a picture with Tesseract; `reason` is what in the figure asked for it."""

    name: str
    dpi: int
    white: str = ""
    """The characters that may be read; all where empty."""
    exponents: bool = False
    """Whether powers of ten are looked at again for raised digits."""
    reason: str = ""


_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_SPEAKS = re.compile(
    r"arrhenius|van\s?['’]?t\s?hoff|\bnyquist\b|\bln\b|\blog(?:10|₁₀)?\b(?!\s?(?:in|out|file|book))|\blogarithm\w*"
    r"|\bsemi-?log\w*|\b1000\s?/\s?T\b|\b10[³3]\s?/\s?T\b|\b1/T\b|\bequations?\b|\beqs?\.|\by\s?=|\br[²2]\s?="
    r"|(?<![\d.])10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+|对数|方程|阿伦尼乌斯",
    re.IGNORECASE,
)


def profile_of(caption: str, axes: Iterable[str] = ()) -> Profile:
    """The mathematical profile where the caption, or a text in the figure, speaks of a logarithm, an Arrhenius plot, a
    power of ten or an equation; the general one else."""
    for text in (caption, *axes):
        match = _SPEAKS.search(text)
        if match:
            return Profile("mathematical", 600, f"{_LETTERS}0123456789+-.,/()[]=%^° ", True, f'"{match[0]}"')
    return Profile("general", 300)
