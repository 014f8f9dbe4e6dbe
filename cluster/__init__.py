"""Settings, connecting to or starting Ray, resources, job submission."""

from cluster.connect import Connection, connect
from cluster.resources import actor_options, gpu_memory_here
from cluster.settings import Settings, load_settings

__all__ = ["Connection", "Settings", "actor_options", "connect", "gpu_memory_here", "load_settings"]
