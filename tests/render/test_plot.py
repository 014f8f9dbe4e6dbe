import re
from collections.abc import Callable
from xml.etree import ElementTree as ET

from markupsafe import Markup

from contracts.answer import Answer
from contracts.executables import Sweep, SweepPoint
from render import plot
from render.plot import HEIGHT, WIDTH, Axis

MakeAnswer = Callable[..., Answer]


def plots(sweep: Sweep) -> list[Markup]:
    outputs = sorted({symbol for point in sweep.results for symbol in point.outputs})
    return plot.plots(sweep, f"{sweep.parameter} (K)", [(symbol, f"{symbol} <S/cm>") for symbol in outputs])


def test_a_sweep_is_well_formed_svg_with_every_point(make_answer: MakeAnswer) -> None:
    (drawn,) = plots(make_answer(hostile="<b>&").mechanism.sweeps[0])
    tree = ET.fromstring(str(drawn))
    dots = [e for e in tree if e.tag == "circle"]
    assert len(dots) == 3
    assert [d.get("class") for d in dots] == ["dot", "dot", "dot outside"]
    assert all(0 <= float(d.get("cx", "-1")) <= WIDTH and 0 <= float(d.get("cy", "-1")) <= HEIGHT for d in dots)
    assert [e.get("class") for e in tree if e.get("class") == "central"] == ["central"]


def test_higher_values_stand_higher(make_answer: MakeAnswer) -> None:
    (drawn,) = plots(make_answer().mechanism.sweeps[0])
    match = re.search(r'points="([^"]+)"', str(drawn))
    assert match
    heights = [float(pair.split(",")[1]) for pair in match[1].split()]
    assert heights == sorted(heights, reverse=True)


def test_points_without_a_finite_value_are_left_out(make_answer: MakeAnswer) -> None:
    sweep = make_answer().mechanism.sweeps[0]
    points = (SweepPoint(parameter_value=1, outputs={"y": float("nan")}), SweepPoint(parameter_value=2, outputs={}))
    assert plots(sweep.model_copy(update={"results": points})) == []
    one = Sweep.model_copy(sweep, update={"results": (*points, SweepPoint(parameter_value=3, outputs={"y": 0.0}))})
    assert str(plots(one)[0]).count("<circle") == 1


def test_ticks_are_round_and_on_the_axis() -> None:
    linear = Axis([0.0, 1.37], 0, 100)
    assert all(0 <= linear(t) <= 100 for t in linear.ticks())
    assert 3 <= len(linear.ticks()) <= 7
    decades = Axis([1e-6, 1e-1], 0, 100)
    assert [f"{t:.0e}" for t in decades.ticks()] == ["1e-06", "1e-05", "1e-04", "1e-03", "1e-02", "1e-01"]
