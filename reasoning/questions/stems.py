"""English words cut to what their inflected forms share, so that "inhibits" and "inhibitory" meet.

Deliberately mild: endings that part one property from another (-ance, -ivity, -ity) stay.
"""

from functools import lru_cache

_SPELLINGS = (
    ("sulph", "sulf"), ("colour", "color"), ("behaviour", "behavior"), ("aluminium", "aluminum"),
    ("fibre", "fiber"), ("mould", "mold"), ("faecal", "fecal"), ("oestr", "estr"), ("tumour", "tumor"),
    ("haem", "hem"), ("centre", "center"), ("litre", "liter"), ("metre", "meter"), ("grey", "gray"),
)  # fmt: skip
_VOWELS = frozenset("aeiouy")
_IRREGULAR = {
    "found": "find", "held": "hold", "gave": "give", "given": "give", "took": "take", "taken": "take",
    "rose": "rise", "risen": "rise", "fell": "fall", "fallen": "fall", "grew": "grow", "grown": "grow",
    "mice": "mouse", "feet": "foot", "leaves": "leaf", "indices": "index", "vertices": "vertex",
    "matrices": "matrix", "spectra": "spectrum", "bacteria": "bacterium", "phenomena": "phenomenon",
    "criteria": "criterion", "data": "datum", "lower": "low", "higher": "high", "larger": "large",
    "axes": "axis", "analyses": "analysis", "hypotheses": "hypothesis", "wetted": "wet",
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "kappa": "κ", "sigma": "σ",
    "micro": "μ", "vol": "volum", "temp": "temperatur", "conc": "concentrat",
    "max": "maximum", "min": "minimum", "avg": "averag",
    "freq": "frequency", "approx": "approximat", "resp": "respect", "wt": "weight",
    "std": "standard", "est": "estimat", "ionic": "ion", "anionic": "anion", "cationic": "cation",
}  # fmt: skip


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """The stem of a folded (lower-case) word; a word with a digit, or of three letters, is its own stem."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) <= 3 or not word.isascii() or not word.isalpha():
        return word
    for british, american in _SPELLINGS:
        word = word.replace(british, american)
    word = _singular(word)
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    return _bare(word)


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "xes", "sses", "zes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _bare(word: str) -> str:
    for ending, kept in (
        ("ization", "iz"), ("isation", "iz"), ("izing", "iz"), ("ising", "iz"), ("ized", "iz"), ("ised", "iz"),
        ("ize", "iz"), ("ise", "iz"),
        ("ational", "at"), ("ation", "at"), ("ative", "at"), ("atory", "at"), ("ating", "at"), ("ated", "at"),
        ("ate", "at"), ("rption", "rb"), ("ction", "ct"), ("ction", "ct"), ("ptive", "pt"), ("ssion", "ss"),
        ("ssive", "ss"), ("ition", "it"), ("itory", "it"), ("itive", "it"), ("ption", "pt"), ("ction", "ct"),
        ("ctive", "ct"), ("tion", "t"), ("sion", "s"), ("ically", "ic"), ("ment", ""), ("ingly", ""), ("edly", ""),
        ("ness", ""), ("ing", ""), ("ily", "y"), ("ly", ""), ("ied", "y"), ("ed", ""), ("e", ""),
    ):  # fmt: skip
        if word.endswith(ending):
            start = word[: len(word) - len(ending)] + kept
            if len(start) >= 3 and any(letter in _VOWELS for letter in start):
                return _undoubled(start) if ending in ("ing", "ed") else start.removesuffix("e")
    return word


def _undoubled(word: str) -> str:
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiouls":
        return word[:-1]
    return word.removesuffix("e")
