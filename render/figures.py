"""Figures with their captions, panels and the text inside them: for the terminal, and as one HTML file."""

from collections.abc import Sequence
from itertools import groupby

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from contracts.answer import Language
from contracts.documents import FigureText, Panel
from contracts.figures import FoundFigure
from render.crops import Crops, PdfPath
from render.html import page
from render.phrasing import Phrasing
from render.plain import line


class FigureView(Phrasing):
    """What both forms need of the figures."""

    def __init__(self, found: Sequence[FoundFigure], language: Language) -> None:
        super().__init__(language)
        self.found = tuple(found)

    def papers(self) -> list[tuple[FoundFigure, list[FoundFigure]]]:
        """The figures of each paper, beside the first of them."""
        runs = [list(run) for _, run in groupby(self.found, key=lambda each: each.doc_id)]
        return [(run[0], run) for run in runs]

    def called(self, each: FoundFigure) -> str:
        """The label, with the letter of the panel that was asked for."""
        return line(each.figure.label + (each.panel or ""))

    def where(self, each: FoundFigure) -> str:
        """Page and edges of the graphic, points; or that it was not found, with the caption's page."""
        box = each.figure.box
        if box is not None:
            return f"{self.page_number(box.page)} [{box.x0:.0f}, {box.top:.0f}, {box.x1:.0f}, {box.bottom:.0f}]"
        pages = [b.page for b in each.figure.caption_boxes[:1]]
        return self.label("semicolon").join([*map(self.page_number, pages), self.label("figure.no_box")])

    def panel(self, each: FoundFigure) -> Panel | None:
        """The panel that was asked for."""
        return next((p for p in each.figure.panels if p.letter == each.panel), None)

    def letters(self, each: FoundFigure) -> str:
        """The letters of all panels."""
        return self.label("comma").join(line(p.letter) for p in each.figure.panels)

    def none_read(self, each: FoundFigure) -> str:
        """What is said where no text was read inside."""
        return self.label("figure.no_layer" if each.unread else "figure.no_text")

    def texts(self, each: FoundFigure, method: str) -> list[FigureText]:
        """The texts inside that were read that way."""
        return [text for text in each.figure.texts if text.method == method]


def show(found: Sequence[FoundFigure], console: Console, language: Language = "en") -> None:
    """Print each figure with its place, caption, panels, and the text inside it by how it was read."""
    view = FigureView(found, language)
    for paper, figures in view.papers():
        console.print(Text.assemble((line(paper.title) or line(paper.source), "bold"),
                                    (view.bracketed(line(paper.source)) if paper.title else "", "dim")))  # fmt: skip
        for each in figures:
            console.print(Text.assemble(" ", (view.called(each), "bold cyan"), "  ", view.where(each)))
            for name, text in _lines(view, each):
                shown = Text.assemble((f"{name}{view.label('colon')}" if text else name, "dim"), text)
                console.print(Padding(shown, (0, 0, 0, 3)))


def _lines(view: FigureView, each: FoundFigure) -> list[tuple[str, str]]:
    lines = [(view.label("figure.caption"), line(each.figure.caption))]
    panel = view.panel(each)
    if panel is not None:
        lines.append((f"{view.label('figure.panel')} {line(panel.letter)}", line(panel.text)))
    if each.figure.panels:
        lines.append((view.label("figure.panels"), view.letters(each)))
    printed, seen = view.texts(each, "text"), view.texts(each, "ocr")
    if printed:
        lines.append((view.label("figure.text"), " · ".join(line(t.text) for t in printed)))
    if seen:
        told = (f"{line(t.text)} ({t.confidence:.2f}{'?' if t.doubtful else ''})" for t in seen)
        lines.append((view.label("figure.ocr"), " · ".join(told)))
    if not (printed or seen):
        lines.append((view.none_read(each), ""))
    lines += [(view.label("figure.read_by"), f"{line(s.operation)} ({line(s.tool)})") for s in each.figure.chain]
    if each.unread and each.figure.box is not None:
        lines.append((view.label("figure.unread"), line(each.unread)))
    return lines


def html(found: Sequence[FoundFigure], pdf_path: PdfPath | None, language: Language = "en") -> str:
    """One HTML file; with `pdf_path` (document id → PDF), each graphic is boxed on a picture of its page."""
    return page("figures.html.j2", FigureView(found, language), language, Crops(pdf_path, graphic=True))
