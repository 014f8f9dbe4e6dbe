"""Labelled questions answered on the cluster, several at once, and what became of them."""
