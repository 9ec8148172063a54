"""Between words and codes, and why an action is not legal: the reasons of BR-6.14 in their order, and those beside."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from fracas.games.brawl import words as w
from fracas.games.brawl.core import codes as c
from fracas.games.brawl.core import fouls
from fracas.games.brawl.core.cards import own_foul_on_top
from fracas.games.brawl.core.match import Bout, in_round
from fracas.games.brawl.core.pauses import needed
from fracas.games.brawl.core.spots import can_act, mates, why_not_there
from fracas.games.brawl.core.state import (
    Zone,
    base_name,
    end_at,
    find_base,
    in_play,
    is_active,
    is_end,
    kind_of,
    place_name,
    side_faced,
    zones_of,
)
from fracas.kernel.refusal import Refusal
from fracas.kernel.wire import Action

PLAIN: dict[type[Action], int] = {
    w.Draw: c.DRAW, w.Pick: c.PICK, w.Drop: c.DROP, w.Discard: c.DROP, w.Pass: c.PASS, w.Knock: c.KNOCK,
    w.Pause: c.PAUSE, w.Resign: c.RESIGN, w.Stand: c.STAND, w.Forfeit: c.FORFEIT, w.Leave: c.LEAVE, w.Return: c.RETURN,
}  # fmt: skip
WORDS: dict[int, Action] = {code: kind() for kind, code in PLAIN.items() if code != c.DROP}
# Words of one mode only; the rest are said in both.
TOURNAMENT = (w.Pick, w.Drop, w.Knock, w.Pause, w.Retract, w.Call, w.Stand, w.Forfeit, w.Leave, w.Return)
TRAINING = (w.Discard, w.Pass)
# BR-6.8: what counts for min_interval_ms. It takes an active player.
DEEDS = (w.Play, w.Playtop, w.Draw, w.Discard, w.Pick, w.Drop, w.Tag, w.Retract, w.Call)
RULE_OF_PLACE = {"end": "BR-3.2", "centre": "BR-3.4", "row_left": "BR-3.5", "row_right": "BR-3.5", "clear": "BR-3.6"}

# --- words to codes ---------------------------------------------------------------------------------------------------


def encode(state: Bout, action: Action) -> int:
    """The code of an action; raises Refusal for what names nothing here, or nothing any more."""
    if isinstance(action, w.Spot):
        zone, spot = _named_spot(state, action)
        _check_expected(action, zone, spot)
        first = c.PLAYTOP if isinstance(action, w.Playtop) else c.PLAY
        return first + c.BOARD * c.CARD_NAMES.index(action.card) + int(zone.number) * c.SPOTS + spot
    if isinstance(action, w.Retract | w.Call):
        zone, spot = _named_end(state, action.base, action.side)
        return (c.CALL if isinstance(action, w.Call) else c.RETRACT) + int(zone.number) * c.SPOTS + spot
    if isinstance(action, w.Tag | w.FirstActive):
        if not 0 <= action.mate < state.book.seats:
            raise Refusal("no_such_target", mate=action.mate)
        return (c.TAG if isinstance(action, w.Tag) else c.NAME) + action.mate
    if isinstance(action, w.Character):
        if action.character not in state.book.roster:
            raise Refusal("no_such_character", character=action.character)
        return c.CHARACTER + state.book.roster.index(action.character)
    if other_mode := _other_mode(state, action):
        raise other_mode
    return PLAIN[type(action)]


def _named_spot(state: Bout, action: w.Spot) -> tuple[Zone, int]:
    """The zone and the spot a play names."""
    on_row = action.at in ("row_left", "row_right")
    if on_row != (action.base is None) or (action.at != "end" and action.side is not None):
        raise Refusal("no_such_target")
    if action.base is None:
        zone = _named_zone(state, action)
        if zone is None:
            raise Refusal("no_such_target")
        return zone, c.ROW_LEFT if action.at == "row_left" else c.ROW_RIGHT
    if action.zone is not None:  # one way to say it: only a row needs its zone named
        raise Refusal("no_such_target")
    if action.at == "end":
        return _named_end(state, action.base, action.side)
    zone, place = _named_base(state, action.base)
    return zone, place * 4 + (c.CENTRE if action.at == "centre" else c.CLEARED)


def _named_zone(state: Bout, action: w.Spot) -> Zone | None:
    """The zone a play is about, even if its spot is not there. Where there are several, a row is named by its zone."""
    if action.base is not None:
        found = find_base(state, int(action.base[1:]))
        return found[0] if found is not None else None
    if (len(state.zones) > 1) != (action.zone is not None):
        return None
    number = action.zone or 0
    return state.zones[number] if 0 <= number < len(state.zones) else None


def _named_base(state: Bout, base: str) -> tuple[Zone, int]:
    """BR-6.10: a Base goes by its id. Its zone, and its place there."""
    found = find_base(state, int(base[1:]))
    if found is None:
        raise Refusal("no_such_target", base=base)
    return found[0], found[0].row.index(found[1])


def _named_end(state: Bout, base: str, side: int | None) -> tuple[Zone, int]:
    zone, place = _named_base(state, base)
    if side not in (zone.first, zone.second):
        raise Refusal("no_such_target", base=base, side=side)
    return zone, place * 4 + c.END + (side == zone.second)


def _check_expected(action: w.Spot, zone: Zone, spot: int) -> None:
    """BR-6.12: a play may say what its player last saw there, by the number of the last change or the card on top."""
    seen = action.expect
    if seen is not None and seen != (_changed_at(zone, spot) if isinstance(seen, int) else _card_on_top(zone, spot)):
        raise Refusal("stale")


def _changed_at(zone: Zone, spot: int) -> int:
    """The number of the last change at a spot."""
    if spot >= c.ROW_LEFT:
        return int(zone.seq)
    base = zone.row[spot // 4]
    if is_end(spot):
        return int(end_at(zone, spot).seq)
    return int(base.seq if spot % 4 == c.CENTRE else base.touched)


def _card_on_top(zone: Zone, spot: int) -> str:
    """The card that lies physically on top at an end or a centre; `bare` or `empty` where none does."""
    if spot >= c.ROW_LEFT or spot % 4 == c.CLEARED:
        return ""
    cards = end_at(zone, spot).cards if is_end(spot) else zone.row[spot // 4].modifiers
    if not cards:
        return "bare" if is_end(spot) else "empty"
    return c.CARD_NAMES[kind_of(cards[-1])]


# --- codes to words ---------------------------------------------------------------------------------------------------


def decode(state: Bout, code: int) -> Action:
    """The words of a code that stands for something in this state."""
    if 0 <= code < c.RETRACT:
        return _decode_play(state, code)
    if c.RETRACT <= code < c.DRAW:
        number, spot = divmod((code - c.RETRACT) % (c.CALL - c.RETRACT), c.SPOTS)
        side = side_faced(state.zones[number], spot)
        if side is None:
            raise ValueError(f"{code} names no end of a Base")
        kind = w.Call if code >= c.CALL else w.Retract
        return kind(base_name(state.zones[number].row[spot // 4]), side)
    if code == c.DROP:
        return w.Drop() if state.book.live else w.Discard()
    if code in WORDS:
        return WORDS[code]
    if c.TAG <= code < c.NAME:
        return w.Tag(code - c.TAG)
    if c.NAME <= code < c.CHARACTER:
        return w.FirstActive(code - c.NAME)
    if code >= c.CHARACTER:
        return w.Character(state.book.roster[code - c.CHARACTER])
    raise ValueError(f"{code} is no code")


def _decode_play(state: Bout, code: int) -> Action:
    kind, first = (w.Playtop, c.PLAYTOP) if code >= c.PLAYTOP else (w.Play, c.PLAY)
    card, place = divmod(code - first, c.BOARD)
    number, spot = divmod(place, c.SPOTS)
    zone = state.zones[number]
    base = None if spot >= c.ROW_LEFT else base_name(zone.row[spot // 4])
    named_zone = number if spot >= c.ROW_LEFT and len(state.zones) > 1 else None
    at = cast(w.Place, place_name(spot))
    return kind(cast(w.Card, c.CARD_NAMES[card]), at, base, side_faced(zone, spot), named_zone)


# --- why not ----------------------------------------------------------------------------------------------------------
# A check returns the reason it finds, or None. REASONS lists the checks of each word in the order of BR-6.14.

Check = Callable[[Bout, int, Action, int], Refusal | None]


def why_not(state: Bout, seat: int, action: Action, at: int) -> Refusal | None:
    """The first reason against an action, or None."""
    if state.over():
        return Refusal("game_over")
    if other_mode := _other_mode(state, action):
        return other_mode
    for check in REASONS[type(action)]:
        if refusal := check(state, seat, action, at):
            return refusal
    return None


def not_yet(state: Bout, seat: int, action: Action, at: int) -> Refusal | None:
    """What a listed action may still be refused for: it comes too fast, or it retracts what is no foul. That is not
    seen from the list, because nobody is told which cards are fouls (BR-8.2)."""
    if not isinstance(action, DEEDS):
        return None
    return _pace(state, seat, action, at) or (_end(state, seat, action, at) if isinstance(action, w.Retract) else None)


def presence(state: Bout, seat: int, here: bool) -> Action | None:
    """BR-6.15: a lost connection pauses a Tournament; by turns nobody needs to know."""
    if not state.book.live or state.over() or bool(state.away >> seat & 1) != here:
        return None
    return w.Return() if here else w.Leave()


def _other_mode(state: Bout, action: Action) -> Refusal | None:
    if isinstance(action, TRAINING if state.book.live else TOURNAMENT):
        return Refusal("other_mode", mode="training" if state.book.live else "tournament")
    return None


# --- when and who


def _now(state: Bout, seat: int, action: Action, at: int) -> Refusal | None:
    """BR-3.8: Training adds `not_your_turn`."""
    if state.phase <= c.COUNTDOWN:
        return Refusal("not_started")
    if state.book.live:
        return None if state.phase == c.LIVE else Refusal("paused")
    return None if state.mover == seat else Refusal("not_your_turn", seat=int(state.mover))


def _set_up(state: Bout, seat: int, action: Action, at: int) -> Refusal | None:
    return Refusal("not_started") if state.phase <= c.SETTING_UP else None


def _in_round(state: Bout, seat: int, action: Action, at: int) -> Refusal | None:
    return None if in_round(state, seat) else Refusal("not_active")


def _active(state: Bout, seat: int, action: Action, at: int) -> Refusal | None:
    return None if is_active(state, seat) and in_round(state, seat) else Refusal("not_active")


def _pace(state: Bout, seat: int, action: Action, at: int) -> Refusal | None:
    """BR-6.8."""
    if state.book.live and at - state.players[seat].acted_at < state.book.min_interval_ms:
        return Refusal("too_fast", ms=int(state.book.min_interval_ms))
    return None


def _here(state: Bout, seat: int, action: Action, at: int) -> Refusal | None:
    return Refusal("away") if state.away >> seat & 1 else None


# --- with what


def _hand_free(state: Bout, seat: int, action: Action, at: int) -> Refusal | None:
    hand = state.players[seat].hand
    return None if hand == c.NO_CARD else Refusal("hand_full", card=c.CARD_NAMES[hand])


def _card_in_hand(state: Bout, seat: int, action: Action, at: int) -> Refusal | None:
    return Refusal("hand_empty") if state.players[seat].hand == c.NO_CARD else None


def _deck(state: Bout, seat: int, action: Action, at: int) -> Refusal | None:
    return None if state.players[seat].undrawn() else Refusal("deck_empty")


def _pile(state: Bout, seat: int, action: Action, at: int) -> Refusal | None:
    return None if state.players[seat].discard else Refusal("discard_empty")


# --- where


def _own_zone(state: Bout, seat: int, zone: Zone) -> Refusal | None:
    if zone not in zones_of(state, seat):
        return Refusal("not_your_zone", zone=int(zone.number))
    return None if zone.closed == c.OPEN else Refusal("zone_closed", zone=int(zone.number))


def _any_zone(state: Bout, seat: int, action: Action, at: int) -> Refusal | None:
    return None if in_play(state, seat) else Refusal("zone_closed")


def _spot(state: Bout, seat: int, action: Action, at: int) -> Refusal | None:
    """From `not_your_zone` on: the zone, the spot, what was seen there, and the card on it."""
    assert isinstance(action, w.Spot)
    zone = _named_zone(state, action)
    if zone is not None and (elsewhere := _own_zone(state, seat, zone)):
        return elsewhere
    player = state.players[seat]
    card = int(player.top() if isinstance(action, w.Playtop) else player.hand)
    try:
        zone, spot = _named_spot(state, action)
        if c.CARD_NAMES[card] != action.card:
            raise Refusal("stale", named=action.card, card=c.CARD_NAMES[card])
        _check_expected(action, zone, spot)
    except Refusal as refusal:
        return refusal
    why = why_not_there(state, zone, spot, card)
    if why == "":
        return None
    if why == "base_limit":
        return Refusal(why, most=int(state.book.most_bases))
    if why != "illegal_on_top":
        return Refusal(why, base=action.base)
    told = is_end(spot) and not state.book.strict  # BR-8.2: with strict fouls nobody is told what a string comes to
    top = c.TOP_NAMES[end_at(zone, spot).top] if told else None
    return Refusal(why, card=action.card, at=action.at, top=top, rule=RULE_OF_PLACE[action.at])


def _end(state: Bout, seat: int, action: Action, at: int) -> Refusal | None:
    """BR-8.5, 8.6: where a foul card is taken back or called."""
    assert isinstance(action, w.Retract | w.Call)
    try:
        zone, spot = _named_end(state, action.base, action.side)
    except Refusal as refusal:
        return refusal
    if elsewhere := _own_zone(state, seat, zone):
        return elsewhere
    if zone.row[spot // 4].frozen:
        return Refusal("frozen", base=action.base)
    if isinstance(action, w.Call) or own_foul_on_top(end_at(zone, spot), seat):
        return None
    return Refusal("illegal_on_top", rule="BR-8.5")


# --- words with rules of their own


def _strict(state: Bout, seat: int, action: Action, at: int) -> Refusal | None:
    return None if state.book.strict else Refusal("no_fouls")


def _judges(state: Bout, seat: int, action: Action, at: int) -> Refusal | None:
    """BR-8.8."""
    if state.phase != c.FOUL_CLEAR:
        return Refusal("no_foul_clear")
    judge = int(fouls.judge(state))
    return None if judge == seat else Refusal("not_the_judge", judge=judge)


def _teams(state: Bout, seat: int, action: Action, at: int) -> Refusal | None:
    return None if state.book.format == c.TAG_TEAM else Refusal("no_teams")


def _mate(state: Bout, seat: int, action: Action, at: int) -> Refusal | None:
    """BR-10.6; in Training once a turn, and only a mate who can act (BR-10.7, BR-10.8)."""
    assert isinstance(action, w.Tag)
    mate = action.mate
    if mate not in mates(state, seat):
        return Refusal("no_such_target", mate=mate)
    if state.book.live:
        return None
    if state.tagged:
        return Refusal("already_tagged")
    return None if can_act(state, mate) else Refusal("mate_stuck", mate=mate)


def _may_pass(state: Bout, seat: int, action: Action, at: int) -> Refusal | None:
    """BR-5.8, BR-10.8."""
    if c.PASS in state.options(seat):
        return None
    if state.players[seat].hand != c.NO_CARD:
        return _hand_free(state, seat, action, at)
    return Refusal("must_tag" if state.phase == c.MUST_TAG else "must_act")


def _picks(state: Bout, seat: int, action: Action, at: int) -> Refusal | None:
    """BR-1.1."""
    assert isinstance(action, w.Character)
    if state.phase != c.PICKING or state.players[seat].who != c.NOBODY:
        return Refusal("already_chosen")
    known = action.character in state.book.roster
    return None if known else Refusal("no_such_character", character=action.character)


def _names(state: Bout, seat: int, action: Action, at: int) -> Refusal | None:
    """BR-10.3."""
    assert isinstance(action, w.FirstActive)
    if state.phase < c.NAMING:
        return Refusal("not_started")
    side = state.book.side_of[seat]
    team = state.book.teams[side]
    if state.phase > c.NAMING or state.named[side] != c.NOBODY:
        return Refusal("already_chosen")
    if team[0] != seat:
        return Refusal("not_the_namer", seat=team[0])
    return None if action.mate in team else Refusal("no_such_target", mate=action.mate)


def _knock_counts(state: Bout, seat: int, action: Action, at: int) -> Refusal | None:
    """BR-6.1, BR-6.16."""
    waited = state.phase in (c.KNOCKING, c.PAUSED) and needed(state) & ~state.knocked & 1 << seat
    return None if waited else Refusal("no_knock")


def _pauses_left(state: Bout, seat: int, action: Action, at: int) -> Refusal | None:
    """BR-6.15."""
    most = int(state.book.pause_limit)
    return None if state.players[seat].pauses < most else Refusal("no_pauses", most=most)


def _has_not_resigned(state: Bout, seat: int, action: Action, at: int) -> Refusal | None:
    """BR-6.18."""
    return Refusal("already_resigned") if (state.resigned | state.quitting) >> seat & 1 else None


def _from_table(state: Bout, seat: int, action: Action, at: int) -> Refusal | None:
    """BR-6.15: a pause that is free comes from a lost connection, not from a player's word."""
    return Refusal("table_only")


DEED: tuple[Check, ...] = (_now, _active, _pace)
REASONS: dict[type[Action], tuple[Check, ...]] = {
    w.Play: (*DEED, _card_in_hand, _spot),
    w.Playtop: (*DEED, _hand_free, _pile, _spot),
    w.Draw: (*DEED, _hand_free, _deck, _any_zone),
    w.Pick: (*DEED, _hand_free, _pile, _any_zone),
    w.Drop: (*DEED, _card_in_hand, _any_zone),
    w.Discard: (*DEED, _card_in_hand),
    w.Pass: (_now, _may_pass),
    w.Tag: (_teams, *DEED, _hand_free, _mate),
    w.Retract: (_strict, *DEED, _hand_free, _end),
    w.Call: (_strict, *DEED, _end),
    w.Stand: (_strict, _judges, _here),
    w.Forfeit: (_strict, _judges, _here),
    w.Character: (_picks,),
    w.FirstActive: (_teams, _names),
    w.Knock: (_set_up, _here, _knock_counts),
    w.Pause: (_now, _here, _in_round, _pauses_left),
    w.Resign: (_set_up, _here, _has_not_resigned, _in_round),
    w.Leave: (_from_table,),
    w.Return: (_from_table,),
}
