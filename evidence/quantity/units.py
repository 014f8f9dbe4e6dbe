"""The grammar of a printed unit: symbols, exponents, products and quotients."""

import re
from dataclasses import dataclass
from functools import lru_cache

from evidence.quantity.numbers import LARGEST_POWER, MINUS, exponent_value
from evidence.quantity.unit_marks import (
    CARET,
    COUNTED_RATE,
    DOT,
    FLAT,
    FLAT_PLUS,
    GLUABLE,
    GLUED,
    GLUED_OHM,
    HUNDRED,
    LOST_SPACE,
    POSITIVE_POWERS,
    PRODUCTS,
    QUALIFIER,
    SLASH,
    SUPER,
    SYMBOL,
    SYMBOLS,
    TAIL,
    UNKNOWN,
    same_letters,
)
from ontology.symbols import Symbol


@dataclass(frozen=True)
class ParsedUnit:
    """A unit in `text[start:end]`: symbols with exponents, and a factor for a printed `100 g` or `10⁻³`.

    `known` is False where a symbol has no SI meaning or the text could not be taken apart.
    """

    start: int
    end: int
    text: str
    factors: tuple[tuple[Symbol, int], ...]
    scale: float = 1.0
    known: bool = True
    qualifier: str = ""
    explicit: bool = False

    @property
    def is_temperature(self) -> bool:
        """Whether it is a bare °C or °F, whose zero is not at nothing."""
        return (
            len(self.factors) == 1 and self.factors[0][1] == 1 and (self.factors[0][0].pint or "").startswith("degree_")
        )


def read_unit(text: str, position: int) -> ParsedUnit | None:
    """The longest unit that begins exactly at `position`, or None where no unit begins there."""
    return _Reader(same_letters(text), text).read(position)


@lru_cache(maxsize=4096)
def whole_unit(text: str) -> ParsedUnit | None:
    """The unit that the whole of `text` is ('g/L', '×10⁻³ S cm⁻¹'), or None where anything is left over."""
    body = text.strip().strip("[]").strip()
    if body.startswith("(") and body.endswith(")") and body.count("(") == 1:
        body = body[1:-1].strip()
    scale = 1.0
    power = re.match(
        (
            rf"[×x*·]?\s?10([⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+|\s?\^\s?[({{]?[+{MINUS}]?\d+[)}}]?"
            rf"|[{MINUS}]\d{{1,2}}(?!\d))\s?[·×]?\s?"
        ),
        body,
    )
    if power:
        if abs(exponent_value(power[1])) > LARGEST_POWER:
            return None
        scale, body = 10.0 ** exponent_value(power[1]), body[power.end() :]
    parsed = read_unit(body, 0)
    if parsed is None or body[parsed.end :].strip(" .,;") != "":
        return None
    return ParsedUnit(
        0, len(text), text.strip(), parsed.factors, parsed.scale * scale, parsed.known, parsed.qualifier, True
    )


class _Reader:
    """Reads one unit; `text` has look-alikes folded, `printed` is as it stands."""

    def __init__(self, text: str, printed: str) -> None:
        self.text, self.printed = text, printed

    def read(self, start: int) -> ParsedUnit | None:
        factors: list[tuple[Symbol, int]] = []
        first = self.factor(start, +1)
        if first is None:
            return None
        symbol, power, end, explicit = first
        factors.append((symbol, power))
        scale, qualifier = 1.0, ""
        while True:
            step = self.next_factor(end, factors[-1])
            if step is None:
                break
            more, end, by, word = step
            factors += more
            scale *= by
            qualifier = qualifier or word
            explicit = True
        tail = TAIL.match(self.text, end)
        if tail and len(factors) > 1:
            qualifier, end = qualifier or tail[0].strip(), tail.end()
        ambiguous = len(factors) == 1 and (factors[0][0].printed, factors[0][1]) == ("ms", -1)
        known = all(item.pint for item, _ in factors) and not ambiguous
        return ParsedUnit(start, end, self.printed[start:end], tuple(factors), scale, known, qualifier, explicit)

    def symbol(self, position: int) -> tuple[Symbol, int] | None:
        """The longest symbol at `position` that ends at a word's end or an exponent."""
        match = SYMBOL.match(self.text, position)
        while match:
            found, end = match[0], match.end()
            after = self.text[end : end + 1]
            joined = found in ("%", "°C") and LOST_SPACE.match(self.text, end)
            if (joined or not (after.isalpha() and after < "\u3000")) and (
                not after.isascii() or not after.isdigit() or self.positive(found, end)
            ):
                return SYMBOLS[found], end
            match = SYMBOL.match(self.text, position, end - 1) if len(found) > 1 else None
        return None

    def positive(self, found: str, end: int) -> bool:
        return SYMBOLS[found].base in POSITIVE_POWERS and bool(FLAT_PLUS.match(self.text, end))

    def factor(self, position: int, sign: int) -> tuple[Symbol, int, int, bool] | None:
        """Symbol, signed exponent, end, and whether an exponent was printed."""
        found = self.symbol(position)
        if found is None:
            counted = COUNTED_RATE.match(self.text, position)
            if counted:
                return Symbol(counted[1] or counted[2], "counted_thing", "counted_thing"), sign, counted.end(), True
            glued = self.glued(position) if sign > 0 else None
            if glued is not None:
                return glued[0], sign, glued[1], True
            unknown = UNKNOWN.match(self.text, position) if sign > 0 else None
            if unknown is None or not self.unit_follows(unknown.end()):
                return None
            found = Symbol(unknown[0], None), unknown.end()
        symbol, end = found
        exponent = self.exponent(symbol, end)
        if exponent is None:
            return symbol, sign, end, False
        power, stop = exponent
        return symbol, sign * power, stop, True

    def glued(self, position: int) -> tuple[Symbol, int] | None:
        """The first symbol of a product printed with no gap: the K of `Ks⁻¹`, the S of `Scm⁻¹`, the kΩ of `kΩcm`."""
        ohm = GLUED_OHM.match(self.text, position)
        if ohm is not None:
            return SYMBOLS[ohm[0]], ohm.end()
        token = GLUED.match(self.text, position)
        if token is None:
            return None
        for size in range(len(token[1]) - 1, 0, -1):
            left, right = token[1][:size], token[1][size:]
            if left in GLUABLE and right in GLUABLE and SYMBOLS[left].pint and SYMBOLS[right].pint:
                return SYMBOLS[left], position + size
        return None

    def unit_follows(self, position: int) -> bool:
        if self.text[position : position + 1] != "/":
            return True
        after = self.symbol(position + 1)
        return (
            after is not None
            and len(after[0].printed) > 0
            and after[0].printed not in ("s", "h", "a", "l", "t", "C", "F")
        )

    def exponent(self, symbol: Symbol, end: int) -> tuple[int, int] | None:
        match = SUPER.match(self.text, end)
        if match:
            return self.believed(symbol, exponent_value(match[0]), match.end())
        match = CARET.match(self.text, end)
        if match:
            return self.believed(symbol, exponent_value(match[1]), match.end())
        match = FLAT.match(self.text, end)
        if match and not self.range_follows(match.end()) and not (match[0].startswith(" ") and match[1] == "-"):
            return self.believed(symbol, -int(match[2]), match.end())
        match = FLAT_PLUS.match(self.text, end) if symbol.base in POSITIVE_POWERS else None
        return (int(match[0]), match.end()) if match else None

    def range_follows(self, position: int) -> bool:
        """Whether `h-3 h` is a range of two quantities and not an exponent."""
        space = re.compile(r"\s").match(self.text, position)
        if space is None:
            return False
        after = self.symbol(space.end())
        return after is not None and self.exponent(after[0], after[1]) is None

    @staticmethod
    def believed(symbol: Symbol, power: int, end: int) -> tuple[int, int] | None:
        """None where the superscript is a reference mark: zero, large, or positive on a unit that has no powers."""
        if power == 0 or abs(power) > 6 or (power > 0 and symbol.base not in POSITIVE_POWERS) or (power > 4):
            return None
        return power, end

    def next_factor(
        self, end: int, last: tuple[Symbol, int]
    ) -> tuple[list[tuple[Symbol, int]], int, float, str] | None:
        """Factors after a separator at `end`: (factors, end, scale, qualifier)."""
        word = ""
        qualifier = QUALIFIER.match(self.text, end)
        if qualifier:
            word, end = qualifier[0].strip(), qualifier.end()
        slash = SLASH.match(self.text, end)
        if slash:
            return self.denominator(slash.end(), word)
        dot = DOT.match(self.text, end)
        if dot:
            found = self.factor(dot.end(), +1)
            return ([(found[0], found[1])], found[2], 1.0, word) if found else None
        if self.text[end : end + 1].isalpha():
            return self.glued_tail(end, last[0])
        if self.text[end : end + 1] != " ":
            return None
        found = self.factor(end + 1, +1)
        if found is None:
            return None
        symbol, power, stop, explicit = found
        if (explicit and (power < 0 or self.chain_goes_on(stop))) or (last[0].base, symbol.base) in PRODUCTS:
            return [(symbol, power)], stop, 1.0, word
        if self.chain_goes_on(stop) and (last[0].base, symbol.base) in PRODUCTS:
            return [(symbol, power)], stop, 1.0, word
        return None

    def glued_tail(self, end: int, last: Symbol) -> tuple[list[tuple[Symbol, int]], int, float, str] | None:
        """A factor right behind another: `s⁻¹` of `Ks⁻¹`, `K⁻¹` of `Wm⁻²K⁻¹`.

        With no exponent it is understood only where `last` is known to have products with it: `cm` of `Ωcm`.
        """
        found = self.factor(end, +1)
        if found is None or (not found[0].printed.isascii() and found[0].pint is None):
            return None
        symbol, power, stop, explicit = found
        understood = explicit or (last.base, symbol.base) in PRODUCTS
        return [(symbol if understood else Symbol(symbol.printed, None), power)], stop, 1.0, ""

    def chain_goes_on(self, end: int) -> bool:
        """Whether another factor with a printed negative exponent follows."""
        if self.text[end : end + 1] not in (" ", "·"):
            return False
        found = self.factor(end + 1, +1)
        return found is not None and found[3] and found[1] < 0

    def denominator(self, position: int, word: str) -> tuple[list[tuple[Symbol, int]], int, float, str] | None:
        hundred = HUNDRED.match(self.text, position)
        scale = 1.0
        if hundred:
            scale, position = 1.0 / int(hundred[1]), hundred.end()
        if self.text[position : position + 1] == "(":
            inner, close = read_unit(self.text, position + 1), self.text.find(")", position)
            if inner is None or inner.end > close or self.text[inner.end : close].strip():
                inner = self.loose_product(position + 1, close)
            if inner is None:
                return None
            return [(symbol, -power) for symbol, power in inner.factors], close + 1, scale / inner.scale, word
        found = self.factor(position, -1)
        if found is None:
            return None
        return [(found[0], found[1])], found[2], scale, word

    def loose_product(self, position: int, close: int) -> ParsedUnit | None:
        """Symbols with spaces between and nothing else, inside brackets: (m K)."""
        factors: list[tuple[Symbol, int]] = []
        while 0 <= position < close:
            found = self.factor(position, +1)
            if found is None:
                return None
            factors.append((found[0], found[1]))
            position = found[2]
            while self.text[position : position + 1] in (" ", "·"):
                position += 1
        return ParsedUnit(0, 0, "", tuple(factors)) if factors else None
