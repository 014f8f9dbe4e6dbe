"""The house rule of Chinese output: no bare foreign term.

A technical term with an ontology entry is followed by its full Chinese name in brackets at first use in a
sentence; a name that has none stands verbatim and is marked （原文名称）.
"""

import re
from collections.abc import Callable

VERBATIM = "（原文名称）"
_LATIN = re.compile(r"[A-Za-zΑ-Ωα-ω]")


class Gloss:
    """Glosses names within one sentence. `chinese` gives a term's full Chinese name, or None."""

    def __init__(self, chinese: Callable[[str], str | None]) -> None:
        self._chinese = chinese
        self._seen: set[str] = set()

    def __call__(self, name: str) -> str:
        """`name`, with its Chinese name or the mark at first use."""
        name = name.strip()
        if not _LATIN.search(name):
            return name
        first = name.casefold() not in self._seen
        self._seen.add(name.casefold())
        if not first:
            return name
        full = self._chinese(name)
        return f"{name}（{full}）" if full else f"{name}{VERBATIM}"
