"""Percentages whose sign stands in no cell and no header: the caption, a note or the text says what the numbers are."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import ontology
from contracts.documents import Document, Sentence, Table
from evidence.table.captions import START
from evidence.table.names import names_what_is_set
from evidence.table.notes import MARK

_WORD = r"(?<![\d.])(?:\bper\s?cent(?:age)?s?\b(?!\s?points?)|%|％)"
_HEAD = re.compile(
    r"(?:(?!(?:of|at|for|with|by|in|on|as|and|versus|vs|from|using|different|various|several|effects?|influence|numbers?"
    r"|counts?|frequency|frequencies)\b)[\w/-]+\s){0,3}per\s?cent(?:age)?s?\b(?!\s?points?)",
    re.IGNORECASE,
)
_EFFECT = re.compile(
    r"(?:effects?|influence|impact)\s.*?\son\s(?:the\s)?(?:[\w-]+\s){0,3}per\s?cent(?:age)?s?\b(?!\s?points?)",
    re.IGNORECASE,
)
_COUNTS = re.compile(
    r"\b(?:n|nos?\.?|numbers?|counts?|frequenc(?:y|ies))\s?(?:,|and|or|&|/)?\s?(?:the\s)?[(\[]?\s?(?:per\s?cent|%)"
    r"|\bper\s?cent(?:age)?s?\s(?:and|or|&)\s(?:the\s)?(?:numbers?|counts?|frequenc)",
    re.IGNORECASE,
)
_BRACKET = re.compile(
    r"[(\[](?:[^()\[\]\d]{0,24}[,;]\s)?(?:in\s|as\s|mean\s)?(?:%|％|per\s?cent(?:age)?s?)(?:[\s,;](?:[^()\[\]]{0,24}))?[)\]]"
    r"|\(%[A-Z]{2,6}\)",
    re.IGNORECASE,
)
_EXPRESSED = re.compile(
    r"\b(?:values?|results?|data|amounts?|contents?|concentrations?|composition|expressed|given|presented|reported"
    rf"|calculated)\s(?:[\w-]+\s){{0,4}}?(?:in|as|are|is|were)\s(?:the\s|mean\s|relative\s|area\s|weight\s)?{_WORD}",
    re.IGNORECASE,
)
_VALUES = re.compile(r"(?:all\s)?values\s[(\[](?:in\s)?%[^()\[\]]{0,12}[)\]]", re.IGNORECASE)
_TRACE = re.compile(r"\btr(?:aces?)?\b[^.;]{0,30}?(?:<|≤|less\sthan|below)\s?0?\.\d+\s?%", re.IGNORECASE)
"""t: traces (percentage value less than 0.05%)."""
_SHOWN = (
    r"(?:shown|presented|listed|given|summari[sz]ed|reported|displayed|tabulated|compiled|provided|depicted|detailed"
    r"|collected|recorded)"
)
_SHOWS = (
    r"(?:shows?|presents?|lists?|gives?|reports?|summari[sz]es?|displays?|provides?|contains?|compares?|refers?\sto"
    r"|depicts?|illustrates?)"
)
_A_LOT = re.compile(
    r"\b(?:high|higher|highest|low|lower|lowest|large|larger|small|smaller|great|same)\s$", re.IGNORECASE
)
_OF_COMPONENTS = re.compile(
    r"\bper\s?cent(?:age)?s?\s(?:(?:composition|amounts?|contents?|areas?|abundances?|peak)\s){0,2}(?:of|for)\s"
    r"(?:(?:the|each|every|all|individual|identified|different|various|volatile|chemical|oil|single)\s){0,3}"
    r"(?:components?|constituents?|compounds?|analytes?)\b",
    re.IGNORECASE,
)
_COMPOSITION = re.compile(r"\b(?:composition|constituents?|components?)\b", re.IGNORECASE)
_UNTOLD = frozenset(("caption", "references", "acknowledgements", "acknowledgments", "bibliography"))
_OTHER = re.compile(
    r"\b(?:ratios?|ind(?:ex|ices)|scores?|numbers?|counts?|mass|weights?|ages?|lengths?|widths?|heights?|times?|sizes?"
    r"|temperatures?|volumes?|doses?|concentrations?|ranks?|levels?|m/z|n|no|df|coefficients?|slope|intercept|factors?"
    r"|thickness|diameters?|density|densities|energ(?:y|ies)|years?|days?|hours?|minutes?|p[\s-]?values?|p)\b|[#№]",
    re.IGNORECASE,
)
"""What a header or label names that is no percentage of the table's."""


@dataclass(frozen=True, slots=True)
class Told:
    """Where it is said that a table's numbers are percentages, and in which words."""

    where: Literal["caption", "footnote", "text"]
    words: str
    place: str
    """For the pedigree: "caption", "footnote", "sentence 12 on page 3"."""

    @property
    def head(self) -> str:
        """What a caption says at once is a percentage: "Mortality percentage" of "Mortality percentage and LC50"."""
        return re.split(r"\s(?:and|in|by|for|with|at|after)\s|[,;:(]", self.words)[0] if self.where == "caption" else ""


def told_percent(document: Document, table: Table) -> Told | None:
    """What says that the numbers of a table without a sign of percent are percentages: its caption, a note that no
    mark binds to a column, the sentences that introduce it, what the paper says of its components.

    None where the table itself prints the sign or the word, so that its other numbers are none.
    """
    if any(re.search(r"[%％]|per\s?cent", cell.text, re.IGNORECASE) for cell in table.cells):
        return None
    caption = START.sub("", table.caption).strip(" .:|–—-")
    if _COUNTS.search(caption):
        return None
    if _says_caption(caption):
        return Told("caption", caption, "caption")
    for note in _notes(document, table):
        if not _COUNTS.search(note) and any(p.search(note) for p in (_EXPRESSED, _VALUES, _TRACE)):
            return Told("footnote", note, "footnote")
    found = next(_introducing(document.sentences, table.label), None)
    if found is None and _COMPOSITION.search(caption):
        found = next((s for s in document.sentences if _spoken(s) and _OF_COMPONENTS.search(s.text)), None)
    if found is None:
        return None
    page = f" on page {found.boxes[0].page}" if found.boxes else ""
    return Told("text", found.text, f"sentence {found.index}{page}")


def may_be_share(told: Told, name: str) -> bool:
    """Whether a header or label leaves room for a percentage: it names a sample, or what is told to be one."""
    if not name or re.search(rf"(?<!\w){re.escape(name)}(?!\w)", told.words, re.IGNORECASE):
        return True
    named = ontology.match_property(name)
    if named is None:
        return _OTHER.search(name) is None
    item = ontology.load().property(named.id)
    if item is not None and (item.unit == "percent" or "%" in item.units):
        return True
    return any(match.id == named.id and match.language != "symbol" for match in ontology.load().match_all(told.words))


def is_of_other(caption: str) -> bool:
    """Whether the sign of percent in a caption is not of the table's numbers: "at different concentrations (%)", or
    of the second number of its cells alone: "n (%)"."""
    if _COUNTS.search(caption):
        return True
    said = list(_BRACKET.finditer(caption))
    return bool(said) and all(names_what_is_set(caption[: m.start()].rstrip()) for m in said)


def _says_caption(caption: str) -> bool:
    if _HEAD.match(caption) or _EFFECT.match(caption) or _EXPRESSED.search(caption):
        return True
    return any(not names_what_is_set(caption[: m.start()].rstrip()) for m in _BRACKET.finditer(caption))


def _notes(document: Document, table: Table) -> Iterator[str]:
    """The notes of a table and, where it goes on over pages, of its other parts; without those that a mark opens."""
    parts = [t for t in document.tables if table.label and t.label == table.label and t.caption == table.caption]
    for part in (table, *parts):
        yield from (note for note in part.footnotes if not MARK.match(note))


def _spoken(sentence: Sentence) -> bool:
    return (sentence.section or "") not in _UNTOLD


def _introducing(sentences: Sequence[Sentence], label: str | None) -> Iterator[Sentence]:
    """The sentences that say that what a table gives are percentages: the one that names it, or the one behind that."""
    number = re.search(r"(\S+)$", label or "")
    if number is None:
        return
    name = rf"(?<!Supplementary\s)\bTable\s{re.escape(number[1])}(?![\w.-]*\w)"
    shown = re.compile(rf"(?P<said>{_WORD})[^;:]*?\s{_SHOWN}\s(?:\w+\s)?in\s(?:the\s)?{name}", re.IGNORECASE)
    shows = re.compile(
        rf"^(?:In\s[^,]*,\s)?(?:The\s)?{name}\s(?:\w+\s)?{_SHOWS}\s[^;:.()\d]*?(?P<said>{_WORD})", re.IGNORECASE
    )
    opens = re.compile(rf"^(?:The\s)?{name}\s(?:\w+\s)?{_SHOWS}\s|\s{_SHOWN}\sin\s(?:the\s)?{name}", re.IGNORECASE)
    for index, sentence in enumerate(sentences):
        if not _spoken(sentence):
            continue
        found = shown.search(sentence.text) or shows.search(sentence.text)
        if found and not _A_LOT.search(sentence.text[: found.start("said")]) and not _COUNTS.search(sentence.text):
            yield sentence
        after = sentences[index + 1] if index + 1 < len(sentences) else None
        if after is None or after.paragraph != sentence.paragraph or not opens.search(sentence.text):
            continue
        if re.search(r"\b(?:values|results|data)\b", after.text) and _EXPRESSED.search(after.text):
            yield after
