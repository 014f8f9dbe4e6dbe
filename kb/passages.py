"""A document cut into passages: runs of sentences that stand together, captions, and tables' labels."""

from collections.abc import Iterator
from itertools import groupby

from contracts.anchors import Anchor, BoundingBox
from contracts.base import Message
from contracts.documents import Document, Passage, Sentence, Table
from contracts.ids import content_digest

PASSAGE_WORDS = 90
"""Words after which a passage ends: about 130 tokens, well within what the embedding models read."""
SHORT_WORDS = 40
"""A paragraph shorter than this is joined to the next one of its section."""
_UNSEARCHED = ("references", "bibliography", "acknowledgements", "acknowledgments")


class IndexedPassage(Message):
    """A passage and the text that it is found by: its quote, and for a table its header and row labels."""

    passage: Passage
    text: str


def with_title(title: str, text: str) -> str:
    """A passage's text behind its paper's title, without which it rarely tells what it is about."""
    return f"{title} {text}"


def passages(document: Document) -> list[IndexedPassage]:
    """Every passage of the document in reading order, captions last. Each can be quoted verbatim."""
    return [*_running_text(document), *_captions(document)]


def running_sentences(document: Document) -> list[Sentence]:
    """The document's sentences without reference list, thanks, and what a caption of the document says."""
    captions = [table.caption for table in document.tables] + [figure.caption for figure in document.figures]
    return [
        sentence
        for sentence in document.sentences
        if not (sentence.section or "").casefold().startswith(_UNSEARCHED)
        and not (sentence.section == "caption" and any(sentence.text in caption for caption in captions))
    ]


def _running_text(document: Document) -> Iterator[IndexedPassage]:
    wanted = [sentence for sentence in running_sentences(document) if sentence.boxes]
    for _, section in groupby(wanted, key=lambda sentence: sentence.section):
        window: list[Sentence] = []
        words = 0
        for sentence in section:
            size = len(sentence.text.split())
            full = words + size > PASSAGE_WORDS
            if window and (full or (words > SHORT_WORDS and sentence.paragraph != window[-1].paragraph)):
                yield _of_sentences(document, window)
                window, words = [], 0
            window.append(sentence)
            words += size
        if window:
            yield _of_sentences(document, window)


def _of_sentences(document: Document, window: list[Sentence]) -> IndexedPassage:
    quote = " ".join(sentence.text for sentence in window)
    boxes = tuple(box for sentence in window for box in sentence.boxes)
    indexes = tuple(sentence.index for sentence in window)
    return IndexedPassage(
        passage=_passage(document, quote, boxes, section=window[0].section, sentences=indexes), text=quote
    )


def _captions(document: Document) -> Iterator[IndexedPassage]:
    for table in document.tables:
        if table.caption:
            boxes = table.caption_boxes or (table.box,)
            passage = _passage(
                document, table.caption, boxes, label=table.label, sentences=_inside(document, table.caption)
            )
            yield IndexedPassage(passage=passage, text=f"{table.caption} {' '.join(row_and_column_names(table))}")
    for figure in document.figures:
        figure_boxes = figure.caption_boxes or ((figure.box,) if figure.box else ())
        if figure.caption and figure_boxes:
            passage = _passage(
                document, figure.caption, figure_boxes, label=figure.label, sentences=_inside(document, figure.caption)
            )
            yield IndexedPassage(passage=passage, text=figure.caption)


def _inside(document: Document, caption: str) -> tuple[int, ...]:
    """Indexes of the sentences that stand in the caption."""
    return tuple(each.index for each in document.sentences if each.section == "caption" and each.text in caption)


def row_and_column_names(table: Table) -> list[str]:
    """The texts of a table's header cells and first column, each once, in order."""
    names = [cell.text.strip() for cell in table.cells if cell.header or cell.column == 0]
    return list(dict.fromkeys(name for name in names if any(letter.isalpha() for letter in name)))


def _passage(
    document: Document,
    quote: str,
    boxes: tuple[BoundingBox, ...],
    *,
    section: str | None = None,
    label: str | None = None,
    sentences: tuple[int, ...] = (),
) -> Passage:
    anchor = Anchor(
        doc_id=document.doc_id,
        source=document.source,
        doi=document.metadata.doi,
        title=document.metadata.title,
        boxes=boxes,
        label=label,
        section=section,
        quote=quote,
    )
    place = [document.doc_id, list(sentences), label, anchor.quote_sha256]
    return Passage(id=content_digest(place), anchor=anchor, sentences=sentences)
