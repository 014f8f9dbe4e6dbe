"""What a clause asks by a verb or an adjective, said with the noun that papers use: "how accurate", "what accuracy"."""

import re

from evidence.quantity import normalise
from reasoning.questions.comparatives import with_nouns
from reasoning.questions.lexicon import Lexicon

_ADJECTIVES = {
    "accurate": "accuracy", "dense": "density", "soluble": "solubility", "viscous": "viscosity", "hard": "hardness",
    "stiff": "stiffness", "tough": "toughness", "strong": "strength", "porous": "porosity", "thick": "thickness",
    "selective": "selectivity", "efficient": "efficiency", "hot": "temperature", "warm": "temperature",
    "cold": "temperature", "heavy": "mass", "sensitive": "sensitivity", "specific": "specificity",
    "precise": "precision", "toxic": "toxicity", "active": "activity", "conductive": "conductivity",
    "pure": "purity", "stable": "stability", "acidic": "pH", "wide": "width", "tall": "height", "deep": "depth",
    "old": "age",
}  # fmt: skip
_ASKED_ONLY = {
    "prevalent": "prevalence", "frequent": "frequency", "permeable": "permeability", "ductile": "ductility",
    "elastic": "elasticity", "rough": "roughness", "effective": "effectiveness", "durable": "durability",
    "reactive": "reactivity", "diverse": "diversity", "productive": "productivity", "complex": "complexity",
    "volatile": "volatility", "flexible": "flexibility", "resistant": "resistance", "expensive": "cost",
    "hydrophobic": "hydrophobicity", "transparent": "transparency", "bright": "brightness",
}  # fmt: skip
"""Those that a comparison leaves as they are."""
_NOUNS = _ADJECTIVES | _ASKED_ONLY
_HOW = re.compile(
    rf"\bhow (?!sensitive\b[^,;?]* to\b)({'|'.join(_NOUNS)})\b|"
    rf"\b(?:more|less|most|least|equally|as) ({'|'.join(_ADJECTIVES)})\b",
    re.IGNORECASE,
)
_WHY = re.compile(
    rf"\b(?:why (?:is|are|was|were)|what (?:makes|made|renders|keeps)) (?P<who>[^,;?]+?) (?:so |very |more |less )?"
    rf"(?P<what>{'|'.join(_NOUNS)})\b(?!-)",
    re.IGNORECASE,
)
_TAKES_UP = re.compile(
    r"\bhow much (?P<what>[\w\s-]+?) (?P<aux>does|do|did|can|could) (?P<who>.+?) (?:take up|takes up|adsorb|"
    r"absorb|uptake)\b",
    re.IGNORECASE,
)
_CONTAINS = re.compile(
    r"\bhow much (?P<what>[\w-]+) (?P<aux>does|do|did) (?P<who>[^,;?]+?) (?:contain|hold|include)\b", re.IGNORECASE
)
_CONDUCTED = {
    "ion": "ionic", "ions": "ionic", "ionic": "ionic", "heat": "thermal", "thermal": "thermal",
    "electricity": "electrical", "electrical": "electrical", "electric": "electrical", "electronic": "electronic",
    "electrons": "electronic", "electron": "electronic", "protons": "proton", "proton": "proton",
}  # fmt: skip
_CONDUCTS = re.compile(rf"\bconduct(?:s|ed|ing)? ({'|'.join(_CONDUCTED)})\b", re.IGNORECASE)
_CONDUCTOR = re.compile(
    rf"\b(?:an? )?(?:(?P<more>better|best)|(?P<less>worse|worst|poorer))(?: (?P<before>{'|'.join(_CONDUCTED)}))? "
    rf"conductors?(?: of (?P<after>{'|'.join(_CONDUCTED)}))?\b",
    re.IGNORECASE,
)
_MODES = {
    "tension": "tensile", "compression": "compressive", "bending": "flexural", "flexure": "flexural", "shear": "shear",
}  # fmt: skip
_STRENGTH = re.compile(rf"\bstrength\b(?P<whose>[^,;:?]*?) (?:in|under) (?P<mode>{'|'.join(_MODES)})\b", re.IGNORECASE)
_ASKED_BY_VERB = (
    (
        re.compile(r"\bat (?:what|which) temperatures? (?:does|do|did|will|would|can) (?=\S)", re.IGNORECASE),
        ("point", "temperature"),
    ),
    (
        re.compile(r"\bhow long (?:does|do|did|will|would) (?:it take (?:for )?)?(?=\S)", re.IGNORECASE),
        ("time", "duration", "period"),
    ),
)
"""What opens a clause whose verb then names the property: "at what temperature does X melt": melting point."""

_SHORTENED = re.compile(r"\b(ca|do|does|did|is|are|was|were|would|could|should|has|have|had)n['’]t\b")
_SIZED = re.compile(r"\bhow (?:large|big)\b|多大", re.IGNORECASE)
_MORE_OF = re.compile(r"^\s*(?:are|were) (?:there )?(?:more|fewer) (?P<what>[a-z][\w-]*s)\b", re.IGNORECASE)
_MANY_UNITS = re.compile(r"\bhow many (?P<unit>\S+)(?= (?:is|are|was|were)\b)", re.IGNORECASE)
_TEMPERATURE = re.compile(r"\btemperature\b")
_TEMPERATURE_ZH = re.compile(r"(?:什么|多少|何|多高的?|哪个)温度")
_OPPOSED = re.compile(r"\s+(?:vs\.?|versus)\s+(?:the\s+)?", re.IGNORECASE)
_MANY = re.compile(r"\bhow many (?=\w)", re.IGNORECASE)
_TO = re.compile(r"\s*(?:\b(?:takes?|took|needs?|requires?)\b)?\s*(?:\bto\b)?\s*$")
_WORD = re.compile(r"[^\W\d_][\w-]*")
_FURTHEST = 14
"""Words after the opening among which the verb is looked for."""


def as_nouns(text: str, lexicon: Lexicon, clause: str = "") -> str:
    """`text` (in English) with the properties that it asks for by verbs and adjectives named by their nouns.

    `clause`: as asked, where it was in Chinese.
    """
    text = _SHORTENED.sub(lambda match: "cannot" if match[1] == "ca" else f"{match[1]} not", text)
    text = _CONDUCTS.sub(lambda match: f"have {_CONDUCTED[match[1].casefold()]} conductivity", text)
    text = _CONDUCTOR.sub(_conductor, text)
    text = _TAKES_UP.sub(r"what \g<what> adsorption \g<aux> \g<who> have", text)
    contains = _CONTAINS.search(text)
    if contains and lexicon.property_of((contains["what"], "content")):
        text = _CONTAINS.sub(r"what \g<what> content \g<aux> \g<who> have", text)
    text = _WHY.sub(lambda match: f"why is {_NOUNS[match['what'].casefold()]} of {match['who']}", text)
    text = _MORE_OF.sub(r"how many \g<what>", text)
    text = _MANY_UNITS.sub(lambda match: "what" if _is_unit(match["unit"]) else match.group(), text)
    text = (
        _by_its_verb(text, lexicon) if text == clause or not clause else _by_its_verb_in_chinese(text, clause, lexicon)
    )
    text = _by_its_size(text, clause or text, lexicon)

    def noun(match: re.Match[str]) -> str:
        adjective = (match[1] or match[2]).casefold()
        return f"{'what' if match[1] else match.group().split()[0]} {_NOUNS[adjective]}"

    text = with_nouns(_HOW.sub(noun, text))
    return _STRENGTH.sub(lambda match: f"{_MODES[match['mode'].casefold()]} strength{match['whose']}", text)


def _conductor(match: re.Match[str]) -> str:
    kind = match["before"] or match["after"]
    if not kind:
        return match.group()
    return f"{'higher' if match['more'] else 'lower'} {_CONDUCTED[kind.casefold()]} conductivity"


def with_opponents(text: str, lexicon: Lexicon) -> str:
    """ "MIC vs E. coli" as "MIC against E. coli": right after a property, before what is no condition or property."""
    named = lexicon.find(text)
    measured = {one.end for one in named if one.kind == "property"}
    other = {one.start for one in named if one.kind in ("property", "condition")}

    def opponent(match: re.Match[str]) -> str:
        against = match.start() in measured and match.end() not in other
        return " against " if against else match.group()

    return _OPPOSED.sub(opponent, text)


def counted(text: str, lexicon: Lexicon) -> str:
    """`text` with "how many parameters" as "what number of parameters", where the ontology has that name."""
    asked = _MANY.search(text)
    if not asked:
        return text
    words = [match.group() for match in _WORD.finditer(text, asked.end())][:3]
    known = any(lexicon.property_of(("number", "of", *words[:size])) for size in range(1, len(words) + 1))
    return f"{text[: asked.start()]}what number of {text[asked.end() :]}" if known else text


def _by_its_verb(text: str, lexicon: Lexicon) -> str:
    for opening, nouns in _ASKED_BY_VERB:
        asked = opening.search(text)
        if not asked:
            continue
        for word in list(_WORD.finditer(text, asked.end()))[1:_FURTHEST]:
            known = (lexicon.property_of((form, noun)) for form in _forms(word.group()) for noun in nouns)
            name = next(filter(None, known), None)
            if name:
                who = _TO.sub("", text[asked.end() : word.start()])
                return f"{text[: asked.start()]}what {name} does {who} have{text[word.end() :]}"
    return text


def _by_its_verb_in_chinese(text: str, clause: str, lexicon: Lexicon) -> str:
    if not _TEMPERATURE_ZH.search(clause):
        return _by_its_verb(text, lexicon)
    for word in _WORD.finditer(text):
        known = (
            lexicon.property_of((form, noun)) for form in _forms(word.group()) for noun in ("point", "temperature")
        )
        name = next(filter(None, known), None)
        if name:
            before, after = (_TEMPERATURE.sub(" ", part) for part in (text[: word.start()], text[word.end() :]))
            return f"{before}{name}{after}"
    return text


def _is_unit(word: str) -> bool:
    """Whether a word is a unit's symbol (MPa); a unit's name (days) may be counted."""
    return not word.islower() and normalise(1.0, word).dimension not in (None, "dimensionless")


def _by_its_size(text: str, clause: str, lexicon: Lexicon) -> str:
    """ "how large is the genome" as "what is the genome size", where the ontology has that name."""
    if not _SIZED.search(clause):
        return text
    for word in _WORD.finditer(text):
        follows = _WORD.search(text, word.end())
        if lexicon.property_of((word.group(), "size")) and not (follows and follows.group().casefold() == "size"):
            return _SIZED.sub("what", f"{text[: word.end()]} size{text[word.end() :]}")
    return text


def _forms(verb: str) -> tuple[str, ...]:
    """The words that a verb gives a property's name: "melting", "growth"."""
    plain = verb.casefold()
    return plain, *(f"{plain.removesuffix('e')}{ending}" for ending in ("ing", "th", "ion", "ation"))
