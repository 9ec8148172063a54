"""`fracas rules`: the rules of a game, a word of it in two sentences with an example, or what a search finds."""

from __future__ import annotations

import argparse
import difflib
import re
import textwrap
from collections.abc import Callable
from typing import Any

import msgspec

from fracas.kernel.game import Game, SetupError
from fracas.match.registry import find_game
from fracas.rulebook.find import Found, Rulebook, rulebook_of
from fracas.rulebook.pictures import Position, position

__all__ = ["add_command"]

WIDTH = 100
_MARKS = re.compile(r"\*\*|`")

Draws = Callable[[Position], str]  # a position as text


def add_command(command: Callable[[str, Any, str], argparse.ArgumentParser], draws: Draws, coverage: Any) -> None:
    """`rules`; `coverage` shows which rules the tests cite."""

    def run(args: argparse.Namespace) -> int:
        game = find_game(args.game)
        if args.coverage:
            status: int = coverage(game, args.json)
            return status
        if args.search is not None:
            return _search(rulebook_of(game.id), args.search, args.json)
        if args.word:
            return _look_up(rulebook_of(game.id), " ".join(args.word), args.json, draws)
        return _whole(game, args.json)

    rules = command("rules", run, "show a game's rules, or what a word of it means")
    rules.add_argument("game", metavar="GAME")
    rules.add_argument("word", nargs="*", metavar="WORD", help="a word, a card, a rule's number, the code of a refusal")
    rules.add_argument("--search", metavar="TEXT", help="find words and rules in which all of this stands")
    rules.add_argument("--coverage", action="store_true", help="show which rules the tests cite")


def _whole(game: Game[Any], as_json: bool) -> int:
    text = (game.info.folder / "RULES.md").read_text("utf-8")
    if as_json:
        return _print_json({"game": game.id, "rules_version": game.info.rules_version, "rules": text})
    print(text, end="")
    return 0


def _look_up(book: Rulebook, word: str, as_json: bool, draws: Draws) -> int:
    found = book.look_up(word)
    if found is None:
        words = [entry.word.replace("_", " ") for entry in book.glossary.entry]
        near = difflib.get_close_matches(word.lower(), words, 3, 0.5)
        hint = f"near it are {', '.join(near)}" if near else f"there are {', '.join(words)}"
        raise SetupError(f"{book.game.id} has no word {word!r}; {hint}; `--search {word!r}` looks everywhere")
    if as_json:
        return _print_json(found)
    print(found.title)
    print(textwrap.fill(_plain(found.text), WIDTH, initial_indent="  ", subsequent_indent="  "))
    print()
    for number in found.rules[:1] if found.title == found.rules[0] else found.rules:
        if number != found.title:
            _print_rule(number, book.rules[number][0])
    print(f"Chapter: {found.chapter}")
    if found.picture:
        picture = book.glossary.picture[found.picture]
        print(f"\nExample: {picture.caption}\n")
        print(draws(position(book.game, found.picture, picture)))
    return 0


def _search(book: Rulebook, text: str, as_json: bool) -> int:
    found = book.search(text)
    if as_json:
        return _print_json({"game": book.game.id, "search": text, "found": found})
    if not found:
        print(f"Nothing about {text!r} in the rules of {book.game.info.title}.")
        return 1
    for one in found:
        _tell(one)
    return 0


def _tell(one: Found) -> None:
    """Print what was found: a word with its chief rule, or a rule."""
    if one.title == one.rules[0]:
        _print_rule(one.title, one.text)
    else:
        print(textwrap.fill(f"{one.title}: {_plain(one.text)} ({one.rules[0]})", WIDTH, subsequent_indent="    "))


def _print_rule(number: str, text: str) -> None:
    print(textwrap.fill(_plain(text), WIDTH, initial_indent=f"  {number:<9}", subsequent_indent=" " * 11))


def _plain(text: str) -> str:
    """Without the marks of Markdown."""
    return _MARKS.sub("", text)


def _print_json(what: Any) -> int:
    print(msgspec.json.format(msgspec.json.encode(what), indent=2).decode())
    return 0
