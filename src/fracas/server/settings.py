"""Every limit and delay of the server, in one place, and how a host sets them: by a file or by the environment."""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import Field, dataclass, field, fields
from pathlib import Path
from typing import Any, TypeVar

__all__ = ["Settings", "SettingsError", "from_environment", "listed"]

T = TypeVar("T")

_PREFIX = "FRACAS_"
_FILE = "FRACAS_SETTINGS"
_YES, _NO = ("1", "yes", "true", "on"), ("0", "no", "false", "off")


class SettingsError(Exception):
    """A setting is not what it can be; the message names it and where it stands."""


def _set(default: T, what: str, least: float = 0) -> T:
    """A setting a host may change: docs/hosting.md lists it with this line."""
    return field(default=default, metadata={"what": what, "least": least})


@dataclass(frozen=True)
class Settings:
    """What a host may set. The defaults suit one machine, a few hundred tables, and a club behind one address."""

    # who reaches it
    public_url: str = _set("", "what the world calls this server, as `https://fracas.example.org`; links begin with it")
    origins: tuple[str, ...] = _set((), "pages of other sites that may use it, as `https://example.org`, by commas")
    proxies: tuple[str, ...] = _set(
        ("127.0.0.1", "::1"),
        "addresses of proxies: `X-Forwarded-For` tells for whom they speak, and that one is counted",
    )
    invitation: str = _set("", "if set, only who opened `/invited/` and this word may open a table; seats stay free")

    accounts: bool = _set(True, "people may make accounts, over HTTPS or on the machine itself (docs/accounts.md)")

    # connections
    request_within_s: float = _set(10.0, "a connection that sends no whole request within this time is closed", 0.1)
    connections_per_address: int = _set(600, "connections from one address, sockets and others; at most half of all", 1)
    sockets: int = _set(0, "sockets at once; 0: as many as the system's file limit allows, less a reserve")
    sockets_per_address: int = _set(500, "sockets from one address, which may be a whole club's", 1)
    watchers_per_table: int = _set(200, "sockets at one table without a seat; seats have places of their own")
    sockets_per_seat: int = _set(8, "sockets of one seat; one more takes the place of the oldest", 1)
    join_within_s: float = _set(10.0, "a socket that has not joined a table within this time is closed", 0.1)

    # frames
    frame_bytes: int = _set(16 * 1024, "bytes of a frame or of a request's body", 256)
    unread_bytes: int = _set(
        1_000_000, "bytes of a frame that is not complete yet, looked at when the server's memory grows", 64 * 1024
    )
    frames_per_second: float = _set(40.0, "frames of a socket; the fastest player in real time needs fewer", 0.1)
    frames_burst: int = _set(120, "frames of a socket at once", 1)
    unasked_per_second: float = _set(2.0, "lines of chat and things done unasked, of a seat", 0.01)
    unasked_burst: int = _set(40, "… and at once", 1)
    mistakes: int = _set(5, "wrong frames before a socket is closed", 1)
    unsent_frames: int = _set(100, "frames a slow client may be behind; then it is closed and may come back", 1)
    send_within_s: float = _set(20.0, "a client that takes nothing for this long, or twice as long, is gone", 0.01)
    inbox_frames: int = _set(256, "frames waiting at one table; then its sockets are not read for a while", 1)

    # tables
    tables_per_minute: float = _set(30.0, "tables opened from one address", 0.01)
    tables_burst: int = _set(100, "… and at once", 1)
    reads_per_minute: float = _set(120.0, "records and films fetched from one address", 0.01)
    reads_burst: int = _set(60, "… and at once", 1)
    idle_s: float = _set(600.0, "a table that nobody looks at leaves memory after this time; it stays stored", 0.01)
    claim_after_s: float = _set(45.0, "a player who was away for so long may be replaced by a bot, or has lost", 1)
    keep_days: float = _set(0.0, "finished matches are deleted after so many days; 0: never")

    # packs
    packs: str = _set("", "a folder of packs to choose from at a table: in it `GAME/NAME/`; also `--packs`")
    pack_bytes: int = _set(
        64 * 1024, "bytes of a pack that somebody brings to a table, all its files together; 0: none is taken"
    )
    packs_per_minute: float = _set(12.0, "packs brought from one address, to look at or to play with", 0.01)
    packs_burst: int = _set(20, "… and at once", 1)

    # the theatre
    record_bytes: int = _set(999_000, "bytes of a record that somebody brings to the theatre", 1_000)
    theatre_s: float = _set(30.0, "seconds the theatre works on one record; then it gives up", 1)
    theatre_workers: int = _set(1, "records the theatre works on at once, each in a process of its own", 1)
    comments_per_minute: float = _set(3.0, "comments on moments of finished matches, written from one address", 0.01)
    comments_burst: int = _set(8, "… and at once", 1)

    # bots
    bot_pause_ms: tuple[int, int] = _set((200, 600), "by turns a bot answers after a time between these, `200,600`")
    bot_deadline_ms: int = _set(5_000, "a bot that thinks longer is stopped, and a random option is played", 1)
    bot_workers: int = _set(2, "processes the bots think in", 1)

    # standing orders
    order_pause_ms: tuple[int, int] = _set((1_200, 3_200), "a standing order answers after a time between these")

    # more than one process
    bus: str = _set("", "where processes that share a PostgreSQL meet, as `nats://127.0.0.1:4222`; also `--bus`")
    lease_s: float = _set(1.8, "a process that was silent for so long is dead: others take over its tables", 0.2)

    # seen
    admin_token: str = _set(
        "", "the word that opens `/admin` and `/metrics`, 16 letters or more; without it both are shut"
    )
    log_json: bool = _set(False, "the log has a line of JSON for each event, instead of text")

    # not for hosts: commands and files of this installation
    bot_command: tuple[str, ...] = (sys.executable, "-m", "fracas.server.bots.worker")
    static: Path = Path(__file__).parent / "static"


def listed() -> Iterator[Field[Any]]:
    """The settings a host may change, in order."""
    return (one for one in fields(Settings) if "what" in one.metadata)


def from_environment(file: Path | None = None, environment: Mapping[str, str] | None = None) -> Settings:
    """The defaults, over them a TOML file (also named by FRACAS_SETTINGS), over it variables as FRACAS_FRAME_BYTES."""
    given = os.environ if environment is None else environment
    changes: dict[str, Any] = {}
    if file is None and given.get(_FILE):
        file = Path(given[_FILE])
    if file is not None:
        changes |= _from_file(file)
    for one in listed():
        text = given.get(_PREFIX + one.name.upper())
        if text is not None:
            changes[one.name] = _checked(one, _parsed(one, text), _PREFIX + one.name.upper())
    return Settings(**changes)


def _from_file(file: Path) -> dict[str, Any]:
    try:
        found = tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise SettingsError(f"{file}: {error.strerror or 'cannot be read'}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{file}: {error}") from None
    known = {one.name: one for one in listed()}
    changes = {}
    for name, value in found.items():
        if name not in known:
            raise SettingsError(f"{file}: {name}: there is no such setting")
        kept = tuple(value) if isinstance(value, list) else value
        changes[name] = _checked(known[name], kept, f"{file}: {name}")
    return changes


def _parsed(one: Field[Any], text: str) -> Any:
    """A text as what its default is; as it is if it cannot be that."""
    kind: Any = type(one.default)
    text = text.strip()
    if kind is bool:
        return True if text.lower() in _YES else False if text.lower() in _NO else text
    if kind is tuple:
        parts = tuple(part.strip() for part in text.split(",") if part.strip())
        return tuple(map(int, parts)) if one.name == "bot_pause_ms" and all(map(str.isdecimal, parts)) else parts
    try:
        return kind(text)
    except ValueError:
        return text


def _checked(one: Field[Any], value: Any, where: str) -> Any:
    """The value, if it can be one of this setting; raises SettingsError."""
    kind: Any = type(one.default)
    least = one.metadata["least"]
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        value = float(value)
    if type(value) is not kind:
        word = {bool: "yes or no", int: "a whole number", float: "a number", str: "a text", tuple: "a list"}[kind]
        raise SettingsError(f"{where}: {value!r} is not {word}")
    if kind in (int, float) and not least <= value < float("inf"):
        raise SettingsError(f"{where}: {value} is not a number from {least:g} up")
    if kind is tuple:
        _check_list(one, value, where)
    if one.name == "admin_token" and 0 < len(value) < 16:
        raise SettingsError(f"{where}: it is too short to be a secret; `openssl rand -hex 16` makes a good one")
    return value


def _check_list(one: Field[Any], value: tuple[Any, ...], where: str) -> None:
    default: Any = one.default
    item = type(default[0]) if default else str
    if any(type(part) is not item for part in value):
        raise SettingsError(f"{where}: each of {list(value)} must be {'a whole number' if item is int else 'a text'}")
    if one.name == "bot_pause_ms" and not (len(value) == 2 and 0 <= value[0] <= value[1]):
        raise SettingsError(f"{where}: two numbers, the least and the most, as 200,600")
