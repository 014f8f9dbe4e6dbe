"""The Serve application, put together from settings."""

from typing import Any

from ray.serve import Application

from cluster import Settings
from kb.scanning import find_papers
from serving.deployment import ResearchService
from serving.settings import ServingSettings


def build(settings: Settings, serving: ServingSettings) -> Application:
    """The application, ready for `serve.run`. Raises AssayError where papers that are offered are not there."""
    for each in serving.papers:
        find_papers([each.path])
    deployment: Any = ResearchService  # the decorators' types name the plain class
    application: Application = deployment.bind(settings, serving)
    return application
