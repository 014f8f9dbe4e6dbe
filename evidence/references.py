"""The reference list of a paper."""

import re
from collections import Counter
from collections.abc import Sequence

from contracts.measurements import Reference
from evidence.citing import attribution, citations
from evidence.layout.lines import Line
from evidence.layout.sentences import Vocabulary, flow_of
from evidence.metadata import DOI, clean_doi
from ontology.folding import level

__all__ = ["attribution", "citations", "parse_references"]

_NUMBERED = re.compile(r"^\s*[\[(]?(\d{1,3})[\])]?[.)]?\s*(?=[^\d\s.,)])")
_YEAR = re.compile(r"\(?\b(19\d\d|20\d\d)([a-z])?\b\)?")
_AUTHOR = re.compile(r"^(?:(?:van|von|de|der|da|di|del|la|le|el|al|dos|ten)\s+)*[A-ZÀ-ÖØ-Þ][\w'’\-]+", re.IGNORECASE)
_INITIALS = re.compile(r"^[^.]{2,40}?(?:,\s*(?:[A-Z]\.?[\s-]?){1,4}|\s+[A-Z]{1,3}[,.\s])")


def _starts(lines: Sequence[Line]) -> list[int]:
    """The indexes of the lines that open an entry."""
    numbered = _counted(
        [(i, int(m.group(1))) for i, line in enumerate(lines) if (m := _NUMBERED.match(level(line.text)))]
    )
    if len(numbered) >= 3 and len(numbered) > len(lines) / 14:
        return numbered
    if numbered[:1] == [0] and len(numbered) == 2 and all(lines[i].text.lstrip().startswith("[") for i in numbered):
        return numbered
    return _hanging(lines)


def _counted(candidates: Sequence[tuple[int, int]]) -> list[int]:
    """The longest run of lines whose numbers count up, steps of at most three, from the first numbers of a list."""
    best: list[tuple[int, int]] = []
    for k, (_, number) in enumerate(candidates):
        before = [(best[b][0], b) for b in range(k) if 0 < number - candidates[b][1] <= 3]
        length, back = max(before, default=(0, -1))
        best.append((length + 1 if length or number <= 3 else 0, back))
    at = max(range(len(best)), key=lambda k: best[k][0], default=-1)
    chain: list[int] = []
    while at >= 0:
        chain.append(candidates[at][0])
        at = best[at][1]
    return chain[::-1]


def _edges(lines: Sequence[Line]) -> dict[tuple[int, int], float]:
    """The left edge of each column: the leftmost x at which several lines begin."""
    starts: dict[tuple[int, int], Counter[int]] = {}
    for line in lines:
        starts.setdefault((line.page, round(line.column[1] / 40)), Counter())[round(line.x0)] += 1
    return {key: min((x for x, n in counts.items() if n > 1), default=min(counts)) for key, counts in starts.items()}


def _hanging(lines: Sequence[Line]) -> list[int]:
    """Entries without numbers: lines that begin at the column's edge with an author, where others are set in."""
    starts: list[int] = []
    edges = _edges(lines)
    inset = [line.x0 - edges[line.page, round(line.column[1] / 40)] for line in lines]
    hanging = sum(x > 0.5 * line.size for x, line in zip(inset, lines, strict=True)) > 0.25 * len(lines)
    for i, line in enumerate(lines):
        names = bool(_AUTHOR.match(line.text)) and bool(_INITIALS.match(line.text))
        last = lines[i - 1] if i else None
        if last is None:
            starts.append(i)
        elif hanging:
            if inset[i] < 0.5 * line.size and (names or _YEAR.search(line.text) or _AUTHOR.match(line.text)):
                starts.append(i)
        elif names and (
            last.text.rstrip().endswith((".", "]"))
            or DOI.search(last.text)
            or line.bottom - last.bottom > 1.4 * line.size
        ):
            starts.append(i)
    return starts


def _title(text: str) -> str | None:
    """The title within an entry: what stands in quotes, else the longest stretch after authors and year."""
    quoted = re.search(r"[“\"‘]([^”\"’]{12,300})[”\"’]", text)
    if quoted:
        return quoted.group(1).strip(" .,")
    body = DOI.split(text)[0]
    year = _YEAR.search(body)
    if year and year.start() < 0.45 * len(body):
        body = body[year.end() :].lstrip(" ).,:;")
    pieces = [p.strip(" .,;:") for p in re.split(r"(?<=[^\WA-Z_])[.?!]\s+(?=[^\W\d_])|;\s", body)]
    worded = [p for p in pieces if len(re.findall(r"\b[a-z]{3,}", p)) >= 2 and len(p) > 15]
    return worded[0] if worded else None


def parse_references(lines: Sequence[Line], known: Vocabulary) -> list[Reference]:
    """The entries of the list: `key` is the printed number, else "Surname year" with a letter where there is one.

    Behind the last one's DOI stands what comes after the list, a note of a table or the foot of the page.
    """
    starts = _starts(lines)
    entries: list[Reference] = []
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=False):
        flow = flow_of(lines[start:end], known)
        text = flow.text.strip()
        number = _NUMBERED.match(level(text))
        doi = DOI.search(re.sub(r"(10\.\d{4,9}/\S*)\s+(?=\S*\d\S*$)", r"\1", text))
        if doi and end == len(lines) and (told := DOI.search(text)):
            text = text[: told.end()]
        if number:
            key, text = number.group(1), text[number.end() :].strip()
        else:
            author, year = _AUTHOR.match(text), _YEAR.search(text)
            if author is None or year is None:
                continue
            key = f"{author.group()} {year.group(1)}{year.group(2) or ''}"
        if len(text) < 15:
            continue
        entries.append(Reference(key=key, text=text, doi=clean_doi(doi.group()) if doi else None, title=_title(text)))
    return entries
