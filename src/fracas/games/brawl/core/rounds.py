"""A round from set-up to score: zones that close, Bases won, re-rounds, games of a series."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.brawl import words as w
from fracas.games.brawl.core import codes as c
from fracas.games.brawl.core.cards import leader, new_base
from fracas.games.brawl.core.state import Base, Board, Zone, base_name, in_circle, other_side, player_of, replaced
from fracas.kernel.chance import Chance
from fracas.kernel.masks import mask_of, members
from fracas.kernel.out import Out
from fracas.kernel.thinking.quick import Quick

BOTH: Final = -2  # both sides fouled on a Base

# --- before play ------------------------------------------------------------------------------------------------------


def begin_game(s: Board) -> None:
    """Clear what counts for one game only. Tag Team asks first who begins (BR-10.3)."""
    s.game += 1
    s.reround = 0
    s.resigned = 0
    s.quitting = 0
    s.taken_out = 0
    s.ring = list(range(s.book.seats))
    for player in s.players:
        player.pauses = 0
        player.paused_ms = 0
    s.phase = c.SETTING_UP
    if s.book.format == c.TAG_TEAM:
        s.phase = c.NAMING
        s.opened += 1
        s.due = s.at + s.book.turn_ms
        s.zones = []
        s.named = [c.NOBODY, c.NOBODY]
        s.active = [team[0] for team in s.book.teams]


def show_characters(s: Board, out: Out) -> None:
    """BR-1.1: all at once."""
    if out.on:
        out.tell(w.CharactersShown(tuple([s.book.roster[player.who] for player in s.players])))
    s.phase = c.NEW_GAME


def show_names(s: Board, out: Out) -> None:
    """BR-10.3: both at once."""
    s.active = s.named
    s.named = [c.NOBODY, c.NOBODY]
    if out.on:
        out.tell(w.FirstActivesShown(tuple(s.active)))
    s.phase = c.SETTING_UP


def set_up(s: Board, chance: Chance, out: Out) -> None:
    """BR-1.3 to 1.8, BR-9.1, 9.2, BR-10.2, 10.3."""
    s.seq = 0
    s.bases = 0
    s.passed = 0
    s.knocked = 0
    s.warned = False
    s.foul_by = c.NOBODY
    for player in s.players:
        deal(s, player.seat)
        if isinstance(chance, Quick):  # of an imagined game the other seat's deck is mostly never seen
            player.undealt = chance.pass_over(len(player.deck))
        else:
            chance.shuffle(player.deck, c.DECKS + player.seat)  # BR-1.4
    s.zones = new_zones(s)
    for zone in s.zones:
        zone.row = [new_base(s, zone.first), new_base(s, zone.second)]
    if out.on:
        names = tuple([base_name(base) for zone in s.zones for base in zone.row])
        out.tell(w.GameSetUp(s.game, s.reround, tuple(s.ring), names))


def new_zones(s: Board) -> list[Zone]:
    """BR-9.1: one zone between each two neighbours of a circle, else one in all; without Bases."""
    places = len(s.ring) if in_circle(s) else 1
    sides = [s.book.side_of[seat] for seat in s.ring]
    return [Zone(place, sides[place], sides[(place + 1) % len(sides)]) for place in range(places)]


def deal(s: Board, seat: i64) -> None:
    """The deck of a player of the round, unshuffled, less the Bases set aside; who is not in the round has none."""
    player = s.players[seat]
    player.hand = c.NO_CARD
    player.deck_lent = False
    player.discard_lent = False
    player.mixing = 0
    player.sorted = False
    player.undealt = 0
    player.discard = []
    player.acted_at = c.LONG_AGO
    player.paused_since = c.NOBODY
    player.deck = []
    player.freezes = 0
    player.unplayed = 0
    if seat not in s.ring:
        return
    player.deck = s.book.decks[player.who].copy()
    player.freezes = s.book.freezes
    player.unplayed = s.book.freezes
    aside: i64 = 2 if in_circle(s) else 1
    if s.book.format == c.TAG_TEAM and s.active[s.book.side_of[seat]] != seat:
        aside = 0
    last_base: i64 = len(player.deck) - 1  # unshuffled, it is in the order of the cards: Bases come late
    while player.deck[last_base] != c.BASE:
        last_base -= 1
    for _ in range(aside):
        player.deck.pop(last_base)
        last_base -= 1


# --- closing ----------------------------------------------------------------------------------------------------------


def settle(s: Board, out: Out) -> bool:
    """BR-7.1, BR-9.6 to 9.8: after a play, close what is to be closed; True when the round ended."""
    if not in_circle(s):
        if all_frozen(s.zones[0]):
            s.zones[0].closed = c.FROZEN
            end_round(s, "frozen", 0, out)
            return True
        return False
    open_zones: i64 = 0
    for zone in s.zones:
        if zone.closed != c.OPEN:
            continue
        if all_frozen(zone):
            close_zone(zone, c.FROZEN, c.NOBODY, out)
        elif s.players[zone.first].unplayed == 0 and s.players[zone.second].unplayed == 0:
            close_zone(zone, c.NO_FREEZES, c.NOBODY, out)
        else:
            open_zones += 1
    if open_zones == 0:
        end_round(s, "closed", 0, out)
        return True
    return False


def all_frozen(zone: Zone) -> bool:
    """BR-7.1: at least one Base, and every one frozen; an empty row is not (BR-8.9)."""
    for base in zone.row:
        if not base.frozen:
            return False
    return len(zone.row) > 0


def close_zone(zone: Zone, why: i64, given_to: i64, out: Out) -> None:
    """A zone is over; `given_to` is the side that gets all its Bases, if one does."""
    zone.closed = why
    zone.given_to = given_to
    if out.on:
        out.tell(w.ZoneClosed(zone.number, c.CLOSED_NAMES[why]))


def drop_foul_clear(s: Board) -> None:
    """A foul Clear that is not carried out leaves the game all the same (BR-4.9)."""
    if s.foul_by != c.NOBODY:
        s.zones[s.foul_zone].own_removed().append(c.CLEAR)
        s.foul_by = c.NOBODY


# --- the end of a round -----------------------------------------------------------------------------------------------


def end_round(s: Board, why: str, decided: i64, out: Out) -> None:
    """Score the round as it stands; `decided` are the sides that win whatever the Bases, as bits. Sets the phase that
    follows."""
    s.cause = why
    drop_foul_clear(s)
    for player in s.players:
        player.paused_since = c.NOBODY
    for zone in s.zones:
        if zone.closed == c.OPEN:
            zone.closed = c.ENDED
    if out.on:
        out.tell(w.GameOver(why))
    won = count_bases(s, out)
    if in_circle(s):
        for seat in members(s.resigned):  # BR-6.18: no score, whatever was won before
            won[seat] = 0
    winners = decided if decided else _best(s, won)
    if out.on:
        played = mask_of([s.book.side_of[seat] for seat in s.ring])
        out.tell(w.GameScored(tuple(won), tuple(members(winners)), tuple(members(played))))
    level = not decided and winners & (winners - 1) and why != "time"
    if level and s.book.format == c.ROUND_ROBIN and s.reround < s.book.max_rerounds:
        _begin_reround(s, winners, out)
    else:
        _end_game(s, winners, out)


def _best(s: Board, won: list[int]) -> i64:
    """The sides with the most Bases; who resigned a circle keeps no score (BR-6.18)."""
    best: i64 = -1
    found: i64 = 0
    for seat in s.ring:
        side: i64 = s.book.side_of[seat]
        if in_circle(s) and s.resigned >> seat & 1:
            continue
        if won[side] > best:
            best = won[side]
            found = 0
        if won[side] == best:
            found |= 1 << side
    return found


def _begin_reround(s: Board, winners: i64, out: Out) -> None:
    """BR-9.11: those who share the highest score play again, in the same seating order."""
    s.reround += 1
    s.ring = [seat for seat in s.ring if winners >> seat & 1]
    s.phase = c.SETTING_UP
    if out.on:
        out.tell(w.Reround(tuple(s.ring)))


def _end_game(s: Board, winners: i64, out: Out) -> None:
    """Section 3, best_of: drawn games count for nobody; the series ends when it is decided."""
    best_of = s.book.best_of
    decided = s.game >= best_of or s.cause == "time"
    if winners & (winners - 1) == 0:
        side: i64 = members(winners)[0]
        s.wins = replaced(s.wins, side, s.wins[side] + 1)
        decided = decided or s.wins[side] * 2 > best_of
    if best_of > 1 and out.on:
        out.tell(w.SeriesScore(tuple(s.wins), s.game))
    if not decided:
        s.phase = c.NEW_GAME
        return
    if best_of == 1:
        s.phase = c.OVER
        s.winners = winners
    else:
        _end_series(s)


def _end_series(s: Board) -> None:
    """The most games won win the match; equals share it."""
    s.phase = c.OVER
    most = max(s.wins)
    s.winners = 0
    for one, count in enumerate(s.wins):
        if count == most:
            s.winners |= 1 << one


def end_by_the_clock(s: Board, out: Out) -> None:
    """BR-R17: the time of the match is over. A game under way is scored as it stands, and no other follows."""
    if s.phase > c.SETTING_UP:
        end_round(s, "time", 0, out)
        return
    if s.phase == c.PICKING:  # nobody shows what was sealed for a game that is not played
        for player in s.players:
            player.who = c.NOBODY
    s.named = [c.NOBODY] * s.book.sides
    s.cause = "time"
    if out.on:
        out.tell(w.GameOver(s.cause))
    _end_series(s)


# --- the score --------------------------------------------------------------------------------------------------------


def count_bases(s: Board, out: Out) -> list[int]:
    """BR-7.6, BR-9.9: Bases won, by side."""
    won = [0 for _ in range(s.book.sides)]
    for zone in s.zones:
        for base in zone.row:
            winner = winner_of(s, base, zone)
            if winner != c.NOBODY:
                won[winner] += 1
            if out.on:
                hits = (base.ends[0].hits, base.ends[1].hits)
                who = None if winner == c.NOBODY else winner
                reason = reason_of(s, base, zone)
                sides = (zone.first, zone.second)
                out.tell(w.BaseScored(base_name(base), zone.number, hits, base.reversed, who, reason, sides))
    return won


def winner_of(s: Board, base: Base, zone: Zone) -> i64:
    """BR-7.3 to 7.5, BR-8.7, BR-11.2, and zones given away; one that both gave up is nobody's."""
    if _given_away(zone):
        return zone.given_to
    fouler = _fouler_of(s, base) if s.book.strict and not base.nulled else c.NOBODY
    if fouler == BOTH:
        return c.NOBODY
    if fouler != c.NOBODY:
        return other_side(zone, fouler)
    return leader(base, zone)


def _given_away(zone: Zone) -> bool:
    return zone.closed == c.RESIGNED or zone.closed == c.FORFEITED


def reason_of(s: Board, base: Base, zone: Zone) -> str:
    """Why a Base goes where it goes."""
    if _given_away(zone):
        return "forfeited" if zone.closed == c.FORFEITED else "resigned"
    if base.nulled:
        return "null"
    fouler = _fouler_of(s, base) if s.book.strict else c.NOBODY
    if fouler != c.NOBODY:
        return "both_fouled" if fouler == BOTH else "foul"
    if base.ends[0].hits == base.ends[1].hits:
        return "owner"
    return "fewer" if base.reversed else "more"


def _fouler_of(s: Board, base: Base) -> i64:
    """BR-8.7: the side with foul cards on a Base, BOTH, or NOBODY; a foul Dodge is only ignored (BR-8.10)."""
    found: i64 = c.NOBODY
    for end in base.ends:
        for laid in end.cards:
            if laid & c.FOUL and laid & c.KIND != c.DODGE:
                side = s.book.side_of[player_of(laid)]
                if found != c.NOBODY and found != side:
                    return BOTH
                found = side
    return found
