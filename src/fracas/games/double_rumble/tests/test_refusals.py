"""Every way an action can be illegal has its code, the first check that fails (DR-19.12), and a line with its rule."""

from __future__ import annotations

import re
from typing import Any

import pytest

from fracas.games.double_rumble import GAME
from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.match import Rumble
from fracas.games.double_rumble.tests.scene import Scene
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.refusal import Refusal
from fracas.kernel.wire import Action, SeatSetup, Setup

Given = dict[str, Any]
SCROLL: Given = {"phase": "side_scroll", "deck": ["a(2; -; red back)", "b(2; -; blue back)", "c(2; -; red back)"]}
BRAWL: Given = {"UR": ["a(3; PUNCH)"], "LL": ["boss Z(5; KICK)"]}


def check(scene: Scene, *pairs: tuple[str, str]) -> None:
    for line, code in pairs:
        assert scene.refused(line) == code, line


def test_set_up() -> None:
    # RULES DR-19.12, DR-1.12, DR-19.5
    scene = Scene().do("P1 choose_fighter buddy")
    check(
        scene,
        ("P2 choose_fighter buddy", "invalid_choice"), ("P2 choose_fighter nobody", "invalid_choice"),
        ("P1 choose_fighter old_finch", "action_in_progress"), ("P2 choose_symbol KICK", "action_in_progress"),
        ("P2 move F2 UL", "wrong_phase"), ("P2 move F9 XX", "wrong_phase"), ("P1 place UL", "wrong_phase"),
        ("P2 roll_blue yes", "wrong_phase"), ("P2 yield", "wrong_phase"), ("P1 reply yes", "nothing_suggested"),
        ("P1 suggest 'battle F1'", "action_in_progress"),
    )  # fmt: skip
    scene.do("P2 choose_fighter old_finch")
    check(
        scene,
        ("P1 choose_start_space UL", "invalid_choice"), ("P2 choose_start_space UR", "action_in_progress"),
        ("P1 choose_entry_space UR", "action_in_progress"),
    )  # fmt: skip


def test_placing() -> None:
    # RULES DR-4.8, DR-4.17, DR-19.2
    scene = Scene(SCROLL)
    check(
        scene,
        ("P1 place UR", "invalid_row"), ("P1 place XX", "invalid_choice"), ("P2 place UL", "action_in_progress"),
        ("P1 battle F1", "wrong_phase"), ("P2 use F2 bottle", "wrong_phase"), ("P1 roll_blue no", "wrong_phase"),
        ("P1 set KICK", "wrong_phase"), ("P1 done", "wrong_phase"), ("P1 active F1", "wrong_phase"),
        ("P2 suggest 'place UR'", "invalid_row"), ("P2 suggest 'battle F1'", "wrong_phase"),
        ("P2 suggest 'dance F1'", "invalid_choice"), ("P2 suggest 'use F1'", "invalid_choice"),
    )  # fmt: skip
    scene.do("P2 suggest 'place UL'")
    check(scene, ("P2 suggest 'place UL'", "already_suggested"), ("P2 reply yes", "nothing_suggested"))
    scene.do("P1 reply no")


def test_naming_rows_together() -> None:
    # RULES DR-19.2
    scene = Scene(SCROLL, placement_authority="consensus").do("P1 place UL")
    check(
        scene,
        ("P1 place UL", "same_row"), ("P1 place UR", "invalid_row"), ("P2 place LR", "invalid_row"),
        ("P2 suggest 'place LL'", "named_together"),
    )  # fmt: skip


def test_between_two_actions() -> None:
    # RULES DR-19.12, DR-7.6, DR-8.3, DR-9.1, DR-9.4, DR-16.1, DR-13.3, DR-19.10
    scene = Scene(BRAWL | {"F2": {"space": "LL", "equipment": ["Q(loss(-1))", "tin(use hearts(self,+1))"]}})
    check(
        scene,
        ("P1 move F1 UR", "same_space"), ("P1 move F1 LL", "space_occupied"), ("P1 move F1 XX", "invalid_choice"),
        ("P1 change F1 PUNCH", "same_symbol"), ("P1 change F1 BITE", "invalid_choice"),
        ("P2 battle F2", "boss_locked"), ("P1 active F1", "fury_too_low"), ("P2 battle F1", "not_yours"),
        ("P1 battle F3", "invalid_choice"), ("P1 use F1 Q", "invalid_choice"), ("P2 use F2 Q", "invalid_choice"),
        ("P2 use F2 tin", "no_effect"), ("P2 use F2 bottle", "invalid_choice"), ("P1 use F2 tin", "not_yours"),
        ("P1 use F1 nothing", "invalid_choice"), ("P1 yield", "invalid_choice"), ("P1 roll_blue yes", "no_match"),
        ("P1 place UL", "wrong_phase"), ("P1 reroll passive green", "wrong_phase"), ("P1 done", "wrong_phase"),
        ("P1 decline", "wrong_phase"), ("P2 discard Q", "wrong_phase"), ("P2 give Q F2 F1", "wrong_phase"),
        ("P2 give Q F1 F2", "wrong_phase"), ("P1 choose_fighter buddy", "wrong_phase"),
        ("P1 suggest 'battle F2'", "boss_locked"), ("P2 suggest 'use F2 tin'", "no_effect"),
    )  # fmt: skip
    empty = Scene({"LL": ["a(3)"]})
    check(empty, ("P1 battle F1", "row_empty"))
    check(empty.do("P1 move F1 UL"), ("P1 move F1 UR", "repetition"))


def test_hearts_and_locks() -> None:
    # RULES DR-7.7, DR-8.2, DR-8.6; a lock is seen before a price, a price before the symbol
    poor = Scene(BRAWL | {"F1": {"hearts": 1}}, lethal_move="forbid")
    check(
        poor,
        ("P1 move F1 UL", "hearts_too_low"), ("P1 move F1 LR", "space_occupied"),
        ("P1 change F1 KICK", "hearts_too_low"), ("P1 change F1 PUNCH", "hearts_too_low"),
    )  # fmt: skip
    locked = {"UR": ["a(3)"], "LL": ["boss Z(5; KICK; ongoing special_lock)"], "F1": {"hearts": 1, "token": True}}
    check(Scene(locked), ("P1 change F1 KICK", "locked"), ("P1 change F1 PUNCH", "locked"))


def test_free_changes_go_round_in_no_circle() -> None:
    # RULES DR-19.9
    scene = Scene({"UR": ["a(3)"], "F1": {"equipment": ["Q(special_cost(-1))"]}}).do("P1 change F1 KICK")
    check(scene, ("P1 change F1 PUNCH", "repetition"), ("P1 change F1 KICK", "same_symbol"))


def test_the_floor() -> None:
    # RULES DR-19.6, DR-19.7: the floor is asked for before whose Fighter it is
    scene = Scene(BRAWL, brawl_mode="floor")
    check(
        scene, ("P2 move F2 UL", "not_your_floor"), ("P2 battle F1", "not_your_floor"), ("P2 yield", "not_your_floor")
    )
    check(scene, ("P1 move F2 UL", "not_yours"))
    check(scene.do("P1 yield"), ("P2 yield", "must_act"), ("P1 move F1 UL", "not_your_floor"))


def test_during_a_battle() -> None:
    # RULES DR-19.5, DR-8.5, DR-9.10, DR-9.15, DR-13.5
    bottle = {"fury": 3, "equipment": ["Bottle(reroll([green]))", "Q(reroll([blue]))"]}
    scene = Scene({"UR": ["a(9; PUNCH)"], "F1": bottle}, luck="g1 b1 g2").do("P1 battle F1")
    check(
        scene,
        ("P1 change F1 KICK", "action_in_progress"), ("P1 done", "action_in_progress"),
        ("P2 roll_blue no", "action_in_progress"), ("P2 move F2 UL", "action_in_progress"),
        ("P1 roll_blue maybe", "invalid_choice"), ("P1 reroll Bottle green", "action_in_progress"),
        ("P2 suggest 'battle F1'", "action_in_progress"), ("P1 place UL", "wrong_phase"),
    )  # fmt: skip
    scene.do("P1 roll_blue yes", "P1 reroll Bottle green")
    check(
        scene,
        ("P1 reroll Bottle green", "source_used"), ("P1 reroll Q green", "invalid_choice"),
        ("P1 reroll Q red", "invalid_choice"), ("P1 reroll Q pink", "invalid_choice"),
        ("P1 reroll passive green", "invalid_choice"), ("P1 reroll bottle green", "invalid_choice"),
        ("P2 reroll Q blue", "action_in_progress"), ("P1 active F1", "action_in_progress"),
        ("P1 active F2", "action_in_progress"), ("P1 roll_blue yes", "no_match"),
        ("P1 battle F1", "action_in_progress"),
    )  # fmt: skip


def test_actives_that_re_roll() -> None:
    # RULES DR-13.5
    tile = {"fury": 4, "active": "reroll([blue])", "timing": "battle"}
    scene = Scene({"F1": tile | {"equipment": ["Q(reroll([green]))"]}, "UR": ["a(9)"]}, luck="g1")
    check(scene, ("P1 active F1", "wrong_phase"), ("P2 active F1", "wrong_phase"))
    check(scene.do("P1 battle F1"), ("P1 active F1", "wrong_phase"), ("P1 reroll active green", "invalid_choice"))
    low = Scene({"F1": tile | {"fury": 3, "equipment": ["Q(reroll([blue]))"]}, "UR": ["a(9; PUNCH)"]}, luck="g1 b1")
    check(low.do("P1 battle F1"), ("P1 active F1", "wrong_phase"))  # the dice do not lie yet
    check(low.do("P1 roll_blue yes"), ("P1 active F1", "fury_too_low"), ("P2 active F1", "action_in_progress"))
    ready = Scene({"F1": tile | {"active": "reroll([green])"}, "UR": ["a(9)"]}, luck="g1").do("P1 battle F1")
    check(ready, ("P2 active F1", "action_in_progress"))
    solo = Scene({"F1": tile, "F2": tile, "UR": ["a(9; PUNCH)"]}, luck="g1 b1", seats=1)
    check(solo.do("P1 battle F1", "P1 roll_blue yes"), ("P1 active F2", "wrong_phase"))
    scroll = Scene(SCROLL | {"F1": tile})
    check(scroll, ("P1 active F1", "wrong_phase"))
    fresh = Scene({"F1": {"hearts": 1}, "F2": tile, "UR": ["b(5)"]}, luck="g1").do("P1 battle F1")
    check(fresh, ("P2 active F2", "wrong_phase"))  # while the partner chooses a new Fighter


def test_an_active_of_timing_action_waits_for_the_end_of_a_battle() -> None:
    # RULES DR-13.5, DR-19.5
    tile = {"fury": 4, "active": "hearts(self,+1)", "equipment": ["Q(reroll([green]))"]}
    scene = Scene({"F1": tile, "F2": tile | {"equipment": []}, "UR": ["a(9)"]}, luck="g1").do("P1 battle F1")
    check(scene, ("P1 active F1", "action_in_progress"), ("P2 active F2", "action_in_progress"))


def test_choices_inside_an_effect() -> None:
    # RULES DR-5.3, DR-14.2, DR-14.3, DR-19.5
    given = {"F1": {"fury": 4, "active": "free_move(self), special(self), equip_draw(self,2), exchange",
             "equipment": ["Q1(loss(-1))"]},
             "equipment_deck": ["Q2(loss(-1))", "Q3(loss(-1))"], "UR": ["a(3)"]}  # fmt: skip
    scene = Scene(given).do("P1 active F1")
    check(
        scene,
        ("P1 move F1 UR", "same_space"), ("P1 move F1 LR", "space_occupied"), ("P1 move F2 UL", "action_in_progress"),
        ("P2 decline", "action_in_progress"), ("P1 battle F1", "action_in_progress"), ("P1 done", "action_in_progress"),
    )  # fmt: skip
    scene.do("P1 decline")
    check(scene, ("P1 set BITE", "invalid_choice"), ("P1 choose_symbol KICK", "action_in_progress"))
    scene.do("P1 set KICK", "P1 give Q1 F1 F2")
    check(
        scene,
        ("P1 give Q1 F2 F1", "invalid_choice"), ("P1 give Q2 F2 F1", "invalid_choice"),
        ("P1 give Q2 F1 F1", "invalid_choice"), ("P2 give Q2 F1 F2", "action_in_progress"),
        ("P1 give bottle F1 F2", "invalid_choice"), ("P1 discard Q2", "action_in_progress"),
    )  # fmt: skip
    excess = {"F1": {"equipment": ["Q1(loss(-1))", "Q2(loss(-1))"]}, "equipment_deck": ["Q3(loss(-1))"],
              "UR": ["a(1; -; blue equip_draw(self,1))"]}  # fmt: skip
    check(
        Scene(excess, luck="g1").do("P1 battle F1"),
        ("P1 discard bottle", "invalid_choice"), ("P1 discard Q9", "invalid_choice"),
        ("P2 discard Q1", "action_in_progress"), ("P1 give Q1 F1 F2", "action_in_progress"),
    )  # fmt: skip


def test_alone_and_after_the_end() -> None:
    # RULES DR-19.11, DR-18.1
    solo = Scene(BRAWL, seats=1)
    check(solo, ("P1 suggest 'battle F1'", "no_partner"), ("P1 reply yes", "no_partner"))
    alone = Scene(BRAWL).do("P1 resign")
    check(alone, ("P1 battle F1", "resigned"), ("P1 resign", "resigned"), ("P2 suggest 'battle F1'", "no_partner"))
    over = Scene({"UR": ["a(9)"], "F1": {"hearts": 1}, "credits": 1}, luck="g1").do("P1 battle F1")
    check(over, ("P1 battle F1", "game_over"), ("P2 resign", "game_over"), ("P1 place XX", "game_over"))


# --- the lines --------------------------------------------------------------------------------------------------------


def test_every_reason_has_a_line_that_cites_its_rule() -> None:
    lines = GAME.text["refused"]
    said = {
        "game_over",
        "stale_state",
        "resigned",
        "no_partner",
        "nothing_suggested",
        "already_suggested",
        "named_together",
    }
    assert lines.keys() == said | set(c.REASONS[1:])
    for code, line in lines.items():
        assert re.search(r"DR-\d+", line), code


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("P1 move F1 LR", "F2 stands at LR (DR-7.6)."),
        ("P1 change F1 PUNCH", "F1 shows Punch already (DR-8.3)."),
        ("P1 active F1", "F1 has Fury 0, an Active needs 4 (DR-13.3)."),
        ("P2 move F1 UL", "F1 is not yours (DR-19.10)."),
        ("P1 place UL", "That does not belong here: this is the Brawl (DR-4.17, DR-13.5)."),
        ("P1 use F1 bottle", "There is no such choice now: use F1 bottle (DR-19.12)."),
        ("P1 battle F3", "There is no such choice now: battle F3 (DR-19.12)."),
    ],
)
def test_a_line_says_what_stands_in_the_way(line: str, why: str) -> None:
    scene = Scene({"UR": ["a(3)"]})
    done: Any = scene._submit(line)
    assert done.why.startswith(why), done.why


# --- what lists the options explains the rest -------------------------------------------------------------------------


def every_action(state: Rumble) -> list[Action]:
    """Every action there is a word for, legal or not."""
    book = state.book
    gear = [item.id for item in book.equipment]
    slots, sources = c.SLOTS, [*c.SOURCE_NAMES[2:], *gear]
    found: list[Action] = [w.Decline(), w.Done(), w.Yield(), w.Resign()]
    found += [kind(answer) for kind in (w.RollBlue, w.Reply) for answer in ("yes", "no")]
    found += [w.ChooseFighter(tile.id) for tile in book.tiles]
    found += [kind(symbol) for kind in (w.ChooseSymbol, w.Set) for symbol in c.SYMBOLS]
    found += [kind(space) for kind in (w.ChooseStartSpace, w.ChooseEntrySpace, w.Place) for space in c.SPACES]
    found += [kind(slot) for kind in (w.Battle, w.Active) for slot in slots]
    found += [w.Move(slot, space) for slot in slots for space in c.SPACES]
    found += [w.Change(slot, symbol) for slot in slots for symbol in c.SYMBOLS]
    found += [w.Reroll(source, die) for source in sources for die in c.DICE]
    found += [w.Use(slot, item) for slot in slots for item in gear]
    found += [w.Discard(item) for item in gear]
    found += [w.Give(item, giver, taker) for item in gear for giver in slots for taker in slots]
    words = [
        *(f"place {row}" for row in c.SPACES),
        *(f"battle {slot}" for slot in slots),
        *(f"active {slot}" for slot in slots),
    ]
    words += [f"move {slot} {space}" for slot in slots for space in c.SPACES]
    words += [f"change {slot} {symbol}" for slot in slots for symbol in c.SYMBOLS]
    return found + [w.Suggest(what) for what in words] + [w.Suggest(f"use F1 {item}") for item in gear]


def legal(state: Rumble, seat: int, action: Action) -> bool:
    try:
        code = GAME.words.encode(state, action)
    except Refusal:
        return False
    return code in state.options(seat) or code in state.asides(seat)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"brawl_mode": "floor"},
        {"brawl_mode": "team"},
        {"placement_authority": "consensus"},
        {"lethal_move": "forbid"},
    ],
    ids=str,
)
def test_all_that_is_no_option_has_a_reason_and_no_option_has_one(options: dict[str, str]) -> None:
    setup = Setup(GAME.id, (SeatSetup("a"), SeatSetup("b")), options | {"credits": {"A": 12, "B": 12}})
    chance = Chance(f"reasons {options}")
    state = GAME.rules.start(setup, chance, Out())
    answers = 0
    while not state.over() and answers < 240:
        asked = [seat for seat in range(2) if state.pending() >> seat & 1]
        if answers % 6 == 0:
            for seat in range(2):
                for action in every_action(state):
                    why = GAME.rules.why_not(state, seat, action, 0)
                    assert (why is None) == legal(state, seat, action), (answers, state.phase, seat, action, why)
        seat = asked[chance.below(len(asked))]
        codes = state.options(seat)
        state.answer(seat, codes[chance.below(len(codes))], chance, Out())
        answers += 1
    assert answers > 100
