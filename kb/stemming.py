"""English words without their endings, so that "inhibits", "inhibited" and "inhibition" are found by each other.

The steps are those of M. F. Porter, "An algorithm for suffix stripping", Program 14 (1980) 130-137.
"""

from functools import lru_cache
from threading import Lock

import snowballstemmer

CACHED_STEMS = 1 << 17
_porter, _alone = snowballstemmer.stemmer("porter"), Lock()
"""The stemmer keeps the word that it works on: one thread at a time."""


@lru_cache(maxsize=CACHED_STEMS)
def stem(word: str) -> str:
    """The stem of a folded word; one that is not of ASCII letters, or shorter than three, is its own."""
    if len(word) < 3 or not (word.isascii() and word.isalpha()):
        return word
    with _alone:
        return str(_porter.stemWord(word))
