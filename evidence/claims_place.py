"""Whether a claim's quote stands where its anchor says, or elsewhere."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from contracts.anchors import Anchor, BoundingBox
from contracts.documents import Document, Sentence, Word
from evidence.claims_logic import plain

_SLACK = 1.0
"""How far outside a box a word's middle may lie, points."""
Standing = Literal["at_anchor", "elsewhere", "nowhere"]


class Place(NamedTuple):
    """Where a quote stands: at its anchor, elsewhere (which paper and page), or nowhere in the papers at hand."""

    standing: Standing
    doc_id: str | None = None
    page: int | None = None


class Library:
    """The text of papers by page, for looking a quote up; blanks, hyphens and case are not looked at.

    A paper's text is taken from `pages` when it is first looked at.
    """

    def __init__(self, pages: Mapping[str, Sequence[str]]) -> None:
        self._given = pages
        self._squeezed: dict[str, list[str]] = {}

    @classmethod
    def of(cls, documents: Iterable[Document]) -> "Library":
        """The library of read papers: a sentence stands on the page of its first box."""
        return cls({document.doc_id: sentences_by_page(document) for document in documents})

    def place(self, anchor: Anchor) -> Place:
        """Where the anchor's quote stands; its own page and the next are looked at first, then its paper, then others.

        A quote in the right paper on another page than the anchor's is "elsewhere", too.
        """
        quote = squeezed(anchor.quote)
        if not quote:
            return Place("nowhere")
        page = self._page(anchor.doc_id, quote, anchor.page)
        if page == anchor.page:
            return Place("at_anchor", anchor.doc_id, page)
        if page is not None:
            return Place("elsewhere", anchor.doc_id, page)
        for doc in self._given:
            page = self._page(doc, quote, 1)
            if page is not None:
                return Place("elsewhere", doc, page)
        return Place("nowhere")

    def _texts(self, doc: str) -> list[str]:
        if doc not in self._given:
            return []
        if doc not in self._squeezed:
            self._squeezed[doc] = [squeezed(text) for text in self._given[doc]]
        return self._squeezed[doc]

    def _page(self, doc: str, quote: str, first: int) -> int | None:
        """The page on which the quote begins, `first` before the others."""
        texts = self._texts(doc)
        for number in (first, *(n for n in range(1, len(texts) + 1) if n != first)):
            if number > len(texts):
                continue
            own = texts[number - 1]
            at = (own + (texts[number] if number < len(texts) else "")).find(quote)
            if 0 <= at < len(own):
                return number
        return None


def sentences_by_page(document: Document) -> list[str]:
    """The running text of each page; a sentence stands on the page of its first box."""
    texts = [""] * max([document.pages, 1, *(s.boxes[0].page for s in document.sentences)])
    for sentence in document.sentences:
        texts[sentence.boxes[0].page - 1] += f" {sentence.text}"
    return texts


def is_printed(sentence: Sentence, pages: Sequence[Sequence[Word]]) -> bool:
    """Whether the page's words inside the sentence's boxes are the sentence, as the fonts give it.

    `pages`: the words of each page, read apart from the sentences.
    """
    held = "".join(word.text for box in sentence.boxes for word in pages[box.page - 1] if _within(word, box))
    return squeezed(sentence.unmended or sentence.text) in squeezed(held)


def boxes_of(quote: str, page: int, words: Sequence[Word]) -> tuple[BoundingBox, ...]:
    """The boxes of the page's words that are a quote, in a row; of all its words where they are not."""
    wanted, text = squeezed(quote), ""
    ends: list[int] = []
    for word in words:
        text += squeezed(word.text)
        ends.append(len(text))
    at = text.find(wanted)
    begins = [0, *ends[:-1]]
    held = [w for w, a, b in zip(words, begins, ends, strict=True) if 0 <= at < b and a < at + len(wanted) and a < b]
    return tuple(BoundingBox(page=page, x0=w.x0, top=w.top, x1=w.x1, bottom=w.bottom) for w in held or words)


def _within(word: Word, box: BoundingBox) -> bool:
    x, y = (word.x0 + word.x1) / 2, (word.top + word.bottom) / 2
    return box.x0 - _SLACK <= x <= box.x1 + _SLACK and box.top - _SLACK <= y <= box.bottom + _SLACK


def squeezed(text: str) -> str:
    """Text for looking up: letters and digits alone, folded."""
    return re.sub(r"[\W_]", "", plain(text)).lower()
