"""The figures of a corpus, by name, and the text in their pixels."""

from contracts.errors import UnusablePaper
from contracts.figures import FoundFigure
from evidence import read_figure
from evidence.figure.naming import named
from kb.knowledge_base import KnowledgeBase


def find_figures(base: KnowledgeBase, corpus_id: str, name: str | None = None) -> list[FoundFigure]:
    """The figures of each usable paper in turn, or those that `name` ("Figure 4b", "S1") means."""
    found = []
    for document in base.documents(corpus_id):
        wanted = [(f, None) for f in document.figures] if name is None else named(name, document.figures)
        found += [
            FoundFigure(
                doc_id=document.doc_id, source=document.source, title=document.metadata.title or "",
                doi=document.metadata.doi, figure=figure, panel=panel.letter if panel else None,
            )
            for figure, panel in wanted
        ]  # fmt: skip
    return found


def with_pixels(base: KnowledgeBase, found: FoundFigure) -> FoundFigure:
    """The figure with the text of its pixels too; where they cannot be read, with the reason.

    Raises OcrMissing without Tesseract.
    """
    if found.figure.box is None:
        return found.model_copy(update={"unread": "its graphic was not found on the page"})
    try:
        read = read_figure(base.pdf_path(found.doc_id), found.figure)
    except UnusablePaper as error:
        return found.model_copy(update={"unread": error.problem})
    return found.model_copy(update={"figure": read})
