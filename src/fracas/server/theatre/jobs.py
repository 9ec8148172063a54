"""What the theatre's processes are asked to do with a record, and how they do it."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Raw, Struct

from fracas.kernel.wire import Setup
from fracas.server.theatre.show import read_record, show_of

__all__ = ["FAILED", "FINE", "Job", "done"]

FINE, FAILED = b"+", b"-"  # the first byte of an answer: what follows is packed JSON, or a sentence why there is none


class Job(Struct, frozen=True, omit_defaults=True):
    """One piece of work on one record.

    `setup` takes the place of the record's, and is trusted: the server knows where it keeps older content.
    """

    kind: Literal["show"]
    record: Raw
    view: str
    seconds: int
    setup: Setup | None = None


def done(job: Job) -> bytes:
    """The answer to a piece of work, as JSON; raises RecordError and SetupError."""
    game, record = read_record(bytes(job.record), trusted=job.setup is not None)
    if job.setup is not None:
        record = msgspec.structs.replace(record, setup=job.setup)
    return msgspec.json.encode(show_of(game, record, job.view))
