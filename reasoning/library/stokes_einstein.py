"""Stokes–Einstein relation: a sphere's diffusion coefficient from its radius and the liquid's viscosity."""

import math

BOLTZMANN = 1.380649e-23  # J/K, exact in the SI of 2019


def model(v: dict[str, float]) -> dict[str, float]:
    """eta (Pa s), r (m), T (K) → D (m²/s)."""
    return {"D": BOLTZMANN * v["T"] / (6 * math.pi * v["eta"] * v["r"])}
