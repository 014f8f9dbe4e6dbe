"""Cell text parted into the number and what is written beside it: footnote marks, significance letters, a bracket."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from ontology.folding import level

RAISED = "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳ"
SIGNS = "*∗†‡§¶#⁎"
TAIL = re.compile(rf"\s?[{RAISED}{SIGNS},⁽⁾]*[{RAISED}{SIGNS}][{RAISED}{SIGNS},⁽⁾]*$")
DIGIT_MARK = re.compile(r"(?<!(?<![\d.,])10)(?<=[\d)%])([⁰¹²³⁴⁵⁶⁷⁸⁹]+(?:[,⁻–][⁰¹²³⁴⁵⁶⁷⁸⁹]+)*)$")
LETTERS = re.compile(r"(?<=[\d)%])\s?([a-cef]|[a-h]{2,4}|[A-CE]{2,3})$")
UNIT_LIKE = re.compile(r"(?<=[\d)%])\s?([dgh]|[A-H])$")
HEADER_MARK = re.compile(rf"(?<=[\w)%\]])(?<![{RAISED}])[ᵃᵇᶜᵈᵉᶠᵍʰ](?:,\s?[ᵃᵇᶜᵈᵉᶠᵍʰ])*(?![{RAISED}])(?=$|[\s,;)\]])")
BRACKET = re.compile(r"^(?P<head>[^()\[\]]*\d\S*)(?P<space>\s*)(?P<tail>[(\[][^()\[\]]*[)\]])$")
BOTH_WAYS = re.compile(r"\(\s?(?:\+\s?[\d.]+\s?[/,]?\s?[-−–]|[-−–]\s?[\d.]+\s?[/,]?\s?\+)\s?[\d.]+\s?\)")
"""(+0.023/−0.019): an uncertainty, which the grammar of numbers reads."""
UNSAFE = re.compile(r"\d\s9\s10[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]|[\\�]|\(cid:")
"""A multiplication sign that a symbol font gave as 9, and characters that no font map explains."""


@dataclass(frozen=True, slots=True)
class CellText:
    """`core` is what is read as the number, `marks` what was printed after it, `bracket` a second number beside it."""

    core: str
    marks: str = ""
    bracket: str = ""


def split_cell(text: str, *, letters: bool) -> CellText | None:
    """Part the text of a numeric cell; None where its characters are not to be trusted.

    `letters` says that the column carries significance letters, so that even d, g or h is one and no unit.
    """
    if UNSAFE.search(text):
        return None
    core = _plain(text.strip())
    marks: list[str] = []
    for _ in range(3):
        found = TAIL.search(core) or DIGIT_MARK.search(core) or LETTERS.search(core)
        if found is None and letters:
            found = UNIT_LIKE.search(core)
        if found is None or not re.search(r"\d", core[: found.start()]):
            break
        marks.insert(0, found.group().strip())
        core = core[: found.start()].rstrip(" ,")
    bracket = BRACKET.match(core)
    if bracket and not _concise(bracket) and not BOTH_WAYS.fullmatch(bracket["tail"]):
        return CellText(bracket["head"].rstrip(), " ".join(marks), bracket["tail"])
    return CellText(core, " ".join(marks))


def without_marks(text: str) -> str:
    """A header or label without the footnote marks at its end or at the end of a word before a bracket."""
    bare = HEADER_MARK.sub("", text)
    return re.sub(rf"(?<=[\w)%\]])[{SIGNS}]+$", "", bare).strip()


def _plain(text: str) -> str:
    """Letters of a mathematical alphabet after a number (an italic a that marks a footnote) as plain ones."""
    return "".join(unicodedata.normalize("NFKC", c) if ord(c) > 0x1D3FF else c for c in text)


def _concise(match: re.Match[str]) -> bool:
    """Whether the bracket is an uncertainty in the last digits, 1.23(4), which the grammar of numbers reads."""
    return not match["space"] and "." in match["head"] and re.fullmatch(r"\(\d{1,2}\)", match["tail"]) is not None


def has_letters(texts: Sequence[str], notes: str) -> bool:
    """Whether the cells of a column end in significance letters: more than one does, and not all in the same one."""
    tails = [m.group(1) for t in texts if (m := re.search(r"(?<=[\d)])\s?([a-h]{1,4}|[A-H]{1,3})$", t))]
    told = re.search(r"\bletters?\b|superscripts?|significan", notes, re.IGNORECASE) is not None
    return len(tails) > 1 and (len(set(tails)) > 1 or told)


CITED = re.compile(r"\[(\d{1,3})(?:\s*[,–-]\s*\d{1,3})*\]|\b(?:ref(?:erence)?s?\.?)\s*\[?(\d{1,3})\]?", re.IGNORECASE)
ET_AL = re.compile(
    r"([A-Z][\w'’-]+)(?:\s+et\s+al\.?|\s+(?:and|&)\s+[A-Z][\w'’-]+)[\s,(]*(\d{4})?[a-z]?\)?\s*([⁰¹²³⁴⁵⁶⁷⁸⁹]+)?"
)
OWN = re.compile(
    r"\b(?:this|present|our)\s+(?:work|study|paper|result|experiment|investigation)s?\b|\bours\b|本工作|本文|本研究",
    re.IGNORECASE,
)


def cited_key(text: str) -> str | None:
    """The reference that a label, header or reference cell names: "[12]", "ref. 12", "Li et al., 2019"."""
    if OWN.search(text):
        return None
    named = ET_AL.search(text)
    if named:
        if named[3]:
            return level(named[3])
        if named[2]:
            return f"{named[1]} {named[2]}"
    numbered = CITED.search(text)
    if numbered:
        return numbered[1] or numbered[2]
    return named[1] if named else None
