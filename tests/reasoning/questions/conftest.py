"""A corpus of two small papers, and the demonstration papers, as the questions' tests need them."""

from pathlib import Path

import pytest

import evidence
import ontology
from contracts.documents import Document
from kb.candidates import candidates
from kb.vocabularies import make_vocabulary
from kb.vocabulary import Vocabulary
from tests.reasoning.questions.places import Asker

EXAMPLES = Path(__file__).resolve().parents[3] / "examples" / "papers"


@pytest.fixture(scope="session")
def book() -> ontology.Ontology:
    """The project's ontology."""
    return ontology.load()


@pytest.fixture(scope="session")
def papers() -> list[Document]:
    """The demonstration papers, without the scanned one (it needs OCR)."""
    return [evidence.read(path) for path in sorted(EXAMPLES.glob("*.pdf")) if "scanned" not in path.name]


@pytest.fixture(scope="session")
def vocabulary(papers: list[Document]) -> Vocabulary:
    """What the demonstration papers name."""
    return make_vocabulary([(paper.doc_id, candidates(paper).as_tree()) for paper in papers], [])


@pytest.fixture(scope="session")
def nothing() -> Vocabulary:
    """The vocabulary of an empty corpus."""
    return Vocabulary((), {})


@pytest.fixture(scope="session")
def ask(papers: list[Document], vocabulary: Vocabulary, book: ontology.Ontology) -> Asker:
    """Asks over the demonstration papers."""
    return Asker(papers, vocabulary, book)
