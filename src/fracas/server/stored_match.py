"""A match in memory together with its row and its log in the store.

Every change is played, then stored, and only then returned, so that it can be told. Calls must not overlap; the table
makes sure of that. After an error the match may hold something that was not stored: call `restore`.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterable
from itertools import count
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection

from fracas.kernel.chance import Chance
from fracas.kernel.game import Game, SetupError
from fracas.kernel.packs import Pack
from fracas.kernel.state import NEVER
from fracas.kernel.wire import Action, Face, SeatSetup, Setup
from fracas.match.match import Entry, Match, Progress, Refused, options_of
from fracas.match.opens import keep, without_struck
from fracas.match.promise import SALT_LETTERS, promised
from fracas.match.record import (
    FORMAT,
    Record,
    RecordError,
    decode_entry,
    digest,
    encode_entry,
    record_of,
)
from fracas.match.registry import find_game
from fracas.match.replay import resume
from fracas.match.sight import News, Sight, audiences, notice
from fracas.match.text import teammates
from fracas.server.data.content import pack_files, to_go_on
from fracas.server.data.records import hints_in, luck_promised
from fracas.server.data.rooms import cancel_table, free_place, keep_room, seat_now
from fracas.server.film import MomentInJson, Reels, ending, endings, make_film
from fracas.server.people.ratings import Change, changes_of, rate
from fracas.server.room.plan import NO_ROOM, Person, Room
from fracas.server.store import EntryRow, MatchRow, Store, Told, hashed

__all__ = ["NoSeat", "StoredMatch", "free_seats", "is_open", "new_match", "new_token", "told_apart"]

_ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # no i, l, o, 0, 1: ids are read aloud
_ID_LENGTH = 10
_SALTS = 128  # fetched at a time

_salts: list[str] = []


class NoSeat(Exception):
    """No seat is free at this table, and why."""


class StoredMatch:
    """One match: waiting for people, in play, or over. If it cannot go on, `stopped` says why."""

    def __init__(self, match_id: str, store: Store) -> None:
        self.id = match_id
        self.match: Match | None = None  # in play, or ended since it was restored
        self.stopped = ""
        self.has_bots = False
        self.promise = ""  # of the luck, if this match makes promises
        self.sights: dict[int | None, Sight] = {}  # by audience: what each has noticed of a match in play
        self.changes: dict[int, Change] = {}  # by seat, of the ratings, once a rated match is over
        self.news: list[News] = []  # what each learned of the last entry
        self._store = store
        self._row: MatchRow | None = None
        self._ends: dict[int | None, MomentInJson] = {}  # by audience, of a match that was over when it was restored
        self._reels: Reels | None = None  # the film so far, if all of it was sent from here
        self._packing: asyncio.Task[None] | None = None  # of a part of it, while play goes on
        self._answered: set[tuple[int, str]] = set()
        self._client_ids: dict[int, str] = {}  # by entry
        self._began = time.monotonic()
        self._stood = 0.0  # since when the clock stands; 0 if it does not

    # --- facts

    @property
    def exists(self) -> bool:
        return self._row is not None

    @property
    def row(self) -> MatchRow:
        assert self._row is not None, "the store has no such match"
        return self._row

    @property
    def gathered(self) -> bool:
        """True when nobody is missing and the match has not begun."""
        return self.exists and self.row.status == "waiting" and not free_seats(self.row.setup)

    @property
    def why_closed(self) -> str:
        """Why no answer is taken."""
        if self.stopped:
            return f"this table has stopped: {self.stopped}"
        if self.row.status == "cancelled":
            return "this table was cancelled before the match began"
        return "the match is over" if self.row.status == "over" else "the match has not begun"

    @property
    def real_time(self) -> bool:
        """True when order of arrival decides."""
        return self.match is not None and self.match.game.in_real_time(self.match.setup)

    @property
    def setup(self) -> Setup:
        """The setup the match is played with: it may have a pack with the content as it was when the match began."""
        return self.row.setup if self.match is None else self.match.setup

    def team_of(self, seat: int) -> list[int]:
        """The seats of a seat's team, itself included; none if there are no teams."""
        return teammates(find_game(self.row.setup.game), self.row.setup, seat) if self.match is not None else []

    def now(self) -> int:
        """The match's clock: milliseconds since it began, without the time it lay in the store."""
        if self.row.status == "waiting":
            return 0
        return int(((self._stood or time.monotonic()) - self._began) * 1000)

    def stand_still(self) -> None:
        """Stop the match's clock."""
        self._stood = self._stood or time.monotonic()

    def walk_on(self) -> None:
        """Let the match's clock go on from where it stood."""
        if self._stood:
            self._began += time.monotonic() - self._stood
            self._stood = 0.0

    def due_in_s(self) -> float | None:
        """Seconds until something happens by itself, or None."""
        if self.match is None:
            return None
        due = self.match.deadline()
        return None if due == NEVER else (due - self.now()) / 1000

    def played(self, seat: int, client_id: str) -> bool:
        """True when the answer of that id is in the log."""
        return (seat, client_id) in self._answered

    @property
    def seq(self) -> int | None:
        """How many updates watchers have been sent after the first; None before the match, and if that is lost."""
        if self.match is not None:
            return self.sights[None].seq
        end = self.ending(None)
        return None if end is None else end.entry.seq

    def ending(self, seat: int | None) -> MomentInJson | None:
        """The last picture of a match that was over when it was restored."""
        return self._ends.get(seat)

    # --- from the store

    async def restore(self, made: MatchRow | None = None) -> None:
        """Forget everything and load it again from the store; of a match that was `made` just now, the row is known."""
        self.match = self._reels = self._packing = None
        self._stood = 0.0
        self._ends = {}
        self.stopped = ""
        self._answered, self._client_ids = set(), {}
        self._row = row = made or await self._store.load(self.id)
        if row is None:
            return
        self._answered = {(e.seat, e.client_id) for e in row.entries if e.seat is not None and e.client_id}
        self._client_ids = {seq: e.client_id for seq, e in enumerate(row.entries) if e.client_id}
        self.has_bots = any(seat.bot is not None for seat in row.setup.seats)
        self.promise = luck_promised(row)
        self.changes = {}
        if row.status == "over":
            self.changes = await changes_of(self._store, row)
            film = await self._store.film(self.id)
            self._ends = {} if film is None else await asyncio.to_thread(endings, film)
        elif row.status == "playing":
            await self._resume(row)
        elif row.status == "stopped":
            self.stopped = "it could not be continued and was closed for good; its seats can have its record"

    async def _resume(self, row: MatchRow) -> None:
        """Replay the log and go on."""
        setup, self.stopped = await to_go_on(self._store, row)
        if self.stopped:
            return
        game = find_game(row.setup.game)
        try:
            entries = [decode_entry(entry.data, game) for entry in row.entries]
            record = Record(FORMAT, setup, row.rules_version, row.content, entries)
            sights = audiences(len(row.setup.seats))
            options_of(game, setup)  # read here once, before threads do (server/store.py says why)
            match = await asyncio.to_thread(resume, game, record, row.seed, sights)
        except RecordError as error:
            self.stopped = f"its record cannot be replayed: {error}"
            return
        # The clock stood still in the meantime: an open question has the time left that it had after the last entry.
        self._began = time.monotonic() - entries[-1].at / 1000
        self.match, self._row = match, replace(row, entries=())  # the match has them now
        self.sights = {sight.seat: sight for sight in sights}
        if match.over:
            await self.finish()

    # --- changes: each is on the disk when it returns

    async def sit(
        self, name: str, token: str | None = None, face: Face | None = None, person: Person | None = None
    ) -> tuple[int, str]:
        """A person takes the next free seat: its number and its secret. A token that has a seat already keeps it.

        Whoever sits here by their account gets one more secret for their seat: they come from another device.
        """
        if token is not None and (taken := await seat_now(self._store, self.id, token)) is not None:
            return taken, token
        if person is not None and (place := self.row.room.place_with(person.account)) is not None:
            token = token or new_token()
            await self._store.add_token(self.id, place, hashed(token), person.account)
            return self.row.room.seat_at(place), token
        if self.stopped or self.row.status == "cancelled":
            raise NoSeat(self.why_closed)
        if self.row.room.rated and person is None:
            raise NoSeat("this table is rated: sign in to take a seat")
        free = free_seats(self.row.setup)
        if self.row.status != "waiting" or not free:
            raise NoSeat("every seat of this table is taken; join without a token to watch")
        seat, token = free[0], token or new_token()
        seats = list(self.row.setup.seats)
        seats[seat] = SeatSetup(told_apart(name, [one.name for one in seats]), face=face)
        setup, place = replace(self.row.setup, seats=tuple(seats)), self.row.room.place_of(seat)
        room = self.row.room if person is None else self.row.room.with_person(place, person)
        await self._store.sit(self.id, setup, place, hashed(token), None if person is None else (person.account, room))
        self._row = replace(self.row, setup=setup, room=room)
        if room.host is None:
            await self.arrange(setup, replace(room, host=place))
        return seat, token

    async def arrange(self, setup: Setup, room: Room) -> None:
        """Keep what the people of a waiting table have arranged."""
        await keep_room(self._store, self.id, setup, room)
        self._row = replace(self.row, setup=setup, room=room)
        self.has_bots = any(seat.bot is not None for seat in setup.seats)

    async def free(self, place: int, setup: Setup, room: Room) -> None:
        """Somebody has given their place back."""
        await free_place(self._store, self.id, place, setup, room)
        self._row = replace(self.row, setup=setup, room=room)

    async def cancel(self) -> None:
        """Close a waiting table for good."""
        await cancel_table(self._store, self.id)
        self._row = replace(self.row, status="cancelled")

    async def begin(self) -> Progress:
        """Start the match and store entry 0 of its log."""
        row = self.row
        game = find_game(row.setup.game)
        match = Match(game, row.setup, Chance(row.seed))
        match.opening = self._promised(match, match.opening)
        content = game.rules.fingerprint(row.setup)
        name, files = pack_files(game.id)
        version = game.info.rules_version
        begun = replace(row, status="playing", rules_version=version, content=content, files=name)
        await self._store.begin(begun, EntryRow(encode_entry(match.opening.entry).decode()), files)
        self._row, self.match = begun, match
        self.sights = {sight.seat: sight for sight in audiences(len(row.setup.seats))}
        # What never opens is taken out of what is kept, so a game that has such things gets its film from the record.
        opens = game.opens
        self._reels = Reels(len(row.setup.seats)) if opens.strikes is None and opens.nameless is None else None
        self._notice(match, match.opening)
        self._began = time.monotonic()
        if match.over:
            await self.finish()
        return match.opening

    async def submit(
        self, seat: int, ask: int | None, action: Action, client_id: str | None, *, by_table: bool = False
    ) -> Progress | Refused:
        """A seat answers or sends an aside; or the table says that it is gone or back."""
        done = self.play(seat, ask, action, by_table=by_table)
        if isinstance(done, Progress):
            await self.keep(done, client_id)
        return done

    def play(self, seat: int, ask: int | None, action: Action, *, by_table: bool = False) -> Progress | Refused:
        """The first half of `submit`: it is played, and not yet stored."""
        if self.match is None:
            return Refused("table_closed", self.why_closed)
        done = self.match.submit(seat, ask, action, self.now(), by_table=by_table)
        return self._promised(self.match, done) if isinstance(done, Progress) else done

    async def tick(self) -> Progress | None:
        """Let the clock do what is due."""
        if self.match is None:
            return None
        done = self.match.tick(self.now())
        if done is not None:
            done = self._promised(self.match, done)
            await self.keep(done, None)
        return done

    async def rematch(self) -> str:
        """The address of the next match: the next of a series, or the same setup with seats rotated by one."""
        row = self.row
        if row.rematch is not None:
            return row.rematch
        sequel, seats = self._sequel(), row.setup.seats
        turn = 0 if sequel is not None else 1
        setup = sequel or replace(row.setup, seats=(seats[-1], *seats[:-1]))
        ratings = {seat: one.after for seat, one in self.changes.items()}
        new = new_match(setup, row.room.again(turn, len(seats), ratings))
        await self._store.create(new, follows=self.id)
        self._row = replace(row, rematch=new.id)
        return new.id

    def _sequel(self) -> Setup | None:
        """The next match of a series, if this one belongs to one."""
        game = find_game(self.row.setup.game)
        if game.series is not None and self.match is not None:
            return game.series.sequel(self.row.setup, self.match.view(None))
        end = self.ending(None)
        return None if end is None else _sequel(game, self.row.setup, end)

    async def invite(self, seat: int) -> tuple[int, str]:
        """A seat's place at the rematch and a secret for it."""
        assert self.row.rematch is not None
        turned = (seat + 1) % len(self.row.setup.seats)
        place, token = turned if self._sequel() is None else seat, new_token()
        person = self.row.room.at(seat)
        await self._store.add_token(self.row.rematch, place, hashed(token), None if person is None else person.account)
        return place, token

    async def hint(self, seat: int, question: int) -> None:
        """Count a hint: once for each question."""
        if (seat, question) not in self.row.hints:
            await self._store.hint(self.id, seat, question)
            self._row = replace(self.row, hints=self.row.hints | {(seat, question)})

    def hints(self) -> tuple[int, ...]:
        """At how many questions each seat asked for a hint."""
        return hints_in(self.row)

    def _promised(self, match: Match, done: Progress) -> Progress:
        """Bind the last entry to those before it, if this match makes promises."""
        if not self.promise:
            return done
        before = match.entries[-2].promise if len(match.entries) > 1 else self.promise
        entry = match.entries[-1] = promised(match.game, self.id, before, done.entry, _salt())
        return Progress(entry, done.told, done.due)

    def rewrites(self, done: Progress) -> bool:
        """True if what was played may strike out what somebody wrote: then more than a line of the log changes."""
        strikes = None if self.match is None else self.match.game.opens.strikes
        return strikes is not None and done.entry.action is not None and strikes(done.entry.action)

    async def keep(self, done: Progress, client_id: str | None) -> None:
        """The second half of `submit`: store what was played, and the end of the match if this is it."""
        match = self.match
        assert match is not None
        if self.rewrites(done):
            line = self._line(done.entry, client_id)
            struck = await self._strike(match)
            await self._store.append_and_rewrite(self.id, done.entry.seq, line, struck)
            self._notice(match, done)
        else:
            line = self._line(done.entry, client_id)
            stored = self._store.append(self.id, done.entry.seq, line)
            self._notice(match, done)
            await stored
        if match.over:
            await self.finish()

    def append_then(self, done: Progress, client_id: str | None, told: Told) -> None:
        """One more line of the log. Who learns what of it is found out first: if that fails, nothing is stored."""
        match, entry = self.match, done.entry
        assert match is not None
        line = self._line(entry, client_id)
        self._notice(match, done)
        self._store.append_then(self.id, entry.seq, line, told)

    def _line(self, entry: Entry, client_id: str | None) -> EntryRow:
        if client_id is not None and entry.seat is not None:
            self._answered.add((entry.seat, client_id))
            self._client_ids[entry.seq] = client_id
        return _line(entry, client_id)

    def _notice(self, match: Match, done: Progress) -> None:
        """Find out what each audience learns of an entry. Nobody is told before it is stored."""
        self.news = notice(self.sights.values(), match, done, done.entry.seat)
        reels = self._reels
        if reels is not None:
            reels.add(done.entry, self.news)
            if reels.bulky and (self._packing is None or self._packing.done()):
                if self._packing is not None:
                    self._packing.result()  # if it failed, so does this: the table is loaded again
                self._packing = asyncio.create_task(asyncio.to_thread(reels.pack, reels.take()))

    async def _strike(self, match: Match) -> dict[int, EntryRow]:
        """Take what was struck out of the log; the lines that changed."""
        entries = await asyncio.to_thread(without_struck, match.game, record_of(match))
        changed = [new for new, old in zip(entries, match.entries, strict=True) if new != old]
        match.entries[:] = entries
        return {one.seq: _line(one, self._client_ids.get(one.seq)) for one in changed}

    async def finish(self) -> None:
        """The match is over: store its result and its film."""
        match = self.match
        assert match is not None
        if self._packing is not None:
            await self._packing
        record, film = await asyncio.to_thread(_kept, match, self._reels, self.row.setup)
        self._reels = None
        assert record.outcome is not None
        # A client may number its answers, and these numbers would tell an author too: the ids are not kept either.
        lines = {one.seq: _line(one, None) for one in record.entries} if record.nameless else {}
        row, outcome = self.row, record.outcome

        def rated(at: Connection) -> None:
            self.changes = rate(at, row, outcome)

        await self._store.finish(self.id, outcome, record.digest, film, lines, rated if row.room.rated else None)
        self._row = replace(row, status="over", outcome=outcome, digest=record.digest)


async def is_open(store: Store, row: MatchRow) -> bool:
    """True when a match shows its seats what was hidden: the game opens it, and the match or its series is over."""
    try:
        game = find_game(row.setup.game)
    except SetupError:
        return False
    if game.series is None:
        return game.opens_after(row.setup) and row.status == "over"
    found: MatchRow | None = row
    while found is not None and found.status == "over" and game.opens_after(found.setup):
        film = await store.film(found.id)
        if film is None or _sequel(game, found.setup, ending(film, None)) is None:
            return True
        found = None if found.rematch is None else await store.load(found.rematch)
    return False


def _sequel(game: Game[Any], setup: Setup, end: MomentInJson) -> Setup | None:
    """The next match of a series, if a finished match belongs to one that goes on."""
    if game.series is None:
        return None
    return game.series.sequel(setup, msgspec.json.decode(end.view, type=game.words.view))


def _kept(match: Match, reels: Reels | None, setup: Setup) -> tuple[Record, bytes]:
    """What is kept of a finished match: its record, with the setup as it was agreed, and its film."""
    played = keep(match.game, record_of(match))
    film = make_film(match.game, played) if reels is None else reels.whole()
    if match.setup == setup:
        return played, film
    return replace(played, setup=setup, digest=digest(setup, played.entries, played.outcome)), film


def _line(entry: Entry, client_id: str | None) -> EntryRow:
    return EntryRow(encode_entry(entry).decode(), entry.seat, client_id)


def _salt() -> str:
    """128 random bits nobody else has. They are fetched for many at a time: each call to the system costs as much."""
    if not _salts:
        bits = secrets.token_hex(_SALTS * SALT_LETTERS // 2)
        _salts.extend(bits[at : at + SALT_LETTERS] for at in range(0, len(bits), SALT_LETTERS))
    return _salts.pop()


def new_match(setup: Setup, room: Room = NO_ROOM, pack: Pack | None = None) -> MatchRow:
    """A match nobody has played yet, with an address nobody can guess and a seed nobody may know."""
    address = "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))
    return MatchRow(address, setup, seed=secrets.token_hex(32), status="waiting", room=room, pack=pack)


def new_token() -> str:
    """A seat's secret."""
    return secrets.token_urlsafe(32)


def told_apart(name: str, taken: Iterable[str]) -> str:
    """The name, with a number if somebody at the table has it already: two Players are Player and Player 2."""
    known = {one.casefold() for one in taken}
    numbered = (f"{name} {number}" for number in count(2))
    return name if name.casefold() not in known else next(one for one in numbered if one.casefold() not in known)


def free_seats(setup: Setup) -> list[int]:
    """Seats for people whose name is not known yet."""
    return [number for number, seat in enumerate(setup.seats) if seat.bot is None and not seat.name]
