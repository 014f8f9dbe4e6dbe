"""Mechanisms as code: cards of a library, bound to verified measurements, run in the sandbox."""

from reasoning.mechanism.build import build_mechanism, run
from reasoning.mechanism.cards import Card, library

__all__ = ["Card", "build_mechanism", "library", "run"]
