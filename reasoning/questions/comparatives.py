"""Adjectives that compare: which way they point, and which property some of them speak of ("harder": hardness)."""

import re

_MORE = """
    higher larger greater bigger better more faster quicker stronger longer denser heavier harder stiffer tougher
    thicker hotter warmer wider broader deeper taller steeper richer older brighter later purer rougher smarter superior
""".split()
_LESS = """
    lower smaller less worse fewer slower weaker shorter lighter softer thinner colder cooler narrower shallower
    poorer younger darker earlier finer cheaper inferior
""".split()
_MOST = """
    highest largest greatest biggest best most fastest quickest strongest longest densest heaviest hardest stiffest
    toughest thickest hottest warmest widest broadest deepest tallest steepest richest oldest brightest latest
    lowest smallest worst least fewest slowest weakest shortest lightest softest thinnest coldest coolest narrowest
    shallowest poorest youngest darkest earliest finest cheapest
""".split()
COMPARATIVES = frozenset({*_MORE, *_LESS} - {"superior", "inferior"})
COMPARATIVE = "|".join(sorted(COMPARATIVES))
SUPERLATIVE = "|".join(sorted(_MOST))
"""Alternatives of a pattern, without brackets."""

GREATER = re.compile(
    rf"\b(?:{'|'.join(_MORE)}|exceeds?|outperforms?|surpass(?:es)?|above)\b|"
    r"[高大优多快强长厚重]于|比(?!较).+?(?:[高大优多快强](?!度)|[好厚]|长(?!度))", re.IGNORECASE,
)  # fmt: skip
LESS = re.compile(
    rf"\b(?:{'|'.join(_LESS)}|below|(?:exceeded|surpassed|outperformed) by)\b|"
    r"[低小少慢弱短薄轻]于|比(?!较).+?[低小差少慢弱短薄轻]", re.IGNORECASE,
)  # fmt: skip
ORDERED = re.compile(
    r"\bthan\b|\bexceed(?:s|ed)?\b|\boutperform|\bsurpass|\bsuperior to\b|\binferior to\b|"
    r"\b(?:above|below) (?:that|those|the)\b|"
    r"[高低大小优多少快慢强弱长短厚薄轻重]于|比(?!较).+?(?:[高大优多快强](?!度)|[低小好差少慢弱短厚薄轻]|长(?!度))|"
    r"相比.*(?:是否|更.*[吗嘛])", re.IGNORECASE,
)  # fmt: skip
"""Whether a clause says which of two things is the greater."""

_SPEAKS_OF = {
    "harder": ("higher", "hardness"), "softer": ("lower", "hardness"), "denser": ("higher", "density"),
    "stiffer": ("higher", "stiffness"), "tougher": ("higher", "toughness"), "stronger": ("higher", "strength"),
    "weaker": ("lower", "strength"), "thicker": ("higher", "thickness"), "thinner": ("lower", "thickness"),
    "heavier": ("higher", "mass"), "lighter": ("lower", "mass"), "hotter": ("higher", "temperature"),
    "warmer": ("higher", "temperature"), "colder": ("lower", "temperature"), "cooler": ("lower", "temperature"),
    "purer": ("higher", "purity"), "wider": ("higher", "width"), "narrower": ("lower", "width"),
    "taller": ("higher", "height"), "deeper": ("higher", "depth"), "shallower": ("lower", "depth"),
    "older": ("higher", "age"), "younger": ("lower", "age"), "rougher": ("higher", "roughness"),
}  # fmt: skip
_ALONE = re.compile(
    rf"\b({'|'.join(_SPEAKS_OF)})\b(?=\s*(?:[,;:?.]|$)|\s+(?:than|or|at|in|when|under|after|with|on|and)\b)",
    re.IGNORECASE,
)


def with_nouns(text: str) -> str:
    """Comparatives that stand alone with the property that they speak of: "harder than" → "higher hardness than"."""
    return _ALONE.sub(lambda match: " ".join(_SPEAKS_OF[match[1].casefold()]), text)
