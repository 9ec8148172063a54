"""Playthroughs: for each mode one random match, written out so that a person can read it and a test can compare it.

`make golden` writes tests/playthroughs/<game>/<mode>.txt anew, with GAME=… those of one game. A change of the rules, of
their words or of what is told to whom then shows up in the diff of these files, line by line.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from fracas.kernel.game import Game, Mode, SetupError
from fracas.kernel.out import EVERYBODY, WATCHERS
from fracas.kernel.wire import Action, Event, Fill
from fracas.lab.check_walk import Walker
from fracas.match.match import Entry, Match, Progress, describe
from fracas.match.registry import all_games, find_game
from fracas.match.text import line_for_ask, line_for_event, line_for_outcome

__all__ = ["FOLDER", "main", "playthrough"]

FOLDER = Path(__file__).parents[3] / "tests" / "playthroughs"
SEED = "playthrough"
LONGEST = 60  # entries written out; the rest is played and summed up
OFFERED = 8  # options named per question


def playthrough(game: Game[Any], mode: Mode) -> str:
    """The transcript of one match of a mode."""
    return "\n".join(_lines(game, mode)) + "\n"


def _lines(game: Game[Any], mode: Mode) -> Iterator[str]:
    walker = Walker(game, mode, SEED, 0)
    match = walker.walk.match
    yield f"{game.info.title}: {mode.title}"
    yield f"seats: {', '.join(seat.name for seat in match.setup.seats)}"
    yield f"options: {msgspec.json.encode(match.setup.options, order='sorted').decode()}"
    yield ""
    yield from _entry(match, match.opening)
    shown: dict[int, str] = {}
    while not match.over:
        asked = _asked(match) if len(match.entries) < LONGEST else {}
        yield from (line for seat, line in asked.items() if shown.get(seat) != line)
        shown = asked
        played = len(match.entries)
        walker.step()
        if played < len(match.entries) <= LONGEST:
            yield from _entry(match, walker.done)
    outcome = match.outcome
    assert outcome is not None
    if len(match.entries) > LONGEST:
        yield f"({len(match.entries) - LONGEST} more entries)"
        yield ""
    scores = ", ".join(f"{score:g}" for score in outcome.scores)
    yield f"{line_for_outcome(match.setup, outcome)} ({scores}{f'; {outcome.why}' if outcome.why else ''})"


def _asked(match: Match) -> dict[int, str]:
    """A line for each seat that is asked: what, and what it may answer."""
    found = {}
    for ask in match.asks():
        options = [describe(option) for option in ask.options[:OFFERED]]
        more = len(ask.options) - len(options)
        boxes = [f"[{box.name}]" for box in ask.form]
        words = " | ".join(options + boxes) + (f" | and {more} more" if more else "")
        name = match.setup.seats[ask.seat].name
        found[ask.seat] = f"{name} is asked: {line_for_ask(match.game, match.setup, ask)} ({ask.kind}): {words}"
    return found


def _entry(match: Match, done: Progress) -> Iterator[str]:
    yield f"{done.entry.seq:3} {done.entry.at / 1000:8.3f} s  {_deed(match, done.entry)}{_luck(done.entry)}"
    for mask, event in done.told:
        assert isinstance(event, Event)
        yield f"    {_hearers(match, mask)}{line_for_event(match.game, match.setup, event)}  {_fields(event)}"
    yield ""


def _deed(match: Match, entry: Entry) -> str:
    if entry.seq == 0:
        return "the match begins"
    if entry.action is None:
        return "the clock"
    assert entry.seat is not None
    unasked = ", unasked" if entry.ask is None else ""
    return f"{match.setup.seats[entry.seat].name}{unasked}: {_action(entry.action)}"


def _action(action: Action) -> str:
    if isinstance(action, Fill):
        return f"fill {msgspec.json.encode(action.fields).decode()}"
    return describe(action)


def _luck(entry: Entry) -> str:
    return f"  luck {' '.join(map(str, entry.luck))}" if entry.luck else ""


def _hearers(match: Match, mask: int) -> str:
    """Who is told, unless all are."""
    if mask == EVERYBODY:
        return ""
    names = [seat.name for number, seat in enumerate(match.setup.seats) if mask >> number & 1]
    return f"to {', '.join([*names, *(['watchers'] if mask >> WATCHERS & 1 else [])])}: "


def _fields(event: Event) -> str:
    fields = msgspec.to_builtins(event)
    return " ".join([fields.pop("event"), *(f"{key}={_value(value)}" for key, value in fields.items())])


def _value(value: Any) -> str:
    return value if isinstance(value, str) and value else msgspec.json.encode(value).decode()


def write(games: Sequence[Game[Any]]) -> None:
    """Write the playthroughs of these games anew."""
    for game in games:
        folder = FOLDER / game.id
        folder.mkdir(parents=True, exist_ok=True)
        for old in set(folder.glob("*.txt")) - {folder / f"{mode.id}.txt" for mode in game.info.modes}:
            old.unlink()
        for mode in game.info.modes:
            (folder / f"{mode.id}.txt").write_text(playthrough(game, mode), "utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m fracas.lab.playthrough", description=__doc__)
    parser.add_argument("game", nargs="*", help="of these games (all)")
    names = parser.parse_args(arguments).game
    try:
        games = [find_game(name) for name in names] or all_games()
    except SetupError as error:
        print(f"playthrough: {error}", file=sys.stderr)
        return 2
    write(games)
    return 0


if __name__ == "__main__":
    sys.exit(main())
