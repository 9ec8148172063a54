"""What the server's log says: a line of text for each event, or a line of JSON; and the last errors, for the host."""

from __future__ import annotations

import logging
import sys
import time
from collections import deque
from typing import Any

import msgspec

__all__ = ["LastErrors", "note", "set_up"]

_ROOT = "fracas"
_KEPT = 50
_FACTS = "fracas_facts"


def note(log: logging.Logger, event: str, **facts: Any) -> None:
    """Something happened that a host may want to count or look up: what it is called, and its facts."""
    said = " ".join(f"{name}={value}" for name, value in facts.items())
    log.info("%s %s", event, said, extra={_FACTS: {"event": event, **facts}})


class LastErrors(logging.Handler):
    """Counts what went wrong and keeps the last of it. A message names places in the code, never a hidden card."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.count: dict[str, int] = {"warning": 0, "error": 0}
        self.last: deque[tuple[float, str, str]] = deque(maxlen=_KEPT)

    def emit(self, record: logging.LogRecord) -> None:
        level = "error" if record.levelno >= logging.ERROR else "warning"
        self.count[level] += 1
        self.last.append((record.created, level, record.getMessage()))


def set_up(*, as_json: bool, quiet: bool) -> LastErrors:
    """Let the log of this process go to standard error; `quiet`: only what is wrong. Returns what keeps the errors."""
    log = logging.getLogger(_ROOT)
    log.setLevel(logging.WARNING if quiet else logging.INFO)
    for old in list(log.handlers):
        log.removeHandler(old)
    out = logging.StreamHandler(sys.stderr)
    out.setFormatter(_Json() if as_json else _Text("%(asctime)s %(levelname)s %(message)s"))
    errors = LastErrors()
    log.addHandler(out)
    log.addHandler(errors)
    return errors


class _Text(logging.Formatter):
    default_time_format = "%Y-%m-%d %H:%M:%S"
    default_msec_format = ""

    def format(self, record: logging.LogRecord) -> str:
        record.levelname = record.levelname.lower()
        return super().format(record).replace("\n", " | ")


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z"
        facts = getattr(record, _FACTS, None) or {"event": "message", "text": record.getMessage()}
        line = {"at": at, "level": record.levelname.lower(), "of": record.name, **facts}
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__  # its message may name a hidden card
        return msgspec.json.encode(line, enc_hook=str).decode()
