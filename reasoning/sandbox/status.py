"""Whether code can be run safely here, how, and what is missing where not."""

from typing import NamedTuple

from reasoning.sandbox.jail import SandboxUnavailable, bubblewrap
from reasoning.sandbox.run import run_script


class SandboxStatus(NamedTuple):
    """For `assay doctor`: `why_not` is empty where the sandbox is available."""

    available: bool
    how: str
    why_not: str


def status() -> SandboxStatus:
    """Run a one-line script in the sandbox and say what came of it. Takes a tenth of a second."""
    try:
        _, origin = bubblewrap()
    except SandboxUnavailable as error:
        return SandboxStatus(False, "none", str(error))
    result = run_script("print(6 * 7)", timeout_s=20)
    if result.ok and result.stdout == "42\n":
        return SandboxStatus(True, f"{origin}: namespaces, seccomp, limits", "")
    return SandboxStatus(False, origin, result.reason or result.stderr.strip()[-300:])
