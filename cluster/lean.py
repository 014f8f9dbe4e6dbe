"""A Ray that is started for one program: without the processes that serve a cluster's operators."""

import contextlib
from collections.abc import Iterator
from typing import Any

from ray._private.node import Node

_FOR_OPERATORS = ("start_monitor", "start_log_monitor", "start_api_server")
"""Ray's methods that start the autoscaler's monitor, the forwarding of logs, and the dashboard's server."""


@contextlib.contextmanager
def lean() -> Iterator[None]:
    """A Ray node that starts in the body has no such processes, for which `ray.init` has no option.

    Each is a Python of its own, and a start waits for the last of them: together up to two fifths of its time, and
    150 MB. A Ray of another version, without a method of that name, starts as it likes.
    """
    kept = {name: getattr(Node, name) for name in _FOR_OPERATORS if hasattr(Node, name)}
    for name in kept:
        setattr(Node, name, _start_nothing)
    try:
        yield
    finally:
        for name, method in kept.items():
            setattr(Node, name, method)


def _start_nothing(node: Any, **_options: object) -> None:
    node._webui_url = ""
