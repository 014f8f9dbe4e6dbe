"""Whose result a sentence tells."""

import pytest

import evidence
from contracts.measurements import Reference
from evidence.citing import citations

NUMBERED = [Reference(key=str(n), text=f"Author{n}, A. Title {n}.") for n in range(1, 31)]
NAMED = [Reference(key="Li 2019", text="Li, C. 2019."), Reference(key="Heath 1981", text="Heath, G. 1981.")]


@pytest.mark.parametrize(
    ("sentence", "key"),
    [
        ("Li et al. [12] found a conductivity of 1.2 mS/cm.", "12"),
        ("A value of 5.1 eV was previously reported [7].", "7"),
        ("As reported in ref. [3], the gap is 2.1 eV.", "3"),
        ("Chen and co-workers measured 372 mAh/g.¹⁴", "14"),
        ("According to previous studies [5], the rate is 3 per hour.", "5"),
        ("Laboratory A reported 1.2 mS/cm for the dry salt at 25 °C [1].", "1"),
        ("For the framework, laboratory B [2] found 0.4 mS/cm dry.", "2"),
        ("An earlier work gave 0.083 mS/cm for the same state [6], which agrees within our uncertainty.", "6"),
        ("Other groups have reported 3.1 eV [8].", "8"),
        ("A group at Kyoto University [9] measured 3.1 eV for the film.", "9"),
        ("Scientists of the Max Planck Society found 3.3 eV [10].", "10"),
        ("Two independent teams obtained 3.0 eV [11].", "11"),
    ],
)
def test_second_hand_results_are_attributed(sentence, key):
    found = evidence.attribution(sentence, NUMBERED)
    assert found is not None and found.key == key


@pytest.mark.parametrize(
    "sentence",
    [
        "We measured a conductivity of 1.2 mS/cm.",
        "We measured 1.2 mS cm⁻¹ by the method of ref. [12].",
        "Samples were prepared as described elsewhere [12].",
        "The conductivity was 1.2×10⁻³ S cm⁻¹.",
        "Our value of 5 V is higher than that of the reference electrode.",
        "Our laboratory reported 5 V with the cell of [3].",
        "The control group showed 5 mm of growth on agar [4].",
        "Groups in the first ward showed 5 mm of growth on agar [4].",
        "We found 5 V, where earlier work gave less [9].",
    ],
)
def test_own_results_are_not(sentence):
    assert evidence.attribution(sentence, NUMBERED) is None


def test_authors_and_years_are_looked_up():
    found = evidence.attribution("Heath et al. (1981) showed a decline of 10% per decade.", NAMED)
    assert found == NAMED[1]


def test_another_work_that_the_list_lacks_is_named_all_the_same():
    found = evidence.attribution("Zhang et al. (2020) reported 4.2 V.", NAMED)
    assert found is not None and found.key == "Zhang 2020"


def test_exponents_are_no_citations_and_ranges_are_spread():
    assert citations("It was 3 × 10² S cm⁻² s⁻¹ and 5 m².", NUMBERED) == []
    assert citations("The rate is k = A exp(−E/RT), (1) and was fitted.", NUMBERED) == []
    assert [r.key for _, r in citations("as seen before [3–5, 9] and later.¹¹,¹²", NUMBERED)] == [
        "3", "4", "5", "9", "11", "12",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "sentence",
    [
        "Ac₃, Ac₁ₑ and Ac1b are determined as 910, 780 and 735 °C.",
        "Zinc and Iron were determined by spectroscopy.",
        "Table and Figure showed 5 V.",
    ],
)
def test_names_of_things_are_no_authors(sentence):
    assert evidence.attribution(sentence, NUMBERED) is None


def test_two_authors_need_a_year_or_a_mark():
    assert evidence.attribution("Smith and Jones [7] found 5 V.", NUMBERED) == NUMBERED[6]
    found = evidence.attribution("Smith and Jones (2018) found 5 V.", NAMED)
    assert found is not None and found.key == "Smith 2018"
