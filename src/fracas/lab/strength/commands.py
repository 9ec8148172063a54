"""The commands of `fracas lab` about the strength of bots."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from fracas.bots import level_ids
from fracas.kernel.game import SetupError
from fracas.lab.progress import bar
from fracas.lab.sim import SimError
from fracas.lab.work.commands import add_places
from fracas.match.registry import find_game

__all__ = ["add_commands"]

Count = Callable[[str], int]
Option = Callable[[str], tuple[str, Any]]
Command = Callable[[str, Any, str], argparse.ArgumentParser]


def add_commands(command: Command, count: Count, option: Option) -> None:
    """Add them below `lab`; `count` and `option` read a number and a `k=v`."""
    compare = command("compare", _compare, "find out which of two bots is stronger")
    compare.add_argument("first", metavar="A", help="a bot; `thinker:800` is one that thinks 800 trials a decision")
    compare.add_argument("second", metavar="B")
    compare.add_argument("game", metavar="GAME")
    compare.add_argument("--mode", metavar="M", help="mode of the game (its first)")
    compare.add_argument("--games", type=count, default=2000, metavar="N", help="matches at most, in pairs (2000)")
    compare.add_argument("--whole", action="store_true", help="play all of them, even if it is told before")
    compare.add_argument("--seats", type=count, metavar="S", help="seats of the table (as few as the mode has)")
    compare.add_argument("--seed", default="1", metavar="S", help="any text; decides every match (1)")
    add_places(compare, count)
    compare.add_argument("--option", type=option, action="append", default=[], metavar="K=V", help="set an option")
    compare.add_argument("--log", type=Path, metavar="FILE", help="keep every pair there; go on from what it holds")

    learn = command("learn", _learn, "learn what a standing is worth, from matches of a bot against itself")
    learn.add_argument("game", metavar="GAME")
    learn.add_argument("--mode", metavar="M", help="mode of the game, with two sides or partners (its first)")
    learn.add_argument("--bot", default="informed", metavar="B", help="who plays (informed)")
    learn.add_argument("--matches", type=count, default=2000, metavar="N", help="matches; a fifth only to check (2000)")
    learn.add_argument("--seed", default="1", metavar="S", help="any text (1)")
    learn.add_argument("--jobs", type=count, default=1, metavar="J", help="processes to use (1)")
    learn.add_argument("--dry", action="store_true", help="write nothing: only say how good the values are")
    learn.add_argument("--plot", type=Path, metavar="FILE", help="draw what was said against what came true, as SVG")

    pace = command("pace", _pace, "how long a bot thinks about a decision, in processor time")
    pace.add_argument("bot", metavar="BOT")
    pace.add_argument("game", metavar="GAME")
    pace.add_argument("--mode", metavar="M", help="mode of the game (its first)")
    pace.add_argument("--games", type=count, default=1, metavar="N", help="matches against rules of thumb (1)")
    pace.add_argument("--seed", default="1", metavar="S", help="any text (1)")

    ladder = command("ladder", _ladder, "measure the levels of a game: each against the one below, and all against one")
    ladder.add_argument("game", metavar="GAME")
    ladder.add_argument("--mode", metavar="M", help="mode of the game (its first)")
    ladder.add_argument("--games", type=count, default=400, metavar="N", help="matches for each pairing (400)")
    ladder.add_argument("--against", default="greedy", metavar="B", help="the yardstick of all levels (greedy)")
    ladder.add_argument("--seed", default="1", metavar="S", help="any text (1)")
    add_places(ladder, count)
    ladder.add_argument("--logs", type=Path, metavar="DIR", help="keep every pair there; go on from what it holds")
    ladder.add_argument("--out", type=Path, metavar="FILE", help="write the table there, as Markdown")


def _compare(args: argparse.Namespace) -> int:
    from fracas.lab.strength.compare import compare, contest

    game = find_game(args.game)
    one = contest(
        game,
        (args.first, args.second),
        matches=args.games,
        seed=args.seed,
        mode=args.mode,
        options=dict(args.option),
        seats=args.seats,
    )
    try:
        with bar(f"{args.first} and {args.second}", one.pairs) as advance:
            found = compare(one, jobs=args.jobs, cluster=args.cluster, log=args.log, whole=args.whole, advance=advance)
    except SimError as error:
        raise SetupError(f"{game.id}: {error}") from None
    if args.json:
        print_json(found)
        return 0
    first, second = args.first, args.second
    print(f"{game.info.title}, {one.mode}: {found.pairs:,} pairs of matches on the same luck, seed {one.seed}")
    for name, seen in ((first, found.first), (second, found.second)):
        print(f"  {name:<16} {seen.share:6.1%}  ({seen.low:.1%} to {seen.high:.1%}, {seen.games:,} matches)")
    verdicts = {
        "stronger": f"{first} is stronger than {second}",
        "weaker": f"{first} is weaker than {second}",
        "undecided": f"undecided: {one.pairs:,} pairs do not tell {first} from {second}",
    }
    print(f"{verdicts[found.verdict]} (the better purse has grown {found.sure:,.1f} times; 40 times decide)")
    return 0


def _pace(args: argparse.Namespace) -> int:
    from fracas.lab.strength.pace import pace

    game = find_game(args.game)
    try:
        found = pace(game, args.bot, matches=args.games, seed=args.seed, mode=args.mode)
    except SimError as error:
        raise SetupError(f"{game.id}: {error}") from None
    if args.json:
        print_json(found)
        return 0
    print(f"{game.info.title}, {found.mode}: {found.bot}, {found.decisions:,} decisions, processor time of each")
    print(f"  mean {found.mean:.2f} ms, median {found.median:.2f} ms, 95 % in {found.slowest:.2f} ms")
    return 0


def _learn(args: argparse.Namespace) -> int:
    from fracas.lab.strength import learn
    from fracas.lab.strength.plot import diagram

    game = find_game(args.game)
    one = learn.course(game, bot=args.bot, matches=args.matches, seed=args.seed, mode=args.mode)
    command = f"fracas lab learn {game.id} --mode {one.mode} --bot {one.bot} --matches {one.matches} --seed {one.seed}"
    try:
        with bar(f"{game.info.title}, {one.mode}", one.matches) as advance:
            learned = learn.learn(one, command, jobs=args.jobs, advance=advance)
    except SimError as error:
        raise SetupError(f"{game.id}: {error}") from None
    if not args.dry:
        learn.write(game.info.folder / "values.toml", learned.values)
    if args.plot is not None:
        args.plot.write_text(diagram(f"{game.info.title}, {one.mode}", learned.found), "utf-8")
    if args.json:
        print_json(learned)
        return 0
    found = learned.found
    print(f"{game.info.title}, {one.mode}: {one.matches:,} matches of {one.bot}, seed {one.seed}")
    print(f"checked on {found.matches:,} of them, {found.states:,} states from 20 to 80 % of the match:")
    for name, seen in (("learned", found), ("before", learned.before)):
        print(f"  {name:<10} Brier {seen.brier:.4f}  slope {seen.slope:.3f}")
    print(f"  always the mean: {found.constant:.4f}")
    for feature in learned.values.feature:
        print(f"  {feature.weight:10.4f}  {feature.name} ({feature.theme})")
    return 0


def _ladder(args: argparse.Namespace) -> int:
    from fracas.lab.strength.compare import Comparison
    from fracas.lab.strength.ladder import ladder, markdown

    game = find_game(args.game)
    mode = args.mode or game.info.modes[0].id
    if args.logs is not None:
        args.logs.mkdir(parents=True, exist_ok=True)

    def told(found: Comparison) -> None:
        if not args.json:
            first, second = found.contest.bots
            seen = found.first
            print(f"{first} and {second}: {seen.share:.1%} ({seen.low:.1%} to {seen.high:.1%})", flush=True)

    pairings = 2 * len(level_ids()) - 1
    try:
        with bar(f"{game.info.title}, {mode}", pairings * ((args.games + 1) // 2)) as advance:
            found = ladder(
                game,
                matches=args.games,
                seed=args.seed,
                mode=mode,
                yardstick=args.against,
                jobs=args.jobs,
                cluster=args.cluster,
                logs=args.logs,
                advance=advance,
                told=told,
            )
    except SimError as error:
        raise SetupError(f"{game.id}: {error}") from None
    command = f"fracas lab ladder {game.id} --mode {mode} --games {args.games} --against {args.against}"
    page = markdown(game, found, f"{command} --seed {args.seed}")
    if args.out is not None:
        args.out.parent.mkdir(parents=True, exist_ok=True)
        args.out.write_text(page, "utf-8")
    if args.json:
        print_json(found)
    else:
        print(page, end="")
    return 0


def print_json(what: Any) -> None:
    """Print JSON, for a program."""
    print(msgspec.json.format(msgspec.json.encode(what), indent=2).decode())
