"""`fracas lab balance`, `diff` and `watch`: what is out of bounds, and what a change did."""

from __future__ import annotations

import argparse
import csv
import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from fracas.kernel.game import SetupError
from fracas.lab import sim
from fracas.lab.balance.names import names_of
from fracas.lab.progress import bar
from fracas.lab.work.commands import add_places
from fracas.match.registry import find_game

if TYPE_CHECKING:
    from fracas.lab.balance.figures import Figures
    from fracas.lab.balance.play import Seen
    from fracas.lab.balance.spec import Spec
    from fracas.lab.report.more import More

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
    add_places(balance, count)
    balance.add_argument("--option", type=option, action="append", default=[], metavar="K=V", help="set an option")
    balance.add_argument(
        "--second", metavar="B", help="other bots, whose verdict is compared (greedy, or what balance.toml names)"
    )
    balance.add_argument("--second-games", type=int, metavar="N", help="their matches; 0: none (a tenth of --games)")
    balance.add_argument(
        "--depth", type=int, default=20, metavar="N", help="matches of each level of play (20; 0: none)"
    )
    balance.add_argument(
        "--edits", type=int, default=400, metavar="N", help="matches of each edit tried (400; 0: none)"
    )
    balance.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="write the report there; go on with matches it holds"
    )

    changed = command("diff", _diff, "find out what a change did, on the same luck before and after it")
    each = "a folder that `fracas lab balance` has written, a pack, `shipped`, or a commit"
    changed.add_argument("old", metavar="OLD", help=each)
    changed.add_argument("new", metavar="NEW", help="the same, after the change")
    changed.add_argument("--game", metavar="GAME", help="what to play, unless both are reports")
    changed.add_argument("--mode", metavar="M", help="mode of the game (that of its balance.toml)")
    changed.add_argument("--bots", default="informed", metavar="B", help="who plays all seats (informed)")
    changed.add_argument("--games", type=count, default=2000, metavar="N", help="matches of each (2000)")
    changed.add_argument("--seed", default="1", metavar="S", help="any text; the luck of both (1)")
    add_places(changed, count)

    watched = command("watch", _watch, "edit a pack and see what it does: estimates anew whenever a file is saved")
    watched.add_argument("pack", type=Path, metavar="PACK", help="a folder of content")
    watched.add_argument("game", metavar="GAME")
    watched.add_argument("--mode", metavar="M", help="mode of the game (that of its balance.toml)")
    watched.add_argument("--bots", default="informed", metavar="B", help="who plays all seats (informed)")
    watched.add_argument(
        "--games", type=count, default=4000, metavar="N", help="matches at most, for each change (4000)"
    )
    watched.add_argument("--seed", default="1", metavar="S", help="any text (1)")
    add_places(watched, count, 2)
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
        estimate(plan, ids_of(args.pack), lambda seen: figures(spec, seen, names), tell, args.jobs, args.cluster)
    except sim.SimError as error:
        raise SetupError(f"{game.id}: {error}") from None
    return 0


def _diff(args: argparse.Namespace) -> int:
    from fracas.lab.balance.diff import diff, in_words
    from fracas.lab.report.sources import Play, source

    play = Play(args.game, args.games, args.seed, args.bots, args.mode, args.jobs, args.cluster)
    try:
        old, new = (source(one, play) for one in (args.old, args.new))
    except sim.SimError as error:
        raise SetupError(f"{args.game}: {error}") from None
    found = diff(old, new)
    print(msgspec.json.encode(found).decode() if args.json else in_words(found), end="\n" if args.json else "")
    return 0


def _balance(args: argparse.Namespace) -> int:
    from fracas.lab.balance.collect import collect, digest_of
    from fracas.lab.balance.figures import figures
    from fracas.lab.balance.spec import spec_of
    from fracas.lab.report.page import page
    from fracas.lab.report.plots import check

    check()
    game = find_game(args.game)
    spec = spec_of(game)
    args.second = args.second or spec.second
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
    file = args.out / "matches.jsonl"
    try:
        with bar(f"{game.info.title}, {mode}", args.games) as advance:
            seen = collect(plan, file=file, jobs=args.jobs, cluster=args.cluster, advance=advance)
        found = figures(spec, seen, names_of(game, plan), digest_of(seen))
        more = _more(args, plan, spec, found, seen)
    except sim.SimError as error:
        raise SetupError(f"{game.id}: {error}") from None
    title = f"{game.info.title}, {game.mode(mode).title}"
    text = page(title, found, spec, _command(args, mode), args.bots, more, [one.decisions for one in seen])
    (args.out / "balance.html").write_text(text, "utf-8")
    whole = {**msgspec.structs.asdict(found), "more": more}
    (args.out / "balance.json").write_bytes(msgspec.json.format(msgspec.json.encode(whole), indent=2) + b"\n")
    (args.out / "balance.csv").write_text(table(found), "utf-8")
    if args.json:
        print(msgspec.json.encode(whole).decode())
        return 0
    print(f"{title}: {found.games:,} matches of {args.bots}, seed {args.seed}, digest {found.digest}")
    print(found.verdict)
    for number, one in enumerate(found.look_at, 1):
        print(f"{number:>3}. {one.what}: {one.why}")
    for flip in more.second.flips if more.second else ():
        print(f"     by {args.second}: {flip.title} is {flip.second} ({flip.second_won:.0%})")
    for edit in more.edits:
        print(f"     try {edit.file}, {edit.title}, {edit.field} = {edit.after}: would win {edit.predicted:.0%}")
    print(f"The page: {args.out / 'balance.html'}")
    return 0


def _more(args: argparse.Namespace, plan: sim.Plan, spec: Spec, found: Figures, seen: list[Seen]) -> More:
    """The parts of a report that need further matches: other bots, levels, edits; and the records of three matches."""
    from fracas.lab.balance.collect import collect
    from fracas.lab.balance.figures import figures
    from fracas.lab.balance.play import again
    from fracas.lab.report.edits import Edit, suggest
    from fracas.lab.report.families import second_of
    from fracas.lab.report.more import More
    from fracas.lab.report.skill import deal_of, depth
    from fracas.match.record import encode

    game = find_game(plan.game)
    replays = []
    folder = args.out / "replays"
    folder.mkdir(exist_ok=True)
    for what, number in found.course.look if found.course else ():
        (folder / f"{number}.json").write_bytes(encode(again(plan, number)))
        replays.append((f"match {number}, {what}", f"replays/{number}.json"))
    second = None
    others = max(2, plan.games // 10) if args.second_games is None else args.second_games
    if others:
        theirs = msgspec.structs.replace(plan, bots=(args.second,) * len(plan.bots), games=others)
        with bar(f"{args.second}", others) as advance:
            file = args.out / f"matches-{args.second}.jsonl"
            matches = collect(theirs, file=file, jobs=args.jobs, cluster=args.cluster, advance=advance)
        second = second_of(found, figures(spec, matches, names_of(game, theirs)), args.second)
    steps = (
        depth(plan, spec.levels, args.depth, seen[0].sides, jobs=args.jobs, cluster=args.cluster) if args.depth else ()
    )
    edits: tuple[Edit, ...] = ()
    if args.edits:
        fewer = msgspec.structs.replace(plan, games=args.edits)
        edits = suggest(
            fewer,
            spec,
            found,
            lambda one: collect(one, jobs=args.jobs, cluster=args.cluster),
            lambda one, matches: figures(spec, matches, names_of(game, one)),
        )
    return More(deal_of(seen), steps, second, edits, tuple(replays))


def _command(args: argparse.Namespace, mode: str) -> str:
    """The command that makes this report again."""
    words = ["fracas lab balance", args.game, "--mode", mode, "--bots", args.bots]
    words += ["--games", str(args.games), "--seed", args.seed]
    words += ["--second", args.second, "--depth", str(args.depth), "--edits", str(args.edits)]
    words += ["--second-games", str(args.second_games)] if args.second_games is not None else []
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
