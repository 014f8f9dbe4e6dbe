"""An answer as terminal text, Markdown, HTML with page crops, and JSON; in English and Chinese."""
