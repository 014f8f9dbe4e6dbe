"""Reference entries and originals are looked up as they would be found by comparing each with each."""

from hypothesis import given
from hypothesis import strategies as st

from contracts.documents import PaperMetadata
from kb.copies import Originals
from kb.corpus import KnownWork, PaperEntry
from kb.metadata import Catalogue, same_paper

LONG = "A long title that names one paper only"


def work(title: str, doi: str | None = None, file: str | None = None) -> KnownWork:
    return KnownWork(title=title, doi=doi, file=file, origin="w.bib")


def test_an_entry_is_found_by_doi_before_file_before_title_and_of_several_the_first() -> None:
    by_title, by_file, by_doi = work(LONG), work("Another", file="sub/A.pdf"), work("Third", doi="10.1000/x")
    catalogue = Catalogue([by_title, work(LONG, doi="10.1000/y"), by_file, by_doi, work("Fourth", doi="10.1000/x")])
    metadata = PaperMetadata(title=LONG, doi="10.1000/X")
    assert catalogue.entry_of("folder/a.PDF", metadata) is by_doi
    assert catalogue.entry_of("folder/a.PDF", PaperMetadata(title=LONG)) is by_file
    assert catalogue.entry_of("b.pdf", PaperMetadata(title=LONG.upper())) is by_title
    assert catalogue.entry_of("b.pdf", PaperMetadata(title="Fourth")) is None
    assert Catalogue([work("Fourth")]).entry_of("b.pdf", PaperMetadata(title="Fourth")) is None


PRINTS = st.lists(st.sampled_from([f"{number:012}" for number in range(12)]), unique=True, min_size=8, max_size=12)
PAPERS = st.lists(
    st.tuples(PRINTS, st.sampled_from([None, "10.1/a", "10.1/A"]), st.sampled_from(["Zinc anodes", "Steel", ""])),
    max_size=8,
)


@given(PAPERS)
def test_an_original_is_the_first_paper_that_is_the_same(papers: list[tuple[list[str], str | None, str]]) -> None:
    originals = Originals()
    compared: list[tuple[PaperEntry, list[str]]] = []
    for number, (print_, doi, title) in enumerate(papers):
        metadata = PaperMetadata(title=title, doi=doi)
        entry = PaperEntry(source=f"{number}.pdf", path="/", doc_id=f"{number:064}", metadata=metadata)
        print_ = sorted(print_)
        expected = next((e for e, other in compared if same_paper(e.metadata, other, metadata, print_)), None)
        assert originals.original_of(entry.doc_id, entry.source, metadata, print_) == expected
        if expected is None:
            originals.add(entry, print_)
            compared.append((entry, print_))


def test_the_same_content_is_a_copy_whatever_is_known_of_it() -> None:
    originals = Originals()
    first = PaperEntry(source="a.pdf", path="/", doc_id="0" * 64)
    originals.add(first, [])
    assert originals.original_of("0" * 64, "a.pdf", PaperMetadata(title="Other"), []) is first
    assert originals.original_of("1" * 64, "b.pdf", PaperMetadata(), []) is None
