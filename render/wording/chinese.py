"""The sentences of an answer in Chinese."""

from contracts.claims import Claim
from contracts.conflicts import Arbitration, Conflict
from contracts.executables import ExecutableModel, Sweep
from contracts.measurements import DerivedValue, Measurement
from contracts.payloads import ComparedPair
from contracts.propositions import Proposition
from ontology import Ontology
from reasoning import numbers
from render.wording.conditions import condition_zh, unsaid_conditions
from render.wording.english import SIGNIFICANT_P
from render.wording.facts import assumptions, cited, cited_work, magnitude, obstacles, remark
from render.wording.glossing import ChineseNames, Gloss
from render.wording.translation import Translation
from render.wording.voice import Lacking


class Chinese:
    """Implements Voice."""

    def __init__(self, ontology: Ontology) -> None:
        self._ontology, self._names, self._say = ontology, ChineseNames(ontology), Translation(ontology)

    def _gloss(self) -> Gloss:
        return Gloss(self._names)

    def value(self, measurement: Measurement) -> str:
        gloss = self._gloss()
        subject = f"{gloss(measurement.entity)}的{self._of(measurement, gloss)}{self._under(measurement, gloss)}"
        shown = numbers.measured(measurement)
        reference = cited(measurement)
        if reference is not None:
            return f"{subject}为 {shown}，系转引自 {gloss(reference)}。"
        return f"{subject}为 {shown}。"

    def extremes(self, low: Measurement, high: Measurement) -> str:
        gloss = self._gloss()
        return f"数值范围从{self._short(low, gloss)}到{self._short(high, gloss)}。"

    def comparison(self, left: Measurement, right: Measurement, pair: ComparedPair) -> str:
        gloss = self._gloss()
        first, second = magnitude(left), magnitude(right)
        subject = f"{self._of(left, gloss)}：{self._short(left, gloss)}"
        if first == second:
            return f"{subject}与{self._short(right, gloss)}相同。"
        sentence = f"{subject}，{'高于' if first > second else '低于'}{self._short(right, gloss)}"
        if pair.ratio is not None:
            sentence += f"（比值 {numbers.derived(pair.ratio)}）"
        if pair.test is None:
            return f"{sentence}；{self._say(remark(pair))}。"
        if pair.p_value is None:
            return sentence + "。"
        word = "显著" if pair.p_value.value < SIGNIFICANT_P else "不显著"
        return sentence + f"；差异{word}（{self._say(pair.test)}，概率值 {numbers.derived(pair.p_value)}）。"

    def not_comparable(self, left: Measurement, right: Measurement, pair: ComparedPair) -> str:
        gloss, told = self._gloss(), obstacles(pair)
        because = f"：{self._say(told)}" if told else ""
        return f"{self._short(left, gloss)}与{self._short(right, gloss)}不可比较{because}。"

    def model(self, model: ExecutableModel) -> str:
        results = "；".join(f"{self._say.name(value.name)} = {numbers.derived(value)}" for value in model.result)
        assumed = "、".join(self._say.name(item.name) for item in assumptions(model))
        tail = f"此结果基于以下假设：{assumed}。" if assumed else ""
        return f"以所引数值运行模型“{self._say.name(model.name)}”，得到：{results}。{tail}"

    def sweep(self, sweep: Sweep, asked: DerivedValue) -> str:
        model, output = self._say.name(sweep.model.name), self._say.name(asked.name)
        return f"若按所问改变，模型“{model}”给出：{output} = {numbers.derived(asked)}。"

    def quotation(self, claim: Claim) -> str:
        after = f"（转引自 {self._gloss()(cited_work(claim.attributed_to))}）" if claim.attributed_to else ""
        changed = f"［{self._say(claim.note)}］" if claim.note else ""
        return f"{_ROLES[claim.role]}{after}，原文：“{claim.text.strip()}”{changed}"

    def conflict(self, conflict: Conflict, verdict: Arbitration, sides: tuple[Measurement, ...]) -> str:
        gloss = self._gloss()
        subject = f"{gloss(conflict.entity)}的{gloss(conflict.property)}存在分歧："
        values = "，对比 ".join(self._short(side, gloss) for side in sides)
        if verdict.verdict == "combined" and verdict.combined is not None:
            return f"{subject}{values}。条件与方法相同，加权平均为 {numbers.derived(verdict.combined)}。"
        differing = "、".join(self._say.name(name) for name in verdict.differing) or "未指明"
        return f"{subject}{values}。{_VERDICTS[verdict.verdict].format(differing=differing)}"

    def unknown(self, proposition: Proposition) -> str:
        gloss = self._gloss()
        entities = "、".join(gloss(entity.surface) for entity in proposition.entities)
        parts = [part for part in (entities, self._property(proposition, gloss)) if part]
        conditions = "、".join(gloss(c.text) if c.value is None else c.text for c in proposition.conditions)
        tail = f"（{conditions}）" if conditions else ""
        asked = "的".join(parts) or "、".join(gloss(term) for term in proposition.terms) or "所问内容"
        return f"{asked}{tail}。"

    def reason(self, proposition: Proposition, lacking: Lacking, told: str) -> str:
        missing = [entity.surface for entity in proposition.entities if not entity.grounded]
        if lacking == "entity" and missing:
            gloss = self._gloss()
            return f"语料中没有文献提到{'、'.join(gloss(name) for name in missing)}"
        return (told and self._say.whole(told)) or _LACKING[lacking]

    def _property(self, proposition: Proposition, gloss: Gloss) -> str:
        asked = proposition.property
        return gloss(asked.name) if asked is not None else ""

    def _of(self, measurement: Measurement, gloss: Gloss) -> str:
        """The property in the paper's words, a symbol by the property that it stands for."""
        known = self._ontology.property(measurement.property_id) if measurement.property_id else None
        return gloss(measurement.property, known.name_zh if known else None)

    def _under(self, measurement: Measurement, gloss: Gloss) -> str:
        conditions = [condition_zh(condition, gloss) for condition in unsaid_conditions(measurement)]
        return f"（{'，'.join(conditions)}）" if conditions else ""

    def _short(self, measurement: Measurement, gloss: Gloss) -> str:
        return f"{gloss(measurement.entity)}{self._under(measurement, gloss)} {numbers.measured(measurement)}"


_ROLES = {
    "supporting_argument": "文献指出",
    "limitation": "文献说明的局限",
    "speculation": "文献的推测",
    "method_criticism": "文献对方法的评述",
}
_VERDICTS = {
    "conditions_differ": "二者只是表面冲突：测量条件不同（{differing}），不可比较。",
    "conditions_unknown": "无法判断是否冲突：未报告起决定作用的条件（{differing}）。",
    "methods_differ": "测量方法不同，此处不偏向任何一方。",
    "combined": "条件与方法相同。",
    "unresolved": "条件相同，但差异超出其不确定度，冲突尚未解决。",
}
_LACKING: dict[Lacking, str] = {
    "entity": "语料中没有文献提到它",
    "value": "语料中没有文献给出这一数值",
    "model": "没有适用于现有数值的模型",
    "claims": "语料中没有相关论述",
    "first_hand": "论文中只是转述所引文献的内容，不构成独立证据",
    "failed": "任务未能完成",
}
