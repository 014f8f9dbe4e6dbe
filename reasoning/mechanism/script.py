"""A bound model as a complete script that a reader can run: standard library only, prints JSON."""

import json

from contracts.executables import ModelInput
from reasoning.mechanism.bound import Bound
from reasoning.mechanism.cards import Card, of_entity
from reasoning.mechanism.units import pretty

TAIL = '\n\n\nif __name__ == "__main__":\n    main()\n'

_MAIN = '''
def spread(name):
    """Standard uncertainty of an output: half differences over x ± u, in quadrature (JCGM 100:2008, 5.1.3)."""
    if any(u is None for _, u, _ in INPUTS.values()):
        return None
    total = 0.0
    for symbol, (_, u, _) in INPUTS.items():
        if u:
            try:
                high, low = (model({**CENTRAL, symbol: CENTRAL[symbol] + s * u})[name] for s in (1, -1))
            except (ValueError, ZeroDivisionError, OverflowError):
                return None
            total += ((high - low) / 2) ** 2
    return math.sqrt(total)


def over_assumptions(name):
    """Least and greatest value of an output over the declared range of each assumption."""
    values = [model({**CENTRAL, symbol: end})[name] for symbol, ends in ASSUMED.items() for end in ends]
    return [min(values), max(values)] if values else None


def main():
    outputs = {
        name: {
            "name": NAMES[name], "value": value, "uncertainty": spread(name), "unit": UNITS[name],
            "over_assumptions": over_assumptions(name),
        }
        for name, value in model(CENTRAL).items()
    }
    print(json.dumps({"outputs": outputs}, indent=1, ensure_ascii=False))'''

_SWEEP = """

def sweep():
    points = []
    for value in GRID:
        try:
            outputs = model({**CENTRAL, SWEPT: value})
        except (ValueError, ZeroDivisionError, OverflowError):
            continue
        low, high = VALID.get(SWEPT, (value, value))
        points.append({"at": value, "outputs": outputs, "valid": low <= value <= high})
    step, sensitivity = 1e-4, {}
    value, u, unit = INPUTS[SWEPT]
    # A changed measured value keeps its relative uncertainty.
    INPUTS[SWEPT] = (MIDDLE, u and abs(u * MIDDLE / value) if value else u, unit)
    CENTRAL[SWEPT] = MIDDLE
    for symbol, value in CENTRAL.items():
        try:
            high, low = (model({**CENTRAL, symbol: value * (1 + s * step)})[MAIN] for s in (1, -1))
        except (ValueError, ZeroDivisionError, OverflowError):
            continue
        if value and high > 0 and low > 0:
            sensitivity[symbol] = (math.log(high) - math.log(low)) / (math.log1p(step) - math.log1p(-step))
    middle = {
        name: {"name": NAMES[name], "value": value, "uncertainty": spread(name), "unit": UNITS[name]}
        for name, value in model(CENTRAL).items()
    }
    print(json.dumps({"points": points, "sensitivity": sensitivity, "middle": middle}, indent=1, ensure_ascii=False))


if __name__ == "__main__":
    sweep()
"""


def script(card: Card, bound: Bound) -> str:
    """The whole script: docstring with the equation and its source, inputs with where each stands, model, main."""
    assumed = {i.symbol: i.assumed_range for i in bound.inputs if i.assumption is not None}
    ranges = {symbol: ends for symbol, ends in assumed.items() if ends is not None and ends[0] != ends[1]}
    head = [
        '"""' + card.title, "", f"Equation: {card.equation}", f"Source: {card.equation_source}", "",
        "Assumptions:", *(f"- {line}" for line in card.assumptions),
        "Limits:", *(f"- {line}" for line in card.limits), '"""', "",
        "import json", "import math", "",
        "# symbol: (value, standard uncertainty or None where the paper reports none, unit)",
        "INPUTS = {",
    ]  # fmt: skip
    for item in bound.inputs:
        head += [
            f"    # {_comment(item)}",
            f"    {item.symbol!r}: ({item.value!r}, {bound.spreads[item.symbol]!r}, {_quoted(item.unit)}),",
        ]
    head += [
        "}", "CENTRAL = {symbol: value for symbol, (value, _, _) in INPUTS.items()}",
        f"VALID = {({k: tuple(v) for k, v in bound.valid.items()})!r}", f"ASSUMED = {ranges!r}",
        f"UNITS = {_table({o.symbol: output_unit(o.unit, bound) for o in card.outputs})}",
        f"NAMES = {_table({o.symbol: of_entity(bound.named(o.name), bound.entity) for o in card.outputs})}", "",
    ]  # fmt: skip
    return "\n".join(head) + "\n" + card.source + "\n\n" + _MAIN + TAIL


def sweep_script(code: str, symbol: str, grid: tuple[float, ...], middle: float, output: str) -> str | None:
    """The model's script with a sweep in place of its main call; None where the script is not of this library."""
    if not code.endswith(TAIL):
        return None
    order = f"\n\nSWEPT, MIDDLE, MAIN = {symbol!r}, {middle!r}, {output!r}\nGRID = {list(grid)!r}\n"
    return code.removesuffix(TAIL) + order + _SWEEP


def output_unit(unit: str, bound: Bound) -> str:
    """The unit of an output as a reader writes it, "1" for a bare number."""
    return bound.units.get(unit[5:], "1") if unit.startswith("like ") else pretty(unit) or "1"


def _comment(item: ModelInput) -> str:
    where = (
        f"{item.source}; measurement {item.measurement_id}" if item.measurement_id else f"assumption: {item.assumption}"
    )
    line = f"{item.name}: {where}"
    return "".join(letter for letter in " ".join(line.split()) if letter.isprintable())


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False) if text.isprintable() else ascii(text)


def _table(entries: dict[str, str]) -> str:
    return "{" + ", ".join(f"{key!r}: {_quoted(value)}" for key, value in entries.items()) + "}"
