"""A round from set-up to score: zones that close, Bases won, re-rounds, games of a series."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.brawl import words as w
from fracas.games.brawl.state import (
    BASE,
    DODGE,
    DUEL,
    ENDED,
    FORFEITED,
    FOUL,
    FREEZE,
    FROZEN,
    KIND,
    LONG_AGO,
    NAMING,
    NO_CARD,
    NO_FREEZES,
    NOBODY,
    OPEN,
    OVER,
    PICKING,
    RESIGNED,
    ROUND_ROBIN,
    SEAT,
    SEAT_SHIFT,
    TAG_TEAM,
    Base,
    Zone,
)
from fracas.games.brawl.steps import Laying, base_name, leader
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out

CLOSED: Final = ("", "frozen", "no_freezes", "resigned", "forfeited", "ended")
BOTH: Final = -2  # both sides fouled on a Base


class Round(Laying):
    """What lies around the play itself."""

    # --- before play -----------------------------------------------------------------------------------------------

    def begin_match(self, chance: Chance, out: Out) -> None:
        """BR-1.1: characters are chosen sealed and shown together."""
        self.blank()
        self.phase = PICKING
        self.opened = 1
        self.waiting = (1 << self.book.seats) - 1

    def choose_character(self, seat: i64, who: i64, chance: Chance, out: Out) -> None:
        self.players[seat].who = who
        self.waiting &= ~(1 << seat)
        if out.on:
            out.tell(w.Sealed(seat, "character"))
        if self.waiting == 0:
            if out.on:
                out.tell(w.CharactersShown(tuple([self.book.roster[player.who] for player in self.players])))
            self.begin_game(chance, out)

    def begin_game(self, chance: Chance, out: Out) -> None:
        self.game += 1
        self.reround = 0
        self.resigned = 0
        self.quitting = 0
        self.out = 0
        self.ring = list(range(self.book.seats))
        for player in self.players:
            player.pauses = 0
            player.spent = 0
        if self.book.format == TAG_TEAM:
            self._ask_names()
        else:
            self.set_up(chance, out)

    def _ask_names(self) -> None:
        """BR-10.3: each team's lowest seat names who begins, sealed."""
        self.phase = NAMING
        self.opened += 1
        self.zones = []
        for side in range(2):
            self.named[side] = NOBODY
        self.waiting = 1 << self.book.teams[0][0] | 1 << self.book.teams[1][0]

    def name_active(self, seat: i64, mate: i64, chance: Chance, out: Out) -> None:
        self.named[self.book.side_of[seat]] = mate
        self.waiting &= ~(1 << seat)
        if out.on:
            out.tell(w.Sealed(seat, "first_active"))
        if self.waiting == 0:
            for side in range(2):
                self.active[side] = self.named[side]
                self.named[side] = NOBODY
            if out.on:
                out.tell(w.FirstActivesShown(tuple(self.active)))
            self.set_up(chance, out)

    def set_up(self, chance: Chance, out: Out) -> None:
        """BR-1.3 to 1.8, BR-9.1, 9.2, BR-10.2, 10.3."""
        self.seq = 0
        self.bases = 0
        self.passed = 0
        self.zones = []
        self.knocked = 0
        self.warned = False
        self.foul_by = NOBODY
        for player in self.players:
            self.deal(player.seat)
            chance.shuffle(player.deck)
        places: i64 = len(self.ring) if self.round_robin() else 1
        for place in range(places):
            first = self.book.side_of[self.ring[place]]
            second = self.book.side_of[self.ring[(place + 1) % len(self.ring)]]
            zone = Zone(first, second)
            zone.row.append(self.new_base(first))
            zone.row.append(self.new_base(second))
            self.zones.append(zone)
        if out.on:
            names = tuple([base_name(base) for zone in self.zones for base in zone.row])
            out.tell(w.GameSetUp(self.game, self.reround, tuple(self.ring), names))
        self.open_play(chance, out)

    def deal(self, seat: i64) -> None:
        """The deck of a player of the round, unshuffled, less the Bases set aside; who is not in the round has none."""
        player = self.players[seat]
        player.hand = NO_CARD
        player.discard = []
        player.last = LONG_AGO
        player.since = NOBODY
        player.deck = []
        player.freezes = 0
        player.unplayed = 0
        if seat not in self.ring:
            return
        player.deck = self.book.decks[player.who].copy()
        player.freezes = self.book.freezes
        player.unplayed = self.book.freezes
        aside: i64 = 2 if self.round_robin() else 1
        if self.book.format == TAG_TEAM and self.active[self.book.side_of[seat]] != seat:
            aside = 0
        for _ in range(aside):
            player.deck.remove(BASE)

    def open_play(self, chance: Chance, out: Out) -> None:
        """Begin the first turn, or wait for knocks."""
        raise NotImplementedError

    def resume_play(self, chance: Chance, out: Out) -> None:
        """Somebody resigned and the round goes on: see to it that somebody can act."""
        raise NotImplementedError

    # --- who plays -------------------------------------------------------------------------------------------------

    def in_play(self, seat: i64) -> bool:
        """True while a player has something left to decide in this round (BR-9.8)."""
        if (self.resigned | self.out) >> seat & 1 or seat not in self.ring:
            return False
        if not self.round_robin():
            return True
        return any(zone.closed == OPEN and (zone.side == seat or zone.second == seat) for zone in self.zones)

    def needed(self) -> i64:
        """Seats whose knock counts."""
        mask: i64 = 0
        for seat in self.ring:
            if self.in_play(seat):
                mask |= 1 << seat
        return mask

    # --- closing ---------------------------------------------------------------------------------------------------

    def settle(self, chance: Chance, out: Out) -> bool:
        """BR-7.1, BR-9.6 to 9.8: after a play, close what is to be closed; True when the round ended."""
        if not self.round_robin():
            if all_frozen(self.zones[0]):
                self.zones[0].closed = FROZEN
                self.end_round("frozen", NOBODY, chance, out)
                return True
            return False
        open_zones: i64 = 0
        for z, zone in enumerate(self.zones):
            if zone.closed != OPEN:
                continue
            if all_frozen(zone):
                self.close_zone(z, FROZEN, NOBODY, out)
            elif self.players[zone.side].unplayed == 0 and self.players[zone.second].unplayed == 0:
                self.close_zone(z, NO_FREEZES, NOBODY, out)
            else:
                open_zones += 1
        if open_zones == 0:
            self.end_round("closed", NOBODY, chance, out)
            return True
        return False

    def close_zone(self, z: i64, why: i64, given_to: i64, out: Out) -> None:
        zone = self.zones[z]
        zone.closed = why
        zone.given_to = given_to
        if out.on:
            out.tell(w.ZoneClosed(z, CLOSED[why]))

    def resign(self, seat: i64, chance: Chance, out: Out) -> None:
        """BR-6.18."""
        if out.on:
            out.tell(w.Resigned(seat))
        if self.book.format == TAG_TEAM:
            self.quitting |= 1 << seat
            self.team_may_be_done(self.book.side_of[seat], chance, out)
        elif not self.round_robin():
            self.resigned |= 1 << seat
            self.end_round("resigned", self.other_side(self.book.side_of[seat]), chance, out)
        else:
            self._resign_circle(seat, chance, out)

    def _resign_circle(self, seat: i64, chance: Chance, out: Out) -> None:
        self.resigned |= 1 << seat
        for z, zone in enumerate(self.zones):
            if zone.closed == OPEN and (zone.side == seat or zone.second == seat):
                self.close_zone(z, RESIGNED, zone.second if zone.side == seat else zone.side, out)
        staying = [other for other in self.ring if not self.resigned >> other & 1]
        if len(staying) == 1:
            self.end_round("resigned", staying[0], chance, out)
        elif not self.settle(chance, out):
            self.resume_play(chance, out)

    def team_may_be_done(self, side: i64, chance: Chance, out: Out) -> bool:
        """A team has resigned once every member still in the game has; True when that ended the game."""
        for mate in self.book.teams[side]:
            if not (self.quitting | self.out) >> mate & 1:
                return False
        self.end_round("resigned", 1 - side, chance, out)
        return True

    def other_side(self, side: i64) -> i64:
        zone = self.zones[0]
        return zone.second if zone.side == side else zone.side

    # --- the score -------------------------------------------------------------------------------------------------

    def end_round(self, why: str, decided: i64, chance: Chance, out: Out) -> None:
        """Score the round as it stands; `decided` is the side that wins whatever the Bases."""
        self.cause = why
        self.waiting = 0
        for player in self.players:
            player.since = NOBODY
        for zone in self.zones:
            if zone.closed == OPEN:
                zone.closed = ENDED
        if out.on:
            out.tell(w.GameOver(why))
        won = self.count_bases(out)
        winners: i64 = 1 << decided if decided != NOBODY else self._best(won)
        if out.on:
            out.tell(w.GameScored(tuple(won), sides_of(winners)))
        if winners & (winners - 1) and self.book.format == ROUND_ROBIN and self.reround < self.book.max_rerounds:
            self._reround(winners, chance, out)
        else:
            self._end_game(winners, chance, out)

    def count_bases(self, out: Out) -> list[int]:
        """BR-7.6, BR-9.9: Bases won, by side."""
        won = [0 for _ in range(self.book.sides)]
        for z, zone in enumerate(self.zones):
            for base in zone.row:
                winner = self.winner_of(base, zone)
                if winner != NOBODY:
                    won[winner] += 1
                if out.on:
                    hits = (base.ends[0].hits, base.ends[1].hits)
                    who = None if winner == NOBODY else winner
                    reason = self.reason_of(base, zone)
                    out.tell(w.BaseScored(base_name(base), z, hits, base.flipped, who, reason))
        return won

    def winner_of(self, base: Base, zone: Zone) -> i64:
        """BR-7.3 to 7.5, BR-8.7, BR-11.2, and zones given away."""
        if zone.given_to != NOBODY:
            return zone.given_to
        fouler = self.fouler_of(base) if self.book.strict and not base.nulled else NOBODY
        if fouler == BOTH:
            return NOBODY
        if fouler != NOBODY:
            return zone.second if fouler == zone.side else zone.side
        return leader(base, zone)

    def reason_of(self, base: Base, zone: Zone) -> str:
        """Why a Base goes where it goes."""
        if zone.given_to != NOBODY:
            return "forfeited" if zone.closed == FORFEITED else "resigned"
        if base.nulled:
            return "null"
        fouler = self.fouler_of(base) if self.book.strict else NOBODY
        if fouler != NOBODY:
            return "both_fouled" if fouler == BOTH else "foul"
        if base.ends[0].hits == base.ends[1].hits:
            return "owner"
        return "fewer" if base.flipped else "more"

    def fouler_of(self, base: Base) -> i64:
        """BR-8.7: the side with foul cards on a Base, BOTH, or NOBODY; a foul Dodge is only ignored (BR-8.10)."""
        found: i64 = NOBODY
        for end in base.ends:
            for laid in end.cards:
                if laid & FOUL and laid & KIND != DODGE:
                    side = self.book.side_of[laid >> SEAT_SHIFT & SEAT]
                    if found != NOBODY and found != side:
                        return BOTH
                    found = side
        return found

    def _best(self, won: list[int]) -> i64:
        """The sides with the most Bases; who resigned a circle keeps no score (BR-6.18)."""
        best: i64 = -1
        found: i64 = 0
        for seat in self.ring:
            side: i64 = self.book.side_of[seat]
            if self.round_robin() and self.resigned >> seat & 1:
                continue
            if won[side] > best:
                best = won[side]
                found = 0
            if won[side] == best:
                found |= 1 << side
        return found

    def _reround(self, winners: i64, chance: Chance, out: Out) -> None:
        """BR-9.11: those who share the highest score play again, in the same seating order."""
        self.reround += 1
        self.ring = [seat for seat in self.ring if winners >> seat & 1]
        if out.on:
            out.tell(w.Reround(tuple(self.ring)))
        self.set_up(chance, out)

    def _end_game(self, winners: i64, chance: Chance, out: Out) -> None:
        """Section 3, best_of: drawn games count for nobody; the series ends when it is decided."""
        best_of = self.book.best_of
        decided = self.game >= best_of
        if winners & (winners - 1) == 0:
            side: i64 = 0
            while winners >> side != 1:
                side += 1
            self.wins[side] += 1
            decided = decided or self.wins[side] * 2 > best_of
        if best_of > 1 and out.on:
            out.tell(w.SeriesScore(tuple(self.wins), self.game))
        if not decided:
            self.begin_game(chance, out)
            return
        self.phase = OVER
        if best_of == 1:
            self.winners = winners
            return
        most = max(self.wins)
        self.winners = 0
        for one, count in enumerate(self.wins):
            if count == most:
                self.winners |= 1 << one


def all_frozen(zone: Zone) -> bool:
    """BR-7.1: at least one Base, and every one frozen; an empty row is not (BR-8.9)."""
    if not zone.row:
        return False
    return all(base.frozen for base in zone.row)


def sides_of(mask: i64) -> tuple[int, ...]:
    """The numbers of the bits of a mask."""
    found = []
    side: i64 = 0
    while mask >> side:
        if mask >> side & 1:
            found.append(side)
        side += 1
    return tuple(found)


__all__ = ["CLOSED", "DUEL", "FREEZE", "Round", "sides_of"]
