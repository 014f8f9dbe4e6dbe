"""Which corpus a client means: a name that the operator gave, or the id of a stored one. Never a path."""

import logging
import threading
from collections.abc import Sequence
from http import HTTPStatus

from cluster import Settings
from contracts.errors import AssayError
from kb import KnowledgeBase
from serving.problems import Refused
from serving.settings import NamedPapers
from workflows import prepare

LOGGER = logging.getLogger(__name__)
_AGAIN_S = "10"


class Corpora:
    """The operator's papers by name, read in the background. Safe for threads."""

    def __init__(self, offered: Sequence[NamedPapers], settings: Settings) -> None:
        self._offered, self._settings = tuple(offered), settings
        self._base = KnowledgeBase(settings.home)
        self._ids: dict[str, str] = {}
        self._failed: dict[str, str] = {}
        self._lock = threading.Lock()

    def ingest(self) -> None:
        """Read what the operator offers, one corpus after the other; what was read before is not read again."""
        for each in self._offered:
            try:
                corpus = prepare([each.path], settings=self._settings, embed=True)
            except AssayError as error:
                LOGGER.error("papers %s are not offered: %s", each.name, error)
                with self._lock:
                    self._failed[each.name] = error.problem
            else:
                with self._lock:
                    self._ids[each.name] = corpus.corpus_id

    def corpus_id(self, asked: str | None) -> str:
        """The id of the corpus meant by `asked`; None means the first one offered. Raises Refused."""
        name = asked
        if name is None:
            if not self._offered:
                raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "papers: is missing, and this server offers none itself")
            name = self._offered[0].name
        if name not in {each.name for each in self._offered}:
            return self._stored(name)
        with self._lock:
            found, failed = self._ids.get(name), self._failed.get(name)
        if found is not None:
            return found
        if failed is not None:
            raise Refused(HTTPStatus.SERVICE_UNAVAILABLE, f"papers: {name} could not be read by the server ({failed})")
        said = f"papers: {name} is still being read; ask again in some seconds"
        raise Refused(HTTPStatus.SERVICE_UNAVAILABLE, said, {"Retry-After": _AGAIN_S})

    def _stored(self, corpus_id: str) -> str:
        try:
            return self._base.corpus(corpus_id).corpus_id
        except AssayError as error:
            names = ", ".join(each.name for each in self._offered) or "none"
            said = f"papers: there is no corpus of that name or id here; named ones: {names}"
            raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, said) from error
