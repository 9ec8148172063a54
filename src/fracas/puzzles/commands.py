"""`fracas puzzle`: list the puzzles, check them, try one in this terminal."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from fracas.match.registry import all_games, find_game
from fracas.puzzles.check import check_puzzle
from fracas.puzzles.files import Puzzle, PuzzleError, find_puzzle, puzzles_of, read_puzzle

__all__ = ["add_commands"]

FOUND_WRONG = 1

Command = Callable[[str, Any, str, Any], argparse.ArgumentParser]


def add_commands(commands: Any, command: Command, play: Callable[[Puzzle], int]) -> Any:
    """Add what can be done with puzzles, and return where more can be added; `play` tries one in the terminal."""
    puzzle = commands.add_parser("puzzle", help="puzzles: list, check and find them, try one in this terminal")
    puzzles = puzzle.add_subparsers(metavar="COMMAND", required=True)
    listed = command("list", _list, "list the puzzles", puzzles)
    listed.add_argument("game", nargs="*", metavar="GAME", help="of these games (all)")
    check = command("check", _check, "check that each puzzle has one clear best answer", puzzles)
    check.add_argument("what", nargs="*", metavar="GAME|FILE", help="games, or puzzle files (all games)")
    take = command("play", lambda args: play(_chosen(args)), "try a puzzle in this terminal", puzzles)
    take.add_argument("what", metavar="GAME|FILE", help="a game, or a puzzle file")
    take.add_argument("puzzle", nargs="?", metavar="NAME", help="which (the game's first)")
    return puzzles


def _chosen(args: argparse.Namespace) -> Puzzle:
    if args.json:
        raise PuzzleError("--json: a terminal cannot be played and read by a program at once")
    if args.what.endswith(".toml"):
        return read_puzzle(Path(args.what))
    game = find_game(args.what)
    if args.puzzle is not None:
        return find_puzzle(game, args.puzzle)
    puzzles = puzzles_of(game)
    if not puzzles:
        raise PuzzleError(f"{game.id} has no puzzles")
    return puzzles[0]


def _list(args: argparse.Namespace) -> int:
    games = [find_game(name) for name in args.game] or all_games()
    found = [puzzle for game in games for puzzle in puzzles_of(game)]
    if args.json:
        told = [{"game": one.game, "id": one.id, "kind": one.kind, "title": one.title, "ask": one.ask} for one in found]
        print(msgspec.json.encode(told).decode())
        return 0
    for one in found:
        print(f"{one.game:<14}{one.id:<24}{one.kind:<6}{one.title}")
    return 0


def _check(args: argparse.Namespace) -> int:
    results: list[dict[str, Any]] = []
    for what in args.what or [game.id for game in all_games()]:
        results += _of_file(Path(what)) if what.endswith(".toml") else _of_game(what)
    failed = [result for result in results if result["message"]]
    if args.json:
        print(msgspec.json.encode({"ok": not failed, "results": results}).decode())
    else:
        for one in results:
            verdict = "FAILED" if one["message"] else "ok"
            print(f"{verdict:<8}{one['puzzle']}  {one['message'] or one['how']}", flush=True)
        print(f"{len(results)} puzzle{'s' if len(results) != 1 else ''}, {len(failed)} failed")
    return FOUND_WRONG if failed else 0


def _of_game(name: str) -> list[dict[str, Any]]:
    try:
        return [_result(puzzle) for puzzle in puzzles_of(find_game(name))]
    except PuzzleError as error:
        return [{"puzzle": name, "how": "", "message": str(error)}]


def _of_file(path: Path) -> list[dict[str, Any]]:
    try:
        return [_result(read_puzzle(path))]
    except PuzzleError as error:
        return [{"puzzle": str(path), "how": "", "message": str(error)}]


def _result(puzzle: Puzzle) -> dict[str, Any]:
    name = f"{puzzle.game}/{puzzle.id}"
    try:
        found = check_puzzle(puzzle)
    except PuzzleError as error:
        return {"puzzle": name, "how": "", "message": str(error)}
    return {"puzzle": name, "how": f"clear by {found.margin:.0%}, {found.how}", "message": ""}
