"""Words that turn a statement around when one stands for the other, and the sides of a comparison."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from evidence.claims_logic import plain
from evidence.claims_words import clauses, has, nearest_clauses, same_word, shared, spoken

_DEGREES = """
increase rise grow raise enhance elevate upregulate promote gain boost improve accelerate climb strengthen exceed
    / decrease fall decline lower reduce diminish downregulate suppress drop lose impair slow weaken shrink lessen
high higher highest large larger largest great greater greatest big bigger more most strong stronger strongest
    / low lower lowest small smaller smallest less least little weak weaker weakest few fewer poor poorer poorest
fast faster fastest rapid rapidly quick quickly / slow slower slowest slowly gradual gradually
long longer longest / short shorter shortest
early earlier earliest / late later latest
easy easier easily / difficult harder hard
better best superior well / worse worst inferior poorly badly
above exceed / below beneath
hot hotter warm warmer / cold colder cool cooler
thick thicker / thin thinner
wide wider / narrow narrower
heavy heavier / light lighter
old older / young younger
mild mildly slight slightly / extreme extremely severe severely
dense denser / sparse sparser
sensitive susceptible / resistant insensitive
stable / unstable
soft / hard
up upregulated / down downregulated
"""
_KINDS = """
before prior preceding / after following
positive positively / negative negatively
uniform uniformly / nonuniform unevenly uneven
left / right
male males men man / female females women woman
present / absent
same similar equal identical alike / different differ distinct unequal
possible able / impossible unable
known / unknown
success succeed successful / failure fail
human humans patients / mouse mice murine rat rats
vivo / vitro
maximum maximal / minimum minimal
upper / lower
activates activate activated activation enhances enhanced stimulates stimulated induce induces induced induction
    / inhibits inhibit inhibited inhibition blocked suppress suppresses suppressed suppression repress represses
attract attracts / repel repels
north northern / south southern
add adds added / remove removes removed removal
simple simpler simplest / complex complicated elaborate
always / never
partly partially incompletely / fully completely wholly entirely
acidic acid / alkaline basic
soluble / insoluble
produce production generate / consume consumption
input / output
import / export
internal inner inside / external outer outside
excess excessive / deficient deficiency
toxic / harmless
saturated / unsaturated
original / modified
presynaptic / postsynaptic
essential / nonessential
fresh / dried dry
wet humid hydrated / dry dried anhydrous
modern recent / ancient
summer / winter
"""


def _lines(table: str) -> list[tuple[frozenset[str], frozenset[str]]]:
    pairs = (line.split("/") for line in table.replace("\n    /", " /").strip().splitlines())
    return [(frozenset(left.split()), frozenset(right.split())) for left, right in pairs]


_OPPOSITES = (*_lines(_DEGREES), *_lines(_KINDS))
_GRADED = len(_lines(_DEGREES))
"""The first so many pairs are of degree: "more than" tells the same as "less than" with its sides exchanged."""
_STANDARD = 4
"""How many meaningful words behind "than" name what is compared with."""
_VAGUE = frozenset("more most great greater less least activation inhibition".split())
_NO_POLE = frozenset("active activity activities".split())
_NOT = frozenset("not no never neither nor without cannot".split())
_DENIED = 3
"""How many words before a word a "not" may stand that denies it."""
_AMOUNTS = re.compile(
    r"\bat\s+(?:the\s+)?(?:least|most|best)\b|\bor\s+(?:more|less|fewer|above|below)\b|\b\d+[-\s]years?[-\s]old\b"
    r"|\b(?:(?:more|less|fewer|greater|higher|lower|larger|smaller|older|younger|longer|shorter)\s+than|above"
    r"|below|over|under)"
    r"\s+(?=[~≈]?\s*(?:\d|one\b|two\b|three\b|five\b|ten\b|half\b))"
    r"|[<>≤≥]|\bmore\s+(?=(?:difficult|easily)\b)|\b(?:no|much|further)\s+(?:more|less|longer)\b",
    re.IGNORECASE,
)
"""Bounds of a number, which the check of numbers looks at; and words of degree that are none of their own."""
_THAN = re.compile(
    r"\b(?:(?:double|twice|half|triple|times)\s+(?:th(?:at|ose)|the\s+(?:\w+\s+){1,3}?)\s*of|than|versus|vs\.?|(?:when\s+)?compared?\s+(?:to|with)|relative\s+to|in\s+contrast\s+(?:to|with)"
    r"|against|(?<=times\s)as\s+\w+\s+as)\b",
    re.IGNORECASE,
)


def _sides_of(word: str) -> Iterator[tuple[int, int]]:
    """(pair, side) of each pair of opposites that the word belongs to."""
    if word in _NO_POLE:
        return
    for number, pair in enumerate(_OPPOSITES):
        for side, members in enumerate(pair):
            if word in members or (len(word) > 4 and any(len(m) > 4 and same_word(word, m) for m in members)):
                yield number, side
                break


def has_opposite(word: str) -> bool:
    """Whether the word has one."""
    return any(True for _ in _sides_of(word))


class Pole(NamedTuple):
    """A word that has an opposite, the pair of opposites, and the side that it tells of; the word right behind it, and
    the one right before it.

    `sure`: it is denied, or nothing is denied in the text, so that its side is known.
    """

    word: str
    pair: int
    side: int
    head: str
    sure: bool
    lead: str = ""


def poles(text: str) -> list[Pole]:
    """The words of a text that have an opposite; one that is denied tells of the other side."""
    bare = _AMOUNTS.sub(lambda found: " " * len(found.group()), plain(text))
    words = spoken(bare)
    stated = not any(w.text in _NOT for w in words)
    found = []
    for w in words:
        denied = any(
            near.text in _NOT and not re.search(r"[,;:.]|\bonly\b", bare[near.end : w.start])
            for near in words[max(0, w.at - _DENIED) : w.at]
        )
        behind = words[w.at + 1 : w.at + 2]
        head = behind[0].text if behind and behind[0].meaningful else ""
        ahead = words[w.at - 1] if w.at else None
        lead = ahead.text if ahead and ahead.meaningful and bare[ahead.end : w.start].isspace() else ""
        for pair, side in _sides_of(w.text):
            found.append(Pole(w.text, pair, 1 - side if denied else side, head, denied or stated, lead))
    return found


def exchanged(claim: str, sentence: str) -> bool | None:
    """Whether the sides of one comparison change places; None where there is none in both, or no telling."""
    ours, theirs = _parts(claim), [parts for clause in (*clauses(sentence), sentence) if (parts := _parts(clause))]
    if ours is None or not theirs:
        return None
    best = max(theirs, key=lambda sides: shared(claim, " ".join(sides)))
    crossed = _found(ours[1], ours[0], best[0], best[1]), _found(best[1], best[0], ours[0], ours[1])
    straight = _found(ours[1], ours[0], best[1], best[0]) + _found(best[1], best[0], ours[1], ours[0])
    return True if all(crossed) else False if straight else None


def _parts(text: str) -> tuple[str, str] | None:
    """What stands before and after the word of comparison; where that opens the text, the comma parts them."""
    found = [m for m in _THAN.finditer(text) if not re.match(r"\s*[~≈<>]?\s*\d", text[m.end() :])]
    if len(found) != 1:
        return None
    before, after = text[: found[0].start()], text[found[0].end() :]
    if len(before.split()) < 3 and "," in after:
        after, _, before = after.partition(",")
    return before, after


def _found(standard: str, other: str, theirs: str, their_other: str) -> int:
    """How many meaningful words of a standard, and of it alone, stand on one side of the other text alone."""
    first = [w.text for w in spoken(standard) if w.meaningful][:_STANDARD]
    mine = set(first) - {w.text for w in spoken(other)}
    here, there = spoken(theirs), spoken(their_other)
    return sum(
        any(same_word(word, w.text) for w in here) and not any(same_word(word, w.text) for w in there) for word in mine
    )


def opposite(claim: str, sentence: str) -> str | None:
    """A word of the claim whose opposite the source has in its place, the sides of a comparison counted in."""
    signed = re.search(r"\b(?:negative(?:ly)?|inverse(?:ly)?)\b", claim, re.IGNORECASE)
    if signed and not re.search(r"negativ|invers", sentence, re.IGNORECASE):
        return f'the claim says "{signed.group()}", the source does not'
    told = poles(" ; ".join(nearest_clauses(claim, sentence)))
    every = poles(sentence)
    ours = poles(claim)
    crossed = exchanged(claim, sentence)
    turned: list[tuple[str, str]] = []
    degrees: list[tuple[str, str]] = []
    kept = bool(re.search(r"\b(?:times|\w+[-\s]?fold)\b", claim))
    for one in ours:
        beside = [p for p in every if p.pair == one.pair and (_meets(p.head, one.head) or _meets(p.lead, one.lead))]
        if one.pair < _GRADED and beside and all(p.side != one.side and p.sure and one.sure for p in beside):
            degrees.append((one.word, beside[0].word))
            continue
        again = [p for p in every if p.pair == one.pair and same_word(p.word, one.word)]
        if again and all(p.side != one.side and p.sure and one.sure for p in again):
            turned.append((one.word, f"not {one.word}"))
            continue
        if again or _is_told(one, every) or has(sentence, one.word):
            kept = kept or one.pair < _GRADED
            continue
        against = next((p.word for p in told if p.pair == one.pair and p.side != one.side), None)
        if against and not any(p.pair == one.pair and p.side != one.side for p in ours):
            (degrees if one.pair < _GRADED else turned).append((one.word, against))
    if turned or (degrees and not crossed):
        said, source = (turned or degrees)[0]
        return f'the source says "{source}", the claim "{said}"'
    return "the sides of the comparison are exchanged" if crossed and kept and not degrees else None


def _meets(word: str, other: str) -> bool:
    return bool(word and other) and same_word(word, other)


def _is_told(one: Pole, every: list[Pole]) -> bool:
    """Whether the source tells of the same side, by the same word or by one that is not vague."""
    alike = [p for p in every if p.pair == one.pair and p.side == one.side]
    return any(p.word not in _VAGUE or same_word(p.word, one.word) for p in alike)
