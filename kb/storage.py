"""Files under the knowledge base's folder: written whole or not at all, and locked where two could write."""

import errno
import gzip
import hashlib
import json
import os
import shutil
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO

from filelock import FileLock, Timeout

from contracts.errors import StoreError

LOCK_SECONDS = 4 * 3600
"""Longest wait for another process's ingest of the same papers."""
_CHUNK = 1 << 20


def store_error(path: Path, error: OSError) -> StoreError:
    """The StoreError that an OSError at `path` means, with its mend."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return StoreError(str(path), "the disk is full", "free space there or set ASSAY_HOME to another disk")
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return StoreError(str(path), "may not be written", "allow writing there or set ASSAY_HOME to another folder")
    return StoreError(str(path), f"cannot be used ({error.strerror or error})", "mend the folder or set ASSAY_HOME")


@contextmanager
def atomic(path: Path) -> Iterator[BinaryIO]:
    """A file that appears at `path` when the block ends well, and leaves nothing otherwise.

    Raises StoreError where the disk refuses.
    """
    part: Path | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
        part = Path(name)
        with os.fdopen(handle, "wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(path)
        part = None
    except OSError as error:
        raise store_error(path, error) from error
    finally:
        if part is not None:
            with suppress(OSError):
                part.unlink()


@contextmanager
def atomic_folder(path: Path) -> Iterator[Path]:
    """A folder to fill, which appears at `path` when the block ends well; one that is there already gives way.

    Raises StoreError where the disk refuses.
    """
    part: Path | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = Path(tempfile.mkdtemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent))
        yield part
        for each in part.iterdir():
            with each.open("rb") as stream:
                os.fsync(stream.fileno())
        shutil.rmtree(path, ignore_errors=True)
        try:
            part.rename(path)
        except OSError as error:
            # Another process may have put its own there meanwhile, made of the same.
            if error.errno not in (errno.EEXIST, errno.ENOTEMPTY):
                raise
    except OSError as error:
        raise store_error(path, error) from error
    finally:
        if part is not None:
            shutil.rmtree(part, ignore_errors=True)


def write_bytes(path: Path, data: bytes) -> None:
    """Write `data` to `path`, whole or not at all. Raises StoreError."""
    with atomic(path) as stream:
        stream.write(data)


def write_json(path: Path, text: str) -> None:
    """Write JSON `text`, gzip-compressed, equal text giving equal bytes. Raises StoreError."""
    write_bytes(path, gzip.compress(text.encode("utf-8"), compresslevel=5, mtime=0))


def read_json(path: Path) -> str | None:
    """The JSON text that `write_json` wrote; None where there is none or it is damaged."""
    try:
        return gzip.decompress(path.read_bytes()).decode("utf-8") or None
    except (OSError, EOFError, zlib.error, UnicodeDecodeError):
        return None


def read_tree(path: Path) -> Any:
    """The JSON value that `write_json` wrote; None where there is none or it is damaged."""
    text = read_json(path)
    try:
        return None if text is None else json.loads(text)
    except json.JSONDecodeError:
        return None


def file_digest(path: Path) -> str:
    """sha256 of a file's bytes. Raises OSError."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def copy_checked(source: Path, target: Path, digest: str) -> bool:
    """Copy `source` to `target`; False, and nothing written, where its bytes no longer have that sha256.

    Raises StoreError where the target's disk refuses, OSError where the source cannot be read.
    """
    seen = hashlib.sha256()
    with source.open("rb") as reading:
        try:
            with atomic(target) as writing:
                while chunk := reading.read(_CHUNK):
                    seen.update(chunk)
                    writing.write(chunk)
                if seen.hexdigest() != digest:
                    raise _ChangedError
        except _ChangedError:
            return False
    return True


class FolderLock:
    """A lock file that one process holds at a time; the system releases it when the process dies."""

    def __init__(self, path: Path) -> None:
        self._path = path
        # An ingest is a generator: another thread may go on with it.
        self._lock = FileLock(path, thread_local=False)

    def try_acquire(self) -> bool:
        """Take the lock; False where another process (or another ingest of this one) holds it. Raises StoreError."""
        return self._take(0)

    def acquire(self) -> None:
        """Take the lock, waiting. Raises StoreError after LOCK_SECONDS."""
        if not self._take(LOCK_SECONDS):
            raise StoreError(str(self._path), "is held by another ingest", "end that process and try again")

    def release(self) -> None:
        """Give the lock back."""
        self._lock.release()

    def _take(self, seconds: float) -> bool:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._lock.acquire(timeout=seconds)
        except Timeout:
            return False
        except OSError as error:
            raise store_error(self._path, error) from error
        return True


class _ChangedError(Exception):
    """The source changed while it was copied."""
