"""The grammar of one printed number. Nothing here looks at units."""

import re
from dataclasses import dataclass

from ontology.folding import level

MINUS = "\u2212\u2013\u2010\u2011\u2012\ufe63\uff0d\u207b-"
"""Every mark that print uses for a minus; the hyphen last, so that it may close a character class."""
PLUS_MINUS = r"(?:±|\+\s?/\s?[-\u2212\u2013]|∓)"
_THIN = "\u2009\u202f\u00a0\u2007\u2008\u2006"
SUPER_DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹"

_GROUPED = (
    rf"\d{{1,3}}(?:,\d{{3}})+(?:\.\d+)?|\d{{1,3}}(?:[{_THIN} ]\d{{3}})+(?:[.,]\d+)?"
    rf"|\d{{1,3}}(?:'\d{{3}})+(?:\.\d+)?|\d{{1,3}}(?:\.\d{{3}})+,\d{{1,2}}(?![\d.,]\d)"
)
_PLAIN = r"\d+\.\d+|\d+,\d+|\.\d+|\d+"
_MANTISSA = rf"(?:{_GROUPED}|{_PLAIN})(?![\d])"
EXPONENT = rf"(?:[⁺⁻]?[{SUPER_DIGITS}]+|\s?\^\s?[({{]?\s?[+{MINUS}]?\s?\d{{1,2}}[)}}]?|\s?[{MINUS}]\s?\d{{1,2}}(?!\d))"
UNKNOWN = "\ufffd\ue000-\uf8ff"
"""Characters that no font explains."""
_POWER = rf"\s?(?:[×xX*·⋅∙✕]\s?10(?P<exp>{EXPONENT})|[{UNKNOWN}]\s?10(?P<lost>[⁺⁻][{SUPER_DIGITS}]+))"
_E = rf"[eE](?P<e>[+{MINUS}]?\d{{1,3}})(?![\d.])"
NUMBER = re.compile(
    rf"(?P<sign>[+{MINUS}]\s?(?=[\d.]))?"
    rf"(?:10(?P<bare>[⁺⁻]?[{SUPER_DIGITS}]+|\s?\^\s?[({{]?\s?[+{MINUS}]?\s?\d{{1,2}}[)}}]?)"
    rf"|(?P<mantissa>{_MANTISSA})(?P<digits>\(\d{{1,3}}\)(?!\w))?(?:{_POWER}|{_E})?)"
)
"""One number: sign, digits with separators, concise uncertainty `(3)`, power of ten."""

LARGEST_POWER = 100
"""Of ten, in what is printed of quantities; either way."""

_FLAT_POWER = re.compile(r"\s?[×*·⋅]\s?10\d{1,2}(?![\d.,])")


@dataclass(frozen=True)
class Number:
    """A number in `text[start:end]`. `spread`: half-width from the concise form, 1.2(3) → 0.3.

    `doubt` says why the digits may not mean `value`; empty where they surely do.
    """

    start: int
    end: int
    value: float
    decimals: int
    signed: bool
    spread: float | None = None
    integer: bool = False
    doubt: str = ""
    exponent: int = 0
    decimal_comma: bool = False


def exponent_value(text: str) -> int:
    """The integer that an exponent means: '⁻³', '^{-3}', '−3' → -3. Raises ValueError on anything else."""
    plain = level(text)
    for mark in MINUS:
        plain = plain.replace(mark, "-")
    return int(re.sub(r"[\s^{}()]", "", plain))


def read_number(text: str, position: int, *, cell: bool = False) -> Number | None:
    """The number that begins exactly at `position`, or None. `cell`: nothing but the number is expected there."""
    match = NUMBER.match(text, position)
    if match is None:
        return None
    sign = -1.0 if match["sign"] and match["sign"].strip() != "+" else 1.0
    if match["bare"] is not None:
        power, doubt = _believed(exponent_value(match["bare"]))
        value = sign * 10.0**power
        return Number(match.start(), match.end(), value, 0, bool(match["sign"]), doubt=doubt, exponent=power)
    mantissa, end = match["mantissa"], match.end()
    concise = match["digits"]
    if concise and not ("." in mantissa or cell):
        end, concise = match.start("digits"), None
        match_power = None
    else:
        match_power = match["exp"] or match["lost"] or match["e"]
    plain, comma = _plain(mantissa)
    decimals = len(plain.partition(".")[2])
    power, doubt = _believed(exponent_value(match_power)) if match_power else (0, "")
    if not match_power and (flat := _FLAT_POWER.match(text, end)):
        doubt = "a power of ten whose exponent is printed as ordinary digits"
        end = flat.end()
    spread = int(concise[1:-1]) * 10.0 ** (power - decimals) if concise else None
    value = float(f"{plain}e{power}")
    if value > 10.0**LARGEST_POWER:
        value, spread, doubt = 0.0, None, "more digits than any quantity has"
    return Number(
        match.start(), end, sign * value, decimals, bool(match["sign"]), spread,
        integer=decimals == 0 and power == 0, doubt=doubt, exponent=power, decimal_comma=comma,
    )  # fmt: skip


def _believed(power: int) -> tuple[int, str]:
    """The power of ten, and why it is not believed: 0 in place of one beyond what any quantity has."""
    return (power, "") if abs(power) <= LARGEST_POWER else (0, "a power of ten beyond any quantity")


def _plain(mantissa: str) -> tuple[str, bool]:
    """Digits with a decimal point only, and whether a comma was taken for the decimal mark."""
    bare = re.sub(rf"[{_THIN} ']", "", mantissa)
    if re.fullmatch(r"[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?", bare):
        return bare.replace(",", ""), False
    if "," in bare and "." in bare:
        comma = bare.rindex(",") > bare.rindex(".")
        return (bare.replace(".", "").replace(",", "."), True) if comma else (bare.replace(",", ""), False)
    if "," in bare:
        return bare.replace(",", "."), True
    return (f"0{bare}" if bare.startswith(".") else bare), False


_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
WORDS: dict[str, int] = {word: value for value, word in enumerate(_UNITS.split())} | {
    word: 10 * value for value, word in enumerate(_TENS.split(), start=2)
}
_WORD = re.compile(
    (
        rf"\b({'|'.join(_TENS.split())})[-\s]({'|'.join(_UNITS.split()[1:10])})\b"
        rf"|\b({'|'.join(WORDS)})\b(?:\s(hundred|thousand)\b)?"
    ),
    re.IGNORECASE,
)


def read_word(text: str, position: int) -> Number | None:
    """A number written as words ('twelve', 'twenty-five', 'two hundred') at `position`, or None."""
    match = _WORD.match(text, position)
    if match is None:
        return None
    if match[1]:
        value = WORDS[match[1].lower()] + WORDS[match[2].lower()]
    else:
        value = WORDS[match[3].lower()] * {"hundred": 100, "thousand": 1000}.get((match[4] or "").lower(), 1)
    half = _AND_A_HALF.match(text, match.end())
    if half is not None:
        return Number(match.start(), half.end(), value + 0.5, 1, False)
    return Number(match.start(), match.end(), float(value), 0, False, integer=True)


_AND_A_HALF = re.compile(r"\sand\s(?:a|one)[\s-]half\b", re.IGNORECASE)
_OF_A_WHOLE = re.compile(r"(\d{1,2})\s?[/⁄]\s?(\d{1,2})(?=\s(?:of|the)\b)|(\d{0,3})\s?([½¼¾⅓⅔⅛])")
_VULGAR = {"½": 0.5, "¼": 0.25, "¾": 0.75, "⅓": 1 / 3, "⅔": 2 / 3, "⅛": 0.125}


def read_fraction(text: str, position: int) -> Number | None:
    """A fraction at `position`, or None: `1/3` of a whole, `2½`, `½`."""
    match = _OF_A_WHOLE.match(text, position)
    if match is None:
        return None
    if match[4]:
        return Number(match.start(), match.end(), int(match[3] or 0) + _VULGAR[match[4]], 2, False)
    if not 0 < int(match[1]) < int(match[2]):
        return None
    return Number(match.start(), match.end(), int(match[1]) / int(match[2]), 2, False)
