"""Reference files (BibTeX, RIS, CSL-JSON, JSONL) as known works; a bad entry is reported and the rest is read."""

import json
import logging
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import rispy
from bibtexparser.entrypoint import parse_string
from bibtexparser.middlewares import LatexDecodingMiddleware
from pydantic import ValidationError

from contracts.documents import PaperProblem
from kb.corpus import KnownWork

MAX_BYTES = 64 << 20
# What it would print about broken entries is reported as problems.
logging.getLogger("bibtexparser").setLevel(logging.ERROR)
_DOI = re.compile(r"10\.\d{4,9}/\S+")
_YEAR = re.compile(r"\b(1[5-9]\d\d|20\d\d)\b")

Fields = dict[str, Any]
"""title, abstract, keywords, doi, authors, year, file: as one format gave them, not yet checked."""


def read_references(path: Path, name: str, *, wanted: bool = True) -> tuple[list[KnownWork], list[PaperProblem]]:
    """The works that a reference file lists, and what in it could not be read.

    `wanted` is False for a file that only lies in a folder of papers: a .json that lists no works is then some
    other program's file, and no problem. Nothing is raised.
    """
    works: list[KnownWork] = []
    problems: list[PaperProblem] = []

    def refuse(place: str, why: str) -> None:
        problems.append(
            PaperProblem(
                source=f"{name}:{place}" if place else name,
                code="bad_reference_file",
                message=why,
                mend="mend that entry" if place else "mend the file or take it away",
            )
        )

    try:
        if path.stat().st_size > MAX_BYTES:
            raise ValueError(f"is larger than {MAX_BYTES >> 20} MB")
        text = path.read_text(encoding="utf-8-sig")
        entries = list(_FORMATS[path.suffix.lower()](text, refuse))
    except OSError as error:
        refuse("", f"cannot be read ({error.strerror})")
        return works, problems
    except UnicodeDecodeError:
        refuse("", "is not UTF-8 text")
        return works, problems
    except ValueError as error:
        if wanted or path.suffix.lower() != ".json":
            refuse("", str(error))
        return works, problems
    for place, fields in entries:
        if not _text(fields.get("title")):
            refuse(place, "has no title")
            continue
        try:
            works.append(_work(fields, name))
        except ValidationError as error:
            refuse(place, f"field {'.'.join(map(str, error.errors()[0]['loc']))}: {error.errors()[0]['msg']}")
    return works, problems


def clean_doi(text: object) -> str | None:
    """The bare DOI in lower case ("10.1000/x"), or None where there is none in `text`."""
    found = _DOI.search(str(text or ""))
    return found.group(0).rstrip(".,;)]}>\"'").lower() if found else None


def _work(fields: Fields, name: str) -> KnownWork:
    year = _YEAR.search(str(fields.get("year") or ""))
    return KnownWork(
        title=_text(fields["title"]),
        abstract=_text(fields.get("abstract")),
        keywords=tuple(dict.fromkeys(word for word in map(_text, fields.get("keywords") or ()) if word)),
        doi=clean_doi(fields.get("doi")),
        authors=tuple(author for author in map(_text, fields.get("authors") or ()) if author),
        year=int(year.group()) if year else None,
        file=_text(fields.get("file")) or None,
        origin=name,
    )


def _text(value: object) -> str:
    return " ".join(value.split()) if isinstance(value, str) else ""


def _split_keywords(value: object) -> list[str]:
    if isinstance(value, list):
        return [str(each) for each in value]
    text = _text(value)
    return [part.strip() for part in re.split(";" if ";" in text else ",", text)]


def _bibtex(text: str, refuse: Callable[[str, str], None]) -> Iterator[tuple[str, Fields]]:
    library = parse_string(text, append_middleware=[LatexDecodingMiddleware()])
    for block in library.failed_blocks:
        why = getattr(block.error, "abort_reason", None) or str(block.error or "").strip() or "is not a BibTeX entry"
        refuse(f"line {(block.start_line or 0) + 1}", why.splitlines()[0])
    if not library.entries and not library.failed_blocks and text.strip():
        raise ValueError("holds no BibTeX entry")
    for entry in library.entries:
        fields = {field.key.lower(): str(field.value).replace("{", "").replace("}", "") for field in entry.fields}
        attached = re.split(r"[:;]", fields.get("file", ""))
        yield (
            f"line {entry.start_line + 1}" if entry.start_line is not None else entry.key,
            {
                "title": fields.get("title", ""),
                "abstract": fields.get("abstract", ""),
                "keywords": _split_keywords(fields.get("keywords", "")),
                "doi": fields.get("doi") or fields.get("url"),
                "authors": re.split(r"\s+and\s+", fields.get("author", "")),
                "year": fields.get("year") or fields.get("date"),
                "file": next((part for part in attached if part.lower().endswith(".pdf")), None),
            },
        )


def _ris(text: str, refuse: Callable[[str, str], None]) -> Iterator[tuple[str, Fields]]:
    starts = [match.start() for match in re.finditer(r"^TY  ?-", text, re.MULTILINE)]
    if not starts and text.strip():
        raise ValueError("holds no RIS entry")
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        place = f"line {text.count(chr(10), 0, start) + 1}"
        record = text[start:end].rstrip()
        if not re.search(r"^ER  ?-", record, re.MULTILINE):
            refuse(place, "is not ended by ER")
            continue
        try:
            [fields] = rispy.loads(record + "\n")
        except (KeyError, ValueError, IndexError, OSError) as error:
            refuse(place, f"is not RIS ({error})")
            continue
        yield (
            place,
            {
                "title": fields.get("title") or fields.get("primary_title") or "",
                "abstract": fields.get("abstract") or fields.get("notes_abstract") or "",
                "keywords": fields.get("keywords") or [],
                "doi": fields.get("doi"),
                "authors": fields.get("authors") or fields.get("first_authors") or [],
                "year": fields.get("year") or fields.get("publication_year"),
                "file": Path(str(next(iter(fields.get("file_attachments1", []) or []), ""))).name or None,
            },
        )


def _csl(text: str, refuse: Callable[[str, str], None]) -> Iterator[tuple[str, Fields]]:
    try:
        tree = json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"is not JSON (line {error.lineno}: {error.msg})") from error
    except RecursionError as error:
        raise ValueError("is nested too deeply") from error
    items = tree.get("items") if isinstance(tree, dict) else tree
    if not isinstance(items, list) or not any(isinstance(item, dict) and "title" in item for item in items):
        raise ValueError("holds no CSL-JSON list of works")
    for number, item in enumerate(items, 1):
        if isinstance(item, dict):
            yield f"item {number}", _csl_fields(item)
        else:
            refuse(f"item {number}", "is not an object")


def _jsonl(text: str, refuse: Callable[[str, str], None]) -> Iterator[tuple[str, Fields]]:
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            item = json.loads(line)
        except (json.JSONDecodeError, RecursionError):
            refuse(f"line {number}", "is not JSON")
            continue
        if isinstance(item, dict):
            yield f"line {number}", _csl_fields(item)
        else:
            refuse(f"line {number}", "is not an object")


def _csl_fields(item: dict[str, Any]) -> Fields:
    """CSL-JSON names, and the plain ones (doi, keywords, authors, year, file) that JSONL files use."""
    authors = item.get("author") or item.get("authors") or []
    issued = item.get("issued")
    date_parts = issued.get("date-parts") if isinstance(issued, dict) else None
    return {
        "title": item.get("title"),
        "abstract": item.get("abstract"),
        "keywords": _split_keywords(item.get("keywords") or item.get("keyword") or ""),
        "doi": item.get("DOI") or item.get("doi"),
        "authors": [_csl_name(author) for author in authors] if isinstance(authors, list) else [str(authors)],
        "year": item.get("year") or date_parts or issued,
        "file": item.get("file") or item.get("source"),
    }


def _csl_name(author: object) -> str:
    if not isinstance(author, dict):
        return str(author)
    return str(author.get("literal") or ", ".join(str(author[key]) for key in ("family", "given") if author.get(key)))


_FORMATS: dict[str, Callable[[str, Callable[[str, str], None]], Iterator[tuple[str, Fields]]]] = {
    ".bib": _bibtex,
    ".ris": _ris,
    ".json": _csl,
    ".jsonl": _jsonl,
}
