"""What a question must be before anything is started for it."""

from contracts.errors import UnusableQuestion

LONGEST_QUESTION = 4000
"""Characters; the decompose contract's own limit."""


def stripped(question: str | None) -> str:
    """The question without outer blanks. Raises UnusableQuestion where it is empty or too long."""
    text = (question or "").strip()
    if not text:
        raise UnusableQuestion("question", "is empty", "write what you want to know")
    if len(text) > LONGEST_QUESTION:
        raise UnusableQuestion(
            "question", f"has {len(text):,} characters, over the limit of {LONGEST_QUESTION:,}", "ask in fewer words"
        )
    return text
