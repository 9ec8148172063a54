"""What thinking players ask of a duel: worlds that fit, a value, rules of thumb."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fracas.games.dagupukito import GAME
from fracas.games.dagupukito.core import codes as c
from fracas.games.dagupukito.core.match import Duel
from fracas.games.dagupukito.core.thinking.evaluation import threat
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.thinking.playout import playout, policy_playout
from fracas.kernel.thinking.quick import Quick
from fracas.kernel.wire import SeatSetup, Setup

MODES = [(mode.id, seats) for mode in GAME.info.modes for seats in mode.seats]


def start(mode: str, seats: int, chance: Chance) -> Duel:
    setup = Setup(GAME.id, tuple(SeatSetup(f"P{i}") for i in range(seats)), dict(GAME.mode(mode).options))
    return GAME.rules.start(setup, chance, Out())


def positions(mode: str, seats: int, count: int) -> Iterator[Duel]:
    """States of random matches, on the way."""
    chance = Chance(f"{mode}:{seats}", keep=False)
    for i in range(count):
        state = start(mode, seats, chance)
        playout(state, chance, 7 * i)
        if not state.over():
            yield state


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_twin_worlds_are_redealt_to_the_same(mode: str, seats: int) -> None:
    guesses = Chance("twins", keep=False)
    differ = 0
    for state in positions(mode, seats, 20):
        for seat in range(seats):
            world, twin = state.copy(), GAME.hints.guess(GAME.rules.view(state, seat), guesses)
            world.redeal(seat, Quick(seat))
            twin.redeal(seat, Quick(seat))
            assert GAME.cases.show(world) == GAME.cases.show(twin)
            assert world.options(seat) == state.options(seat)
            differ += GAME.cases.show(world) != GAME.cases.show(state)
    assert differ > 10


def test_a_sealed_move_of_the_foe_is_open_again() -> None:
    """CF-3.11: what was sealed is nobody's business, and is asked anew in an imagined world."""
    state = next(state for state in positions("duel", 2, 40) if state.phase == c.MOVING and state.pending() == 3)
    state.answer(1, state.options(1)[0], Chance("any"), Out())
    assert state.pending() == 1
    state.redeal(0, Quick(1))
    assert state.pending() == 3
    assert state.right.sealed == c.NOTHING


def test_cards_known_to_be_in_a_hand_stay_there() -> None:
    """CF-2.4."""
    state = next(state for state in positions("duel", 2, 40) if state.right.hand_size > 3)
    held, cards = int(state.right.hand), int(state.right.hand_size)
    state.right.marks = [held, 0]
    state.redeal(0, Quick(1))
    assert (state.right.hand, state.right.hand_size) == (held, cards)


def test_the_face_shown_tells_of_the_hand() -> None:
    """As a rule the face is shown on which the hand can do more: what a foe holds is believed accordingly."""
    believed: dict[bool, list[bool]] = {True: [], False: []}
    chance = Chance("faces", keep=False)
    for i in range(150):
        state = start("duel", 2, chance)
        playout(state, chance, 10 + i % 40)
        if state.phase == c.MOVING and state.pending() & 1:
            for seed in range(40):
                state.redeal(0, Quick(seed))
                foe = state.right
                threats = threat(state, foe, foe.face), threat(state, foe, 1 - foe.face)
                if threats[0] != threats[1]:
                    before = GAME.cases.show(state)
                    believed[threats[0] > threats[1]].append(state.plausible(0, Quick(seed + 7)))
                    assert GAME.cases.show(state) == before
    assert min(map(len, believed.values())) > 20
    assert sum(believed[True]) > 0.7 * len(believed[True]) and sum(believed[False]) < 0.3 * len(believed[False])


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_a_value_is_a_chance_and_two_sides_share_it(mode: str, seats: int) -> None:
    for state in positions(mode, seats, 20):
        values = [state.value(seat) for seat in range(seats)]
        assert all(0 < value < 1 for value in values)
        sides = {side: values[seat] for seat, side in enumerate(state.book.side_of)}
        assert len(sides) > 2 or sum(sides.values()) == pytest.approx(1)


def test_a_value_by_hand() -> None:
    """A lead of 35 HP is about three to one; a charged card counts 8, a card in hand 1.5, a round won 52.5."""
    state = next(state for state in positions("duel", 2, 40) if state.phase == c.FACING)
    for f, hp in ((state.left, 80), (state.right, 45)):
        f.hp, f.charge, f.charge_size, f.hand, f.hand_size = hp, 0, 0, 0, 0
    state.wins[:] = [0, 0]
    assert state.glance(0) == pytest.approx(0.7310585786)
    state.right.charge_size, state.right.hand_size = 2, 2
    assert state.glance(0) == pytest.approx(1 / (1 + 2.718281828459045 ** ((45 + 16 + 3 - 80) / 35)))
    state.wins[:] = [0, 1]
    assert state.glance(0) == pytest.approx(1 / (1 + 2.718281828459045 ** ((45 + 16 + 3 + 52.5 - 80) / 35)))


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_the_policy_plays_every_mode_to_its_end(mode: str, seats: int) -> None:
    chance = Chance("policy", keep=False)
    state = start(mode, seats, chance)
    made = policy_playout(state, chance, Quick(1), 100_000)
    assert state.over() and made < 100_000


def test_the_policy_knocks_out_whom_it_can() -> None:
    state = next(state for state in positions("duel", 2, 60) if state.phase == c.DECLARING and state.pending() & 1)
    mine = state.left if state.left.seat == 0 else state.right
    foe = state.right if mine is state.left else state.left
    mine.ready, foe.hp = c.CAN_HIT, 1
    mine.played = c.PUNCH
    assert state.policy(0, Quick(1)) == c.HIT
    foe.hp = 100
    assert state.policy(0, Quick(1)) == c.CHARGE  # a punch of 5 is worth less than a card charged


def test_the_policy_beats_random_play() -> None:
    won = 0.0
    for i in range(40):
        chance, luck = Chance(f"m{i}", keep=False), Quick(i)
        state = start("duel", 2, chance)
        while not state.over():
            for seat in (0, 1):
                if state.pending() >> seat & 1:
                    options = state.options(seat)
                    code = state.policy(seat, luck) if seat == i % 2 else options[luck.below(len(options))]
                    state.answer(seat, code, chance, Out())
        won += state.score(i % 2)
    assert won >= 28
