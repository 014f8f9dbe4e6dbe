"""A paper with the values of a course, made for tests, and what a question on it chooses."""

from contracts.measurements import Descriptor, Measurement
from ontology import load
from reasoning.questions import decompose
from reasoning.questions.facets import wanted_of
from reasoning.questions.layers import Weights
from reasoning.questions.selection import Selected, by_facets
from tests.reasoning.builders import condition
from tests.reasoning.questions.places import NOTHING, cell, paper

ON_TEMPERATURE = "How does the ionic conductivity of LATP-3 change with temperature?"


def under(one: Measurement, *footnotes: str, **held: float | str) -> Measurement:
    """The value under conditions by name, with its row's footnotes."""
    given = tuple(condition(name, value) for name, value in held.items())
    notes = tuple(Descriptor(role="footnote", text=text) for text in footnotes if text)
    return one.model_copy(
        update={"id": f"{one.id} {held}", "conditions": given, "descriptors": (*one.descriptors, *notes)}
    )


def conducts(value: float, row: str = "Pellet", footnote: str = "", **held: float | str) -> Measurement:
    """An ionic conductivity in mS/cm in a table."""
    one = cell(value, "mS/cm", row=row, column="Ionic conductivity (mS/cm)", of="ionic conductivity",
               known="ionic_conductivity", caption="Ionic conductivity of LATP-3")  # fmt: skip
    return under(one, footnote, **held)


def selected(
    question: str, *measurements: Measurement, sentences: tuple[str, ...] = (), title: str = "Conductivity of LATP-3"
) -> Selected:  # fmt: skip
    """What the question's one proposition chooses in a paper of that title with these measurements."""
    (proposition,) = decompose(question, NOTHING, load()).propositions
    view = paper(*measurements, title=title, sentences=sentences)
    return by_facets(proposition, wanted_of(proposition), [view], Weights([view]))


def values(found: Selected) -> list[float | None]:
    return [verdict.place.measurement.value for verdict in found.chosen[0]]


def reasons(found: Selected) -> dict[float | None, str]:
    return {verdict.place.measurement.value: verdict.refused for verdict in found.beside}
