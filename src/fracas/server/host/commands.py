"""The commands of whoever runs a server: `serve`, `play` in the browser, `backup`, `restore`, `export`, `account`.

What cannot be done ends in SystemExit with a line that says what to change; the command line prints it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec

__all__ = ["PORT", "add_commands", "add_options", "start"]

PORT = 8000
LOCAL, NETWORK = "127.0.0.1", "0.0.0.0"
_MOST_WORKERS = 64


def add_commands(command: Callable[[str, Any, str], argparse.ArgumentParser]) -> None:
    """Add these commands to the command line; `command` makes one from its name, what runs and a line of help."""
    add_options(command("serve", serve, "run the server"), alone=True)
    copy = command("backup", _backup, "copy the database, also while the server runs")
    copy.add_argument("file", type=Path, metavar="FILE", help="where the copy goes")
    back = command("restore", _restore, "put a copy of the database back in its place")
    back.add_argument("file", type=Path, metavar="FILE", help="a copy made by `fracas backup`")
    for one in (copy, back):
        one.add_argument("--force", action="store_true", help="overwrite what is there")
    out = command("export", _export, "give out one match, or what is kept of one person, as JSON")
    out.add_argument("what", choices=["match", "person"])
    out.add_argument(
        "which", metavar="ID|TOKEN|NAME", help="a match's id; a seat's token, an account's @handle, a name"
    )
    out.add_argument("--out", type=Path, metavar="FILE", help="where it goes (stdout)")
    out.add_argument(
        "--unfinished", action="store_true", help="also a match that is not over, with what is hidden in it"
    )
    lost = command("account", _account, "set a new passphrase for somebody who has lost theirs")
    lost.add_argument("handle", metavar="HANDLE", help="whose; every device of theirs is signed out")
    for one in (copy, back, out, lost):
        _add_db(one)


def add_options(command: argparse.ArgumentParser, *, alone: bool) -> None:
    """The options of `fracas serve` (alone), or of `fracas play`, which looks for a free port and opens the page."""
    _add_db(command)
    if alone:
        command.add_argument("--host", default=LOCAL, metavar="H", help=f"address to listen on ({LOCAL})")
        command.add_argument("--port", type=port, default=PORT, metavar="P", help=f"port to listen on ({PORT})")
        command.add_argument("--public-url", type=public_url, metavar="URL", help="what the world calls it")
        command.add_argument("--bus", type=bus, metavar="URL", help="NATS, for several processes on one PostgreSQL")
        command.add_argument("--workers", type=workers, metavar="N", help="processes the bots think in (2)")
        command.add_argument("--settings", type=Path, metavar="FILE", help="limits and delays (docs/hosting.md)")
        command.add_argument("--packs", type=Path, metavar="DIR", help="packs to choose from at a table: DIR/GAME/NAME")
    else:
        command.add_argument("--lan", action="store_true", help="let other devices on this network in")
        command.add_argument(
            "--port", type=port, metavar="P", help=f"port to listen on (the first free one from {PORT})"
        )


def _add_db(command: argparse.ArgumentParser) -> None:
    command.add_argument("--db", metavar="URL", help="database URL or SQLite file (FRACAS_DB, or your data folder)")


def port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port (0 to 65535)")
    return int(text)


def workers(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= _MOST_WORKERS:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a number from 1 to {_MOST_WORKERS}; they are the processes bots think in, "
            "and the server itself is always one"
        )
    return int(text)


def bus(text: str) -> str:
    """`nats://host:port`, several of them separated by commas."""
    for one in text.split(","):
        if urlsplit(one).scheme not in ("nats", "tls") or not urlsplit(one).hostname:
            raise argparse.ArgumentTypeError(f"{one!r} is not of the form nats://host:port")
    return text


def public_url(text: str) -> str:
    """`https://name` as it stands in an Origin header: no path, no slash at the end."""
    try:
        parts = urlsplit(text)
        fine = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0 and "@" not in parts.netloc
    except ValueError:
        fine = False
    if not fine:
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form https://name or https://name:port")
    if parts.path not in ("", "/") or parts.query or parts.fragment:
        raise argparse.ArgumentTypeError(f"{text!r} has a path; Fracas needs a host name of its own")
    usual = {"http": 80, "https": 443}[parts.scheme]
    netloc = parts.netloc.lower()
    return f"{parts.scheme}://{netloc.removesuffix(f':{usual}')}"


def serve(args: argparse.Namespace) -> int:
    """`fracas serve`."""
    from fracas.server.data.place import default_database

    settings = _settings(args.settings)
    if args.public_url:
        settings = replace(settings, public_url=args.public_url)
    if args.workers:
        settings = replace(settings, bot_workers=args.workers)
    if args.bus:
        settings = replace(settings, bus=args.bus)
    if args.packs:
        settings = replace(settings, packs=str(args.packs))
    if settings.bus and not (args.db or default_database()).startswith(("postgres://", "postgresql")):
        raise SystemExit("--bus: processes meet on a PostgreSQL; name it with --db postgresql://…")
    return _run(args, args.host, args.port, settings)


def start(args: argparse.Namespace, page: str) -> int:
    """`fracas play` in the browser."""
    from fracas.server.host.listen import free_port

    host = NETWORK if args.lan else LOCAL
    pack = (args.game, Path(args.pack)) if args.pack else None
    return _run(args, host, args.port or free_port(PORT, host), _settings(None), page=page, may_open=True, pack=pack)


def _settings(file: Path | None) -> Any:
    """The settings of a file and of the environment; what is wrong there is told."""
    from fracas.server.settings import SettingsError, from_environment

    try:
        settings = from_environment(file)
        if settings.public_url:
            settings = replace(settings, public_url=public_url(settings.public_url))
        if not 1 <= settings.bot_workers <= _MOST_WORKERS:
            raise SettingsError(f"bot_workers: {settings.bot_workers} is not a number from 1 to {_MOST_WORKERS}")
    except SettingsError as error:
        raise SystemExit(str(error)) from None
    except argparse.ArgumentTypeError as error:
        raise SystemExit(f"public_url: {error}") from None
    return settings


def _run(args: argparse.Namespace, host: str, port: int, settings: Any, **how: Any) -> int:
    from fracas.server.app import run
    from fracas.server.data.place import default_database, left_behind, shown

    db = args.db or default_database()
    out = sys.stderr if args.json else sys.stdout  # with --json, stdout is for the program alone

    def up(reach: Any) -> None:
        if args.json:
            told = {"url": reach.own_url, "db": db, "urls": reach.urls()}
            print(msgspec.json.encode(told).decode(), flush=True)
        print(f"Fracas is at {reach.own_url} (Ctrl-C stops it)", file=out)
        for line in _who_comes_in(reach, tty=out.isatty()):
            print(line, file=out)
        old = None if args.db else left_behind(db)
        if old is not None:
            print(f"{old} was made by an earlier version and is not used: `--db {old.name}` uses it", file=out)
        print(f"Its data is in {shown(db)}", file=out, flush=True)

    run(port=port, db=db, host=host, settings=settings, up=up, **how)
    return 0


def _who_comes_in(reach: Any, *, tty: bool) -> list[str]:
    """Who can reach the server, in words; with the address as a QR code if somebody looks at a terminal."""
    from fracas.server.host.qr import terminal

    urls = reach.urls()
    if reach.local_only:
        return ["Only this machine can reach it."]
    if reach.settings.public_url:
        return [f"Its links begin with {urls[0]}: who can reach that address can reach it."]
    if not urls:
        return ["It listens on every network, but this machine is on none."]
    said = [f"Other devices open {' or '.join(urls)}", *([terminal(urls[0])] if tty else [])]
    return [
        *said,
        "Anybody on this network can reach it; the internet cannot, unless the router forwards the port to here.",
    ]


# --- data ---------------------------------------------------------------------------------------------------------


def _backup(args: argparse.Namespace) -> int:
    from fracas.server.data import DataError, copies

    try:
        copies.backup(_file(args), args.file, force=args.force)
    except DataError as error:
        raise SystemExit(str(error)) from None
    return _tell(args, {"from": str(_file(args)), "to": str(args.file)}, f"{args.file} is a whole copy; keep it safe")


def _restore(args: argparse.Namespace) -> int:
    from fracas.server.data import DataError, copies

    try:
        kept = copies.restore(args.file, _file(args), force=args.force)
    except DataError as error:
        raise SystemExit(str(error)) from None
    said = f"{_file(args)} is now what {args.file} was" + (f"; what was there is kept in {kept}" if kept else "")
    return _tell(args, {"from": str(args.file), "to": str(_file(args)), "kept": kept and str(kept)}, said)


def _export(args: argparse.Namespace) -> int:
    from fracas.server.data import DataError, export
    from fracas.server.data.place import UNUSABLE, database_url, default_database, why_unusable

    db = args.db or default_database()
    if "://" not in db and not Path(db).is_file():
        raise SystemExit(f"{db}: no such file")
    try:
        if args.what == "match":
            data = export.match_record(database_url(db), args.which, unfinished=args.unfinished)
        else:
            data = msgspec.json.encode(export.person(database_url(db), args.which))
    except DataError as error:
        raise SystemExit(str(error)) from None
    except UNUSABLE as error:
        raise SystemExit(why_unusable(db, error)) from None
    if args.out is None:
        print(data.decode())
        return 0
    args.out.write_bytes(data)
    return _tell(args, {"file": str(args.out)}, str(args.out))


def _account(args: argparse.Namespace) -> int:
    from fracas.server.data import DataError
    from fracas.server.data.place import UNUSABLE, database_url, default_database, why_unusable
    from fracas.server.people.reset import new_passphrase

    db = args.db or default_database()
    if "://" not in db and not Path(db).is_file():
        raise SystemExit(f"{db}: no such file")
    try:
        passphrase = new_passphrase(database_url(db), args.handle.removeprefix("@"))
    except DataError as error:
        raise SystemExit(str(error)) from None
    except UNUSABLE as error:
        raise SystemExit(why_unusable(db, error)) from None
    said = f"The passphrase of {args.handle} is now: {passphrase}\nThey should change it once they are signed in."
    return _tell(args, {"handle": args.handle, "passphrase": passphrase}, said)


def _file(args: argparse.Namespace) -> Path:
    """The file of the database; other databases have tools of their own for copies."""
    from fracas.server.data.place import default_database, shown, sqlite_file

    db = args.db or default_database()
    found = sqlite_file(db) if "://" in db else Path(db).resolve()
    if found is None:
        raise SystemExit(
            f"{shown(db)} is no SQLite file: use the tools of that database (PostgreSQL: pg_dump, pg_restore)"
        )
    return found


def _tell(args: argparse.Namespace, facts: dict[str, Any], line: str) -> int:
    print(msgspec.json.encode(facts).decode() if args.json else line)
    return 0
