"""Measurements of a table and of a sentence, papers that hold them, and queries: small ones, made for tests."""

from contracts.anchors import BoundingBox
from contracts.documents import Document, PaperMetadata, Sentence
from contracts.measurements import Descriptor, Extraction, Measurement
from contracts.payloads import ExtractMeasurementsOutput
from kb.vocabulary import Vocabulary
from ontology import Ontology, load
from reasoning.questions import decompose, select
from reasoning.questions.layers import DocumentView, Weights
from reasoning.questions.place import Place
from reasoning.questions.query import Query, queries_of, whole_query_of
from tests.reasoning.builders import condition, measurement

BOX = BoundingBox(page=1, x0=0, top=0, x1=1, bottom=1)
NOTHING = Vocabulary((), {})


def cell(
    value: float, unit: str | None = None, *, row: str = "", column: str = "", entity: str = "", of: str = "",
    doc: str = "a", known: str | None = None, cited: bool = False, caption: str = "", celsius: float | None = None,
) -> Measurement:  # fmt: skip
    """A table's value under its labels; `of`: the property's words (by default the column's), `known`: its id."""
    one = measurement(entity or row, known or "", value, unit, doc=doc, words=of or column, cited=cited)
    labels = (Descriptor(role="row", text=row), Descriptor(role="column", text=column),
              Descriptor(role="caption", text=caption))  # fmt: skip
    held = () if celsius is None else (condition("temperature", celsius),)
    return one.model_copy(
        update={
            "id": f"{doc} {row} {column} {value:g}",
            "property_id": known,
            "descriptors": labels,
            "conditions": held,
        }
    )


def told(
    sentence: str, text: str, value: float, unit: str | None = None, *, entity: str = "", of: str = "",
    doc: str = "a", known: str | None = None, cited: bool = False,
) -> Measurement:  # fmt: skip
    """A value that stands in `sentence` as `text`."""
    one = measurement(entity, known or "", value, unit, doc=doc, words=of, cited=cited)
    extraction = Extraction(text=text, method="text", confidence=1.0)
    return one.model_copy(
        update={
            "id": f"{doc} {sentence} {text}", "property_id": known,
            "descriptors": (Descriptor(role="sentence", text=sentence),),
            "pedigree": one.pedigree.model_copy(
                update={"extraction": extraction, "raw": one.pedigree.raw.model_copy(update={"quote": sentence})}
            ),
        }
    )  # fmt: skip


def paper(*measurements: Measurement, title: str = "", sentences: tuple[str, ...] = ()) -> DocumentView:
    """The view of a paper with these measurements."""
    return DocumentView(
        Document(
            doc_id=measurements[0].doc_id if measurements else "a", source="a.pdf", pages=1,
            metadata=PaperMetadata(title=title), measurements=measurements,
            sentences=tuple(Sentence(index=i, text=text, boxes=(BOX,)) for i, text in enumerate(sentences)),
        )
    )  # fmt: skip


def place(one: Measurement) -> Place:
    """A measurement with its words, in a paper of its own."""
    return paper(one).places[0]


def sides(question: str, *views: DocumentView) -> list[Query]:
    """The queries of a question over the papers."""
    (proposition,) = decompose(question, NOTHING, load()).propositions
    return queries_of(proposition, Weights(views))


def query(question: str, *views: DocumentView) -> Query:
    """The query of a question with one side."""
    (one,) = sides(question, *views)
    return one


def whole_query(question: str, *views: DocumentView) -> Query:
    """The whole question as one query."""
    proposition = decompose(question, NOTHING, load()).propositions[0]
    return whole_query_of(proposition.model_copy(update={"asked": question}), Weights(views))


class Asker:
    """Asks over the demonstration papers."""

    def __init__(self, papers: list[Document], vocabulary: Vocabulary, book: Ontology) -> None:
        self.papers, self.vocabulary, self.book = papers, vocabulary, book

    def output(self, question: str) -> ExtractMeasurementsOutput:
        (proposition,) = decompose(question, self.vocabulary, self.book).propositions
        return select(proposition, self.papers, self.vocabulary, self.book)

    def values(self, question: str) -> list[float | None]:
        return [one.value for one in self.output(question).measurements]
