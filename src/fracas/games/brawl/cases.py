"""Readable state in and out, for case files (docs/cases.md). Rows are written as the specification writes them."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from fracas.games.brawl.content import book_for, options_of
from fracas.games.brawl.rules import PHASE_NAMES, Bout
from fracas.games.brawl.rules_round import CLOSED, sides_of
from fracas.games.brawl.state import (
    BASE,
    CARD_NAMES,
    DRAWN,
    FOUL,
    FREEZE,
    KIND,
    KNOCKING,
    LIVE,
    NO_CARD,
    NOBODY,
    PAUSED,
    SEAT,
    SEAT_SHIFT,
    TAG_TEAM,
    TURN,
    Base,
    End,
    Player,
    Zone,
)
from fracas.games.brawl.steps import base_name, judge_pile, leader, weigh
from fracas.games.brawl.views import TOPS
from fracas.kernel.chance import Chance
from fracas.kernel.game import SetupError
from fracas.kernel.out import Out
from fracas.kernel.wire import Setup

BASE_LINE = re.compile(r"^(?P<id>B[1-9]\d*)\((?P<owner>[^)]+)\)(?P<piles>(\s+[^\s:]+:\[[^\]]*\])*)\s*$")
PILE = re.compile(r"([^\s:]+):\[([^\]]*)\]")


class GivenSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A player of a case. Piles are card codes: top first. Without `deck` luck says what is drawn."""

    character: str | None = None
    hand: str = ""
    discard: str = ""
    deck: str | None = None
    freezes: Annotated[int, Meta(ge=0, le=3)] | None = None
    pauses: int = 0
    spent_ms: int = 0
    knocked: bool = False
    away: bool = False
    out: bool = False
    resigned: bool = False
    active: bool = False


class GivenZone(Struct, frozen=True, forbid_unknown_fields=True):
    row: tuple[str, ...] | None = None
    removed: str = ""
    closed: str = ""


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """The state of a case: where play stands, the rows, and each player by seat number."""

    phase: Literal["character", "first_active", "knock", "turn", "live", "paused"] | None = None
    turn: int = 0
    row: tuple[str, ...] | None = None
    zones: tuple[GivenZone, ...] = ()
    removed: str = ""
    game: int = 1
    reround: int = 0
    ring: tuple[int, ...] | None = None
    wins: tuple[int, ...] = ()
    seq: int = 0
    passed: tuple[int, ...] = ()
    tagged: bool = False
    seats: dict[int, GivenSeat] = {}


# --- given --------------------------------------------------------------------------------------------------------


def given(setup: Setup, facts: dict[str, Any], chance: Chance, out: Out) -> Bout:
    """Build the state a case starts from; seats are keys of `facts` by number, the rest are facts of the match."""
    seats = {key: value for key, value in facts.items() if key.isdigit()}
    rest = {key: value for key, value in facts.items() if not key.isdigit()}
    try:
        g = msgspec.convert({**rest, "seats": seats}, Given, strict=False)
    except msgspec.ValidationError as error:
        raise SetupError(f"given: {error}") from None
    s = Bout(book_for(options_of(setup), len(setup.seats), setup.pack))
    s.blank()
    if g.phase == "character":
        s.begin_match(chance, out)
        return s
    s.game, s.reround, s.opened = g.game, g.reround, 1
    s.wins = [*g.wins, *s.wins[len(g.wins) :]]
    s.ring = list(g.ring) if g.ring is not None else s.ring
    for seat in range(len(setup.seats)):
        _seat(s, seat, g.seats.get(seat, GivenSeat()))
    if g.phase == "first_active":
        s.game -= 1
        s.begin_game(chance, out)
        return s
    names = [seat.name for seat in setup.seats]
    _zones(s, g, names)
    _finish_seats(s, g)
    s.seq = g.seq
    _begin(s, g, out)
    return s


def _seat(s: Bout, seat: int, one: GivenSeat) -> None:
    player = s.players[seat]
    if one.character is not None and one.character not in s.book.roster:
        raise SetupError(f"given.{seat}.character: {one.character!r} is not at this table")
    player.who = s.book.roster.index(one.character) if one.character else seat % len(s.book.roster)
    for flag, mask in (("away", "away"), ("out", "out"), ("resigned", "resigned"), ("knocked", "knocked")):
        if getattr(one, flag):
            setattr(s, mask, getattr(s, mask) | 1 << seat)
    if one.active and s.book.format == TAG_TEAM:
        s.active[s.book.side_of[seat]] = seat


def _finish_seats(s: Bout, g: Given) -> None:
    for seat in s.ring:
        player, one = s.players[seat], g.seats.get(seat, GivenSeat())
        s.deal(seat)
        player.loose = one.deck is None
        if one.deck is not None:
            _order_deck(player, _cards(one.deck, f"{seat}.deck"), f"{seat}.deck")
        if one.freezes is not None:
            player.freezes = one.freezes
        hand = _cards(one.hand, f"{seat}.hand")
        if len(hand) > 1:
            raise SetupError(f"given.{seat}.hand: a hand holds one card at most (BR-6.6)")
        player.hand = hand[0] if hand else NO_CARD
        player.discard = _cards(one.discard, f"{seat}.discard")[::-1]
        player.unplayed = player.freezes + player.discard.count(FREEZE) + hand.count(FREEZE)
        player.pauses, player.spent = one.pauses, one.spent_ms


def _order_deck(player: Player, cards: list[int], field: str) -> None:
    """A deck in its order, top first; Freezes lie under it (BR-1.5)."""
    main = [kind for kind in cards if kind != FREEZE]
    if cards[: len(main)] != main:
        raise SetupError(f"given.{field}: Freezes are the last cards of a deck (BR-1.5)")
    player.deck = main[::-1]
    player.freezes = len(cards) - len(main)


def _cards(text: str, field: str) -> list[int]:
    for name in text.split():
        if name not in CARD_NAMES:
            raise SetupError(f"given.{field}: no card {name!r}; cards are {' '.join(CARD_NAMES)}")
    return [CARD_NAMES.index(name) for name in text.split()]


def _zones(s: Bout, g: Given, names: list[str]) -> None:
    """Rows as given; a zone that is not given has its two first Bases."""
    count = len(s.ring) if s.round_robin() else 1
    wanted = g.zones or (GivenZone(g.row, g.removed),)
    if len(wanted) > count:
        raise SetupError(f"given.zones: {len(wanted)} zones, there are {count}")
    ids: set[int] = set()
    for z in range(count):
        one = wanted[z] if z < len(wanted) else GivenZone()
        zone = Zone(s.book.side_of[s.ring[z]], s.book.side_of[s.ring[(z + 1) % len(s.ring)]])
        zone.removed = _cards(one.removed, f"zones[{z}].removed")
        if one.closed not in CLOSED:
            raise SetupError(f"given.zones[{z}].closed: {one.closed!r} is none of {', '.join(CLOSED[1:])}")
        zone.closed = CLOSED.index(one.closed)
        if one.row is not None:
            zone.row = [_base(s, line, zone, names) for line in one.row]
        s.zones.append(zone)
        ids |= {int(base.id) for base in zone.row}
    s.bases = max(ids, default=0)
    for z, zone in enumerate(s.zones):
        if (wanted[z].row if z < len(wanted) else None) is None:
            zone.row = [s.new_base(zone.side), s.new_base(zone.second)]


def _base(s: Bout, line: str, zone: Zone, names: list[str]) -> Base:
    """`B1(P1) P1:[rH rB] P2:[gH@P1] M:[Rv Fz]`."""
    found = BASE_LINE.match(line)
    if found is None:
        raise SetupError(f"given: row: {line!r} is not written like B1(P1) P1:[rH rB] P2:[gH] M:[Rv]")
    base = Base(int(found["id"][1:]), _side(s, found["owner"], names), [End(), End()])
    for name, text in PILE.findall(found["piles"]):
        if name == "M":
            base.pile = [kind | by << SEAT_SHIFT for kind, by in _laid(s, text, int(base.owner), names)]
            judge_pile(base)
            continue
        side = _side(s, name, names)
        if side not in (zone.side, zone.second):
            raise SetupError(f"given: row: {line!r}: {name} has no end here")
        end = base.ends[int(side == zone.second)]
        for kind, by in _laid(s, text, side, names):
            _lay(s, end, kind, by, line)
    return base


def _lay(s: Bout, end: End, kind: int, by: int, line: str) -> None:
    foul = 0 if s.follows_rules(end, kind) else FOUL
    if foul and not s.book.strict:
        raise SetupError(f"given: row: {line!r}: {CARD_NAMES[kind]} cannot lie there (BR-3.2)")
    end.cards.append(kind | by << SEAT_SHIFT | foul)
    weigh(end)


def _laid(s: Bout, text: str, side: int, names: list[str]) -> list[tuple[int, int]]:
    """Cards with who played them: `rH@P2`, else the first seat of the side they lie at."""
    found = []
    for word in text.split():
        name, _, by = word.partition("@")
        name = name.rstrip("*")
        if name not in CARD_NAMES:
            raise SetupError(f"given: row: no card {name!r}; cards are {' '.join(CARD_NAMES)}")
        seat = _seat_number(by, names) if by else s.book.teams[side][0]
        found.append((CARD_NAMES.index(name), seat))
    return found


def _seat_number(word: str, names: list[str]) -> int:
    if word in names:
        return names.index(word)
    if word.isdigit() and int(word) < len(names):
        return int(word)
    raise SetupError(f"given: row: there is no seat {word!r}; there are {', '.join(names)}")


def _side(s: Bout, word: str, names: list[str]) -> int:
    """A side by the name of one of its seats."""
    return s.book.side_of[_seat_number(word, names)]


def _begin(s: Bout, g: Given, out: Out) -> None:
    phase = g.phase or ("live" if s.book.live else "turn")
    if s.book.live == (phase == "turn"):
        raise SetupError(f"given: phase: {phase!r} does not go with this mode")
    if phase == "turn":
        s.turn = s.book.side_of[g.turn] if s.book.format == TAG_TEAM else s.ring.index(g.turn)
        if s.book.format == TAG_TEAM and not any(
            g.seats.get(mate, GivenSeat()).active for mate in s.book.teams[s.turn]
        ):
            s.active[s.turn] = g.turn
        s.tagged, s.passed = g.tagged, sum(1 << place for place in g.passed)
        s.due = s.book.turn_ms
        s.ask_turn()
        if s.players[s.turn_seat()].hand != NO_CARD:
            s.phase = DRAWN
        return
    s.phase = {"knock": KNOCKING, "live": LIVE, "paused": PAUSED}[phase]
    if phase == "live":
        s.stall_due = s.book.stall_ms
        return
    s.stall_left = s.book.stall_ms
    for seat in s.ring:
        runs = phase == "paused" or s.away >> seat & 1
        if runs and s.in_play(seat) and not s.knocked >> seat & 1:
            s.players[seat].since = 0


# --- show ---------------------------------------------------------------------------------------------------------


def show(state: Bout) -> dict[str, Any]:
    """The state by readable names: facts of the match, each Base under its id, each player under its seat number."""
    turn = TURN <= state.phase < LIVE
    facts: dict[str, Any] = {
        "phase": PHASE_NAMES[state.phase],
        "turn": state.turn_seat() if turn else None,
        "over": state.over(),
        "why": state.cause,
        "game": state.game,
        "reround": state.reround,
        "ring": list(state.ring),
        "wins": list(state.wins),
        "seq": state.seq,
        "winners": list(sides_of(state.winners)),
        "tagged": state.tagged,
        "passed": list(sides_of(state.passed)),
        "active": list(state.active),
        "named": list(state.named),
        "knocked": list(sides_of(state.knocked)),
        "away": list(sides_of(state.away)),
        "out": list(sides_of(state.out)),
        "resigned": list(sides_of(state.resigned)),
        "quitting": list(sides_of(state.quitting)),
        "due": state.due,
        "stall_due": state.stall_due,
        "stall_left": state.stall_left,
        "warned": state.warned,
        "foul_by": None if state.foul_by == NOBODY else state.foul_by,
        "zones": [_show_zone(state, zone) for zone in state.zones],
    }
    if len(state.zones) == 1:
        facts["row"] = facts["zones"][0]["row"]
        facts["removed"] = facts["zones"][0]["removed"]
    for zone in state.zones:
        facts |= {base_name(base): _show_base(state, base, zone) for base in zone.row}
    for player in state.players:
        facts[str(player.seat)] = _show_player(state, player)
    return facts


def _show_zone(state: Bout, zone: Zone) -> dict[str, Any]:
    return {
        "sides": [zone.side, zone.second],
        "row": [base_name(base) for base in zone.row],
        "removed": " ".join(sorted(CARD_NAMES[kind] for kind in zone.removed)),
        "closed": CLOSED[zone.closed],
        "given_to": None if zone.given_to == NOBODY else zone.given_to,
        "seq": zone.seq,
        "cards": [_piles(base) for base in zone.row],
    }


def _piles(base: Base) -> list[list[int]]:
    return [list(base.pile), list(base.ends[0].cards), list(base.ends[1].cards)]


def _show_base(state: Bout, base: Base, zone: Zone) -> dict[str, Any]:
    """Strings and Hits are also there under the number of the side they face."""
    lead, won = leader(base, zone), state.winner_of(base, zone)
    shown: dict[str, Any] = {
        "owner": base.owner,
        "modifiers": _line(base.pile),
        "frozen": base.frozen,
        "reversed": base.flipped,
        "held": base.held,
        "nulled": base.nulled,
        "leader": None if lead == NOBODY else lead,
        "winner": None if won == NOBODY else won,
        "reason": state.reason_of(base, zone),
        "hits": [base.ends[0].hits, base.ends[1].hits],
        "seq": base.seq,
        "touched": base.touched,
    }
    for end, side in zip(base.ends, (zone.side, zone.second), strict=True):
        shown[str(side)] = {
            "string": _line(end.cards),
            "hits": end.hits,
            "top": TOPS[end.top],
            "seq": end.seq,
            "played_by": [one >> SEAT_SHIFT & SEAT for one in end.cards],
        }
    return shown


def _line(pile: list[int]) -> str:
    """`rH rB rH*`: a foul card has a star."""
    return " ".join(CARD_NAMES[one & KIND] + ("*" if one & FOUL else "") for one in pile)


def _show_player(state: Bout, player: Player) -> dict[str, Any]:
    return {
        "character": None if player.who == NOBODY else state.book.roster[player.who],
        "hand": "" if player.hand == NO_CARD else CARD_NAMES[player.hand],
        "discard": " ".join(CARD_NAMES[kind] for kind in reversed(player.discard)),
        "deck": player.undrawn(),
        "cards": " ".join(CARD_NAMES[kind] for kind in reversed(player.deck)),
        "freezes": player.freezes,
        "unplayed": player.unplayed,
        "bases_in_deck": player.deck.count(BASE),
        "pauses": player.pauses,
        "spent_ms": player.spent,
        "last": player.last,
        "since": player.since,
    }


def luck(word: str) -> int:
    """A card's code for a draw; a number for who begins (a place in the circle, or a team)."""
    if word in CARD_NAMES:
        return CARD_NAMES.index(word)
    if word.isdigit():
        return int(word)
    raise SetupError(f"luck: {word!r} is no card and no number")
