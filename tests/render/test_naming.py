from contracts.measurements import Descriptor
from contracts.propositions import Entity
from render.naming import called
from tests.reasoning.builders import measurement

MOF = Entity(name="MOF-5", surface="MOF-5", grounded=True)


def test_a_row_that_names_no_thing_is_called_by_the_thing_asked_for() -> None:
    row = measurement("Dry pellet", "ionic_conductivity", 1.2e-3, "S cm⁻¹", row="MOF-5, dry pellet")
    assert called(row, [MOF]) == "MOF-5, Dry pellet"
    assert called(row, []) == "Dry pellet"


def test_a_name_that_says_it_already_or_is_of_something_else_stays() -> None:
    for entity in ("MOF-5 dry", "COF-366"):
        assert called(measurement(entity, "ionic_conductivity", 1e-3, "S cm⁻¹"), [MOF]) == entity


def test_a_papers_title_is_no_name_of_a_thing() -> None:
    told = measurement("MOF-5", "ionic_conductivity", 1.2e-3, "S cm⁻¹")
    title = "A second look at MOF-5"
    anchor = told.pedigree.raw.model_copy(update={"title": title})
    whole = told.model_copy(
        update={
            "entity": title,
            "pedigree": told.pedigree.model_copy(update={"raw": anchor}),
            "descriptors": (Descriptor(role="title", text=title),),
        }
    )
    assert called(whole, [MOF]) == "MOF-5"


def test_a_long_name_whose_words_all_stand_in_the_label_is_not_said_twice() -> None:
    label = "Lithium–sulfur (Li–S) cells with a MOF-5 host"
    row = measurement(label, "specific_capacity", 512, "mAh/g")
    for name in ("Li–S cells", "MOF-5 host lithium sulfur cell"):
        asked = Entity(name=name, surface=name, grounded=True)
        told = row.model_copy(update={"descriptors": (Descriptor(role="sentence", text=f"{label}; {name}"),)})
        assert called(told, [asked]) == label
