"""Control flow: the research graph, and how a run is begun and resumed."""

from workflows.papers import prepare
from workflows.research import ask, check_question, open_team

__all__ = ["ask", "check_question", "open_team", "prepare"]
