import pytest

from contracts.claims import Claim
from contracts.propositions import Proposition
from reasoning.mechanism.causes import EFFECT, NONE, PROCESS, STATED, causal_strength
from reasoning.mechanism.explanations import explanations
from tests.reasoning.builders import claim, proposition


@pytest.mark.parametrize(
    ("text", "strength"),
    [
        ("The yield fell because the catalyst sintered.", STATED),
        ("The lower modulus is attributed to weak interfaces.", STATED),
        ("This broadening originates from surface traps.", STATED),
        ("产率下降归因于催化剂烧结。", STATED),
        ("Diffusion in the pores limits the rate.", PROCESS),
        ("Higher humidity leads to faster hydrolysis.", PROCESS),
        ("Doping raises the carrier density.", EFFECT),
        ("The samples were dried at 80 °C overnight.", NONE),
        ("The question asks which step limits the cell.", NONE),
        ("It is unclear why the yield falls.", NONE),
        ("We investigated how humidity leads to hydrolysis.", NONE),
        ("Perovskites have been studied since 2009.", NONE),
        ("These values do not contradict each other, since the cells differ in temperature.", NONE),
        ("The loading was determined by thermogravimetry.", NONE),
    ],
)
def test_how_plainly_a_sentence_tells_a_cause(text: str, strength: int) -> None:
    assert causal_strength(text) == strength


def why(direction: str) -> Proposition:
    return proposition("why", "specific_capacity", "MOF-5", temperature=-20).model_copy(update={"direction": direction})


def explained(asked: Proposition, *claims: Claim) -> list[str]:
    texts = {one.id: one.text for one in claims}
    return [texts[i] for i in explanations(asked, claims)]


def test_the_plainest_and_nearest_cause_comes_first_and_what_is_far_weaker_is_left_out() -> None:
    near = claim("In the cold the specific capacity of MOF-5 falls because charge transfer slows.")
    process = claim("Charge transfer limits the specific capacity.")
    asked = claim("The question is which step limits the specific capacity of MOF-5.")
    elsewhere = claim("MOF-5 opens its pores.")
    assert explained(why("fall"), elsewhere, asked, process, near) == [near.text, process.text]


def test_a_cause_of_the_opposite_change_comes_last() -> None:
    gain = claim("The MOF-5 host raises the specific capacity because it binds polysulfides.")
    loss = claim("The specific capacity drops because the electrolyte freezes.")
    assert explained(why("fall"), gain, loss)[0] == loss.text
    assert explained(why("rise"), gain, loss)[0] == gain.text
