"""Sentences that tell a cause, with cause and effect, and sentences that only look as if they did."""

import pytest

from evidence.causes import causal
from evidence.statements import tells_cause

TOLD = [
    ("The loss rose because the exchange current has fallen.", "the exchange current has fallen", "The loss rose", 3),
    ("Owing to blocked pores, the uptake fell by half.", "blocked pores", "the uptake fell by half", 3),
    ("The broadening is mainly attributed to surface traps.", "surface traps", "The broadening", 3),
    ("We ascribe this decrease to grain growth.", "grain growth", "this decrease", 3),
    ("The fade results from loss of active sulfur.", "loss of active sulfur", "The fade", 3),
    ("This shift arises from strain in the film.", "strain in the film", "This shift", 3),
    ("The low yield was caused by hydrolysis of the ester.", "hydrolysis of the ester", "The low yield was", 3),
    ("Because the grains are larger, fewer boundaries block the ions.", "the grains are larger",
     "fewer boundaries block the ions", 3),
    ("The rate is limited by diffusion through the pores.", "diffusion through the pores", "The rate is", 2),
    ("Slow charge transfer leads to a large overpotential.", "Slow charge transfer", "a large overpotential", 2),
    ("Water uptake results in a lower modulus.", "Water uptake", "a lower modulus", 2),
    ("Charge transfer limits the cold cell.", "Charge transfer", "the cold cell", 2),
    ("The drug inhibits the kinase.", "The drug", "the kinase", 2),
    ("Coke blocks the pores, so the rate falls.", "Coke", "the pores, so the rate falls", 2),
    ("Slow desorption explains the tail.", "Slow desorption", "the tail", 3),
    ("Oxygen vacancies are responsible for the colour.", "Oxygen vacancies", "the colour", 3),
    ("Crystallinity falls with dose, hence the strength drops.", "Crystallinity falls with dose",
     "the strength drops", 2),
    ("Higher temperature raises the conductivity.", "Higher temperature", "the conductivity", 1),
    ("容量衰减归因于缓慢的电荷转移。", "缓慢的电荷转移", "容量衰减", 3),
    ("水的存在导致电导率下降。", "水的存在", "电导率下降", 2),
]  # fmt: skip
NOT_TOLD = [
    "This paper asks how water lowers the conductivity.",
    "We investigated why the capacity falls in the cold.",
    "It is not known whether water leads to degradation.",
    "We tested whether grain growth causes the loss.",
    "The mechanism that limits the rate remains unclear.",
    "Lithium cells have been studied since 2010.",
    "The two values do not contradict each other, since the cells differ only in temperature.",
    "Since the discovery of MOF-5, many frameworks have been made.",
    "MOF-5 was chosen because of its popularity.",
    "These cells attract attention due to their high energy density.",
    "Graphite is widely used because it is cheap.",
    "Two samples were excluded because of leaks.",
    "The results are due to be published next year.",
    "The loss is not due to electrolyte decomposition.",
    "The structure was determined by X-ray diffraction.",
    "The potential was controlled by a potentiostat.",
    "Four discs of each kind were measured.",
    "The capacity was 512 mAh g⁻¹ at 25 °C.",
    "Blocked pores were seen in two discs.",
    "What causes the loss of capacity?",
    "Because the intensities are log-normal, we transformed them.",
    "It remains to be seen to what degree the changes are due to mutation.",
    "After a spike the potential decreases exponentially to its resting value.",
    "The pellets were pressed, dried and weighed.",
]


@pytest.mark.parametrize(("text", "cause", "effect", "strength"), TOLD)
def test_a_cause_is_told(text: str, cause: str, effect: str, strength: int) -> None:
    found = causal(text)
    assert found is not None
    assert (text[slice(*found.cause)], text[slice(*found.effect)], found.strength) == (cause, effect, strength)


@pytest.mark.parametrize("text", NOT_TOLD)
def test_no_cause_is_told(text: str) -> None:
    assert causal(text) is None
    assert not tells_cause(text)
