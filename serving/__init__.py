"""The Ray Serve application: research over HTTP, its runs in the background, its events as a stream."""

import cluster  # noqa: F401  first: Ray reads its key when it is imported
from serving.application import build
from serving.settings import ServingSettings, load_serving_settings

__all__ = ["ServingSettings", "build", "load_serving_settings"]
