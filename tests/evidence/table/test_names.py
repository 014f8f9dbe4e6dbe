"""What headers name."""

import pytest

from evidence.table.names import names_what_is_set


@pytest.mark.parametrize(
    ("header", "told"),
    [
        ("Dose", True),
        ("Incubation times", True),
        ("Annealing temperature", True),
        ("Current density", True),
        ("浓度", True),
        ("Melting temperature", False),
        ("Minimum inhibitory concentration", False),
        ("Exchange current density", False),
        ("Temperature rise", False),
        ("Species", False),
        ("Level", False),
    ],
)
def test_what_an_experimenter_sets_is_told_by_the_ontology(header: str, told: bool) -> None:
    assert names_what_is_set(header) is told
