"""What becomes of a claim: let through, repaired, restated as narrower, found elsewhere, or refused."""

from contracts.claims import Claim, ClaimChecks, ClaimStatus
from contracts.documents import Sentence
from evidence.claims_check import Similarity, check_claim, faults_of
from evidence.claims_place import Library
from evidence.claims_scope import with_condition
from evidence.claims_words import nearest_clauses


def judge(
    claim: Claim,
    sentence: str | Sentence,
    *,
    compare: Similarity | None = None,
    threshold: float | None = None,
    library: Library | None = None,
    context: str = "",
) -> Claim:
    """The claim with its checks, its status and, where it was changed or stands elsewhere, a note that says so.

    A claim that says nothing false and leaves out a condition gets the condition back ("repaired"); one that is
    stronger than its source in another way is told in the source's own words ("narrowed"). What contradicts its
    source is refused whatever else can be said for it. `threshold`: the least similarity, on the scale of `compare`.
    `context`: texts, as the paper's title, whose names the claim may use.
    """
    checks = check_claim(claim, sentence, compare=compare, threshold=threshold, library=library, context=context)
    if library is not None and not checks.source_found:
        place = library.place(claim.anchor)
        if place.standing == "elsewhere":
            where = "in the same paper" if place.doc_id == claim.anchor.doc_id else f"in {(place.doc_id or '')[:12]}"
            return _with(claim, checks, "found_elsewhere", f"the quote stands on page {place.page} {where}")
    if checks.passed:
        return _with(claim, checks, "accepted", "")
    if not (checks.source_found and checks.numbers_agree and checks.entities_bound and checks.similar):
        return _with(claim, checks, "rejected", checks.detail)
    source = sentence if isinstance(sentence, str) else sentence.text
    for text, status, note in _mended(claim.text, source):
        anew = claim.model_copy(update={"text": text, "id": Claim.digest(text, claim.anchor)})
        mended = check_claim(anew, sentence, compare=compare, threshold=threshold, library=library, context=context)
        if mended.passed:
            return _with(anew, mended, status, note)
    return _with(claim, checks, "rejected", checks.detail)


def _mended(claim: str, source: str) -> list[tuple[str, ClaimStatus, str]]:
    """Texts to try in the claim's place, with what is told of each: its conditions put back, the source's clause."""
    text, added = claim, []
    for dropped in faults_of(claim, source).conditions:
        text = with_condition(text, dropped)
        added.append(f'"{dropped.text}"')
    tries: list[tuple[str, ClaimStatus, str]] = []
    if added:
        tries.append((text, "repaired", f"added from the source: {', '.join(added)}"))
    why = "; ".join([*faults_of(claim, source).wider, *(f"the claim leaves out {each}" for each in added)])
    for clause in (max(nearest_clauses(claim, source), key=len), source):
        told = clause.strip().rstrip(".,;")
        tries.append((f"{told[:1].upper()}{told[1:]}.", "narrowed", f"restated in the source's words: {why}"))
    return tries


def _with(claim: Claim, checks: ClaimChecks, status: ClaimStatus, note: str) -> Claim:
    return claim.model_copy(update={"checks": checks, "status": status, "note": note})
