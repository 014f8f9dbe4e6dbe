"""An answer as terminal text, Markdown, HTML with page crops, and JSON; in English and Chinese."""

from render.synthesis import synthesize

__all__ = ["synthesize"]
