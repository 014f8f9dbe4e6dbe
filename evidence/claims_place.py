"""Whether a claim's quote stands where its anchor says, or elsewhere."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from contracts.anchors import Anchor
from contracts.documents import Document
from evidence.claims_logic import plain

Standing = Literal["at_anchor", "elsewhere", "nowhere"]


class Place(NamedTuple):
    """Where a quote stands: at its anchor, elsewhere (which paper and page), or nowhere in the papers at hand."""

    standing: Standing
    doc_id: str | None = None
    page: int | None = None


class Library:
    """The text of papers by page, for looking a quote up; blanks, hyphens and case are not looked at."""

    def __init__(self, pages: Mapping[str, Sequence[str]]) -> None:
        self._pages = {doc: [squeezed(text) for text in texts] for doc, texts in pages.items()}

    @classmethod
    def of(cls, documents: Iterable[Document]) -> "Library":
        """The library of read papers: a sentence stands on the page of its first box."""
        pages: dict[str, list[str]] = {}
        for document in documents:
            texts = [""] * max(document.pages, *(s.boxes[0].page for s in document.sentences), 1)
            for sentence in document.sentences:
                texts[sentence.boxes[0].page - 1] += f" {sentence.text}"
            pages[document.doc_id] = texts
        return cls(pages)

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
        for doc in self._pages:
            page = self._page(doc, quote, 1)
            if page is not None:
                return Place("elsewhere", doc, page)
        return Place("nowhere")

    def _page(self, doc: str, quote: str, first: int) -> int | None:
        """The page on which the quote begins, `first` before the others."""
        texts = self._pages.get(doc, [])
        for number in (first, *(n for n in range(1, len(texts) + 1) if n != first)):
            if number > len(texts):
                continue
            own = texts[number - 1]
            at = (own + (texts[number] if number < len(texts) else "")).find(quote)
            if 0 <= at <= len(own):
                return number
        return None


def squeezed(text: str) -> str:
    """Text for looking up: letters and digits alone, folded."""
    return re.sub(r"[\W_]", "", plain(text)).lower()
