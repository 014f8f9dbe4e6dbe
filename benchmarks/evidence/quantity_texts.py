"""Texts with labelled quantities: MeasEval's paragraphs, and the TEI texts of grobid-quantities."""

import csv
import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

Span = tuple[int, int]


@dataclass(frozen=True)
class Labelled:
    """A quantity as labelled: its span, its unit as written, and the spans of what was measured and of which property.

    A list of values is one quantity. A count has no unit; what is counted is its entity.
    """

    span: Span
    unit: str
    entity: Span | None = None
    property: Span | None = None


@dataclass(frozen=True)
class Text:
    """One text and its labelled quantities."""

    name: str
    text: str
    labelled: tuple[Labelled, ...]

    @property
    def document(self) -> str:
        """The paper that the text is from."""
        return re.sub(r"-\d+$", "", self.name)

    @property
    def half(self) -> str:
        """The half that the paper falls in, by the digest of its name: rules are made on one, the other is kept."""
        return "develop" if hashlib.sha256(self.document.encode()).digest()[0] % 2 == 0 else "held"


def measeval(folder: Path) -> Iterator[Text]:
    """The labelled paragraphs of MeasEval's train and trial folders."""
    for split in ("train", "trial"):
        for table in sorted((folder / split / "tsv").glob("*.tsv")):
            for kind in ("text", "txt"):
                source = folder / split / kind / f"{table.stem}.txt"
                if source.is_file():
                    yield _paragraph(table, source.read_text(encoding="utf-8"))


def _paragraph(table: Path, text: str) -> Text:
    sets: dict[str, dict[str, dict[str, str]]] = {}
    with table.open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            sets.setdefault(row["annotSet"], {}).setdefault(row["annotType"], row)
    labelled = []
    for members in sets.values():
        quantity = members.get("Quantity")
        if quantity is not None:
            other = json.loads((quantity["other"] or "{}").strip('"').replace('""', '"'))
            entity, named = (_span(members.get(kind)) for kind in ("MeasuredEntity", "MeasuredProperty"))
            labelled.append(Labelled(_span(quantity) or (0, 0), str(other.get("unit", "")), entity, named))
    return Text(table.stem, text, tuple(labelled))


def _span(row: dict[str, str] | None) -> Span | None:
    return (int(row["startOffset"]), int(row["endOffset"])) if row else None


def grobid(folder: Path) -> Iterator[Text]:
    """The paragraphs of grobid-quantities' labelled texts (`quantities__*`): quantities and units, no entities."""
    for source in sorted((folder / "tei").glob("quantities__*.xml")):
        for number, block in enumerate(_blocks(ET.parse(source).getroot())):
            text, labelled = "", list[Labelled]()
            for piece, unit in _pieces(block):
                if unit is not None:
                    labelled.append(Labelled((len(text), len(text) + len(piece)), unit))
                text += piece
            if text.strip():
                yield Text(f"{source.name.split('.')[0]}-{number}", text, tuple(labelled))


_BLOCKS = frozenset(("p", "ab", "head", "item", "cell"))


def _blocks(root: ET.Element) -> Iterator[ET.Element]:
    """The innermost elements that hold running text, headers left out."""
    for child in root:
        name = _name(child)
        if name in _BLOCKS and not any(_name(below) in _BLOCKS for below in child.iter() if below is not child):
            yield child
        elif name != "teiHeader":
            yield from _blocks(child)


def _pieces(element: ET.Element) -> Iterator[tuple[str, str | None]]:
    """The text of an element in order, piece by piece; with a quantity comes its unit as written, empty for none."""
    yield element.text or "", None
    for child in element:
        if _name(child) == "measure" and child.get("type") in ("value", "interval", "list"):
            units = ["".join(below.itertext()) for below in child.iter() if _name(below) == "measure"][1:]
            yield "".join(child.itertext()), units[-1].strip() if units else ""
        else:
            yield from _pieces(child)
        yield child.tail or "", None


def _name(element: ET.Element) -> str:
    return element.tag.rpartition("}")[2]
