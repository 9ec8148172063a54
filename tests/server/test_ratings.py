"""Ratings: what a result makes of them, where bots stand, which tables are rated, and what everybody is told."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from fracas.bots import level_ids
from fracas.kernel.game import SetupError
from fracas.kernel.wire import Outcome, SeatSetup, Setup
from fracas.match.registry import all_games, find_game
from fracas.server.frames import Arrange, Created, NewTable, SeatBot, SeatWish
from fracas.server.people import passphrase, ratings
from fracas.server.people.accounts import Account, Accounts
from fracas.server.people.history import Wanted, history
from fracas.server.people.ratings import START, best, bot_rating, new_strengths, rating_of, shown, why_unrated
from fracas.server.room.plan import NO_ROOM, Room
from fracas.server.stored_match import NoSeat
from fracas.server.table import Table
from fracas.server.tables import Tables, setup_of
from server.test_people import people
from server.test_table import Ear, play_out, run, tables_at, until

pytestmark = pytest.mark.pure_only
on_both = [pytest.mark.usefixtures("each_database"), pytest.mark.usefixtures("only_highest")]


def both(test: object) -> object:
    for mark in on_both:
        test = mark(test)
    return test


@pytest.fixture(autouse=True)
def quick_to_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passphrase, "_hasher", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


def seats(count: int) -> tuple[SeatSetup, ...]:
    return tuple(SeatSetup(f"P{number}") for number in range(count))


# --- what a result makes of them


def test_who_wins_rises_who_loses_falls_and_both_are_surer() -> None:
    game = find_game("dagupukito")
    after = new_strengths(game, Setup(game.id, seats(2)), Outcome((1.0, 0.0)), {0: START, 1: START}, NO_ROOM)
    assert shown(*START) == (1500, 800)
    assert shown(*after[0])[0] > 1500 > shown(*after[1])[0]
    assert all(shown(*one)[1] < 800 for one in after.values())


def test_a_draw_between_equals_moves_nobody_and_an_upset_moves_more() -> None:
    game, setup = find_game("dagupukito"), Setup("dagupukito", seats(2))
    drawn = new_strengths(game, setup, Outcome((0.5, 0.5)), {0: START, 1: START}, NO_ROOM)
    assert drawn[0][0] == pytest.approx(drawn[1][0]) and drawn[0][0] == pytest.approx(START[0])
    strong, weak = (35.0, 2.0), (15.0, 2.0)
    upset = new_strengths(game, setup, Outcome((0.0, 1.0)), {0: strong, 1: weak}, NO_ROOM)
    expected = new_strengths(game, setup, Outcome((1.0, 0.0)), {0: strong, 1: weak}, NO_ROOM)
    assert upset[1][0] - weak[0] > 10 * (expected[0][0] - strong[0]) > 0


def test_team_mates_rise_together_and_many_alone_are_ranked() -> None:
    game = find_game("dagupukito")
    team = Setup(game.id, seats(4), {"format": "team"})
    after = new_strengths(game, team, Outcome((1.0, 0.0, 1.0, 0.0)), dict.fromkeys(range(4), START), NO_ROOM)
    assert after[0] == after[2] and after[1] == after[3] and after[0][0] > START[0] > after[1][0]
    circle = Setup("brawl", seats(3), {"format": "round_robin"})
    after = new_strengths(find_game("brawl"), circle, Outcome((0.0, 1.0, 0.5)), dict.fromkeys(range(3), START), NO_ROOM)
    assert after[1][0] > after[2][0] > after[0][0]


def test_who_left_and_let_a_bot_play_on_has_lost_whatever_the_bot_did() -> None:
    """docs/accounts.md: what counts. The others' result is what it was."""
    game, before = find_game("dagupukito"), dict.fromkeys(range(4), START)
    team, won = Setup(game.id, seats(4), {"format": "team"}), Outcome((1.0, 0.0, 1.0, 0.0))
    left = new_strengths(game, team, won, before, Room(stand_ins={2: "level1"}, stood_in={2: "level1"}))
    as_played = new_strengths(game, team, won, before, NO_ROOM)
    assert left[2][0] < START[0] and {seat: left[seat] for seat in (0, 1, 3)} == {s: as_played[s] for s in (0, 1, 3)}
    returned = new_strengths(game, team, won, before, Room(stood_in={2: "level1"}))
    assert returned == as_played


# --- bots


@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_bots_stand_in_the_order_of_their_ladder(game: str) -> None:
    found = find_game(game)
    setup = Setup(game, seats(2), dict(found.info.modes[0].options), mode=found.info.modes[0].id)
    known = [one for bot in level_ids() if (one := bot_rating(found, setup, bot)) is not None]
    assert len(known) == (len(found.lobby.ladder) + 1 if found.lobby.ladder else 0)
    assert known == sorted(known) and all(sigma == 1.0 for _, sigma in known)
    assert bool(known) != found.lobby.together
    assert set(found.lobby.unrated) <= {mode.id for mode in found.info.modes}


def test_a_bots_rating_foretells_what_the_ladder_counted() -> None:
    game = find_game("dagupukito")
    setup = Setup(game.id, seats(2), mode="duel")
    ladder = [one for bot in level_ids() if (one := bot_rating(game, setup, bot)) is not None]
    for below, above, share in zip(ladder, ladder[1:], game.lobby.ladder, strict=False):
        two = [[ratings._model.rating(mu=mu, sigma=0.001)] for mu in (above[0], below[0])]
        assert ratings._model.predict_win(two)[0] == pytest.approx(share, abs=0.005)


# --- which tables


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        (NewTable("dagupukito"), ""),
        (NewTable("dagupukito", options={"match_minutes": 30, "rounds_to_win": 2}), ""),
        (NewTable("dagupukito", seats=(SeatWish(), SeatWish(bot="level5"))), ""),
        (NewTable("dagupukito", options={"hp": 200}), "the mode's own rules, and this is changed: hp"),
        (NewTable("dagupukito", seats=(SeatWish(), SeatWish(bot="random"))), "the bot random has no rating"),
        (NewTable("brawl", seats=(SeatWish(), SeatWish(bot="level5"))), "the bot level5 has no rating"),
        (NewTable("brawl", "tournament", seats=(SeatWish(), SeatWish(bot="level1"))), "level1 has no rating"),
        (NewTable("brawl", "tournament"), ""),
        (NewTable("double_rumble", seats=(SeatWish(), SeatWish())), "nobody to be rated against"),
        (NewTable("n30n", "training"), "it takes two"),
        (NewTable("knockout", "full"), "not played for a rating"),
        (NewTable("knockout", "quick", seats=(SeatWish(),) * 4), "more than two"),
    ],
)
def test_a_table_is_rated_only_by_the_modes_own_rules_and_against_known_strength(wish: NewTable, why: str) -> None:
    found = why_unrated(setup_of(wish)[0])
    assert (why in found) if why else not found


# --- at a table


async def rated(tables: Tables, one: Account, other: Account) -> tuple[Created, Table, list[Ear]]:
    created = await tables.open_table(NewTable("highest", name=one.name, rated=True), person=one.person)
    table = await tables.find(created.table)
    assert table is not None and table.row is not None
    await table.sit(other.name, person=await rating_of(tables.store, other.person, table.row.setup))
    ears = [Ear(0), Ear(1)]
    for ear in ears:
        table.attach(ear)
    await until(lambda: all(ear.count("update") for ear in ears))
    return created, table, ears


@both
def test_a_rated_match_is_told_before_and_its_change_after(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "_LEAST", 1)

    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            accounts, (ann, bo) = await people(tables, "Ann", "Bob")
            created, table, ears = await rated(tables, ann, bo)
            assert ears[0].last("welcome")["rated"] and not ears[0].last("welcome")["setup"]["hints"]
            assert [seat["rating"] for seat in ears[0].last("update")["seats"]] == [{"value": 1500, "spread": 800}] * 2
            await play_out(table, ears)
            end = ears[0].last("update")
            told = [seat["rating"] for seat in end["seats"]]
            scores = end["outcome"]["scores"]
            assert told[0]["change"] == -told[1]["change"]
            assert (told[0]["change"] > 0) == (scores[0] > scores[1]) and all(one["spread"] < 800 for one in told)

            # It is the same after the table was loaded again, in one's list, and in the list of the best.
            await tables.forget(table.id)
            again = await tables.find(created.table)
            assert again is not None
            late = Ear(0)
            again.attach(late)
            await until(lambda: late.count("update") > 0)
            assert [seat["rating"] for seat in late.last("update")["seats"]] == told
            line = (await history(tables.store, ann.id, Wanted())).lines[0]
            assert line.rated and line.change == told[0]["change"]
            card = await accounts.card(ann)
            assert [(one.mode, one.value, one.spread, one.matches) for one in card.ratings] == [
                ("duel", told[0]["value"], told[0]["spread"], 1)
            ]
            listed = await best(tables.store, Setup("highest", seats(2), mode="duel"))
            assert [one.value for one in listed] == sorted((one["value"] for one in told), reverse=True)

            # A rematch is rated too, and begins where this match ended.
            again.rematch(late)
            await until(lambda: late.count("notice") > 0)
            next_one = await tables.find(late.last("notice")["table"])
            assert next_one is not None
            then = await next_one.card()
            assert then.rated and [seat.rating and seat.rating.value for seat in then.seats] == [
                told[1]["value"],
                told[0]["value"],
            ]

    run(work())


@both
def test_two_matches_that_end_at_once_both_count(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            accounts, (ann, bo, cy) = await people(tables, "Ann", "Bob", "Cyd")
            games = [await rated(tables, ann, other) for other in (bo, cy)]
            await asyncio.gather(*(play_out(table, ears) for _, table, ears in games))
            assert [one.matches for one in (await accounts.card(ann)).ratings] == [2]

    run(work())


@both
def test_guests_and_unknown_bots_do_not_sit_at_a_rated_table(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            _, (ann,) = await people(tables, "Ann")
            with pytest.raises(SetupError, match="rated: sign in"):
                await tables.open_table(NewTable("highest", rated=True))
            with pytest.raises(SetupError, match="rated: .* changed: rounds"):
                await tables.open_table(NewTable("highest", options={"rounds": 1}, rated=True), person=ann.person)
            created = await tables.open_table(NewTable("highest", rated=True), person=ann.person)
            table = await tables.find(created.table)
            assert table is not None
            with pytest.raises(NoSeat, match="rated: sign in"):
                await table.sit("Guest")
            ear = Ear(0)
            table.attach(ear)
            await until(lambda: ear.count("seats") > 0)
            assert ear.last("seats")["rated"]
            frame: Arrange = SeatBot("1", 1, "random")
            table.arrange(ear, frame)
            await until(lambda: ear.count("refused") > 0)
            assert ear.last("refused")["code"] == "unrated"

    run(work())


@both
def test_a_casual_match_changes_no_rating(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            accounts = Accounts(tables.store)
            _, (ann, bo) = await people(tables, "Ann", "Bob")
            created = await tables.open_table(NewTable("highest"), person=ann.person)
            table = await tables.find(created.table)
            assert table is not None
            await table.sit("Bob", person=bo.person)
            ears = [Ear(0), Ear(1)]
            for ear in ears:
                table.attach(ear)
            await until(lambda: all(ear.count("update") for ear in ears))
            await play_out(table, ears)
            assert "rating" not in ears[0].last("update")["seats"][0] and not (await accounts.card(ann)).ratings

    run(work())
