"""From a question to propositions, and from a proposition to the measurements that answer it."""

from reasoning.questions.answering import select
from reasoning.questions.decomposition import decompose

__all__ = ["decompose", "select"]
