"""Which process an activation energy is of: an energy of charge transfer says nothing of ionic conduction."""

import re
from collections.abc import Sequence

from contracts.measurements import Measurement
from ontology import fold

_PROCESSES = {
    "conduction": re.compile(r"conducti\w+|ion(?:ic)? transport|ion hopping|migration"),
    "charge transfer": re.compile(r"charge transfer|exchange current|interfac\w+|electrode (?:reaction|kinetics)"),
    "diffusion": re.compile(r"diffusi\w+|self diffusion"),
    "reaction": re.compile(
        r"reaction|decomposition|degradation|cataly\w+|hydrolysis|oxidation|combustion|pyrolysis|dehydration"
    ),
    "relaxation": re.compile(r"relaxation|viscous|viscosity"),
    "adsorption": re.compile(r"\w*adsorption"),
    "defect": re.compile(r"vacanc\w+|donor|acceptor|trap|luminescence|quenching"),
}  # fmt: skip


def process(measurement: Measurement) -> str | None:
    """The process named nearest to the value; None where none, or more than one, is named there."""
    words = [measurement.property]
    for role in ("row", "column", "row_group", "caption", "sentence"):
        words += [d.text for d in measurement.descriptors if d.role == role]
    for text in words:
        named = [name for name, pattern in _PROCESSES.items() if pattern.search(fold(text))]
        if len(named) == 1:
            return named[0]
        if named:
            return None
    return None


_OF_PROPERTY = {
    "ionic conductivity": "conduction", "proton conductivity": "conduction", "diffusion coefficient": "diffusion",
    "rate constant": "reaction", "exchange current density": "charge transfer",
}  # fmt: skip


def of_process(energies: Sequence[Measurement], rate: Measurement) -> list[Measurement]:
    """The energies of the rate's own process; those whose process is not named only where none is."""
    names = (fold(rate.property), fold((rate.property_id or "").replace("_", " ")))
    wanted = next((what for name, what in _OF_PROPERTY.items() if name in names), None)
    named = [energy for energy in energies if wanted is not None and process(energy) == wanted]
    return named or [energy for energy in energies if process(energy) is None]
