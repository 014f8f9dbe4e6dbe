"""What turns a sentence's meaning around: negation, direction, hedges, subjects that change places.

Each check takes a claim and its source sentence and returns what disagrees, or None.
"""

import re
import unicodedata

_TOKEN = re.compile(r"[^\W_]+(?:[-–.'’/][^\W_]+)*%?|[<>≤≥]")
_STOP = frozenset(
    """
    a an the of in on at to for from by with and or as is are was were be been being it its this that these
    those which who than then there their they we our us has have had do does did can could may might will
    would should must shall such also both each more most less least very much only about into over under
    between during while when where whereas however respectively using used not no nor neither never without
    if but so
    """.split()
)
_NEGATION = re.compile(
    r"\b(?:not|no|nor|neither|never|without|cannot|none|hardly|scarcely|barely|fail(?:s|ed|ing)?(?:\s+to)?|lack(?:s|ed|ing)?"
    r"|unable|absence\s+of|devoid|absent|free\s+of)\b|n['’]t\b|\bin(?:significant|effective|active)\w*|\bun(?:affected|changed|likely|related)\b",
    re.IGNORECASE,
)
_HEDGE = re.compile(
    r"\b(?:may|might|could|possib(?:le|ly)|perhaps|probabl[ey]|presumabl[ey]|potentially|likely|unlikely|suggest(?:s|ed|ing)?"
    r"|appear(?:s|ed)?\s+to|seem(?:s|ed|ingly)?|hypothes\w+|speculat\w+|putative(?:ly)?|tend(?:s|ed)?\s+to|believe[ds]?|assum\w+"
    r"|we\s+propose|is\s+thought|are\s+thought|would)\b",
    re.IGNORECASE,
)
_UP = frozenset(
    """
    increase increases increased increasing higher highest greater greatest more larger largest faster fastest
    stronger strongest better best longer longest rise rises rose risen enhance enhances enhanced improve
    improves improved elevated upregulated up-regulated exceed exceeds exceeded superior above grew grows
    raise raises raised promote promotes promoted outperform outperforms outperformed gain gains accelerate
    accelerates accelerated heavier wider thicker hotter
    """.split()
)
_DOWN = frozenset(
    """
    decrease decreases decreased decreasing lower lowest smaller smallest less least fewer slower slowest
    weaker weakest worse worst shorter shortest fall falls fell fallen reduce reduces reduced reducing decline
    declines declined diminish diminishes diminished downregulated down-regulated inferior below drop drops
    dropped suppress suppresses suppressed inhibit inhibits inhibited degrade degrades degraded slow slows
    slowed lighter narrower thinner cooler
    """.split()
)
_RELATION = re.compile(
    r"\b(?:caus|induc|inhibit|activat|increas|decreas|reduc|enhanc|promot|suppress|prevent|produc|bind|regulat|phosphorylat"
    r"|outperform|exceed|predict|affect|improv|lead|trigger|catalys|catalyz|target|repress|block|replac|contain|support|influenc"
    r"|mediat|stimulat|precede|follow|degrad|oxidi[sz]|surpass|attenuat|accelerat|modulat)(?:s|es|ed|e|ing|d)?\b",
    re.IGNORECASE,
)


def plain(text: str) -> str:
    """Text for comparing: superscripts as digits, dashes and minus as "-", one kind of blank."""
    folded = unicodedata.normalize("NFKC", text)
    return re.sub(r"\s+", " ", re.sub(r"[‐‑‒–—−]", "-", folded)).strip()


def tokens(text: str) -> list[str]:
    """Words and numbers, folded."""
    return [t.lower() for t in _TOKEN.findall(plain(text))]


def _stem(word: str) -> str:
    return (
        re.sub(r"(?:ations?|ing|ed|es|ly|s)$", "", word)
        if len(word) > 5
        else word.rstrip("s")
        if len(word) > 3
        else word
    )


def content(text: str) -> list[str]:
    """Stems of the words that carry meaning, in order."""
    return [_stem(t) for t in tokens(text) if t not in _STOP and (len(t) > 1 or t.isdigit())]


def similarity(claim: str, sentence: str) -> float:
    """F1 of shared meaningful words, 0..1: cheap, and blind to order; never a gate by itself."""
    a, b = content(claim), content(sentence)
    if not a or not b:
        return 0.0
    rest = list(b)
    shared = 0
    for word in a:
        if word in rest:
            rest.remove(word)
            shared += 1
    return 2 * shared / (len(a) + len(b))


def _negated(text: str) -> set[str]:
    """The next two meaningful stems after each negation, within its clause."""
    found: set[str] = set()
    flat = plain(text)
    for match in _NEGATION.finditer(flat):
        word = match.group().lower()
        if word.startswith(("in", "un")) and not word.startswith(("unable",)):
            found.add(_stem(word[2:]))
            continue
        clause = re.split(r"[,;:.]\s|\bbut\b|\balthough\b|\bwhereas\b|\bwhile\b", flat[match.end() :])[0]
        found.update(content(clause)[:2])
    return found


def negation(claim: str, sentence: str) -> str | None:
    """Something denied by one side and stated by the other."""
    ours, theirs = _negated(claim), _negated(sentence)
    stated = set(content(claim))
    lost = (theirs & stated) - ours
    made = (ours & set(content(sentence))) - theirs
    if lost and not (ours & theirs):
        return f"the source denies what the claim states ({', '.join(sorted(lost))})"
    if made and not (ours & theirs):
        return f"the claim denies what the source states ({', '.join(sorted(made))})"
    if ours and not theirs and not made:
        return "the claim is negated, the source is not"
    return None


def hedges(claim: str, sentence: str) -> str | None:
    """A hedge of the source that the claim has dropped."""
    if _HEDGE.search(plain(claim)):
        return None
    nearest = max(_clauses(sentence), key=lambda clause: similarity(claim, clause))
    lost = _HEDGE.search(nearest)
    return f'the source says "{lost.group()}", the claim does not' if lost else None


def _clauses(sentence: str) -> list[str]:
    """The clauses of a sentence; what introduces a clause with "that" stays with it."""
    parts = [p for p in re.split(r";\s|,\s(?=but\b|whereas\b|while\b|although\b)", plain(sentence)) if p.strip()]
    return parts or [sentence]


def _directions(text: str) -> list[tuple[str, int]]:
    return [(t, 1 if t in _UP else -1) for t in tokens(text) if t in _UP or t in _DOWN]


def _sides(text: str, pattern: re.Pattern[str]) -> tuple[set[str], set[str]] | None:
    """Meaningful stems before and after the one place where the pattern stands."""
    flat = plain(text)
    matches = list(pattern.finditer(flat))
    if len(matches) != 1:
        return None
    return set(content(flat[: matches[0].start()])), set(content(flat[matches[0].end() :]))


def _swapped(claim: str, sentence: str, pattern: re.Pattern[str]) -> tuple[set[str], set[str]] | None:
    """Stems that stand before the pattern in one text and only after it in the other, in both directions."""
    ours, theirs = _sides(claim, pattern), _sides(sentence, pattern)
    if ours is None or theirs is None:
        return None
    left, right = ours[0] - ours[1], ours[1] - ours[0]
    crossed, back = left & (theirs[1] - theirs[0]), right & (theirs[0] - theirs[1])
    return (crossed, back) if crossed and back else None


_THAN = re.compile(r"\b(?:than|versus|vs\.?|compared?\s+(?:to|with))\b", re.IGNORECASE)
_PASSIVE = re.compile(r"\b(?:is|are|was|were|been|be|being)\s+(?:\w+ly\s+)?\w+(?:ed|wn|en|nd)\s+by\b", re.IGNORECASE)


def direction(claim: str, sentence: str) -> str | None:
    """More told as less, or the two sides of a comparison or of a cause exchanged."""
    ours, theirs = _directions(claim), _directions(sentence)
    turned = bool(ours and theirs) and {d for _, d in ours}.isdisjoint({d for _, d in theirs})
    exchanged = _swapped(claim, sentence, _THAN)
    if exchanged and not turned:
        return f"the sides of the comparison are exchanged ({', '.join(sorted(exchanged[0] | exchanged[1]))})"
    if turned and not exchanged:
        return f'the source says "{theirs[0][0]}", the claim "{ours[0][0]}"'
    for one in _RELATION.finditer(plain(claim)):
        verb = re.compile(rf"\b{re.escape(one.group()[:5])}\w*", re.IGNORECASE)
        crossed = _swapped(claim, sentence, verb)
        if crossed and bool(_PASSIVE.search(plain(claim))) == bool(_PASSIVE.search(plain(sentence))):
            return f'subject and object of "{one.group()}" are exchanged'
    return None
