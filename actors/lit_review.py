"""The literature reviewer: passages, claims with a role, and the works behind second-hand items."""

import re

from actors.base import Agent, AgentContext, Handler, Work
from contracts.base import Message
from contracts.claims import Claim
from contracts.documents import Passage, Word
from contracts.payloads import (
    ExtractClaimsInput,
    ExtractClaimsOutput,
    RetrieveInput,
    RetrieveOutput,
    TraceCitationInput,
    TraceCitationOutput,
    TracedReference,
)
from contracts.propositions import Proposition
from evidence.claims import claims_from, looked_up
from evidence.statements import tells_cause
from kb import KnowledgeBase
from kb.cited import completed, held_as
from ontology import fold
from reasoning.subjects import proper_names

MOST_CLAIMS = 8
CAUSE_FIRST = 10


class LitReview(Agent):
    """retrieve_literature, extract_claims, trace_citation."""

    agent_id = "lit_review"

    def __init__(self, context: AgentContext) -> None:
        super().__init__(context)
        self._base = KnowledgeBase(context.home)

    def handlers(self) -> dict[str, tuple[type[Message], Handler]]:
        return {
            "retrieve_literature": (RetrieveInput, self.retrieve_literature),
            "extract_claims": (ExtractClaimsInput, self.extract_claims),
            "trace_citation": (TraceCitationInput, self.trace_citation),
        }

    def retrieve_literature(self, given: RetrieveInput, work: Work) -> RetrieveOutput:
        """The passages for the proposition's wording and for the question's, interleaved by rank."""
        queries = list(dict.fromkeys((given.proposition.text, given.question)))
        ranked = [self._base.search(given.corpus_id, query, given.k) for query in queries]
        found: dict[str, Passage] = {}
        for rank in range(given.k):
            for passages in ranked:
                if rank < len(passages):
                    found.setdefault(passages[rank].id, passages[rank])
        chosen = tuple(found.values())[: given.k]
        work.log(f"searched the corpus for {' and '.join(map(repr, queries))}", given.corpus_id)
        work.log(f"took the {len(chosen)} best passages", *(passage.id for passage in chosen))
        return RetrieveOutput(passages=chosen, looked_for=tuple(queries))

    def extract_claims(self, given: ExtractClaimsInput, work: Work) -> ExtractClaimsOutput:
        """Claims about the proposition's things and property; most on the point first, at most MOST_CLAIMS."""
        claims: dict[str, Claim] = {}
        refused: list[Claim] = []
        for passage in given.passages:
            document = self._base.document(passage.anchor.doc_id, given.corpus_id)
            for claim in claims_from(document, passage.sentences):
                if not claim.let_through:
                    refused.append(claim)
                elif relevance(claim, given.proposition) > 0:
                    claims.setdefault(claim.id, claim)
        ordered = sorted(claims.values(), key=lambda c: (-relevance(c, given.proposition), c.attributed_to is not None))
        kept: list[Claim] = []
        words: dict[str, list[list[Word]]] = {}
        for claim in ordered:
            if len(kept) < MOST_CLAIMS:
                doc_id = claim.anchor.doc_id
                if doc_id not in words:
                    words[doc_id] = self._base.words(doc_id)
                found = looked_up(claim, self._base.document(doc_id, given.corpus_id), words[doc_id])
                (kept if found.let_through else refused).append(found)
        work.log(f"read the sentences of {len(given.passages)} passages", *(p.id for p in given.passages))
        work.log(
            f"kept {len(kept)} claims of {len(claims)} on the point; {len(refused)} did not pass their checks",
            *(claim.id for claim in kept),
        )
        for claim in kept:
            if claim.status != "accepted":
                work.log(f"{claim.status}: {claim.note}", claim.id)
        for claim in refused:
            work.log(f"refused a claim: {claim.note}", claim.id)
        return ExtractClaimsOutput(claims=tuple(kept), rejected=len(refused))

    def trace_citation(self, given: TraceCitationInput, work: Work) -> TraceCitationOutput:
        """The work behind each item, completed from the citing paper's list, and whether the corpus holds it."""
        corpus = self._base.corpus(given.corpus_id)
        traced = []
        items = [(c.id, c.anchor.doc_id, c.attributed_to) for c in given.claims]
        items += [(m.id, m.doc_id, m.attributed_to) for m in given.measurements]
        for item_id, doc_id, reference in items:
            if reference is None:
                continue
            full = completed(reference, self._base.document(doc_id, given.corpus_id))
            held = held_as(full, corpus)
            traced.append(TracedReference(item_id=item_id, reference=full, held_as=held))
            where = "which the corpus holds" if held else "which the corpus does not hold"
            work.log(
                f"comes from reference {full.key} ({full.title or full.text or 'no title printed'}), {where}", item_id
            )
        return TraceCitationOutput(references=tuple(traced))


def relevance(claim: Claim, proposition: Proposition) -> int:
    """How many of the proposition's names the claim speaks of; 0 where it misses its things or its subject.

    Asked why, a sentence that tells a cause comes first, and may leave the thing to its paper's title.
    """
    text = fold(claim.text)
    causal = proposition.verb == "why" and tells_cause(claim.text)
    names = [(e.name, e.surface, *e.aliases) for e in proposition.entities]
    things = [any(_in(name, text) for name in each) for each in names]
    if things and not any(things):
        title = fold(claim.anchor.title or "")
        if not causal or not any(_in(name, title) or _named(name, title) for each in names for name in each):
            return 0
    asked = proposition.property
    subject = [asked.name, asked.surface, *asked.terms] if asked else []
    about = any(_in(term, text) for term in subject)
    words = sum(_in(term, text) for term in proposition.terms)
    if (subject or proposition.terms) and not about and not words and not causal:
        return 0
    told = 2 * sum(things) + 2 * about + words + (not things and not subject and not proposition.terms)
    return told + CAUSE_FIRST * causal


def _named(name: str, folded_text: str) -> bool:
    """Whether the proper names of a longer name stand in the text: "MOF-5" of "MOF-5 host lithium sulfur cell"."""
    proper = proper_names(name)
    return bool(proper) and all(re.search(rf"(?<!\w){re.escape(each)}(?!\w)", folded_text) for each in proper)


def _in(name: str, folded_text: str) -> bool:
    folded = fold(name)
    return bool(folded) and folded in folded_text
