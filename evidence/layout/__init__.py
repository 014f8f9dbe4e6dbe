"""From a page's glyphs to words, lines, columns, paragraphs and sentences."""
