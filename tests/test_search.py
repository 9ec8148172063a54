"""The search that knows no game: it finds what wins, mixes where it must, and keeps to its limits."""

from __future__ import annotations

from collections import Counter
from time import perf_counter

import pytest
from mypy_extensions import i64

from fracas import bots
from fracas.bots.thinker import Thinker
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.state import State
from fracas.kernel.thinking.duel import Duel
from fracas.kernel.thinking.quick import Quick
from fracas.kernel.thinking.search import Search
from fracas.kernel.wire import SeatSetup, Setup
from fracas.lab import sim
from fracas.match.match import Match
from fracas.match.registry import all_games, find_game
from toy import GAME, Bids

# What the first seat gets, by both answers. Played well, it answers 0 in two of five matches, and so does the second.
PENNIES = ((1.0, 0.4), (0.4, 0.8))


class Pennies(State):
    """Two seats answer 0 or 1 at the same time, once."""

    def __init__(self) -> None:
        self.at = 0
        self.said = [-1, -1]

    def over(self) -> bool:
        return -1 not in self.said

    def pending(self) -> i64:
        return (self.said[0] < 0) | (self.said[1] < 0) << 1

    def options(self, seat: i64) -> tuple[int, ...]:
        return (0, 1) if self.said[seat] < 0 else ()

    def question(self, seat: i64) -> i64:
        return 1

    def answer(self, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        self.said[seat] = code

    def score(self, seat: i64) -> float:
        first = PENNIES[self.said[0]][self.said[1]]
        return 1 - first if seat else first

    def value(self, seat: i64) -> float:
        return self.score(seat) if self.over() else 0.5

    def copy(self) -> Pennies:
        twin = Pennies()
        twin.said = self.said.copy()
        return twin

    def redeal(self, seat: i64, chance: Chance) -> None:
        self.said[1 - seat] = -1


def shares(matching: bool, seat: int) -> float:
    """How often the search answers 0, over many searches."""
    said: Counter[int] = Counter()
    for seed in range(60):
        search = Search(Pennies(), seat, 100 * seed, 4, matching)
        search.think(400)
        said[search.answer(Quick(seed))] += 1
    return said[0] / 60


def test_regret_matching_finds_the_mix() -> None:
    search = Search(Pennies(), 0, 1, 4, True)
    search.think(6000)
    first, second = search.mix()
    assert abs(first / (first + second) - 0.4) < 0.1


def test_the_other_chooses_by_what_it_holds() -> None:
    """Three times of five the other holds nothing but 0, and the first row beats that; else it has both answers."""
    duel = Duel(2)
    for _ in range(200):
        for row in (0, 1):
            for _ in range(3):
                duel.note(1, 0, row, PENNIES[row][0])
            duel.note(2, row, row, PENNIES[row][row])
            duel.note(2, 1 - row, row, PENNIES[row][1 - row])
    few, many = Duel(2), duel.mix([0.7, 0.6])
    few.note(2, 1, 0, PENNIES[0][1])
    assert many[0] > 0.9 * sum(many)  # against the second hand alone it would be 0.4
    first, second = few.mix([0.7, 0.6])
    assert first > 20 * second  # hardly tried: the better row


def test_both_ways_to_choose_mix_their_answers() -> None:
    for matching in (False, True):
        for seat in (0, 1):
            assert 0.05 < shares(matching, seat) < 0.95


def test_a_sealed_answer_of_another_is_asked_again() -> None:
    """The search must not read what the other has sealed: both worlds give the same answer."""
    found = []
    for sealed in (0, 1):
        world = Pennies()
        world.said[1] = sealed
        search = Search(world, 0, 7, 4, False)
        search.think(100)
        found.append([arm.tried for arm in search.root.arms])
    assert found[0] == found[1]


class Told(Pennies):
    """The other has told what it holds: rules of thumb tell the truth. To answer what it holds wins."""

    def __init__(self) -> None:
        super().__init__()
        self.held = 0

    def score(self, seat: i64) -> float:
        return float((self.said[0] == self.held) == (seat == 0))

    def copy(self) -> Told:
        twin = Told()
        twin.said, twin.held = self.said.copy(), self.held
        return twin

    def redeal(self, seat: i64, chance: Chance) -> None:
        super().redeal(seat, chance)
        self.held = chance.below(2)

    def plausible(self, seat: i64, chance: Chance) -> bool:
        return self.held == 1


def test_what_the_others_did_tells_what_they_hold() -> None:
    world = Told()
    world.said[1] = 0
    for believing in (True, False):
        search = Search(world.copy(), 0, 3, 4, False)
        if not believing:
            search.redealt = 0
        search.think(200)
        worth = search.root.total / float(search.root.tried)
        assert worth > 0.85 if believing else 0.35 < worth < 0.65


class Race(Pennies):
    """Real time: both are asked until somebody has answered 1; it wins if the other has answered 0 before."""

    def pending(self) -> i64:
        return 0 if self.over() else 3

    def options(self, seat: i64) -> tuple[int, ...]:
        return () if self.over() else (0, 1)

    def over(self) -> bool:
        return 1 in self.said

    def score(self, seat: i64) -> float:
        first = 0 if self.said[0] == 1 else 1
        won = float(self.said[1 - first] == 0)
        return won if seat == first else 1 - won

    def copy(self) -> Race:
        twin = Race()
        twin.said = self.said.copy()
        return twin

    def redeal(self, seat: i64, chance: Chance) -> None:
        """Nothing is hidden."""

    def policy(self, seat: i64, chance: Chance) -> i64:
        return 0


def test_in_real_time_nothing_is_mixed_and_others_may_be_faster() -> None:
    """To answer 1 wins at once if the other has answered: if nobody can be faster, it is too early for that."""
    worths = []
    for rivals in (0, 100):
        search = Search(Race(), 0, 5, 4, False)
        search.rivals = rivals
        search.think(200)
        assert search.live and not search.side_by_side
        arm = search.root.arms[1]
        worths.append(arm.total / float(arm.tried))
    assert worths == [0.0, 1.0]


def toy_match(seed: str) -> Match:
    return Match(GAME, Setup("toy", (SeatSetup("A"), SeatSetup("B"))), Chance(seed), listen=False)


def test_the_certain_win_is_taken() -> None:
    match = toy_match("x")
    assert isinstance(match.state, Bids)
    match.state.hands[:] = [[1, 9], [4, 4]]
    match.state.round = 3
    look = bots.look_at(match, 0)
    assert [Thinker(f"s{i}", 60).choose(look) for i in range(5)] == [1] * 5


def test_more_trials_go_on_where_fewer_ended() -> None:
    match = toy_match("y")
    worlds = [bots.look_at(match, 0).imagine(Quick(1)) for _ in range(2)]
    once, twice = (Search(world, 0, 5, 4, False) for world in worlds)
    once.think(80)
    twice.think(30)
    twice.think(50)
    assert [(arm.tried, arm.total) for arm in once.root.arms] == [(arm.tried, arm.total) for arm in twice.root.arms]
    assert sum(arm.tried for arm in once.root.arms) == 80


def test_time_is_a_cap() -> None:
    start = perf_counter()
    Thinker("s", 10**9, 0.05).choose(bots.look_at(toy_match("z"), 0))
    assert perf_counter() - start < 5


MODES = [(game.id, mode.id) for game in all_games() for mode in game.info.modes]


@pytest.mark.parametrize(("game_id", "mode_id"), MODES)
def test_the_search_is_at_home_in_every_mode(game_id: str, mode_id: str) -> None:
    """Asked now and then during play by rules of thumb: every imagined world bears any answer of anybody."""
    game = find_game(game_id)
    plan = sim.plan(game, games=1, seed="modes", entrants=("random",), mode=mode_id)
    seats = tuple(SeatSetup(f"P{i}", "thinker") for i in range(len(plan.bots)))
    match = Match(game, Setup(game_id, seats, plan.options), Chance("search"), listen=False)
    quick, when, asked = bots.make("informed", "modes"), Chance("when", keep=False), 0
    while not match.over and asked < 12:
        if not match.pending():
            assert match.tick(match.deadline()) is not None
        for seat in match.pending():
            if match.state.pending() >> seat & 1:
                look, options = bots.look_at(match, seat), match.state.options(seat)
                if when.below(1 + len(match.entries) // 20) == 0:
                    asked += 1
                    assert 0 <= Thinker(f"thinker {asked}", 24).choose(look) < len(options)
                match.play(seat, options[quick.choose(look)], int(match.state.at))
    assert asked > 5
