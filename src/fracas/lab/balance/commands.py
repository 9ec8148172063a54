"""`fracas lab balance`, `diff` and `watch`: what is out of bounds, and what a change did."""

from __future__ import annotations

import argparse
import csv
import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from fracas.kernel.game import Game, SetupError
from fracas.lab import sim
from fracas.lab.progress import bar
from fracas.match.registry import find_game

__all__ = ["add_commands"]

Count = Callable[[str], int]
Option = Callable[[str], tuple[str, Any]]
Command = Callable[[str, Any, str], argparse.ArgumentParser]


def add_commands(command: Command, count: Count, option: Option) -> None:
    """Add them below `lab`; `count` and `option` read a number and a `k=v`."""
    balance = command("balance", _balance, "find out which fighter, card or seat wins too much: a page for designers")
    balance.add_argument("game", metavar="GAME")
    balance.add_argument("--mode", metavar="M", help="mode of the game (that of its balance.toml)")
    balance.add_argument("--pack", metavar="DIR", help="a folder of extra content")
    balance.add_argument("--bots", default="informed", metavar="B", help="who plays all seats (informed)")
    balance.add_argument("--games", type=count, default=2000, metavar="N", help="matches (2000)")
    balance.add_argument("--seats", type=count, metavar="S", help="seats of the table (as few as the mode has)")
    balance.add_argument("--seed", default="1", metavar="S", help="any text; decides every match (1)")
    balance.add_argument("--jobs", type=count, default=1, metavar="J", help="processes to use (1)")
    balance.add_argument("--option", type=option, action="append", default=[], metavar="K=V", help="set an option")
    balance.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="write the report there; go on with matches it holds"
    )

    changed = command("diff", _diff, "find out what a change did, from the reports before and after it")
    changed.add_argument("old", type=Path, metavar="OLD", help="a folder that `fracas lab balance` has written")
    changed.add_argument("new", type=Path, metavar="NEW", help="another, best with the same seed and options")

    watched = command("watch", _watch, "edit a pack and see what it does: estimates anew whenever a file is saved")
    watched.add_argument("pack", type=Path, metavar="PACK", help="a folder of content")
    watched.add_argument("game", metavar="GAME")
    watched.add_argument("--mode", metavar="M", help="mode of the game (that of its balance.toml)")
    watched.add_argument("--bots", default="informed", metavar="B", help="who plays all seats (informed)")
    watched.add_argument(
        "--games", type=count, default=4000, metavar="N", help="matches at most, for each change (4000)"
    )
    watched.add_argument("--seed", default="1", metavar="S", help="any text (1)")
    watched.add_argument("--jobs", type=count, default=2, metavar="J", help="processes to use (2)")
    watched.add_argument("--once", action="store_true", help="end after the first estimate")


def _watch(args: argparse.Namespace) -> int:
    from fracas.lab.balance.figures import figures
    from fracas.lab.balance.spec import spec_of
    from fracas.lab.balance.watch import estimate, ids_of, watch

    if not args.pack.is_dir():
        raise SetupError(f"{args.pack} is not a folder")
    game = find_game(args.game)
    spec = spec_of(game)

    def tell(text: str) -> None:
        print(text, flush=True)

    if not args.once:
        watch(args.pack, [sys.executable, "-m", "fracas", *sys.argv[1:], "--once"], tell)
    mode = args.mode or spec.mode
    entrants = (args.bots,) * min(game.mode(mode).seats)
    plan = sim.plan(game, games=args.games, seed=args.seed, entrants=entrants, mode=mode, pack=str(args.pack))
    names = names_of(game, plan)
    try:
        estimate(plan, ids_of(args.pack), lambda seen: figures(spec, seen, names), tell, args.jobs)
    except sim.SimError as error:
        raise SetupError(f"{game.id}: {error}") from None
    return 0


def _diff(args: argparse.Namespace) -> int:
    from fracas.lab.balance.diff import diff, in_words, read_report

    found = diff(read_report(args.old), read_report(args.new))
    print(msgspec.json.encode(found).decode() if args.json else in_words(found), end="\n" if args.json else "")
    return 0


def _balance(args: argparse.Namespace) -> int:
    from fracas.lab.balance.collect import collect
    from fracas.lab.balance.figures import figures
    from fracas.lab.balance.page import page
    from fracas.lab.balance.spec import spec_of

    game = find_game(args.game)
    spec = spec_of(game)
    mode = args.mode or spec.mode
    seats = args.seats or min(game.mode(mode).seats)
    plan = sim.plan(
        game,
        games=args.games,
        seed=args.seed,
        entrants=(args.bots,) * seats,
        mode=mode,
        options=dict(args.option),
        pack=args.pack,
    )
    args.out.mkdir(parents=True, exist_ok=True)
    try:
        with bar(f"{game.info.title}, {mode}", args.games) as advance:
            seen = collect(plan, file=args.out / "matches.jsonl", jobs=args.jobs, advance=advance)
    except sim.SimError as error:
        raise SetupError(f"{game.id}: {error}") from None
    found = figures(spec, seen, names_of(game, plan))
    title = f"{game.info.title}, {game.mode(mode).title}"
    text = page(title, found, spec.within, _command(args, mode), args.bots)
    (args.out / "balance.html").write_text(text, "utf-8")
    (args.out / "balance.json").write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")
    (args.out / "balance.csv").write_text(table(found), "utf-8")
    if args.json:
        print(msgspec.json.encode(found).decode())
        return 0
    print(f"{title}: {found.games:,} matches of {args.bots}, seed {args.seed}")
    print(found.verdict)
    for number, one in enumerate(found.look_at, 1):
        print(f"{number:>3}. {one.what}: {one.why}")
    print(f"The page: {args.out / 'balance.html'}")
    return 0


def names_of(game: Game[Any], plan: sim.Plan) -> dict[str, dict[str, str]]:
    """The names of all content there is: the tables of the game's words, and what else the game says it ships."""
    tables = {table: dict(names) for table, names in game.words.names(sim.setup_of(plan, 0)).items()}
    for table, names in (game.cases.reach() if game.cases.reach is not None else {}).items():
        known = tables.setdefault(table, {})
        for name in names:
            known.setdefault(name, name)
    return tables


def _command(args: argparse.Namespace, mode: str) -> str:
    """What makes this report again."""
    words = ["fracas lab balance", args.game, "--mode", mode, "--bots", args.bots]
    words += ["--games", str(args.games), "--seed", args.seed]
    words += ["--seats", str(args.seats)] if args.seats else []
    words += ["--pack", args.pack] if args.pack else []
    words += [part for key, value in args.option for part in ("--option", f"{key}={value}")]
    return " ".join([*words, "--out", "DIR"])


def table(found: Any) -> str:
    """Every row of the report, for a spreadsheet."""
    text = io.StringIO()
    write = csv.writer(text, lineterminator="\n")
    write.writerow(["kind", "name", "title", "used", "matches", "won", "low", "high", "verdict"])
    for kind, rows in [("seat", found.seats), *((kind.kind, kind.rows) for kind in found.kinds)]:
        for row in rows:
            seen = row.share
            shares = [f"{number:.4f}" for number in (seen.share, seen.low, seen.high)]
            write.writerow([kind, row.name, row.title, f"{row.used:.4f}", seen.games, *shares, row.verdict])
    return text.getvalue()
