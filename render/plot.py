"""A sweep as a small SVG line plot that stands inside a page: no script, no font, no colour of its own."""

import math
from collections.abc import Sequence

from jinja2 import Environment, PackageLoader
from markupsafe import Markup

from contracts.executables import Sweep
from reasoning.numbers import number
from render.plain import line

WIDTH, HEIGHT = 560, 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 78, 16, 14, 46
_DECADES = 2.0
"""Beyond this many powers of ten the vertical axis is logarithmic."""
_TEMPLATE = Environment(loader=PackageLoader("render"), autoescape=True, trim_blocks=True, lstrip_blocks=True)


def plots(sweep: Sweep, x_name: str, outputs: Sequence[tuple[str, str]]) -> list[Markup]:
    """One SVG for each output (symbol, name), the central value marked; outputs with no finite value have none."""
    return [plot for symbol, name in outputs if (plot := _plot(sweep, x_name, symbol, name)) is not None]


def _plot(sweep: Sweep, x_name: str, output: str, y_name: str) -> Markup | None:
    points = sorted(
        (p.parameter_value, p.outputs[output], p.valid)
        for p in sweep.results
        if math.isfinite(p.outputs.get(output, math.nan)) and math.isfinite(p.parameter_value)
    )
    if not points:
        return None
    across = Axis([x for x, _, _ in points], _LEFT, WIDTH - _RIGHT)
    up = Axis([y for _, y, _ in points], HEIGHT - _BOTTOM, _TOP)
    made = _TEMPLATE.get_template("sweep.svg.j2").render(
        width=WIDTH, height=HEIGHT, left=_LEFT, right=WIDTH - _RIGHT, top=_TOP, bottom=HEIGHT - _BOTTOM,
        path=" ".join(f"{across(x):.1f},{up(y):.1f}" for x, y, _ in points),
        dots=[(f"{across(x):.1f}", f"{up(y):.1f}", valid, f"{_round(x)}: {_round(y)}") for x, y, valid in points],
        x_ticks=[(f"{across(x):.1f}", _round(x)) for x in across.ticks()],
        y_ticks=[(f"{up(y):.1f}", _round(y)) for y in up.ticks()],
        x_name=line(x_name), y_name=line(y_name),
        central=f"{across(sweep.central):.1f}" if across.holds(sweep.central) else None,
    )  # fmt: skip
    return Markup(made)


def _round(value: float) -> str:
    return number(float(f"{value:.6g}"))


class Axis:
    """From values to places along a line of pixels; logarithmic where the values span decades."""

    def __init__(self, values: Sequence[float], start: float, end: float) -> None:
        low, high = min(values), max(values)
        self._log = low > 0 and math.log10(high / low) > _DECADES
        if low == high:
            low, high = low - (abs(low) or 1.0) / 2, high + (abs(high) or 1.0) / 2
        self._low, self._high = (math.log10(low), math.log10(high)) if self._log else (low, high)
        self._start, self._end = start, end

    def __call__(self, value: float) -> float:
        """The pixel of `value`."""
        at = math.log10(value) if self._log else value
        return self._start + (at - self._low) / (self._high - self._low) * (self._end - self._start)

    def holds(self, value: float) -> bool:
        """Whether `value` lies on the axis."""
        if self._log and value <= 0:
            return False
        return self._low <= (math.log10(value) if self._log else value) <= self._high

    def ticks(self) -> list[float]:
        """Three to seven round values on the axis."""
        if self._log:
            step = max(1, round((self._high - self._low) / 5))
            exponents = range(math.ceil(self._low), math.floor(self._high) + 1, step)
            return [10.0**e for e in exponents]
        rough = (self._high - self._low) / 5
        size = 10 ** math.floor(math.log10(rough))
        step = next(m * size for m in (1, 2, 2.5, 5, 10) if m * size >= rough)
        first = math.ceil(self._low / step - 1e-9)
        last = math.floor(self._high / step + 1e-9)
        return [i * step for i in range(first, last + 1)]
