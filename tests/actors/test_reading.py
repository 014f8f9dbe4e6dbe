"""Papers read as Ray tasks: one that crashes or hangs its reader costs that paper only."""

import os
import time
from pathlib import Path

import pytest

from actors.reading import read_papers
from cluster import Connection, Settings
from contracts.documents import Document, PaperMetadata
from contracts.errors import UnusablePaper
from contracts.ids import text_digest

pytestmark = pytest.mark.ray


def fake_reader(path: str, max_pages: int) -> Document | tuple[str, str, str, str]:
    """A fake: what happens is the file's name."""
    name = Path(path).stem
    if name == "crashes":
        os._exit(1)
    if name == "raises":
        raise ValueError("no such\ntable")
    if name == "hangs":
        time.sleep(3600)
    if name == "refused":
        return path, "encrypted", "is encrypted", "give the password"
    return Document(doc_id=text_digest(name), source=name, metadata=PaperMetadata(), pages=max_pages)


def test_each_paper_comes_back_once_whatever_happens_to_it(
    ray_connection: Connection, settings: Settings, tmp_path: Path
) -> None:
    names = ["good", "crashes", "raises", "hangs", "refused", "better"]
    short = settings.model_copy(update={"paper_timeout_s": 8.0, "max_pages": 7})
    paths = [tmp_path / f"{name}.pdf" for name in names]
    found = {path.stem: result for path, result in read_papers(paths, short, reader=fake_reader)}
    assert sorted(found) == sorted(names)
    for name in ("good", "better"):
        document = found[name]
        assert isinstance(document, Document)
        assert document.pages == 7
    said = {name: str(result) for name, result in found.items() if isinstance(result, UnusablePaper)}
    assert said == {
        "crashes": "crashes.pdf: its reader died; mend or remove the file",
        "raises": "raises.pdf: reading fails (ValueError: no such); mend the file",
        "hangs": "hangs.pdf: not read after 8 s; split it, or raise ASSAY_PAPER_TIMEOUT_S",
        "refused": f"{tmp_path / 'refused.pdf'}: is encrypted; give the password",
    }


def test_what_is_no_pdf_is_said_by_the_real_reader(
    ray_connection: Connection, settings: Settings, tmp_path: Path
) -> None:
    (tmp_path / "notes.pdf").write_text("these are my notes")
    ((_, result),) = read_papers([tmp_path / "notes.pdf"], settings)
    assert isinstance(result, UnusablePaper)
    assert result.code == "not_a_pdf"
