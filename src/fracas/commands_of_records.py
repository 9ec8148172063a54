"""Commands about records: tell one again, step through it, check its promises."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from fracas.kernel.chance import LuckError
from fracas.kernel.game import Game, SetupError
from fracas.languages import ENGLISH, game_in, languages
from fracas.match.opens import digest_again
from fracas.match.record import Record, RecordError, decode, encode, peek
from fracas.match.registry import all_games, find_game
from fracas.match.replay import Replay
from fracas.match.text import line_for_event, line_for_outcome

__all__ = ["add_commands", "print_json"]

FOUND_WRONG = 1


def add_commands(command: Callable[[str, Any, str], argparse.ArgumentParser]) -> None:
    """`replay` and `verify`."""
    replay = command("replay", _replay, "tell a recorded match and verify its digest")
    which = "a record; with --db, the name of a table; with --corpus, a folder of records"
    replay.add_argument("file", type=Path, nargs="?", metavar="FILE", help=which)
    replay.add_argument(
        "--corpus", action="store_true", help="play recorded matches of bots, list what is otherwise now"
    )
    replay.add_argument("--db", metavar="URL", help="take the record of a finished match from your server's database")
    replay.add_argument("--watch", action="store_true", help="step through it in this terminal, by keys")
    replay.add_argument("--at", type=int, default=0, metavar="ENTRY", help="with --watch: begin at this entry")
    replay.add_argument(
        "--lang", choices=languages(), default=ENGLISH, help="the language in which it is told or shown (en)"
    )
    replay.add_argument("--as", dest="seat", type=int, metavar="SEAT", help="as this seat saw it, from 0 (a watcher)")

    verify = command("verify", _verify, "check that a record keeps what was promised during its match")
    verify.add_argument("file", type=Path, metavar="FILE", help="a record; with --db, the name of a table")
    verify.add_argument("--db", metavar="URL", help="take the record of a finished match from your server's database")
    verify.add_argument(
        "--promise",
        action="append",
        default=[],
        metavar="HASH",
        help="a promise you were sent: it must be in the record",
    )


def print_json(what: Any) -> None:
    print(msgspec.json.format(msgspec.json.encode(what), indent=2).decode())


def _read(args: argparse.Namespace) -> bytes:
    """The record somebody names."""
    data: bytes = args.file.read_bytes() if args.db is None else _kept_record(args.db, str(args.file))
    return data


def _replay(args: argparse.Namespace) -> int:
    if args.corpus:
        return _corpus(args)
    if args.file is None:
        raise RecordError("FILE: which record? `--corpus` plays those of the project")
    data = _read(args)
    try:
        game = game_in(peek(data).game, args.lang)
        return _tell(args, game, decode(data, game))
    except (RecordError, LuckError, SetupError) as error:
        raise RecordError(f"{args.file}: {error}") from None


def _corpus(args: argparse.Namespace) -> int:
    """List every match of the corpus that is otherwise under the present rules."""
    from fracas.lab.corpus.corpus import FOLDER, altered, file_of, lines_in

    folder = args.file or FOLDER
    found: dict[str, list[Any]] = {}
    for game in all_games():
        file = file_of(folder, game.id)
        if not file.is_file():
            raise RecordError(f"{file}: no such corpus; `python -m fracas.lab.corpus` in the source tree plays one")
        lines = lines_in(file)
        changed = found[game.id] = [one for one in altered(game, lines) if one is not None]
        if not args.json:
            print(f"{game.id}: {len(lines) - len(changed)} of {len(lines)} matches are the same")
            for one in changed:
                print(f"  match {one.number}, {one.mode}: {one.how}")
    if args.json:
        print_json(found)
    return FOUND_WRONG if any(found.values()) else 0


def _tell(args: argparse.Namespace, game: Game[Any], record: Record) -> int:
    seats = len(record.setup.seats)
    if args.seat is not None and not 0 <= args.seat < seats:
        raise RecordError(f"--as: there is no seat {args.seat}; this match has seats 0 to {seats - 1}")
    if args.watch:
        from fracas.terminal.theatre import Comments, watch

        if not 0 <= args.at < len(record.entries):
            raise RecordError(
                f"--at: there is no entry {args.at}; this match has entries 0 to {len(record.entries) - 1}"
            )
        beside = Comments.beside(args.file) if args.db is None else Comments(_kept_comments(args.db, str(args.file)))
        return watch(game, record, args.seat, beside, args.at)
    replay = Replay(game, record)
    lines: list[dict[str, Any]] = []
    done: Any = replay.match.opening
    while done is not None:
        for event in done.events(args.seat):
            if said := line_for_event(game, record.setup, event):
                lines.append({"seq": done.entry.seq, "at": done.entry.at, "line": said})
        done = replay.step()
    match = replay.match
    found = digest_again(game, record, match)
    verified = found == record.digest
    if args.json:
        print_json({"game": game.id, "lines": lines, "outcome": match.outcome, "digest": found, "verified": verified})
    else:
        for line in lines:
            print(f"{line['seq']:>4}  {line['line']}")
        if match.outcome is not None:
            print(f"      {line_for_outcome(record.setup, match.outcome, None, game)}")
        print(f"digest {found}: " + ("verified" if verified else f"NOT the record's, {record.digest or 'none'}"))
    if record.rules_version != game.info.rules_version or record.content != game.rules.fingerprint(record.setup):
        print("fracas: the record was made with other rules or content", file=sys.stderr)
    return 0 if verified else FOUND_WRONG


def _verify(args: argparse.Namespace) -> int:
    from fracas.match.verify import verify

    data = _read(args)
    try:
        verdict = verify(find_game(peek(data).game), data, args.promise)
    except (RecordError, LuckError, SetupError) as error:
        raise RecordError(f"{args.file}: {error}") from None
    if args.json:
        print_json(verdict)
    else:
        print("\n".join(verdict.lines()))
    return 0 if verdict.proved else FOUND_WRONG


def _kept_comments(db: str, table: str) -> list[Any]:
    """What was written about a match on a server, to be read here."""
    from fracas.server.data.place import database_url
    from fracas.server.store import Store
    from fracas.server.theatre.comments import read_comments
    from fracas.terminal.theatre import Comment

    with Store(database_url(db)).engine.connect() as at:
        return [Comment(row.at, row.text, row.name) for row in read_comments(at, table)]


def _kept_record(db: str, table: str) -> bytes:
    """The record of a finished match, from the database of whoever runs the server."""
    from fracas.server.data.place import database_url
    from fracas.server.data.records import record_in
    from fracas.server.store import Store, StoreError

    if "://" not in db and not Path(db).is_file():
        raise RecordError(f"{db}: no such file")
    try:
        row = Store(database_url(db)).read(table)
    except StoreError as error:
        raise RecordError(f"{db}: {error}") from None
    if row is None or row.status != "over":
        raise RecordError(f"{db}: " + (f"there is no table {table}" if row is None else f"table {table} is not over"))
    return encode(record_in(row))
