"""What things are worth to advice and bots, in hearts, reckoned by hand from the dice of the specification (2.4)."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.book import Odds
from fracas.games.double_rumble.core.evaluation.gains import (
    READY,
    action_gain,
    battle_gain,
    boss_cost,
    breaks,
    change_gains,
    fighter_worth,
    margin,
    place_gain,
    reroll_gain,
    stance,
    yield_gain,
)
from fracas.games.double_rumble.core.evaluation.worth import enemy_cost, strength_of, table
from fracas.games.double_rumble.tests.scene import Scene

# Mean hearts lost, chance to win, by Strength: green alone, green and blue.
GREEN = {2: 1 / 6, 3: 1 / 2, 4: 1.0, 5: 5 / 3, 6: 2.5, 7: 3.5}
BLUE = {2: 0.0, 3: 2 / 36, 4: 8 / 36, 5: 19 / 36, 6: 1.0, 7: 59 / 36}
WON = {4: 30 / 36, 5: 25 / 36, 6: 19 / 36}
THROWN = {2: 30 / 36, 3: 19 / 36, 4: 7 / 36}


def near(value: float) -> Any:
    return pytest.approx(value, abs=1e-9)


def cost(card: str, **given: Any) -> float:
    state = Scene({"UR": [card], **given}).state
    return enemy_cost(state, state.rows[c.UR][0])


@pytest.mark.parametrize(
    ("card", "strength"),
    [
        ("a(3)", 3.0),
        ("a(3; -; cube)", 4.0),
        ("a(3; -; red strength(+2))", 5.0),
        ("a(3; -; red strength(+2) when fury_min(2))", 4.0),
        ("a(3; -; red strength(-per(equip,2)))", 2.0),
        ("a(3; -; red force_die(red))", 4.5),
        ("a(3; -; red force_die(yellow))", 3.8),
        ("a(3; -; red force_die(white))", 3.2),
        ("a(3; -; red force_die(red) when equip_none)", 3.75),
        ("a(3; -; red no_throw)", 3.0),
    ],
)
def test_the_strength_a_card_will_probably_have(card: str, strength: float) -> None:
    state = Scene({"UR": [card]}).state
    assert strength_of(state, state.rows[c.UR][0]) == near(strength)


def test_tables_are_read_between_their_lines() -> None:
    book = Scene({"UR": ["a(3)"]}).state.book
    for strength in range(2, 8):
        assert book.loss_green[strength] == near(GREEN[strength]) and book.loss_blue[strength] == near(BLUE[strength])
    assert table(book.loss_green, 4.25) == near(0.75 * GREEN[4] + 0.25 * GREEN[5])
    assert table(book.loss_green, 4.0) == near(GREEN[4])
    assert table(book.win_green, 0.0) == table(book.win_green, -3.0) == 1.0
    assert table(book.loss_green, 23.5) == near(20.0) and table(book.loss_green, 24.5) == near(20.5)
    assert table(book.loss_green, 31.0) == near(20.5)


@pytest.mark.parametrize(
    ("card", "paid"),
    [
        ("a(4)", GREEN[4]),  # no Weak Spot
        ("a(4; PUNCH)", BLUE[4] + 0.12 * (GREEN[4] - BLUE[4])),
        ("a(5; KICK)", BLUE[5] + 0.7),  # somebody will change
        ("a(3; KICK)", GREEN[3]),  # ... where it is worth a heart
        ("a(4; PUNCH; red no_blue)", GREEN[4]),
        ("a(4; PUNCH; cube)", BLUE[5] + 0.12 * (GREEN[5] - BLUE[5])),
        ("a(4; PUNCH; red strength(+1))", BLUE[5] + 0.12 * (GREEN[5] - BLUE[5])),
    ],
)
def test_what_an_enemy_will_probably_cost(card: str, paid: float) -> None:
    assert cost(card) == near(paid)


def test_the_partner_may_match_an_enemy_too() -> None:
    assert cost("a(4; KICK)", F2={"symbol": "KICK"}) == near(BLUE[4] + 0.12 * (GREEN[4] - BLUE[4]))
    assert cost("a(4; KICK)", F2={"equipment": ["Q(symbol KICK)"]}) == near(BLUE[4] + 0.12 * (GREEN[4] - BLUE[4]))


@pytest.mark.parametrize(
    ("fighter", "credits", "worth"),
    [
        ({}, 3, 9.0),
        ({"hearts": 4, "fury": 1}, 3, 4.15),
        ({"hearts": 4, "fury": 2}, 3, 4.85),
        ({"hearts": 4, "fury": 3}, 3, 5.0),
        ({"hearts": 4, "fury": 4}, 3, 6.15),
        ({"hearts": 4, "equipment": ["Q(loss(-1))"]}, 3, 5.3),
        ({"hearts": 4, "equipment": ["Q(loss(-1))", "R(loss(-1))"]}, 3, 6.6),
        ({"hearts": 4, "token": True}, 3, 3.2),
        ({"hearts": 2}, 3, 2.0),
        ({"hearts": 2}, 1, 1.4),
        ({"hearts": 1}, 1, -0.2),
        ({"hearts": 3}, 1, 3.0),
    ],
)
def test_what_a_fighter_is_worth(fighter: dict[str, Any], credits: int, worth: float) -> None:
    scene = Scene({"F1": fighter, "UR": ["a(3)"], "credits": credits, "LL": ["boss Z(5; KICK; ongoing no_heal)"]})
    assert fighter_worth(scene.state, scene.state.fighter1) == near(worth)


def test_what_a_boss_will_cost() -> None:
    assert boss_cost(Scene({"UR": ["a(3)"]}).state) == 0.0
    matched = Scene({"UR": ["boss Z(5; PUNCH)"], "life": 3}).state
    assert boss_cost(matched) == near(3 * BLUE[5] / WON[5])
    other = Scene({"UR": ["boss Z(5; KICK)"], "life": 2}).state
    assert boss_cost(other) == near(2 * BLUE[5] / WON[5] + 1.0), "somebody changes once"
    blue = Scene({"UR": ["boss Z(5; PUNCH; blue fury(self,+2))"], "life": 2}).state
    assert boss_cost(blue) == near(2 * (BLUE[5] / WON[5] - 0.45))


def test_the_margin_is_what_one_has_less_what_is_to_pay() -> None:
    rows = {"UR": ["a(4)", "b(5)", "c(4)"], "LL": ["d(3)", "boss Z(5; PUNCH)"], "life": 2}
    paid = GREEN[4] + GREEN[5] + GREEN[4] + GREEN[3] - 0.15 * (GREEN[4] + GREEN[5]) + 2 * BLUE[5] / WON[5]
    for stage, later in ((1, 27.0), (2, 22.0), (3, 14.0), (4, 0.0)):
        assert margin(Scene({**rows, "stage": stage, "credits": 3}).state) == near(18.0 + 22.0 - paid - later)
    assert margin(Scene({**rows, "credits": 1}).state) == near(18.0 - paid - 27.0)


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ({"LL": ["a(3)"]}, -0.15),
        ({"UR": ["a(3)"]}, 0.0),
        ({"UR": ["a(3; PUNCH)"]}, 0.3),
        ({"UR": ["boss Z(5; PUNCH)"], "LL": ["a(3)"]}, -0.15),
        ({"UR": ["boss Z(5; PUNCH)"]}, 0.3),
        ({"UR": ["boss Z(5; KICK)"]}, 0.0),
    ],
)
def test_what_stands_before_a_fighter(rows: dict[str, Any], found: float) -> None:
    state = Scene(rows).state
    assert stance(state, state.fighter1) == near(found)
    state.fighter1.space = c.NOTHING
    assert stance(state, state.fighter1) == 0.0


# --- actions ----------------------------------------------------------------------------------------------------------

ODDS = Odds((3, 1, 6, 6))  # won in half the cases, Thrown in a sixth, a heart lost in the mean
FOUGHT = -1.0 + 0.5 * 1.3 * 0.15


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ({"UR": ["a(4)"]}, FOUGHT + GREEN[4]),
        ({"UR": ["a(4; -; cube)"]}, FOUGHT + GREEN[5]),
        ({"UR": ["a(4; -; blue fury(self,+2))"]}, FOUGHT + GREEN[4] + 0.5 * 0.45),
        ({"UR": ["a(4)", "b(5; -; cube)"]}, FOUGHT + GREEN[4] + (0.25 + GREEN[6]) / 6),
        ({"UR": ["a(4)", "b(5; -; blue fury(self,+2))"]}, FOUGHT + GREEN[4] + (0.25 + GREEN[5] + 0.45) / 6),
        ({"UR": ["a(4)", "boss Z(5; PUNCH)"], "life": 2}, FOUGHT + GREEN[4] + BLUE[5] / WON[5] / 6),
        ({"UR": ["a(4)", "boss Z(5; PUNCH)"], "life": 1}, FOUGHT + GREEN[4]),
        ({"UR": ["boss Z(5; PUNCH)"], "life": 3}, FOUGHT + 0.5 * BLUE[5] / WON[5]),
        ({"UR": ["a(4)"], "credits": 1}, FOUGHT + GREEN[4]),
        ({"UR": ["a(4)"], "credits": 1, "F1": {"hearts": 3}}, FOUGHT + GREEN[4] - 0.45),
        ({"UR": ["a(4)"], "credits": 2, "F1": {"hearts": 3}}, FOUGHT + GREEN[4]),
        ({"UR": ["a(4)"], "F1": {"equipment": ["Q(loss(-1); break 2)", "R(loss(-1))"]}}, FOUGHT + GREEN[4] - 1.3 / 6),
    ],
)
def test_what_a_battle_is_expected_to_change(given: dict[str, Any], found: float) -> None:
    state = Scene(given).state
    assert battle_gain(state, state.fighter1, ODDS) == near(found)


def test_what_may_break() -> None:
    state = Scene({"UR": ["a(4)"], "F1": {"equipment": ["Q(loss(-1); break 2)", "R(loss(-1); break 2)"]}}).state
    assert breaks(state, state.fighter1) == near(2.6 / 6) and breaks(state, state.fighter2) == 0.0


def gain(given: dict[str, Any], code: int) -> float:
    state = Scene(given, seats=1).state
    return action_gain(state, code)


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ({"UL": ["a(3; PUNCH)"]}, 0.45),  # free, and a matched Enemy there
        ({"UL": ["a(3)"]}, 0.15),
        ({"UR": ["b(3)"], "UL": ["a(3; PUNCH)"]}, -0.7),
        ({"UR": ["b(3; PUNCH)"], "UL": ["a(3; PUNCH)"]}, -51.0),  # nothing gained: aimless
        ({"LL": ["a(3)"]}, -50.0),
        ({"UR": ["b(3)"], "UL": ["a(3; PUNCH)"], "credits": 1, "F1": {"hearts": 3}}, -1.3),
        ({"UR": ["b(3)"], "UL": ["a(3; PUNCH)"], "credits": 1, "F1": {"hearts": 4}}, -0.7),
        ({"UL": ["a(3; PUNCH)"], "credits": 1, "F1": {"hearts": 3}}, 0.45),
        ({"UR": ["b(3)"], "UL": ["a(3; PUNCH)"], "F1": {"hearts": 1}}, -50.7),
    ],
)
def test_what_a_move_is_expected_to_change(given: dict[str, Any], found: float) -> None:
    assert gain(given, c.MOVE + c.UL) == near(found)


def test_what_a_change_is_expected_to_change() -> None:
    given = {"UR": ["a(5; KICK)"], "LL": ["b(4; KICK)"]}
    saved = (BLUE[5] + 0.7 + BLUE[4] + 0.7) - sum(BLUE[n] + 0.12 * (GREEN[n] - BLUE[n]) for n in (4, 5))
    assert gain(given, c.CHANGE + 1) == near(saved + 0.3 - 1.0)
    poor = given | {"credits": 1, "F1": {"hearts": 3}}
    assert gain(poor, c.CHANGE + 1) == near(saved + 0.3 - 1.0 - 0.6)
    assert gain(given | {"F1": {"hearts": 3}}, c.CHANGE + 1) == near(saved + 0.3 - 1.0)
    assert gain(given, c.CHANGE + 3) == near(-1.0)


def test_a_change_gains_what_the_margin_gains() -> None:
    rows = {"UR": ["a(5; KICK)", "b(5; PUNCH, KICK)", "d(5; SWEEP)"], "LL": ["e(6; KICK; red no_blue)"], "life": 2,
            "LR": ["f(4; SWEEP)", "boss Z(5; KICK, SWEEP)"], "UL": ["g(4)"]}  # fmt: skip
    state = Scene(rows, seats=1).state
    for symbol in range(1, 4):
        before = margin(state)
        state.fighter1.symbol = symbol
        gained = margin(state) - before
        state.fighter1.symbol = 0
        ready = READY if symbol == 1 else 0.0
        assert change_gains(state, state.fighter1)[symbol] == near(gained + ready - 1.0), "F2 still shows PUNCH"


def test_what_fighting_and_using_things_is_expected_to_change() -> None:
    assert gain({"UR": ["a(4)"]}, c.BATTLE) == near(0.2 - 1.0 + 0.5 * 1.3 * 0.15 + GREEN[4] + 0.4 * 0.5)
    active = {"UR": ["a(4)"], "F1": {"fury": 4, "active": "fury(self,+2), hearts(self,+2)", "hearts": 5}}
    assert gain(active, c.ACTIVE) == near(0.45 + 1.5 - (0.6 + 0.55 + 1.0))
    full = {"UR": ["a(4)"], "F1": {"fury": 4, "active": "hearts(self,+2)", "hearts": 8}}
    assert gain(full, c.ACTIVE) == near(0.75 - 2.15), "only as many hearts as there is room"
    wasted = {"UR": ["a(4)"], "F1": {"fury": 4, "active": "hearts(self,+2)"}}
    assert gain(wasted, c.ACTIVE) == near(-52.15)
    tin = {"UR": ["a(4)"], "F1": {"hearts": 5, "equipment": ["tin(use hearts(self,+3))"]}}
    item = Scene(tin).state.fighter1.equipment[0]
    assert gain(tin, c.USE + item) == near(2.25 - 1.3 - 0.4)
    bang = {"UR": ["a(4; -; cube)", "b(4)"], "F2": {"space": "UR", "equipment": ["bang(use eliminate(each(front)))"]},
            "F1": {"space": "LR"}}  # fmt: skip
    item = Scene(bang).state.fighter2.equipment[0]
    assert gain(bang, c.USE + c.MOST_EQUIPMENT + item) == near(2 * (0.25 + GREEN[4]) - 1.7)


def test_handing_over_the_floor_is_no_gain() -> None:
    for partner, found in (({}, -0.05), ({"hearts": 1}, -49.0)):
        given = {"F2": partner, "UR": ["a(3)"], "LR": ["boss Z(5; KICK)"]}
        state = Scene(given, brawl_mode="floor").state
        assert yield_gain(state, 0) == near(found)
    called = Scene({"UR": ["a(3)"], "LR": ["b(3)"]}, bots="P2").do("P1 yield").state
    assert yield_gain(called, 1) == near(-1.0)
    free = {"F1": {"hearts": 1}, "UR": ["boss Z(5; KICK)"], "LR": ["a(3)"]}
    timed = Scene(free, decision_seconds=30).state
    assert (yield_gain(timed, 0), yield_gain(timed, 1)) == (near(-0.05), near(-49.0)), "each to the other"


# --- placing and re-rolls ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "given", "found"),
    [
        ("d(4; -; red back)", {}, 0.0),
        ("d(4; PUNCH; red back)", {}, 0.25),
        ("d(4; KICK; red back)", {"F2": {"symbol": "KICK"}}, 0.0),  # F2 is at the other height
        ("d(4; -; red back)", {"UL": ["a(3)"]}, -0.12 + 0.3 * THROWN[3] * GREEN[4]),
        ("d(4; -; red back)", {"UL": ["a(3)", "b(2)"]}, -0.24 + 0.3 * THROWN[2] * GREEN[4]),
        ("d(4; -; red back)", {"UL": ["a(3)", "b(2)", "e(3; -; cube)"]}, -0.6 - 0.36 + 0.3 * THROWN[4] * GREEN[4]),
        ("d(4; -; red back; yellow fury(self,-2))", {}, -0.45),
        ("d(4; -; red back; yellow fury(self,-2))", {"F1": {"hearts": 3}}, -0.45),
        ("d(4; -; red back; yellow fury(self,-2))", {"F1": {"hearts": 2}}, -0.9),
        ("d(4; -; red back; yellow fury(self,-2))", {"F2": {"hearts": 2}}, -0.45),
    ],
)
def test_what_laying_an_enemy_is_worth(card: str, given: dict[str, Any], found: float) -> None:
    state = Scene({"phase": "side_scroll", "deck": [card], **given}).state
    assert place_gain(state, c.UL) == near(found)


@pytest.mark.parametrize(
    ("boss", "given", "found"),
    [
        ("boss Z(5; PUNCH; faces right)", {}, 0.0),
        ("boss Z(5; PUNCH; ongoing no_heal; faces right)", {}, -0.8),
        ("boss Z(5; PUNCH; ongoing no_heal; faces right)", {"F2": {"hearts": 8}}, -0.4),
        ("boss Z(5; PUNCH; ongoing no_heal; faces right)", {"F1": {"hearts": 8}}, -0.8),
        ("boss Z(5; PUNCH; faces right)", {"UL": ["a(3)", "b(3)"]}, -0.2),
        ("boss Z(5; PUNCH; yellow fury(self,+2); faces right)", {}, 0.45),
    ],
)
def test_what_laying_a_boss_is_worth(boss: str, given: dict[str, Any], found: float) -> None:
    state = Scene({"phase": "side_scroll", "deck": [], "boss": boss, **given}).state
    assert place_gain(state, c.UL) == near(found)


def test_what_throwing_a_die_again_is_worth() -> None:
    gear = {"equipment": ["Q(reroll([green]))"]}
    state = Scene({"UR": ["a(4)"], "F1": gear}, luck="g2").do("P1 battle F1").state
    again = (3 * (2.0 + 0.8) + (2.0 - 1.0) + (2.0 - 2.0) + (2.0 - 3.0)) / 6
    assert reroll_gain(state, state.fighter1, c.GREEN) == near(again) and state.dice[c.GREEN] == 1
    won = Scene({"UR": ["a(4)"], "F1": gear}, luck="g4").do("P1 battle F1").state
    assert reroll_gain(won, won.fighter1, c.GREEN) == -1.0
