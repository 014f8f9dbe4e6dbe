"""Hill dose response: the share of the greatest effect at a concentration."""


def model(v: dict[str, float]) -> dict[str, float]:
    """C50 and C (mol/m³), h → effect/greatest effect."""
    return {"share": 1 / (1 + (v["C50"] / v["C"]) ** v["h"])}
