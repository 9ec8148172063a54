"""Actions and their codes: ints inside, words at the border."""

from __future__ import annotations

from collections.abc import Callable

from fracas.games.knockout import words as w
from fracas.games.knockout.core import codes as c
from fracas.games.knockout.core.state import Board, kind_of
from fracas.kernel.wire import Action

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
ZONE_CODE = {w.Move: c.MOVE, w.Deflect: c.DEFLECT, w.To: c.TO, w.Land: c.LAND, w.Side: c.SIDE, w.Cover: c.COVER}


def brawler_of(state: Board, name: str) -> int:
    """The number of a Brawler by name or by place on its sheet; raises ValueError."""
    if name in state.names:
        return state.names.index(name)
    if name.upper() in c.IDS:
        return c.IDS.index(name.upper())
    raise ValueError(f"there is no Brawler {name!r}; there are {', '.join(state.names)}")


def decode(state: Board, code: int) -> Action:
    """The action of a code, in words; raises ValueError for what names nothing."""
    if code in PLAIN:
        return PLAIN[code]()
    for first, by_brawler in BY_BRAWLER.items():
        if first <= code < first + 6:
            return by_brawler(state.names[code - first])
    for first, by_zone in BY_ZONE.items():
        if first <= code < first + 12:
            zone = code - first
            if zone >= state.arena.zones:
                raise ValueError(f"there is no Zone {zone + 1}")
            return by_zone(zone + 1, state.arena.names[zone])
    return _decode_rarer(state, code)


def _decode_rarer(state: Board, code: int) -> Action:
    if c.GRAB <= code < c.GRAB + 3:
        kind = state.book.kinds[state.balls[code - c.GRAB].kind].id
        return w.Grab(f"ball {code - c.GRAB + 1}", kind)
    if c.GRAB + c.BODY <= code < c.CHARGE:
        return w.Grab(state.names[code - c.GRAB - c.BODY])
    if c.DRINK <= code < c.DRINK + 4:
        return w.Drink(code - c.DRINK)
    if code == c.TACKLE_BACK:
        return w.Tackle()
    if c.BUMP + 1 <= code <= c.BUMP + 6:
        return w.Bump(code - c.BUMP)
    if c.LIFT + 1 <= code <= c.LIFT + 6:
        return w.Landmark(code - c.LIFT)
    if c.TYPE <= code <= c.TYPE + c.PARTY:
        kind_number = code - c.TYPE
        if kind_number == c.PARTY:
            return w.Type("party")
        if kind_number < len(state.book.kinds):
            return w.Type(state.book.kinds[kind_number].id)
    if c.PAIR <= code < c.PAIR + 144:
        low, high = divmod(code - c.PAIR, 12)
        if high < state.arena.zones and low < high:
            names = state.arena.names
            return w.Pair(low + 1, high + 1, f"{names[low]} and {names[high]}")
    raise ValueError(f"code {code} names nothing")


def encode(state: Board, action: Action) -> int:
    """The code of an action; raises ValueError with a reason for what names nothing."""
    kind = type(action)
    if kind in CODE_OF_PLAIN:
        return CODE_OF_PLAIN[kind]
    if isinstance(action, w.Move | w.Deflect | w.To | w.Land | w.Side | w.Cover):
        if action.zone > state.arena.zones:
            raise ValueError(f"there is no Zone {action.zone}; the map has {state.arena.zones}")
        if action.place not in ("", state.arena.names[action.zone - 1]):
            raise ValueError(f"Zone {action.zone} is {state.arena.names[action.zone - 1]}, not {action.place}")
        return ZONE_CODE[type(action)] + action.zone - 1
    if isinstance(action, w.Tackle):
        return c.TACKLE + brawler_of(state, action.who) if action.who else c.TACKLE_BACK
    if isinstance(action, w.Activate | w.Refresh | w.Into | w.Target | w.RallyAt):
        first = {w.Activate: c.ACTIVATE, w.Refresh: c.REFRESH, w.Into: c.INTO, w.Target: c.TARGET, w.RallyAt: c.RALLY}
        return first[type(action)] + brawler_of(state, action.who)
    if isinstance(action, w.Pass | w.CallThrowMe):
        return (c.PASS if isinstance(action, w.Pass) else c.THROW_ME) + brawler_of(state, action.to)
    return _encode_rarer(state, action)


def _encode_rarer(state: Board, action: Action) -> int:
    if isinstance(action, w.Grab):
        item = _grabbed(state, action.what)
        if action.kind and (item >= c.BODY or kind_of(state, item).id != action.kind):
            raise ValueError(f"{action.what} is no {action.kind} ball")
        return c.GRAB + item
    if isinstance(action, w.Drink):
        return c.DRINK + action.number
    if isinstance(action, w.Bump):
        return c.BUMP + action.die
    if isinstance(action, w.Landmark):
        return c.LIFT + action.die
    if isinstance(action, w.Type):
        return c.TYPE + kind_number(state, action.ball)
    if isinstance(action, w.Pair):
        low, high = sorted((action.low, action.high))
        if high > state.arena.zones or low == high:
            raise ValueError(f"Zones {low} and {high} are no pair of this map")
        if action.places not in ("", f"{state.arena.names[low - 1]} and {state.arena.names[high - 1]}"):
            raise ValueError(f"Zones {low} and {high} are not {action.places}")
        return c.PAIR + 12 * (low - 1) + high - 1
    raise ValueError(f"{type(action).__name__} is no action of the Brawl")


def kind_number(state: Board, ball: str) -> int:
    """The kind of ball of that name; PARTY for party mode."""
    if ball == "party":
        return c.PARTY
    for number, kind in enumerate(state.book.kinds):
        if kind.id == ball:
            return number
    raise ValueError(f"there is no ball {ball!r}")


def _grabbed(state: Board, what: str) -> int:
    """`ball 2`, a kind of ball that lies here, or a Brawler."""
    if what.startswith("ball ") and what[5:] in ("1", "2", "3"):
        return int(what[5:]) - 1
    here = state.brawlers[state.active].zone if state.active >= 0 else -1
    for slot, ball in enumerate(state.balls):
        if state.book.kinds[ball.kind].id == what and ball.zone == here:
            return slot
    return c.BODY + brawler_of(state, what)


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
