"""An answer as Markdown: the three layers, every number linked to its evidence entry. No pictures."""

import re
from itertools import groupby

from jinja2 import Environment, PackageLoader, StrictUndefined

from contracts.answer import Answer
from reasoning.numbers import number
from render import plain
from render.view import SHORT_ID, AnswerView, Piece

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~&$])")
_OPENING = re.compile(r"^(\d+(?=[.)](?:\s|$))|(?=[-+#=]+(?:\s|$)))")
"""What would begin a list, a heading or a rule where the text begins a line."""
_LINK = re.compile(r"(?i)\b(https?|ftp|mailto|javascript|data)(:)|\b(www)(\.)|(@)")
_BACKTICKS = re.compile(r"`+")


def markdown(answer: Answer) -> str:
    """The whole answer as CommonMark with tables. Text of papers and users is escaped: none of it is markup."""
    # No autoescape: Markdown has escapes of its own, and every text passes through `md` or `fence`.
    environment = Environment(
        loader=PackageLoader("render"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=False,
    )
    environment.filters |= {"md": escaped, "fence": fenced, "code": inline_code, "number": number, "short": _short}
    view = AnswerView(answer)
    text = environment.get_template("report.md.j2").render(v=view, a=answer, t=view.label, said=_said)
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


def escaped(text: str) -> str:
    """`text` as one line in which no character is markup, and no address becomes a link."""
    text = _SPECIAL.sub(r"\\\1", plain.line(text))
    text = _OPENING.sub(r"\1\\", text)
    text = text.replace("\\<", "&lt;").replace("\\>", "&gt;").replace("\\&", "&amp;")
    return _LINK.sub(lambda m: m[0][:-1] + {":": "&#58;", ".": "&#46;", "@": "&#64;"}[m[0][-1]], text)


def fenced(text: str, language: str = "") -> str:
    """A code block whose fence is longer than any run of backticks in it."""
    text = plain.block(text).rstrip("\n")
    longest = max((len(run) for run in _BACKTICKS.findall(text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{text}\n{fence}"


def inline_code(text: str) -> str:
    """`text` as a code span; its backticks become apostrophes."""
    return f"`{plain.line(text).replace('`', chr(39)).replace('|', '¦')}`"


def _short(identifier: str) -> str:
    return plain.line(identifier)[:SHORT_ID]


def _said(pieces: tuple[Piece, ...]) -> str:
    """A statement with each of its numbers as a link to its entry."""
    return "".join(f"[{escaped(p.text)}](#e{p.mark})" if p.mark else _inner(p.text) for p in pieces)


def _inner(text: str) -> str:
    """Escaped, keeping one blank at either end, where it joins a number."""
    parts = [(blank, "".join(run)) for blank, run in groupby(text, str.isspace)]
    before = " " if parts and parts[0][0] else ""
    after = " " if len(parts) > 1 and parts[-1][0] else ""
    return before + escaped(text) + after
