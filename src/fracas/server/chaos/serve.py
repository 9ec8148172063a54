"""`fracas serve` with short delays: `serve.py PORT DB BUS`. Bots answer without a pause."""

from __future__ import annotations

import logging
import sys

from fracas.server.app import run
from fracas.server.settings import Settings

__all__ = ["main"]


def main() -> None:
    """Serve until SIGINT."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(name)s %(message)s")
    port, db, bus = sys.argv[1:4]
    settings = Settings(
        bot_pause_ms=(0, 0), bot_workers=1, bus=bus, frames_per_second=1_000.0, frames_burst=1_000, idle_s=5.0
    )
    run(port=int(port), db=db, settings=settings)


if __name__ == "__main__":
    main()
