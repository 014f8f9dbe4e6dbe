"""Text as match keys: words in any case, script, spacing, hyphenation and plural give one key."""

import re
from dataclasses import dataclass
from functools import lru_cache

from ontology import fold

_CJK = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af"
_SCRIPT_DIGITS = "\u2070\u00b9\u00b2\u00b3\u2074-\u2079\u2080-\u2089"
_TOKEN = re.compile(rf"[{_CJK}]|[^\W\d_{_CJK}{_SCRIPT_DIGITS}]+|[\d{_SCRIPT_DIGITS}]+")
CACHED_WORDS = 1 << 17
"""Words whose keys are remembered: a text's words are few, and folding one takes longer than finding it."""
_KEPT_ENDINGS = ("ss", "us", "is", "as", "os")


@dataclass(frozen=True, slots=True)
class Token:
    """A run of letters, of digits, or one Chinese character; `key` is its folded singular form."""

    key: str
    start: int
    end: int


def tokens(text: str) -> list[Token]:
    """The tokens of `text` with their character spans in it; letters and digits part ("MOF-5" → mof, 5)."""
    return [
        Token(key, match.start(), match.end()) for match in _TOKEN.finditer(text) if (key := _word_key(match.group()))
    ]


def keys(text: str) -> list[str]:
    """The keys of `tokens`, in order: for whole corpora, where the places do not matter."""
    return [key for word in _TOKEN.findall(text) if (key := _word_key(word))]


def join(parts: list[str]) -> str:
    """One key of several tokens: "micro-structure" and "microstructure" agree, "S1 2" and "S12" do not."""
    key = ""
    for part in parts:
        key += "\u00b7" + part if key and key[-1].isdigit() and part[0].isdigit() else part
    return key


def match_key(text: str) -> str:
    """The key of a whole name; empty where it has no letter and no digit."""
    return join(keys(text))


def singular(word: str) -> str:
    """An English plural without its ending; the same rule on both sides makes the match, not the spelling."""
    if len(word) < 4 or not word.endswith("s") or word.endswith(_KEPT_ENDINGS):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "xes", "sses")):
        return word[:-2]
    return word[:-1]


@lru_cache(maxsize=CACHED_WORDS)
def _word_key(word: str) -> str:
    return singular(fold(word))
