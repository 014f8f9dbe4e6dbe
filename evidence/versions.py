"""The versions of the packages that a chain's steps name; each is looked up once, not once a measurement."""

from functools import cache
from importlib.metadata import version as look_up


@cache
def version(package: str) -> str:
    """An installed package's version. Raises PackageNotFoundError."""
    return look_up(package)
