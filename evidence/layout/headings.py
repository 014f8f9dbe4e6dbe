"""Headings: which lines are, and which part of a paper they open."""

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from evidence.layout.lines import Line

_NUMBER = re.compile(
    r"^(?:§\s*)?(?:(?:\d{1,2}(?:\.\d{1,2}){0,3}|[IVX]{1,5})[.)|]?\s+|[A-H][.)]\s+|\|\s*|■\s*|[一二三四五六七八九十]+、\s*)"
)
_KINDS: tuple[tuple[str, str], ...] = (
    ("abstract", r"abstract|summary|synopsis|摘\s*要"),
    ("introduction", r"introduction|background|引\s*言|前\s*言|绪\s*论"),
    ("results and discussion", r"results?\s*(?:and|&)\s*discussions?|结果与讨论"),
    ("methods", r"(?:materials?\s*(?:and|&)\s*)?(?:methods?|methodology|experimental(?:\s+(?:section"
                r"|procedures?|details?|part|methods?))?"
                r"|methods?\s*(?:and|&)\s*materials?|online methods|star\s*★?\s*methods"
                r"|patients and methods|subjects and methods"
                r"|experiments?|materials)|实验(?:部分|方法)?|材料与方法|方法"),
    ("results", r"results?|结果|findings"),
    ("discussion", r"(?:general\s+)?discussions?|讨论"),
    ("conclusion", r"(?:summary\s+and\s+)?(?:conclusions?|concluding remarks)(?:\s+and\s+.{3,40})?|结\s*论|总\s*结"),
    ("limitations", r"limitations?(?: of (?:the|this) study)?"),
    ("references", r"(?:notes\s+and\s+)?references?(?:\s+and\s+notes)?(?:\s+cited)?|bibliography"
                   r"|literature\s*(?:cited)?|works cited|参\s*考\s*文\s*献"),
    ("acknowledgements", r"acknowledge?ments?|funding(?:\s+(?:information|statement))?|致\s*谢"),
    ("back matter", r"(?:author|authors['’]?)\s+(?:contributions?|details|information)|(?:competing"
                    r"|conflicts?\s+of|declaration of (?:competing )?)\s*interests?"
                    r"|data\s+(?:and\s+(?:code|materials?)\s+)?availability(?:\s+statement)?"
                    r"|code availability|ethics.*|abbreviations?"
                    r"|additional\s+(?:information|files?)|supplement(?:ary|al)\s+(?:materials?|information"
                    r"|data)|supporting information"
                    r"|availability of data and materials?|consent for publication|disclosures?"
                    r"|conflict of interest.*|orcid.*|publisher['’]s note|about this article"
                    r"|author contributions? statement"),
    ("appendix", r"(?:[A-Z]\s+)?appendix(?:\s+[A-Z0-9])?(?:\s*[:.–-].{3,80})?|附\s*录"),
)  # fmt: skip
_KNOWN = tuple((kind, re.compile(rf"(?:{pattern})\s*[.:：]?", re.IGNORECASE)) for kind, pattern in _KINDS)


def bare(text: str) -> str:
    """A heading without its number; letters spaced out for display are drawn together."""
    text = _NUMBER.sub("", text.strip(), count=1).strip()
    if re.fullmatch(r"(?:[^\W\d_]\s){4,}[^\W\d_]", text):
        text = text.replace(" ", "")
    return text


def known_section(text: str) -> str | None:
    """The part of a paper that a heading of this text opens; None where the wording is the paper's own."""
    plain = bare(text)
    if len(plain) > 70:
        return None
    for kind, pattern in _KNOWN:
        if pattern.fullmatch(plain):
            return kind
    return None


def is_heading(line: "Line", body_size: float, alone: bool) -> bool:
    """Whether the line is a heading; `alone` where space or a change of style parts it from the lines around."""
    text = line.text.strip()
    if not 3 <= len(text) <= 140 or not re.search(r"[^\W\d_]{3}", text):
        return False
    if (
        known_section(text)
        and alone
        and (line.bold or line.size > 1.02 * body_size or text.isupper() or text[0].isupper())
    ):
        return not text.endswith((",", ";"))
    if text.endswith((".", ",", ";", "-")) and not (line.bold and text.endswith(".") and len(text) < 80 and alone):
        return False
    if not text[0].isupper() and not _NUMBER.match(text) and not text[0].isdigit():
        return False
    if not alone or re.search(r"[=±]|\d\s*[%°]", text):
        return False
    strong = line.bold or line.size > 1.12 * body_size or (text.isupper() and len(text) > 6)
    numbered = re.match(r"^\d{1,2}(?:\.\d{1,2}){0,3}\.?\s+[A-Z]", text) is not None and line.size >= 0.98 * body_size
    return strong or (numbered and len(text) < 90) or (line.italic and len(text) < 80 and line.size >= 0.95 * body_size)
