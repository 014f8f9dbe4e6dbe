"""Fick diffusion: the time scale of spreading over a length."""


def model(v: dict[str, float]) -> dict[str, float]:
    """D (m²/s), L (m) → t = L²/D (s)."""
    return {"t": v["L"] ** 2 / v["D"]}
