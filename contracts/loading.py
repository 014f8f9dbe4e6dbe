"""YAML into a message, with the file, the line and the field in every error."""

from pathlib import Path
from typing import Any, TypeVar

import yaml
from pydantic import ValidationError

from contracts.base import Message
from contracts.errors import ContractError

M = TypeVar("M", bound=Message)
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""libyaml's where PyYAML was built with it: every agent reads every contract when it starts."""


def load_yaml(path: Path, kind: type[M]) -> M:
    """Read one YAML file as `kind`. Raises ContractError naming file, line and field."""
    try:
        text = path.read_text(encoding="utf-8")
        data = yaml.load(text, Loader=_LOADER)
    except (OSError, UnicodeDecodeError) as error:
        raise ContractError(str(path), f"cannot be read ({error})", "restore the file") from error
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark else 1
        raise ContractError(
            f"{path}:{line}", f"is not YAML ({getattr(error, 'problem', error)})", "mend the syntax"
        ) from error
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"]) or "(whole file)"
        line = _line_of(yaml.compose(text, Loader=yaml.SafeLoader), first["loc"])
        raise ContractError(f"{path}:{line}", f"field {field}: {first['msg']}", "mend that field") from error


def _line_of(node: yaml.Node | None, location: tuple[int | str, ...]) -> int:
    """The line (from 1) of the deepest node on the way to `location`."""
    line = node.start_mark.line + 1 if node is not None else 1
    for part in location:
        below: yaml.Node | None = None
        if isinstance(node, yaml.MappingNode):
            below = next((value for key, value in node.value if key.value == str(part)), None)
            key_node = next((key for key, _ in node.value if key.value == str(part)), None)
            if key_node is not None:
                line = key_node.start_mark.line + 1
        elif isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
            below = node.value[part]
            line = below.start_mark.line + 1
        if below is None:
            return line
        node = below
    return line
