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


class HandedClaim(Message):
    """A claim that a person or another program hands in, with what they say it rests on."""

    text: str = Field(min_length=1, max_length=2000, pattern=r"\S", description="one sentence")
    quote: str = Field(
        default="", max_length=10_000, description="the words of the paper, verbatim; empty where they are to be found"
    )
    paper: str | None = Field(default=None, description="file name, title, DOI or document id of the paper")
    page: int | None = Field(default=None, ge=1, description="of that paper, from 1")


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


Verdict = Literal["let_through", "repaired", "narrowed", "refused", "found_elsewhere", "not_found"]


class CheckedClaim(Message):
    """What became of a claim that was handed in."""

    given: HandedClaim
    verdict: Verdict
    claim: Claim | None = Field(
        default=None,
        description="as it may be told, anchored at the sentence it rests on; of a claim not let through, the nearest "
        "sentence; none where nothing comes near",
    )
    why: str = Field(default="", description="what was changed, what disagrees, or where the quote stands")
    held_as: str | None = Field(default=None, description="doc_id of the work that a second-hand claim is from")

    @property
    def holds(self) -> bool:
        """Whether the papers bear the claim out: as it was, repaired, or as narrower."""
        return self.verdict in ("let_through", "repaired", "narrowed")
