"""One server per SQLite file: a lock beside it that the system lets go when its owner ends, however it ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import TracebackType

from fracas.server.data import DataError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

__all__ = ["Lock"]


class Lock:
    """The right to write to one database file."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._path = database.with_name(f"{database.name}.lock")
        self._file: int | None = None

    def __enter__(self) -> Lock:
        self.take()
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _: TracebackType | None
    ) -> None:
        self.release()

    def take(self) -> None:
        """Take it; raises DataError naming the process that has it."""
        try:
            file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise DataError(f"unable to open database file: {self._path}: {error.strerror}") from None
        try:
            _lock(file)
        except OSError:
            owner = os.pread(file, 20, 0).decode(errors="replace").strip() if hasattr(os, "pread") else ""
            os.close(file)
            raise DataError(
                f"{self._database} is in use by another Fracas (process {owner or 'unknown'}): "
                "stop that one first, or name another database with --db"
            ) from None
        os.ftruncate(file, 0)
        os.write(file, f"{os.getpid()}\n".encode())
        self._file = file

    def release(self) -> None:
        """Let it go. The file stays: to remove it could take another's lock away."""
        if self._file is not None:
            os.ftruncate(self._file, 0)
            os.close(self._file)
            self._file = None


def _lock(file: int) -> None:
    if sys.platform == "win32":
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
