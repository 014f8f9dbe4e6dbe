"""Claims: sentences that say something about the world, with the role that each plays in its paper."""

from collections.abc import Iterable, Sequence

from contracts.anchors import Anchor
from contracts.claims import Claim, ClaimChecks
from contracts.documents import Document, Sentence, Word
from evidence.citing import attribution
from evidence.claims_check import Similarity
from evidence.claims_logic import content
from evidence.claims_place import is_printed
from evidence.claims_roles import role_of
from evidence.claims_verdict import judge
from evidence.statements import is_statement

__all__ = ["anchor_of", "claims_from", "judged", "looked_up", "role_of"]

_UNCHECKED = ClaimChecks(source_found=False, similarity=0, numbers_agree=False, entities_bound=False)


def anchor_of(document: Document, sentence: Sentence) -> Anchor:
    """The place of a sentence."""
    return Anchor(
        doc_id=document.doc_id, source=document.source, doi=document.metadata.doi, title=document.metadata.title,
        supplement_of=document.metadata.supplement_of, boxes=sentence.boxes, section=sentence.section,
        quote=sentence.text,
    )  # fmt: skip


def claims_from(document: Document, indexes: Iterable[int], terms: Sequence[str] = ()) -> list[Claim]:
    """The claims among the sentences with these indexes, in their order, each with its verdict.

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
        made.append(judged(sentence.text, document, sentence))
    return made


def judged(
    text: str,
    document: Document,
    sentence: Sentence,
    *,
    compare: Similarity | None = None,
    threshold: float | None = None,
) -> Claim:
    """A text as a claim that rests on a sentence of the paper, with its verdict; see evidence.claims_verdict."""
    anchor = anchor_of(document, sentence)
    claim = Claim(
        id=Claim.digest(text, anchor), text=text, role=role_of(sentence.text, sentence.section), anchor=anchor,
        attributed_to=attribution(sentence.text, document.references), checks=_UNCHECKED, status="rejected",
    )  # fmt: skip
    return judge(claim, sentence, compare=compare, threshold=threshold, context=document.metadata.title)


def looked_up(claim: Claim, document: Document, pages: Sequence[Sequence[Word]]) -> Claim:
    """The claim, refused where the words of its page, read apart from the sentences, are not its quote."""
    sentence = next(
        (s for s in document.sentences if s.text == claim.anchor.quote and s.boxes == claim.anchor.boxes), None
    )
    if sentence is not None and is_printed(sentence, pages):
        return claim
    told = f"the words at its place on page {claim.anchor.page} are not its quote"
    checks = claim.checks.model_copy(update={"source_found": False, "detail": told})
    return claim.model_copy(update={"checks": checks, "status": "rejected", "note": told})
