"""Plays the matches of a report and keeps of each what the report needs: who had what, who won, how it ended.

Match i has the luck `<seed>:<i>`, as in a simulation, and its seats are rotated, so the same command gives the same
report on any number of processes. Matches are kept in a file as they end; a run that was stopped goes on from there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from fracas import bots
from fracas.kernel.chance import Chance
from fracas.kernel.game import Game, SetupError
from fracas.lab import sim
from fracas.lab.balance.spec import Spec, spec_of
from fracas.lab.laws.words import event_kinds
from fracas.lab.progress import Advance, nobody
from fracas.match.match import Match, Progress
from fracas.match.registry import find_game

__all__ = ["Seen", "collect", "played"]


class Seen(Struct, frozen=True):
    """One match: `had` are the kind, the name and the seats of what was had or used; `ended` is what ended, and why."""

    number: int
    scores: tuple[float, ...]
    sides: tuple[int, ...]
    decisions: int
    had: tuple[tuple[str, str, tuple[int, ...]], ...]
    ended: tuple[tuple[int, str], ...]


def collect(plan: sim.Plan, *, file: Path | None = None, jobs: int = 1, advance: Advance = nobody) -> list[Seen]:
    """All matches of a plan, in order; those that the file has are not played again."""
    known = _read(file, plan) if file is not None else []
    advance(len(known))
    seen = known[: plan.games]
    for one in played(plan, len(seen), jobs):
        seen.append(one)
        if file is not None:
            with file.open("ab") as at:
                at.write(msgspec.json.encode(one) + b"\n")
        advance(1)
    return seen


def _read(file: Path, plan: sim.Plan) -> list[Seen]:
    """What an earlier run has kept: a line that says what was played, then a match a line."""
    head = msgspec.json.encode(msgspec.structs.replace(plan, games=0))
    if not file.exists():
        file.write_bytes(head + b"\n")
        return []
    first, *lines = file.read_bytes().splitlines(keepends=True) or [b""]
    if first.strip() != head:
        raise SetupError(f"{file}: it holds matches of another report; name another folder, or delete it")
    whole = [line for line in lines if line.endswith(b"\n")]
    if len(whole) < len(lines):  # the run was stopped while it wrote
        file.write_bytes(first + b"".join(whole))
    try:
        return [msgspec.json.decode(line, type=Seen) for line in whole]
    except msgspec.MsgspecError as error:
        raise SetupError(f"{file}: {error}") from None


def played(plan: sim.Plan, first: int, jobs: int) -> Iterator[Seen]:
    """The matches from a number on, each as soon as it and all before it have ended."""
    numbers = range(first, plan.games)
    if jobs == 1 or len(numbers) < 2:
        for number in numbers:
            yield _one(plan, number)
        return
    with sim.workers(plan.game, jobs, __name__) as pool:
        ahead = [pool.submit(_one, plan, number) for number in numbers[: 4 * jobs]]
        for number in numbers:
            done = ahead.pop(0).result()
            if number + 4 * jobs < plan.games:
                ahead.append(pool.submit(_one, plan, number + 4 * jobs))
            yield done


def _one(plan: sim.Plan, number: int) -> Seen:
    game = find_game(plan.game)
    spec = _spec(plan.game)
    witness = Witness(game, spec, len(plan.bots))

    def seat(bot_id: str, seed: str) -> bots.Bot:
        return _Drawn(bots.make(bot_id, seed), spec.draws, seed)

    ended = sim.play_one(game, plan, number, witness.look, witness.hear, seat)
    return Seen(
        number,
        ended.scores,
        witness.sides,
        ended.decisions,
        tuple((kind, name, tuple(sorted(seats))) for (kind, name), seats in sorted(witness.had.items())),
        tuple(witness.ended),
    )


@cache
def _spec(game: str) -> Spec:
    return spec_of(find_game(game))


class _Drawn:
    """A bot that does not choose what it brings: the lab draws, so that strength in choosing is not measured."""

    def __init__(self, bot: bots.Bot, draws: tuple[str, ...], seed: str) -> None:
        self.id = bot.id
        self._bot = bot
        self._draws = draws
        self._luck = Chance(f"{seed}:drawn", keep=False)

    def choose(self, look: bots.Look) -> int:
        if self._draws and look.ask.kind in self._draws:
            return int(self._luck.below(look.count))
        return self._bot.choose(look)


class Witness:
    """Hears a match, and notes who had what."""

    def __init__(self, game: Game[Any], spec: Spec, seats: int) -> None:
        self.had: dict[tuple[str, str], set[int]] = {}
        self.ended: list[tuple[int, str]] = []
        self.sides: tuple[int, ...] = tuple(range(seats))
        self._spec = spec
        self._seats = seats
        kinds = event_kinds(game)
        self._content: dict[type, list[tuple[str, str]]] = {}  # by event: kind of content, field
        self._ends: dict[type, list[tuple[int, str]]] = {}
        for kind, content in spec.content.items():
            for place in content.told:
                tag, _, field = place.partition(".")
                self._content.setdefault(kinds[tag], []).append((kind, field))
        for number, ending in enumerate(spec.ends):
            tag, _, field = ending.told.partition(".")
            self._ends.setdefault(kinds[tag], []).append((number, field))

    def look(self, match: Match) -> None:
        """Sides may change in a match: those of its last question count."""
        self.sides = tuple(int(match.state.plays_for(seat)) for seat in range(self._seats))

    def hear(self, done: Progress) -> None:
        for _, event in done.told:
            for kind, field in self._content.get(type(event), ()):
                self._note(kind, event, getattr(event, field))
            for number, field in self._ends.get(type(event), ()):
                self.ended.append((number, str(getattr(event, field))))

    def _note(self, kind: str, event: object, value: Any) -> None:
        content = self._spec.content[kind]
        if content.by == "each":
            for seat, name in enumerate(value):
                self._has(kind, name, {seat})
            return
        for name in value if isinstance(value, tuple) else (value,):
            self._has(kind, name, self._owners(kind, event))

    def _owners(self, kind: str, event: Any) -> set[int]:
        content = self._spec.content[kind]
        if content.by == "seat":
            return {event.seat}
        if content.by == "name":
            return self.had.get((content.of, getattr(event, content.whose)), set())
        return set(range(self._seats))

    def _has(self, kind: str, name: str, seats: set[int]) -> None:
        if name:
            self.had.setdefault((kind, name), set()).update(seats)
