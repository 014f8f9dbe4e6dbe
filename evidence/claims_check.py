"""A claim checked against its source sentence: does it say what the sentence says?"""

import re
import unicodedata
from collections.abc import Callable, Sequence
from typing import NamedTuple

from contracts.claims import Claim, ClaimChecks
from contracts.documents import Sentence
from contracts.ids import text_digest
from evidence.claims_binding import Bound, amounts, bind, bindings_disagree, entities, numbers_disagree, same_value
from evidence.claims_company import exchanged_company
from evidence.claims_denial import denied, only_dropped
from evidence.claims_logic import plain
from evidence.claims_opposites import opposite
from evidence.claims_pairs import mispaired
from evidence.claims_place import Library
from evidence.claims_relations import exchanged_subject
from evidence.claims_scope import Dropped, dropped_conditions
from evidence.claims_spelled import in_figures
from evidence.claims_strength import dropped_hedge, made_causal, made_general
from evidence.claims_substitution import substituted
from evidence.claims_words import has, shared, spoken, values_in

_SPECIES = re.compile(r"\b[A-Z][a-z]{0,2}\.\s?([a-z]{4,})\b")
_SYMBOL = re.compile(r"(?<![\w.-])([A-Z][a-z]?)(?=\d?[+]|-(?:terminal|terminus)\b|\s(?:target|ions?|atoms?)\b)")
"""Names of one letter or two that tell an ion, an element or an end of a chain: Na+, Mo target, C-terminal."""
Similarity = Callable[[str, str], float]


class Faults(NamedTuple):
    """What is wrong with a claim: a number, the meaning, or that it says more than the source."""

    number: str | None
    meaning: list[str]
    wider: list[str]
    conditions: list[Dropped]


def check_claim(
    claim: str | Claim,
    sentence: str | Sentence,
    *,
    compare: Similarity | None = None,
    threshold: float | None = None,
    library: Library | None = None,
    context: str = "",
) -> ClaimChecks:
    """Check a claim against the sentence that it rests on.

    `source_found`: the sentence is not empty and, for a `Claim`, its anchor's quote stands in it, has the stated
    digest and, with a `library`, stands at the anchor's place there. `numbers_agree`: every quantity of the claim is
    in the sentence, in the same or a convertible unit. `entities_bound`: each number keeps its company, no name is
    new, and neither negation, direction, cause nor subject and object were changed. `no_wider`: no condition, hedge
    or "only" is left out. `similarity` comes from `compare` (-1..1: BERTScore, say), else from shared words;
    `context`: what else the paper speaks of there, its title say, whose names the claim may use.
    `similar`: it reaches `threshold`, where one is given. `detail` says what disagrees.
    """
    text = claim if isinstance(claim, str) else claim.text
    source = sentence if isinstance(sentence, str) else sentence.text
    found = bool(source.strip())
    if isinstance(claim, Claim):
        anchor = claim.anchor
        found = found and anchor.quote_sha256 == text_digest(anchor.quote) and bool(anchor.quote.strip())
        found = found and (plain(anchor.quote) in plain(source) or plain(source) in plain(anchor.quote))
        found = found and (library is None or library.place(anchor).standing == "at_anchor")
    same = plain(text).rstrip(". ") == plain(source).rstrip(". ")
    faults = Faults(None, [], [], []) if same else faults_of(text, source, context)
    left_out = [f'the claim leaves out "{dropped.text}"' for dropped in faults.conditions]
    problems = [] if found else ["the source sentence was not found"]
    problems += [*filter(None, [faults.number]), *faults.meaning, *faults.wider, *left_out]
    alike = 1.0 if same else max(-1.0, min(1.0, (compare or shared)(text, source)))
    similar = threshold is None or alike >= threshold
    if not similar:
        problems.append(f"claim and sentence are not alike ({alike:.2f}, at least {threshold:.2f})")
    return ClaimChecks(
        source_found=found,
        similarity=alike,
        numbers_agree=faults.number is None,
        entities_bound=not faults.meaning,
        similar=similar,
        no_wider=not (faults.wider or faults.conditions),
        detail="; ".join(problems),
    )


def faults_of(claim: str, source: str, context: str = "") -> Faults:
    """Everything in which a claim departs from the sentence; amounts that are written out count as their figures."""
    claim, figures = in_figures(claim), in_figures(source)
    ours, theirs = bind(claim), bind(figures)
    meaning = [
        bindings_disagree(ours, theirs),
        mispaired(claim, [bound.quantity for bound in ours], figures, [bound.quantity for bound in theirs]),
        _new_name(claim, f"{source} {context}"), denied(claim, source),
        opposite(claim, source),
        exchanged_subject(claim, source), exchanged_company(claim, figures, amounts), made_causal(claim, source),
        substituted(claim, source),
    ]  # fmt: skip
    wider = [dropped_hedge(claim, source), made_general(claim, source), only_dropped(claim, source)]
    return Faults(
        numbers_disagree(ours, theirs, claim, figures),
        [found for found in meaning if found],
        [found for found in wider if found],
        [dropped for dropped in dropped_conditions(claim, source) if not _is_converted(dropped, ours, theirs)],
    )


def _is_converted(dropped: Dropped, ours: Sequence[Bound], theirs: Sequence[Bound]) -> bool:
    """Whether the claim has the condition's quantity in another unit."""
    kept = [s.quantity.value for s in theirs if any(same_value(s.quantity, c.quantity) for c in ours)]
    return bool(values_in(dropped.text) & {value for value in kept if value is not None})


def _new_name(claim: str, source: str) -> str | None:
    """A name in the claim that the source does not have; of a compound its parts with a capital or a digit count."""
    there = _squeezed(source)
    for _, name in entities(claim):
        parts = re.split(r"[-–]", name)
        named = [part for part in parts if not part.islower()]
        if _squeezed(re.sub(r"(?<=[A-Z\d])s$", "", name)) in there or (
            len(named) < len(parts) and all(has(source, part.lower()) for part in named)
        ):
            continue
        return f"{name} is not in the source"
    symbol = next((each for each in _SYMBOL.findall(plain(claim)) if not _has_symbol(each, source)), None)
    if symbol:
        return f"{symbol} is not in the source"
    words = plain(claim)
    species = next((s for s in _SPECIES.findall(words) if s.lower() not in source.lower()), None)
    if species:
        return f"{species} is not in the source"
    for word in spoken(claim):
        fresh = word.at and word.raw[0].isupper() and len(word.raw) > 3 and words[word.start - 1].isspace()
        if fresh and word.meaningful and _squeezed(word.text) not in there and not has(source, word.text):
            return f"{word.raw} is not in the source"
    return None


def _has_symbol(symbol: str, source: str) -> bool:
    """Whether the source has an element's or an end's letters, or a word that begins with them."""
    return re.search(rf"(?<![A-Za-z]){symbol}(?![a-z])|\b{symbol}[a-z]", plain(source), re.IGNORECASE) is not None


def _squeezed(text: str) -> str:
    """Text for looking a name up; "Mueller" and "Müller" are one."""
    bare = "".join(c for c in unicodedata.normalize("NFD", plain(text)) if not unicodedata.combining(c))
    return re.sub(r"[\s\-]|(?<=[aouAOU])e", "", bare).lower()
