"""Inputs of a card bound to measurements by dimension and meaning, never by position."""

from collections.abc import Sequence

from contracts.executables import ModelInput, Need
from contracts.measurements import Condition, Measurement
from contracts.propositions import Constraint, Entity, Proposition
from evidence.quantity.normal import normalise
from ontology import fold
from ontology.units import dimension_of
from reasoning.comparability import conditions, is_property, property_name, qualifiers, same_condition
from reasoning.mechanism.bound import Bound, NotBound
from reasoning.mechanism.cards import Asked, Card, Measured, Series
from reasoning.mechanism.process import of_process, process
from reasoning.mechanism.series import Point, condition_value, find_series, silent_conditions
from reasoning.mechanism.units import WrongDimension, in_unit, pretty, si_in_unit
from reasoning.spread import central, scale, standard_uncertainty
from reasoning.subjects import closeness, of_entity


def bind(card: Card, proposition: Proposition, entity: Entity, measurements: Sequence[Measurement]) -> Bound:
    """Every input of the card for one entity. Raises NotBound."""
    bound = Bound(entity=entity.name)
    first_hand = [m for m in measurements if m.attributed_to is None and m.relation in ("=", "~")]
    varied = {name for item in card.inputs.series for name in item.over} | {
        n for a in card.inputs.asked for n in a.condition
    }
    usable = [m for m in first_hand if _as_asked(m, proposition.conditions, varied)]
    own = of_entity(usable, entity)
    wider = [m for m in usable if closeness(m, entity) is not None]
    for asked in card.inputs.asked:
        _ask(bound, asked, proposition)
    for series in card.inputs.series:
        _bind_series(bound, series, own, wider)
    chosen: dict[str, Measurement] = {}
    for measured in card.inputs.measured:
        found = _choose(bound, card, measured, own, chosen)
        if found is not None:
            chosen[measured.symbol] = found
            _bind_measured(bound, measured, found)
    for held in card.inputs.held:
        measurement = chosen[held.of]
        at = condition_value(measurement, held.condition, held.unit)
        if at is None:
            raise NotBound(f"the {held.name} of {measurement.property} of {entity.name} is not reported")
        item = ModelInput(name=held.name, symbol=held.symbol, value=at, unit=held.unit,
                          measurement_id=measurement.id, source=_source(measurement))  # fmt: skip
        bound.add(item, 0.0, held.valid)
    for assumed in card.inputs.assumed:
        item = ModelInput(name=assumed.name, symbol=assumed.symbol, value=assumed.value, unit=assumed.unit,
                          assumption=assumed.why, assumed_range=assumed.range)  # fmt: skip
        bound.add(item, 0.0, None)
    return bound


def _as_asked(measurement: Measurement, asked: Sequence[Constraint], varied: set[str]) -> bool:
    """Whether no condition that the measurement reports contradicts one that the question sets."""
    reported = conditions(measurement)
    for constraint in asked:
        if constraint.name in varied or constraint.name not in reported:
            continue
        wanted = Condition(name=constraint.name, text=constraint.text, value=constraint.value, unit=constraint.unit,
                           si_value=constraint.si_value, si_unit=reported[constraint.name].si_unit,
                           scope="document")  # fmt: skip
        if not same_condition(reported[constraint.name], wanted):
            return False
    return True


def _ask(bound: Bound, asked: Asked, proposition: Proposition) -> None:
    """A value that the question sets, as a declared assumption."""
    value = asked_value(asked, proposition)
    if value is None:
        if asked.optional:
            return
        raise NotBound(f"the question sets no {asked.name}")
    item = ModelInput(name=asked.name, symbol=asked.symbol, value=value, unit=asked.unit,
                      assumption="set by the question", assumed_range=(value, value))  # fmt: skip
    bound.add(item, 0.0, asked.valid)


def asked_value(asked: Asked, proposition: Proposition) -> float | None:
    """What the question sets for the input, in its unit: by its change to a value, else by a condition."""
    names = {fold(name.replace("_", " ")) for name in asked.condition}
    change = proposition.change
    if change is not None and change.to_value is not None and fold(change.parameter.replace("_", " ")) in names:
        return _asked_si(change.to_value, change.unit, asked)
    for constraint in proposition.conditions:
        if fold(constraint.name.replace("_", " ")) in names and constraint.value is not None:
            return _asked_si(constraint.value, constraint.unit, asked)
    return None


def _asked_si(value: float, unit: str | None, asked: Asked) -> float | None:
    found = normalise(value, unit)
    if found.si_value is None or found.dimension != dimension_of(asked.unit):
        raise NotBound(f"the question sets {asked.name} in {unit or 'no unit'}, not in a unit of {asked.unit}")
    return si_in_unit(found.si_value, asked.unit)


def _bind_series(bound: Bound, series: Series, own: Sequence[Measurement], wider: Sequence[Measurement]) -> None:
    """From the entity's own values; else with those whose label says more than its name. Raises NotBound."""
    candidates = [m for m in own if is_property(m, series.properties)]
    points = find_series(candidates, series.over, series.over_unit, series.points)
    if points is None:
        candidates = [m for m in wider if is_property(m, series.properties)]
        points = find_series(candidates, series.over, series.over_unit, series.points)
    over = series.over[0].replace("_", " ")
    if points is None:
        wanted = _property_of(candidates) or series.properties[0].replace("_", " ")
        reason = (
            f"{wanted} of {bound.entity} is needed at {series.points} or more different values of {over}, "
            "under the same conditions"
        )
        raise NotBound(reason, Need(kind="measurement", entity=bound.entity, property=wanted, reason=reason))
    unit = _kept_unit(bound, series.symbol, points[0].measurement)
    for number, point in enumerate(points, start=1):
        value, spread = _in_kept_unit(point.measurement, points[0].measurement)
        if value <= 0:
            raise NotBound(f"{series.name} of {value:g} is not positive")
        told = f"{property_name(point.measurement)} of {bound.entity} at {_condition_text(point, series)}"
        bound.add(
            ModelInput(name=told, symbol=f"{series.symbol}_{number}", value=value, unit=unit,
                       measurement_id=point.measurement.id, source=_source(point.measurement)), spread, None,
        )  # fmt: skip
        bound.add(
            ModelInput(name=f"{over} of that", symbol=f"{series.over_symbol}_{number}", value=point.at,
                       unit=series.over_unit, measurement_id=point.measurement.id, source=_source(point.measurement)),
            0.0, series.over_valid,
        )  # fmt: skip
    _remark_on_series(bound, series, points, over)


def _remark_on_series(bound: Bound, series: Series, points: list[Point], over: str) -> None:
    if len({point.measurement.doc_id for point in points}) > 1:
        bound.remarks.append(
            "the values come from different papers, so that a difference between samples enters the result"
        )
    silent = silent_conditions(points, series.over)
    if silent:
        bound.remarks.append(f"not every value reports its {', '.join(name.replace('_', ' ') for name in silent)}")
    asked = next((item for item in bound.inputs if item.symbol == series.over_symbol), None)
    if asked is not None and not points[0].at <= asked.value <= points[-1].at:
        bound.remarks.append(
            f"extrapolated: {over} {asked.value:g} {asked.unit} lies outside the measured {points[0].at:g} to "
            f"{points[-1].at:g}"
        )


def _choose(
    bound: Bound, card: Card, measured: Measured, own: Sequence[Measurement], chosen: dict[str, Measurement]
) -> Measurement | None:
    """The one measurement for an input. Raises NotBound where there is none, or the question leaves several open."""
    candidates = [m for m in own if is_property(m, measured.properties) and _fits(measured, m)]
    if measured.process_of is not None:
        candidates = of_process(candidates, chosen[measured.process_of])
    held = [h for h in card.inputs.held if h.of == measured.symbol]
    candidates = [m for m in candidates if all(condition_value(m, h.condition, h.unit) is not None for h in held)]
    if not candidates:
        if measured.optional:
            return None
        wanted = measured.properties[0].replace("_", " ")
        reason = f"{measured.name} of {bound.entity} is needed" + (f", with its {held[0].name}" if held else "")
        raise NotBound(reason, Need(kind="measurement", entity=bound.entity, property=wanted, reason=reason))
    asked = {item.symbol: item for item in bound.inputs}
    for one in held:
        # A condition of the same kind that the question sets: the nearest measured one carries furthest.
        target = next(
            (asked[a.symbol] for a in card.inputs.asked if a.symbol in asked and set(a.condition) & set(one.condition)),
            None,
        )
        if target is not None:
            distance = {
                m.id: abs((condition_value(m, one.condition, one.unit) or 0.0) - target.value) for m in candidates
            }
            nearest = min(distance.values())
            candidates = [m for m in candidates if distance[m.id] - nearest < 1e-6]
    values = {f"{in_unit(m, measured.unit, per_mole=measured.per_mole)[0]:.6g}" if measured.unit != "as_measured"
              else f"{central(m):.6g} {m.unit}" for m in candidates}  # fmt: skip
    if len(values) > 1:
        narrowed = [m for m in candidates if not qualifiers(m)] or candidates
        told = "; ".join(
            sorted(f"{central(m):g} {m.unit or ''} ({', '.join(c.text for c in m.conditions)})" for m in narrowed)[:4]
        )
        raise NotBound(
            f"several values of {measured.name} of {bound.entity} could be meant: {told}; "
            "the question does not part them"
        )
    return max(candidates, key=lambda m: standard_uncertainty(m) is not None)


def _fits(measured: Measured, measurement: Measurement) -> bool:
    if measured.unit == "as_measured":
        return scale(measurement.unit) is not None
    try:
        in_unit(measurement, measured.unit, per_mole=measured.per_mole)
    except WrongDimension:
        return False
    return True


def _bind_measured(bound: Bound, measured: Measured, measurement: Measurement) -> None:
    if measured.unit == "as_measured":
        unit = _kept_unit(bound, measured.symbol, measurement)
        value, spread = _in_kept_unit(measurement, measurement)
    else:
        value, spread = in_unit(measurement, measured.unit, per_mole=measured.per_mole)
        unit = pretty(measured.unit) or "1"
    if measured.process_of is not None and process(measurement) is None:
        bound.remarks.append(f"the paper does not say beside the {measured.name} of which process it is")
    name = f"{property_name(measurement)} of {bound.entity}"
    item = ModelInput(name=name, symbol=measured.symbol, value=value, unit=unit,
                      measurement_id=measurement.id, source=_source(measurement))  # fmt: skip
    bound.add(item, spread, measured.valid)


def _kept_unit(bound: Bound, symbol: str, measurement: Measurement) -> str:
    bound.units[symbol] = measurement.unit or "1"
    bound.words[symbol] = property_name(measurement)
    return bound.units[symbol]


def _in_kept_unit(measurement: Measurement, first: Measurement) -> tuple[float, float | None]:
    """Value and spread in the unit of the series' first measurement. Raises NotBound where dimensions differ."""
    own, step = scale(measurement.unit), scale(first.unit)
    if measurement.unit == first.unit:
        factor = 1.0
    elif (
        own is None
        or step is None
        or measurement.pedigree.normalization.dimension != first.pedigree.normalization.dimension
    ):
        raise NotBound(f"{measurement.property} is in {measurement.unit or 'no unit'} and in {first.unit or 'no unit'}")
    else:
        factor = own / step
    spread = standard_uncertainty(measurement)
    value = float(f"{central(measurement) * factor:.12g}")
    return value, None if spread is None else float(f"{spread * factor:.12g}")


def _property_of(candidates: Sequence[Measurement]) -> str:
    return property_name(candidates[0]) if candidates else ""


def _condition_text(point: Point, series: Series) -> str:
    reported = conditions(point.measurement)
    return next((reported[name].text for name in series.over if name in reported), f"{point.at:g} {series.over_unit}")


def _source(measurement: Measurement) -> str:
    raw = measurement.pedigree.raw
    place = f", {raw.label}" if raw.label else ""
    return f"{f'DOI {raw.doi}, ' if raw.doi else ''}{raw.source}, page {raw.page}{place}"
