"""Conditions of a source sentence that a claim leaves out: under which, in what, of what it was found."""

import re
from typing import NamedTuple

from evidence.claims_logic import plain
from evidence.claims_words import has, nearest_clauses, spoken

_END = (
    r"(?=\s*(?:[,;:()\[\]]|(?<!\b[A-Z])\.\s|\.?$)|\s(?:which|that|who|was|were|is|are|has|had|have|and\s+\w+ed|but|than"
    r"|suggesting|indicating|showed|shows?|exerted|owned|to)\b)"
)
_WORDS = r"(?:[^\s,;:()\[\]]+\s+){0,7}?[^\s,;:()\[\]]+?"
_CONDITION = re.compile(
    rf"\b(?P<when>(?i:when|whenever|if|unless|without|under|upon|provided\s+that"
    rf"|once))\s[^,;:()]+?(?=\s*(?:[,;:()]|(?<!\b[A-Z])\.\s|\.?$))"
    rf"|\b(?P<at>at(?!\s+(?:least|most))|below|above|up\s+to)\s(?:a\s+|an\s+"
    rf"|the\s+)?(?:\w+\s+){{0,4}}?(?:of\s+)?[~≈<>−-]?\d[^\s,;()]*(?:\s(?:°C|K|mM|μM|g|mg|m|h|min|V|A|%)\b)?"
    rf"|\b(?P<in>in|on|for|from|against)\s(?=[^,;:()]*?(?:\b[A-Z][\w.-]*|\b(?:case|presence|absence|patients?|mice"
    rf"|rats?|humans?|animals"
    rf"|cells?|tissue|model|models|development|sera|lines?|phenomena)\b)){_WORDS}{_END}"
    rf"|\b(?P<among>within|throughout|among|exposed\s+to|treated\s+with|stimulated\s+with|grown\s+(?:in|on|at)"
    rf"|incubated\s+(?:in|with|at))\s{_WORDS}{_END}"
    rf"|\b(?P<with>with|by)\s(?=[^,;:()]*?\b(?:assay|variance|constant|fixed|shell|without|previous"
    rf"|single)\b){_WORDS}{_END}",
)
_EMPTY = re.compile(
    r"\b(?:this|our|the\s+present|the\s+current|these)\s+(?:study|work|paper|case|studies|experiments?"
    r"|simulations?)|\b(?:total|summary|addition"
    r"|contrast|fact|general|particular|order|section|fig(?:ure)?s?|tables?|appendix|file|comparison|agreement"
    r"|accordance|example|instance)\b"
    r"|\bet\s+al|\bsi\s+appendix|cc-by|^when\s+compared|^without\s+much|^for\s+(?:much|most)|\bwas|\bwere",
    re.IGNORECASE,
)
_REACH = 3


class Dropped(NamedTuple):
    """A condition that the claim leaves out, as printed, and whether it opens its clause."""

    text: str
    opens: bool


def dropped_conditions(claim: str, sentence: str) -> list[Dropped]:
    """The conditions of what the claim tells that the claim has none of, in their order."""
    found: list[Dropped] = []
    for clause in nearest_clauses(claim, sentence):
        flat = re.sub(r"\s\((?:see\s)?(?:Fig|Table|Additional|Supplementary|SI)[^)]*\)", "", plain(clause))
        for match in _CONDITION.finditer(flat):
            phrase = match.group().strip()
            named = [w for w in spoken(phrase) if w.meaningful and w.text not in ("used", "using")]
            if not named or _EMPTY.search(phrase) or any(has(claim, w.text) for w in named):
                continue
            opens = len(spoken(flat[: match.start()])) < 2
            led = opens or flat[match.end() :].startswith(",")
            if any(_is_host(claim, flat, match.start(), match.end(), front) for front in {opens, led}):
                found.append(Dropped(phrase, opens))
    return found


def _is_host(claim: str, clause: str, start: int, end: int, opens: bool) -> bool:
    """Whether the claim tells what the condition is said of: the words right before it, or behind one that opens."""
    before = [w.text for w in spoken(clause[:start]) if w.meaningful][-_REACH:]
    after = [w.text for w in spoken(clause[end:]) if w.meaningful][: _REACH + 1]
    host = after if opens else before
    return bool(host) and sum(has(claim, word) for word in host) >= min(2, len(host))


def with_condition(claim: str, dropped: Dropped) -> str:
    """The claim with the condition put where it stood: before or behind."""
    bare = claim.strip().rstrip(".")
    if dropped.opens:
        first = bare if re.match(r"[A-Z]\w*[A-Z\d.-]", bare) else bare[:1].lower() + bare[1:]
        return f"{dropped.text[:1].upper()}{dropped.text[1:]}, {first}."
    return f"{bare} {dropped.text}."
