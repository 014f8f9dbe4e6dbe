"""The agents as Ray actors: base class, registry, selection, dispatch."""

import cluster  # noqa: F401  first: Ray reads its key when it is imported
from actors.base import Agent, AgentContext, Declined, Progress, Work
from actors.dispatcher import Dispatcher
from actors.registry import Registry, load_registry
from actors.team import Team

__all__ = ["Agent", "AgentContext", "Declined", "Dispatcher", "Progress", "Registry", "Team", "Work", "load_registry"]
