"""The three-tier knowledge base: ingest, retrieval, and the corpus's own vocabulary.

L1 holds full papers, L2 works known by title, abstract and keywords only, L3 what earlier runs verified.
"""

from kb.corpus import Corpus, IngestEvent, KnownWork, PaperEntry
from kb.knowledge import Recalled, recall, remember
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
    "read_papers",
    "reader_version",
    "recall",
    "remember",
    "search",
]
