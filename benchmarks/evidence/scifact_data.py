"""SciFact as its files tell it: abstracts in sentences, and claims with the abstracts that they cite."""

import ast
import csv
import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

_STRING = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"", re.DOTALL)
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True)
class Abstract:
    """One abstract; `sentences` as its authors of SciFact cut it."""

    id: str
    title: str
    sentences: tuple[str, ...]

    @property
    def text(self) -> str:
        """Title and sentences."""
        return " ".join((self.title, *self.sentences))


@dataclass(frozen=True)
class ScifactClaim:
    """A claim, the abstracts that it cites, and by abstract the sentences that support or contradict it."""

    id: str
    text: str
    cited: frozenset[str]
    evidence: dict[str, frozenset[int]] = field(hash=False)

    @property
    def group(self) -> str:
        """The abstract by which claims are kept together: those of one half, or of one draw, share none."""
        return min(self.cited, key=int)

    @property
    def half(self) -> int:
        """0 or 1, by the digest of `group`."""
        return hashlib.sha256(self.group.encode()).digest()[0] % 2


def read_abstracts(folder: Path) -> list[Abstract]:
    """Every abstract of corpus.csv, in its order."""
    return [
        Abstract(row["doc_id"], row["title"], printed_strings(row["abstract"])) for row in _rows(folder / "corpus.csv")
    ]


def read_claims(folder: Path) -> list[ScifactClaim]:
    """Every claim of claims_train.csv, its rows put together."""
    texts: dict[str, str] = {}
    cited: dict[str, set[str]] = {}
    evidence: dict[str, dict[str, set[int]]] = {}
    for row in _rows(folder / "claims_train.csv"):
        texts[row["id"]] = row["claim"]
        cited.setdefault(row["id"], set()).update(_NUMBER.findall(row["cited_doc_ids"]))
        found = evidence.setdefault(row["id"], {})
        if row["evidence_doc_id"]:
            numbers = map(int, _NUMBER.findall(row["evidence_sentences"]))
            found.setdefault(row["evidence_doc_id"], set()).update(numbers)
    return [
        ScifactClaim(
            each, text, frozenset(cited[each]), {doc: frozenset(found) for doc, found in evidence[each].items()}
        )
        for each, text in texts.items()
    ]


def printed_strings(cell: str) -> tuple[str, ...]:
    """The strings of a printed numpy array, which puts no commas between them."""
    return tuple(str(ast.literal_eval(match.group())) for match in _STRING.finditer(cell))


def _rows(path: Path) -> Sequence[dict[str, str]]:
    csv.field_size_limit(1 << 26)
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))
