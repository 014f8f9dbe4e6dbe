"""The three-tier knowledge base: ingest, retrieval, and the corpus's own vocabulary.

L1 holds full papers, L2 works known by title, abstract and keywords only, L3 what earlier runs verified.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kb.corpus import Corpus, IngestEvent, KnownWork, PaperEntry
    from kb.knowledge import Recalled, output_key, recall, remember_measurements, remember_outputs
    from kb.knowledge_base import KnowledgeBase
    from kb.reading import Reader, code_version, read_papers, reader_version
    from kb.retrieval import search
    from kb.vocabulary import Vocabulary, VocabularyEntry, VocabularyMatch

__all__ = [
    "Corpus",
    "IngestEvent",
    "KnowledgeBase",
    "KnownWork",
    "PaperEntry",
    "Reader",
    "Recalled",
    "Vocabulary",
    "VocabularyEntry",
    "VocabularyMatch",
    "code_version",
    "output_key",
    "read_papers",
    "reader_version",
    "recall",
    "remember_measurements",
    "remember_outputs",
    "search",
]

_MODULES = {
    "corpus": ("Corpus", "IngestEvent", "KnownWork", "PaperEntry"),
    "knowledge": ("Recalled", "output_key", "recall", "remember_measurements", "remember_outputs"),
    "knowledge_base": ("KnowledgeBase",),
    "reading": ("Reader", "code_version", "read_papers", "reader_version"),
    "retrieval": ("search",),
    "vocabulary": ("Vocabulary", "VocabularyEntry", "VocabularyMatch"),
}


def __getattr__(name: str) -> Any:
    """A name from its module, imported when it is first used: who lists a folder waits for no index."""
    for module, names in _MODULES.items():
        if name in names:
            return getattr(import_module(f"kb.{module}"), name)
    raise AttributeError(f"module 'kb' has no attribute {name!r}")
