"""The frames that cross the socket and the bodies of the lobby's requests. The browser's types are made from these.

One socket, `/ws`, is one seat at one table (or a watcher):

    up    Join                      first, and only once (Learn: a lesson instead of a table)
    down  Welcome                   then Seats while people are missing, else Update (no events: show the view)
    up    Answer                    an action among ask.options (or ask.asides, with ask None), under an id of yours
    down  Update | RefusedAnswer    Update goes to all who learn something; `answered` is set for who answered

When the last person takes a seat, everybody gets Welcome again (names are final, the clock starts) and Update 0.
Fields at their default are left out of what the server sends. docs/protocol.md tells the whole story.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct, field

from fracas.bots.hint import Suggestion
from fracas.kernel.ask import Ask
from fracas.kernel.wire import Face, Lobby, Outcome, Setup, snake
from fracas.match.packs import PackCard

__all__ = [
    "Advice", "Answer", "Arrange", "Arranged", "BotCard", "Cancel", "Caption", "Claim", "Created", "Down",
    "GameCard", "Hint", "Join", "Learn", "LessonCard", "Listed", "ModeCard", "NewTable", "Notice", "OpenHands", "Order",
    "Orders", "Point", "Problem", "Rating", "Ready", "Refresh", "RefusedAnswer", "Rematch", "Say", "SeatBot",
    "SeatStatus", "SeatWish", "Seats", "StandIn", "StandUp", "Swap", "TableCard", "TakeSeat", "ToStep", "ToTable", "Up",
    "Update", "Welcome", "WhyNot",
]  # fmt: skip

# Bounds are part of the contract: what is longer is a mistake the sender is told about.
AnswerId = Annotated[str, Meta(min_length=1, max_length=64)]
Line = Annotated[str, Meta(min_length=1, max_length=500)]
Name = Annotated[str, Meta(max_length=40)]
Secret = Annotated[str, Meta(max_length=100)]
Word = Annotated[str, Meta(max_length=100)]
Audience = Literal["all", "team"]


# --- the browser speaks -------------------------------------------------------------------------------------------


class Up(Struct, frozen=True, tag_field="frame", tag=snake, forbid_unknown_fields=True):
    """A frame from a client."""


class Join(Up, frozen=True):
    """First frame of a socket: which table, and the secret token of a seat; whoever has none watches."""

    table: Word
    token: Secret | None = None
    name: Name = ""  # of a watcher, to be told to the others
    screen: bool = False  # it is the big screen of a room: players need only their own cards before them
    language: Annotated[str, Meta(max_length=35)] = "en"  # in which refusals and hints are told


class Learn(Up, frozen=True):
    """First frame of a socket that learns, answered by Welcome, Update and Caption. To go on later, name the step."""

    game: Word
    lesson: Word
    step: Annotated[int, Meta(ge=0, le=1000)] = 0
    name: Name = ""
    face: Face | None = None
    language: Word = "en"


class ToStep(Up, frozen=True):
    """Go to a step of the lesson: to the open one, to take a wrong move back; to 0, to begin again."""

    step: Annotated[int, Meta(ge=0, le=1000)]


class Answer(Up, frozen=True):
    """Answer an ask (ask None: an aside). `id` is the client's own: the same id is never played twice.

    Send the same frame again after a lost connection: if it was played, an Update says so in `answered`.
    """

    id: AnswerId
    action: Raw
    ask: int | None = None


class Refresh(Up, frozen=True):
    """Send me a whole update: I missed something."""


class Hint(Up, frozen=True):
    """What would you do? `ask` is the id of the open question; answered by Advice. By turns only."""

    ask: int


class Rematch(Up, frozen=True):
    """The same table again, seats rotated, once the match is over: answered by Notice(kind="rematch") to each seat."""


class Point(Up, frozen=True):
    """What a seat's pointer rests on, by the name the game's table gives it: passed on to the others, kept nowhere."""

    spot: Word


class Say(Up, frozen=True):
    """A line of chat, from a seat to everybody at the table, or to its team alone."""

    text: Line
    to: Audience = "all"


class Arrange(Up, frozen=True):
    """What people arrange around a match: answered by Seats to everybody, or by RefusedAnswer with the same id.

    An id is done once: the same frame again changes nothing.
    """

    id: AnswerId


class Ready(Arrange, frozen=True):
    """A seat says that it may begin, or not yet. Only where the table asks for it (Seats.handshake)."""

    ready: bool = True


class Swap(Arrange, frozen=True):
    """The host lets two seats change places, taken or free. Everybody says again that they are ready."""

    one: int
    other: int


class SeatBot(Arrange, frozen=True):
    """The host gives a free seat to a bot, or a bot's to another; without a bot the seat is free again."""

    seat: int
    bot: Word | None = None


class Listed(Arrange, frozen=True):
    """The host shows the table to everybody on the home page, or only to those who have its link."""

    listed: bool


class Cancel(Arrange, frozen=True):
    """The host closes the table before it begins."""


class StandUp(Arrange, frozen=True):
    """Whoever has a seat gives it up before the match begins, and watches. Its tokens open nothing any more."""


class OpenHands(Arrange, frozen=True):
    """A seat says whether those who watch may look into its hand. They see all hands while everybody says so."""

    open: bool


class Claim(Arrange, frozen=True):
    """Somebody has left for too long, and another side does not wait: the seat resigns, by the rules of its game."""

    seat: int


class StandIn(Arrange, frozen=True):
    """Somebody has left for too long: a bot plays on for them until they are back."""

    seat: int
    bot: Word


class Order(Arrange, frozen=True):
    """A seat says once what to answer where its game asks again and again, or takes that back; `order` is its id."""

    order: Word
    on: bool = True


class WhyNot(Arrange, frozen=True):
    """Why may I not do that? Nothing is played: it is answered by RefusedAnswer with the same id, and with the reason.

    The code is `legal` if nothing speaks against it.
    """

    action: Raw


Arranged = Ready | Swap | SeatBot | Listed | Cancel | StandUp | OpenHands | Claim | StandIn | Order
ToTable = Answer | Refresh | Rematch | Say | Point | Hint | WhyNot | Arranged  # what follows on Join


# --- the server speaks --------------------------------------------------------------------------------------------


class Down(Struct, frozen=True, omit_defaults=True, tag_field="frame", tag=snake):
    """A frame to a client."""


class Rating(Struct, frozen=True, omit_defaults=True):
    """How strong somebody is in what is played: points, and how far the truth may lie from them (95 %).

    `change` is told when a rated match is over.
    """

    value: int
    spread: int
    change: int | None = None


class SeatStatus(Struct, frozen=True, omit_defaults=True):
    """Who sits there and what the table waits for; never what was chosen."""

    name: str
    bot: str | None = None
    asked: bool = False
    away: bool = False  # taken by a person who is not connected now
    free: bool = False  # nobody has taken this seat yet
    hints: int = 0  # at how many questions it asked for a hint; told when the match is over
    host: bool = False  # opened the table; told while it waits, as are the next two
    ready: bool = False  # has said so
    face: Face | None = None
    claim_at: int | None = None  # of a person who has left: when the others may decide, on the match's clock
    stand_in: str | None = None  # the bot that plays for a person who has left; at the end, that did
    handle: str = ""  # of a person with an account
    rating: Rating | None = None  # at a rated table
    opens: bool = False  # has said that watchers may look into all hands


class Welcome(Down, frozen=True):
    """Answer to Join, and sent again when a waiting table begins: what stays the same for the whole match.

    `now` is the match's clock, in ms since it began: deadlines are told on the same clock. `handout` has the public
    facts fixed for the match (fighter sheets, recipe cards, maps), `names` the names of its content, by table and id:
    lines of text look them up like tables of their own. In `real_time` nothing waits for an animation. `promise` is the
    hash of the secret from which all luck of the match follows, if its record opens at the end. `rated`: the result
    counts for the ratings. `watching` and `screens` are as in Seats. `pack` says what the pack of the match changes.
    """

    table: str
    seat: int | None
    setup: Setup
    now: int
    handout: Any = None
    names: dict[str, dict[str, str]] = {}
    real_time: bool = False
    promise: str = ""
    rated: bool = False
    watching: tuple[str, ...] = ()
    screens: int = 0
    pack: PackCard | None = None


class Seats(Down, frozen=True):
    """Who is here: sent when somebody comes or goes. While `waiting`, nothing has begun and there is no Update.

    With `handshake` the match begins when everybody is here and ready, else when the last seat is taken. `listed`: the
    home page shows the table to everybody. `quick`: it is there to find anybody, and begins when somebody is found.
    `rated`: it takes an account to sit down. `watching`: who watches and has said a name. `screens`: how many big
    screens show the table in a room.
    """

    seats: tuple[SeatStatus, ...]
    waiting: bool = False
    handshake: bool = False
    listed: bool = False
    quick: bool = False
    rated: bool = False
    watching: tuple[str, ...] = ()
    screens: int = 0


class Update(Down, frozen=True, omit_defaults=True):
    """What happened since the last update, what is seen now and what is asked.

    `events` of a joining or refreshing client are empty: show the view as it is. `seq` is the seat's own count, or the
    watchers': a gap in it asks for Refresh. `at` is the match's clock when what is shown was played. `ask` is None for
    watchers and after the end. `answered` is the client's id of the answer this update is the result of. `promise` is a
    hash of all entries up to the last one this audience noticed (docs/decisions/0011). `undo`: you may take your last
    answer back, by an Answer with the action `take_back` and no ask.
    """

    seq: int
    at: int
    events: tuple[Any, ...]
    view: Any
    ask: Ask | None
    seats: tuple[SeatStatus, ...]
    outcome: Outcome | None = None
    answered: str | None = None
    promise: str = ""
    undo: bool = False


class RefusedAnswer(Down, frozen=True, tag="refused"):
    """An answer changed nothing: `code` is for programs, `why` for people (docs/protocol.md lists the codes).

    `box` names the box of a form that is at fault, if one is.
    """

    id: str
    code: str
    why: str
    ask: int | None = None
    box: str = ""


class Orders(Down, frozen=True):
    """Which orders of yours stand, to your seat alone, when that changes. After Welcome none does until this comes."""

    on: tuple[str, ...]


class Advice(Down, frozen=True, omit_defaults=True):
    """Answer to Hint: the best choices, the best first, each with its chance to win and a reason.

    They come from what the seat was sent and nothing else. `together` tells that others choose at the same time.
    `why_not` says why there are none; such an answer counts for nothing. `count` is how often the seat has asked.
    """

    ask: int
    choices: tuple[Suggestion, ...] = ()
    worlds: int = 0
    together: bool = False
    count: int = 0
    why_not: str = ""


class Caption(Down, frozen=True, omit_defaults=True):
    """What a lesson says now, after the updates it belongs to.

    `done` says what came of the step before. After a wrong move `wrong` says why it was one, and `happened` tells what
    it did; nothing is asked then until ToStep takes it back. `option` is the place of the option that the words ask
    for, so that a small screen can bring it into sight. `over`: `say` closes the lesson.
    """

    step: int
    steps: int
    say: str
    done: str = ""
    wrong: str = ""
    happened: tuple[str, ...] = ()
    over: bool = False
    option: int | None = None


class Notice(Down, frozen=True, omit_defaults=True):
    """Anything else worth a line.

    chat      `seat` said `text`, to everybody or, if `to` says so, to your team alone
    point     `seat` points at the spot `text`
    rematch   the new table is `table`; your `seat` and `token` there (a watcher gets the table alone)
    error     a frame of yours was wrong (`text` names the field), or the socket is about to be closed and why
    closing   the server stops or restarts: connect again in a moment
    cancelled the table is closed before it began, and `text` says by whom
    left      `seat` has decided about somebody who left, and `text` says what
    """

    kind: Literal["chat", "point", "rematch", "error", "closing", "cancelled", "left"]
    text: str = ""
    seat: int | None = None
    table: str | None = None
    token: str | None = None
    to: Audience = "all"


# --- the lobby ----------------------------------------------------------------------------------------------------


class ModeCard(Struct, frozen=True):
    """One way to play, as the lobby shows it, with the bot a newcomer meets there."""

    id: str
    title: str
    brief: str
    seats: tuple[int, ...]
    options: dict[str, Any]
    bot: str = ""
    real_time: bool = False
    bots: tuple[str, ...] = ()  # those that fit
    rated: bool = False  # it can be played for a rating


class BotCard(Struct, frozen=True):
    """A bot that may be given a seat. The levels have a face and say a line when they sit down."""

    id: str
    title: str = ""
    brief: str = ""
    face: Face | None = None
    line: str = ""
    level: int = 0  # 1 to 5, weakest first; 0 for a bot of another kind


class LessonCard(Struct, frozen=True):
    """A lesson of a game, as it is offered; the first is for whoever never played the game."""

    id: str
    title: str
    idea: str
    minutes: float
    steps: int


class GameCard(Struct, frozen=True):
    """One game, as the lobby shows it: its texts, the JSON Schema of its options, its bots and lessons come along."""

    id: str
    title: str
    tagline: str
    accent: str
    modes: tuple[ModeCard, ...]
    options: dict[str, Any]
    text: dict[str, Any]
    bots: tuple[BotCard, ...] = ()
    lobby: Lobby = field(default_factory=Lobby)
    lessons: tuple[LessonCard, ...] = ()


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table: a bot's id, or None for a person."""

    name: Name = ""
    bot: Word | None = None


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table; whoever opens it takes the first seat that is no bot's.

    Without a mode it is the game's first; options are laid over the mode's; without seats it is the mode's smallest
    number of them, all for people. When every seat is a bot's, whoever opens the table watches. `hints` false: nobody
    may ask what a bot would do. With `handshake` the match begins when everybody has said that they are ready, else as
    soon as the last seat is taken. `listed`: the home page shows the table to everybody. `rated`: the result counts for
    the ratings of its people, who need accounts; there are no hints, and the mode's own rules are played. `screen`:
    whoever opens it is the big screen of a room and takes no seat; who sits down first is the host. `pack` names one
    that is installed on the server. `undo` false: nobody takes an answer back, as in rated matches.
    """

    game: Word
    mode: Word | None = None
    options: dict[str, Any] = {}
    seats: Annotated[tuple[SeatWish, ...], Meta(max_length=16)] = ()
    name: Name = "Player"
    hints: bool = True
    face: Face | None = None
    handshake: bool = False
    listed: bool = False
    rated: bool = False
    screen: bool = False
    pack: Word = ""
    undo: bool = True


class TakeSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of a join: the name and the face to sit under."""

    name: Name = "Player"
    face: Face | None = None


class Created(Struct, frozen=True):
    """A seat at a table, with the secret that proves it: keep it, it is not told again."""

    table: str
    seat: int | None
    token: str | None


class TableCard(Struct, frozen=True):
    """What anybody may know of a table.

    `status` is waiting, cancelled before it began, playing, over or stopped (`why` then says why). `promise` is that
    of Welcome, for whoever wants it before taking a seat. `opened` is in ms since 1970, `watching` is how many look on.
    `quick`: whoever opened it looks for anybody. `pack` says what the pack it is played with changes.
    """

    table: str
    status: Literal["waiting", "cancelled", "playing", "over", "stopped"]
    setup: Setup
    seats: tuple[SeatStatus, ...]
    seq: int | None = None
    outcome: Outcome | None = None
    why: str = ""
    promise: str = ""
    listed: bool = False
    quick: bool = False
    opened: int = 0
    watching: int = 0
    rated: bool = False
    pack: PackCard | None = None


class Problem(Struct, frozen=True):
    """Body of every HTTP answer that is an error: `detail` names what is wrong."""

    status_code: int
    detail: str
