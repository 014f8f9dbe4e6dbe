"""Papers into a corpus, with the events that a live view shows."""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from actors.reading import read_papers
from actors.registry import load_registry
from cluster.connect import connect
from cluster.settings import Settings, load_settings
from contracts.documents import Document
from contracts.errors import StoreError, UnusablePaper
from contracts.events import PaperRead, RunEvent, StageStarted
from kb import Corpus, IngestEvent, KnowledgeBase, reader_version

_SAID = {"kept": "unchanged", "read": "read", "unusable": "left_out"}


def prepare(
    papers: Sequence[Path],
    *,
    references: Sequence[Path] = (),
    on_event: Callable[[RunEvent], None] | None = None,
    settings: Settings | None = None,
    embed: bool = False,
) -> Corpus:
    """Ingest files and folders of PDFs and return their corpus; what was read before is not read again.

    Papers are read in parallel by Ray, which is started here where it is needed and not running. `embed` makes
    the vectors of sentences now and not at the first search. Raises AssayError where nothing usable is there, and
    ContractError, before any paper is looked at, where a contract does not load.
    """
    load_registry()
    settings = settings or load_settings()
    tell = on_event or (lambda event: None)
    tell(StageStarted(stage="ingest"))
    base = KnowledgeBase(settings.home, reader=reader_version(settings.max_pages))
    corpus_id = None
    with contextlib.ExitStack() as stack:

        def read(paths: Sequence[Path]) -> Iterator[tuple[Path, Document | UnusablePaper]]:
            stack.enter_context(connect(settings))
            yield from read_papers(paths, settings)

        for event in base.ingest(list(papers), read=read, references=list(references), embed=embed):
            corpus_id = event.corpus_id or corpus_id
            shown = _shown(event)
            if shown is not None:
                tell(shown)
    if corpus_id is None:
        raise StoreError(str(settings.home), "the ingest did not end", "run it again")
    return base.corpus(corpus_id)


def _shown(event: IngestEvent) -> PaperRead | None:
    status = _SAID.get(event.kind)
    if status is None:
        return None
    return PaperRead(source=event.source, done=event.done, total=event.total, status=status, problem=event.problem)
