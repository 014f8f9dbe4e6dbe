"""A Ray that is started here answers only processes that hold its key.

Ray listens on every interface whatever address it is given, so a Ray without a key would take work from whoever
reaches the machine. Ray reads its key from the environment when it is first imported.
"""

import secrets
import sys
from collections.abc import MutableMapping

MODE, TOKEN = "RAY_AUTH_MODE", "RAY_AUTH_TOKEN"


def make_key(environ: MutableMapping[str, str], imported: bool | None = None) -> bool:
    """Give this process, and those it starts, a key of their own; True where one was made.

    Left alone: a process that has imported Ray (`imported`), one that is to join a cluster (RAY_ADDRESS), and one
    whose user has chosen a mode.
    """
    if "ray" in sys.modules if imported is None else imported:
        return False
    if environ.get("RAY_ADDRESS") or MODE in environ:
        return False
    environ[MODE], environ[TOKEN] = "token", secrets.token_hex(32)
    return True
