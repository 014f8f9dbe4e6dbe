"""From a question to propositions, and from a proposition to the measurements that answer it."""

from reasoning.questions.decomposition import decompose
from reasoning.questions.selection import select

__all__ = ["decompose", "select"]
