"""The vocabulary: Pydantic messages and protocols, task contracts, capability cards."""
