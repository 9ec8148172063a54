"""The server with the tests' own games beside the others: `serve.py PORT DB [JSON of settings]`.

Two of these are no settings: `may_open`, as `fracas play` has it, and `lan`, the machine's addresses on its network.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from fracas.server.app import run
from fracas.server.settings import Settings
from fracas.server.web import reach as web_reach
from server import scribble, toy

THINK = str(Path(__file__).with_name("think.py"))


def fast(**changes: object) -> Settings:
    """Settings for tests: bots without a pause, nothing else weaker than a host would have it."""
    settings: dict[str, object] = {
        "bot_pause_ms": (0, 0),
        "bot_workers": 1,
        "bot_command": (sys.executable, THINK),
        "frames_per_second": 1_000.0,
        "frames_burst": 1_000,
        "unasked_per_second": 1_000.0,
        "unasked_burst": 1_000,
        "tables_burst": 10_000,
        "reads_burst": 10_000,
    }
    settings.update(changes)
    if "static" in settings:
        settings["static"] = Path(str(settings["static"]))
    for name, value in settings.items():
        if isinstance(value, list):  # JSON knows no tuples
            settings[name] = tuple(value)
    return Settings(**settings)  # type: ignore[arg-type]


def serve(port: int, url: str, changes: dict[str, Any]) -> None:
    """Run it until it is stopped."""
    toy.register()
    scribble.register()
    may_open, lan = changes.pop("may_open", False), changes.pop("lan", None)
    if lan is not None:
        web_reach.lan_addresses = lambda: lan  # type: ignore[attr-defined]
    run(port=port, db=url, settings=fast(**changes), may_open=may_open)


if __name__ == "__main__":
    serve(int(sys.argv[1]), sys.argv[2], json.loads(sys.argv[3]) if len(sys.argv) > 3 else {})
