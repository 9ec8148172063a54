"""Accounts in the store: made, signed in to, signed out of, looked up by the cookie a browser has."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sql
from msgspec import Struct

from fracas.kernel.wire import Face
from fracas.server import schema
from fracas.server.people.cards import AccountCard, Block, KeptSeat, Looks, NewAccount, NewPassphrase, SignIn
from fracas.server.people.passphrase import hashed_slowly, key_of, right, unfit_handle, unfit_passphrase
from fracas.server.people.ratings import ratings_of
from fracas.server.room.plan import Person
from fracas.server.store import Store, hashed
from fracas.server.web.plain import is_id

__all__ = ["LASTS_MS", "Account", "AccountError", "Accounts"]

T = TypeVar("T")

_DAY_MS = 24 * 3600 * 1000
LASTS_MS = 90 * _DAY_MS  # without being used
_DEVICES = 20  # signed in at once; the one that was not used for longest goes

_accounts, _blocks, _logins, _tokens = schema.accounts.c, schema.blocks.c, schema.logins.c, schema.tokens.c
_learnt = schema.learnt.c
_faces = msgspec.json.Decoder(Face)


class AccountError(Exception):
    """Something cannot be done with an account; the message names the field."""


class Account(Struct, frozen=True):
    """Somebody who is signed in."""

    id: str
    handle: str
    name: str
    face: Face | None
    created: int

    @property
    def person(self) -> Person:
        """As a table knows them."""
        return Person(self.id, self.handle)


class Accounts:
    """All that is done with accounts. Nothing of it is kept in memory: any process of a site may be asked next."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._slow = asyncio.Lock()  # one passphrase at a time: each takes 64 MiB

    # --- signing in and out: each returns the secret for the cookie

    async def create(self, wish: NewAccount, name: str) -> tuple[Account, str]:
        """A new account; raises AccountError. Seats its person has taken as a guest join it."""
        if why := unfit_handle(wish.handle) or unfit_passphrase(wish.passphrase, wish.handle):
            raise AccountError(why)
        account = Account(secrets.token_hex(8), wish.handle, name, wish.face, _now_ms())
        row = {
            "id": account.id,
            "handle": account.handle,
            "key": key_of(account.handle),
            "secret": await self._slowly(hashed_slowly, wish.passphrase),
            "name": name,
            "face": _json(wish.face),
            "created": account.created,
        }
        token, taken = secrets.token_urlsafe(32), [False]

        def work(at: sql.Connection) -> None:
            taken[0] = at.execute(_by_key(key_of(account.handle))).one_or_none() is not None
            if not taken[0]:
                at.execute(sql.insert(schema.accounts), [row])
                at.execute(sql.insert(schema.logins), [_login(account.id, token)])
                _adopt(at, account.id, wish.seats)

        await self._store.write(work)
        if taken[0]:
            raise AccountError(f"handle: {wish.handle} is taken")
        return account, token

    async def enter(self, wish: SignIn) -> tuple[Account, str]:
        """Sign in; raises AccountError, which does not tell whether there is such an account."""
        found = await self._find(wish.handle)
        if not await self._slowly(right, found.secret if found is not None else "", wish.passphrase):
            raise AccountError("passphrase: no account has this handle and this passphrase")
        assert found is not None
        token = secrets.token_urlsafe(32)

        def work(at: sql.Connection) -> None:
            at.execute(sql.insert(schema.logins), [_login(found.id, token)])
            used = sql.select(_logins.hash).where(_logins.account == found.id).order_by(_logins.used.desc())
            old = list(at.execute(used.offset(_DEVICES)).scalars())
            at.execute(sql.delete(schema.logins).where(_logins.hash.in_(old)))

        await self._store.write(work)
        return _account(found), token

    async def who(self, token: str) -> Account | None:
        """Whose cookie it is; None if it is nobody's, or was not used for too long."""
        of = hashed(token)
        wanted = sql.select(schema.accounts, _logins.used).join(schema.logins, _logins.account == _accounts.id)
        found = await self._read(lambda at: at.execute(wanted.where(_logins.hash == of)).one_or_none())
        now = _now_ms()
        if found is None or found.gone is not None or found.used < now - LASTS_MS:
            return None
        if found.used < now - _DAY_MS:
            await self._change(sql.update(schema.logins).where(_logins.hash == of).values(used=now))
        return _account(found)

    async def leave(self, account: Account, token: str, *, everywhere: bool = False) -> None:
        """Sign out, here or on every device."""
        these = _logins.account == account.id if everywhere else _logins.hash == hashed(token)
        await self._change(sql.delete(schema.logins).where(these))

    # --- changes

    async def change(self, account: Account, wish: NewPassphrase, token: str) -> None:
        """A new passphrase; every other device is signed out. Raises AccountError."""
        await self.prove(account, wish.old, "old")
        if why := unfit_passphrase(wish.new, account.handle, "new"):
            raise AccountError(why)
        await self.set_passphrase(account.id, wish.new, token)

    async def set_passphrase(self, account: str, passphrase: str, but: str = "") -> None:
        """Set it, and sign every device out but one."""
        secret, kept = await self._slowly(hashed_slowly, passphrase), hashed(but)

        def work(at: sql.Connection) -> None:
            at.execute(sql.update(schema.accounts).where(_accounts.id == account).values(secret=secret))
            at.execute(sql.delete(schema.logins).where(_logins.account == account, _logins.hash != kept))

        await self._store.write(work)

    async def prove(self, account: Account, passphrase: str, field: str = "passphrase") -> None:
        """Raises AccountError unless this is the passphrase."""
        wanted = sql.select(_accounts.secret).where(_accounts.id == account.id)
        kept = await self._read(lambda at: at.execute(wanted).scalar_one_or_none())
        if not await self._slowly(right, kept or "", passphrase):
            raise AccountError(f"{field}: this is not your passphrase")

    async def look(self, account: Account, looks: Looks, name: str) -> None:
        """Change the name and the face that are shown at tables."""
        values = {"name": name, "face": _json(looks.face)}
        await self._change(sql.update(schema.accounts).where(_accounts.id == account.id).values(**values))

    # --- looking

    async def card(self, account: Account) -> AccountCard:
        """An account as its owner sees it."""
        live = (_logins.account == account.id, _logins.used >= _now_ms() - LASTS_MS)
        blocked = (
            sql.select(_accounts.handle)
            .join(schema.blocks, schema.blocks.c.other == _accounts.id)
            .where(schema.blocks.c.account == account.id)
            .order_by(_accounts.key)
        )

        mine = sql.select(schema.matches.c.game).join(schema.tokens, _tokens.match == schema.matches.c.id)
        games = mine.where(_tokens.account == account.id).distinct().order_by(schema.matches.c.game)
        lessons = sql.select(_learnt.game, _learnt.lesson).where(_learnt.account == account.id)

        def read(at: sql.Connection) -> AccountCard:
            return AccountCard(
                account.handle,
                account.name,
                account.face,
                account.created,
                devices=at.execute(sql.select(sql.func.count()).select_from(schema.logins).where(*live)).scalar_one(),
                blocked=tuple(at.execute(blocked).scalars()),
                ratings=ratings,
                played=tuple(at.execute(games).scalars()),
                learnt=tuple(f"{game}/{lesson}" for game, lesson in at.execute(lessons.order_by(_learnt.created))),
            )

        ratings = await ratings_of(self._store, account.id)
        return await self._read(read)

    async def learnt(self, account: Account, game: str, lesson: str) -> None:
        """A lesson was played to its end; a second time changes nothing."""
        row = {"account": account.id, "game": game, "lesson": lesson, "created": _now_ms()}
        same = (_learnt.account == account.id, _learnt.game == game, _learnt.lesson == lesson)

        def work(at: sql.Connection) -> None:
            if at.execute(sql.select(_learnt.lesson).where(*same)).one_or_none() is None:
                at.execute(sql.insert(schema.learnt), [row])

        await self._store.write(work)

    # --- who avoids whom

    async def block(self, account: Account, wish: Block) -> None:
        """Meet somebody no more, or again; raises AccountError."""
        found = await self._find(wish.handle)
        if found is None:
            raise AccountError("handle: there is no such account")
        if found.id == account.id:
            raise AccountError("handle: this is you")
        pair = (_blocks.account == account.id, _blocks.other == found.id)
        row = {"account": account.id, "other": found.id, "created": _now_ms()}

        def work(at: sql.Connection) -> None:
            at.execute(sql.delete(schema.blocks).where(*pair))
            if wish.blocked:
                at.execute(sql.insert(schema.blocks), [row])

        await self._store.write(work)

    async def avoided(self, person: Person | None) -> frozenset[str]:
        """The handles of those who do not want to meet somebody, and of those they do not want to meet."""
        if person is None:
            return frozenset()
        mine = sql.select(_accounts.handle).join(schema.blocks, _blocks.other == _accounts.id)
        theirs = sql.select(_accounts.handle).join(schema.blocks, _blocks.account == _accounts.id)
        both = mine.where(_blocks.account == person.account).union(theirs.where(_blocks.other == person.account))
        return frozenset(await self._read(lambda at: list(at.execute(both).scalars())))

    async def blocks(self, handle: str, person: Person) -> bool:
        """True if whoever has that handle has blocked somebody."""
        wanted = sql.select(_blocks.other).join(schema.accounts, _blocks.account == _accounts.id)
        wanted = wanted.where(_accounts.key == key_of(handle), _blocks.other == person.account)
        return await self._read(lambda at: at.execute(wanted).one_or_none()) is not None

    async def _find(self, handle: str) -> Any:
        """The row of a handle, or None; what no handle can be does not come near the database."""
        if unfit_handle(handle.strip()):
            return None
        return await self._read(lambda at: at.execute(_by_key(key_of(handle))).one_or_none())

    async def _change(self, what: sql.Executable) -> None:
        def work(at: sql.Connection) -> None:
            at.execute(what)

        await self._store.write(work)

    async def _slowly(self, work: Callable[..., T], *args: str) -> T:
        async with self._slow:
            return await asyncio.to_thread(work, *args)

    async def _read(self, read: Callable[[sql.Connection], T]) -> T:
        def reading() -> T:
            with self._store.engine.connect() as at:
                return read(at)

        return await self._store.fetch(reading)


def _by_key(key: str) -> sql.Select[Any]:
    return sql.select(schema.accounts).where(_accounts.key == key)


def _account(row: Any) -> Account:
    face = _faces.decode(row.face) if row.face else None
    return Account(row.id, row.handle, row.name, face, row.created)


def _login(account: str, token: str) -> dict[str, Any]:
    return {"hash": hashed(token), "account": account, "created": _now_ms(), "used": _now_ms()}


def _adopt(at: sql.Connection, account: str, seats: Sequence[KeptSeat]) -> None:
    """Give an account the seats whose tokens were sent with it, unless they belong to an account already."""
    for seat in filter(lambda one: is_id(one.table), seats):
        proved = (_tokens.hash == hashed(seat.token), _tokens.match == seat.table, _tokens.account.is_(None))
        at.execute(sql.update(schema.tokens).where(*proved).values(account=account))


def _json(face: Face | None) -> str | None:
    return None if face is None else msgspec.json.encode(face).decode()


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
