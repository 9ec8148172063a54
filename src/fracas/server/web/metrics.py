"""What the server measures of itself, in the text that Prometheus reads (docs/decisions/0013)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Any

from litestar import Response, get
from litestar.datastructures import State

from fracas import __version__
from fracas.server.host.guard import descriptors, memory
from fracas.server.tables import Tables
from fracas.server.web.token import admin_only

__all__ = ["Pulse", "measured", "metrics"]

_BEAT_S = 0.25
_TEXT = "text/plain; version=0.0.4"

Sample = tuple[str, str, str, dict[str, str], float]  # name, kind, help, labels, value


class Pulse:
    """How late the event loop is: it asks to be woken four times a second, and looks at the clock."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.late_s = 0.0  # the worst of the last ten seconds
        self._recent: list[float] = []

    async def run(self) -> None:
        while True:
            asked = time.monotonic()
            await asyncio.sleep(_BEAT_S)
            self._recent = [*self._recent[-39:], max(0.0, time.monotonic() - asked - _BEAT_S)]
            self.late_s = max(self._recent)


@get("/metrics", guards=[admin_only], include_in_schema=False)
async def metrics(state: State) -> Response[str]:
    """Everything measured, for Prometheus."""
    why = await state.tables.store.check()
    return Response("".join(_lines(measured(state, store_ok=not why))), media_type=_TEXT)


def measured(state: Any, *, store_ok: bool) -> list[Sample]:
    """Each sample with its name, its kind and a line of help."""
    tables: Tables = state.tables
    pulse: Pulse = state.pulse
    guard, errors = state.guard, state.errors
    found: list[Sample] = [
        ("build_info", "gauge", "The version of Fracas.", {"version": __version__}, 1),
        ("up_seconds", "gauge", "Seconds since the start.", {}, time.monotonic() - pulse.began),
        ("cpu_seconds_total", "counter", "Processor time of the server's process.", {}, time.process_time()),
        ("memory_bytes", "gauge", "Memory of the server's process.", {}, memory()),
        ("files", "gauge", "Descriptors in use, about.", {}, descriptors()),
        ("loop_late_seconds", "gauge", "The longest delay of the event loop in ten seconds.", {}, pulse.late_s),
        ("store_ok", "gauge", "1 while something can be stored.", {}, float(store_ok)),
        ("draining", "gauge", "1 while no new tables are opened.", {}, float(tables.draining)),
        ("tables", "gauge", "Tables in memory.", {}, tables.in_memory),
        ("tables_opened_total", "counter", "Tables opened.", {}, tables.opened),
        ("sockets", "gauge", "Open sockets.", {}, len(tables.sockets)),
        ("sockets_most", "gauge", "Sockets there is room for.", {}, tables.most_sockets),
        ("entries_total", "counter", "Entries stored: answers and what the clock did.", {}, tables.store.appended),
        ("commits_total", "counter", "Transactions of the store.", {}, tables.store.commits),
        ("bots_waiting", "gauge", "Bots that wait for a process to think in.", {}, tables.bots_waiting),
        ("connections_cut_total", "counter", "Connections the guard cut off.", {}, guard.cut if guard else 0),
    ]
    for level, count in (errors.count if errors else {}).items():
        found.append(("log_total", "counter", "Lines of the log.", {"level": level}, count))
    for what in sorted({"tables", "reads", "unasked", "sockets", "sockets_of_an_address", "banned"}):
        help_text = "What was refused because it was too much."
        found.append(("refused_total", "counter", help_text, {"what": what}, tables.visitors.refused[what]))
    return found


def _lines(samples: list[Sample]) -> Iterator[str]:
    said = set()
    for name, kind, text, labels, value in samples:
        whole = f"fracas_{name}"
        if whole not in said:
            said.add(whole)
            yield f"# HELP {whole} {text}\n# TYPE {whole} {kind}\n"
        inside = ",".join(f'{key}="{label}"' for key, label in labels.items())
        yield f"{whole}{f'{{{inside}}}' if inside else ''} {value:.10g}\n"
