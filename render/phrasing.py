"""Names, sentences and conditions as one language says them. Every text comes back as one harmless line."""

import re

from contracts.answer import Language
from contracts.measurements import Condition, Measurement
from contracts.propositions import Proposition
from ontology import load
from render.labels import label
from render.plain import line
from render.wording.conditions import condition_text, condition_zh
from render.wording.facts import readable
from render.wording.glossing import ChineseNames, Gloss
from render.wording.translation import Translation, place_label, quoted

_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_LONGEST_NAME = 5
"""Words of the longest text that is shown as a name and not as a sentence."""


class Phrasing:
    """The words of a report in one language."""

    def __init__(self, language: Language) -> None:
        self.language: Language = language
        self._ontology = load()
        chinese = language == "zh"
        self._names = ChineseNames(self._ontology) if chinese else None
        self._say = Translation(self._ontology) if chinese else None

    def label(self, key: str, **values: object) -> str:
        """A fixed text of the report."""
        return label(key, self.language, **values)

    def worded(self, kind: str, name: str) -> str:
        """A word of the program (an agent, a stage, a version) as a reader says it; else the word itself."""
        try:
            return self.label(f"{kind}.{name}")
        except KeyError:
            return line(name)

    def term(self, name: str) -> str:
        """A name in a paper's words; in Chinese with its full Chinese name, or marked as standing verbatim."""
        name = line(name)
        if self._names is None or _CHINESE.search(name):
            return name
        return Gloss(self._names)(name)

    def of(self, measurement: Measurement) -> str:
        """The property in the paper's words; in Chinese a symbol has the name of what it stands for."""
        known = self._ontology.property(measurement.property_id) if measurement.property_id else None
        if self._names is None or known is None:
            return self.term(measurement.property)
        return Gloss(self._names)(line(measurement.property), known.name_zh)

    def name(self, name: str) -> str:
        """A name that the program gave: a model's, an input's, an output's."""
        return line(readable(name)) if self._say is None else self._say.name(name)

    def sentence(self, text: str) -> str:
        """A sentence that an agent or a model wrote; in Chinese, where it has no Chinese form, quoted as English."""
        return line(text) if self._say is None else self._say(text)

    def words(self, text: str) -> str:
        """Words of a paper or a user; in Chinese in quotation marks, English ones marked so."""
        return line(text) if self._say is None else quoted(line(text))

    def looked_for(self, names: tuple[str, ...]) -> list[str]:
        """What was looked for; in Chinese each thing once, whatever English names it was looked for by."""
        if self._names is None:
            return [line(each) for each in names]
        found: dict[str, str] = {}
        for each in names:
            full = self._names(each)
            sentence = full is None and len(each.split()) > _LONGEST_NAME
            found.setdefault(full or each, self.words(each) if sentence else self.term(each))
        return list(found.values())

    def condition(self, condition: Condition) -> str:
        """The condition's own words, with a name where they alone would not tell."""
        if self._names is None:
            return line(condition_text(condition))
        return line(condition_zh(condition, Gloss(self._names)))

    def proposition(self, proposition: Proposition) -> str:
        """What is checked, in the answer's language."""
        if self._names is None:
            return line(proposition.text)
        entities = "、".join(self.term(entity.surface) for entity in proposition.entities)
        asked = self.term(proposition.property.name) if proposition.property else ""
        conditions = "，".join(
            line(c.text) if c.value is not None and c.unit else self.term(c.text) for c in proposition.conditions
        )
        terms = "、".join(self.term(term) for term in proposition.terms)
        subject = "的".join(part for part in (entities, asked) if part) or terms or self.words(proposition.text)
        return f"{self.label(f'verb.{proposition.verb}')}：{subject}" + (f"（{conditions}）" if conditions else "")

    def bracketed(self, text: str) -> str:
        """A remark after something."""
        return f"（{text}）" if self.language == "zh" else f" ({text})"

    def page_number(self, number: int) -> str:
        """'p. 3' or '第 3 页'."""
        blank = "" if self.language == "zh" else " "
        return f"{self.label('page_short')}{blank}{number}{self.label('page_after')}"

    def place(self, page: int, name: str) -> str:
        """Page and label: 'p. 3, Table 2'."""
        shown = name if self._names is None else place_label(name)
        return self.label("comma").join(part for part in (self.page_number(page), shown) if part)
