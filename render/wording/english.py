"""The sentences of an answer in English."""

from contracts.claims import Claim
from contracts.conflicts import Arbitration, Conflict
from contracts.executables import ExecutableModel, Sweep
from contracts.measurements import DerivedValue, Measurement
from contracts.payloads import ComparedPair
from contracts.propositions import Proposition
from reasoning import numbers
from render.wording.conditions import condition_text, unsaid_conditions
from render.wording.facts import assumptions, cited, cited_work, magnitude, obstacles, readable, remark
from render.wording.voice import Lacking

SIGNIFICANT_P = 0.05


class English:
    """Implements Voice."""

    def value(self, measurement: Measurement) -> str:
        subject = f"{_capital(measurement.property)} of {measurement.entity}{_under(measurement)}"
        shown = numbers.measured(measurement)
        reference = cited(measurement)
        if reference is not None:
            return f"{subject}: {shown}, as reported second-hand after {reference}."
        return f"{subject}: {shown}."

    def extremes(self, low: Measurement, high: Measurement) -> str:
        return f"The values run from {_short(low)} to {_short(high)}."

    def comparison(self, left: Measurement, right: Measurement, pair: ComparedPair) -> str:
        first, second = magnitude(left), magnitude(right)
        if first == second:
            return f"{_capital(left.property)}: {_short(left)} and {_short(right)} are the same value."
        relation = "larger" if first > second else "smaller"
        sentence = f"{_capital(left.property)}: {_short(left)} is {relation} than {_short(right)}"
        if pair.ratio is not None:
            sentence += f" (ratio {numbers.derived(pair.ratio)})"
        if pair.test is None:
            return f"{sentence}; {remark(pair)}."
        if pair.p_value is None:
            return sentence + "."
        word = "significant" if pair.p_value.value < SIGNIFICANT_P else "not significant"
        return sentence + f"; the difference is {word} ({pair.test}, p = {numbers.derived(pair.p_value)})."

    def not_comparable(self, left: Measurement, right: Measurement, pair: ComparedPair) -> str:
        told = obstacles(pair)
        return f"{_short(left)} and {_short(right)} are not comparable{f': {told}' if told else ''}."

    def model(self, model: ExecutableModel) -> str:
        results = "; ".join(f"{readable(value.name)} = {numbers.derived(value)}" for value in model.result)
        assumed = [item.name for item in assumptions(model)]
        tail = f" This rests on assumptions: {', '.join(assumed)}." if assumed else ""
        return f"By the model “{readable(model.name)}”, run on the values cited: {results}.{tail}"

    def sweep(self, sweep: Sweep, asked: DerivedValue) -> str:
        model = readable(sweep.model.name)
        return f"Changed as asked, the model “{model}” gives {readable(asked.name)}: {numbers.derived(asked)}."

    def quotation(self, claim: Claim) -> str:
        after = f" (second-hand, from {cited_work(claim.attributed_to)})" if claim.attributed_to else ""
        changed = f" [{claim.status}: {claim.note}]" if claim.note else ""
        return f"{_ROLES[claim.role]}{after}: “{claim.text.strip()}”{changed}"

    def conflict(self, conflict: Conflict, verdict: Arbitration, sides: tuple[Measurement, ...]) -> str:
        values = " against ".join(_short(side) for side in sides)
        sentence = f"Conflict on {conflict.property} of {conflict.entity}: {values}. "
        differing = ", ".join(readable(name) for name in verdict.differing)
        if verdict.verdict == "combined" and verdict.combined is not None:
            return sentence + f"Same conditions and method; weighted mean {numbers.derived(verdict.combined)}."
        return sentence + _VERDICTS[verdict.verdict].format(differing=differing or "not named")

    def unknown(self, proposition: Proposition) -> str:
        return f"{proposition.text[:1].upper()}{proposition.text[1:]}."

    def reason(self, proposition: Proposition, lacking: Lacking, told: str) -> str:
        if told:
            return told
        missing = [entity.surface for entity in proposition.entities if not entity.grounded]
        if lacking == "entity" and missing:
            return f"no paper of the corpus mentions {', '.join(missing)}"
        return _LACKING[lacking]


_ROLES = {
    "supporting_argument": "The paper states",
    "limitation": "Stated as a limitation",
    "speculation": "Offered as speculation",
    "method_criticism": "Said of the method",
}
_VERDICTS = {
    "conditions_differ": "They only seem to conflict: conditions differ ({differing}), so they are not comparable.",
    "conditions_unknown": "It is not known whether they conflict: a governing condition is not reported ({differing}).",
    "methods_differ": "The methods differ, so neither is preferred here.",
    "combined": "Same conditions and method.",
    "unresolved": "Same conditions, yet they differ beyond their uncertainties; the conflict is unresolved.",
}
_LACKING: dict[Lacking, str] = {
    "entity": "no paper of the corpus mentions it",
    "value": "no paper of the corpus states such a value",
    "model": "no model applies to the values at hand",
    "claims": "no passage of the corpus speaks to it",
    "first_hand": "what the papers here only repeat from works that they cite is no evidence of their own",
    "failed": "the task failed",
}


def _capital(text: str) -> str:
    first = text.split(" ", 1)[0]
    return text[:1].upper() + text[1:] if first.isalpha() and first.islower() and len(first) > 1 else text


def _under(measurement: Measurement) -> str:
    conditions = [condition_text(condition) for condition in unsaid_conditions(measurement)]
    return f" ({', '.join(conditions)})" if conditions else ""


def _short(measurement: Measurement) -> str:
    return f"{measurement.entity}{_under(measurement)} {numbers.measured(measurement)}"
