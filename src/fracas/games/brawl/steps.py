"""The verbs: where a card may go, and what it does there. One place judges a spot, for options and for refusals."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.brawl import words as w
from fracas.games.brawl.state import (
    ANY_HIT,
    BARE,
    BASE,
    BLOCK_TOP,
    CARD_NAMES,
    CENTRE,
    CLEAR,
    CLEARED,
    DODGE,
    DODGE_TOP,
    END,
    EVERY_TOP,
    FOUL,
    FREEZE,
    HOLD,
    KIND,
    NOBODY,
    NULL,
    ON_END,
    OPEN,
    PRESS,
    PRESSED,
    RED_BLOCK,
    RED_HIT2,
    RED_TOP,
    REVERSE,
    ROW_LEFT,
    ROW_RIGHT,
    SEAT,
    SEAT_SHIFT,
    WILD_BLOCK,
    Base,
    Board,
    End,
    Zone,
)
from fracas.kernel.out import Out

CALLED: Final = 1 << BASE | 1 << CLEAR | 1 << PRESS | 1 << FREEZE | 1 << DODGE | 1 << REVERSE


# --- strings ------------------------------------------------------------------------------------------------------


def effective(cards: list[int]) -> list[int]:
    """The string after cancellation (4.3): a Press takes the card under it away; foul cards are not there (BR-8.3)."""
    left: list[int] = []
    for laid in cards:
        if laid & FOUL:
            continue
        if laid & KIND == PRESS:
            left.pop()
        else:
            left.append(laid & KIND)
    return left


def hits_of(left: list[int]) -> i64:
    """BR-7.2: what stands above the topmost Dodge, Hits 1 and Hit-2s 2."""
    hits: i64 = 0
    for kind in left:
        if kind == DODGE:
            hits = 0
        elif kind < RED_HIT2:
            hits += 1
        elif kind < RED_BLOCK:
            hits += 2
    return hits


def top_of(left: list[int]) -> i64:
    """What the next card meets (BR-3.1)."""
    if not left:
        return BARE
    kind: i64 = left[-1]
    if kind < RED_BLOCK:
        return RED_TOP + kind % 3
    return DODGE_TOP if kind == DODGE else BLOCK_TOP


def weigh(end: End) -> None:
    """Work out an end anew from its cards."""
    left = effective(end.cards)
    end.hits = hits_of(left)
    end.top = top_of(left)


def leader(base: Base, zone: Zone) -> i64:
    """The side that would win the Base as it stands (BR-7.3 to 7.5, BR-11.2), or NOBODY."""
    if base.nulled:
        return NOBODY
    first = base.ends[0].hits
    second = base.ends[1].hits
    if first == second:
        return base.owner
    return zone.side if (first > second) != base.flipped else zone.second


def judge_pile(base: Base) -> None:
    """BR-4.26, BR-11.1, BR-11.2: what lies above the topmost Press counts."""
    base.flipped = False
    base.held = False
    base.nulled = False
    for laid in base.pile:
        kind = laid & KIND
        if kind == PRESS:
            base.flipped = False
            base.held = False
            base.nulled = False
        elif kind == REVERSE:
            base.flipped = not base.flipped
        elif kind == HOLD:
            base.held = True
        elif kind == NULL:
            base.nulled = True
        elif kind == FREEZE:
            base.frozen = True


# --- where a card may go ------------------------------------------------------------------------------------------


class Laying(Board):
    """Spots, and the cards laid on them."""

    def spots(self, z: i64, card: i64) -> i64:
        """The legal spots of a zone for a card, as bits; what `why_not` lets pass and nothing else."""
        zone = self.zones[z]
        if zone.closed != OPEN or card < 0:
            return 0
        found: i64 = 0
        shift: i64 = 0
        if card <= PRESS:
            tops: i64 = EVERY_TOP if self.book.strict else ON_END[card]
            for base in zone.row:
                if not base.frozen:
                    if card == PRESS and base.pile and 1 << (base.pile[-1] & KIND) & PRESSED:
                        found |= 1 << shift
                    if tops >> base.ends[0].top & 1:
                        found |= 2 << shift
                    if tops >> base.ends[1].top & 1:
                        found |= 4 << shift
                shift += 4
        elif card == BASE:
            if len(zone.row) < self.book.most_bases:
                found = 1 << ROW_LEFT | 1 << ROW_RIGHT
        elif card == CLEAR:
            last: i64 = len(zone.row) - 1
            for place, base in enumerate(zone.row):
                if not base.frozen and not base.held and (self.book.strict or self._clearable(place, last)):
                    found |= 8 << shift
                shift += 4
        else:
            for base in zone.row:
                if not base.frozen:
                    found |= 1 << shift
                shift += 4
        return found

    def _clearable(self, place: i64, last: i64) -> bool:
        """BR-4.10 to 4.14: never the only one; only the ends, unless tag_clear is literal and there are four."""
        if last == 0:
            return False
        return place == 0 or place == last or (last == 3 and self.book.inner_clear)

    def why_not(self, z: i64, spot: i64, card: i64) -> str:
        """The reason why a card may not go to a spot that is there, in the order of BR-6.14, or nothing."""
        zone = self.zones[z]
        if spot == ROW_LEFT or spot == ROW_RIGHT:
            if card != BASE:
                return "illegal_on_top"
            return "base_limit" if len(zone.row) >= self.book.most_bases else ""
        base = zone.row[spot // 4]
        kind = spot % 4
        if base.frozen:
            return "frozen"
        if kind == CLEARED:
            if card != CLEAR:
                return "illegal_on_top"
            last: i64 = len(zone.row) - 1
            if not self.book.strict and not self._clearable(spot // 4, last):
                return "only_base" if last == 0 else "middle_base"
            return "held" if base.held else ""
        return "" if self.spots(z, card) >> spot & 1 else "illegal_on_top"

    def follows_rules(self, end: End, card: i64) -> bool:
        """BR-3.2 for one end."""
        return bool(ON_END[card] >> end.top & 1)

    # --- laying ----------------------------------------------------------------------------------------------------

    def lay(self, seat: i64, card: i64, z: i64, spot: i64, from_discard: bool, out: Out) -> None:
        """Put a card on its spot and let it work. The caller has taken it from hand or discard pile."""
        zone = self.zones[z]
        self.seq += 1
        if out.on:
            self._tell_played(seat, card, z, spot, from_discard, out)
        if spot >= ROW_LEFT:
            self._place_base(seat, zone, z, spot, out)
            return
        place = spot // 4
        if spot % 4 == CLEARED:
            self.clear(zone, z, place, out)
            return
        base = zone.row[place]
        base.touched = self.seq
        telling = out.on and not self.book.strict
        before = leader(base, zone) if telling else NOBODY
        if spot % 4 == CENTRE:
            self._lay_centre(seat, card, base, zone, z, out)
        else:
            self._lay_end(seat, card, base, spot % 4 - END, zone, out)
        if telling:
            after = leader(base, zone)
            if after != before and after != NOBODY:
                out.tell(w.LeadChanged(base_name(base), after))

    def _lay_end(self, seat: i64, card: i64, base: Base, side: i64, zone: Zone, out: Out) -> None:
        end = base.ends[side]
        end.seq = self.seq
        laid: i64 = card | seat << SEAT_SHIFT
        if self.book.strict and not self.follows_rules(end, card):
            end.cards.append(laid | FOUL)
            return
        end.cards.append(laid)
        before = end.hits
        was = end.top
        if card < RED_HIT2:
            end.hits = before + 1
            end.top = RED_TOP + card
        elif card < RED_BLOCK:
            end.hits = before + 2
        elif card <= WILD_BLOCK:
            end.top = BLOCK_TOP
        elif card == DODGE:
            end.hits = 0
            end.top = DODGE_TOP
        else:
            weigh(end)
        if out.on and not self.book.strict:
            tell_end(base, side, zone, card, before, was, out)

    def _lay_centre(self, seat: i64, card: i64, base: Base, zone: Zone, z: i64, out: Out) -> None:
        base.seq = self.seq
        base.pile.append(card | seat << SEAT_SHIFT)
        judge_pile(base)
        if card == FREEZE:
            self.players[seat].unplayed -= 1
        if not out.on:
            return
        name = base_name(base)
        if card == FREEZE:
            frozen = sum([1 for one in zone.row if one.frozen])
            out.tell(w.BaseFrozen(name, z, frozen, len(zone.row)))
        elif card == REVERSE:
            out.tell(w.Reversed(name, base.flipped))
        elif card == HOLD:
            out.tell(w.Held(name))
        elif card == NULL:
            out.tell(w.Nulled(name))
        else:
            out.tell(w.PressCancelled(name, "modifiers"))

    def _place_base(self, seat: i64, zone: Zone, z: i64, spot: i64, out: Out) -> None:
        """BR-4.8: it enters with bare ends, owned by the side that played it."""
        side: i64 = self.book.side_of[seat]
        zone.seq = self.seq
        base = self.new_base(side)
        if spot == ROW_LEFT:
            zone.row.insert(0, base)
        else:
            zone.row.append(base)
        if out.on:
            out.tell(w.BasePlaced(base_name(base), side, z, "left" if spot == ROW_LEFT else "right"))

    def new_base(self, side: i64) -> Base:
        self.bases += 1
        return Base(self.bases, side, [End(), End()])

    def clear(self, zone: Zone, z: i64, place: i64, out: Out) -> None:
        """BR-4.9: the Base goes with every card on it, and so does the Clear."""
        base = zone.row.pop(place)
        zone.seq = self.seq
        zone.removed.append(CLEAR)
        zone.removed.append(BASE)
        cards: i64 = 1
        for laid in base.pile:
            zone.removed.append(laid & KIND)
            cards += 1
        for end in base.ends:
            for laid in end.cards:
                zone.removed.append(laid & KIND)
                cards += 1
        if out.on:
            out.tell(w.BaseCleared(base_name(base), z, cards))

    def _tell_played(self, seat: i64, card: i64, z: i64, spot: i64, from_discard: bool, out: Out) -> None:
        name = CARD_NAMES[card]
        zone = self.zones[z]
        at = place_name(spot)
        base = None if spot >= ROW_LEFT else base_name(zone.row[spot // 4])
        side = side_name(zone, spot)
        out.tell(w.CardPlayed(seat, name, at, z, self.seq, base, side, from_discard))
        if self.book.calls and CALLED >> card & 1:
            out.tell(w.Called(seat, name))

    # --- fouls -----------------------------------------------------------------------------------------------------

    def take_back(self, end: End, base: Base, place: i64) -> i64:
        """Take a foul card off a string: nothing else in it changes, since it never counted (BR-8.3)."""
        self.seq += 1
        laid = end.cards.pop(place)
        end.seq = self.seq
        base.touched = self.seq
        return laid

    def lowest_foul(self, end: End, caller: i64) -> i64:
        """BR-8.6: the place of the lowest foul card an opponent of the caller has played there, or -1."""
        side = self.book.side_of[caller]
        for place, laid in enumerate(end.cards):
            if laid & FOUL and self.book.side_of[laid >> SEAT_SHIFT & SEAT] != side:
                return place
        return -1


def tell_end(base: Base, side: i64, zone: Zone, card: i64, before: i64, was: i64, out: Out) -> None:
    """What a card did to a string."""
    name = base_name(base)
    faces = zone.side if side == 0 else zone.second
    end = base.ends[side]
    if card < RED_BLOCK:
        out.tell(w.HitLanded(name, faces, end.hits))
    elif card <= WILD_BLOCK:
        out.tell(w.Blocked(name, faces))
    elif card == DODGE:
        out.tell(w.Dodged(name, faces, before))
    elif was == DODGE_TOP:
        out.tell(w.PressCancelled(name, "dodge", faces))
        out.tell(w.DodgeUndone(name, faces, end.hits))
    else:
        out.tell(w.PressCancelled(name, "block", faces))


def base_name(base: Base) -> str:
    return "B" + str(base.id)


def place_name(spot: i64) -> str:
    """The word for a spot's kind."""
    if spot == ROW_LEFT:
        return "row_left"
    if spot == ROW_RIGHT:
        return "row_right"
    kind = spot % 4
    if kind == CENTRE:
        return "centre"
    return "clear" if kind == CLEARED else "end"


def side_name(zone: Zone, spot: i64) -> int | None:
    """The side an end faces; nothing for other spots."""
    if spot >= ROW_LEFT or spot % 4 == CENTRE or spot % 4 == CLEARED:
        return None
    return zone.side if spot % 4 == END else zone.second


__all__ = ["ANY_HIT", "Laying", "effective", "hits_of", "leader", "top_of", "weigh"]
