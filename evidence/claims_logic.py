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
