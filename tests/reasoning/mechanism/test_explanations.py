from contracts.claims import Claim
from contracts.propositions import Proposition
from reasoning.mechanism.explanations import explanations
from tests.reasoning.builders import claim, proposition


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


def test_what_the_property_brings_about_explains_it_less_than_what_brings_it_about() -> None:
    consequence = claim("The lower specific capacity leads to a lower energy of the pack.")
    cause = claim("Slow diffusion leads to a lower specific capacity.")
    assert explained(why("fall"), consequence, cause)[0] == cause.text


def test_a_cause_of_another_property_is_none_where_the_paper_does_not_speak_of_what_is_asked() -> None:
    stray = claim("Conductivities of MOF-5 depend on how much water the pores hold, so a value without it says little.")
    step = claim("Slow charge transfer raises the overpotential of MOF-5.")
    step = step.model_copy(
        update={"anchor": step.anchor.model_copy(update={"title": "Why MOF-5 loses specific capacity"})}
    )
    assert explained(why("fall"), stray, step) == [step.text]


def test_the_proper_name_of_a_longer_name_is_enough() -> None:
    asked = why("fall")
    longer = asked.entities[0].model_copy(update={"name": "MOF-5 host lithium cell", "surface": "MOF-5 host cell"})
    told = claim("MOF-5 loses contact because its pores are blocked.")
    assert explained(asked.model_copy(update={"entities": (longer,)}), told) == [told.text]


def test_what_tells_only_of_the_opposite_change_and_of_what_that_brings_explains_nothing() -> None:
    beside = claim("Raising the specific capacity lowers the mass of the pack.")
    assert explained(why("fall"), beside) == []
    cause = claim("Slow diffusion lowers the specific capacity.")
    assert explained(why("fall"), beside, cause) == [cause.text]


def test_the_opposite_change_is_known_in_chinese_too() -> None:
    asked = why("fall")
    assert asked.property is not None
    asked = asked.model_copy(update={"property": asked.property.model_copy(update={"surface": "比容量"})})
    gain = claim("MOF-5 使硫固定，因此提高 比容量。")
    loss = claim("MOF-5 的电解质凝固，因此 比容量 下降。")
    assert explained(asked, gain, loss)[0] == loss.text
