"""Butler–Volmer kinetics near equilibrium: exchange current density to charge transfer resistance."""

GAS_CONSTANT = 8.31446261815324  # J/(mol K), exact in the SI of 2019
FARADAY = 96485.33212331001  # C/mol, exact in the SI of 2019


def model(v: dict[str, float]) -> dict[str, float]:
    """j0 (mA/cm²), T (K), n → R (Ω cm²)."""
    return {"R": 1000 * GAS_CONSTANT * v["T"] / (v["n"] * FARADAY * v["j0"])}
