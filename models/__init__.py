"""Clients and hosting for language, embedding and scoring models."""

from models.embedding import MiniLM, MultilingualE5, minilm, multilingual_e5

__all__ = ["MiniLM", "MultilingualE5", "minilm", "multilingual_e5"]
