"""Claims: a sentence about the world, its role, and the checks that let it through."""

from typing import Literal

from pydantic import Field

from contracts.anchors import Anchor
from contracts.base import Message
from contracts.ids import content_digest
from contracts.measurements import Reference

Role = Literal["supporting_argument", "limitation", "speculation", "method_criticism"]

ClaimStatus = Literal["accepted", "repaired", "narrowed", "found_elsewhere", "rejected"]
"""repaired: a condition of the source was added. narrowed: restated in the source's own words. found_elsewhere: the
quote is true and stands in another place than the claim names. The last two of the five are not let through."""


class ClaimChecks(Message):
    """Each is a gate: a claim passes only when all hold."""

    source_found: bool
    similarity: float = Field(ge=-1, le=1, description="of claim and source sentence")
    numbers_agree: bool
    entities_bound: bool
    no_wider: bool = Field(default=True, description='no condition, hedge or "only" of the source is left out')
    similar: bool = Field(default=True, description="the similarity reaches the encoder's threshold, where one is set")
    detail: str = ""

    @property
    def passed(self) -> bool:
        """True where no gate fails."""
        return self.source_found and self.numbers_agree and self.entities_bound and self.no_wider and self.similar


class Claim(Message):
    """What a paper says, with its place."""

    id: str
    text: str
    role: Role
    anchor: Anchor
    attributed_to: Reference | None = Field(default=None, description="the cited paper, where another's result is told")
    checks: ClaimChecks
    status: ClaimStatus
    note: str = Field(default="", description="what was added or taken from the source, or where the quote stands")

    @property
    def let_through(self) -> bool:
        """Whether the claim may be told: as it was, repaired, or as narrower."""
        return self.status in ("accepted", "repaired", "narrowed")

    @staticmethod
    def digest(text: str, anchor: Anchor) -> str:
        """The claim's id."""
        return content_digest([text, anchor.doc_id, anchor.quote_sha256])
