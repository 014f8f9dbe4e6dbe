"""Linear loss per cycle: least squares of capacity over cycle number."""


def model(v: dict[str, float]) -> dict[str, float]:
    """C_1 …, N_1 … and optionally N → loss per cycle (in C's unit, and % of the fitted first value) and C at N."""
    count = sum(symbol.startswith("C_") for symbol in v)
    points = [(v[f"N_{i}"], v[f"C_{i}"]) for i in range(1, count + 1)]
    mean_x = sum(x for x, _ in points) / count
    mean_y = sum(y for _, y in points) / count
    slope = sum((x - mean_x) * (y - mean_y) for x, y in points) / sum((x - mean_x) ** 2 for x, _ in points)
    first = mean_y + slope * (min(x for x, _ in points) - mean_x)
    results = {"loss": -slope, "fade": -100 * slope / first}
    if "N" in v:
        results["C"] = mean_y + slope * (v["N"] - mean_x)
    return results
