"""A figure of a paper, handed to a reader."""

from pydantic import Field

from contracts.base import Message
from contracts.documents import Figure


class FoundFigure(Message):
    """A figure with the paper that it is of."""

    doc_id: str
    source: str = Field(description="file name of the paper")
    title: str = ""
    doi: str | None = None
    figure: Figure
    panel: str | None = Field(default=None, description="letter of the panel that was asked for")
    unread: str = Field(default="", description="why the pixels of its graphic were not read; empty where they were")
