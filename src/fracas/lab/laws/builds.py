"""The compiled build and the plain source play the same matches.

As a program (`python -m fracas.lab.laws.builds GAME MODE SEED MATCHES`) it prints the fingerprints of the matches of a
mode, one a line, after a line that says which build played them.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from typing import Any

import fracas
from fracas.kernel.game import Game, Mode, SetupError
from fracas.lab.check_tables import find_mode
from fracas.lab.check_walk import Broken, Walker
from fracas.lab.laws.law import Law
from fracas.match.record import digest
from fracas.match.registry import find_game

__all__ = ["Builds", "fingerprints", "is_compiled"]

LONGEST_S = 3_600


def is_compiled() -> bool:
    """Whether this process runs the compiled build."""
    return bool(getattr(fracas, "COMPILED", False))


def fingerprints(game: Game[Any], mode: Mode, seed: str, numbers: Iterable[int]) -> list[str]:
    """What each of these matches came to: a digest of its record and of all that was told."""
    found = []
    for number in numbers:
        try:
            walk = Walker(game, mode, seed, number).run()
        except Broken as error:
            found.append(f"broken: {error}")
            continue
        match = walk.match
        found.append(walk.fingerprint(digest(match.setup, match.entries, match.outcome)))
    return found


class Builds(Law):
    """Compares the matches of this process with the same matches of a process without compiled code."""

    name = "builds agree"

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self._detail = ""

    def hold(self, mode: Mode, seed: str, ours: dict[int, str]) -> None:
        """Keep this build's fingerprints by number of match, to compare when all are played."""
        self._held = (mode, seed, ours)

    def close(self) -> None:
        mode, seed, ours = self._held
        if not is_compiled():
            self._detail = "pure only: nothing is compiled here"
            return
        if not _registered(self.game):
            self._detail = "pure only: the game is not one of games/"
            return
        for (number, fingerprint), there in zip(ours.items(), self._play(mode, seed, list(ours)), strict=True):
            self.count += 1
            if there != fingerprint:
                raise Broken(f"match {number}: compiled {fingerprint}, interpreted {there}")
        self._detail = "compiled and interpreted matches compared"

    def _play(self, mode: Mode, seed: str, numbers: list[int]) -> list[str]:
        command = [sys.executable, "-m", __name__, self.game.id, mode.id, seed, *map(str, numbers)]
        done = subprocess.run(
            command, env={**os.environ, "FRACAS_PURE": "1"}, capture_output=True, text=True, timeout=LONGEST_S
        )
        if done.returncode:
            raise Broken(f"the interpreted build failed: {done.stderr.strip().splitlines()[-1:]}")
        build, *lines = done.stdout.splitlines()
        if build != "interpreted":
            raise Broken("FRACAS_PURE=1 did not give the interpreted build")
        return lines

    def detail(self) -> str:
        return self._detail


def _registered(game: Game[Any]) -> bool:
    try:
        return find_game(game.id) is game
    except SetupError:
        return False


def main(arguments: list[str]) -> None:
    """Print the build, then a fingerprint a match."""
    name, mode, seed, *numbers = arguments
    game = find_game(name)
    print("compiled" if is_compiled() else "interpreted")
    print("\n".join(fingerprints(game, find_mode(game, mode), seed, map(int, numbers))))


if __name__ == "__main__":
    main(sys.argv[1:])
