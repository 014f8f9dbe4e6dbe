"""Executable mechanisms, counterfactuals, the sandbox, statistics, arbitration."""

from reasoning.arbitration import arbitrate
from reasoning.counterfactual import run_counterfactual
from reasoning.mechanism import build_mechanism, run
from reasoning.questions import decompose, select
from reasoning.sandbox import run_script
from reasoning.statistics import test_difference

__all__ = [
    "arbitrate",
    "build_mechanism",
    "decompose",
    "run",
    "run_counterfactual",
    "run_script",
    "select",
    "test_difference",
]
