"""Arrhenius law from rates at two or more temperatures: least squares of ln k over 1/T."""

import math

GAS_CONSTANT = 8.31446261815324  # J/(mol K), exact in the SI of 2019


def model(v: dict[str, float]) -> dict[str, float]:
    """k_1 …, T_1 … (K) and optionally T (K) → Ea (kJ/mol), ratio k(warmest)/k(coldest) and k at T."""
    count = sum(symbol.startswith("k_") for symbol in v)
    points = [(1 / v[f"T_{i}"], math.log(v[f"k_{i}"])) for i in range(1, count + 1)]
    mean_x = sum(x for x, _ in points) / count
    mean_y = sum(y for _, y in points) / count
    slope = sum((x - mean_x) * (y - mean_y) for x, y in points) / sum((x - mean_x) ** 2 for x, _ in points)
    warmest, coldest = min(x for x, _ in points), max(x for x, _ in points)
    results = {"Ea": -slope * GAS_CONSTANT / 1000, "ratio": math.exp(slope * (warmest - coldest))}
    if "T" in v:
        results["k"] = math.exp(mean_y + slope * (1 / v["T"] - mean_x))
    return results
