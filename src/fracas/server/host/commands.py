"""The commands of whoever runs a server: `fracas serve`, and `fracas play` in the browser.

What cannot be done ends in SystemExit with a line that says what to change; the command line prints it.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import msgspec

__all__ = ["PORT", "add_options", "serve", "start"]

PORT = 8000
LOCAL, NETWORK = "127.0.0.1", "0.0.0.0"
_MOST_WORKERS = 64


def add_options(command: argparse.ArgumentParser, *, alone: bool) -> None:
    """The options of `fracas serve` (alone), or of `fracas play`, which looks for a free port and opens the page."""
    command.add_argument("--db", metavar="URL", help="database URL or SQLite file (FRACAS_DB, or your data folder)")
    if alone:
        command.add_argument("--host", default=LOCAL, metavar="H", help=f"address to listen on ({LOCAL})")
        command.add_argument("--port", type=port, default=PORT, metavar="P", help=f"port to listen on ({PORT})")
        command.add_argument("--public-url", type=public_url, metavar="URL", help="what the world calls it")
        command.add_argument("--workers", type=workers, default=2, metavar="N", help="processes the bots think in (2)")
    else:
        command.add_argument("--lan", action="store_true", help="let other devices on this network in")
        command.add_argument(
            "--port", type=port, metavar="P", help=f"port to listen on (the first free one from {PORT})"
        )


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
    from fracas.server.settings import from_environment

    settings = replace(from_environment(), public_url=args.public_url or "", bot_workers=args.workers)
    return _run(args, args.host, args.port, settings)


def start(args: argparse.Namespace, page: str) -> int:
    """`fracas play` in the browser."""
    from fracas.server.host.listen import free_port
    from fracas.server.settings import from_environment

    host = NETWORK if args.lan else LOCAL
    return _run(args, host, args.port or free_port(PORT, host), from_environment(), page=page, may_open=True)


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
