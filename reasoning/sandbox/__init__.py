"""Code that others proposed, run where it can do no harm."""

from reasoning.sandbox.run import SandboxResult, run_script
from reasoning.sandbox.status import SandboxStatus, status

__all__ = ["SandboxResult", "SandboxStatus", "run_script", "status"]
