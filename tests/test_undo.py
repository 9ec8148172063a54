"""Taking an answer back: what the match allows, and what its record says. That it leaves no trace is a law."""

from __future__ import annotations

import random
from typing import Any

import msgspec
from server import toy

from fracas.games.dagupukito.words import Skip
from fracas.kernel.chance import Chance
from fracas.kernel.wire import SeatSetup, Setup, TakeBack
from fracas.match import Match, Progress, Refused, Replay, find_game
from fracas.match.record import decode, encode, record_of
from fracas.match.undo import taken_back


def match_of(game: str, seats: int = 2, *, undo: bool = True, **options: Any) -> Match:
    people = tuple(SeatSetup(f"P{number}") for number in range(seats))
    return Match(find_game(game), Setup(game, people, options, undo=undo), Chance("undo"))


def answer(match: Match, seat: int, option: int = 0, at: int = 0) -> Progress:
    ask = match.ask(seat)
    done = match.submit(seat, ask.id, ask.options[option], at)
    assert isinstance(done, Progress), done
    return done


def take_back(match: Match, seat: int, at: int = 0) -> Progress | Refused:
    return match.submit(seat, None, TakeBack(), at)


def seen(match: Match, seats: int = 2) -> bytes:
    whole = [(match.view(seat), match.ask(seat)) for seat in range(seats)]
    return msgspec.json.encode((whole, match.view(None), match.pending()))


def test_a_sealed_choice_can_be_taken_back_until_all_have_chosen() -> None:
    match = match_of("dagupukito")
    before = seen(match)
    answer(match, 0, 0)
    assert match.pending() == [1] and match.may_take_back(0) and not match.may_take_back(1)
    done = take_back(match, 0)
    assert isinstance(done, Progress) and done.told == [] and done.entry.luck == []
    assert seen(match) == before and not match.may_take_back(0)
    answer(match, 0, 1)
    answer(match, 1)
    assert not match.may_take_back(0) and not match.may_take_back(1)  # all have chosen, and it was shown
    refused = take_back(match, 0)
    assert isinstance(refused, Refused) and refused.code == "crossed"


def test_what_another_has_sealed_meanwhile_stays_sealed() -> None:
    match = match_of("brawl", 3, **find_game("brawl").mode("circle_x").options)
    assert [match.ask(seat).kind for seat in range(3)] == ["character"] * 3
    answer(match, 0, 0)
    answer(match, 1, 1)
    assert match.may_take_back(0) and match.may_take_back(1)
    assert isinstance(take_back(match, 0), Progress)
    assert match.pending() == [0, 2] and match.may_take_back(1)
    assert isinstance(take_back(match, 1), Progress)
    assert match.pending() == [0, 1, 2]


def test_whoever_sees_that_others_are_asked_anew_has_been_crossed() -> None:
    """Two who wait skip their cycle: only "sealed" is told, and then the fighters in front choose a face (CF-11.3)."""
    match = match_of("dagupukito", 4, **find_game("dagupukito").mode("team").options)
    picks = random.Random(1)
    while {match.ask(seat).kind for seat in match.pending()} != {"cycle"} or len(match.pending()) < 2:
        seat = match.pending()[0]
        answer(match, seat, picks.randrange(len(match.ask(seat).options)), at=int(match.state.at))
    first, last = match.pending()
    answer(match, first, match.ask(first).options.index(Skip()), at=int(match.state.at))
    assert match.may_take_back(first)
    done = answer(match, last, match.ask(last).options.index(Skip()), at=int(match.state.at))
    assert [type(event).__name__ for event in done.events(first)] == ["Sealed"]
    assert {match.ask(seat).kind for seat in match.pending()} == {"face"}
    assert not match.may_take_back(first) and not match.may_take_back(last)


def test_a_table_without_it_takes_nothing_back() -> None:
    match = match_of("dagupukito", undo=False)
    answer(match, 0)
    refused = take_back(match, 0)
    assert isinstance(refused, Refused) and refused.code == "no_undo"


def test_who_takes_back_gets_no_more_time() -> None:
    people = (SeatSetup("Ann"), SeatSetup("Bo"))
    match = Match(toy.GAME, Setup(toy.GAME.id, people, {"decision_seconds": 30}, undo=True), Chance("undo"))
    due = match.ask(0).deadline
    answer(match, 0, at=20_000)
    assert isinstance(take_back(match, 0, at=25_000), Progress)
    assert match.ask(0).deadline == due == 30_000
    answer(match, 0, at=26_000)
    refused = take_back(match, 0, at=30_000)
    assert isinstance(refused, Refused) and refused.code == "too_late"


def test_the_record_has_it_and_replays() -> None:
    match = match_of("dagupukito")
    answer(match, 0, 0)
    take_back(match, 0)
    answer(match, 0, 1)
    assert taken_back(match.entries) == {1}
    record = decode(encode(record_of(match)), match.game)
    assert [type(entry.action).__name__ for entry in record.entries] == ["NoneType", "Pick", "TakeBack", "Pick"]
    replay = Replay(match.game, record)
    while replay.step():
        pass
    assert record_of(replay.match).digest == record.digest and seen(replay.match) == seen(match)
    assert replay.match.may_take_back(0)


def test_in_real_time_nothing_is_taken_back() -> None:
    match = match_of("brawl", 2, **find_game("brawl").mode("tournament").options)
    assert match.game.in_real_time(match.setup)
    seat = match.pending()[0]
    answer(match, seat)
    refused = take_back(match, seat)
    assert isinstance(refused, Refused) and refused.code == "no_undo"


def test_a_fork_takes_back_for_itself_alone() -> None:
    match = match_of("dagupukito")
    answer(match, 0)
    fork = match.fork(Chance("fork"))
    take_back(fork, 0)
    assert fork.pending() == [0, 1] and match.pending() == [1] and match.may_take_back(0)
