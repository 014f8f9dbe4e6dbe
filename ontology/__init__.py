"""Properties, units, conditions and terms, English and Chinese, with their matcher."""

import re
from functools import cache, cached_property
from pathlib import Path

from contracts.errors import ContractError
from contracts.loading import load_yaml
from ontology.entries import (
    ConditionEntry,
    ConditionFile,
    ConditionValue,
    Property,
    PropertyFile,
    Term,
    TermFile,
)
from ontology.folding import fold
from ontology.matching import Match, NameIndex, best

FOLDER = Path(__file__).parent
PropertyMatch = Match
ConditionMatch = Match

__all__ = [
    "ConditionEntry", "ConditionMatch", "ConditionValue", "Ontology", "Property", "PropertyMatch", "Term", "fold",
    "load", "match_all", "match_condition", "match_property",
]  # fmt: skip


class Ontology:
    """The entries, and which of them a text names. Immutable once made; equal only to itself."""

    def __init__(
        self, properties: tuple[Property, ...], conditions: tuple[ConditionEntry, ...], terms: tuple[Term, ...]
    ) -> None:
        self.properties, self.conditions, self.terms = properties, conditions, terms
        self._by_id = {item.id: item for item in properties}
        self._condition_by_id = {item.id: item for item in conditions}
        self._properties, self._conditions = NameIndex(), NameIndex()
        for item in properties:
            self._properties.add(
                item.id, (item.name_en, *item.synonyms_en), (item.name_zh, *item.synonyms_zh), item.symbols
            )
        for entry in conditions:
            self._conditions.add(
                entry.id, (entry.name_en, *entry.synonyms_en), (entry.name_zh, *entry.synonyms_zh), entry.symbols
            )

    def property(self, identifier: str) -> Property | None:
        """The property of that id."""
        return self._by_id.get(identifier)

    def condition(self, identifier: str) -> ConditionEntry | None:
        """The condition of that id."""
        return self._condition_by_id.get(identifier)

    @cached_property
    def technique(self) -> re.Pattern[str]:
        """Finds how things are measured: 'EIS', 'X-ray diffraction', 'DSC'. Abbreviations keep their case."""
        known = [term for term in self.terms if term.kind == "technique"]
        names = "|".join(re.escape(term.name_en) for term in known)
        short = "|".join(re.escape(term.abbreviation) for term in known if term.abbreviation)
        return re.compile(rf"(?<![\w-])(?:(?i:{names})|{short})(?!\w)" if known else r"(?!)")

    def match_all(self, text: str) -> list[PropertyMatch]:
        """Every property that `text` names, in order of place."""
        return self._properties.find(text)

    def match_property(self, text: str) -> PropertyMatch | None:
        """The property that `text` (a header, a noun phrase) names; the longest name wins. None where it names none."""
        return best(self.match_all(text))

    def match_conditions(self, text: str) -> list[ConditionMatch]:
        """Every condition that `text` names, in order of place."""
        return self._conditions.find(text)

    def match_condition(self, text: str) -> ConditionMatch | None:
        """The condition that `text` names, or None."""
        return best(self.match_conditions(text))


def load(folder: Path = FOLDER) -> Ontology:
    """The ontology of `folder`, read once. Raises ContractError naming file, line and field."""
    return _load(folder)


@cache
def _load(folder: Path) -> Ontology:
    conditions = load_yaml(folder / "conditions.yaml", ConditionFile).conditions
    known = {entry.id for entry in conditions}
    properties: dict[str, Property] = {}
    for path in sorted((folder / "properties").glob("*.yaml")):
        for item in load_yaml(path, PropertyFile).properties:
            if item.id in properties:
                raise ContractError(str(path), f"property {item.id} is stated twice", "give it another id")
            unknown = [name for name in item.conditions if name not in known]
            if unknown:
                raise ContractError(
                    str(path), f"property {item.id}: condition {unknown[0]} is not in conditions.yaml", "add it"
                )
            properties[item.id] = item
    terms = load_yaml(folder / "terms.yaml", TermFile).terms
    return Ontology(tuple(properties.values()), conditions, terms)


def match_property(text: str) -> PropertyMatch | None:
    """As `Ontology.match_property`, in the project's own ontology."""
    return load().match_property(text)


def match_all(text: str) -> list[PropertyMatch]:
    """As `Ontology.match_all`, in the project's own ontology."""
    return load().match_all(text)


def match_condition(text: str) -> ConditionMatch | None:
    """As `Ontology.match_condition`, in the project's own ontology."""
    return load().match_condition(text)
