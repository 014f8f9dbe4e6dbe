"""Digits that are no quantity: labels, citations, years, dates, identifiers, parts of names."""

import re

_LABELS = (
    r"fig(?:ure|s|\.|ures)?|tab(?:le|s|\.|les)?|eqs?|equations?|eqn|sect?(?:ions?)?|chap(?:ter)?s?|refs?"
    r"|references?|schemes?|box|"
    r"appendix|supplementary|suppl|nos?|numbers?|versions?|ver|steps?|algorithms?|theorem|lemma|lines?"
    r"|pages?|pp?|vol(?:ume)?|"
    r"grants?|contract|experiments?|exp|phases?|chromosomes?|chr|exons?|introns?|types?|grades?|stages?"
    r"|classe?s?|clusters?|panels?|"
    r"layers?|lanes?|strains?|isolates?|samples?|groups?|models?|cases?|patients?|rows?|columns?|items?"
    r"|levels?|objectives?|issue|"
    r"licen[cs]e|cc.by|python|java|cuda|windows|ubuntu|macos|linux|matlab|spss|release|v|cat"
    r"|catalog(?:ue)?|lot|id|ids|code|isbn|issn|orcid|doi|pdb|"
    r"pmid|accession|question|q|hypothesis|part|example|definition|note|footnote|mutant|clone|cohort"
    r"|article|compounds?|entry|entries|study|trial|site|folds?|thread|day|week|month|fractions?|complex"
    r"|complexes|numbered|labels?|codes?|core|borehole|axis|axes|assemblage|bed|peak|band|family|variant"
    r"|rm|oae|sd"
)
_LABEL_BEFORE = re.compile(
    (
        rf"(?<![\w-])(?:{_LABELS})\.?\s?(?:[(#:]"
        rf"|nos?\.?\s)?\s?(?:S?\d+[a-z]?(?:\s?[,–-]\s?[a-z](?![a-z]))*\s?(?:,|and|&|to|or"
        rf"|[-–])\s?(?:and\s)?)*S?$"
    ),
    re.IGNORECASE,
)

_STRONG = re.compile(r"fig|tab|eq|sect|scheme|ref|supp|appendix|algorithm|chap", re.IGNORECASE)

MASKS = (
    re.compile(r"\(\s?\d{1,3}(?:\s?[–-]\s?\d{1,3})?(?:\s?[,;]\s?\d{1,3}(?:\s?[–-]\s?\d{1,3})?)+\s?\)"),
    re.compile(r"\b[FtχX]²?\s?\(\s?\d+(?:,\s?\d+(?:\.\d+)?)?\s?\)|\b(?:sin|cos|tan)\s?[-\u2212]1|[{⟨]\d{3,4}[}⟩]"),
    re.compile(r"(?<=[)\]])\d{1,2}(?!\d|\.\d)(?!\s?[°%])"),
    re.compile(r"(?<=[A-Za-z][\u2212\u2013])[1-4](?![\d.])|(?<=[A-Za-z]\d/)\d\b"),
    re.compile(r"\b[A-Za-z]\w*\d[-‐‑]\d+[A-Za-z]*\b"),
    re.compile(r"\d{1,3}\s?[°º˚]\s?\d{1,2}\s?[’'′](?:\s?\d{1,2}(?:\.\d+)?\s?(?:[”\"″]|''|’’))?\s?[NSEWO]\b"),
    re.compile(r"\b\d+/\d+[a-z]?[-‐‑]\d+\b"),
    re.compile(r"\b(?:ISO|IEC|ASTM|DIN|EN|BS|IEEE|ANSI|JIS|GB/T|RFC)(?:[\s/-](?:ISO|IEC|EN|[A-Z]))*[\s-]\d+(?:[-‐‑–:]\d+)*\b"),
    re.compile(r"\b\d+\(OH\)|[⁰¹²³⁴⁵⁶⁷⁸⁹]+(?=[A-Z])"),
    re.compile(r"(?:https?://|www\.|doi:?\s?|arXiv:?)\S+", re.IGNORECASE),
    re.compile(r"\b10\.\d{4,9}/\S+"),
    re.compile(r"\S+@\S+\.\w+"),
    re.compile(r"\[\s?\d{1,3}[a-z]?(?:\s?[,;–—-]\s?\d{1,3}[a-z]?)*\s?\]"),
    re.compile(
r"\(\s?(?:[A-Z][^()]{1,80}?,?\s)?(?:1[89]|20)\d\d[a-z]?(?:[;,]\s?[^()\d]{0,60}(?:1[89]"
r"|20)\d\d[a-z]?)*\s?\)"
),
    re.compile(r"\(\d{1,2}\)|\b[Ee]qs?\.?\s\(\d[\d.]*[a-z]?\)(?:\s?(?:,|and|to|–|-)\s?\(\d[\d.]*[a-z]?\))+"),
    re.compile(r"\b(?:1[5-9]|20)\d\d[-–/](?:(?:1[5-9]|20)\d\d|\d\d)\b(?![-–/]\d)"),
    re.compile(
r"\b\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\b|\b\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)\d{2}\b"
r"|\b\d{1,2}:\d\d(?::\d\d)?\b(?!\s?\d)"
),
    re.compile(
        r"\b\d{1,2}(?:st|nd|rd|th)?\s(?:of\s)?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov"
r"|Dec)[a-z]*\.?,?(?:\s\d{4})?\b"
        r"|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)(?:uary|ruary|ch|il|e|y|ust|tember|ober"
r"|ember)?\.?\s\d{1,2}(?:st|nd|rd|th)?\b(?:,?\s(?:19|20)\d\d)?"
    ),
    re.compile(r"\+\d[\d\s().-]{7,}\d|\b\d{3}[-.\s]\d{3}[-.\s]\d{4}\b"),
    re.compile(
r"\b[A-Z]{2,}[-–]?\d+(?:[-–/.]\d+)*\b|\b[A-Za-z]+[-‐‑]\d+(?:[-‐‑.]\d+)*[A-Za-z]*\b"
r"|\b[a-z]{1,3}\d+[a-zA-Z]*\b(?<![=<>])"
),
    re.compile(
r"\b\d+(?:,\d+)*(?:[′']{1,2})?[-‐‑](?:[a-z]+(?:yl|ol|al|one|ene|ane|ine|ide|ate|ic|oxy|oic|amine"
r"|acid)s?)\b"
),
    re.compile(r"\b\d+(?:st|nd|rd|th)\b"),
    re.compile(r"\b\d+(?:\.\d+){2,}\b"),
    re.compile(r"(?<![\w°])C/\d{1,3}\b"),
    re.compile(r"#\s?\d+|\b\d+(?:\.\d+)?(?:\s?:\s?\d+(?:\.\d+)?)+\b|(?<![\w./])1/\d{2,}(?![\w/])"),
    re.compile(r"(?:©|\(c\)|[Cc]opyright)\s?(?:19|20)\d\d|Creative Commons[^.;]{0,40}?\d\.\d"),
    re.compile(r"(?:^|[:;,]\s|\band\s)\(?\d{1,2}\)\s(?=[A-Za-z])"),
    re.compile(r"\b[A-Z]{3,}\s\d{4,}\b(?!\s?[%°µμ]|\s[a-zA-Z]{1,3}\b)"),
    re.compile(r"\b(?:et al|al)\.?,?\s\(?(?:19|20)\d\d[a-z]?\)?"),
    re.compile(r"\b\d{1,3}(?=\s?(?:S|rRNA)\srRNA\b|S\sr(?:RNA|DNA)\b)|\b\d+(?=[′'″]-|-?′)"),
    re.compile(r"^\s?\d+(?:\.\d+)*\.?\s(?=[A-Z][a-z]+(?:\s[A-Za-z]+){0,6}$)|^\s?\d{1,2}\.\s(?=[A-Z])"),
    re.compile(
        r"\b(?:one|two|three|four|five|six|seven)(?=[-\s](?:way|tailed|sided|dimensional|step|sample)\b)",
        re.IGNORECASE,
    ),
    re.compile(r"\b\d(?=[-\s](?:way|tailed|sided|dimensional|D)\b)"),
)  # fmt: skip
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_YEAR_BEFORE = re.compile(
    r"\b(?:in|since|from|by|until|of|during|between|before|after|year|and|to|early|late|mid|spring|summer"
    r"|autumn|winter|fall|[A-Z][a-z]{2,8},?)\s$"
)


def masked(text: str) -> list[tuple[int, int]]:
    """Spans of `text` in which no quantity begins."""
    return [match.span() for pattern in MASKS for match in pattern.finditer(text)]


def labelled(text: str, start: int, *, with_unit: bool, counted: bool = False) -> bool:
    """Whether the digits at `start` number a thing ('Figure 3', 'sample 2') and measure nothing.

    A unit overrides all labels but those of figures, tables and the like; a counted noun those behind a comma.
    """
    match = _LABEL_BEFORE.search(text[max(0, start - 40) : start])
    if match is None:
        return False
    if counted and "," in match[0]:
        return False
    return not with_unit or _STRONG.match(match[0]) is not None


def is_year(text: str, start: int, end: int, *, counted: bool) -> bool:
    """Whether bare digits are a calendar year."""
    if not _YEAR.fullmatch(text[start:end]):
        return False
    return not counted or bool(_YEAR_BEFORE.search(text[max(0, start - 16) : start]))


_PRODUCT = re.compile(r"(?<=[\w,)%]\s)(?!(?:[A-Z]{2,}|I)\b)[A-Z][\w–-]*[a-zA-Z]\s$")


def is_label(text: str, start: int, end: int) -> bool:
    """Whether a bare whole number belongs to a name (Tween 20, Windows 10) or is a code (0025)."""
    return (text[start] == "0" and end - start > 1) or bool(_PRODUCT.search(text[max(0, start - 30) : start]))


_NAME_BEFORE = re.compile(r"[A-Za-zµα-ωΑ-Ω₀-₉_#@&][-‐‑]?$|[A-Za-z]['′’]$")
_NAME_AFTER = re.compile(r"[-‐‑]?[A-Za-zα-ω_]|[-‐‑][\[(]")


def in_name(text: str, start: int) -> bool:
    """Whether the character before `start` makes the digits part of a name (MOF-5, p53, H2O)."""
    return bool(_NAME_BEFORE.search(text[max(0, start - 3) : start]))


def goes_on_as_name(text: str, end: int) -> bool:
    """Whether the digits that end at `end` go on into a name (5-HT, 3D)."""
    return bool(_NAME_AFTER.match(text, end))
