"""Which files are supplements, and of which paper of the folder."""

import re
from collections.abc import Sequence
from pathlib import PurePath

from contracts.documents import PaperMetadata
from kb.folding import match_key
from kb.metadata import common_words

SAME_TITLE = 0.8
"""Share of common words from which the title that a supplement gives is its paper's."""
_LONG_TITLE = 20
_NAMED = re.compile(
    r"[\W_]*(?:(?:e?si|esm|moesm\d*(?:[\W_]*esm)?)(?:[\W_]*\d{1,3})*"
    r"|supp(?:l(?:ement(?:ary|al)?)?)?s?(?:[\W_]*(?:info(?:rmation)?|materials?|data|file|text|appendix))?(?:[\W_]*\d{1,3})*"
    r"|supporting[\W_]*(?:info(?:rmation)?|materials?))$",
    re.IGNORECASE,
)


def stem_of(source: str) -> str | None:
    """What a supplement's file name gives of its paper's: "smith" of "smith_SI.pdf"; None for other names."""
    stem = PurePath(source).stem
    named = _NAMED.search(stem)
    cut = named and named.start() and not stem[named.start()].isalnum()
    return stem[: named.start()].casefold() if named and cut else None


def is_supplement(source: str, metadata: PaperMetadata) -> bool:
    """Whether a file calls itself a supplement, on its first page or by its name."""
    return metadata.is_supplement or stem_of(source) is not None


def main_of(source: str, metadata: PaperMetadata, papers: Sequence[tuple[str, str, PaperMetadata]]) -> str | None:
    """The doc_id of a supplement's paper among `papers` (doc_id, file name, metadata); None where not one alone fits.

    By the DOI, else the title, else the file name. A supplement by its name alone needs one of these too.
    """
    stem, title = stem_of(source), match_key(metadata.title)
    by_doi = [d for d, _, m in papers if metadata.doi and m.doi and _one_doi(metadata.doi, m.doi)]
    by_title = [
        d for d, _, m in papers
        if len(title) >= _LONG_TITLE
        and (match_key(m.title) == title or common_words(m.title, metadata.title) >= SAME_TITLE)
    ]  # fmt: skip
    by_name = [d for d, name, _ in papers if stem and PurePath(name).stem.casefold() == stem]
    return next((found[0] for found in (by_doi, by_title, by_name) if len(found) == 1), None)


def _one_doi(own: str, main: str) -> bool:
    """Whether a supplement's DOI is the paper's, or the paper's with an ending of its own."""
    own, main = own.lower(), main.lower()
    return own == main or (own.startswith(main) and not own[len(main)].isalnum())
