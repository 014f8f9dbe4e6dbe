"""What a value says against a question, and what does not speak against it."""

import pytest

from contracts.measurements import Measurement
from reasoning.questions.contradictions import contradiction, contradictions, unmet
from tests.reasoning.questions.places import cell, place, query, sides, told, whole_query


def against(question: str, one: Measurement) -> str:
    return contradiction(query(question), place(one))


def test_a_unit_of_another_dimension() -> None:
    question = "How long did the reaction last?"
    sentence = "The reaction lasted 40 min and gave 12 mg of salt."
    assert "its unit mg" in against(question, told(sentence, "12", 12, "mg"))
    assert against(question, told(sentence, "40", 40, "min")) == ""


def test_a_bare_number_in_a_sentence_where_a_unit_is_needed() -> None:
    bare = told("The reaction was run 12 times.", "12", 12)
    assert against("How long did the reaction last?", bare).startswith("it has no unit")


def test_a_count_of_another_thing() -> None:
    question = "How many patients were enrolled?"
    sentence = "We enrolled 40 patients in 12 hospitals."
    assert against(question, told(sentence, "12", 12, "hospitals")) == "it counts hospitals"
    assert against(question, told(sentence, "40", 40, "patients")) == ""
    assert against(question, told("We enrolled 40 subjects.", "40", 40, "subjects")) == ""
    assert against(question, told("We enrolled 40 individuals.", "40", 40, "individuals")) == ""


def test_a_count_of_some_of_the_things() -> None:
    some = cell(3, row="Control", column="Infected wounds")
    assert "infect" in against("How many wounds were in the control group?", some)
    assert against("How many infected wounds were in the control group?", some) == ""
    assert against("How many wounds were in the control group?", cell(12, row="Control", column="Wounds")) == ""


def test_a_count_of_a_part_of_the_things() -> None:
    sentence = "Among these wells, 81 were drilled before, while the remaining 45 are new."
    assert "those that are" in against("How many wells were found in the valley?", told(sentence, "81", 81, of="wells"))
    assert against("How many wells had been drilled before?", told(sentence, "81", 81, of="wells")) == ""
    end = "By the end of the survey, 81 wells had failed."
    assert against("How many wells were in use?", told(end, "81", 81, of="wells")) == ""
    whole = "Our survey gave 300 holes, of which 126 were wells in the valley."
    assert against("How many wells were found in the valley?", told(whole, "126", 126, of="wells")) == ""


def test_a_count_where_something_else_is_asked_for() -> None:
    one = told("A lower threshold was used in two main tables.", "two", 2, "main tables", of="number of main tables")
    assert against("What threshold did the authors use?", one) == "it is a count, and none is asked for"
    assert against("How many main tables used a lower threshold?", one) == ""


def test_a_percentage_is_no_count_and_a_mass_no_percentage() -> None:
    assert "a count is asked for" in against("How many patients died?", cell(12, "%", row="died"))
    assert "a share is asked for" in against("What percentage of mice survived?", cell(12, "mg", row="survived"))
    assert against("What percentage of mice survived?", cell(12, "%", row="survived")) == ""


def test_how_many_of_a_unit_is_no_count() -> None:
    one = told("The leaves hold 12 mg of caffeine.", "12", 12, "mg", of="caffeine")
    assert against("How many milligrams of caffeine do the leaves contain?", one) == ""
    assert "a count is asked for" in against("How many leaves were on the tree?", one)


def test_the_questions_own_number() -> None:
    sentence = "The sieve with 64 layers has a porosity of 0.91."
    question = "What is the porosity of the sieve with 64 layers?"
    assert "question's own" in against(question, told(sentence, "64", 64, of="layers"))
    assert against(question, told(sentence, "0.91", 0.91, of="porosity")) == ""


def test_the_questions_own_range() -> None:
    question = "By how much did the runners of 40-44 years improve?"
    sentence = "Runners of 40–44 years improved by 12–15%."
    spans = [
        told(sentence, text, ends[0], unit).model_copy(update={"value": None, "interval": ends})
        for text, ends, unit in (("40–44", (40.0, 44.0), "year"), ("12–15", (12.0, 15.0), "%"))
    ]
    assert [against(question, one) for one in spans] == ["the range is the question's own", ""]


@pytest.mark.parametrize(
    ("asked", "other"),
    [
        ("hot", "cold"), ("cold", "hot"), ("observed", "theoretical"), ("theoretical", "measured"),
        ("first", "second"), ("second", "third"), ("upper", "lower"), ("wet", "dry"),
    ],
)  # fmt: skip
def test_the_opposite_of_an_asked_word(asked: str, other: str) -> None:
    question = f"What is the porosity of the {asked} sieve?"
    rows = [cell(0.4, row=f"{word} sieve", column="porosity") for word in (asked, other, f"{asked} and {other}", "new")]
    assert [bool(against(question, one)) for one in rows] == [False, True, False, False]


def test_a_unit_of_time_is_no_opposite_and_no_turn() -> None:
    minutes = cell(40, "min", row="run A", column="Exposure time (min)")
    assert against("What is the maximum exposure time?", minutes) == ""
    seconds = cell(40, "s", row="run A", column="duration (seconds)")
    assert against("What was the duration of the first stage?", seconds) == ""
    assert against("How long did the reaction last?", cell(40, "min", row="first reaction", column="time")) == ""


def test_a_mass_flow_is_no_mass() -> None:
    question = "What mass flow did the pump deliver?"
    sentence = "The pump had a flow rate of 3.2 kg/s and weighed 12 kg."
    assert against(question, told(sentence, "3.2", 3.2, "kg/s", of="flow rate")) == ""
    assert "its unit kg" in against(question, told(sentence, "12", 12, "kg", of="mass"))


def test_another_compound_of_the_same_head() -> None:
    question = "What is the activity of Pd/CeO2?"
    assert against(question, cell(4, row="Pd/Al2O3", column="activity")) == "it is of pd/al2o3, not pd/ceo2"
    assert against(question, cell(4, row="Pd/CeO2", column="activity")) == ""


def test_one_part_of_a_compound_is_not_the_compound() -> None:
    question = "What is the activity of CuO/TiO2?"
    assert against(question, cell(4, row="TiO2", column="activity")) == "it is of TiO2 alone, not of cuo/tio2"
    assert against(question, cell(4, row="TiO2 sieve", column="activity")) == ""
    assert against("What is the activity of TiO2?", cell(4, row="TiO2", column="activity")) == ""
    assert against("What is the HER2/neu score?", cell(4, row="HER2", column="score")) == ""
    assert against("What is the weight of male/female mice?", cell(4, "g", row="male", column="weight")) == ""


def test_a_name_that_differs_in_its_number_alone() -> None:
    question = "What is the activity of Ac3?"
    assert against(question, cell(4, row="Ac1", column="activity")) == "it is of ac1, not ac3"
    assert against(question, cell(4, row="Ac3", column="activity")) == ""
    assert against(question, cell(4, row="Bz1", column="activity")) == ""


def test_a_header_that_denies_what_is_asked_for() -> None:
    question = "How many mutations lead to resistance?"
    assert "without" in against(question, cell(4, row="E. coli", column="Mutations not leading to resistance"))
    assert against(question, cell(4, row="E. coli", column="Mutations leading to resistance")) == ""


def test_what_the_question_leaves_out() -> None:
    question = "What is the porosity of the sieve without filter?"
    assert "leaves out" in against(question, cell(4, row="sieve, filter", column="porosity"))
    assert against(question, cell(4, row="sieve, no filter", column="porosity")) == ""


@pytest.mark.parametrize("column", ["porosity gain", "porosity ratio", "porosity difference", "SD of porosity"])
def test_a_column_of_a_change_or_a_spread(column: str) -> None:
    assert against("What is the porosity of the sieve?", cell(4, row="sieve", column=column)).startswith("it is of")
    assert against("What is the porosity ratio of the sieve?", cell(4, row="sieve", column="porosity ratio")) == ""


def test_the_start_of_a_range() -> None:
    question = "What is the mercury concentration in the fish?"
    ranging = "Mercury concentration in the fish was 0.31 ± 0.08–0.43 ± 0.07 mg/kg."
    single = "Mercury concentration in the fish was 0.31 ± 0.08 mg/kg."
    assert against(question, told(ranging, "0.31", 0.31, "mg/kg", of="concentration")) == "it is one end of a range"
    assert against(question, told(single, "0.31", 0.31, "mg/kg", of="concentration")) == ""


def test_one_value_where_a_range_is_asked_for() -> None:
    assert against("In what range was the pH of the soils?", cell(6.1, row="soils", column="pH")) == (
        "a range is asked for"
    )


def test_another_turn_of_a_list() -> None:
    sentence = "The cell delivered 154.8, 133.8 and 121.6 mAh/g at 0.1, 1 and 3 C, respectively."
    question = "What did the cell deliver at 3 C?"
    given = [told(sentence, text, float(text), "mAh/g", of="capacity") for text in ("154.8", "133.8", "121.6")]
    assert [against(question, one) for one in given] == ["its turn in a list is another"] * 2 + [""]


def test_a_factor_and_a_set_of_settings_are_no_values() -> None:
    question = "What is the porosity of the sieve?"
    factor = told("The porosity of the sieve is 10 x porosity of clay.", "10", 10, of="porosity")
    setting = told("The porosity of the sieve was set in {1, 10, 100}.", "10", 10, of="porosity")
    assert against(question, factor) == "it is a factor of a formula"
    assert against(question, setting) == "it is one of a set of settings"


def test_a_character_that_cannot_be_read_beside_the_number() -> None:
    question = "What is the porosity of the sieve?"
    assert "cannot be read" in against(question, told("The porosity of the sieve is 4\ufffd2.", "4", 4, of="porosity"))
    assert against(question, told("The poro\ufffdity of the sieve is 4.", "4", 4, of="porosity")) == ""


def test_anothers_value_where_the_authors_own_is_asked_for() -> None:
    cited = cell(4, row="sieve", column="porosity", cited=True)
    assert against("What is our porosity of the sieve?", cited) == "it is another's value"
    assert against("What is the porosity of the sieve?", cited) == ""


def test_a_condition_that_is_another() -> None:
    question = "What is the ionic conductivity of the clay at 25 °C?"
    rows = [cell(4, "S/m", row="clay", column="conductivity", celsius=held) for held in (25, 60)]
    assert [against(question, one) for one in rows] == ["", "it is at 60 °C, not 25 °C"]


def test_a_value_of_the_condition_that_the_question_sets() -> None:
    question = "What is the porosity of the clay after 200 cycles?"
    assert against(question, cell(200, row="clay", column="cycle number")) == "it is a value of cycle_number"
    assert against(question, cell(0.4, row="clay", column="porosity")) == ""


def test_a_count_where_an_amount_is_asked_for() -> None:
    runs = told("Silver was added in 12 runs.", "12", 12, "runs", of="number of runs")
    assert against("How much silver was added?", runs) == "it is a count, and none is asked for"
    assert against("How many runs were there?", runs) == ""


def test_a_time_is_no_content() -> None:
    question = "How much limonene is contained in the oil?"
    assert "a content is asked for" in against(question, cell(5, "min", row="limonene", column="oil"))
    assert against(question, cell(5, "%", row="limonene", column="oil")) == ""


def test_a_value_that_the_ontology_knows_as_of_another_property() -> None:
    question = "What is the accuracy of CGN?"
    assert against(question, cell(0.5, row="CGN", column="F1", known="f1_score")) == "it is a value of F1"
    assert against(question, cell(0.5, row="CGN", column="ACC", known="accuracy")) == ""
    assert against(question, cell(0.5, row="CGN", column="balanced accuracy", known="f1_score")) == ""


def test_a_name_without_its_star_is_another() -> None:
    question = "What is the recall of R2D2*?"
    assert against(question, cell(4, row="R2D2", column="recall")) == "it is not of r2d2*"
    assert against(question, cell(4, row="R2D2*", column="recall")) == ""


def test_a_change_where_the_question_asks_for_one_in_other_words() -> None:
    column = cell(4, row="sieve", column="porosity reduction")
    assert against("What is the cut in porosity of the sieve?", column) == ""


@pytest.mark.parametrize(("celsius", "told"), [(60, ""), (25, "not 60 °C"), (None, "nothing says that it is at 60 °C")])
def test_a_condition_that_is_asked_for_must_be_told(celsius: float | None, told: str) -> None:
    one = cell(3, "%", row="talc", column="porosity", celsius=celsius)
    found = unmet(query("What is the porosity of talc at 60 °C?"), place(one))
    assert told in found
    assert bool(found) == bool(told)


def test_of_two_conditions_of_one_name_either_may_hold() -> None:
    one = cell(3, "%", row="talc", column="porosity", celsius=25)
    assert unmet(query("Is the porosity of talc higher at 25 °C or at 60 °C?"), place(one)) == ""


def test_a_unit_that_is_asked_for_by_name() -> None:
    load = place(told("The run took 40 min at 91 % load.", "91", 91, "%"))
    why = contradictions(query("How many seconds did the run take?"), load)
    assert why["property"] == "its unit % is not the one that is asked for"
    assert "property" not in contradictions(query("What load did the run take?"), load)
    speed = told("He ran at 3.6 m/s.", "3.6", 3.6, "m/s")
    assert against("How fast did he run, in metres per second?", speed) == ""


def test_a_count_is_no_rate() -> None:
    count = told(
        "The 1.6 million read pairs were mapped.", "1.6 million", 1.6e6, "read pairs", of="number of read pairs"
    )
    assert against("What mapping rate did the reads have?", count) == "it is a count, and a rate is asked for"
    assert against("What mapping rate did the reads have?", told("The mapping rate was 92%.", "92", 92, "%")) == ""


def test_a_sentence_of_another_turn() -> None:
    sentence = "The discharge capacity in the second cycle was 288 mAh/g."
    assert (
        against("What was the first discharge capacity?", told(sentence, "288", 288, "mAh/g")) == "it is of the second"
    )
    both = "The discharge capacity in the first and the second cycle was 416 and 288 mAh/g."
    assert against("What was the first discharge capacity?", told(both, "416", 416, "mAh/g")) == ""
    assert against("What was the discharge capacity?", told(sentence, "288", 288, "mAh/g")) == ""


def test_what_was_expected_and_the_level_of_an_interval() -> None:
    expected = told("The surface temperature is close to the expected 1050 °C.", "1050", 1050, "°C")
    assert against("What surface temperature was reached?", expected) == "it is what was expected"
    assert against("What surface temperature was expected?", expected) == ""
    level = told("The mean was 42 with a 95% Bayesian credible interval of 38 to 46.", "95", 95, "%")
    assert against("What percentage is the mean?", level) == "it is the level of an interval"


def test_another_isomer() -> None:
    question = "What percentage of β-bisabolene does the oil hold?"
    assert "α-bisabolene" in against(question, cell(2.3, "%", row="α –Bisabolene", column="Oil"))
    assert against(question, cell(8.3, "%", row="β-Bisabolene", column="Oil")) == ""


def test_the_questions_own_share() -> None:
    own = place(told("Cells were cultured at 21 % and 5 % oxygen.", "21", 21, "%"))
    question = "How many times faster do the cells grow at 21% oxygen than at 5%?"
    assert contradictions(whole_query(question), own)["given"].endswith("is the question's own")
    assert "given" not in contradictions(whole_query(question.replace("21", "12")), own)


def test_a_value_where_an_interval_is_asked_for() -> None:
    mean = told("The mean share was 42%.", "42", 42, "%")
    assert against("What is the 95% credible interval of the share?", mean) == "a range is asked for"


def test_a_value_of_the_other_side() -> None:
    first, second = sides("Compare the hardness of alloy B42 and alloy A36.")
    sentence = "The hardness of alloy B42 and of alloy A36 was 310 HV and 250 HV."
    of_b42, of_a36 = (
        place(told(sentence, text, value, "HV", entity=entity, of="hardness"))
        for text, value, entity in (("310", 310, "alloy B42"), ("250", 250, "alloy A36"))
    )
    assert [contradiction(first, one) for one in (of_b42, of_a36)] == ["", "it is of alloy A36"]
    assert [contradiction(second, one) for one in (of_b42, of_a36)] == ["it is of alloy B42", ""]
    both = place(cell(1.24, row="B42", column="hardness over A36"))
    assert contradiction(first, both) == ""


def test_a_share_where_a_time_or_a_factor_is_asked_for() -> None:
    share = cell(96.9, "%", row="LIBLINEAR", column="accuracy", known="accuracy")
    assert "property" in contradictions(query("Wall-clock time of LIBLINEAR?"), place(share))
    assert contradiction(query("Wall-clock time of LIBLINEAR?"), place(cell(4, "s", row="LIBLINEAR"))) == ""
    oxygen = told("Cells grew in 21 % oxygen.", "21", 21, "%", of="oxygen")
    assert against("By what factor do cells grow faster in oxygen?", oxygen) == "a factor is asked for, it is in %"


def test_a_value_that_its_own_sentence_calls_something_else() -> None:
    sentence = "Mice (age: 3 mo) got a dose of the drug (150 mg/kg of body weight)."
    age = told(sentence, "3", 3, "mo", of="age", known="age")
    assert against("What dose of the drug did the mice get?", age) == "it is a value of age"
    assert against("What dose of the drug did the mice get?", told(sentence, "150", 150, "mg/kg", of="dose")) == ""


def test_a_name_whose_number_is_joined_to_what_follows() -> None:
    question = "How long did the training of ESM2 8M take?"
    assert against(question, cell(12, "min", row="ESM2-8M", column="training time")) == ""
    assert "not esm2" in against(question, cell(12, "min", row="ESM3-8M", column="training time"))


def test_a_part_of_something_is_a_ratio() -> None:
    one = cell(0.165, row="QX-17", column="ratio of CPU time")
    assert against("What part of the CPU time does QX-17 need?", one) == ""
    assert against("What CPU time does QX-17 need?", one) == "it is of ratio"
