"""`fracas words`: every string that has no translation yet, of the page and of the games."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from fracas.kernel.game import SetupError
from fracas.languages.check import NEEDED, Lack, faults, missing
from fracas.languages.house import house_faults, house_missing
from fracas.languages.overlay import ENGLISH, languages
from fracas.languages.po import Entry, read_po
from fracas.match.registry import find_game, game_ids

__all__ = ["SHELL", "add_command", "shell_missing"]

SHELL = Path(__file__).parents[3] / "client" / "src" / "locales"  # of a source tree
FOUND = 1
LONGEST = 100


def add_command(command: Callable[[str, Any, str], argparse.ArgumentParser]) -> None:
    """Add `words` to the command line."""
    words = command("words", _run, "list what has no translation, of the page and of the games")
    words.add_argument("game", nargs="*", metavar="GAME", help="games to look at (the page and all games)")
    words.add_argument("--lang", default="fr", metavar="L", help="the language (fr)")
    words.add_argument("--strict", action="store_true", help="exit 1 when anything but a glossary lacks a translation")


def shell_missing(language: str) -> list[Lack]:
    """The strings of the page without a translation; none where the sources of the page are not there."""
    file = SHELL / f"{language}.po"
    if not SHELL.is_dir():
        return []
    if not file.exists():
        raise SetupError(f"{file}: there is no such file")
    return [Lack(file.name, entry.place, entry.id) for entry in read_po(file) if not complete(entry)]


def complete(entry: Entry) -> bool:
    """Whether each form of an entry is translated."""
    return bool(entry.forms) and all(entry.forms)


def _run(args: argparse.Namespace) -> int:
    language: str = args.lang
    if language not in languages() or language == ENGLISH:
        others = ", ".join(one for one in languages() if one != ENGLISH)
        raise SetupError(f"--lang: {language!r} is no language to translate into; there is {others}")
    found: dict[str, list[Lack]] = {}
    wrong: dict[str, list[str]] = {}
    if not args.game:
        found["page"], found["house"] = shell_missing(language), house_missing(language)
        wrong["house"] = house_faults(language)
    for name in args.game or game_ids():
        find_game(name)
        found[name], wrong[name] = missing(name, language), faults(name, language)
    needed = sum(lack.file in NEEDED or part in ("page", "house") for part, lacks in found.items() for lack in lacks)
    if args.json:
        print(msgspec.json.encode({"language": language, "missing": found, "wrong": wrong}).decode())
    else:
        _print(found, wrong)
    return FOUND if any(wrong.values()) or (args.strict and needed) else 0


def _print(found: dict[str, list[Lack]], wrong: dict[str, list[str]]) -> None:
    for part, lacks in found.items():
        for lack in lacks:
            english = " ".join(lack.english.split())
            shown = english if len(english) <= LONGEST else f"{english[: LONGEST - 1]}…"
            print(f"{part}: {lack.file}: {lack.key}: {shown}")
        for fault in wrong.get(part, ()):
            print(f"{part}: WRONG {fault}")
    print()
    for part, lacks in found.items():
        rest = sum(lack.file not in NEEDED for lack in lacks) if part not in ("page", "house") else 0
        needed = len(lacks) - rest
        print(f"{part}: {needed} missing{f', {rest} in the glossary' if rest else ''}"
              f"{f', {len(wrong[part])} WRONG' if wrong.get(part) else ''}")  # fmt: skip
