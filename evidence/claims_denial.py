"""What one side denies and the other states."""

import re

from evidence.claims_logic import plain
from evidence.claims_words import clauses, has, nearest_clauses, same_word, spoken

_NO = re.compile(
    r"\b(?:not|no|non|nor|neither|never|without|cannot|none|nothing|hardly|scarcely|barely|fail(?:s|ed|ing)?"
    r"|lack(?:s|ed|ing)?|unable|unless"
    r"|absence|devoid|absent|instead|rather\s+than|left\s+out|leave\s+out|ignor\w+|neglect\w*|missing|un\w+ed"
    r"|in(?:significant|effective|active)\w*"
    r"|in(?:depend)\w+|regardless|irrespective|apart|other\s+than|except|aside|until|less|few|fewer|difficult\w*"
    r"|insufficient\w*|blind"
    r"|un(?:likely|able|clear|known)|only|alone|constant|unchanged|stay\w*|poor\w*|small|same)\b|n['’]t\b",
    re.IGNORECASE,
)
"""Words by which a thing can be denied, the weak ones too: who uses one of these has not simply stated it."""
_STRONG = re.compile(
    r"\b(?:not(?!\s+(?:only|just|merely|solely)\b)|no|nor|neither|never|cannot|without|fail(?:s|ed)?\s+to|unable|ignor(?:e|es|ed|ing)|neglect(?:s"
    r"|ed)?|omit(?:s|ted)?|non(?=[-\s]))\b|n['’]t\b",
    re.IGNORECASE,
)
_BUT_NOT = re.compile(r"\b(?:(?:but|and)\s+not|rather\s+than|instead\s+of)\b", re.IGNORECASE)
_STATES = 3
"""How many meaningful words after a negation it is said of."""


def denied(claim: str, sentence: str) -> str | None:
    """What the source denies and the claim states, or the other way round."""
    turned = _but_not(claim, sentence)
    if turned:
        return turned
    lost = _unsaid(sentence, claim)
    if lost:
        return f"the source denies what the claim states ({lost})"
    prefixed = _prefixed(claim, sentence) or _prefixed(sentence, claim)
    if prefixed:
        return f'one says "{prefixed[0]}", the other "{prefixed[1]}"'
    made = _unsaid(claim, sentence)
    if made:
        return f"the claim denies what the source states ({made})"
    return None


def _unsaid(one: str, other: str) -> str | None:
    """What `one` denies strongly and `other` says with no word of denial in that clause."""
    flat = plain(one)
    for found in _STRONG.finditer(flat):
        clause = re.split(
            r"[,;:.]\s|\bbut\b|\balthough\b|\bwhereas\b|\bwhile\b|\band\s+(?=\w+\s+not\b)", flat[found.end() :]
        )[0]
        named = [w.text for w in spoken(clause) if w.meaningful][:_STATES]
        if not named:
            continue
        shared = [word for word in named if has(other, word)]
        stated = flat[: found.start()] + flat[found.end() + len(clause) :]
        wanted = len(named) if any(has(stated, word) for word in named[:1]) else min(2, len(named))
        if len(shared) < wanted:
            continue
        near = [c for c in clauses(other) if any(same_word(shared[0], w.text) for w in spoken(c))]
        if near and not any(_NO.search(c) for c in near):
            return ", ".join(shared)
    return None


def _prefixed(one: str, other: str) -> tuple[str, str] | None:
    """ "inactive" on one side where the other says "active" and neither says both, nor denies."""
    if _STRONG.search(plain(one)) or _STRONG.search(plain(other)):
        return None
    for word in spoken(one):
        bare = re.sub(r"^(?:un|in|im|ir|non|dis)", "", word.text)
        if bare != word.text and len(bare) > 4 and not has(one, bare) and not has(other, word.text):
            said = next((w.text for w in spoken(other) if w.text in (bare, f"{bare}s")), None)
            if said:
                return word.raw, said
    return None


def _but_not(claim: str, sentence: str) -> str | None:
    """ "A but not B", "A rather than B" where the source says it of B and denies A."""
    ours, theirs = ([_behind(text, m.end()) for m in _BUT_NOT.finditer(text)] for text in (claim, sentence))
    for denied_here in filter(None, ours):
        for denied_there in filter(None, theirs):
            if any(same_word(word, other) for word in denied_here for other in denied_there):
                continue
            if has(sentence, denied_here[0]) and has(claim, denied_there[-1]):
                return f'the claim denies "{denied_here[0]}", the source "{denied_there[-1]}"'
    return None


def _behind(text: str, at: int) -> list[str]:
    """The meaningful words right behind a place, in its clause."""
    return [w.text for w in spoken(re.split(r"[,;:.]", text[at:])[0]) if w.meaningful][:2]


def only_dropped(claim: str, sentence: str) -> str | None:
    """An "only" of the source that the claim has dropped: what was said of one thing alone is said of it at large."""
    if re.search(
        r"\b(?:only|sole\w*|alone|just|merely|exclusive\w*|unless|except|nothing but|restrict\w+|limited)\b",
        claim,
        re.IGNORECASE,
    ):
        return None
    for clause in nearest_clauses(claim, sentence):
        found = re.search(r"(?<!not )\bonly\b", clause)
        if found:
            after = [w.text for w in spoken(clause[found.end() :]) if w.meaningful][:2]
            if after and any(has(claim, word) for word in after):
                return "the source says this only of one thing"
    return None
