"""Positions for the rulebook, played with the real rules: what the game's own table draws, and a terminal prints."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from fracas.kernel.chance import LuckError, Scripted
from fracas.kernel.game import Game, SetupError
from fracas.kernel.wire import SeatSetup, Setup
from fracas.lessons import LessonError, Run, find_lesson
from fracas.match.cases.lines import CaseError, Seats, action_of, words_of
from fracas.match.match import Match, Refused
from fracas.rulebook.glossary import Picture

__all__ = ["Position", "position"]

SECRET = "rulebook"  # decides luck that a picture does not give: the same for everybody


class Position(Struct, frozen=True):
    """A match as it stands, and the seat that looks."""

    match: Match
    seat: int


def position(game: Game[Any], name: str, picture: Picture) -> Position:
    """The position of a picture; raises SetupError, which names the picture, if it cannot be played."""
    try:
        return _of_lesson(game, picture) if picture.lesson else _of_case(game, picture)
    except (SetupError, LessonError, LuckError, CaseError, ValueError) as error:
        raise SetupError(f"{game.id}: glossary.toml: picture.{name}: {error}") from None


def _of_lesson(game: Game[Any], picture: Picture) -> Position:
    """A step of a lesson, numbered from 1, before its learner chooses; with `done` after what the step plays."""
    lesson = find_lesson(game, picture.lesson)
    if not 1 <= picture.step <= len(lesson.steps):
        raise SetupError(f"step: the lesson {lesson.id} has {len(lesson.steps)} steps, not {picture.step}")
    run = Run(lesson, picture.step - (not picture.done))
    return Position(run.match, Seats(lesson.seats).seat(picture.seat) if picture.seat else run.seat)


def _of_case(game: Game[Any], picture: Picture) -> Position:
    seats = Seats(picture.seats)
    chance = Scripted([game.cases.luck(str(word)) for word in picture.luck], SECRET)
    setup = Setup(game.id, tuple(SeatSetup(name) for name in seats.names), picture.options)
    begun = game
    if picture.given is not None:
        facts = seats.numbered(picture.given)
        begun = game.altered("rules", start=lambda setup, chance, out: game.cases.given(setup, facts, chance, out))
    match = Match(begun, setup, chance)
    for line in picture.do:
        words = words_of(line)
        if words[:1] == ["luck"]:
            chance.feed([game.cases.luck(word) for word in words[1:]])
            continue
        seat = seats.seat(words[0] if words else "")
        action, ask = action_of(game, words[1:], seats), match.ask(seat)
        done = match.submit(seat, None if action in ask.asides else ask.id, action, 0)
        if isinstance(done, Refused):
            raise CaseError(f"do: {line!r} is refused: {done.why}")
    return Position(match, seats.seat(picture.seat) if picture.seat else 0)
