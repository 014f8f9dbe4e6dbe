"""Title, DOI, authors and year, from the first pages and from what the PDF says of itself."""

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

from contracts.documents import PaperMetadata
from evidence.layout.headings import known_section
from evidence.layout.lines import Line

DOI = re.compile(r"\b10\.\d{4,9}/[^\s\"<>{}|\\^`\[\]]+", re.IGNORECASE)
_MARKED = re.compile(r"(?:doi\s*[:=]?\s*(?:org/)?|doi\.org/|dx\.doi\.org/)\s*$", re.IGNORECASE)
_YEAR = re.compile(r"\b(19[5-9]\d|20[0-4]\d)\b")
_SUPER = re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ*∗†‡§¶#✉]+|\b\d{1,2}(?=[,\s]|$)")
_FILE_NAME = re.compile(
    r"\.(?:docx?|pdf|indd|tex|dvi|qxd)\b|^(?:untitled|microsoft word|pone\.|s\d{5})|^\S+$", re.IGNORECASE
)
_NOT_TITLE = re.compile(
    r"^(?:(?:original\s+)?(?:research|review|article|letter|report|paper)s?(?:\s+(?:article|paper|report"
    r"|open access))?|open\s+access"
    r"|mini\s+review|communication|scientific\s+reports|www\.|https?:|doi\b|received|published|accepted|citation|issn|volume\b.*)",
    re.IGNORECASE,
)  # fmt: skip
_SUPPLEMENT = re.compile(
    r"^\s*(?:electronic\s+)?(?:(?:supplement(?:ary|al)?|supporting)\s+(?:information|materials?|data|text|notes?|file)"
    r"|supplementary\s+appendix|附加材料|补充材料|补充信息|支持信息)\b\s*(?:(?:for|to|of)(?:\s*:|\b)|[:：–-])?\s*",
    re.IGNORECASE,
)
"""How the first page of a supplement begins."""
_FIRST_LINES = 12
_PERSON = re.compile(
    r"^(?:(?:[A-ZÀ-ÖØ-Þ][\w'’.\-]*|de|da|van|von|der|den|del|della|la|le|di|dos|el|al|bin|ten|ter|y|e)\s+){1,5}"
    r"[A-ZÀ-ÖØ-Þ][\w'’\-]+$|^[\u4e00-\u9fff]{2,4}$"
)
_PLACE = re.compile(
    r"universit|institut|department|school|college|laborator|hospital|center|centre|faculty|academy|@|\d{4,}|abstract|street|division"
    r"|ministry|correspond|research|science|technolog|engineering|foundation|program|journal|article|received|license",
    re.IGNORECASE,
)  # fmt: skip


class PdfInfo(NamedTuple):
    """What the PDF's information dictionary and XMP say."""

    title: str = ""
    author: str = ""
    created: str = ""
    doi: str | None = None


def clean_doi(text: str) -> str:
    """A DOI in lower case, without the stops and brackets of the sentence around it."""
    doi = text.strip().rstrip(".,;:'\"”’*").lower()
    while doi.endswith((")", "]")) and doi.count("(") < doi.count(")") + doi.count("]"):
        doi = doi[:-1].rstrip(".,;")
    return re.sub(r"(?:/pdf|/full|/abstract|\.pdf)$", "", doi)


def pdf_info(pdf: pypdfium2.PdfDocument) -> PdfInfo:
    """The information dictionary; never raises for a damaged one."""
    try:
        held = pdf.get_metadata_dict()
    except (pypdfium2.PdfiumError, UnicodeError):
        return PdfInfo()
    doi = None
    for key in ("doi", "DOI", "WPS-ARTICLEDOI"):
        text = _info(pdf, key)
        match = DOI.search(text)
        if match:
            doi = clean_doi(match.group())
    for key in ("Subject", "Keywords", "Title"):
        match = DOI.search(held.get(key, ""))
        if match and doi is None:
            doi = clean_doi(match.group())
    return PdfInfo(held.get("Title", "").strip(), held.get("Author", "").strip(), held.get("CreationDate", ""), doi)


def _info(pdf: pypdfium2.PdfDocument, key: str) -> str:
    size = pdfium.FPDF_GetMetaText(pdf, key.encode(), None, 0)
    if size <= 2:
        return ""
    buffer = (b"\0" * size)[:]
    import ctypes

    held = ctypes.create_string_buffer(buffer, size)
    pdfium.FPDF_GetMetaText(pdf, key.encode(), held, size)
    return held.raw.decode("utf-16-le", "replace").rstrip("\0")


def _find_doi(lines: Sequence[Line], info: PdfInfo, gone: set[int]) -> str | None:
    """The paper's own DOI: the PDF's, else one marked as DOI, first in furniture, then on the first page."""
    if info.doi:
        return info.doi
    marked: list[tuple[int, str]] = []
    for i, line in enumerate(lines):
        text = line.text
        for match in DOI.finditer(text):
            whole = match.group()
            if match.end() == len(text) and whole.endswith(("-", "/", ".")) and i + 1 < len(lines):
                whole += lines[i + 1].text.split()[0]
            here = bool(
                _MARKED.search(text[: match.start()])
                or (i and not text[: match.start()].strip() and _MARKED.search(lines[i - 1].text))
            )
            rank = (0 if id(line) in gone else 1) + (0 if here else 2) + (0 if line.page == 1 else 4)
            marked.append((rank, clean_doi(whole)))
    return min(marked, key=lambda m: m[0])[1] if marked else None


def _find_title(lines: Sequence[Line], info: PdfInfo, gone: set[int]) -> tuple[str, list[Line]]:
    """The title and its lines: the largest print in the upper part of the first page."""
    first = [
        line for line in lines
        if line.page == 1 and id(line) not in gone and len(re.findall(r"[^\W\d_]", line.text)) >= 4 and not line.turn
        and _SUPPLEMENT.sub("", line.text).strip()
    ]  # fmt: skip
    if not first:
        return "", []
    height = max(line.bottom for line in first)
    upper = [line for line in first if line.top < 0.62 * height and not _NOT_TITLE.match(line.text.strip())]
    groups: list[list[Line]] = []
    for line in upper:
        last = groups[-1][-1] if groups else None
        if last and abs(last.size - line.size) < 0.05 * line.size and 0 < line.bottom - last.bottom < 2.2 * line.size:
            groups[-1].append(line)
        else:
            groups.append([line])
    stated = re.sub(r"\s+", " ", info.title)
    if len(stated) > 15 and not _FILE_NAME.search(stated):
        for group in groups:
            printed = _fold(" ".join(line.text for line in group))
            if len(printed) > 10 and (_fold(stated).startswith(printed[:60]) or printed.startswith(_fold(stated)[:60])):
                return _title_text(group), group
    candidates = [
        g for g in groups if sum(len(line.text) for line in g) >= 12 and len(" ".join(x.text for x in g).split()) >= 2
    ]
    if not candidates:
        return (stated, []) if len(stated) > 15 and not _FILE_NAME.search(stated) else ("", [])
    best = max(
        candidates,
        key=lambda g: (round(g[0].size * (1.06 if g[0].bold else 1.0), 0), sum(len(x.text) for x in g) >= 30),
    )
    return _title_text(best), best


def _title_text(group: Sequence[Line]) -> str:
    text = ""
    for line in group:
        part = line.text.strip()
        text = (
            text[:-1] + part
            if text.endswith("-") and part[:1].islower() and not text[-2:-1].isupper()
            else f"{text} {part}"
        )
    own = _SUPPLEMENT.sub("", text)
    return re.sub(r"\s+", " ", own).strip(" *∗†" if own == text else ' *∗†"“”')


def _fold(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).lower()


def _find_authors(lines: Sequence[Line], title: Sequence[Line], info: PdfInfo) -> tuple[str, ...]:
    names: list[str] = []
    if title:
        after = [
            x
            for x in lines
            if x.page == 1 and x.turn == title[-1].turn and x.top > title[-1].top + 1 and x.x1 > title[0].x0
        ][:14]
        for line in after:
            text = _SUPER.sub(",", line.text)
            if known_section(line.text) or len(line.text) > 400:
                break
            parts = [p.strip(" .,;:") for p in re.split(r",|;|\band\b|&|、|，|·|•|\|", text)]
            people = [p for p in parts if _PERSON.match(p) and not _PLACE.search(p)]
            filled = [p for p in parts if p]
            if people and len(people) >= 0.5 * len(filled) and not _PLACE.search(line.text.split(",")[0]):
                names += people
            elif names:
                break
    if not names and info.author:
        names = [p.strip() for p in re.split(r";|,(?=\s*[A-Z][a-z]+\s)|\band\b", info.author) if len(p.split()) >= 2]
    return tuple(dict.fromkeys(names))[:60]


def _find_year(lines: Sequence[Line], info: PdfInfo, gone: set[int]) -> int | None:
    latest = datetime.now(UTC).year + 1
    ranked: list[tuple[int, int]] = []
    for line in lines:
        if line.page > 1:
            continue
        low = line.text.lower()
        for match in _YEAR.finditer(line.text):
            year = int(match.group())
            if year > latest:
                continue
            if re.search(r"publish|available online|first online", low):
                rank = 0
            elif "©" in low or "copyright" in low or "(c)" in low:
                rank = 1
            elif id(line) in gone or re.search(r"\bvol(?:ume|\.)?\b|citation|cite|journal|issue", low):
                rank = 2
            elif re.search(r"accepted|revised|received|posted", low):
                rank = 3 if "accepted" in low else 4
            else:
                rank = 6
            ranked.append((rank, -year if rank in (3, 4) else year))
    best = min(ranked, key=lambda r: r[0], default=None)
    if best is not None and best[0] < 6:
        return abs(best[1])
    created = _YEAR.search(info.created[2:6]) if info.created else None
    if created and int(created.group()) <= latest:
        return int(created.group())
    return abs(best[1]) if best else None


def _calls_itself_supplement(lines: Sequence[Line], title: Sequence[Line]) -> bool:
    """Whether a line above the title, or the title itself, says that this is a supplement of a paper."""
    if not title:
        return any(_SUPPLEMENT.match(line.text) for line in lines[:_FIRST_LINES] if line.page == 1)
    above = [line for line in lines if line.page == 1 and line.top <= title[-1].top and not line.turn]
    return any(_SUPPLEMENT.match(line.text) for line in above)


def read_metadata(lines: Sequence[Line], info: PdfInfo, gone: Iterable[int]) -> PaperMetadata:
    """Metadata from the lines of the first two pages; `gone` are the ids of lines that are furniture."""
    furniture = set(gone)
    title, title_lines = _find_title(lines, info, furniture)
    return PaperMetadata(
        title=title,
        doi=_find_doi(lines, info, furniture),
        authors=_find_authors(lines, title_lines, info),
        year=_find_year(lines, info, furniture),
        is_supplement=_calls_itself_supplement(lines, title_lines),
    )
