"""Claims that are handed in, checked against the papers of a corpus: looked up, judged, and told with their place."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from contracts.anchors import Anchor, BoundingBox
from contracts.claims import CheckedClaim, Claim, HandedClaim, Verdict
from contracts.documents import Document, Sentence, Word
from contracts.errors import AssayError
from evidence.claims import judged
from evidence.claims_place import Library, Place, boxes_of, sentences_by_page, squeezed
from evidence.claims_words import covered, spoken
from evidence.quantity import find_quantities
from evidence.statements import is_statement
from kb.cited import completed, held_as
from kb.knowledge_base import KnowledgeBase
from models.bertscore import THRESHOLD
from ontology import fold

Scores = Callable[[Sequence[tuple[str, str]]], list[float]]
"""How alike each pair (claim, sentence) is, -1..1, on the scale of THRESHOLD."""
PASSAGES, COMPARED = 12, 16
"""Passages searched for a claim without a quote, and sentences that are compared with it as a whole."""
NEAR = 0.3
"""The least share of the claim's meaningful words that a sentence must have to be about the same thing."""
AS_NEAR = 0.1
"""Sentences this little behind the nearest, by share plus likeness, may bear the claim out in its place."""
_VERDICTS: dict[str, Verdict] = {
    "accepted": "let_through", "repaired": "repaired", "narrowed": "narrowed", "rejected": "refused",
    "found_elsewhere": "found_elsewhere",
}  # fmt: skip
_BEST_FIRST = ("accepted", "repaired", "narrowed", "rejected")


class PaperPages(Mapping[str, Sequence[str]]):
    """A corpus's papers as texts by page, each loaded when it is looked at: the running text, then all words."""

    def __init__(self, base: KnowledgeBase, corpus_id: str) -> None:
        self._base, self._corpus_id = base, corpus_id
        self._ids = base.corpus(corpus_id).doc_ids

    def __getitem__(self, doc_id: str) -> list[str]:
        texts = sentences_by_page(self._base.document(doc_id, self._corpus_id))
        words = [" ".join(word.text for word in page) for page in self._base.words(doc_id)]
        longer = max(len(texts), len(words))
        pad = [[*each, *[""] * (longer - len(each))] for each in (texts, words)]
        return [f"{ours}\n{theirs}" for ours, theirs in zip(*pad, strict=True)]

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)


class _Candidate(NamedTuple):
    document: Document
    sentence: Sentence
    alike: float
    share: float = 1.0

    @property
    def nearness(self) -> float:
        return self.alike + self.share


class ClaimDesk:
    """Checks claims against one corpus; papers are loaded as they are needed."""

    def __init__(self, base: KnowledgeBase, corpus_id: str, scores: Scores) -> None:
        self._base, self._corpus = base, base.corpus(corpus_id)
        self._scores = scores
        self._library = Library(PaperPages(base, corpus_id))

    def check(self, given: HandedClaim) -> CheckedClaim:
        """The verdict on one claim.

        With a quote, the claim is judged against it where it stands; else against the sentences that come nearest.
        Raises AssayError for a paper that the corpus does not hold, or a page that it does not have.
        """
        return self._checked(given, self._named(given))

    def check_all(self, given: Iterable[HandedClaim]) -> Iterator[CheckedClaim]:
        """The verdicts on many claims, in order; one that names a paper or page that is not there is not found."""
        for each in given:
            try:
                doc_id = self._named(each)
            except AssayError as error:
                yield CheckedClaim(given=each, verdict="not_found", why=f"{error.subject} {error.problem}")
            else:
                yield self._checked(each, doc_id)

    def _checked(self, given: HandedClaim, doc_id: str | None) -> CheckedClaim:
        if not _claims_something(given.text):
            return CheckedClaim(given=given, verdict="not_found", why="it claims nothing: it has no words but amounts")
        return self._quoted(given, doc_id) if given.quote.strip() else self._searched(given, doc_id)

    def _quoted(self, given: HandedClaim, doc_id: str | None) -> CheckedClaim:
        first = doc_id or self._corpus.doc_ids[0]
        place = self._library.place(_mark(first, given.page or 1, given.quote))
        if place.doc_id is None or place.page is None:
            return CheckedClaim(given=given, verdict="not_found", why="the quote stands in none of these papers")
        document = self._base.document(place.doc_id, self._corpus.corpus_id)
        sentence = _holding(document, given.quote, place.page, self._base.words(place.doc_id)[place.page - 1])
        (alike,) = self._scores([(given.text, sentence.text)])
        claim = self._judged(given.text, _Candidate(document, sentence, alike))
        misplaced = _misplaced(given, doc_id, place)
        if not misplaced:
            return self._told(given, claim, document)
        why = f"the quote stands in {document.source} on page {place.page}, not {misplaced}"
        if not claim.let_through:
            why += f"; nor does it carry the claim there: {claim.note}"
        return self._told(given, claim, document, "found_elsewhere", why)

    def _searched(self, given: HandedClaim, doc_id: str | None) -> CheckedClaim:
        near = self._nearest(given.text, self._sentences_of(doc_id, given.page) if doc_id else self._found(given.text))
        best = self._best(given.text, near)
        if best is not None and best[0].let_through:
            return self._told(given, *best)
        if doc_id is not None:
            elsewhere = self._best(given.text, self._nearest(given.text, self._found(given.text)))
            if elsewhere is not None and elsewhere[0].status == "accepted":
                claim, document = elsewhere
                named = f"page {given.page} of {given.paper}" if given.page else f"{given.paper}"
                why = f"stands in {document.source} on page {claim.anchor.page}, not on {named}"
                return self._told(given, claim, document, "found_elsewhere", why)
        if best is None:
            return CheckedClaim(given=given, verdict="not_found", why="no sentence of these papers comes near it")
        return self._told(given, *best)

    def _best(self, text: str, near: Sequence[_Candidate]) -> tuple[Claim, Document] | None:
        """The claim judged against the nearest sentences: the kindest verdict; of equals first-hand, then nearest."""
        verdicts = [(self._judged(text, each), each) for each in near]
        if not verdicts:
            return None
        claim, chosen = min(
            verdicts,
            key=lambda pair: (
                _BEST_FIRST.index(pair[0].status), pair[0].attributed_to is not None, -pair[1].nearness,
            ),
        )  # fmt: skip
        return claim, chosen.document

    def _judged(self, text: str, candidate: _Candidate) -> Claim:
        document, sentence, alike, _ = candidate
        claim = judged(text, document, sentence, compare=lambda *_: alike, threshold=THRESHOLD)
        cited = claim.attributed_to
        return claim.model_copy(update={"attributed_to": completed(cited, document) if cited else None})

    def _nearest(self, text: str, sentences: Iterable[tuple[Document, Sentence]]) -> list[_Candidate]:
        """The sentence that comes nearest, and those as near: by the claim's words that they have, and their likeness.

        A sentence further off may let through what the nearest one contradicts.
        """
        near = [(covered(sentence.text, text), document, sentence) for document, sentence in sentences]
        near = sorted((each for each in near if each[0] >= NEAR), key=lambda each: -each[0])[:COMPARED]
        alike = self._scores([(text, sentence.text) for _, _, sentence in near])
        found = [_Candidate(d, s, score, share) for (share, d, s), score in zip(near, alike, strict=True)]
        best = max((each.nearness for each in found), default=0.0)
        return [each for each in found if each.nearness >= best - AS_NEAR]

    def _found(self, text: str) -> Iterator[tuple[Document, Sentence]]:
        for passage in self._base.search(self._corpus.corpus_id, text, PASSAGES):
            document = self._base.document(passage.anchor.doc_id, self._corpus.corpus_id)
            wanted = set(passage.sentences)
            yield from ((document, s) for s in document.sentences if s.index in wanted and _tells(s))

    def _sentences_of(self, doc_id: str, page: int | None) -> Iterator[tuple[Document, Sentence]]:
        document = self._base.document(doc_id, self._corpus.corpus_id)
        for sentence in document.sentences:
            if _tells(sentence) and (page is None or any(box.page == page for box in sentence.boxes)):
                yield document, sentence

    def _told(
        self, given: HandedClaim, claim: Claim, document: Document, verdict: Verdict | None = None, why: str = ""
    ) -> CheckedClaim:
        held = held_as(claim.attributed_to, self._corpus) if claim.attributed_to else None
        return CheckedClaim(
            given=given, verdict=verdict or _VERDICTS[claim.status], claim=claim, why=why or claim.note, held_as=held
        )

    def _named(self, given: HandedClaim) -> str | None:
        """The document that the claim names."""
        if given.paper is None or not given.paper.strip():
            if given.page is not None:
                raise AssayError(f"page {given.page}", "is of no paper", "name the paper, too")
            return None
        wanted = fold(given.paper)
        fits = [
            paper
            for paper in self._corpus.papers
            if paper.usable and paper.doc_id
            and (
                wanted in (fold(paper.source), fold(paper.source.rpartition("/")[2]), fold(paper.metadata.doi or ""))
                or fold(paper.source).removesuffix(".pdf").endswith(wanted)
                or (len(wanted) >= 8 and paper.doc_id.startswith(wanted))
                or (len(wanted) > 15 and wanted in fold(paper.metadata.title))
            )
        ]  # fmt: skip
        if len(fits) != 1:
            names = ", ".join(paper.source for paper in self._corpus.papers if paper.usable)
            said = "is the name of several of these papers" if fits else "is none of these papers"
            raise AssayError(given.paper, said, f"name one of: {names[:300]}")
        if given.page is not None and given.page > fits[0].pages:
            raise AssayError(f"page {given.page}", f"{fits[0].source} has {fits[0].pages} pages", "name one of them")
        return fits[0].doc_id


def _claims_something(text: str) -> bool:
    """Whether a text has a meaningful word outside its amounts: "at 25 °C" says nothing that is true or false."""
    amounts = [(q.start, q.end) for q in find_quantities(text)]
    return any(
        word.meaningful and not word.text[0].isdigit()
        and not any(start <= word.start < end for start, end in amounts)
        for word in spoken(text)
    )  # fmt: skip


def _tells(sentence: Sentence) -> bool:
    return is_statement(sentence.text, sentence.section)


def _mark(doc_id: str, page: int, quote: str) -> Anchor:
    """A place to look a quote up at; its box is not known yet."""
    return Anchor(doc_id=doc_id, source="", boxes=(BoundingBox(page=page, x0=0, top=0, x1=0, bottom=0),), quote=quote)


def _misplaced(given: HandedClaim, doc_id: str | None, place: Place) -> str:
    """Where the quote was said to stand, if that is not where it stands; empty where it is."""
    if doc_id is not None and place.doc_id != doc_id:
        return f"in {given.paper}"
    if given.page is not None and place.page != given.page:
        return f"on page {given.page}"
    return ""


def _holding(document: Document, quote: str, page: int, words: Sequence[Word]) -> Sentence:
    """The sentence of the page that a quote is part of; where it is of several or of none, one made of the quote."""
    wanted = squeezed(quote)
    here = [s for s in document.sentences if any(box.page == page for box in s.boxes)]
    whole = next((s for s in here if wanted in squeezed(s.text)), None)
    if whole is not None:
        return whole
    parts = [s for s in here if (own := squeezed(s.text)) and own in wanted]
    boxes = tuple(box for part in parts for box in part.boxes) or boxes_of(quote, page, words)
    return Sentence(
        index=parts[0].index if parts else 0, text=quote.strip(), section=parts[0].section if parts else None,
        boxes=boxes,
    )  # fmt: skip
