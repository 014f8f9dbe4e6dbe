"""A page that is a picture: set straight, its rules and its marks seen in the ink, its words read by OCR."""
