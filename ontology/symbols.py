"""Which printed symbols are units, what they mean, and where they may be believed (symbols.yaml)."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from contracts.base import Message
from contracts.loading import load_yaml

FACTORS = {
    "Y": 1e24, "Z": 1e21, "E": 1e18, "P": 1e15, "T": 1e12, "G": 1e9, "M": 1e6, "k": 1e3, "K": 1e3, "h": 1e2, "d": 0.1,
    "c": 1e-2, "m": 1e-3, "µ": 1e-6, "u": 1e-6, "n": 1e-9, "p": 1e-12, "f": 1e-15, "a": 1e-18,
}  # fmt: skip


@dataclass(frozen=True)
class Symbol:
    """A printed symbol and the expression it means; `pint` is None where it is known and has no SI value.

    `base` is the unit without its prefix.
    """

    printed: str
    pint: str | None
    base: str = ""


class Prefixed(Message):
    """A symbol and the prefixes that occur with it in print."""

    symbol: str
    unit: str
    prefixes: str


class Plain(Message):
    """A unit and all its spellings."""

    unit: str
    symbols: tuple[str, ...]


class SymbolFile(Message):
    """symbols.yaml."""

    prefixed: tuple[Prefixed, ...]
    plain: tuple[Plain, ...]
    kept_as_written: tuple[str, ...]
    loads_of_vickers: tuple[str, ...]
    unsafe_behind_a_digit: frozenset[str]
    positive_powers: frozenset[str]
    spaced_products: frozenset[tuple[str, str]]


@cache
def symbol_file() -> SymbolFile:
    """symbols.yaml, read once. Raises ContractError naming file, line and field."""
    return load_yaml(Path(__file__).parent / "symbols.yaml", SymbolFile)


@cache
def symbols() -> dict[str, Symbol]:
    """Every printed symbol. A plain spelling wins over a prefixed one of the same letters (min, Pa, cd)."""
    file = symbol_file()
    found: dict[str, Symbol] = {}
    for item in file.prefixed:
        found[item.symbol] = Symbol(item.symbol, item.unit, item.unit)
        for prefix in item.prefixes:
            printed = prefix + item.symbol
            found.setdefault(printed, Symbol(printed, f"{FACTORS[prefix]!r} {item.unit}", item.unit))
    for unit in file.plain:
        base = next((name for name in file.positive_powers if _is_prefixed(unit.unit, name)), unit.unit)
        found.update({printed: Symbol(printed, unit.unit, base) for printed in unit.symbols})
    found.update({f"HV{load}": Symbol(f"HV{load}", "vickers", "vickers") for load in file.loads_of_vickers})
    found.update({printed: Symbol(printed, None) for printed in file.kept_as_written})
    return found


def _is_prefixed(unit: str, name: str) -> bool:
    return unit.endswith(name) and unit != "root_meter"
