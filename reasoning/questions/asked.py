"""Which property a clause asks for: the ontology's, or the noun phrase that its question word governs."""

import itertools
import re
from dataclasses import dataclass

from contracts.propositions import PropertyRef
from evidence.quantity import normalise
from reasoning.questions.grounding import Name
from reasoning.questions.lexicon import Lexicon, Named
from reasoning.questions.tokens import keys, tokens
from reasoning.questions.words import is_generic, is_soft

_AUXILIARY = r"(?:do|does|did|is|are|was|were|has|have|had|can|could|will|would|should|might|may|'s)"
_PREPOSITION = (
    r"(?:of|in|for|at|on|from|with|to|by|against|under|between|among|during|when|after|before|if|as|that|than|per)"
)
_VERBS = (
    r"(?:used|measured|reported|obtained|found|observed|recorded|determined|assumed|reached|chosen|adopted|achieved|applied|"
    r"set|given|taken|estimated|calculated|detected|counted|identified|shown|seen|yielded|gave|produced|showed|exhibited)"
)
_COMPARISON = r"(?:more|less|most|least|higher|lower|larger|smaller|greater|better|faster|slower|stronger|weaker)"
_PHRASES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b(?:what|which) (?:is|are|was|were|would be)(?: the| a| an)? (?P<np>[^,;:?]+?)(?= {_PREPOSITION}\b|"
        rf" {_VERBS}\b|[,;:?(]|$)",
        rf"\b(?:at|in|to|for|with|under|by) (?:what|which) (?P<np>[^,;:?]+?)(?= {_PREPOSITION}\b| {_AUXILIARY}\b|"
        rf"[,;:?(]|$)",
        rf"\bhow (?:many|much) (?!per\b)(?P<np>[^,;:?]+?)(?= {_PREPOSITION}\b| {_AUXILIARY}\b| {_VERBS}\b|[,;:?(]|$)",
        rf"\b(?:what|which) (?P<np>(?!(?:one |any |either )?of\b)[^,;:?]+?)"
        rf"(?= {_AUXILIARY}\b| {_PREPOSITION}\b| {_VERBS}\b|[,;:?(]|$)",
        rf"^\s*(?:is|are|was|were|does|do|did|has|have)(?: the| a| an)? (?P<np>[^,;:?]+?) {_COMPARISON}\b",
        rf"\bhow (?:long|fast|far|often|large|high|big|low|strong|small|great) (?:is|are|was|"
        rf"were)(?: the)? (?P<np>[^,;:?]+?)(?= {_PREPOSITION}\b|[,;:?(]|$)",
        rf"\b(?:compare|give|state|report|find|list|show|tell me|value of|values of|level of|effects? on|"
        rf"affects?|influences?)(?: the)? (?P<np>[^,;:?]+?)(?= {_PREPOSITION}\b|[,;:?(]|$)",
        r"\bthe (?P<np>[^,;:?]+?) of\b",
        r"^\s*(?!(?:and|or|but)\b)(?P<np>[^,;:?]+?) of\b",
    )
)
_SEGMENT = re.compile(rf"[^,;:?]+?(?= {_PREPOSITION}\b|[,;:?]|$)")
_OF_ZH = re.compile(
    r"的(?P<np>[\u4e00-\u9fff]{2,12}?)(?=是|有|为|多|如何|怎|会|能|更|最|较|比|与|和|随|将|吗|呢|[高低大小长短强弱快慢优多少厚薄]于|\W|$)"
)
_UNIT_ZH = re.compile(
    r"多少\s*(?:摄氏度|开尔文|度|小时|分钟|秒|天|毫?克|千克|公斤|伏特?|安培?|瓦特?|帕|兆帕|个百分点|[A-Za-zµμΩ°℃/·⁻¹²³%]+)(?=\s*[?？。]?\s*$)"
)
_CONTAINS_ZH = re.compile(r"含有?多少(?P<what>[\u4e00-\u9fff]{1,8}?)(?=\s*[?？。]?\s*$)")
_CHOICE_ZH = re.compile(r"((?:哪|谁|孰)[^,，。?？]*?)最([高低大小长短强弱快慢多少])")
_UNIT_ASKED = re.compile(
    r"\((?P<bracket>(?:[^()]|\([^()]*\)){1,25})\)|\bin (?P<word>[^\s,;?]+(?: per [^\s,;?]+| [^\s,;?]+)?)\s*\??$"
    rf"|\bin (?P<inside>[^\s,;?]{{3,}}(?: per [^\s,;?]+)?)(?=[,;]| {_PREPOSITION}\b)"
)
_MANY = re.compile(r"\bhow many (?P<unit>[^\s,;?]+)(?: per (?P<per>[^\s,;?]+))?", re.IGNORECASE)
_COUNT = re.compile(r"\bhow many\b|\bnumber of\b|\bcount of\b|多少个|几个|数量|个数|数目", re.IGNORECASE)
_SHARE = re.compile(
    r"\b(?:fraction|proportion|ratio|probability|share) of\b|\b(?:volume|mass|mole|vol\.?|weight) fraction\b",
    re.IGNORECASE,
)
_PERCENT = re.compile(r"\bpercent(?:age)?\b|\bper cent\b|百分", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Asked:
    """A property with the characters of the clause that name it."""

    reference: PropertyRef
    start: int
    end: int
    further: frozenset[str] = frozenset()
    """Stems of its name that stand elsewhere in the clause ("capacity … on discharge")."""


_MODIFIES = re.compile(r"[-‐‑](?!values?\b|levels?\b)[a-z]{3,}", re.IGNORECASE)
"""What makes a property a word of something else's name: "voltage-based plasticity", "depth-first order"."""


def from_ontology(text: str, named: list[Named]) -> list[Asked]:
    """The ontology's properties that the clause names, in its order."""
    return [
        Asked(PropertyRef(id=item.id, name=item.name, terms=item.terms, dimension=item.dimension), item.start, item.end)
        for item in named
        if item.kind == "property" and not _MODIFIES.match(text, item.end)
    ]


_LEADING = 4
"""The first patterns: their phrase is what is asked for, whatever else the clause names."""
_UNIT_WORDS = {
    "base pair": "bp", "kilobase": "kb", "amino acid": "aa", "percent": "%", "hour": "h", "day": "d", "minute": "min",
    "second": "s", "year": "yr", "gram": "g", "kilogram": "kg", "meter": "m", "metre": "m", "degree": "°", "volt": "V",
}  # fmt: skip
_SHARES = frozenset({"percentage", "percent", "proportion", "fraction", "share"})
_TRAILING = re.compile(
    r"\s+(?:downstream|upstream|away|apart|long|wide|deep|old|ago|more|less|fewer|per)\b.*$", re.IGNORECASE
)


def preferred(text: str, properties: list[Asked]) -> list[Asked]:
    """The properties that stand in (or are the "of" of) the phrase that a question word governs; all, where none asks.

    An empty list: the phrase asks for something that the ontology does not have.
    """
    for pattern in _PHRASES[:_LEADING]:
        match = pattern.search(text)
        if not match or not properties:
            continue
        start, end = match.span("np")
        inside = [one for one in properties if one.start < end and start < one.end]
        if match[0].casefold().startswith("how many"):  # of "pressure sensors" it is the sensors that are counted
            inside = [one for one in inside if one.end >= end]
        if inside:
            return inside
        content = [token for token in tokens(match["np"]) if not is_generic(token.key) and not is_soft(token.text)]
        after = re.match(r"\s+of (?:the |a |an )?", text[end:])
        if after:
            begins = end + after.end()
            inside = [
                one
                for one in properties
                if begins <= one.start <= begins + 40 and " of " not in text[begins : one.start]
            ]
            if inside and not content:
                return inside
        if content or after:
            return []
    return properties


_DOES = r"(?:has|have|had|gave|gives?|shows?|showed|reach|show|\w{3,}(?:ed|[^su]s))"
_CHOICE = re.compile(
    rf"\b(?:[Ww]hich|[Ww]hose)(?P<np>(?: of (?:the |these |those )?(?:two |three |four )?)?"
    rf"(?: ?(?!(?:one|ones|of|two|three|four|has|have|had|gave)\b)[a-z][a-z-]+)"
    rf"(?: (?!(?:has|have|had|gave)\b)[a-z][a-z-]+)?) {_DOES}\b(?! (?:has|have|had|is|are|was|were)\b)(?=.*\bor\b)"
)


def kind_asked(text: str, properties: list[Asked]) -> tuple[int, int] | None:
    """What a choice calls the things to choose among ("which of the two enzymes has the lower Km, A or B"): its span.

    None where the phrase is what they are compared in ("which yield is higher").
    """
    match = _CHOICE.search(text)
    if not match:
        return None
    start, end = match.span("np")
    return None if any(one.start < end and start < one.end for one in properties) else (start, end)


def from_phrase(text: str, taken: list[tuple[int, int]], names: list[Name]) -> Asked | None:
    """The noun phrase that the question word governs, without the spans `taken` by labels and conditions.

    A name of the corpus that begins there is taken whole ("time to closure").
    """
    for pattern in _PHRASES:
        match = pattern.search(text)
        if not match:
            continue
        start, end = match.span("np")
        words = [
            token
            for token in tokens(text)
            if start <= token.start and token.end <= end and not is_generic(token.key) and token.kind != "number"
            and not any(first <= token.start < last for first, last in taken)
        ]  # fmt: skip
        share = any(word.text.casefold() in _SHARES for word in words)
        if (
            not share
            and all(is_soft(word.text) for word in words)
            and (after := re.match(r"\s+of (?:the |a |an )?", text[end:]))
        ):
            begins = end + after.end()
            rest = re.match(rf"[^,;:?]+?(?= {_PREPOSITION}\b| {_AUXILIARY}\b| {_VERBS}\b|[,;:?(]|$)", text[begins:])
            if rest:
                further = [
                    token for token in tokens(text) if begins <= token.start and token.end <= begins + rest.end()
                ]
                words = [token for token in further if not is_generic(token.key)] or words
        if words:
            first, last = words[0].start, words[-1].end
            longer = [name.end for name in names if name.start <= first < name.end and not _overlaps(name, taken)]
            last = max([last, *longer])
            trimmed = _TRAILING.sub("", text[first:last])
            last = first + len(trimmed)
            return Asked(
                PropertyRef(name=" ".join(trimmed.split()), surface=trimmed, terms=_units(trimmed)), first, last
            )
    return None


def from_heads(text: str, taken: list[tuple[int, int]], heads: frozenset[str]) -> Asked | None:
    """The first phrase between commas that ends in a quantity's noun ("transus temperature"), without what is `taken`.

    `heads`: stems of such nouns.
    """
    for segment in _SEGMENT.finditer(text):
        words = [
            token
            for token in tokens(text)
            if segment.start() <= token.start and token.end <= segment.end() and token.kind in ("word", "label")
            and not any(first <= token.start < last for first, last in taken)
        ]  # fmt: skip
        if len(words) > 1 and words[-1].key in heads and text[words[-1].end : segment.end()].strip() == "":
            said = text[words[0].start : words[-1].end]
            return Asked(PropertyRef(name=" ".join(said.split()), surface=said), words[0].start, words[-1].end)
    return None


def from_chinese(clause: str, text: str, lexicon: Lexicon) -> Asked | None:
    """What stands after the last 的 of a Chinese clause, before what is asked of it; found in its English `text`."""
    for match in reversed(list(_OF_ZH.finditer(clause))):
        said = lexicon.in_english(match["np"])
        start = text.find(said) if said and not any(one.kind == "han" for one in tokens(said)) else -1
        if start >= 0 and not all(is_generic(key) for key in keys(said)):
            return Asked(PropertyRef(name=said, surface=said), start, start + len(said))
    return None


def of_chinese(clause: str, text: str, lexicon: Lexicon, properties: list[Asked]) -> list[Asked]:
    """The properties that stand after the last 的 of a Chinese clause, where any does; else all."""
    asked = from_chinese(clause, text, lexicon) if properties else None
    inside = [one for one in properties if asked and one.start < asked.end and asked.start < one.end]
    return inside or properties


def plain_chinese(clause: str) -> str:
    """A Chinese clause without the unit that it wants the answer in (多少摄氏度) and a choice's "most" (哪个最高)."""
    clause = _CONTAINS_ZH.sub(r"的\g<what>含量是多少", clause)
    return _CHOICE_ZH.sub(r"\1\2", _UNIT_ZH.sub("多少", clause))


def _units(phrase: str) -> tuple[str, ...]:
    """The symbol of a unit that is asked for by its name."""
    words = phrase.casefold().removesuffix("s")
    return (_UNIT_WORDS[words],) if words in _UNIT_WORDS else ()


def _overlaps(name: Name, taken: list[tuple[int, int]]) -> bool:
    return any(start < name.end and name.start < end for start, end in taken)


def extended(asked: Asked, text: str, lexicon: Lexicon) -> Asked:
    """The larger property whose remaining words stand elsewhere in the clause ("capacity … fades" → capacity fade)."""
    within = keys(text)
    stated = [text[asked.start : asked.end], *asked.reference.terms]
    found = next((one for name in stated if (one := lexicon.scattered(keys(name), within))), None)
    if found is None:
        return asked
    larger, name = found
    further = name - keys(text[asked.start : asked.end])
    if larger.id == asked.reference.id:
        return Asked(asked.reference, asked.start, asked.end, further)
    reference = PropertyRef(id=larger.id, name=larger.name, terms=larger.terms, dimension=larger.dimension)
    return Asked(reference, asked.start, asked.end, further)


def asked_kind(text: str) -> str | None:
    """What sort of number is asked for by words alone: "count", "percent", "dimensionless", or None."""
    if _COUNT.search(text):
        return "count"
    if _PERCENT.search(text):
        return "percent"
    if _SHARE.search(text):
        return "dimensionless"
    return None


def asked_unit(text: str) -> tuple[str, int, int, str] | None:
    """A unit that the question wants the answer in ("in m2/g", "(W/(m·K))"): its text, span and dimension."""
    for match in _UNIT_ASKED.finditer(text):
        unit = (match["bracket"] or match["word"] or match["inside"]).removeprefix("in ")
        dimension = _dimension(unit)
        if dimension:
            return unit, match.start(), match.end(), dimension
    return None


def asked_many(text: str) -> str | None:
    """What "how many" asks for: a "count" of things, or of a unit its dimension ("how many mg of caffeine").

    None where a unit is asked for by what cannot be read as one ("how many grams per mouse"): any number will do.
    """
    match = _MANY.search(text)
    dimension = _dimension(match["unit"]) if match else None
    if not match or not dimension:
        return "count"
    if not match["per"]:
        return dimension
    whole = normalise(1.0, f"{match['unit']} per {match['per']}").dimension
    return "count" if whole == "dimensionless" else whole


def _dimension(unit: str) -> str | None:
    """That of a unit; None for a word that is none, and for what has no dimension."""
    found = normalise(1.0, unit).dimension if len(unit) > 1 or unit in "KJVAWNsg" else None
    return None if found == "dimensionless" else found


def principal(text: str, properties: list[Asked]) -> list[Asked]:
    """The property asked for: of several, one that is no circumstance, of these the one of the longest name."""
    free = [one for one in properties if not is_circumstance(text, one)]
    properties = free or properties
    return sorted(properties, key=lambda one: (-(one.end - one.start), one.start))[:1]


def is_circumstance(text: str, one: Asked) -> bool:
    """Whether "with" or the like before a property makes it what another one goes with."""
    return bool(_CIRCUMSTANCE.search(text[: one.start]))


_CIRCUMSTANCE = re.compile(
    r"\b(?:with|upon|by|against|under|despite)"
    r"(?: (?:the|a|an|increasing|decreasing|rising|falling|higher|lower|its|their))*\s*$",
    re.IGNORECASE,
)


def coordinated(text: str, properties: list[Asked]) -> bool:
    """Whether all of them are joined by "and" or a comma, and so asked for one by one."""
    return all(
        re.search(r"\band\b|[,;]", text[left.end : right.start]) for left, right in itertools.pairwise(properties)
    )
