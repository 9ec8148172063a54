"""Who listens at a table and what each is told: every frame is built from what its seat may know."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Protocol

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from fracas.kernel.game import Game, SetupError
from fracas.kernel.packs import find_pack
from fracas.kernel.wire import Setup
from fracas.languages.house import refusal_in
from fracas.match.all_seeing import everything_seen
from fracas.match.match import Match, Refused
from fracas.match.packs import PackCard, card_of
from fracas.match.registry import find_game
from fracas.match.sight import Shown, Sight
from fracas.server.frames import (
    Answer,
    Arrange,
    Down,
    Hint,
    Notice,
    Point,
    Rating,
    Refresh,
    RefusedAnswer,
    Rematch,
    Say,
    Seats,
    SeatStatus,
    TableCard,
    Update,
    Welcome,
)  # fmt: skip
from fracas.server.people.ratings import bot_rating, shown
from fracas.server.room.open_hands import all_agree
from fracas.server.stored_match import StoredMatch

__all__ = ["Audience", "Listener", "deliver", "facts_of", "greeting", "refuse", "tell"]

_MOST_FACTS = 64
_MOST_WATCHERS = 50  # whose names are told
_NO_EVENTS, _NO_HANDOUT, _NO_NAMES = Raw(b"[]"), Raw(b"null"), Raw(b"{}")

_encode = msgspec.json.Encoder().encode


class _UpdateInJson(Update, frozen=True, tag="update"):
    """An update made of parts that are JSON already."""

    events: Raw  # type: ignore[assignment]
    view: Raw
    ask: Raw  # type: ignore[assignment]
    seats: Raw  # type: ignore[assignment]


class _WelcomeInJson(Welcome, frozen=True, tag="welcome"):
    """A welcome whose large parts are JSON already."""

    handout: Raw = _NO_HANDOUT
    names: Raw = _NO_NAMES  # type: ignore[assignment]


class Listener(Protocol):
    """A socket as a table sees it; both methods return at once."""

    seat: int | None
    place: int | None  # what its token opens; the table says which seat that is (room/plan.py)
    name: str  # of somebody who watches, if they have said it
    screen: bool  # the big screen of a room
    language: str  # in which it is told what the server puts into words

    def send(self, frame: bytes) -> None: ...

    def close(self, code: int, why: str) -> None: ...


class Takes(Protocol):
    """A table as a socket sees it, in this process or in another."""

    def answer(self, listener: Listener, frame: Answer) -> None: ...

    def refresh(self, listener: Listener) -> None: ...

    def say(self, listener: Listener, frame: Say) -> None: ...

    def point(self, listener: Listener, spot: str) -> None: ...

    def rematch(self, listener: Listener) -> None: ...

    def hint(self, listener: Listener, question: int) -> None: ...

    def arrange(self, listener: Listener, frame: Arrange) -> None: ...


def deliver(table: Takes, listener: Listener, frame: Struct) -> bool:
    """Hand what a socket has sent to its table; False if no table takes such a frame."""
    if isinstance(frame, Answer):
        table.answer(listener, frame)
    elif isinstance(frame, Refresh):
        table.refresh(listener)
    elif isinstance(frame, Say):
        table.say(listener, frame)
    elif isinstance(frame, Point):
        table.point(listener, frame.spot)
    elif isinstance(frame, Rematch):
        table.rematch(listener)
    elif isinstance(frame, Hint):
        table.hint(listener, frame.ask)
    elif isinstance(frame, Arrange):
        table.arrange(listener, frame)
    else:
        return False
    return True


def tell(listener: Listener, frame: Down) -> None:
    """One frame to one socket."""
    listener.send(_encode(frame))


def refuse(listener: Listener, frame: Answer | Arrange, why: Refused, match: Match | None = None) -> None:
    """Tell one socket, in its language, why what it sent changed nothing."""
    ask = frame.ask if isinstance(frame, Answer) else None
    tell(
        listener,
        RefusedAnswer(frame.id, why.code, refusal_in(listener.language, why, match, listener.seat), ask, why.box),
    )


def greeting(
    table: str,
    seat: int | None,
    setup: Setup,
    now: int,
    promise: str = "",
    rated: bool = False,
    played: Setup | None = None,
    company: tuple[tuple[str, ...], int] = ((), 0),
) -> Welcome:
    """What whoever sits down is told first; `played` is the setup with the content of its time, if that is another."""
    facts = facts_of(played or setup)
    fixed = facts.handout, facts.names, facts.real_time, promise, rated
    return _WelcomeInJson(table, seat, setup, now, *fixed, *company, facts.pack)


class Audience:
    """The sockets at one table. Call it only when everything that was played is stored."""

    def __init__(self, stored: StoredMatch, claim_after_s: float = 45.0) -> None:
        self.listeners: list[Listener] = []
        self.claim_at: dict[int, int] = {}  # by seat whose person has left: when others may decide (room/away.py)
        self._claim_after_ms = int(claim_after_s * 1000)
        self.ready: set[int] = set()  # places that have said so, while the table waits
        self.consents: set[int] = set()  # seats that let watchers look into all hands; after a restart nobody has
        self._stored = stored
        self._statuses: dict[tuple[int, ...], Raw] = {}  # as JSON, by who is asked, as long as nobody comes or goes

    def add(self, listener: Listener) -> None:
        """A socket joins: it gets Welcome and the match as it stands, and the others are told who came."""
        came = _named(listener) if listener.seat is None else not self.here(listener.seat)
        self.listeners.append(listener)
        self._count_absent()
        self._statuses.clear()
        self._welcome(listener)
        self.show(listener)
        if came:
            self.tell_seats(but=listener)
        rematch = self._stored.row.rematch
        if rematch is not None:
            tell(listener, Notice("rematch", table=rematch))

    def remove(self, listener: Listener) -> None:
        """A socket is gone."""
        if listener not in self.listeners:
            return
        self.listeners.remove(listener)
        self._count_absent()
        self._statuses.clear()
        if _named(listener) if listener.seat is None else not self.here(listener.seat):
            self.tell_seats()

    def _count_absent(self) -> None:
        """From when on the others may decide about each person who is not here; after a restart time begins anew."""
        by = self._stored.now() + self._claim_after_ms
        playing = self._stored.row.status == "playing"
        people = [seat for seat, one in enumerate(self._stored.row.setup.seats) if one.bot is None] if playing else []
        self.claim_at = {seat: self.claim_at.get(seat, by) for seat in people if not self.here(seat)}

    def dismiss(self, why: str) -> None:
        """Close every socket; clients may come back later."""
        for listener in self.listeners:
            tell(listener, Notice("closing", why))
            listener.close(1012, why)

    def tell(self, author: int | None, client_id: str | None) -> None:
        """Send an update to everybody who learned something; built once for each seat and once for all watchers."""
        for news in self._stored.news:
            ears = [listener for listener in self.listeners if listener.seat == news.seat]
            if ears:
                answered = client_id if news.seat is not None and news.seat == author else None
                frame = _encode(self._frame(self._stored.sights[news.seat], news.shown, news.events, answered))
                for listener in ears:
                    listener.send(frame)
        if self.open and not any(news.seat is None for news in self._stored.news):
            self._show_watchers()  # what they would not have noticed is in a hand they look into

    @property
    def open(self) -> bool:
        """True while watchers see all hands."""
        return all_agree(self._stored.match, self.consents)

    def consent(self, seat: int, open_hands: bool) -> None:
        """A seat says whether watchers may look into all hands, and everybody is told."""
        before = self.open
        self.consents = self.consents | {seat} if open_hands else self.consents - {seat}
        self.tell_seats()
        if self.open != before:
            self._show_watchers()

    def _show_watchers(self) -> None:
        for listener in self.listeners:
            if listener.seat is None:
                self.show(listener)

    def show(self, listener: Listener, answered: str | None = None) -> None:
        """Send the match as it stands, without events; `answered` is the id of an answer that was played before."""
        frame: Down
        if self._stored.stopped:
            frame = Notice("error", self._stored.why_closed)
        elif self._stored.match is not None:
            sight = self._stored.sights[listener.seat]
            assert sight.shown is not None
            frame = self._frame(sight, sight.shown, _NO_EVENTS, answered)
        elif (end := self._stored.ending(listener.seat)) is not None:
            outcome = self._stored.row.outcome
            frame = Update(end.entry.seq, end.entry.at, (), end.view, None, self.statuses(None), outcome, answered)
        elif self._stored.row.status == "cancelled":
            frame = Notice("cancelled", self._stored.why_closed)
        else:
            frame = self.seats(listener.seat)
        tell(listener, frame)

    def show_all(self) -> None:
        self._statuses.clear()
        for listener in self.listeners:
            self.show(listener)

    def welcome_all(self) -> None:
        self._count_absent()
        self._statuses.clear()
        for listener in self.listeners:
            self._welcome(listener)

    def whisper(self, frame: Down, seats: Collection[int]) -> None:
        """The same frame to some seats, and not a byte of it to anybody else."""
        data = _encode(frame)
        for listener in self.listeners:
            if listener.seat is not None and listener.seat in seats:
                listener.send(data)

    def broadcast(self, frame: Down) -> None:
        """The same frame to everybody."""
        data = _encode(frame)
        for listener in self.listeners:
            listener.send(data)

    def say(self, listener: Listener, frame: Say) -> None:
        """A seat talks, to everybody or to its team."""
        seat, said = listener.seat, Notice("chat", frame.text, seat=listener.seat, to=frame.to)
        if seat is None:
            tell(listener, Notice("error", "say: only the seats of a table talk"))
        elif frame.to == "all":
            self.broadcast(said)
        elif team := self._stored.team_of(seat):
            self.whisper(said, team)
        else:
            tell(listener, Notice("error", "to: there are no teams at this table"))

    def point(self, listener: Listener, spot: str) -> None:
        """A seat points at something."""
        if listener.seat is not None:
            self.broadcast(Notice("point", spot, seat=listener.seat))

    async def rematch(self, listener: Listener) -> None:
        """The first request opens the new table and tells everybody; a later one tells only its sender, again."""
        if listener.seat is None or self._stored.row.status != "over":
            why = "only the seats of a table ask for it" if listener.seat is None else "the match is not over"
            tell(listener, Notice("error", f"rematch: {why}"))
            return
        first = self._stored.row.rematch is None
        address = await self._stored.rematch()
        for one in self.listeners if first else [listener]:
            if one.seat is None:
                tell(one, Notice("rematch", table=address))
            else:
                seat, token = await self._stored.invite(one.seat)
                tell(one, Notice("rematch", seat=seat, table=address, token=token))

    def tell_seats(self, *, but: Listener | None = None) -> None:
        """Who is here, to everybody."""
        self._statuses.clear()
        for listener in self.listeners:
            if listener is not but:
                tell(listener, self.seats(listener.seat))

    def update(self, match: Match, seat: int) -> Update:
        """What an asked seat was sent, for a bot. Of entries that it did not notice, number and time tell nothing."""
        sight = self._stored.sights[seat]
        return Update(sight.seq, sight.at, (), match.view(seat), match.ask(seat), self.statuses(seat), match.outcome)

    def _frame(self, sight: Sight, shown: Shown, events: Raw, answered: str | None) -> _UpdateInJson:
        seats = self._statuses.get(shown.asked)
        if shown.outcome is not None:
            seats = Raw(_encode(self._seats(shown.asked)))  # once: with what is told at the end
        elif seats is None:
            seats = self._statuses[shown.asked] = Raw(_encode(self._seats(shown.asked)))
        view = shown.view
        if sight.seat is None and self.open:
            assert self._stored.match is not None
            view = Raw(_encode(everything_seen(self._stored.match)))
        match = self._stored.match
        undo = match is not None and sight.seat is not None and match.may_take_back(sight.seat)
        seen = events, view, shown.ask, seats, shown.outcome, answered, sight.promise, undo
        return _UpdateInJson(sight.seq, sight.at, *seen)

    def card(self) -> TableCard:
        """What anybody may know of the table."""
        stored = self._stored
        return TableCard(
            table=stored.id,
            status="stopped" if stored.stopped else stored.row.status,
            setup=stored.row.setup,
            seats=self.statuses(None),
            seq=stored.seq,
            outcome=stored.row.outcome,
            why=stored.stopped,
            promise=stored.promise,
            listed=stored.row.room.listed,
            quick=stored.row.room.quick,
            opened=stored.row.room.opened,
            watching=sum(one.seat is None for one in self.listeners),
            rated=stored.row.room.rated,
            pack=facts_of(stored.setup).pack if stored.row.setup.pack else None,
        )

    async def card_later(self) -> TableCard:
        """The same, as a job of the table."""
        return self.card()

    def seats(self, observer: int | None) -> Seats:
        """Who is here, and whether the table still waits for people."""
        row, (watching, screens) = self._stored.row, self.company()
        if row.status != "waiting":
            return Seats(self.statuses(observer), watching=watching, screens=screens)
        room = row.room
        arranged = True, room.handshake, room.listed, room.quick, room.rated
        return Seats(self.statuses(observer), *arranged, watching, screens)

    def company(self) -> tuple[tuple[str, ...], int]:
        """Who watches by name, and how many big screens there are."""
        names = [one.name for one in self.listeners if one.seat is None and one.name and not one.screen]
        screens = sum(one.screen for one in self.listeners if one.seat is None)
        return tuple(names[:_MOST_WATCHERS]), screens

    def statuses(self, observer: int | None) -> tuple[SeatStatus, ...]:
        """Who sits where, and who is asked as far as a seat (None: a watcher) may know."""
        return self._seats(self._stored.match.asked(observer) if self._stored.match is not None else [])

    def _seats(self, asked: Collection[int]) -> tuple[SeatStatus, ...]:
        row = self._stored.row
        hints = self._stored.hints() if row.status == "over" else (0,) * len(row.setup.seats)
        stand_ins = row.room.stood_in if row.status == "over" else row.room.stand_ins
        found = (
            SeatStatus(
                seat.name,
                seat.bot,
                asked=number in asked,
                away=seat.bot is None and bool(seat.name) and not self.here(number),
                free=seat.bot is None and not seat.name,
                hints=hints[number],
                claim_at=self.claim_at.get(number) if row.status == "playing" and number not in stand_ins else None,
                stand_in=stand_ins.get(number),
                handle=person.handle if (person := row.room.at(number)) is not None else "",
                rating=self._rating(number) if row.room.rated else None,
                opens=number in self.consents,
            )
            for number, seat in enumerate(row.setup.seats)
        )
        return tuple(map(self._as_arranged, range(len(row.setup.seats)), found) if row.status == "waiting" else found)

    def _rating(self, seat: int) -> Rating | None:
        """What a seat's rating was when the match began, or is since it ended."""
        row, change = self._stored.row, self._stored.changes.get(seat)
        if change is not None:
            return change.told
        person, bot = row.room.at(seat), row.setup.seats[seat].bot
        found = person.rating if person is not None else None
        if bot is not None:
            found = bot_rating(find_game(row.setup.game), row.setup, bot)
        return None if found is None else Rating(*shown(*found))

    def _as_arranged(self, seat: int, status: SeatStatus) -> SeatStatus:
        """With what is told of a seat only while the table waits."""
        row = self._stored.row
        place = row.room.place_of(seat)
        ready = row.room.handshake and place in self.ready
        return replace(status, host=place == row.room.host, ready=ready, face=row.setup.seats[seat].face)

    def _welcome(self, listener: Listener) -> None:
        stored = self._stored
        row, now = stored.row, stored.now()
        about = listener.seat, row.setup, now, stored.promise, row.room.rated
        tell(listener, greeting(stored.id, *about, played=stored.setup, company=self.company()))

    def here(self, seat: int) -> bool:
        """True while a socket of that seat is open."""
        return any(listener.seat == seat for listener in self.listeners)


def _named(watcher: Listener) -> bool:
    """True for those whose coming and going the others are told."""
    return watcher.screen or bool(watcher.name)


class _Facts(Struct, frozen=True):
    """What stays the same for a whole match and is told to whoever joins; empty if the game no longer exists."""

    handout: Raw = _NO_HANDOUT
    names: Raw = _NO_NAMES
    real_time: bool = False
    pack: PackCard | None = None


def facts_of(setup: Setup) -> _Facts:
    """They follow from the content and the options, not from who plays: tables that are alike share them, as JSON."""
    try:
        game = find_game(setup.game)
        told = id(game), _encode((setup.options, setup.pack, len(setup.seats)))
        known = _known.get(told)
        if known is None:
            handout, names, pack = game.rules.handout(setup), game.words.names(setup), find_pack(setup.pack)
            known = (
                game,
                _Facts(
                    _NO_HANDOUT if handout is None else Raw(_encode(handout)),
                    Raw(_encode(names)) if names else _NO_NAMES,
                    game.in_real_time(setup),
                    None if pack is None else card_of(game.info.folder, pack),
                ),
            )
            if len(_known) >= _MOST_FACTS:
                _known.pop(next(iter(_known)))
            _known[told] = known
        return known[1]
    except SetupError:
        return _Facts()


_known: dict[tuple[int, bytes], tuple[Game[Any], _Facts]] = {}  # with its game, so that its id is nobody else's
