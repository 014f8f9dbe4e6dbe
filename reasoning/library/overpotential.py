"""Butler–Volmer overpotential with symmetric transfer: eta = (2RT/nF) asinh(j / 2 j0)."""

import math

GAS_CONSTANT = 8.31446261815324  # J/(mol K), exact in the SI of 2019
FARADAY = 96485.33212331001  # C/mol, exact in the SI of 2019


def model(v: dict[str, float]) -> dict[str, float]:
    """j0 and j (mA/cm²), T (K), n → eta (mV)."""
    return {"eta": 2000 * GAS_CONSTANT * v["T"] / (v["n"] * FARADAY) * math.asinh(v["j"] / (2 * v["j0"]))}
