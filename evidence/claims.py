"""Claims: sentences that say something about the world, with the role that each plays in its paper."""

from collections.abc import Iterable, Sequence

from contracts.anchors import Anchor
from contracts.claims import Claim
from contracts.documents import Document, Sentence
from evidence.citing import attribution
from evidence.claims_check import check_claim
from evidence.claims_logic import content
from evidence.claims_roles import role_of
from evidence.statements import is_statement

__all__ = ["anchor_of", "claims_from", "role_of"]


def anchor_of(document: Document, sentence: Sentence) -> Anchor:
    """The place of a sentence."""
    return Anchor(
        doc_id=document.doc_id, source=document.source, doi=document.metadata.doi, title=document.metadata.title,
        supplement_of=document.metadata.supplement_of, boxes=sentence.boxes, section=sentence.section,
        quote=sentence.text,
    )  # fmt: skip


def claims_from(document: Document, indexes: Iterable[int], terms: Sequence[str] = ()) -> list[Claim]:
    """The claims among the sentences with these indexes, in their order.

    A claim's text is its sentence, verbatim. With `terms`, only sentences that hold a meaningful word of at least
    one of them. A sentence that tells another work's result carries that work in `attributed_to`. What is no
    statement (captions, keywords, headings, addresses, thanks, references) is none: see evidence.statements.
    """
    wanted = [set(content(term)) for term in terms]
    by_index = {s.index: s for s in document.sentences}
    made: list[Claim] = []
    for index in dict.fromkeys(indexes):
        sentence = by_index.get(index)
        if sentence is None or not is_statement(sentence.text, sentence.section):
            continue
        if wanted and not any(term and term <= set(content(sentence.text)) for term in wanted):
            continue
        anchor = anchor_of(document, sentence)
        made.append(
            Claim(
                id=Claim.digest(sentence.text, anchor), text=sentence.text,
                role=role_of(sentence.text, sentence.section),
                anchor=anchor, attributed_to=attribution(sentence.text, document.references),
                checks=check_claim(sentence.text, sentence), status="accepted",
            )
        )  # fmt: skip
    return made
