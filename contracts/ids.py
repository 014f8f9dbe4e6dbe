"""Identifiers. What is made is numbered (UUIDv7); what is found is named by its content (sha256)."""

import hashlib
import json
from typing import Any, NewType

import uuid_utils

Digest = NewType("Digest", str)
"""A lower-case hexadecimal sha256."""


def new_id() -> str:
    """A UUIDv7: unique, and sorted by the time it was made."""
    return str(uuid_utils.uuid7())


def text_digest(text: str) -> Digest:
    """sha256 of the UTF-8 text."""
    return Digest(hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest())


def bytes_digest(data: bytes) -> Digest:
    """sha256 of the bytes."""
    return Digest(hashlib.sha256(data).hexdigest())


def content_digest(content: Any) -> Digest:
    """sha256 of the JSON form of `content`, with sorted keys: equal content, equal digest.

    Raises TypeError where `content` is not JSON.
    """
    return text_digest(json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":")))


def task_id(run_id: str, contract: str, task_input: Any) -> str:
    """A task's id: the digest of run, contract and input, so that the same task is the same row."""
    return content_digest([run_id, contract, task_input])


def content_size(content: Any) -> int:
    """Characters of the JSON form of `content`."""
    return len(json.dumps(content, ensure_ascii=False, separators=(",", ":")))
