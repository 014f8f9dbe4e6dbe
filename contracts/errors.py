"""Errors that a person reads: each names the thing and the mend."""


class AssayError(Exception):
    """Something went wrong that the user can act on.

    `subject` is the file, option or object concerned; `mend` says what to do about it.
    """

    exit_status = 2

    def __init__(self, subject: str, problem: str, mend: str = "") -> None:
        super().__init__(subject, problem, mend)
        self.subject, self.problem, self.mend = subject, problem, mend

    def __str__(self) -> str:
        line = f"{self.subject}: {self.problem}"
        return f"{line}; {self.mend}" if self.mend else line


class UnusablePaper(AssayError):
    """A paper that cannot be read. `code` is one of PaperProblem.code."""

    def __init__(self, subject: str, code: str, problem: str, mend: str = "") -> None:
        super().__init__(subject, problem, mend)
        self.args = (subject, code, problem, mend)
        self.code = code


class UnusableQuestion(AssayError):
    """A question that cannot be asked: empty, far too long, or in a language that is not supported."""


class ContractError(AssayError):
    """A contract or card that does not load, or a value that a contract does not admit."""


class StoreError(AssayError):
    """The database or the disk refused: full, locked, unreachable, of another version."""

    exit_status = 1


class ClusterError(AssayError):
    """Ray could not be reached or started, or went away."""

    exit_status = 1


def first_line(error: BaseException) -> str:
    """The first line of what an error says, at most 300 characters; its type's name where it says nothing."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0][:300]
