"""Arrhenius law with a measured activation energy: one rate carried to another temperature."""

import math

GAS_CONSTANT = 8.31446261815324  # J/(mol K), exact in the SI of 2019


def model(v: dict[str, float]) -> dict[str, float]:
    """k1 at T1 (K), Ea (kJ/mol), T (K) → k at T and the ratio k/k1."""
    ratio = math.exp(-1000 * v["Ea"] / GAS_CONSTANT * (1 / v["T"] - 1 / v["T1"]))
    return {"ratio": ratio, "k": v["k1"] * ratio}
