"""The Serve deployment: one replica that carries the runs; its agents are the actors of every other door."""

import threading
from contextlib import ExitStack

from fastapi import FastAPI
from ray import serve

from cluster import Settings
from contracts.errors import ClusterError
from memory import open_store
from serving.api import make_api
from serving.corpora import Corpora
from serving.door import check_listening
from serving.listening import listening_hosts
from serving.runs import Runs
from serving.settings import ServingSettings
from workflows import open_team


@serve.deployment(
    name="research",
    num_replicas=1,
    max_ongoing_requests=256,  # a stream stays open for as long as its run
    graceful_shutdown_timeout_s=5.0,  # an unfinished run is gone on with by the next server
    ray_actor_options={"num_cpus": 0},  # it waits for agents, which hold their own cores
)
@serve.ingress(None)
class ResearchService:
    """Opens what the routes stand on. Raises AssayError where it would be open to others without a key."""

    def __init__(self, settings: Settings, serving: ServingSettings) -> None:
        check_listening(listening_hosts(), serving.key)
        self._key = serving.key
        self._opened = ExitStack()
        self._team = self._opened.enter_context(open_team(settings))
        self._store = open_store(settings.database_url)
        self._corpora = Corpora(serving.papers, settings)
        self._runs = Runs(self._team, self._store, at_once=serving.runs_at_once, waiting=serving.waiting_runs)
        self._runs.take_over()
        threading.Thread(target=self._corpora.ingest, name="assay-papers", daemon=True).start()

    def __serve_build_asgi_app__(self) -> FastAPI:
        """Called by Serve in the replica, once it is made."""
        return make_api(self._runs, self._corpora, self._store, self._key)

    def check_health(self) -> None:
        """Raise ClusterError where the cluster behind the agents is gone; Serve then starts another replica."""
        if not self._team.connection.alive():
            raise ClusterError("Ray", "the cluster went away")

    def __del__(self) -> None:
        """On shutdown. The agents end with this process; stopping them now would fail the runs that are at work."""
        runs = getattr(self, "_runs", None)
        if runs is not None:
            runs.close()
