"""Fits the weights by which a question's best measurement is told, and measures them on papers left out."""
