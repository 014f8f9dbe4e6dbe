"""An answer as one HTML file that needs nothing else: no script, no font, no picture from outside."""

from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from contracts.answer import Answer, Language
from reasoning.numbers import number
from render import plain
from render.crops import Crops, PdfPath
from render.phrasing import Phrasing
from render.plot import plots
from render.view import SHORT_ID, AnswerView

LANGUAGE_TAGS = {"en": "en", "zh": "zh-Hans"}


def html(answer: Answer, pdf_path: PdfPath | None = None) -> str:
    """The whole report. With `pdf_path` (document id → PDF), each entry shows its place on the page.

    A page that cannot be drawn is said to be missing; the report is made all the same.
    """
    return page(
        "report.html.j2", AnswerView(answer), answer.language, Crops(pdf_path), a=answer, plots=plots, short=SHORT_ID
    )


def page(template: str, view: Phrasing, language: Language, crops: Crops, **further: object) -> str:
    """One HTML file of `template`, with its style; every text is escaped."""
    environment = Environment(
        loader=PackageLoader("render"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters |= {"line": plain.line, "block": plain.block, "number": _number}
    style = files("render").joinpath("templates/report.css").read_text(encoding="utf-8")
    return environment.get_template(template).render(
        v=view, t=view.label, lang=LANGUAGE_TAGS[language], style=Markup(style), crop=crops, **further
    )


def _number(value: Any, digits: int | None = None) -> str:
    return "" if value is None else number(float(value), digits)
