"""Plays matches of bots and keeps their records; plays them again and lists what is different under the present rules.

A file holds the records of one game, a line of JSON each, packed. Beside each record stands a hash of how the match
stood at its end, hidden things included: rules that lead to the same log and another standing are found, too.
"""

from __future__ import annotations

import hashlib
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Raw, Struct

from fracas.bots import fitting_bots, level_ids
from fracas.kernel.chance import LuckError
from fracas.kernel.game import Game, Mode, SetupError
from fracas.kernel.state import State
from fracas.lab import sim
from fracas.lab.progress import Advance, nobody
from fracas.match.match import Match
from fracas.match.opens import digest_again, keep
from fracas.match.record import Record, RecordError, decode, digest, encode, record_of
from fracas.match.replay import Replay
from fracas.match.text import line_for_outcome

__all__ = ["COUNT", "FOLDER", "Altered", "altered", "file_of", "lines_in", "made"]

FOLDER = Path(__file__).parents[4] / "tests" / "corpus"
COUNT = 100  # matches of each game, spread over its modes
SEED = "corpus"


class Line(Struct, frozen=True):
    """One match of the corpus: its record, and how it stood at its end."""

    end: str
    record: Raw


class Altered(Struct, frozen=True):
    """A match that is different under the present rules, and how."""

    number: int
    mode: str
    how: str


def file_of(folder: Path, game: str) -> Path:
    """Where the corpus of a game is kept."""
    return folder / f"{game}.jsonl.xz"


def made(game: Game[Any], count: int, advance: Advance = nobody) -> bytes:
    """So many matches, packed; the same on every machine."""
    lines = []
    for number in range(count):
        mode = game.info.modes[number % len(game.info.modes)]
        match = _played(game, mode, number)
        record = _named(keep(game, record_of(match)), mode)
        end = _standing(game, _end_of(game, record).state)
        lines.append(msgspec.json.encode(Line(end, Raw(encode(record)))))
        advance(1)
    return lzma.compress(b"\n".join(lines), preset=9)


def _named(record: Record, mode: Mode) -> Record:
    """The record with the name of its mode, and the digest that goes with it."""
    setup = msgspec.structs.replace(record.setup, mode=mode.id)
    return msgspec.structs.replace(record, setup=setup, digest=digest(setup, record.entries, record.outcome))


def _played(game: Game[Any], mode: Mode, number: int) -> Match:
    """One match; by turns `greedy` plays against `random`."""
    quick = [bot for bot in fitting_bots(game, mode) if bot not in level_ids()]
    wanted: tuple[str, ...] = ("greedy", "random")
    entrants = tuple(bot for bot in wanted if bot in quick) or tuple(quick[:1])
    plan = sim.plan(game, games=1, seed=f"{SEED}:{number}", entrants=entrants[: min(mode.seats)], mode=mode.id)
    held: list[Match] = []
    sim.play_one(game, plan, number, lambda match: held.append(match) if not held else None)
    return held[0]


def lines_in(file: Path) -> list[bytes]:
    """The matches of a corpus, each as a line."""
    try:
        return lzma.decompress(file.read_bytes()).split(b"\n")
    except lzma.LZMAError as error:
        raise RecordError(f"{file}: not a corpus: {error}") from None


def altered(game: Game[Any], lines: list[bytes], first: int = 0, every: int = 1) -> Iterator[Altered | None]:
    """For each of these matches how it is different; None if it is the same."""
    for number in range(first, len(lines), every):
        line = msgspec.json.decode(lines[number], type=Line)
        setup = msgspec.json.decode(line.record)["setup"]
        how = _how(game, line)
        yield Altered(number, str(setup.get("mode", "")), how) if how else None


def _how(game: Game[Any], line: Line) -> str:
    try:
        record = decode(bytes(line.record), game)
        match = _end_of(game, record)
    except (RecordError, LuckError, SetupError) as error:
        return str(error)
    if match.outcome != record.outcome:
        was = "it was not over" if record.outcome is None else line_for_outcome(record.setup, record.outcome)
        now = "it is not over" if match.outcome is None else line_for_outcome(record.setup, match.outcome)
        return f"it ends otherwise: {was} Now: {now}"
    if digest_again(game, record, match) != record.digest:
        return "its log is another"
    return "" if _standing(game, match.state) == line.end else "it stands otherwise at its end"


def _end_of(game: Game[Any], record: Record) -> Match:
    replay = Replay(game, record, listen=False)
    while replay.step() is not None:
        pass
    return replay.match


def _standing(game: Game[Any], state: State) -> str:
    told = msgspec.json.encode(game.cases.show(state), order="sorted")
    return hashlib.blake2b(told, digest_size=8).hexdigest()
