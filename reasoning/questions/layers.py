"""How near a paper's words stand to a number: its own labels, what is around, the paper's subject, the rest."""

import re
from collections import Counter, OrderedDict
from collections.abc import Iterable, Sequence
from functools import cached_property
from math import log

from contracts.documents import Document, Sentence
from contracts.measurements import Measurement
from reasoning.questions.place import Place, legend_of, listed, span_in
from reasoning.questions.stems import stem
from reasoning.questions.tokens import keys, label_keys

OWN, NEAR, TITLE, ABSTRACT, MAIN, OFTEN, BODY, ABSENT = 1.0, 0.85, 0.65, 0.6, 0.55, 0.5, 0.25, 0.0
"""Levels: own labels or sentence; caption, neighbours; title; abstract; a main thing of the paper; often in it; once
in it; nowhere."""

OFTEN_COUNT = 4
"""Sentences and rows in which a plain word stands to be one that the paper speaks of."""
MAIN_COUNT = 10
"""Those in which a name stands to be one of the main things that the paper is about."""

_SPECIES = re.compile(r"\b([A-Z])\. ?([a-z]{5,})\b")
_SECTIONS = ("abstract", "summary", "keyword")
_CACHE: "OrderedDict[str, DocumentView]" = OrderedDict()
_CACHED = 400


_SAME_WORDS = (
    frozenset({"replicat", "reproduct", "reproduc", "rep", "re"}),
    frozenset({"wildtyp", "wt", "wild"}),
    frozenset(
        {"content", "amount", "composit", "abundant", "abundanc", "percentag", "percent", "proport", "fract", "relativ"}
    ),
)


def alike(key: str) -> frozenset[str]:
    """A word with those that papers use for it."""
    return next((same for same in _SAME_WORDS if key in same), frozenset({key}))


class DocumentView:
    """A document's words by place, worked out once."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self._rivals: dict[str, bool] = {}
        self._told: dict[str, list[str]] = {}
        self._long = {
            next(iter(short_keys)): keys(long)
            for short, long in document.abbreviations.items()
            if len(short_keys := keys(short)) == 1
        }

    def expand(self, words: frozenset[str], legend: dict[str, frozenset[str]] | None = None) -> frozenset[str]:
        """`words` with the long forms of the short ones among them."""
        extra: set[str] = set()
        for word in words:
            extra |= self._long.get(word, frozenset())
            if legend:
                extra |= legend.get(word, frozenset())
        return words | extra

    @cached_property
    def units(self) -> Counter[str]:
        """In how many sentences and table rows each word stands."""
        counts: Counter[str] = Counter()
        for sentence in self.document.sentences:
            counts.update(keys(sentence.text))
        for table in self.document.tables:
            rows: dict[int, set[str]] = {}
            for cell in table.cells:
                rows.setdefault(cell.row, set()).update(keys(cell.text))
            for words in rows.values():
                counts.update(words)
            counts.update(keys(table.caption))
        for figure in self.document.figures:
            counts.update(keys(figure.caption))
        counts.update(keys(self.document.metadata.title))
        return counts

    @property
    def size(self) -> int:
        """Sentences and table rows."""
        return len(self.document.sentences) + sum(table.rows for table in self.document.tables)

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word of the paper, with the long forms of its short ones."""
        return self.expand(frozenset(self.units))

    @cached_property
    def title(self) -> frozenset[str]:
        """The words of its title."""
        return self.expand(keys(self.document.metadata.title))

    @cached_property
    def often(self) -> frozenset[str]:
        """The words that it uses again and again."""
        return self.expand(frozenset(word for word, count in self.units.items() if count >= OFTEN_COUNT))

    @cached_property
    def main(self) -> frozenset[str]:
        """The words of its main things."""
        return self.expand(frozenset(word for word, count in self.units.items() if count >= MAIN_COUNT))

    @cached_property
    def about(self) -> frozenset[str]:
        """The words of what it is about: of its title, its abstract, its main things."""
        return self.title | self.abstract | self.main

    @cached_property
    def labels(self) -> frozenset[str]:
        """The words by which its tables and lists tell their values apart: labels of rows and columns."""
        found: set[str] = set()
        for place in self.places:
            if place.in_table:
                found |= place.row | place.column
        return frozenset(found)

    def long_form(self, word: str) -> frozenset[str]:
        """What a short form stands for in the paper; nothing where it is none."""
        return self._long.get(word, frozenset())

    @cached_property
    def abstract(self) -> frozenset[str]:
        """The words of its abstract and keywords, or of its first sentences."""
        found: set[str] = set()
        opening = [s for s in self.document.sentences if (s.section or "").casefold().startswith(_SECTIONS)]
        for sentence in opening or self.document.sentences[:6]:
            found |= keys(sentence.text)
        return self.expand(frozenset(found))

    def rivals_of(self, epithet: str) -> bool:
        """Whether the paper has another species of the genus that a word names a species of ("Ocotea cujumary")."""
        found = self._rivals.get(epithet)
        if found is None:
            genera: dict[str, set[str]] = {}
            for sentence in self.document.sentences:
                for match in _SPECIES.finditer(sentence.text):
                    genera.setdefault(match[1], set()).add(stem(match[2]))
            found = any(epithet in kinds and len(kinds) > 1 for kinds in genera.values())
            self._rivals[epithet] = found
        return found

    def told_with(self, word: str, names: frozenset[str]) -> bool:
        """Whether a sentence of the paper has a word together with one of the names."""
        return any(word in found and found & names for found in self._sentence_words)

    @cached_property
    def _sentence_words(self) -> tuple[frozenset[str], ...]:
        return tuple(keys(sentence.text) for sentence in self.document.sentences)

    @cached_property
    def _by_text(self) -> dict[str, Sentence]:
        return {sentence.text: sentence for sentence in self.document.sentences}

    @cached_property
    def _by_sentence(self) -> dict[str, list[Measurement]]:
        found: dict[str, list[Measurement]] = {}
        for measurement in self.document.measurements:
            found.setdefault(measurement.pedigree.raw.quote, []).append(measurement)
        return found

    def in_sentence(self, place: Place) -> list[tuple[int, tuple[str, ...]]]:
        """Where the numbers of a place's unit stand in its sentence, in order, with the ids of their measurements."""
        found: dict[int, list[str]] = {}
        for measurement in self._by_sentence.get(place.measurement.pedigree.raw.quote, []):
            start, _ = span_in(place.sentence, measurement.pedigree.extraction.text)
            if start >= 0 and measurement.unit == place.measurement.unit:
                found.setdefault(start, []).append(measurement.id)
        return [(start, tuple(ids)) for start, ids in sorted(found.items())]

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Its measurements, each with the words around it."""
        return tuple(self._place(measurement) for measurement in self.document.measurements)

    @cached_property
    def by_own(self) -> dict[str, list[int]]:
        """For each word, which of the `places` have it as their own."""
        return _index(place.own for place in self.places)

    @cached_property
    def by_near(self) -> dict[str, list[int]]:
        """For each word, which of the `places` have it around them."""
        return _index(place.near for place in self.places)

    def _place(self, measurement: Measurement) -> Place:
        by_role: dict[str, list[str]] = {}
        for descriptor in measurement.descriptors:
            by_role.setdefault(descriptor.role, []).append(descriptor.text)
        in_table = "row" in by_role or "column" in by_role
        sentence = "" if in_table else " ".join(by_role.get("sentence", by_role.get("caption", ())))
        conditions = " ; ".join(condition.text for condition in measurement.conditions)
        bound = f"{measurement.entity} ; {measurement.property}"
        if sentence:
            return self._in_prose(measurement, sentence, bound, conditions, by_role.get("section", []))
        legend = legend_of([*by_role.get("caption", ()), *by_role.get("footnote", ())])
        row_text = " ; ".join((*by_role.get("row", ()), *by_role.get("row_group", ())))
        column_text = " ; ".join(by_role.get("column", ()))
        near_text = " ; ".join(
            (*by_role.get("caption", ()), *by_role.get("footnote", ()), conditions, *by_role.get("section", ()))
        )
        own_text = " ; ".join((row_text, column_text, bound, measurement.unit or ""))
        label = measurement.pedigree.raw.label or ""
        near_text += " ; " + " ".join(self._telling(label))
        first = measurement.pedigree.raw.boxes[-1]
        return Place(
            measurement,
            row=self.expand(label_keys(row_text), legend), column=self.expand(label_keys(column_text), legend),
            own=self.expand(keys(own_text), legend), near=self.expand(keys(near_text), legend),
            own_text=own_text, near_text=near_text, caption=" ; ".join(by_role.get("caption", ())), sentence="",
            group=f"{label}|{first.page}|{round(first.top)}|{round(first.x0)}",
        )  # fmt: skip

    def _telling(self, label: str) -> list[str]:
        """The sentences that say what a table shows."""
        if label and label not in self._told:
            named = re.compile(rf"\b{re.escape(label)}\b", re.IGNORECASE)
            told = [sentence.text for sentence in self.document.sentences if named.search(sentence.text)]
            self._told[label] = told[:3]
        return self._told[label] if label else []

    def _in_prose(
        self, measurement: Measurement, sentence: str, bound: str, conditions: str, section: Sequence[str]
    ) -> Place:
        around: list[str] = [*section, conditions]
        own = self._by_text.get(sentence)
        if own is not None:
            around += [
                other.text
                for other in self.document.sentences[max(0, own.index - 3) : own.index + 2]
                if other is not own and other.paragraph == own.paragraph
            ]
        near_text = " ; ".join(around)
        title = self.document.metadata.title
        at = span_in(sentence, measurement.pedigree.extraction.text)
        return Place(
            measurement,
            row=self.expand(keys("" if measurement.entity == title else measurement.entity)),
            column=self.expand(keys(measurement.property)),
            own=self.expand(keys(f"{sentence} ; {bound}")), near=self.expand(keys(near_text)),
            own_text=f"{sentence} ; {bound}", near_text=near_text, caption="", sentence=sentence,
            group=f"sentence {own.index if own else sentence[:80]}",
            alongside=tuple(
                span
                for other in self._by_sentence.get(sentence, [])
                if other is not measurement and measurement.unit and other.unit == measurement.unit
                if listed(sentence, span := span_in(sentence, other.pedigree.extraction.text), at)
            ),
        )  # fmt: skip


def _index(words: Iterable[frozenset[str]]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for number, each in enumerate(words):
        for word in each:
            found.setdefault(word, []).append(number)
    return found


def view_of(document: Document) -> DocumentView:
    """The view of a document, made once while it is among the last ones used."""
    view = _CACHE.get(document.doc_id)
    if view is None or (view.document is not document and view.document != document):
        view = DocumentView(document)
        _CACHE[document.doc_id] = view
        while len(_CACHE) > _CACHED:
            _CACHE.popitem(last=False)
    _CACHE.move_to_end(document.doc_id)
    return view


class Weights:
    """How telling a word is in a set of documents: 1 for one that stands nowhere, near 0 for one that is everywhere."""

    def __init__(self, views: Sequence[DocumentView]) -> None:
        self._views = views
        self._total = max(2, sum(view.size for view in views))
        self._known: dict[str, float] = {}

    def __call__(self, word: str) -> float:
        """The weight of a word, 0 to 1."""
        found = self._known.get(word)
        if found is None:
            count = sum(view.units.get(word, 0) for view in self._views)
            found = self._known[word] = log(1 + self._total / (1 + count)) / log(1 + self._total)
        return found
