"""Claims that were handed in, with what became of each: for the terminal, and as one HTML file."""

from collections.abc import Sequence

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from contracts.answer import Language
from contracts.claims import CheckedClaim, Verdict
from render.crops import Crops, PdfPath
from render.html import page
from render.phrasing import Phrasing
from render.plain import line
from render.view import reference_line

_STYLE: dict[Verdict, str] = {
    "let_through": "green", "repaired": "yellow", "narrowed": "yellow", "found_elsewhere": "magenta",
    "refused": "red", "not_found": "red",
}  # fmt: skip


class CheckedView(Phrasing):
    """What both forms need of the checked claims."""

    def __init__(self, checked: Sequence[CheckedClaim], language: Language) -> None:
        super().__init__(language)
        self.checked = tuple(checked)

    def told(self, each: CheckedClaim) -> str:
        """The claim as it may be told, where that is other than it was handed in."""
        changed = each.claim is not None and each.holds and each.claim.text != each.given.text
        return line(each.claim.text) if changed and each.claim else ""

    def where(self, each: CheckedClaim) -> str:
        """File, page and section of the sentence."""
        if each.claim is None:
            return ""
        anchor = each.claim.anchor
        parts = (line(anchor.source), self.page_number(anchor.page), line(anchor.section or ""))
        return self.label("comma").join(part for part in parts if part)

    def second_hand(self, each: CheckedClaim) -> str:
        """The work that the sentence is second-hand from; whether these papers hold it."""
        if each.claim is None or each.claim.attributed_to is None:
            return ""
        held = self.label("claim.held" if each.held_as else "claim.not_held")
        return f"{self.label('second_hand')} {reference_line(each.claim.attributed_to)}{self.bracketed(held)}"


def show(checked: Sequence[CheckedClaim], console: Console, language: Language = "en") -> None:
    """Print each claim with its verdict, the sentence, and its place."""
    view = CheckedView(checked, language)
    for each in view.checked:
        chip = (f" {view.label(f'claim.{each.verdict}')} ", f"{_STYLE[each.verdict]} reverse")
        console.print(Text.assemble(chip, " ", (line(each.given.text), "bold")))
        lines = [
            (view.label("claim.told"), view.told(each)),
            (view.label("claim.why"), each.why and view.sentence(each.why)),
            (view.label("quote"), line(each.claim.anchor.quote) if each.claim else ""),
            (view.label("place"), view.where(each)), ("", view.second_hand(each)),
        ]  # fmt: skip
        for name, text in lines:
            if text:
                shown = Text.assemble((f"{name}{view.label('colon')}" if name else "", "dim"), text)
                console.print(Padding(shown, (0, 0, 0, 2)))


def html(checked: Sequence[CheckedClaim], pdf_path: PdfPath | None, language: Language = "en") -> str:
    """One HTML file; with `pdf_path` (document id → PDF), each sentence is boxed on a picture of its page."""
    return page("checked.html.j2", CheckedView(checked, language), language, Crops(pdf_path))
