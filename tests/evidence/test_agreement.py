"""Two mentions of one fact, and the one that tells more."""

import pytest

import evidence
from contracts.measurements import Condition, Measurement, Reference, Uncertainty
from evidence.quantity import normalise
from tests.evidence.test_prose import measured


def mention(text: str, **changed: object) -> Measurement:
    """The first measurement of a sentence, changed where a test asks."""
    return measured(text)[0].model_copy(update={"id": repr((text, changed)), **changed})


def in_table(text: str, spread: float | None = None, n: int | None = None) -> Measurement:
    first = mention(text)
    raw = first.pedigree.raw.model_copy(update={"label": "Table 1"})
    extraction = first.pedigree.extraction.model_copy(update={"method": "table"})
    samples = (Condition(name="sample_size", text=f"n = {n}", value=n, si_value=n, si_unit="1", scope="caption"),)
    return first.model_copy(
        update={
            "id": f"cell {text}",
            "uncertainty": Uncertainty(plus=spread, minus=spread) if spread else None,
            "conditions": (*first.conditions, *(samples if n else ())),
            "pedigree": first.pedigree.model_copy(update={"raw": raw, "extraction": extraction}),
        }
    )


ABSTRACT = "The ionic conductivity of MOF-5 was 1.2 × 10⁻³ S cm⁻¹ at 25 °C."


@pytest.mark.parametrize(
    ("other", "same"),
    [
        ("The ionic conductivity of MOF-5 was 1.2 mS cm⁻¹ at 25 °C.", True),
        ("The ionic conductivity of MOF-5 was 1.23 mS cm⁻¹ at 25 °C.", True),
        ("The ionic conductivity of MOF-5 was 1.2 mS cm⁻¹.", True),
        ("The ionic conductivity of MOF-5 pellets was 1.2 mS cm⁻¹ at 298.15 K.", True),
        ("The ionic conductivity of MOF-5 was 1.3 mS cm⁻¹ at 25 °C.", False),
        ("The ionic conductivity of MOF-5 was 1.2 mS cm⁻¹ at 60 °C.", False),
        ("The ionic conductivity of MOF-74 was 1.2 mS cm⁻¹ at 25 °C.", False),
        ("The ionic conductivity of MOF-5 was below 1.2 mS cm⁻¹ at 25 °C.", False),
        ("The ionic conductivity of MOF-5 pellet was 1.2 mS cm⁻¹.", True),
        ("The ionic conductivity of MOF-5 was 1.2 mS cm⁻¹ at 20–30 °C.", True),
        ("The ionic conductivity of MOF-5 was 1.2 mS cm⁻¹ at 30–40 °C.", False),
        ("The hardness of MOF-5 was 1.2 GPa at 25 °C.", False),
        ("The conductivity of MOF-5 was 1.2 mS cm⁻¹ at 25 °C.", True),
        ("The electronic conductivity of MOF-5 was 1.2 mS cm⁻¹ at 25 °C.", False),
        ("The proton conductivity of MOF-5 was 1.2 mS cm⁻¹ at 25 °C.", False),
    ],
)
def test_same_fact(other: str, same: bool) -> None:
    one, two = mention(ABSTRACT), mention(other, pedigree=mention(other).pedigree)
    two = two.model_copy(
        update={"pedigree": two.pedigree.model_copy(
            update={"raw": two.pedigree.raw.model_copy(update={"doc_id": one.doc_id})}
        )}
    )  # fmt: skip
    assert evidence.same_fact(one, two) is same
    assert evidence.same_fact(two, one) is same


def test_a_symbol_stands_for_every_name_of_its_property() -> None:
    one = mention(ABSTRACT)
    symbol = one.model_copy(update={"id": "s", "property": "σ", "property_id": "electrical_conductivity"})
    other = one.model_copy(update={"id": "o", "property": "κ_p", "property_id": "proton_conductivity"})
    assert evidence.same_fact(one, symbol)
    assert not evidence.same_fact(one, other)


def test_a_temperature_is_rounded_in_its_own_unit() -> None:
    one = mention("The melting point of A-15 was 141 °C.")
    two = one.model_copy(update={"id": "other", "value": 143.0, "si_value": normalise(143.0, "°C").si_value})
    assert not evidence.same_fact(one, two)


def test_another_paper_or_another_ones_value_is_another_fact() -> None:
    one = mention(ABSTRACT)
    assert not evidence.same_fact(one, one.model_copy(update={"id": "x", "attributed_to": Reference(key="3")}))
    raw = one.pedigree.raw.model_copy(update={"doc_id": "0" * 64})
    elsewhere = one.model_copy(update={"id": "y", "pedigree": one.pedigree.model_copy(update={"raw": raw})})
    assert not evidence.same_fact(one, elsewhere)


def test_the_cell_with_spread_and_samples_is_preferred() -> None:
    prose, cell = mention(ABSTRACT), in_table(ABSTRACT, spread=1e-4, n=6)
    bare = in_table(ABSTRACT)
    assert evidence.preferred([prose, bare, cell]) == [cell]
    assert evidence.preferred([prose, bare]) == [bare]


def test_other_facts_keep_their_place() -> None:
    prose, cell = mention(ABSTRACT), in_table(ABSTRACT, spread=1e-4)
    other = mention("The ionic conductivity of MOF-5 was 3.8 × 10⁻³ S cm⁻¹ at 60 °C.")
    assert evidence.preferred([other, prose, cell]) == [other, cell]
    assert evidence.preferred([]) == []


def test_a_mean_and_a_plural_name_the_same_as_the_thing() -> None:
    one = mention(ABSTRACT, entity="Dry pellets")
    for label in ("Dry pellet", "Mean ± SD"):
        assert evidence.same_fact(one, one.model_copy(update={"id": "cell", "entity": label}))
    assert not evidence.same_fact(one, one.model_copy(update={"id": "cell", "entity": "Humid pellet"}))
