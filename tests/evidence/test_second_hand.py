"""Values that an abstract repeats from a table that names their source."""

import pytest

from contracts.measurements import Descriptor, Measurement, Reference
from evidence.second_hand import attributed
from tests.reasoning.builders import measurement


def told(sentence: str, value: float = 1.2) -> Measurement:
    made = measurement("dry pellets", "ionic_conductivity", value, "mS/cm")
    return made.model_copy(update={"descriptors": (Descriptor(role="sentence", text=sentence),)})


SOURCE = measurement("MOF-5", "ionic_conductivity", 1.2e-3, "S/cm", cited=True)
SPAN = "Reported values for MOF-5 span a factor of four, from 1.2 mS/cm for dry pellets."


def test_a_reported_value_has_the_source_that_the_paper_names_elsewhere() -> None:
    first, source = attributed([told(SPAN), SOURCE])
    assert first.attributed_to == SOURCE.attributed_to
    assert source == SOURCE


@pytest.mark.parametrize(
    ("sentence", "value"),
    [
        ("Dry pellets had 1.2 mS/cm.", 1.2),
        ("Our pellets had 1.2 mS/cm, as the literature values for MOF-5.", 1.2),
        (SPAN, 1.3),
        ("The conductivity of 1.2 mS/cm was measured by a bridge.", 1.2),
    ],
)
def test_other_values_stay_the_papers_own(sentence: str, value: float) -> None:
    assert attributed([told(sentence, value), SOURCE])[0].attributed_to is None


def test_a_temperature_of_a_cited_value_makes_no_other_second_hand() -> None:
    warm = measurement("MOF-5", "temperature", 25, "°C", cited=True, known=False)
    own = measurement("MOF-5", "temperature", 25, "°C", known=False)
    own = own.model_copy(update={"descriptors": (Descriptor(role="sentence", text=f"{SPAN} At 25 °C."),)})
    assert attributed([own, warm])[0].attributed_to is None


def test_two_sources_of_one_value_name_none() -> None:
    other = SOURCE.model_copy(update={"attributed_to": Reference(key="9")})
    assert attributed([told(SPAN), SOURCE, other])[0].attributed_to is None
