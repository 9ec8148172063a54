"""Actions of the Brawl as numbers inside and words at the border, and why one that is not legal is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fracas.games.knockout import words as w
from fracas.games.knockout.core import codes as c
from fracas.games.knockout.core.state import Board, kind_of
from fracas.kernel.joint import ALONE, VOTING
from fracas.kernel.refusal import Refusal
from fracas.kernel.wire import Action

if TYPE_CHECKING:
    from fracas.games.knockout.core.match import Rivals

BALLS = ("ball 1", "ball 2", "ball 3")

PLAIN: dict[int, type[Action]] = {
    c.CHARGE: w.Charge,
    c.THROW: w.Throw,
    c.TAKE_COVER: w.TakeCover,
    c.STEP_OUT: w.StepOut,
    c.BALL_UP: w.BallUp,
    c.UNCURL: w.Uncurl,
    c.JUMP_OUT: w.JumpOut,
    c.BUST_OUT: w.BustOut,
    c.BREAK_CAGE: w.BreakCage,
    c.BREAK_OUT: w.BreakOut,
    c.END_TURN: w.EndTurn,
    c.STAY: w.Stay,
    c.NO: w.No,
    c.STOP: w.Stop,
    c.CATCH: w.Catch,
    c.DODGE: w.Dodge,
    c.FAKE_THROW: w.FakeThrow,
    c.DONE: w.Done,
    c.STEAL: w.Steal,
    c.HOLD: w.Hold,
    c.TOSS_OFF: w.TossOff,
    c.REROLL: w.Reroll,
    c.KEEP: w.Keep,
    c.RESIGN: w.Resign,
}
CODE_OF_PLAIN = {kind: code for code, kind in PLAIN.items()}
BY_BRAWLER: dict[int, Callable[[str], Action]] = {
    c.ACTIVATE: w.Activate,
    c.PASS: w.Pass,
    c.THROW_ME: w.CallThrowMe,
    c.TACKLE: w.Tackle,
    c.REFRESH: w.Refresh,
    c.INTO: w.Into,
    c.TARGET: w.Target,
    c.RALLY: w.RallyAt,
}
BY_ZONE: dict[int, Callable[[int, str], Action]] = {
    c.MOVE: w.Move,
    c.DEFLECT: w.Deflect,
    c.TO: w.To,
    c.LAND: w.Land,
    c.SIDE: w.Side,
    c.COVER: w.Cover,
}
FIRST_OF_BRAWLER = {
    w.Activate: c.ACTIVATE,
    w.Refresh: c.REFRESH,
    w.Into: c.INTO,
    w.Target: c.TARGET,
    w.RallyAt: c.RALLY,
}
FIRST_OF_ZONE = {w.Move: c.MOVE, w.Deflect: c.DEFLECT, w.To: c.TO, w.Land: c.LAND, w.Side: c.SIDE, w.Cover: c.COVER}


# --- codes to words ---------------------------------------------------------------------------------------------------


def decode(state: Board, code: int) -> Action:
    """The action of a code, in words; ValueError for a code that names nothing."""
    if code in PLAIN:
        return PLAIN[code]()
    for first, by_brawler in BY_BRAWLER.items():
        if first <= code < first + c.BRAWLERS:
            return by_brawler(state.names[code - first])
    for first, by_zone in BY_ZONE.items():
        if first <= code < first + c.MOST_ZONES:
            zone = code - first
            if zone >= state.arena.zones:
                raise ValueError(f"there is no Zone {zone + 1}")
            return by_zone(zone + 1, state.arena.names[zone])
    return _decode_rarer(state, code)


def _decode_rarer(state: Board, code: int) -> Action:
    if c.GRAB <= code < c.GRAB + c.SLOTS:
        return w.Grab(f"ball {code - c.GRAB + 1}", kind_of(state, code - c.GRAB).id)
    if c.GRAB + c.BODY <= code < c.CHARGE:
        return w.Grab(state.names[code - c.GRAB - c.BODY])
    if c.DRINK <= code <= c.DRINK + c.MOST_DRINKS:
        return w.Drink(code - c.DRINK)
    if code == c.TACKLE_BACK:
        return w.Tackle()
    if c.BUMP + 1 <= code <= c.BUMP + 6:
        return w.Bump(code - c.BUMP)
    if c.LIFT + 1 <= code <= c.LIFT + 6:
        return w.Landmark(code - c.LIFT)
    if code == c.TYPE + c.PARTY:
        return w.Type("party")
    if c.TYPE <= code < c.TYPE + len(state.book.kinds):
        return w.Type(state.book.kinds[code - c.TYPE].id)
    if c.PAIR <= code < c.STORY:
        low, high = divmod(code - c.PAIR, c.MOST_ZONES)
        if low < high < state.arena.zones:
            return w.Pair(low + 1, high + 1, _places(state, low, high))
    raise ValueError(f"code {code} names nothing")


def _places(state: Board, low: int, high: int) -> str:
    return f"{state.arena.names[low]} and {state.arena.names[high]}"


def candidate(state: Board, code: int) -> str:
    """A choice of a joint decision, in a word or two."""
    action = decode(state, code)
    if isinstance(action, w.Activate):
        return action.who
    if isinstance(action, w.Type):
        return action.ball
    if isinstance(action, w.Side | w.Cover):
        return action.place
    if isinstance(action, w.Pair):
        return action.places
    return str(action.__struct_config__.tag)


# --- words to codes ---------------------------------------------------------------------------------------------------


def encode(state: Board, action: Action) -> int:
    """The code of an action; raises Refusal when it names something that is not in this match."""
    kind = type(action)
    if kind in CODE_OF_PLAIN:
        return CODE_OF_PLAIN[kind]
    if isinstance(action, w.Move | w.Deflect | w.To | w.Land | w.Side | w.Cover):
        return FIRST_OF_ZONE[type(action)] + _zone(state, action.zone, action.place)
    if isinstance(action, w.Tackle):
        return c.TACKLE + brawler_of(state, action.who) if action.who else c.TACKLE_BACK
    if isinstance(action, w.Activate | w.Refresh | w.Into | w.Target | w.RallyAt):
        return FIRST_OF_BRAWLER[type(action)] + brawler_of(state, action.who)
    if isinstance(action, w.Pass | w.CallThrowMe):
        return (c.PASS if isinstance(action, w.Pass) else c.THROW_ME) + brawler_of(state, action.to)
    return _encode_rarer(state, action)


def _encode_rarer(state: Board, action: Action) -> int:
    if isinstance(action, w.Grab):
        return c.GRAB + _grabbed(state, action)
    if isinstance(action, w.Drink):
        return c.DRINK + action.number
    if isinstance(action, w.Bump):
        return c.BUMP + action.die
    if isinstance(action, w.Landmark):
        return c.LIFT + action.die
    if isinstance(action, w.Type):
        return c.TYPE + kind_number(state, action.ball)
    assert isinstance(action, w.Pair), action
    low, high = sorted((action.low, action.high))
    if high > state.arena.zones or low == high:
        raise Refusal("no_such_pair", low=low, high=high, zones=int(state.arena.zones))
    places = _places(state, low - 1, high - 1)
    if action.places not in ("", places):
        raise Refusal("other_places", low=low, high=high, places=places)
    return c.PAIR + c.MOST_ZONES * (low - 1) + high - 1


def find_brawler(state: Board, name: str) -> int:
    """The number of a Brawler by name or by place on its sheet, or NOTHING."""
    if name in state.names:
        return state.names.index(name)
    return c.IDS.index(name.upper()) if name.upper() in c.IDS else c.NOTHING


def brawler_of(state: Board, name: str) -> int:
    """The same; raises Refusal."""
    who = find_brawler(state, name)
    if who == c.NOTHING:
        raise Refusal("no_such_brawler", who=name, names=state.names)
    return who


def kind_number(state: Board, ball: str) -> int:
    """The kind of ball of that name; PARTY for party mode. Raises Refusal."""
    if ball == "party":
        return c.PARTY
    ids = [kind.id for kind in state.book.kinds]
    if ball not in ids:
        raise Refusal("no_such_ball", ball=ball, balls=ids)
    return ids.index(ball)


def _zone(state: Board, number: int, place: str) -> int:
    if number > state.arena.zones:
        raise Refusal("no_such_zone", zone=number, zones=int(state.arena.zones))
    if place not in ("", state.arena.names[number - 1]):
        raise Refusal("other_place", zone=number, place=state.arena.names[number - 1])
    return number - 1


def _grabbed(state: Board, action: w.Grab) -> int:
    """`ball 2`, a kind of ball that lies here, or a Brawler."""
    item = _item(state, action.what)
    if action.kind and (item >= c.BODY or kind_of(state, item).id != action.kind):
        raise Refusal("other_ball", what=action.what, ball=action.kind)
    return item


def _item(state: Board, what: str) -> int:
    if what in BALLS:
        return BALLS.index(what)
    here = state.brawlers[state.active].zone if state.active >= 0 else c.NOTHING
    for slot, ball in enumerate(state.balls):
        if state.book.kinds[ball.kind].id == what and ball.zone == here:
            return slot
    who = find_brawler(state, what)
    if who == c.NOTHING:
        raise Refusal("nothing_to_grab", what=what)
    return c.BODY + who


# --- why not ----------------------------------------------------------------------------------------------------------


def why_not(state: Rivals, seat: int, action: Action) -> Refusal | None:
    """Why an action of the Brawl is not legal in a match that is not over; None where nothing more is to be said."""
    if state.quit >> seat & 1:
        return Refusal("has_resigned")
    if isinstance(action, w.Resign):
        return None
    if state.phase == c.TELLING:
        return Refusal("story_is_on")
    try:
        code = encode(state, action)
    except Refusal as refusal:
        return refusal
    joint = state.joint
    if not state.asked >> seat & 1:
        return Refusal("spoken") if joint.stage != ALONE and joint.band >> seat & 1 else None
    if joint.stage == VOTING:
        return None if code in state.candidates else Refusal("not_proposed")
    return state.row.why_not(state, code)
