"""What belongs to a figure: its graphic, its panels, the text in it."""
