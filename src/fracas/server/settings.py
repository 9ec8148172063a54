"""Every limit and delay of the server, in one place."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Settings", "from_environment"]


@dataclass(frozen=True)
class Settings:
    """What a host may set. The defaults suit one machine and a few hundred tables."""

    # sockets
    frame_bytes: int = 16 * 1024
    frames_per_second: float = 40.0  # more than the fastest player needs in real time
    frames_burst: int = 120
    mistakes: int = 5  # wrong frames before the socket is closed
    join_within_s: float = 10.0
    unsent_frames: int = 100  # when more are waiting to be sent, the client is too slow and is closed; it may come back
    send_within_s: float = 20.0  # a client that takes nothing for this long, or twice as long, counts as gone
    sockets_per_table: int = 200
    origins: tuple[str, ...] = ()  # browsers' pages allowed beside the server's own, as "https://example.org"
    public_url: str = ""  # what the world calls this server, as "https://fracas.example.org"; links begin with it

    # bots
    bot_pause_ms: tuple[int, int] = (200, 600)  # by turns a bot answers after a random time between these
    bot_deadline_ms: int = 5_000
    bot_workers: int = 2
    bot_command: tuple[str, ...] = (sys.executable, "-m", "fracas.server.bots.worker")

    # tables
    idle_s: float = 600.0  # a table that nobody looks at leaves memory after this time; it stays in the store

    # the browser's files
    static: Path = Path(__file__).parent / "static"


def from_environment() -> Settings:
    """The defaults, with what a host sets by environment.

    FRACAS_ORIGINS: pages' addresses separated by commas. Needed where a proxy changes the Host header, as the client's
    own development server does. FRACAS_BOT_PAUSE_MS: `200,600`.
    """
    listed = os.environ.get("FRACAS_ORIGINS", "")
    pause = os.environ.get("FRACAS_BOT_PAUSE_MS", "200,600").split(",")
    if len(pause) != 2 or not all(map(str.isdecimal, pause)) or int(pause[0]) > int(pause[1]):
        raise SystemExit("FRACAS_BOT_PAUSE_MS: two numbers are wanted, the smaller first, as in 200,600")
    return Settings(
        origins=tuple(one.strip() for one in listed.split(",") if one.strip()),
        bot_pause_ms=(int(pause[0]), int(pause[1])),
    )
