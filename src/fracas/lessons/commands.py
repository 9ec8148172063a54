"""`fracas lesson`: list the lessons, play each through, or take one in this terminal."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from fracas.lessons.check import check_lesson
from fracas.lessons.files import Lesson, LessonError, find_lesson, lessons_of, read_lesson
from fracas.match.registry import all_games, find_game

__all__ = ["add_commands"]

FOUND_WRONG = 1

Command = Callable[[str, Any, str, Any], argparse.ArgumentParser]


def add_commands(commands: Any, command: Command, play: Callable[[Lesson], int]) -> Any:
    """Add what can be done with lessons, and return where more can be added; `play` takes one in the terminal."""
    lesson = commands.add_parser("lesson", help="lessons: list them, check them, take one in this terminal")
    lessons = lesson.add_subparsers(metavar="COMMAND", required=True)
    listed = command("list", _list, "list the lessons", lessons)
    listed.add_argument("game", nargs="*", metavar="GAME", help="of these games (all)")
    check = command("check", _check, "play lessons through: right moves, wrong moves, every step", lessons)
    check.add_argument("what", nargs="*", metavar="GAME|FILE", help="games, or lesson files (all games)")
    take = command("play", lambda args: play(_chosen(args)), "take a lesson in this terminal", lessons)
    take.add_argument("game", metavar="GAME")
    take.add_argument("lesson", nargs="?", metavar="NAME", help="which (the first)")
    return lessons


def _chosen(args: argparse.Namespace) -> Lesson:
    if args.json:
        raise LessonError("--json: a terminal cannot be played and read by a program at once")
    game = find_game(args.game)
    if args.lesson is not None:
        return find_lesson(game, args.lesson)
    lessons = lessons_of(game)
    if not lessons:
        raise LessonError(f"{game.id} has no lessons")
    return lessons[0]


def _list(args: argparse.Namespace) -> int:
    games = [find_game(name) for name in args.game] or all_games()
    found = [lesson for game in games for lesson in lessons_of(game)]
    if args.json:
        told = [{"game": one.game, "id": one.id, "title": one.title, "idea": one.idea} for one in found]
        print(msgspec.json.encode(told).decode())
        return 0
    for lesson in found:
        print(f"{lesson.game:<14}{lesson.id:<16}{lesson.minutes:g} min  {lesson.title}: {lesson.idea}")
    return 0


def _check(args: argparse.Namespace) -> int:
    results: list[dict[str, Any]] = []
    for what in args.what or [game.id for game in all_games()]:
        results += _of_file(Path(what)) if what.endswith(".toml") else _of_game(what)
    failed = [result for result in results if result["message"]]
    if args.json:
        print(msgspec.json.encode({"ok": not failed, "results": results}).decode())
    else:
        for result in results:
            print(f"{'FAILED' if result['message'] else 'ok':<8}{result['lesson']}  {result['tried']} moves tried")
            if result["message"]:
                print(f"        {result['message']}")
        print(f"{len(results)} lesson{'s' if len(results) != 1 else ''}, {len(failed)} failed")
    return FOUND_WRONG if failed else 0


def _of_game(name: str) -> list[dict[str, Any]]:
    try:
        return [_result(lesson) for lesson in lessons_of(find_game(name))]
    except LessonError as error:
        return [{"lesson": name, "tried": 0, "message": str(error)}]


def _of_file(path: Path) -> list[dict[str, Any]]:
    try:
        return [_result(read_lesson(path))]
    except LessonError as error:
        return [{"lesson": str(path), "tried": 0, "message": str(error)}]


def _result(lesson: Lesson) -> dict[str, Any]:
    name = f"{lesson.game}/{lesson.id}"
    try:
        return {"lesson": name, "tried": check_lesson(lesson), "message": ""}
    except LessonError as error:
        return {"lesson": name, "tried": 0, "message": str(error)}
