"""The server with the tests' own games beside the others: `serve.py PORT DB [JSON of settings]`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from fracas.server.app import run
from fracas.server.settings import Settings
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
    }
    settings.update(changes)
    if "static" in settings:
        settings["static"] = Path(str(settings["static"]))
    return Settings(**settings)  # type: ignore[arg-type]


if __name__ == "__main__":
    toy.register()
    scribble.register()
    changes = json.loads(sys.argv[3]) if len(sys.argv) > 3 else {}
    run(port=int(sys.argv[1]), db=sys.argv[2], settings=fast(**changes))
