"""Readable state in and out, for case files (docs/cases.md). Rows are written as the specification writes them."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from fracas.content import read_given
from fracas.games.brawl.content import book_for
from fracas.games.brawl.core import codes as c
from fracas.games.brawl.core.cards import judge_modifiers, leader, new_base, weigh
from fracas.games.brawl.core.match import Bout
from fracas.games.brawl.core.phases import PHASE_NAMES
from fracas.games.brawl.core.rounds import deal, new_zones, reason_of, winner_of
from fracas.games.brawl.core.spots import follows_rules
from fracas.games.brawl.core.state import Base, End, Player, Zone, base_name, in_play, kind_of, player_of, to_come
from fracas.games.brawl.core.turns import ask_turn
from fracas.kernel.chance import Chance
from fracas.kernel.game import SetupError
from fracas.kernel.masks import mask_of, members
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
    g = read_given(facts, Given)
    s = Bout(book_for(setup.options, len(setup.seats), setup.pack))
    s.blank()
    if g.phase != "character":
        _facts(s, g, [seat.name for seat in setup.seats])
    s.go_on(chance, out)
    return s


def _facts(s: Bout, g: Given, names: list[str]) -> None:
    s.game, s.reround, s.seq = g.game, g.reround, g.seq
    s.wins = [*g.wins, *s.wins[len(g.wins) :]]
    s.ring = list(g.ring) if g.ring is not None else s.ring
    for seat in range(len(names)):
        _seat(s, seat, g.seats.get(seat, GivenSeat()))
    if g.phase == "first_active":
        s.game -= 1
        s.phase = c.NEW_GAME
        return
    _zones(s, g, names)
    _finish_seats(s, g)
    _begin(s, g)


def _seat(s: Bout, seat: int, one: GivenSeat) -> None:
    player = s.players[seat]
    if one.character is not None and one.character not in s.book.roster:
        raise SetupError(f"given.{seat}.character: {one.character!r} is not at this table")
    player.who = s.book.roster.index(one.character) if one.character else seat % len(s.book.roster)
    for flag, mask in (("away", "away"), ("out", "taken_out"), ("resigned", "resigned"), ("knocked", "knocked")):
        if getattr(one, flag):
            setattr(s, mask, getattr(s, mask) | 1 << seat)
    if one.active and s.book.format == c.TAG_TEAM:
        s.active[s.book.side_of[seat]] = seat


def _finish_seats(s: Bout, g: Given) -> None:
    for seat in s.ring:
        player, one = s.players[seat], g.seats.get(seat, GivenSeat())
        deal(s, seat)
        player.unordered = one.deck is None
        if one.deck is not None:
            _order_deck(player, _cards(one.deck, f"{seat}.deck"), f"{seat}.deck")
        if one.freezes is not None:
            player.freezes = one.freezes
        hand = _cards(one.hand, f"{seat}.hand")
        if len(hand) > 1:
            raise SetupError(f"given.{seat}.hand: a hand holds one card at most (BR-6.6)")
        player.hand = hand[0] if hand else c.NO_CARD
        player.discard = _cards(one.discard, f"{seat}.discard")[::-1]
        player.unplayed = player.freezes + player.discard.count(c.FREEZE) + hand.count(c.FREEZE)
        player.pauses, player.paused_ms = one.pauses, one.spent_ms


def _order_deck(player: Player, cards: list[int], field: str) -> None:
    """A deck in its order, top first; Freezes lie under it (BR-1.5)."""
    main = [kind for kind in cards if kind != c.FREEZE]
    if cards[: len(main)] != main:
        raise SetupError(f"given.{field}: Freezes are the last cards of a deck (BR-1.5)")
    player.deck = main[::-1]
    player.freezes = len(cards) - len(main)


def _cards(text: str, field: str) -> list[int]:
    for name in text.split():
        if name not in c.CARD_NAMES:
            raise SetupError(f"given.{field}: no card {name!r}; cards are {' '.join(c.CARD_NAMES)}")
    return [c.CARD_NAMES.index(name) for name in text.split()]


def _zones(s: Bout, g: Given, names: list[str]) -> None:
    """Rows as given; a zone that is not given has its two first Bases."""
    s.zones = new_zones(s)
    wanted = g.zones or (GivenZone(g.row, g.removed),)
    if len(wanted) > len(s.zones):
        raise SetupError(f"given.zones: {len(wanted)} zones, there are {len(s.zones)}")
    for zone, one in zip(s.zones, wanted, strict=False):
        _zone(s, zone, one, names)
    s.bases = max((int(base.id) for zone in s.zones for base in zone.row), default=0)
    given = [one.row is not None for one in wanted] + [False] * (len(s.zones) - len(wanted))
    for zone, has_row in zip(s.zones, given, strict=True):
        if not has_row:
            zone.row = [new_base(s, zone.first), new_base(s, zone.second)]


def _zone(s: Bout, zone: Zone, one: GivenZone, names: list[str]) -> None:
    where = f"zones[{zone.number}]"
    if one.closed not in c.CLOSED_NAMES:
        raise SetupError(f"given.{where}.closed: {one.closed!r} is none of {', '.join(c.CLOSED_NAMES[1:])}")
    zone.closed = c.CLOSED_NAMES.index(one.closed)
    zone.removed = _cards(one.removed, f"{where}.removed")
    zone.row = [_base(s, line, zone, names) for line in one.row or ()]


def _base(s: Bout, line: str, zone: Zone, names: list[str]) -> Base:
    """`B1(P1) P1:[rH rB] P2:[gH@P1] M:[Rv Fz]`."""
    found = BASE_LINE.match(line)
    if found is None:
        raise SetupError(f"given: row: {line!r} is not written like B1(P1) P1:[rH rB] P2:[gH] M:[Rv]")
    base = Base(int(found["id"][1:]), _side(s, found["owner"], names), [End([]), End([])])
    for name, text in PILE.findall(found["piles"]):
        if name == "M":
            base.modifiers = [kind | by << c.SEAT_SHIFT for kind, by in _laid(s, text, int(base.owner), names)]
            judge_modifiers(base)
            continue
        side = _side(s, name, names)
        if side not in (zone.first, zone.second):
            raise SetupError(f"given: row: {line!r}: {name} has no end here")
        end = base.ends[int(side == zone.second)]
        for kind, by in _laid(s, text, side, names):
            _lay(s, end, kind, by, line)
    return base


def _lay(s: Bout, end: End, kind: int, by: int, line: str) -> None:
    foul = 0 if follows_rules(end, kind) else c.FOUL
    if foul and not s.book.strict:
        raise SetupError(f"given: row: {line!r}: {c.CARD_NAMES[kind]} cannot lie there (BR-3.2)")
    end.cards.append(kind | by << c.SEAT_SHIFT | foul)
    weigh(end)


def _laid(s: Bout, text: str, side: int, names: list[str]) -> list[tuple[int, int]]:
    """Cards with who played them: `rH@P2`, else the first seat of the side they lie at."""
    found = []
    for word in text.split():
        name, _, by = word.partition("@")
        name = name.rstrip("*")
        if name not in c.CARD_NAMES:
            raise SetupError(f"given: row: no card {name!r}; cards are {' '.join(c.CARD_NAMES)}")
        seat = _seat_number(by, names) if by else s.book.teams[side][0]
        found.append((c.CARD_NAMES.index(name), seat))
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


def _begin(s: Bout, g: Given) -> None:
    phase = g.phase or ("live" if s.book.live else "turn")
    if s.book.live == (phase == "turn"):
        raise SetupError(f"given: phase: {phase!r} does not go with this mode")
    if phase == "turn":
        s.turn = s.book.side_of[g.turn] if s.book.format == c.TAG_TEAM else s.ring.index(g.turn)
        if s.book.format == c.TAG_TEAM and not any(
            g.seats.get(mate, GivenSeat()).active for mate in s.book.teams[s.turn]
        ):
            s.active[s.turn] = g.turn
        s.tagged, s.passed = g.tagged, mask_of(list(g.passed))
        s.due = s.book.turn_ms
        ask_turn(s)
        if s.players[s.mover].hand != c.NO_CARD:
            s.phase = c.DRAWN
        return
    s.phase = {"knock": c.KNOCKING, "live": c.LIVE, "paused": c.PAUSED}[phase]
    if phase == "live":
        s.stall_due = s.book.stall_ms
        return
    s.stall_left = s.book.stall_ms
    for seat in s.ring:
        runs = phase == "paused" or s.away >> seat & 1
        if runs and in_play(s, seat) and not s.knocked >> seat & 1:
            s.players[seat].paused_since = 0


# --- show ---------------------------------------------------------------------------------------------------------


def show(state: Bout) -> dict[str, Any]:
    """The state by readable names: facts of the match, each Base under its id, each player under its seat number."""
    turn = c.TURN <= state.phase < c.LIVE
    facts: dict[str, Any] = {
        "phase": PHASE_NAMES[state.phase],
        "turn": state.mover if turn else None,
        "over": state.over(),
        "why": state.cause,
        "game": state.game,
        "reround": state.reround,
        "ring": list(state.ring),
        "wins": list(state.wins),
        "seq": state.seq,
        "winners": members(state.winners),
        "tagged": state.tagged,
        "passed": members(state.passed),
        "active": list(state.active),
        "named": list(state.named),
        "knocked": members(state.knocked),
        "away": members(state.away),
        "out": members(state.taken_out),
        "resigned": members(state.resigned),
        "quitting": members(state.quitting),
        "due": state.due,
        "stall_due": state.stall_due,
        "stall_left": state.stall_left,
        "warned": state.warned,
        "foul_by": None if state.foul_by == c.NOBODY else state.foul_by,
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
        "sides": [zone.first, zone.second],
        "row": [base_name(base) for base in zone.row],
        "removed": " ".join(sorted(c.CARD_NAMES[kind] for kind in zone.removed)),
        "closed": c.CLOSED_NAMES[zone.closed],
        "given_to": None if zone.given_to == c.NOBODY else zone.given_to,
        "seq": zone.seq,
        "cards": [_piles(base) for base in zone.row],
    }


def _piles(base: Base) -> list[list[int]]:
    return [list(base.modifiers), list(base.ends[0].cards), list(base.ends[1].cards)]


def _show_base(state: Bout, base: Base, zone: Zone) -> dict[str, Any]:
    """Strings and Hits are also there under the number of the side they face."""
    lead, won = leader(base, zone), winner_of(state, base, zone)
    shown: dict[str, Any] = {
        "owner": base.owner,
        "modifiers": _line(base.modifiers),
        "frozen": base.frozen,
        "reversed": base.reversed,
        "held": base.held,
        "nulled": base.nulled,
        "leader": None if lead == c.NOBODY else lead,
        "winner": None if won == c.NOBODY else won,
        "reason": reason_of(state, base, zone),
        "hits": [base.ends[0].hits, base.ends[1].hits],
        "seq": base.seq,
        "touched": base.touched,
    }
    for end, side in zip(base.ends, (zone.first, zone.second), strict=True):
        shown[str(side)] = {
            "string": _line(end.cards),
            "hits": end.hits,
            "top": c.TOP_NAMES[end.top],
            "seq": end.seq,
            "played_by": [player_of(one) for one in end.cards],
        }
    return shown


def _line(pile: list[int]) -> str:
    """`rH rB rH*`: a foul card has a star."""
    return " ".join(c.CARD_NAMES[kind_of(one)] + ("*" if one & c.FOUL else "") for one in pile)


def _show_player(state: Bout, player: Player) -> dict[str, Any]:
    return {
        "character": None if player.who == c.NOBODY else state.book.roster[player.who],
        "hand": "" if player.hand == c.NO_CARD else c.CARD_NAMES[player.hand],
        "discard": " ".join(c.CARD_NAMES[kind] for kind in reversed(player.discard)),
        "deck": player.undrawn(),
        "cards": " ".join(c.CARD_NAMES[kind] for kind in reversed(to_come(player))),
        "freezes": player.freezes,
        "unplayed": player.unplayed,
        "bases_in_deck": player.deck.count(c.BASE),
        "pauses": player.pauses,
        "spent_ms": player.paused_ms,
        "last": player.acted_at,
        "since": player.paused_since,
    }


def luck(word: str) -> int:
    """A card's code for a draw; a number for who begins (a place in the circle, or a team)."""
    if word in c.CARD_NAMES:
        return c.CARD_NAMES.index(word)
    if word.isdigit():
        return int(word)
    raise SetupError(f"luck: {word!r} is no card and no number")
