"""What `fracas lesson` and `fracas puzzle` share: the files of every game, to be listed, checked and taken."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from fracas.kernel.game import Game
from fracas.lessons.files import LessonError
from fracas.match.registry import all_games, find_game

__all__ = ["Command", "FileKind", "ToldIn"]

FOUND_WRONG = 1

Command = Callable[[str, Any, str, Any], argparse.ArgumentParser]


class Listed(Protocol):
    """A lesson or a puzzle: what every file has."""

    @property
    def id(self) -> str: ...
    @property
    def game(self) -> str: ...


T = TypeVar("T", bound=Listed)


class ToldIn(msgspec.Struct, Generic[T], frozen=True):
    """The languages that files of a kind can be told in, the one they are written in first."""

    names: tuple[str, ...]
    told: Callable[[T, str], T]

    def add(self, parser: argparse.ArgumentParser) -> None:
        first = self.names[0]
        parser.add_argument("--lang", choices=self.names, default=first, help=f"in which it is told ({first})")


class FileKind(msgspec.Struct, Generic[T], frozen=True):
    """Where the files of one kind are, and what is told of each."""

    word: str  # what one is called
    of_game: Callable[[Game[Any]], Sequence[T]]
    find: Callable[[Game[Any], str], T]
    read: Callable[[Path], T]
    check: Callable[[T], str]  # how it went; a LessonError if it is wrong
    line: Callable[[T], str]  # in a list
    fields: tuple[str, ...]  # in a list for programs
    told_in: ToldIn[T]

    def add_commands(self, where: Any, command: Command, play: Callable[[T, str], int], says: dict[str, str]) -> Any:
        """Add list, check and play, with the helps in `says`; `play` takes one in the terminal, in a language."""
        found = where.add_parser(self.word, help=says["all"]).add_subparsers(metavar="COMMAND", required=True)
        listed = command("list", self._list, f"list the {self.word}s", found)
        listed.add_argument("game", nargs="*", metavar="GAME", help="of these games (all)")
        self.told_in.add(listed)
        check = command("check", self._check, says["check"], found)
        check.add_argument("what", nargs="*", metavar="GAME|FILE", help=f"games, or {self.word} files (all games)")
        take = command("play", lambda args: play(self._chosen(args), args.lang), says["play"], found)
        take.add_argument("what", metavar="GAME|FILE", help=f"a game, or a {self.word} file")
        take.add_argument("name", nargs="?", metavar="NAME", help="which (the game's first)")
        self.told_in.add(take)
        return found

    def _chosen(self, args: argparse.Namespace) -> T:
        return self.told_in.told(self._named(args), args.lang)

    def _named(self, args: argparse.Namespace) -> T:
        if args.json:
            raise LessonError("--json: a terminal cannot be played and read by a program at once")
        if args.what.endswith(".toml"):
            return self.read(Path(args.what))
        game = find_game(args.what)
        if args.name is not None:
            return self.find(game, args.name)
        found = self.of_game(game)
        if not found:
            raise LessonError(f"{game.id} has no {self.word}s")
        return found[0]

    def _list(self, args: argparse.Namespace) -> int:
        games = [find_game(name) for name in args.game] or all_games()
        found = [self.told_in.told(one, args.lang) for game in games for one in self.of_game(game)]
        if args.json:
            told = [{field: getattr(one, field) for field in self.fields} for one in found]
            print(msgspec.json.encode(told).decode())
            return 0
        for one in found:
            print(f"{one.game:<14}{one.id:<24}{self.line(one)}")
        return 0

    def _check(self, args: argparse.Namespace) -> int:
        results: list[dict[str, str]] = []
        for what in args.what or [game.id for game in all_games()]:
            for result in self._results(what):
                results.append(result)
                if not args.json:
                    verdict = "FAILED" if result["message"] else "ok"
                    print(f"{verdict:<8}{result[self.word]}  {result['message'] or result['how']}", flush=True)
        failed = [result for result in results if result["message"]]
        if args.json:
            print(msgspec.json.encode({"ok": not failed, "results": results}).decode())
        else:
            print(f"{len(results)} {self.word}{'s' if len(results) != 1 else ''}, {len(failed)} failed")
        return FOUND_WRONG if failed else 0

    def _results(self, what: str) -> list[dict[str, str]]:
        try:
            found = [self.read(Path(what))] if what.endswith(".toml") else list(self.of_game(find_game(what)))
        except LessonError as error:
            return [self._result(what, message=str(error))]
        return [self._of(one) for one in found]

    def _of(self, one: T) -> dict[str, str]:
        name = f"{one.game}/{one.id}"
        try:
            return self._result(name, how=self.check(one))
        except LessonError as error:
            return self._result(name, message=str(error))

    def _result(self, name: str, how: str = "", message: str = "") -> dict[str, str]:
        return {self.word: name, "how": how, "message": message}
