"""What clients send and are sent. Field names are part of the API."""

from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from contracts.answer import Language
from contracts.records import RunRecord, RunStatus


class Body(BaseModel):
    """An unknown field is an error, never ignored."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class ResearchRequest(Body):
    """A question to be answered."""

    question: str = Field(description="in English or Chinese")
    papers: str | None = Field(
        default=None,
        max_length=100,
        description="a corpus: its name on this server, or the id of a stored one; none: the server's first",
    )
    language: Language | Literal["auto"] = Field(default="auto", description="of the answer; auto: the question's")


class Accepted(Body):
    """The run that was begun, and where to look for it."""

    run_id: str
    state: RunStatus
    url: str
    events: str


class Research(Body):
    """A run as of now; `answer` is there once its state is succeeded."""

    run_id: str
    state: RunStatus
    reason: str | None
    question: str
    language: str
    papers: str | None = Field(description="the corpus's id")
    created_at: datetime
    updated_at: datetime
    answer: dict[str, Any] | None

    @classmethod
    def of(cls, run: RunRecord) -> "Research":
        """The run's row as clients see it."""
        return cls(
            run_id=run.run_id, state=run.status, reason=run.reason, question=run.question, language=run.language,
            papers=run.corpus_id, created_at=run.created_at, updated_at=run.updated_at, answer=run.answer,
        )  # fmt: skip


class Problem(BaseModel):
    """RFC 9457 problem details."""

    type: str = "about:blank"
    title: str
    status: int
    detail: str
    instance: str | None = None
    errors: list[dict[str, str]] | None = Field(default=None, description="of a request: field and what is wrong")
