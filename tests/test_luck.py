"""Luck in named streams: an answer follows from the secret, the stream and how often that stream was asked."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

import pytest
from mypy_extensions import i64

from fracas.games.brawl.core import codes
from fracas.kernel.chance import TABLE, Chance, Recorded
from fracas.kernel.game import Game
from fracas.kernel.out import Out
from fracas.kernel.state import State
from fracas.kernel.thinking.playout import playout
from fracas.kernel.thinking.quick import Quick
from fracas.kernel.wire import SeatSetup, Setup
from fracas.match import Match, find_game
from fracas.match.record import record_of
from fracas.match.registry import game_ids
from fracas.match.replay import Replay, resume


def numbers(chance: Chance, count: int, stream: int = TABLE) -> list[int]:
    return [int(chance.below(1000, stream)) for _ in range(count)]


def test_a_secret_and_a_stream_give_one_sequence() -> None:
    assert numbers(Chance("a"), 600) == numbers(Chance("a"), 600)
    assert numbers(Chance("a"), 20) != numbers(Chance("b"), 20)
    assert numbers(Chance("a"), 20, 1) != numbers(Chance("a"), 20, 2)


def test_no_stream_is_moved_by_another() -> None:
    alone = numbers(Chance("a"), 300, 7)
    chance = Chance("a")
    between = [(int(chance.below(1000, 7)), numbers(chance, count % 5, count % 7)) for count in range(300)]
    assert [number for number, _ in between] == alone


def test_answers_are_spread_evenly() -> None:
    counts = Counter(int(Chance(f"{i}").below(6)) for i in range(6000))
    assert min(counts.values()) > 850 and max(counts.values()) < 1150


@pytest.mark.parametrize("count", [0, 1, 16, 17, 272, 500])
def test_a_chance_goes_on_where_another_stood(count: int) -> None:
    whole = numbers(Chance("a"), count + 20, 3)
    later = Chance("a")
    later.skip([0, 0, 0, count])
    assert numbers(later, 20, 3) == whole[count:]


SORTED = [1, 1, 1, 2, 4, 4, 9]


@pytest.mark.parametrize("kind", [Chance, Quick])
def test_where_equals_lie_side_by_side_pick_is_take(kind: Any) -> None:
    for secret in range(50):
        seed = f"{secret}" if kind is Chance else secret
        picks, takes = kind(seed), kind(seed)
        picked, taken = SORTED.copy(), SORTED.copy()
        for _ in SORTED:
            assert picks.pick(picked) == takes.take(taken)
            assert picked == taken
        assert picks.log == takes.log


def test_a_shuffle_is_one_take_after_another_and_replays() -> None:
    for items in (SORTED, SORTED[::-1], [2, 1, 2, 1, 1, 2]):
        live, other = Chance("shuffle"), Chance("shuffle")
        order, rest = items.copy(), items.copy()
        live.shuffle(order)
        assert order == [other.take(rest) for _ in items]
        again, replay = items.copy(), Recorded(live.log)
        replay.shuffle(again)
        assert again == order and replay.left() == 0


class Dice(State):
    """Asks one seat for one of six, until it has answered often enough."""

    def __init__(self, times: int) -> None:
        super().__init__()
        self.answers: list[int] = []
        self.times = times

    def pending(self) -> i64:
        return i64(len(self.answers) < self.times)

    def options(self, seat: i64) -> tuple[int, ...]:
        return (0, 1, 2, 3, 4, 5)

    def answer(self, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        self.answers.append(int(code))


def picks(secret: str, times: int = 6000) -> list[int]:
    dice = Dice(times)
    assert playout(dice, Chance(secret), 100_000) == times
    return dice.answers


def test_random_play_chooses_evenly_and_one_choice_says_nothing_of_the_next() -> None:
    counts = Counter(picks("a"))
    assert min(counts.values()) > 850 and max(counts.values()) < 1150
    pairs = Counter(zip(picks("b", 36_001), picks("b", 36_001)[1:], strict=False))
    assert len(pairs) == 36 and min(pairs.values()) > 850 and max(pairs.values()) < 1150
    firsts = Counter(picks(f"{i}", 1)[0] for i in range(6000))
    assert min(firsts.values()) > 850 and max(firsts.values()) < 1150
    assert picks("a") == picks("a") and picks("a") != picks("b")


# --- games --------------------------------------------------------------------------------------------------------


pytestmark = pytest.mark.pure_only  # a compiled Chance cannot be spied on


class Spy(Chance):
    """Notes which stream gave which answer."""

    def __init__(self, secret: str) -> None:
        super().__init__(secret)
        self.given: dict[int, list[int]] = {}

    def below(self, n: i64, stream: i64 = TABLE) -> i64:
        answer = super().below(n, stream)
        self.given.setdefault(int(stream), []).append(int(answer))
        return answer

    def draw(self, bag: i64, n: i64, stream: i64 = TABLE) -> i64:
        answer = super().draw(bag, n, stream)
        self.given.setdefault(int(stream), []).append(int(answer))
        return answer

    def take(self, items: list[int], stream: i64 = TABLE) -> int:
        answer = super().take(items, stream)
        self.given.setdefault(int(stream), []).append(answer)
        return answer

    def pick(self, items: list[int], stream: i64 = TABLE) -> int:
        answer = super().pick(items, stream)
        self.given.setdefault(int(stream), []).append(answer)
        return answer

    def shuffle(self, items: list[int], stream: i64 = TABLE) -> None:
        noted = self.given.setdefault(int(stream), [])
        before = len(noted)
        super().shuffle(items, stream)
        noted[before:] = items


def setup_of(game: Game[Any]) -> Setup:
    mode = game.info.modes[0]
    return Setup(game.id, tuple(SeatSetup(f"seat {i}") for i in range(min(mode.seats))), dict(mode.options))


def play(match: Match, picks: Chance, most: int) -> None:
    """Let seats answer at random until the match has `most` entries, ends, or wants a form."""
    while len(match.entries) < most and not match.over:
        seat = match.pending()[0]
        codes = match.state.options(seat)
        if not codes:
            return
        match.play(seat, codes[picks.below(len(codes))])


@pytest.mark.parametrize("game_id", game_ids())
def test_a_game_asks_more_than_one_stream(game_id: str) -> None:
    game = find_game(game_id)
    spy = Spy("streams")
    play(Match(game, setup_of(game), spy), Chance("picks"), 150)
    assert len(spy.given) >= 2, f"all luck of {game_id} is one sequence: {spy.given.keys()}"
    assert all(stream < 64 for stream in spy.given)


@pytest.mark.parametrize("game_id", game_ids())
def test_a_restart_changes_no_luck(game_id: str) -> None:
    game = find_game(game_id)
    setup = setup_of(game)
    whole = Match(game, setup, Chance("secret"))
    play(whole, Chance("picks"), 120)
    lucky = max(number for number, entry in enumerate(whole.entries) if entry.luck)
    assert lucky > 0, "nothing after the opening depends on luck"
    half = Match(game, setup, Chance("secret"))
    picks = Chance("picks")
    play(half, picks, lucky)
    again = resume(game, record_of(half), "secret")
    play(again, picks, 120)
    assert [entry.luck for entry in again.entries] == [entry.luck for entry in whole.entries]


def test_a_replay_counts_what_each_stream_gave() -> None:
    game = find_game("dagupukito")
    spy = Spy("count")
    match = Match(game, setup_of(game), spy)
    play(match, Chance("picks"), 80)
    replay = Replay(game, record_of(match))
    while replay.step() is not None:
        pass
    assert isinstance(replay.luck, Recorded)
    counted = {stream: count for stream, count in enumerate(replay.luck.asked) if count}
    assert counted == {stream: len(answers) for stream, answers in spy.given.items()}


def first_hand_of_the_second(fighter_of_the_first: int) -> int:
    """DaGuPuKiTo: what seat 1 draws first, whomever seat 0 plays."""
    game = find_game("dagupukito")
    state = game.rules.start(setup_of(game), Chance("deal"), Out())
    luck = Chance("deal")
    for seat, pick in ((0, fighter_of_the_first), (1, 0)):
        state.answer(seat, state.options(seat)[pick], luck, Out())
    return int(cast(Any, state).right.hand)


def test_no_choice_of_a_seat_changes_what_another_draws() -> None:
    assert len({first_hand_of_the_second(fighter) for fighter in range(6)}) == 1


def test_each_player_of_brawl_has_a_shuffle_of_their_own() -> None:
    # RULES BR-1.4
    game = find_game("brawl")
    spy = Spy("deal")
    match = Match(game, setup_of(game), spy)
    play(match, Chance("picks"), 3)
    for player in cast(Any, match.state).players:
        assert spy.given[codes.DECKS + player.seat][: len(player.deck)] == player.deck
        assert len(set(player.deck)) > 3, "a deck of one kind proves nothing"
