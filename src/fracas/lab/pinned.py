"""Pinned play: hashes of every frame that every audience was sent in matches of random play.

One commit writes them down; later commits must play the same. `python -m fracas.lab.pinned check` compares a game with
tests/pinned/<game>.json, and `write` makes that file anew. `frames` prints every frame of one match, a line each: run
it on two commits and compare with `diff`.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from fracas.kernel.game import Game
from fracas.lab.check_tables import find_mode, modes_of
from fracas.lab.check_walk import Walker
from fracas.lab.progress import bar
from fracas.match.match import Match, Progress
from fracas.match.registry import find_game, game_ids
from fracas.match.sight import Sight, audiences

__all__ = ["FOLDER", "Pin", "pin", "read", "spread"]

FOLDER = Path(__file__).parents[3] / "tests" / "pinned"
SEED = "pinned"
MATCHES = 20


class Pin(Struct, frozen=True):
    """One match: the number of entries, the outcome, and for each audience (watchers last) a hash of all its frames."""

    entries: int
    scores: tuple[float, ...]
    why: str
    sent: tuple[str, ...]


def frame(match: Match, done: Progress, sight: Sight) -> bytes:
    """What the server would send a seat, or watchers, after the last entry; nothing if they learn nothing."""
    events = done.events(sight.seat)
    shown = sight.notices(match, events, done.entry.seat)
    if shown is None:
        return b""
    return msgspec.json.encode((sight.seq, sight.at, events, shown.view, shown.ask, shown.asked, shown.outcome))


def sent(game: Game[Any], mode: str, number: int) -> Iterator[tuple[Match, list[bytes]]]:
    """Play one match and yield the frames of all audiences after each entry; the first ones begin with the handout."""
    walker = Walker(game, find_mode(game, mode), SEED, number)
    match = walker.walk.match
    handout = msgspec.json.encode(game.rules.handout(match.setup))
    sights = audiences(len(match.setup.seats))
    yield match, [handout + frame(match, match.opening, sight) for sight in sights]
    seen = 1
    while not match.over:
        walker.step()
        if len(match.entries) > seen:  # in real time an action may have been refused as too early
            seen += 1
            assert len(match.entries) == seen
            yield match, [frame(match, walker.done, sight) for sight in sights]


def pin(game_id: str, mode: str, number: int) -> Pin:
    """Play one match and sum it up."""
    sums: list[hashlib.blake2b] = []
    for match, frames in sent(find_game(game_id), mode, number):  # noqa: B007 (the match is read after the last frame)
        sums = sums or [hashlib.blake2b(digest_size=8) for _ in frames]
        for whole, data in zip(sums, frames, strict=True):
            whole.update(data)
    outcome = match.outcome
    assert outcome is not None
    return Pin(len(match.entries), outcome.scores, outcome.why, tuple(whole.hexdigest() for whole in sums))


def read(game_id: str) -> dict[str, list[Pin]]:
    """The pins of a game by mode."""
    return msgspec.json.decode((FOLDER / f"{game_id}.json").read_bytes(), type=dict[str, list[Pin]])


def spread(game_id: str, matches: int, jobs: int) -> dict[str, list[Pin]]:
    """Play that many matches of every mode of a game, on several processes."""
    tasks = [(mode.id, number) for mode in modes_of(find_game(game_id), None) for number in range(matches)]
    found: dict[str, list[Pin]] = {}
    with ProcessPoolExecutor(jobs) as pool, bar(game_id, len(tasks)) as advance:
        modes, numbers = zip(*tasks, strict=True)
        for (mode, _), one in zip(tasks, pool.map(pin, [game_id] * len(tasks), modes, numbers), strict=True):
            found.setdefault(mode, []).append(one)
            advance(1)
    return found


def differences(known: dict[str, list[Pin]], now: dict[str, list[Pin]]) -> Iterator[str]:
    """A line for each match that is not as it was."""
    for mode, pins in now.items():
        for number, (before, after) in enumerate(zip(known.get(mode, []), pins, strict=False)):
            if before != after:
                pairs = enumerate(zip(before.sent, after.sent, strict=False))
                places = [seat for seat, (one, other) in pairs if one != other]
                yield f"{mode} {number}: audiences {places}, {before.entries} entries, now {after.entries}"


def main(arguments: list[str]) -> int:
    """Write, check, or print frames."""
    parser = argparse.ArgumentParser(prog="python -m fracas.lab.pinned", description=__doc__)
    parser.add_argument("what", choices=["check", "write", "frames"])
    parser.add_argument("game", choices=game_ids(), nargs="?")
    parser.add_argument("--mode")
    parser.add_argument("--number", type=int, default=0, help="which match, with `frames`")
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args(arguments)
    if args.what == "frames":
        for match, frames in sent(find_game(args.game), args.mode, args.number):
            for seat, data in enumerate(frames):
                print(match.entries[-1].seq, seat, data.decode())
        return 0
    wrong = 0
    for game_id in [args.game] if args.game else game_ids():
        now = spread(game_id, args.matches, args.jobs)
        if args.what == "write":
            FOLDER.mkdir(exist_ok=True)
            lines = (f'"{mode}": {msgspec.json.encode(pins).decode()}' for mode, pins in now.items())
            (FOLDER / f"{game_id}.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
            continue
        for line in differences(read(game_id), now):
            print(f"{game_id} {line}")
            wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
