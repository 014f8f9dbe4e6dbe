"""Michaelis–Menten kinetics: rate over substrate concentration."""


def model(v: dict[str, float]) -> dict[str, float]:
    """Km and S (mol/m³), optionally vmax → saturation v/vmax, and the rate v."""
    saturation = v["S"] / (v["Km"] + v["S"])
    results = {"saturation": saturation}
    if "vmax" in v:
        results["rate"] = v["vmax"] * saturation
    return results
