"""Butler–Volmer kinetics near equilibrium: charge transfer resistance to exchange current density."""

GAS_CONSTANT = 8.31446261815324  # J/(mol K), exact in the SI of 2019
FARADAY = 96485.33212331001  # C/mol, exact in the SI of 2019


def model(v: dict[str, float]) -> dict[str, float]:
    """R (Ω cm²), T (K), n → j0 (mA/cm²)."""
    return {"j0": 1000 * GAS_CONSTANT * v["T"] / (v["n"] * FARADAY * v["R"])}
