"""Between words and codes, and the reasons why an action is refused (BR-6.14), in their order."""

from __future__ import annotations

from typing import cast

from fracas.games.brawl import words as w
from fracas.games.brawl.rules import Bout
from fracas.games.brawl.state import (
    BOARD,
    CALL,
    CARD_NAMES,
    CENTRE,
    CHARACTER,
    CLEARED,
    COUNTDOWN,
    DRAW,
    DROP,
    END,
    FORFEIT,
    FOUL,
    KIND,
    KNOCK,
    LEAVE,
    LIVE,
    NAME,
    NO_CARD,
    OPEN,
    OVER,
    PASS,
    PAUSE,
    PICK,
    PLAY,
    PLAYTOP,
    RESIGN,
    RETRACT,
    RETURN,
    ROW_LEFT,
    ROW_RIGHT,
    SEAT,
    SEAT_SHIFT,
    SPOTS,
    STAND,
    TAG,
    TURN,
    Base,
    Player,
)
from fracas.games.brawl.steps import base_name, place_name, side_name
from fracas.kernel.wire import Action

PLAIN: dict[type[Action], int] = {
    w.Draw: DRAW, w.Pick: PICK, w.Pass: PASS, w.Knock: KNOCK, w.Pause: PAUSE, w.Resign: RESIGN, w.Stand: STAND,
    w.Forfeit: FORFEIT, w.Leave: LEAVE, w.Return: RETURN,
}  # fmt: skip
WORDS: dict[int, Action] = {code: kind() for kind, code in PLAIN.items()}
# What counts for min_interval_ms (BR-6.8) and needs an active player.
DEEDS = (w.Play, w.Playtop, w.Draw, w.Discard, w.Pick, w.Drop, w.Tag, w.Retract, w.Call)


# --- words to codes -----------------------------------------------------------------------------------------------


def encode(state: Bout, action: Action) -> int:
    """The code of an action; ValueError for what names nothing here."""
    if isinstance(action, w.Spot):
        top = isinstance(action, w.Playtop)
        return (PLAYTOP if top else PLAY) + BOARD * CARD_NAMES.index(action.card) + _spot_code(state, action)
    if isinstance(action, w.Drop | w.Discard):
        if isinstance(action, w.Drop) != state.book.live:
            raise ValueError("cards are discarded in training and dropped in tournament mode")
        return DROP
    if isinstance(action, w.Retract | w.Call):
        z, spot = _end_code(state, action.base, action.side)
        return (CALL if isinstance(action, w.Call) else RETRACT) + z * SPOTS + spot
    if isinstance(action, w.Tag | w.FirstActive):
        if not 0 <= action.mate < state.book.seats:
            raise ValueError(f"there is no seat {action.mate}")
        return (TAG if isinstance(action, w.Tag) else NAME) + action.mate
    if isinstance(action, w.Character):
        if action.character not in state.book.roster:
            raise ValueError(f"there is no character {action.character!r} at this table")
        return CHARACTER + state.book.roster.index(action.character)
    if type(action) not in PLAIN:
        raise ValueError("that is no action of this game")
    return PLAIN[type(action)]


def _spot_code(state: Bout, action: w.Spot) -> int:
    found = find_spot(state, action)
    if found is None:
        raise ValueError("no_such_target")
    z, spot = found
    return z * SPOTS + spot


def find_spot(state: Bout, action: w.Spot) -> tuple[int, int] | None:
    """The zone and spot an action names; None when there is no such thing on the table."""
    if action.at in ("row_left", "row_right"):
        if action.base is not None or action.side is not None:
            return None
        # One way to say it: a zone is named where there are several, and only there.
        if (len(state.zones) > 1) != (action.zone is not None):
            return None
        z = action.zone or 0
        if not 0 <= z < len(state.zones):
            return None
        return z, ROW_LEFT if action.at == "row_left" else ROW_RIGHT
    if action.base is None or action.zone is not None:
        return None
    if action.at == "end":
        try:
            return _end_code(state, action.base, action.side)
        except ValueError:
            return None
    z, place = state.find_base(int(action.base[1:]))
    if z < 0 or action.side is not None:
        return None
    return z, place * 4 + (CENTRE if action.at == "centre" else CLEARED)


def _end_code(state: Bout, base: str, side: int | None) -> tuple[int, int]:
    z, place = state.find_base(int(base[1:]))
    if z < 0:
        raise ValueError("no_such_target")
    zone = state.zones[z]
    if side not in (zone.side, zone.second):
        raise ValueError("no_such_target")
    return z, place * 4 + END + (side == zone.second)


# --- codes to words -----------------------------------------------------------------------------------------------


def decode(state: Bout, code: int) -> Action:
    """The words of a code that stands for something in this state."""
    if 0 <= code < RETRACT:
        top = code >= PLAYTOP
        return _decode_spot(state, code - PLAYTOP if top else code, top)
    if RETRACT <= code < DRAW:
        z, spot = divmod((code - RETRACT) % (CALL - RETRACT), SPOTS)
        if spot >= ROW_LEFT or not 1 <= spot % 4 <= 2:
            raise ValueError(f"{code} names no end of a Base")
        base = state.zones[z].row[spot // 4]
        kind = w.Call if code >= CALL else w.Retract
        side = side_name(state.zones[z], spot)
        assert side is not None
        return kind(base_name(base), side)
    if code == DROP:
        return w.Drop() if state.book.live else w.Discard()
    if code in WORDS:
        return WORDS[code]
    if TAG <= code < NAME:
        return w.Tag(code - TAG)
    if NAME <= code < CHARACTER:
        return w.FirstActive(code - NAME)
    if code >= CHARACTER:
        return w.Character(state.book.roster[code - CHARACTER])
    raise ValueError(f"{code} is no code")


def _decode_spot(state: Bout, code: int, top: bool) -> Action:
    card, rest = divmod(code, BOARD)
    z, spot = divmod(rest, SPOTS)
    zone = state.zones[z]
    base = None if spot >= ROW_LEFT else base_name(zone.row[spot // 4])
    kind = w.Playtop if top else w.Play
    many = spot >= ROW_LEFT and len(state.zones) > 1
    at = cast(w.Place, place_name(spot))
    return kind(cast(w.Card, CARD_NAMES[card]), at, base, side_name(zone, spot), z if many else None)


# --- refusals -----------------------------------------------------------------------------------------------------


def refuse(state: Bout, seat: int, action: Action, at: int) -> str:
    """The first reason of BR-6.14 that holds, or nothing."""
    if isinstance(action, w.Pause) and state.book.live:
        return _when(state) or ("" if state.players[seat].pauses < state.book.pause_limit else "no_pauses")
    if isinstance(action, w.Pass) and not state.book.live:
        return _whose_turn(state, seat)
    if not isinstance(action, DEEDS):
        return "game_over" if state.phase == OVER else ""
    if isinstance(action, w.Drop | w.Discard) and isinstance(action, w.Drop) != state.book.live:
        return ""  # not a word of this mode
    if isinstance(action, w.Pick | w.Retract | w.Call) and not state.book.live:
        return ""
    why = _when(state) if state.book.live else _whose_turn(state, seat)
    if not why and state.book.live:
        why = _who(state, seat, at)
    return why or _hands(state, seat, action) or _where(state, seat, action)


def _when(state: Bout) -> str:
    if state.phase <= COUNTDOWN:
        return "not_started"
    if state.phase == OVER:
        return "game_over"
    return "" if state.phase == LIVE else "paused"


def _whose_turn(state: Bout, seat: int) -> str:
    """BR-3.8: Training adds `not_your_turn`, first."""
    if state.phase == OVER:
        return "game_over"
    if state.phase < TURN:
        return "not_started"
    return "" if state.waiting >> seat & 1 else "not_your_turn"


def _who(state: Bout, seat: int, at: int) -> str:
    if not state.is_active(seat) or (state.out | state.resigned) >> seat & 1 or seat not in state.ring:
        return "not_active"
    return "too_fast" if at - state.players[seat].last < state.book.min_interval_ms else ""


def _hands(state: Bout, seat: int, action: Action) -> str:
    player = state.players[seat]
    if isinstance(action, w.Play | w.Drop | w.Discard):
        return "hand_empty" if player.hand == NO_CARD else ""
    if isinstance(action, w.Call):
        return ""
    if player.hand != NO_CARD:
        return "hand_full"
    if isinstance(action, w.Draw) and not player.undrawn():
        return "deck_empty"
    if isinstance(action, w.Pick | w.Playtop) and not player.discard:
        return "discard_empty"
    return ""


def _where(state: Bout, seat: int, action: Action) -> str:
    """From `not_your_zone` on."""
    if isinstance(action, w.Retract | w.Call):
        try:
            z, spot = _end_code(state, action.base, action.side)
        except ValueError as error:
            return str(error)
        return _zone(state, seat, z) or _foul(state, seat, z, spot, action)
    if isinstance(action, w.Tag):
        team = state.book.teams[state.book.side_of[seat]]
        fits = action.mate in team and action.mate != seat and not state.out >> action.mate & 1
        return "" if fits else "no_such_target"
    if not isinstance(action, w.Spot):
        return "" if state.in_play(seat) else "zone_closed"
    named = _named_zone(state, action)
    if named is not None and (why := _zone(state, seat, named)):
        return why
    found = find_spot(state, action)
    if found is None:
        return "no_such_target"
    return _spot(state, seat, action, *found)


def _named_zone(state: Bout, action: w.Spot) -> int | None:
    """The zone an action is about, whether or not its spot is there."""
    if action.base is not None:
        z = state.find_base(int(action.base[1:]))[0]
        return z if z >= 0 else None
    z = action.zone if action.zone is not None else 0
    return z if 0 <= z < len(state.zones) and (action.zone is not None or len(state.zones) == 1) else None


def _zone(state: Bout, seat: int, z: int) -> str:
    if z not in state.zones_of(seat):
        return "not_your_zone"
    return "" if state.zones[z].closed == OPEN else "zone_closed"


def _spot(state: Bout, seat: int, action: w.Spot, z: int, spot: int) -> str:
    player = state.players[seat]
    if _stale(state, action, player, z, spot):
        return "stale"
    card = player.top() if isinstance(action, w.Playtop) else player.hand
    return state.why_not(z, spot, card)


def _stale(state: Bout, action: w.Spot, player: Player, z: int, spot: int) -> bool:
    """BR-6.12: what the player named or last saw is no longer so."""
    card = player.top() if isinstance(action, w.Playtop) else player.hand
    if CARD_NAMES[card] != action.card:
        return True
    if action.expect is None:
        return False
    if isinstance(action.expect, int):
        return action.expect != changed_at(state, z, spot)
    return action.expect != top_card(state, z, spot)


def changed_at(state: Bout, z: int, spot: int) -> int:
    """The number of the last change at a spot (BR-6.12)."""
    zone = state.zones[z]
    if spot >= ROW_LEFT:
        return int(zone.seq)
    base = zone.row[spot // 4]
    if spot % 4 == CENTRE:
        return int(base.seq)
    return int(base.touched) if spot % 4 == CLEARED else int(base.ends[spot % 4 - END].seq)


def top_card(state: Bout, z: int, spot: int) -> str:
    """The card that lies physically on top at a spot; `bare` or `empty` where none does."""
    if spot >= ROW_LEFT:
        return ""
    base: Base = state.zones[z].row[spot // 4]
    if spot % 4 == CLEARED:
        return ""
    if spot % 4 == CENTRE:
        return CARD_NAMES[base.pile[-1] & KIND] if base.pile else "empty"
    cards = base.ends[spot % 4 - END].cards
    return CARD_NAMES[cards[-1] & KIND] if cards else "bare"


def _foul(state: Bout, seat: int, z: int, spot: int, action: w.Retract | w.Call) -> str:
    """BR-8.5, 8.6."""
    base = state.zones[z].row[spot // 4]
    if base.frozen:
        return "frozen"
    cards = base.ends[spot % 4 - END].cards
    if isinstance(action, w.Call):
        return "" if state.book.strict else "illegal_on_top"
    own = bool(cards) and bool(cards[-1] & FOUL) and cards[-1] >> SEAT_SHIFT & SEAT == seat
    return "" if own else "illegal_on_top"


def presence(state: Bout, seat: int, here: bool) -> Action | None:
    """BR-6.15: a lost connection pauses a Tournament; by turns nobody needs to know."""
    if not state.book.live or state.phase == OVER or bool(state.away >> seat & 1) != here:
        return None
    return w.Return() if here else w.Leave()
