"""The derived facts of section 4.12, as properties of random play."""

from __future__ import annotations

from inspect import get_annotations
from itertools import pairwise
from typing import Any

import pytest

from fracas.games.brawl import GAME
from fracas.games.brawl.core import codes as c
from fracas.games.brawl.core.cards import effective
from fracas.games.brawl.core.match import Bout
from fracas.games.brawl.core.spots import able_tags, can_act
from fracas.games.brawl.core.state import Base, End, Zone, in_play, own_base, turn_seat
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.wire import SeatSetup, Setup

MATCHES = 30
EXTRA = {"hold": "on", "null": "on", "wild_block": "on"}


def random_states(seed: str, seats: int = 2, **options: Any) -> list[Bout]:
    """Every state of a random match by turns."""
    setup = Setup("brawl", tuple(SeatSetup(f"P{i}") for i in range(seats)), {**EXTRA, **options})
    chance, out = Chance(seed), Out()
    state = GAME.rules.start(setup, chance, out)
    assert isinstance(state, Bout)
    states = [state.copy()]
    while not state.over():
        seat = next(s for s in range(seats) if state.pending() >> s & 1)
        codes = state.options(seat)
        state.answer(seat, codes[int(chance.below(len(codes)))], chance, out)
        states.append(state.copy())
    return states


def strings(state: Bout) -> list[list[int]]:
    return [end.cards for zone in state.zones for base in zone.row for end in base.ends]


def test_under_a_block_or_dodge_lies_a_hit() -> None:
    # RULES BR-12.1
    seen = 0
    for number in range(MATCHES):
        for state in random_states(f"a{number}"):
            for cards in strings(state):
                left = effective(cards)
                assert c.PRESS not in left
                for below, above in zip([-1, *left], left, strict=False):
                    if above >= c.RED_BLOCK:
                        seen += 1
                        assert 0 <= below < c.RED_BLOCK
                assert not cards or left
    assert seen > 1_000


def test_between_dodges_there_is_one_colour() -> None:
    # RULES BR-12.2
    for number in range(MATCHES):
        for cards in strings(random_states(f"b{number}", characters=["test_all", "sidestep"])[-1]):
            parts: list[set[int]] = [set()]
            for kind in effective(cards):
                if kind == c.DODGE:
                    parts.append(set())
                elif kind < 9:
                    parts[-1].add(kind % 3)
            assert all(len(part) <= 1 for part in parts)


def test_unplayed_freezes_are_within_reach() -> None:
    # RULES BR-12.3
    for number in range(MATCHES):
        for state in random_states(f"c{number}"):
            for player in state.players:
                pile = player.discard
                on_top = 0
                while on_top < len(pile) and pile[-1 - on_top] == c.FREEZE:
                    on_top += 1
                assert player.unplayed == player.freezes + (player.hand == c.FREEZE) + on_top


@pytest.mark.parametrize(("seats", "format"), [(2, "duel"), (4, "tag_team")])
def test_each_side_alone_can_end_it(seats: int, format: str) -> None:
    # RULES BR-12.4
    for number in range(MATCHES):
        for state in random_states(f"d{number}", seats, format=format):
            if not state.zones or state.over():
                continue
            open_bases = sum(not base.frozen for base in state.zones[0].row)
            for side in range(2):
                mine = [p for p in state.players if state.book.side_of[p.seat] == side]
                assert open_bases <= sum(p.unplayed for p in mine)


def test_every_turn_uses_something_up() -> None:
    # RULES BR-12.5, BR-5.9
    for number in range(MATCHES):
        states = random_states(f"e{number}")
        turns = [state for state in states if state.zones and state.phase == c.TURN]
        left = dict.fromkeys((0, 1), 2 * 34 + 1)
        taken = [0, 0]
        for state, after in pairwise(turns):
            seat = int(turn_seat(state))
            player = after.players[seat]
            fuel = 2 * int(player.undrawn()) + len(player.discard)
            assert fuel < left[seat]
            left[seat] = fuel
            taken[seat] += 1
        assert max(taken) <= 2 * 34 and 63 <= sum(taken) + 1 <= 136


def test_nobody_has_to_pass_but_in_a_circle() -> None:
    # RULES BR-12.6, BR-5.8
    for number in range(MATCHES):
        for seats, format in ((2, "duel"), (4, "tag_team")):
            for state in random_states(f"f{number}", seats, format=format):
                if state.phase == c.TURN and not state.over():
                    seat = int(turn_seat(state))
                    able = can_act(state, seat) or (state.book.format == c.TAG_TEAM and bool(able_tags(state, seat)))
                    assert able


def test_a_circle_never_passes_all_round() -> None:
    # RULES BR-12.6, BR-12.7
    for number in range(10):
        for state in random_states(f"g{number}", 4, format="round_robin"):
            if state.phase == c.TURN and not state.over():
                assert any(can_act(state, seat) for seat in state.ring if in_play(state, seat))


@pytest.mark.pure_only  # compiled classes do not tell their fields
def test_a_base_that_was_lent_is_copied_whole_before_it_changes() -> None:
    base = Base(7, 1, [End([]), End([])])
    zone = Zone(0, 0, 1)
    zone.row = [base]
    assert own_base(zone, 0) is base
    things = [base, *base.ends]
    for i, thing in enumerate(things):
        for name, kind in get_annotations(type(thing)).items():
            if name not in ("ends", "first", "second"):
                setattr(thing, name, [5 + i] if kind == "list[int]" else True if kind == "bool" else 40 + i)
    own = own_base(zone, 0)
    assert zone.row == [own] and own is not base and not own.lent and own.first is own.ends[0]
    for thing, copied in zip(things, [own, *own.ends], strict=True):
        for name in get_annotations(type(thing)):
            if name not in ("ends", "first", "second", "lent"):
                assert getattr(copied, name) == getattr(thing, name), name
    before = base.second.cards.copy()
    own.second.own_cards().append(3)
    assert base.second.cards == before and own.second.cards == [*before, 3]
