"""What belongs to a person: history with filters, a file of all that is kept, leaving for good, and who avoids whom."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from argon2 import PasswordHasher

from fracas.match.opens import digest_again
from fracas.match.record import decode, encode
from fracas.match.replay import Replay
from fracas.server import schema
from fracas.server.data import export
from fracas.server.data.records import record_in
from fracas.server.frames import Created, NewTable, SeatWish
from fracas.server.people import passphrase
from fracas.server.people.accounts import LASTS_MS, Account, AccountError, Accounts
from fracas.server.people.cards import Block, History, NewAccount, SignIn
from fracas.server.people.history import Wanted, history
from fracas.server.people.leaving import everything, forget_the_gone, leave_for_good
from fracas.server.people.reset import new_passphrase
from fracas.server.room.quick import quick_match
from fracas.server.room.wishes import QuickMatch
from fracas.server.store import hashed
from fracas.server.tables import Tables
from server import toy
from server.databases import url_of
from server.test_table import Ear, play_out, run, tables_at, until

pytestmark = [pytest.mark.pure_only, pytest.mark.usefixtures("each_database"), pytest.mark.usefixtures("only_highest")]

WORDS = "four words well mixed"


@pytest.fixture(autouse=True)
def quick_to_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    """That a passphrase is slow to guess is another test's (test_accounts.py)."""
    monkeypatch.setattr(passphrase, "_hasher", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


async def people(tables: Tables, *handles: str) -> tuple[Accounts, list[Account]]:
    accounts = Accounts(tables.store)
    return accounts, [(await accounts.create(NewAccount(one, WORDS), one))[0] for one in handles]


async def meets(tables: Tables, *who: Account | None, mode: str = "duel", play: bool = True) -> Created:
    """People play a match, each with an account or as a guest; if there is one alone, against a bot."""
    seats = (SeatWish(),) * len(who) if len(who) > 1 else (SeatWish(), SeatWish(bot="random"))
    wish = NewTable("highest", mode, {"rounds": 1}, seats, "Guest" if who[0] is None else who[0].name)
    created = await tables.open_table(wish, person=None if who[0] is None else who[0].person)
    table = await tables.find(created.table)
    assert table is not None
    for one in who[1:]:
        await table.sit("Guest" if one is None else one.name, person=None if one is None else one.person)
    ears = [Ear(seat) for seat in range(len(who))]
    for ear in ears:
        table.attach(ear)
    await until(lambda: all(ear.count("update") for ear in ears))
    if play:
        await play_out(table, ears)
    return created


async def rows(tables: Tables, table: Any) -> list[Any]:
    def read() -> list[Any]:
        with tables.store.engine.connect() as at:
            return list(at.execute(sql.select(table)).all())

    return await tables.store.fetch(read)


def test_history_is_found_again_by_game_mode_result_and_opponent(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            _, (ann, bo) = await people(tables, "Ann", "Bo-the-Great")
            alone = await meets(tables, ann)
            both = await meets(tables, bo, ann)
            open_still = await meets(tables, ann, None, play=False)
            await meets(tables, bo, None)

            async def found(**wanted: str) -> list[str]:
                return [line.table for line in (await history(tables.store, ann.id, Wanted(**wanted))).lines]

            assert await found() == [open_still.table, both.table, alone.table]  # the newest first, nobody else's
            assert await found(game="highest", mode="duel") == await found()
            assert await found(game="another") == await found(mode="crowd") == []
            assert await found(opponent="@bo-the") == [both.table]
            assert await found(opponent="GUEST") == [open_still.table]
            assert await found(opponent="ann") == []  # oneself is no opponent
            assert await found(result="open") == [open_still.table]
            decided = [*await found(result="won"), *await found(result="lost"), *await found(result="draw")]
            assert sorted(decided) == sorted([both.table, alone.table])
            line = (await history(tables.store, ann.id, Wanted())).lines[1]
            assert (line.seat, line.handles) == (1, ("Bo-the-Great", "Ann"))
            mirrored = (await history(tables.store, bo.id, Wanted(opponent="ann"))).lines[0]
            assert {line.result, mirrored.result} in ({"won", "lost"}, {"draw"})

    run(work())


def test_history_comes_in_pages_and_each_match_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fracas.server.people.history._PAGE", 2)
    monkeypatch.setattr("fracas.server.people.history._AT_ONCE", 3)

    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            _, (ann,) = await people(tables, "Ann")
            made = [await meets(tables, ann, None, play=False) for _ in range(5)]
            table = await tables.find(made[0].table)
            assert table is not None
            await table.sit("Ann", person=ann.person)  # from another device: one more token, the same seat
            seen, page = [], History((), "99999999999999-zz")
            while page.more:
                page = await history(tables.store, ann.id, Wanted(before=page.more))
                seen += [line.table for line in page.lines]
            assert seen == [one.table for one in reversed(made)]

    run(work())


def test_a_rematch_belongs_to_the_same_people(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            _, (ann, bo) = await people(tables, "Ann", "Bob")
            first = await meets(tables, ann, bo)
            table = await tables.find(first.table)
            assert table is not None
            ear = Ear(0)
            table.attach(ear)
            table.rematch(ear)
            await until(lambda: ear.count("notice") > 0)
            again = await tables.find(ear.last("notice")["table"])
            assert again is not None
            assert [seat.handle for seat in (await again.card()).seats] == ["Bob", "Ann"]  # seats are turned by one
            assert (await history(tables.store, ann.id, Wanted())).lines[0].table == again.id

    run(work())


def test_all_that_is_kept_is_given_out_and_no_secret_with_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            accounts, (ann, bo) = await people(tables, "Ann", "Bob")
            both = await meets(tables, ann, bo)
            await accounts.block(ann, Block("bob"))
            for _ in range(2):  # a lesson played again is learnt once
                await accounts.learnt(ann, "highest", "first")
            card = await accounts.card(ann)
            assert (card.played, card.learnt) == (("highest",), ("highest/first",))
            told = await everything(tables.store, ann)
            assert (told["account"].handle, told["blocked"], len(told["devices"])) == ("Ann", ["Bob"], 1)
            assert [(one["match"], one["seat"], len(one["entries"])) for one in told["matches"]] == [(both.table, 0, 1)]
            assert [(one["game"], one["lesson"]) for one in told["lessons"]] == [("highest", "first")]
            assert "argon2" not in str(told)
            assert export.person(url_of(tmp_path), "@ANN")["matches"] == told["matches"]  # as the host's command

    run(work())


def test_who_leaves_is_gone_and_the_others_keep_their_matches(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            accounts, (ann, bo) = await people(tables, "Ann", "Bob")
            await accounts.block(bo, Block("ann"))
            await accounts.learnt(ann, "highest", "first")
            alone, both = await meets(tables, ann), await meets(tables, bo, ann)
            running = await meets(tables, ann, bo, play=False)
            await leave_for_good(tables.store, ann, tables.forget)

            with pytest.raises(AccountError):
                await accounts.enter(SignIn("Ann", WORDS))
            assert await tables.store.load(alone.table) is None  # nobody else was there
            kept = await tables.store.load(both.table)
            assert kept is not None and [seat.name for seat in kept.setup.seats] == ["Bob", "Somebody"]
            assert [one.handle for one in kept.room.people.values()] == ["Bob"]
            replay = Replay(toy.GAME, decode(encode(record_in(kept)), toy.GAME))
            while replay.step():
                pass
            record = decode(encode(record_in(kept)), toy.GAME)
            assert (
                digest_again(toy.GAME, record, replay.match) == record.digest
            )  # it can still be replayed and verified
            assert not await rows(tables, schema.blocks) and not await rows(tables, schema.learnt)
            assert len(await rows(tables, schema.logins)) == 1

            # What is being played keeps its names until it ends; then nothing is left.
            playing = await tables.store.load(running.table)
            assert playing is not None and playing.setup.seats[0].name == "Ann"
            table = await tables.find(running.table)
            assert table is not None
            ears = [Ear(0), Ear(1)]
            for ear in ears:
                table.attach(ear)
            await until(lambda: all(ear.count("update") for ear in ears))
            await play_out(table, ears)
            await forget_the_gone(tables.store, tables.forget)
            ended = await tables.store.load(running.table)
            assert ended is not None and ended.setup.seats[0].name == "Somebody"
            assert "Ann" not in str(await rows(tables, schema.matches)) + str(await rows(tables, schema.accounts))
            assert [one.handle for one in await rows(tables, schema.accounts)] == ["Bob"]
            assert (await accounts.create(NewAccount("ann", WORDS), "Another"))[0].id != ann.id  # the handle is free

    run(work())


def test_who_is_blocked_is_never_met_by_chance(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            accounts, (ann, bo) = await people(tables, "Ann", "Bob")
            for wrong in (Block("nobody"), Block("Ann")):
                with pytest.raises(AccountError, match="handle: "):
                    await accounts.block(ann, wrong)
            await accounts.block(ann, Block("bob"))
            await accounts.block(ann, Block("BOB"))  # twice is once
            assert (await accounts.card(ann)).blocked == ("Bob",) and (await accounts.card(bo)).blocked == ()
            assert await accounts.avoided(ann.person) == {"Bob"} and await accounts.avoided(bo.person) == {"Ann"}
            assert await accounts.blocks("ann", bo.person) and not await accounts.blocks("Bob", ann.person)

            async def seeks(who: Account) -> Created:
                seat = await quick_match(tables, QuickMatch("highest"), who.person, await accounts.avoided(who.person))
                table, ear = await tables.find(seat.table), Ear(seat.seat)
                assert table is not None
                table.attach(ear)
                await until(lambda: ear.count("seats") + ear.count("update") > 0)
                return seat

            waiting = await seeks(ann)
            assert (await seeks(bo)).table != waiting.table
            await accounts.block(ann, Block("bob", blocked=False))
            assert not await accounts.avoided(bo.person)
            assert (await seeks(bo)).table == waiting.table

    run(work())


def test_a_device_that_was_not_used_for_long_is_forgotten(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            accounts, (ann,) = await people(tables, "Ann")
            token = (await accounts.enter(SignIn("Ann", WORDS)))[1]
            assert await accounts.who(token) is not None
            first = hashed(token)
            long_ago = (
                sql.update(schema.logins).where(schema.logins.c.hash == first).values(used=ann.created - LASTS_MS)
            )
            await accounts._change(long_ago)
            assert await accounts.who(token) is None  # it is over at once
            await forget_the_gone(tables.store, tables.forget)
            assert len(await rows(tables, schema.logins)) == 1

    run(work())


def test_a_host_sets_a_new_passphrase(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            accounts, _ = await people(tables, "Ann")
            fresh = new_passphrase(url_of(tmp_path), "ANN")
            with pytest.raises(AccountError):
                await accounts.enter(SignIn("Ann", WORDS))
            assert (await accounts.enter(SignIn("Ann", fresh)))[0].handle == "Ann"
            assert len(await rows(tables, schema.logins)) == 1  # the device from before is signed out

    run(work())
