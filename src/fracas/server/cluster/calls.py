"""What a call from another process asks of a table."""

from __future__ import annotations

from collections.abc import Awaitable

from fracas.server.cluster.wire import Call
from fracas.server.frames import Created, TableCard
from fracas.server.table import Table

__all__ = ["done"]


def done(table: Table, call: Call) -> Awaitable[Created | TableCard | bool]:
    """Do it; safe to do twice."""
    if call.leave is not None:
        return table.withdraw(call.leave)
    return table.card() if call.name is None else table.sit(call.name, call.token, call.face, call.person)
