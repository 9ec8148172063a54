"""Hints: the best answers with their chances and a reason, from what a seat knows and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from fracas import bots
from fracas.bots import hint
from fracas.bots.bot import Look
from fracas.games.dagupukito.tests.scene import Scene
from fracas.kernel.chance import Chance
from fracas.kernel.game import Game, Mode
from fracas.kernel.state import State
from fracas.kernel.wire import Fill, SeatSetup, Setup
from fracas.lab.laws.words import Words
from fracas.match.match import Match
from fracas.match.registry import all_games
from toy import GAME as BIDS

pytestmark = pytest.mark.one_build

TABLES = [
    pytest.param(game, mode, id=f"{game.id}-{mode.id}")
    for game in all_games()
    for mode in game.info.modes
    if not game.in_real_time(Setup(game.id, (), dict(mode.options)))
]
DECISIONS = 40  # of each mode
EVERY = 13  # decisions between two hints
NUMBERS = re.compile(r": (\d+) of (\d+) times \((?:next|first): (\d+)\)")


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few trials and few worlds: what must hold holds for any number of them."""
    monkeypatch.setattr(hint, "TRIALS", 20)
    monkeypatch.setattr(hint, "WORLDS", 8)
    monkeypatch.setattr(hint, "MOST_SECONDS", 60.0)


def played(game: Game[Any], mode: Mode) -> Iterator[tuple[Match, int]]:
    """A match of bots that know the game, and who is asked, now and then."""
    setup = Setup(game.id, tuple(SeatSetup(f"Seat {i}") for i in range(mode.seats[0])), dict(mode.options))
    match = Match(game, setup, Chance(f"hints {mode.id}"))
    players = [bots.make("informed", f"{seat}") for seat in range(len(setup.seats))]
    for decision in range(DECISIONS):
        if match.over:
            return
        seat = match.pending()[decision % len(match.pending())] if match.pending() else None
        if seat is None:
            assert match.tick(max(0, match.deadline())) is not None
            continue
        ask, look = match.ask(seat), bots.look_at(match, seat)
        if decision % EVERY == 0 and len(ask.options) > 1:
            yield match, seat
        if ask.options:
            match.submit(seat, ask.id, ask.options[players[seat].choose(look)], at=0)
        else:
            match.submit(seat, ask.id, Fill(bots.fill_form(look, Chance("form"))), at=0)


def look_from(match: Match, seat: int, world: State | None) -> Look:
    """What a bot at a table gets (None), or what it would get if this were the true world."""

    def imagine(chance: Chance) -> State:
        assert world is not None
        twin = world.copy()
        twin.redeal(seat, chance)
        return twin

    return Look(match.game, seat, match.ask(seat), match.view(seat), imagine=None if world is None else imagine)


@pytest.mark.usefixtures("quickly")
@pytest.mark.parametrize(("game", "mode"), TABLES)
def test_worlds_a_seat_cannot_tell_apart_give_the_same_hint(game: Game[Any], mode: Mode) -> None:
    hints = 0
    for match, seat in played(game, mode):
        twins = [game.hints.guess(match.view(seat), Chance(f"twin {n}")) for n in range(2)]
        found = {
            msgspec.json.encode(hint.suggest(look_from(match, seat, world), match.setup))
            for world in (match.state, *twins)
        }
        assert len(found) == 1, match.ask(seat)
        said = hint.suggest(look_from(match, seat, match.state), match.setup)
        options = [choice.option for choice in said.choices]
        chances = [choice.chance for choice in said.choices]
        assert len(options) == len(set(options)) and set(options) <= set(range(len(match.ask(seat).options)))
        assert chances == sorted(chances, reverse=True) and 0 <= chances[-1] <= chances[0] <= 1
        assert all(choice.why.endswith(".") for choice in said.choices)
        hints += 1
    assert hints


def test_a_table_hears_the_same_hint_as_the_lab() -> None:
    """The first world is guessed from the view at a table, and is a copy of the match in the lab."""
    scene = Scene({"F1": {"hand": "P K T", "hp": 40}, "F2": {"hand": "G D", "hp": 10}}, hp=100)
    there = hint.suggest(look_from(scene.match, 0, None), scene.setup)
    here = hint.suggest(bots.look_at(scene.match, 0), scene.setup)
    assert msgspec.json.encode(here) == msgspec.json.encode(there)


def test_a_knock_out_is_the_reason() -> None:
    # CF-7.7: the hit takes the last 10 HP; a charge takes none.
    given = {"F1": {"hand": "K P", "hp": 100}, "F2": {"hand": "P D", "hp": 10}}
    scene = Scene(given, rounds_to_win=1).do("F1 face A", "F2 face A", "F1 play K", "F2 play P")
    said = hint.suggest(bots.look_at(scene.match, 0), scene.setup)
    best = scene.match.ask(0).options[said.choices[0].option]
    assert type(best).__name__ == "Hit"
    assert said.choices[0].why.startswith(f"The match is won: {hint.WORLDS} of {hint.WORLDS} times (next: ")
    assert said.choices[0].chance == 1 > said.choices[1].chance


def test_numbers_in_a_reason_are_counted_worlds_and_differ_clearly() -> None:
    for game in all_games():
        for mode in game.info.modes[:1]:
            if game.in_real_time(Setup(game.id, (), dict(mode.options))):
                continue
            for match, seat in played(game, mode):
                said = hint.suggest(bots.look_at(match, seat), match.setup)
                for choice in said.choices:
                    for mine, of, theirs in NUMBERS.findall(choice.why):
                        assert int(of) == hint.WORLDS and max(int(mine), int(theirs)) <= int(of)
                        assert int(mine) != int(theirs)
                break


def test_a_difference_that_may_be_chance_is_no_reason() -> None:
    assert not hint._clear([1.0] * 31 + [0.0] * 29, [0.0] * 29 + [1.0] * 31)
    assert not hint._clear([1.0] * 60, [1.0] * 60)
    assert hint._clear([1.0] * 60, [0.0] * 60)


def test_every_game_has_reasons_of_its_own_and_they_name_its_events() -> None:
    for game in all_games():
        assert len(hint.facts_of(game)) > 6, game.id
        assert not Words(game).hint_faults(), game.id


def test_a_hint_that_names_nothing_is_a_fault() -> None:
    def faults(**fact: Any) -> list[str]:
        game = BIDS.altered("info")
        vars(game)["text"] = {**BIDS.text, "hint": [fact]}
        return Words(game).hint_faults()

    assert faults(event="nothing", own="x") == ["text.toml: hint 1: there is no event 'nothing'"]
    event = next(iter(BIDS.text["event"]))
    assert faults(event=event, own="x", who="nobody") == [f"text.toml: hint 1: {event} has no field 'nobody'"]
    assert faults(event=event) == ["text.toml: hint 1: it has neither `own` nor `other`"]
    assert faults(event=event, own="x", god=["own"])[0].startswith("text.toml: hint: ")
