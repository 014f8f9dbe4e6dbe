"""A claim checked against its source sentence: does it say what the sentence says?"""

from collections.abc import Callable

from contracts.claims import Claim, ClaimChecks
from contracts.documents import Sentence
from contracts.ids import text_digest
from evidence.claims_binding import bind, bindings_disagree, entities, numbers_disagree
from evidence.claims_logic import direction, hedges, negation, plain, similarity

Similarity = Callable[[str, str], float]


def check_claim(claim: str | Claim, sentence: str | Sentence, *, compare: Similarity | None = None) -> ClaimChecks:
    """Check a claim against the sentence that it rests on.

    `source_found`: the sentence is not empty and, for a `Claim`, its anchor's quote stands in it and has the stated
    digest. `numbers_agree`: every quantity of the claim is in the sentence, in the same or a convertible unit.
    `entities_bound`: each number belongs to the same entity in both, no name is new, and neither negation,
    direction, hedge nor subject and object were changed. `similarity` comes from `compare` (-1..1, an embedding's
    cosine, say), else from shared words; it is no gate. `detail` says what disagrees.
    """
    text = claim if isinstance(claim, str) else claim.text
    source = sentence if isinstance(sentence, str) else sentence.text
    found = bool(source.strip())
    problems: list[str] = []
    if isinstance(claim, Claim):
        anchor = claim.anchor
        found = found and anchor.quote_sha256 == text_digest(anchor.quote) and bool(anchor.quote.strip())
        found = found and (plain(anchor.quote) in plain(source) or plain(source) in plain(anchor.quote))
    if not found:
        problems.append("the source sentence was not found")
    ours, theirs = bind(text), bind(source)
    number = numbers_disagree(ours, theirs)
    told = [
        bindings_disagree(ours, theirs), _new_name(text, source), negation(text, source), direction(text, source),
        hedges(text, source),
    ]  # fmt: skip
    same = plain(text).rstrip(". ") == plain(source).rstrip(". ")
    if same:
        number, told = None, []
    problems += [p for p in [number, *told] if p]
    measure = compare or similarity
    return ClaimChecks(
        source_found=found,
        similarity=1.0 if same else max(-1.0, min(1.0, measure(text, source))),
        numbers_agree=number is None,
        entities_bound=not any(told),
        detail="; ".join(problems),
    )


def _new_name(claim: str, source: str) -> str | None:
    """A name in the claim that the source does not have."""
    there = {name.lower() for _, name in entities(source)}
    words = plain(source).lower()
    fresh = [name for _, name in entities(claim) if name.lower() not in there and name.lower() not in words]
    return f"{fresh[0]} is not in the source" if fresh else None
