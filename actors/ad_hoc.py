"""The agent for questions that cross fields: pairs terms by the ontology and by the papers' own definitions."""

from collections.abc import Iterator

from actors.base import Agent, AgentContext, Handler, Work
from contracts.base import Message
from contracts.payloads import MapTermsInput, MapTermsOutput, TermPair
from kb import KnowledgeBase
from ontology import fold, load


class AdHoc(Agent):
    """map_terms."""

    agent_id = "ad_hoc"

    def __init__(self, context: AgentContext) -> None:
        super().__init__(context)
        self._base = KnowledgeBase(context.home)

    def handlers(self) -> dict[str, tuple[type[Message], Handler]]:
        return {"map_terms": (MapTermsInput, self.map_terms)}

    def map_terms(self, given: MapTermsInput, work: Work) -> MapTermsOutput:
        """Other names of the proposition's things and property, each with where the pairing comes from."""
        proposition = given.proposition
        names = [name for entity in proposition.entities for name in (entity.name, entity.surface)]
        if proposition.property is not None:
            names += [proposition.property.name, proposition.property.surface]
        pairs: dict[tuple[str, str], TermPair] = {}
        for name in dict.fromkeys(filter(None, names)):
            for pair in (*_by_ontology(name), *self._by_definition(name, given.corpus_id)):
                if fold(pair.counterpart) != fold(name):
                    pairs.setdefault((fold(pair.term), fold(pair.counterpart)), pair)
        for pair in pairs.values():
            work.log(f"{pair.term} is also {pair.counterpart} ({pair.source})")
        return MapTermsOutput(pairs=tuple(pairs.values()))

    def _by_definition(self, name: str, corpus_id: str) -> Iterator[TermPair]:
        """Abbreviations that papers of the corpus define."""
        folded = fold(name)
        for source, abbreviations in self._base.abbreviations(corpus_id):
            for short, long in abbreviations.items():
                if folded in (fold(short), fold(long)):
                    other = long if folded == fold(short) else short
                    yield TermPair(term=name, counterpart=other, relation="same_as", source=f"defined in {source}")


def _by_ontology(name: str) -> Iterator[TermPair]:
    match = load().match_property(name)
    entry = load().property(match.id) if match is not None else None
    if entry is None:
        return
    for other in (entry.name_en, entry.name_zh, *entry.synonyms_en, *entry.synonyms_zh):
        yield TermPair(term=name, counterpart=other, relation="same_as", source="ontology")
