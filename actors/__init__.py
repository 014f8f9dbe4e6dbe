"""The agents as Ray actors: base class, registry, selection, dispatch."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

import cluster  # noqa: F401  first: Ray reads its key when it is imported

if TYPE_CHECKING:
    from actors.base import Agent, AgentContext, Declined, Progress, Work
    from actors.dispatcher import Dispatcher
    from actors.registry import Registry, load_registry
    from actors.team import Team

__all__ = ["Agent", "AgentContext", "Declined", "Dispatcher", "Progress", "Registry", "Team", "Work", "load_registry"]

_MODULES = {
    "base": ("Agent", "AgentContext", "Declined", "Progress", "Work"),
    "dispatcher": ("Dispatcher",),
    "registry": ("Registry", "load_registry"),
    "team": ("Team",),
}


def __getattr__(name: str) -> Any:
    """A name from its module, imported when it is first used: an agent's process needs no dispatcher and no store."""
    for module, names in _MODULES.items():
        if name in names:
            return getattr(import_module(f"actors.{module}"), name)
    raise AttributeError(f"module 'actors' has no attribute {name!r}")
