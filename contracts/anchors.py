"""Where something stands: a box on a page, and the words in it."""

from pydantic import Field, model_validator

from contracts.base import Message
from contracts.ids import text_digest


class BoundingBox(Message):
    """A rectangle in PDF points, origin at the page's top left as the page is displayed."""

    page: int = Field(ge=1, description="page number, from 1")
    x0: float = Field(description="left edge, points")
    top: float = Field(description="upper edge, points from the top of the page")
    x1: float = Field(description="right edge, points")
    bottom: float = Field(description="lower edge, points from the top of the page")


class Anchor(Message):
    """A place in a paper with its verbatim text; the first box is the narrowest (the number's own)."""

    doc_id: str = Field(description="sha256 of the PDF's bytes")
    source: str = Field(description="file name, as the user gave it")
    doi: str | None = None
    title: str = ""
    supplement_of: str | None = Field(
        default=None,
        description="doc_id of the paper that this file is a supplement of: `doi` and `title` are its",
    )
    boxes: tuple[BoundingBox, ...] = Field(min_length=1)
    label: str | None = Field(default=None, description='"Table 2", "Figure 4b"')
    section: str | None = None
    quote: str = Field(description="the source text, verbatim")
    quote_sha256: str = ""

    @model_validator(mode="before")
    @classmethod
    def _seal(cls, data: object) -> object:
        if isinstance(data, dict) and not data.get("quote_sha256"):
            return {**data, "quote_sha256": text_digest(data.get("quote", ""))}
        return data

    @model_validator(mode="after")
    def _sealed(self) -> "Anchor":
        if self.quote_sha256 != text_digest(self.quote):
            raise ValueError("quote_sha256 is not the digest of quote")
        return self

    @property
    def page(self) -> int:
        """The page of the first box."""
        return self.boxes[0].page
