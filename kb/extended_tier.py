"""The extended tier (L2): works known by title, abstract and keywords only. Never evidence for a number."""

from collections import Counter
from collections.abc import Callable, Sequence
from math import log

from kb.common_words import FUNCTION_WORDS
from kb.corpus import KnownWork
from kb.folding import tokens

TITLE_WEIGHT = 3.0
KEYWORD_WEIGHT = 2.0


def rank_works(
    works: Sequence[KnownWork], query: str, k: int, glossary: Callable[[str], Sequence[str]]
) -> list[KnownWork]:
    """The `k` works that share the rarest words with the query, in title, keywords and abstract; best first."""
    asked = {word for text in (query, *glossary(query)) for word in _words(text)}
    weighed: list[dict[str, float]] = []
    for work in works:
        weights = dict.fromkeys(_words(work.abstract), 1.0)
        for text, weight in ((" ".join(work.keywords), KEYWORD_WEIGHT), (work.title, TITLE_WEIGHT)):
            weights |= {word: weights.get(word, 0.0) + weight for word in _words(text)}
        weighed.append(weights)
    spread = Counter(word for weights in weighed for word in weights)
    rarity = {word: log(1 + len(works) / count) for word, count in spread.items()}
    scores = [sum(weights[word] * rarity[word] for word in asked & weights.keys()) for weights in weighed]
    order = sorted(range(len(works)), key=lambda number: (-scores[number], number))
    return [works[number] for number in order[:k] if scores[number] > 0]


def _words(text: str) -> list[str]:
    return [token.key for token in tokens(text) if token.key not in FUNCTION_WORDS and not token.key.isdigit()]
