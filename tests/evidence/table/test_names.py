"""What headers name."""

import pytest

from evidence.table.names import names_what_is_set, only_property_in


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


@pytest.mark.parametrize(
    ("caption", "found"),
    [
        ("Means and standard deviations of the CV accuracies for 10 runs", "accuracy"),
        ("Mean ± SD of the accuracy for each fold", "accuracy"),
        ("Standard deviations of the accuracy for each fold", None),
    ],
)
def test_a_captions_kind_of_statistic_is_no_property_beside_the_one_it_is_of(caption: str, found: str | None) -> None:
    named = only_property_in(caption, "%")
    assert (named.id if named else None) == found
