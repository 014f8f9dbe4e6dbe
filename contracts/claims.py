"""Claims: a sentence about the world, its role, and the checks that let it through."""

from typing import Literal

from pydantic import Field

from contracts.anchors import Anchor
from contracts.base import Message
from contracts.ids import content_digest
from contracts.measurements import Reference

Role = Literal["supporting_argument", "limitation", "speculation", "method_criticism"]


class ClaimChecks(Message):
    """Each is a gate: a claim passes only when all hold."""

    source_found: bool
    similarity: float = Field(ge=-1, le=1, description="of claim and source sentence")
    numbers_agree: bool
    entities_bound: bool
    detail: str = ""

    @property
    def passed(self) -> bool:
        """True where no hard gate fails (similarity is a signal, not a gate by itself)."""
        return self.source_found and self.numbers_agree and self.entities_bound


class Claim(Message):
    """What a paper says, with its place."""

    id: str
    text: str
    role: Role
    anchor: Anchor
    attributed_to: Reference | None = Field(default=None, description="the cited paper, where another's result is told")
    checks: ClaimChecks
    status: Literal["accepted", "repaired", "rejected"]

    @staticmethod
    def digest(text: str, anchor: Anchor) -> str:
        """The claim's id."""
        return content_digest([text, anchor.doc_id, anchor.quote_sha256])
