"""Text of papers and users made harmless for showing: no control characters, no hidden direction changes."""

import re
import unicodedata

_ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[PX^_][^\x1b]*(?:\x1b\\)?|[@-Z\\-_])")
_BLANKS = re.compile(r"\s+")
_HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn"}
_KEPT_IN_BLOCKS = "\n\t"


def block(text: str) -> str:
    """`text` without terminal escapes, control, format, surrogate and private characters; line ends stay."""
    text = _ESCAPES.sub("", text.replace("\r\n", "\n"))
    return "".join(c for c in text if c in _KEPT_IN_BLOCKS or unicodedata.category(c) not in _HIDDEN)


def line(text: str) -> str:
    """`text` as one line: as `block`, each run of blanks being one space."""
    return block(_BLANKS.sub(" ", text)).strip()


def short(text: str, length: int) -> str:
    """`text` as one line of at most `length` characters."""
    text = line(text)
    return text if len(text) <= length else text[: length - 1].rstrip() + "…"
