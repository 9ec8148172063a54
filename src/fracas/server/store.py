"""The store: all that must outlive the process. Every write returns only when it is on the disk.

One thread writes (data/writer.py): it commits once for all that is queued, so many tables share the cost of one fsync.
SQLite by default, PostgreSQL by URL (data/postgres.py).
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
import zlib
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import msgspec
import sqlalchemy as sql
from msgspec import Struct

from fracas import __version__
from fracas.kernel.packs import Pack
from fracas.kernel.wire import Outcome, Setup
from fracas.server import schema
from fracas.server.data import DataError
from fracas.server.data.engine import engine_of, identity
from fracas.server.data.lock import Lock
from fracas.server.data.migrate import bring_up_to_date, is_up_to_date
from fracas.server.data.place import sqlite_file
from fracas.server.data.writer import LINE, Fenced, Job, SqliteWay, StoreError, Told, Way, Writer, future
from fracas.server.packs.kept import keep_content, keep_pack, read_pack
from fracas.server.room.plan import Room, read_room

if TYPE_CHECKING:
    from fracas.server.data.postgres import PostgresWay

__all__ = ["EntryRow", "Fenced", "MatchRow", "Status", "Store", "StoreError", "Told", "hashed"]

T = TypeVar("T")
Status = Literal["waiting", "cancelled", "playing", "over", "stopped"]

_log = logging.getLogger(__name__)

_NOT_OURS = -1  # a fence that no lease has
_CHECK_WITHIN_S, _CHECK_EVERY_S, _RECENTLY_S = 2.0, 1.0, 60.0
_TOKENS = 20_000  # that are known without a look into the database
_READ_AGAIN, _READ_AGAIN_S = 50, 0.1  # times, and how often, while the database is away


# Statements are put together once: to do it anew each time takes longer than to execute them.
_CHANGE = sql.update(schema.matches).where(schema.matches.c.id == sql.bindparam("of"))  # what is given beside `of`
_MATCH = sql.select(schema.matches).where(schema.matches.c.id == sql.bindparam("of"))
_LINES = (
    sql.select(schema.entries.c.seq, schema.entries.c.data, schema.entries.c.seat, schema.entries.c.client_id)
    .where(schema.entries.c.match == sql.bindparam("of"))
    .order_by(schema.entries.c.seq)
)
_HINTS = sql.select(schema.hints.c.seat, schema.hints.c.question).where(schema.hints.c.match == sql.bindparam("of"))
_SEAT = sql.select(schema.tokens.c.seat).where(
    schema.tokens.c.hash == sql.bindparam("secret"), schema.tokens.c.match == sql.bindparam("of")
)
_NEW_MATCH, _NEW_TOKEN = sql.insert(schema.matches), sql.insert(schema.tokens)
_NEW_LINE, _NEW_FILM = sql.insert(schema.entries), sql.insert(schema.films)

# Made here, before there are threads: msgspec crashes if two of them read a type for the first time at once.
_setup = msgspec.json.Decoder(Setup)
_outcome = msgspec.json.Decoder(Outcome)


class EntryRow(Struct, frozen=True):
    """One line of a match's log as JSON, with the id its sender gave it."""

    data: str
    seat: int | None = None
    client_id: str | None = None


class MatchRow(Struct, frozen=True):
    """A match as the store has it."""

    id: str
    setup: Setup
    seed: str
    status: Status
    rules_version: str = ""
    content: str = ""
    outcome: Outcome | None = None
    digest: str = ""
    rematch: str | None = None
    made_by: str = ""
    files: str = ""  # the content files it began with
    entries: tuple[EntryRow, ...] = ()
    hints: frozenset[tuple[int, int]] = frozenset()  # seat and question, of each hint that was given
    room: Room = Room()
    pack: Pack | None = None  # that the setup names


class Store:
    """Matches, logs, seat tokens and films. On PostgreSQL `process` is the name under which leases are held."""

    def __init__(self, url: str) -> None:
        self.fences: dict[str, int] | None = None  # by match that this process owns; None: nobody else writes
        self.process = ""
        self.on_outage: Callable[[bool], None] = lambda down: None  # called when the database goes and when it is back
        self._engine = engine_of(url)
        self._postgres: PostgresWay | None = None
        if self._engine.dialect.name == "postgresql":
            self._begin_postgres()
        file = sqlite_file(url)
        self._lock = None if file is None else Lock(file)
        self._file = file
        self._same_file: tuple[int, int] | None = None  # as it was when it was opened
        self._failed: float | None = None  # when something could not be read or written, last
        self._checked: tuple[float, str] = (-_CHECK_EVERY_S, "")
        self._tokens: dict[str, tuple[str, int]] = {}  # of those stored here last: by hash, the match and the seat
        self._contents: set[str] = set()  # that are stored already
        self._writer: Writer | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def _begin_postgres(self) -> None:
        from fracas.server.data.postgres import PostgresWay, new_process

        def told(down: bool) -> None:
            assert self._loop is not None
            self._loop.call_soon_threadsafe(self.on_outage, down)

        self.process = new_process()
        self._postgres = PostgresWay(self._engine, self.process, told)

    @property
    def engine(self) -> sql.Engine:
        """For the leases, which live in the same database."""
        return self._engine

    @property
    def commits(self) -> int:
        return self._writer.commits if self._writer is not None else 0

    @property
    def appended(self) -> int:
        """How many entries were written since the start."""
        return self._writer.appended if self._writer is not None else 0

    # --- opening and closing

    async def open(self) -> None:
        """Create what is missing and start the writer."""
        self._loop = asyncio.get_running_loop()
        await asyncio.to_thread(self._prepare)
        way: Way = self._postgres or SqliteWay(self._engine, self._check_file)
        self._writer = Writer(way, self._loop)

    async def check(self) -> str:
        """Why nothing can be stored now; empty if all is well. Whoever asks often gets the last answer again."""
        since, found = self._checked
        if time.monotonic() - since >= _CHECK_EVERY_S:
            found = await self._try_to_write()
            self._checked = (time.monotonic(), found)
        return found

    async def _try_to_write(self) -> str:
        if self._file is not None and identity(self._file) != self._same_file:
            return "the database's file is gone, or is another"  # SQLite would go on writing into nowhere

        def work(at: sql.Connection) -> None:
            if self._postgres is not None:
                return  # each of its transactions writes into the row of this process
            at.execute(sql.delete(schema.house).where(schema.house.c.name == "pulse"))
            at.execute(sql.insert(schema.house), [{"name": "pulse", "value": str(_now_ms())}])  # or nothing is written

        try:
            async with asyncio.timeout(_CHECK_WITHIN_S):
                await self.write(work)
        except TimeoutError:
            return f"the database does not answer within {_CHECK_WITHIN_S:g} s"
        except StoreError:
            return "the database cannot be written to"
        if self._failed is not None and time.monotonic() - self._failed < _RECENTLY_S:
            return "the database failed within the last minute; the log says where"
        return ""

    async def close(self) -> None:
        """Write what is queued, then stop."""
        writer, self._writer = self._writer, None
        if writer is not None:
            if self._postgres is not None:
                self._postgres.hurry.set()
            await writer.close()
        self._engine.dispose()
        if self._lock is not None:
            self._lock.release()

    # --- the door for whoever keeps more than matches

    async def write(self, work: Callable[[sql.Connection], None], match: str | None = None) -> None:
        """Do work in the next transaction, wholly or not at all. What changes a match names it: only its owner may."""
        stored, told = future()
        self._queue(work, None, match, told)
        await stored

    async def fetch(self, read: Callable[..., T], *args: str) -> T:
        """Read in a thread. An error is told without the database's words: they may be secrets."""
        patience = _READ_AGAIN if self._postgres is not None else 0  # it can be away for a moment
        while True:
            try:
                return await asyncio.to_thread(read, *args)
            except (sql.exc.SQLAlchemyError, zlib.error, msgspec.MsgspecError, UnicodeDecodeError) as error:
                if not patience or not isinstance(error, sql.exc.OperationalError | sql.exc.InterfaceError):
                    self._failed = time.monotonic()
                    raise StoreError(f"cannot be read: {type(error).__name__}") from error
            patience -= 1
            await asyncio.sleep(_READ_AGAIN_S)

    def forget_tokens(self, match: str, place: int) -> None:  # they were taken back
        self._tokens = {token: of for token, of in self._tokens.items() if of != (match, place)}

    # --- writing: each returns after its commit

    async def create(
        self, match: MatchRow, *, follows: str | None = None, token: tuple[int, str, str | None] | None = None
    ) -> None:
        """Keep a new match; `follows` is the one it is the rematch of, `token` the first seat's, its hash and whose."""
        row = {
            "id": match.id,
            "game": match.setup.game,
            "setup": _json(match.setup),
            "rules_version": match.rules_version,
            "content": match.content,
            "seed": match.seed,
            "status": match.status,
            "created": _now_ms(),
            "room": _json(match.room),
            "listed": _now_ms() if match.room.listed else None,
        }

        def work(at: sql.Connection) -> None:
            keep_pack(at, match.setup.game, match.pack)
            at.execute(_NEW_MATCH, [row])
            if follows is not None:
                at.execute(_CHANGE, {"of": follows, "rematch": match.id})
            if token is not None:
                at.execute(_NEW_TOKEN, [_token(match.id, *token)])

        await self.write(work, follows)
        if token is not None:
            self._remember(match.id, *token[:2])

    async def sit(
        self, match: str, setup: Setup, seat: int, token_hash: str, known: tuple[str, Room] | None = None
    ) -> None:
        """Somebody takes a seat: store the setup with the name, the hash of the token; `known`: with which account."""

        def work(at: sql.Connection) -> None:
            at.execute(_CHANGE, {"of": match, "setup": _json(setup), **({"room": _json(known[1])} if known else {})})
            at.execute(_NEW_TOKEN, [_token(match, seat, token_hash, known[0] if known else None)])

        await self.write(work, match)
        self._remember(match, seat, token_hash)

    async def add_token(self, match: str, seat: int, token_hash: str, account: str | None = None) -> None:
        """Store the hash of one more token for a seat."""

        def work(at: sql.Connection) -> None:
            at.execute(_NEW_TOKEN, [_token(match, seat, token_hash, account)])

        await self.write(work)
        self._remember(match, seat, token_hash)

    async def begin(self, match: MatchRow, opening: EntryRow, files: bytes = b"") -> None:
        """The match starts: store its final setup, the versions of rules and content, and entry 0.

        `files` are the content files named by the match; they are stored if no match before it began with them.
        """
        new = bool(files) and match.files not in self._contents

        def work(at: sql.Connection) -> None:
            begun = {
                "setup": _json(match.setup),
                "rules_version": match.rules_version,
                "content": match.content,
                "made_by": __version__,
                "files": match.files,
                "status": "playing",
            }
            if new:
                keep_content(at, match.files, match.setup.game, files)
            at.execute(_CHANGE, {"of": match.id, **begun})
            at.execute(_NEW_LINE, [_named(_row(match.id, 0, opening))])

        await self.write(work, match.id)
        if new:
            self._contents.add(match.files)

    def append(self, match: str, seq: int, entry: EntryRow) -> asyncio.Future[None]:
        """One more line of the log: it is queued at once, and on the disk when the future is done."""
        stored, told = future()
        self.append_then(match, seq, entry, told)
        return stored

    def append_then(self, match: str, seq: int, entry: EntryRow, told: Told) -> None:
        """The same without a future: `told` is called on the event loop, with the error if there is one."""
        self._queue(None, _row(match, seq, entry), match, told)

    async def append_and_rewrite(self, match: str, seq: int, entry: EntryRow, lines: Mapping[int, EntryRow]) -> None:
        """One more line of the log, and older lines, by their seq, from which something was taken out."""

        def work(at: sql.Connection) -> None:
            at.execute(_NEW_LINE, [_named(_row(match, seq, entry))])
            _rewrite(at, match, lines)

        await self.write(work, match)
        await asyncio.to_thread(self._forget_old_pages)

    async def finish(
        self, match: str, outcome: Outcome, digest: str, film: bytes, lines: Mapping[int, EntryRow] | None = None,
        also: Callable[[sql.Connection], None] | None = None,
    ) -> None:  # fmt: skip
        """The match is over: store its result, its packed film, the lines from which something was taken out.

        What is `also` done is done with it or not at all.
        """

        def work(at: sql.Connection) -> None:
            _rewrite(at, match, lines or {})
            over = {"status": "over", "outcome": _json(outcome), "digest": digest, "ended": _now_ms()}
            at.execute(_CHANGE, {"of": match, **over})
            at.execute(_NEW_FILM, [{"match": match, "data": film}])
            if also is not None:
                also(at)

        await self.write(work, match)
        if lines:
            await asyncio.to_thread(self._forget_old_pages)

    async def stop(self, match: str) -> None:
        """The match ends without a result: it cannot be continued, and its seats want its record."""
        what = sql.update(schema.matches).where(schema.matches.c.id == match, schema.matches.c.status == "playing")

        def work(at: sql.Connection) -> None:
            at.execute(what.values(status="stopped", ended=_now_ms()))

        await self.write(work, match)

    async def hint(self, match: str, seat: int, question: int) -> None:
        """A seat gets a hint at a question that had none."""

        def work(at: sql.Connection) -> None:
            at.execute(sql.insert(schema.hints).values(match=match, seat=seat, question=question))

        await self.write(work)

    # --- reading

    async def load(self, match: str) -> MatchRow | None:
        """A match with its whole log, or None."""
        return await self.fetch(self._load, match)

    async def film(self, match: str) -> bytes | None:
        """The film of a finished match, unpacked."""
        return await self.fetch(self._film, match)

    async def seat_of(self, match: str, token: str) -> int | None:
        """The place a token proves at that match, or None: its seat, unless people moved (data/rooms.py)."""
        known = self._tokens.get(hashed(token)) if not self.process else None  # another process may take it back
        if known is not None:
            return known[1] if known[0] == match else None
        return await self.fetch(self._seat_of, match, token)

    def read(self, match: str) -> MatchRow | None:
        """Like `load`, for a command that opens the store to read one match."""
        try:
            with self._engine.connect() as at:
                if not is_up_to_date(at):
                    raise StoreError("its schema is not this version's: start a server on it once, which changes that")
            return self._load(match)
        except sql.exc.SQLAlchemyError as error:
            raise StoreError(str(error)) from None
        finally:
            self._engine.dispose()

    def _load(self, match: str) -> MatchRow | None:
        with self._engine.connect() as at:
            found = at.execute(_MATCH, {"of": match}).one_or_none()
            if found is None:
                return None
            rows = at.execute(_LINES, {"of": match}).all()
            hints = at.execute(_HINTS, {"of": match}).all()
            setup = _setup.decode(found.setup)
            pack = read_pack(at, setup)
        if [row.seq for row in rows] != list(range(len(rows))):
            raise StoreError(f"match {match}: its log has a hole; it has {len(rows)} entries up to {rows[-1].seq}")
        return MatchRow(
            id=found.id,
            setup=setup,
            seed=found.seed,
            status=found.status,
            rules_version=found.rules_version,
            content=found.content,
            outcome=_outcome.decode(found.outcome) if found.outcome else None,
            digest=found.digest or "",
            rematch=found.rematch,
            made_by=found.made_by,
            files=found.files,
            entries=tuple(EntryRow(row.data, row.seat, row.client_id) for row in rows),
            hints=frozenset((row.seat, row.question) for row in hints),
            room=read_room(found.room),
            pack=pack,
        )

    def _film(self, match: str) -> bytes | None:
        with self._engine.connect() as at:
            data = at.execute(sql.select(schema.films.c.data).where(schema.films.c.match == match)).scalar_one_or_none()
        return None if data is None else zlib.decompress(data)

    def _seat_of(self, match: str, token: str) -> int | None:
        with self._engine.connect() as at:
            return at.execute(_SEAT, {"secret": hashed(token), "of": match}).scalar_one_or_none()

    # --- within

    def _prepare(self) -> None:
        try:
            if self._lock is not None:
                self._lock.take()
            kept = bring_up_to_date(self._engine)
        except DataError as error:
            if self._lock is not None:
                self._lock.release()
            raise StoreError(str(error)) from None
        if self._postgres is not None:
            self._postgres.register()
        self._same_file = None if self._file is None else identity(self._file)
        if kept is not None:
            _log.warning("the database was brought up to date; as it was before, it is kept in %s", kept)

    def _check_file(self) -> None:
        if self._file is not None and identity(self._file) != self._same_file:
            raise StoreError("the database's file is gone, or is another")  # SQLite would go on writing into nowhere

    def _forget_old_pages(self) -> None:
        """Empty SQLite's journal: it still holds the lines as they were before they were rewritten."""
        if self._engine.dialect.name == "sqlite":
            with self._engine.connect() as at:
                at.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def _remember(self, match: str, seat: int, token_hash: str) -> None:
        """A token that was just stored is about to be used; it never changes."""
        if len(self._tokens) >= _TOKENS:
            del self._tokens[next(iter(self._tokens))]
        self._tokens[token_hash] = match, seat

    def _queue(
        self, work: Callable[[sql.Connection], None] | None, row: tuple[Any, ...] | None, match: str | None, told: Told
    ) -> None:
        """Queue a job; one that changes a match names the fence under which this process owns it, if that matters."""
        if self._writer is None or self._loop is None:
            raise StoreError("the store is closed")
        job = Job(work, row, told)
        if self.fences is not None and match is not None:
            job.match = match
            job.fence = self.fences.get(match, _NOT_OURS)
        self._writer.queue(job)


def hashed(token: str) -> str:
    """The hash that is kept of a token. A plain hash is safe, because a token has 256 random bits."""
    return hashlib.sha256(token.encode()).hexdigest()


def _rewrite(at: sql.Connection, match: str, lines: Mapping[int, EntryRow]) -> None:
    for seq, line in lines.items():
        at.execute(
            sql.update(schema.entries)
            .where(schema.entries.c.match == match, schema.entries.c.seq == seq)
            .values(data=line.data, seat=line.seat, client_id=line.client_id)
        )


def _row(match: str, seq: int, entry: EntryRow) -> tuple[Any, ...]:
    return match, seq, entry.seat, entry.client_id, entry.data


def _named(row: tuple[Any, ...]) -> dict[str, Any]:
    return dict(zip(LINE, row, strict=True))


def _token(match: str, seat: int, token_hash: str, account: str | None = None) -> dict[str, Any]:
    return {"hash": token_hash, "match": match, "seat": seat, "created": _now_ms(), "account": account}


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
