"""English words without their endings, so that "inhibits", "inhibited" and "inhibition" are found by each other.

The steps are those of M. F. Porter, "An algorithm for suffix stripping", Program 14 (1980) 130-137. A stem's
measure is how many times a run of vowels is followed by a run of consonants in it.
"""

import re
from functools import lru_cache

CACHED_STEMS = 1 << 17
_RUNS = re.compile("v+c+")
_PLURALS = (("sses", "ss"), ("ies", "i"), ("ss", "ss"), ("s", ""))
_DOUBLE = (
    ("ational", "ate"), ("ization", "ize"), ("iveness", "ive"), ("fulness", "ful"), ("ousness", "ous"),
    ("tional", "tion"), ("biliti", "ble"), ("entli", "ent"), ("ousli", "ous"), ("ation", "ate"), ("alism", "al"),
    ("aliti", "al"), ("iviti", "ive"), ("enci", "ence"), ("anci", "ance"), ("izer", "ize"), ("abli", "able"),
    ("alli", "al"), ("ator", "ate"), ("eli", "e"),
)  # fmt: skip
_SINGLE = (
    ("icate", "ic"), ("ative", ""), ("alize", "al"), ("iciti", "ic"), ("ical", "ic"), ("ness", ""), ("ful", ""),
)  # fmt: skip
_LAST = tuple("ement ance ence able ible ment ant ent ism ate iti ous ive ize al er ic ou".split())


@lru_cache(maxsize=CACHED_STEMS)
def stem(word: str) -> str:
    """The stem of a folded word; one that is not of ASCII letters, or shorter than three, is its own."""
    if len(word) < 3 or not (word.isascii() and word.isalpha()):
        return word
    word = _participle(_replaced(word, _PLURALS, least=-1))
    if word.endswith("y") and "v" in _kinds(word[:-1]):
        word = word[:-1] + "i"
    word = _replaced(_replaced(word, _DOUBLE, least=0), _SINGLE, least=0)
    return _tidied(_without_last(word))


def _replaced(word: str, endings: tuple[tuple[str, str], ...], *, least: int) -> str:
    """The word with the first of these endings that it has replaced, where what stands before has more measure."""
    for ending, put in endings:
        if word.endswith(ending):
            before = word.removesuffix(ending)
            return before + put if _measure(before) > least else word
    return word


def _participle(word: str) -> str:
    if word.endswith("eed"):
        return word[:-1] if _measure(word[:-3]) > 0 else word
    for ending in ("ed", "ing"):
        before = word.removesuffix(ending)
        if before == word:
            continue
        if "v" not in _kinds(before):
            return word
        if before.endswith(("at", "bl", "iz")):
            return before + "e"
        if before[-2:-1] == before[-1:] and _kinds(before).endswith("c") and before[-1] not in "lsz":
            return before[:-1]
        return before + "e" if _measure(before) == 1 and _short(before) else before
    return word


def _without_last(word: str) -> str:
    for ending in _LAST:
        if word.endswith(ending):
            before = word.removesuffix(ending)
            return before if _measure(before) > 1 else word
    return word[:-3] if word.endswith(("sion", "tion")) and _measure(word[:-3]) > 1 else word


def _tidied(word: str) -> str:
    """Without an "e" or a second "l" at the end."""
    if word.endswith("e"):
        before = word[:-1]
        measure = _measure(before)
        if measure > 1 or (measure == 1 and not _short(before)):
            word = before
    return word[:-1] if word.endswith("ll") and _measure(word) > 1 else word


def _short(word: str) -> bool:
    """Whether it ends in consonant, vowel, consonant, the last none of w, x, y."""
    return _kinds(word).endswith("cvc") and word[-1] not in "wxy"


def _measure(word: str) -> int:
    return len(_RUNS.findall(_kinds(word)))


def _kinds(word: str) -> str:
    """A "v" or a "c" for each letter; a "y" after a consonant is a vowel."""
    kinds = ""
    for letter in word:
        kinds += "v" if letter in "aeiou" or (letter == "y" and kinds.endswith("c")) else "c"
    return kinds
