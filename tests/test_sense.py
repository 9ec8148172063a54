"""Bots have sense: what a newcomer would call stupid, they do not do. What that is, sense.py says game by game."""

from __future__ import annotations

from typing import Any

import pytest
import sense

from fracas import bots
from fracas.games.brawl.tests.scene import Scene as Brawl
from fracas.games.dagupukito.tests.scene import Scene as Duel
from fracas.games.double_rumble.tests.scene import Scene as Rumble
from fracas.match.scene import Scene

pytestmark = pytest.mark.one_build

WATCHED = [
    ("brawl", "informed", 30),
    ("dagupukito", "informed", 30),
    ("dagupukito", "thinker", 3),
    ("dagupukito", "level3", 6),
    ("dagupukito", "level4", 3),
    ("brawl", "thinker", 3),
    ("brawl", "level3", 6),
    ("brawl", "level4", 3),
    ("double_rumble", "thinker", 5),
    ("double_rumble", "level3", 6),
    ("double_rumble", "level4", 5),
    ("n30n", "informed", 5),
    ("double_rumble", "informed", 20),
    ("double_rumble", "coach", 20),
    ("knockout", "informed", 2),
]
SEEDS = range(8)


@pytest.mark.parametrize(("game", "bot", "matches"), WATCHED)
def test_nothing_stupid_is_done_in_whole_matches(game: str, bot: str, matches: int) -> None:
    complaints, decisions = sense.watch(game, bot, matches)
    assert decisions > 300
    assert not complaints


def test_the_watchers_see_what_is_stupid() -> None:
    """Random players do nearly all of it, so the watchers are awake."""
    played = {"brawl": 8, "n30n": 3, "double_rumble": 6, "knockout": 1}
    seen = {one for game, matches in played.items() for one in sense.watch(game, "random", matches, "stupid")[0]}
    assert seen >= {
        "a Hit that only helps the foe", "a Press that opens the foe's string", "a Dodge on the own lead",
        "a Clear of the own Base while one of theirs could go", "Cash wasted in a trade", "a walk to death",
        "walked in a circle for nothing", "kept the ball though it could throw",
    }  # fmt: skip


# --- positions ----------------------------------------------------------------------------------------------------


def answers(scene: Scene, bot: str, seat: str) -> set[str]:
    """All that a bot answers there, with different luck of its own."""
    number = scene.seats.seat(seat)
    options = scene.options(seat)
    return {options[bots.make(bot, f"{seed}").choose(bots.look_at(scene.match, number))] for seed in SEEDS}


@pytest.mark.parametrize("bot", ["informed", "thinker", "level3", "level4", "level5", "greedy", "coach"])
def test_who_can_knock_out_does(bot: str) -> None:
    # CF-7.7, CF-7.10
    given: dict[str, Any] = {"F1": {"hand": "K P", "hp": 100}, "F2": {"hand": "P D", "hp": 10}}
    scene = Duel(given, rounds_to_win=1).do("F1 face A", "F2 face A", "F1 play K", "F2 play P")
    assert scene.options("F1") == ["hit", "charge"]
    assert answers(scene, bot, "F1") == {"hit"}


@pytest.mark.parametrize("bot", ["informed", "thinker", "level3", "level4", "level5", "greedy", "coach"])
def test_no_deck_is_thrown_away(bot: str) -> None:
    # CF-3.1, CF-9.3: Undertow (P K) draws a card, and then the deck has one left where two are due. If both decks last
    # another turn, whoever has more HP wins.
    given: dict[str, Any] = {
        "F1": {"fighter": "low_tide", "hand": "K", "charge": "P", "deck": "P T", "hp": 60},
        "F2": {"fighter": "redline", "hand": "T", "deck": "P G", "hp": 40},
    }
    scene = Duel(given, rounds_to_win=1, roster=["low_tide", "redline"])
    scene.do("F1 face A", "F2 face A", "F1 play K", "F2 play T")
    assert scene.options("F1") == ["hit", "combo A2", "charge"]
    assert "combo A2" not in answers(scene, bot, "F1")


@pytest.mark.parametrize("bot", ["informed", "thinker", "level3", "level4", "level5"])
def test_no_hit_is_given_to_a_foe_who_leads(bot: str) -> None:
    # BR-4.1, BR-7.3: their string is red, and so is the card; it goes nowhere else.
    given: dict[str, Any] = {"turn": "P1", "row": ["B1(P1) P1:[bH bB] P2:[rH rH]"]}
    scene = Brawl(given, luck="rH").do("P1 draw")
    assert [option for option in scene.options("P1") if "rH end" in option] == ["play rH end B1 1"]
    assert answers(scene, bot, "P1") == {"discard"}


@pytest.mark.parametrize("bot", ["informed", "thinker", "level3", "level4", "level5", "greedy", "coach"])
def test_nobody_walks_to_death_who_need_not(bot: str) -> None:
    # DR-7.7
    given: dict[str, Any] = {
        "F1": {"fighter": "buddy", "hearts": 1}, "F2": {"fighter": "old_finch", "space": "LL"},
        "UR": ["madame_toll"], "LL": ["denim_dan"],
    }  # fmt: skip
    scene = Rumble(given, brawl_mode="floor")
    assert scene.options("P1") == ["move F1 UL", "move F1 LR", "yield"]
    assert answers(scene, bot, "P1") == {"yield"}
