"""What a State answers to players that think inside the core: imagined worlds, chances, choices (decisions/0008)."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from typing import Any

import msgspec
import pytest
from mypy_extensions import i64

from fracas.games.double_rumble import GAME
from fracas.games.double_rumble.content import habits
from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.brawl import deadly_move, slot_in, wasted_active
from fracas.games.double_rumble.core.match import Rumble
from fracas.games.double_rumble.core.state import fighter_of, stage_deck
from fracas.games.double_rumble.tests.scene import Scene
from fracas.games.double_rumble.tests.test_advice import CORNERED
from fracas.kernel.chance import TABLE, Chance
from fracas.kernel.out import Out
from fracas.kernel.thinking.quick import Quick
from fracas.kernel.wire import SeatSetup, Setup

TABLES: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (1, {"difficulty": "hard", "deck_peek": "counts"}),
    (2, {"deck_peek": "top", "placement_authority": "consensus"}),
    (2, {"brawl_mode": "floor", "credits": {"A": 12, "B": 12}}),
]


def positions(
    games: int, slips: int, tables: list[tuple[int, dict[str, Any]]] = TABLES
) -> Iterator[tuple[Rumble, int]]:
    """States of matches that the policy plays, and a seat that is asked; one of `slips` answers is random."""
    for number in range(games):
        seats, options = tables[number % len(tables)]
        chance, pick = Chance(f"thinking {number}", keep=False), Quick(number)
        setup = Setup(GAME.id, tuple(SeatSetup(f"seat {i}") for i in range(seats)), options)
        state = GAME.rules.start(setup, chance, Out())
        while not state.over():
            asked = int(state.pending())
            seat = 1 if asked == 2 or (asked == 3 and pick.below(2)) else 0
            yield state, seat
            found = state.options(seat)
            code = int(state.policy(seat, pick)) if pick.below(slips) else found[pick.below(len(found))]
            state.answer(seat, code, chance, Out())


def twin_of(state: Rumble, seat: int, luck: Chance) -> Rumble:
    """Another world that the seat cannot tell from this one."""
    return GAME.hints.guess(GAME.rules.view(state, seat), luck)


def hidden(state: Rumble) -> object:
    decks = [stage_deck(state, at) for at in range(int(state.stage), c.STAGES)]
    return state.deck, decks, state.bosses, state.equipment_deck


# --- imagined worlds --------------------------------------------------------------------------------------------------


def test_a_new_deal_depends_on_nothing_that_is_hidden_and_changes_nothing_that_is_not() -> None:
    luck = Chance("twins", keep=False)
    met, differ = 0, 0
    for number, (state, seat) in enumerate(positions(8, 3)):
        if number % 7:
            continue
        twin, world = twin_of(state, seat, luck), state.copy()
        before, shown = msgspec.json.encode(GAME.rules.view(state, seat)), GAME.cases.show(state)
        differ += hidden(twin) != hidden(state)
        twin.redeal(seat, Quick(number))
        world.redeal(seat, Quick(number))
        assert GAME.cases.show(world) == GAME.cases.show(twin) and hidden(world) == hidden(twin)
        assert msgspec.json.encode(GAME.rules.view(world, seat)) == before
        assert (world.options(seat), world.question(seat)) == (state.options(seat), state.question(seat))
        assert GAME.cases.show(state) == shown, "a copy shares nothing that a new deal changes"
        met += 1
    assert met > 80 and differ > met // 2


@pytest.mark.parametrize("peek", ["ordered", "counts", "top"])
def test_whatever_may_lie_face_down_can_come(peek: str) -> None:
    given = {"phase": "start_space", "stage": 2}
    state = Scene(given, seats=1, deck_peek=peek).do("P1 choose_start_space UR").state
    backs = [state.book.cards[card].back for card in state.deck]
    top: set[int] = set()
    orders: set[tuple[int, ...]] = set()
    bosses: set[tuple[int, ...]] = set()
    gear: set[int] = set()
    for number in range(400):
        world = state.copy()
        world.redeal(0, Quick(number))
        assert world.drawn not in world.deck and len(set(world.deck)) == len(state.deck)
        found = [world.book.cards[card].back for card in world.deck]
        assert found[-1] == backs[-1] or peek == "counts"
        assert sorted(found) == sorted(backs) or peek == "top"
        top.add(world.deck[-1])
        orders.add(tuple(found))
        bosses.add(tuple(world.bosses[1:]))
        gear.add(world.equipment_deck[-1])
        assert sorted(world.equipment_deck) == sorted(state.equipment_deck)
    pack = [card for card in state.book.packs[1] if peek == "counts" or state.book.cards[card].back == backs[-1]]
    assert top == set(pack) - {int(state.drawn)}
    assert (len(orders) == 1) == (peek == "ordered")
    assert len(bosses) == 8 and gear == set(state.equipment_deck)


class Slow(Chance):
    """The luck of a Quick, of which the rules do not know that it is quick."""

    def __init__(self, seed: int) -> None:
        super().__init__("", False)
        self.quick = Quick(seed)

    def below(self, n: i64, stream: i64 = TABLE) -> i64:
        return self.quick.below(n)


@pytest.mark.pure_only  # a compiled class takes no such luck
def test_a_deck_dealt_when_its_stage_begins_is_as_one_dealt_at_once() -> None:
    for number, (state, seat) in enumerate(positions(2, 3)):
        if number % 7:
            continue
        later, now, luck = state.copy(), state.copy(), Slow(number)
        later.redeal(seat, luck.quick)
        word = luck.quick.word
        luck.quick.reseed(number)
        now.redeal(seat, luck)
        assert luck.quick.word == word and hidden(later) == hidden(now)


# --- chances ----------------------------------------------------------------------------------------------------------


def worth(hearts: float) -> Any:
    return pytest.approx(1 / (1 + exp(-hearts / 6)), abs=1e-9)


def test_the_chance_to_win_is_that_of_the_margin() -> None:
    # Nine hearts each, one credit, the last Stage; the Boss's two Lives cost 19/25 of a heart each.
    boss = {"stage": 4, "credits": 1, "life": 2, "UR": ["boss Z(5; PUNCH)"]}
    assert Scene(boss).state.glance(0) == worth(18 - 2 * 19 / 25 + 0.3 - 0.15)
    asked = Scene(boss, seats=1).do("P1 battle F1").state
    # The blue die wins 25 of 36 Battles and costs 19/36 of a heart in the mean; a loss gives Fury.
    fought = -19 / 36 + 11 / 36 * 1.3 * 0.15 + 25 / 36 * 19 / 25
    assert asked.phase == c.ROLLING_BLUE and asked.glance(0) == worth(18 - 2 * 19 / 25 + 0.3 - 0.15 + fought)
    gear = {"equipment": ["Q(reroll([green]))"]}
    rolled = Scene({"stage": 4, "credits": 1, "UR": ["a(4)"], "F1": gear}, luck="g2").do("P1 battle F1").state
    again = (3 * 2.8 + 1.0 + 0.0 - 1.0) / 6
    assert rolled.phase == c.REROLLING and rolled.glance(0) == worth(18 + 1.3 - 1.0 - 0.15 - 2.0 + again)


def test_chances_are_between_none_and_all_and_a_result_is_a_result() -> None:
    low, high = 1.0, 0.0
    for state, seat in positions(4, 4):
        found = state.value(seat)
        low, high = min(low, found), max(high, found)
        assert state.quiet() == (state.phase in (c.BRAWLING, c.PLACING))
    assert 0.0 < low < 0.3 and 0.7 < high < 1.0
    lost = Scene({"UR": ["a(3)"]}, seats=1).do("P1 resign").state
    assert lost.over() and lost.value(0) == 0.0
    last = {"stage": 4, "UR": ["boss Z(1; KICK)"], "life": 1}
    won = Scene(last, luck="g6", seats=1).do("P1 battle F1").state
    assert won.over() and won.value(0) == 1.0


# --- choices ----------------------------------------------------------------------------------------------------------


def test_the_policy_picks_an_option_and_knows_nothing_that_is_hidden() -> None:
    luck = Chance("twins", keep=False)
    phases: set[int] = set()
    for number, (state, seat) in enumerate(positions(12, 3)):
        shown = hidden(state), GAME.cases.show(state)
        code = state.policy(seat, Quick(number))
        assert code in state.options(seat) and (hidden(state), GAME.cases.show(state)) == shown
        if number % 5 == 0 or state.phase not in phases:
            assert twin_of(state, seat, luck).policy(seat, Quick(number)) == code
        phases.add(int(state.phase))
    assert phases >= {
        c.CHOOSING_FIGHTER, c.CHOOSING_SYMBOL, c.CHOOSING_START, c.CHOOSING_ENTRY, c.PLACING, c.EXCESS, c.BRAWLING,
        c.ROLLING_BLUE, c.REROLLING, c.SETTING, c.FREE_MOVING,
    }  # fmt: skip


def senseless(state: Rumble, code: int) -> bool:
    """G15, G44: a walk to death, or an Active for nothing."""
    if state.phase != c.BRAWLING or code == c.YIELD:
        return False
    f = fighter_of(state, slot_in(code))
    if code < c.CHANGE:
        return deadly_move(state, f)
    return c.ACTIVE <= code < c.REROLL and wasted_active(state, f)


def test_the_policy_walks_to_death_and_wastes_an_active_only_where_nothing_else_is_left() -> None:
    # RULES DR-7.7, DR-13.6
    tables: list[tuple[int, dict[str, Any]]] = [(seats, {"credits": {"A": 12, "B": 12}}) for seats in (1, 2)]
    tables.append((2, {"credits": {"A": 12, "B": 12}, "brawl_mode": "floor"}))
    tempted = 0
    for state, seat in positions(15, 2, tables):
        options = state.options(seat)
        bad = [code for code in options if senseless(state, code)]
        if bad and len(bad) < len(options):
            tempted += 1
            assert state.policy(seat, Quick(1)) not in bad
    assert tempted > 100


def test_who_could_only_walk_to_death_hands_over() -> None:
    # RULES DR-7.7, DR-19.7; ruling DR-R2
    assert Scene(CORNERED, brawl_mode="floor").state.policy(0, Quick(1)) == c.YIELD
    assert Scene(CORNERED, bots="P1").do("P2 yield").state.policy(0, Quick(1)) == c.YIELD


def test_the_policy_takes_the_fighters_that_win_most() -> None:
    scene = Scene(seats=1)
    taken = []
    for _ in range(2):
        code = scene.state.policy(0, Quick(1))
        taken.append(scene.state.book.tiles[code - c.FIGHTER].id)
        scene.state.answer(0, code, Chance("any"), Out())
    assert taken == ["old_finch", "buddy"], "of two equals the first one listed"
    assert {tile.id for tile in scene.state.book.tiles} == habits().fighter.keys()


def test_the_policy_wins_most_games_at_easy() -> None:
    won = 0.0
    for number in range(24):
        chance, pick = Chance(f"policy {number}", keep=False), Quick(number)
        state = GAME.rules.start(Setup(GAME.id, (SeatSetup("a"),)), chance, Out())
        while not state.over():
            state.answer(0, state.policy(0, pick), chance, Out())
        won += state.score(0)
    assert won >= 12, "about seven in ten; random play wins none"
