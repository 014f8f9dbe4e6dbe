"""Nernst equation: equilibrium potential at a ratio of activities."""

import math

GAS_CONSTANT = 8.31446261815324  # J/(mol K), exact in the SI of 2019
FARADAY = 96485.33212331001  # C/mol, exact in the SI of 2019


def model(v: dict[str, float]) -> dict[str, float]:
    """E0 (V), n, T (K), ratio of oxidised to reduced activity → E (V)."""
    return {"E": v["E0"] + GAS_CONSTANT * v["T"] / (v["n"] * FARADAY) * math.log(v["ratio"])}
