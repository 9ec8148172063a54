"""Cards: what a string or a pile of modifiers comes to, what a card does where it is laid, and the cards in hand."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.brawl import words as w
from fracas.games.brawl.core import codes as c
from fracas.games.brawl.core.spots import follows_rules
from fracas.games.brawl.core.state import (
    Base,
    Board,
    End,
    Player,
    Zone,
    base_name,
    own_base,
    place_name,
    player_of,
    side_faced,
)
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out

# --- what lies there --------------------------------------------------------------------------------------------------


def effective(cards: list[int]) -> list[int]:
    """The string after cancellation (4.3): a Press takes the card under it away; foul cards are not there (BR-8.3)."""
    left: list[int] = []
    for laid in cards:
        if laid & c.FOUL:
            continue
        if laid & c.KIND == c.PRESS:
            left.pop()
        else:
            left.append(laid & c.KIND)
    return left


def hits_of(left: list[int]) -> i64:
    """BR-7.2: what stands above the topmost Dodge, Hits 1 and Hit-2s 2."""
    hits: i64 = 0
    for kind in left:
        if kind == c.DODGE:
            hits = 0
        elif kind < c.RED_HIT2:
            hits += 1
        elif kind < c.RED_BLOCK:
            hits += 2
    return hits


def top_of(left: list[int]) -> i64:
    """What the next card meets (BR-3.1)."""
    if not left:
        return c.BARE
    kind: i64 = left[-1]
    if kind < c.RED_BLOCK:
        return c.RED_TOP + kind % 3
    return c.DODGE_TOP if kind == c.DODGE else c.BLOCK_TOP


def weigh(end: End) -> None:
    """Work out an end anew from its cards."""
    left = effective(end.cards)
    end.hits = hits_of(left)
    end.top = top_of(left)


def judge_modifiers(base: Base) -> None:
    """BR-4.26, BR-11.1, BR-11.2: what lies above the topmost Press counts."""
    base.reversed = False
    base.held = False
    base.nulled = False
    for laid in base.modifiers:
        kind = laid & c.KIND
        if kind == c.PRESS:
            base.reversed = False
            base.held = False
            base.nulled = False
        elif kind == c.REVERSE:
            base.reversed = not base.reversed
        elif kind == c.HOLD:
            base.held = True
        elif kind == c.NULL:
            base.nulled = True
        elif kind == c.FREEZE:
            base.frozen = True


def leader(base: Base, zone: Zone) -> i64:
    """The side that would win the Base as it stands (BR-7.3 to 7.5, BR-11.2), or NOBODY."""
    if base.nulled:
        return c.NOBODY
    first = base.first.hits
    second = base.second.hits
    if first == second:
        return base.owner
    return zone.first if (first > second) != base.reversed else zone.second


# --- laying -----------------------------------------------------------------------------------------------------------


def lay(s: Board, seat: i64, card: i64, zone: Zone, spot: i64, from_discard: bool, out: Out) -> None:
    """Put a card on its spot and let it work. The caller has taken it from hand or discard pile."""
    s.seq += 1
    if out.on:
        tell_played(s, seat, card, zone, spot, from_discard, out)
    if spot >= c.ROW_LEFT:
        _place_base(s, seat, zone, spot, out)
        return
    if spot % 4 == c.CLEARED:
        clear(s, zone, spot // 4, out)
        return
    base = own_base(zone, spot // 4)
    base.touched = s.seq
    telling = out.on and not s.book.strict
    before = leader(base, zone) if telling else c.NOBODY
    if spot % 4 == c.CENTRE:
        _lay_on_centre(s, seat, card, base, zone, out)
    else:
        _lay_at_end(s, seat, card, base, spot % 4 - c.END, zone, out)
    if telling:
        after = leader(base, zone)
        if after != before and after != c.NOBODY:
            out.tell(w.LeadChanged(base_name(base), after))


def _lay_at_end(s: Board, seat: i64, card: i64, base: Base, side: i64, zone: Zone, out: Out) -> None:
    end = base.ends[side]
    end.seq = s.seq
    laid: i64 = card | seat << c.SEAT_SHIFT
    if s.book.strict and not follows_rules(end, card):
        end.own_cards().append(laid | c.FOUL)
        return
    end.own_cards().append(laid)
    hits_before = end.hits
    top_before = end.top
    if card < c.RED_HIT2:
        end.hits = hits_before + 1
        end.top = c.RED_TOP + card
    elif card < c.RED_BLOCK:
        end.hits = hits_before + 2
    elif card <= c.WILD_BLOCK:
        end.top = c.BLOCK_TOP
    elif card == c.DODGE:
        end.hits = 0
        end.top = c.DODGE_TOP
    else:
        weigh(end)
    if out.on and not s.book.strict:
        _tell_end(base_name(base), zone.first if side == 0 else zone.second, end, card, hits_before, top_before, out)


def _lay_on_centre(s: Board, seat: i64, card: i64, base: Base, zone: Zone, out: Out) -> None:
    base.seq = s.seq
    laid: i64 = card | seat << c.SEAT_SHIFT
    base.modifiers = [*base.modifiers, int(laid)]
    judge_modifiers(base)
    if card == c.FREEZE:
        s.players[seat].unplayed -= 1
    if not out.on:
        return
    name = base_name(base)
    if card == c.FREEZE:
        frozen = sum([1 for one in zone.row if one.frozen])
        out.tell(w.BaseFrozen(name, zone.number, frozen, len(zone.row)))
    elif card == c.REVERSE:
        out.tell(w.Reversed(name, base.reversed))
    elif card == c.HOLD:
        out.tell(w.Held(name))
    elif card == c.NULL:
        out.tell(w.Nulled(name))
    else:
        out.tell(w.PressCancelled(name, "modifiers"))


def _place_base(s: Board, seat: i64, zone: Zone, spot: i64, out: Out) -> None:
    """BR-4.8: it enters with bare ends, owned by the side that played it."""
    side: i64 = s.book.side_of[seat]
    zone.seq = s.seq
    base = new_base(s, side)
    if spot == c.ROW_LEFT:
        zone.row.insert(0, base)
    else:
        zone.row.append(base)
    if out.on:
        out.tell(w.BasePlaced(base_name(base), side, zone.number, "left" if spot == c.ROW_LEFT else "right"))


def new_base(s: Board, side: i64) -> Base:
    """A Base with bare ends, under the next id."""
    s.bases += 1
    return Base(s.bases, side, [End([]), End([])])


def clear(s: Board, zone: Zone, place: i64, out: Out) -> None:
    """BR-4.9: the Base goes with every card on it, and so does the Clear."""
    base = zone.row.pop(place)
    zone.seq = s.seq
    removed = zone.own_removed()
    removed.append(c.CLEAR)
    removed.append(c.BASE)
    cards: i64 = 1
    for laid in base.modifiers:
        removed.append(laid & c.KIND)
        cards += 1
    for end in base.ends:
        for laid in end.cards:
            removed.append(laid & c.KIND)
            cards += 1
    if out.on:
        out.tell(w.BaseCleared(base_name(base), zone.number, cards))


# --- cards in hand ----------------------------------------------------------------------------------------------------


def draw(player: Player, chance: Chance, out: Out) -> None:
    """BR-5.3, BR-6.2: turned over for all to see. The Freezes come last (BR-1.5)."""
    if player.deck:
        if player.unordered:
            player.hand = chance.take(player.own_deck(), c.DECKS + player.seat)
        else:
            player.hand = player.take_top()
    else:
        player.freezes -= 1
        player.hand = c.FREEZE
    if out.on:
        seat, left = player.seat, player.undrawn()
        out.tell(w.CardDrawn(seat, c.CARD_NAMES[player.hand], left))
        if left == 0:
            out.tell(w.DeckEmpty(seat))
        elif not player.deck and player.hand != c.FREEZE:
            out.tell(w.DeckLow(seat, player.freezes))


def pick_up(player: Player, out: Out) -> None:
    """BR-6.3."""
    player.hand = player.own_discard().pop()
    if out.on:
        out.tell(w.CardPickedUp(player.seat, c.CARD_NAMES[player.hand]))


def put_down(player: Player, out: Out) -> None:
    """BR-5.3, BR-6.5."""
    player.own_discard().append(player.hand)
    if out.on:
        out.tell(w.CardPutDown(player.seat, c.CARD_NAMES[player.hand]))
    player.hand = c.NO_CARD


def take_card(player: Player, from_discard: bool) -> i64:
    """The card about to be played, out of the hand or off the discard pile."""
    if from_discard:
        return player.own_discard().pop()
    card = player.hand
    player.hand = c.NO_CARD
    return card


# --- fouls ------------------------------------------------------------------------------------------------------------


def take_back(s: Board, end: End, base: Base, place: i64) -> i64:
    """Take a foul card off a string: nothing else in it changes, since it never counted (BR-8.3)."""
    s.seq += 1
    laid = end.own_cards().pop(place)
    end.seq = s.seq
    base.touched = s.seq
    return laid


def lowest_foul(s: Board, end: End, caller: i64) -> i64:
    """BR-8.6: the place of the lowest foul card an opponent of the caller has played there, or -1."""
    side = s.book.side_of[caller]
    for place, laid in enumerate(end.cards):
        if laid & c.FOUL and s.book.side_of[player_of(laid)] != side:
            return place
    return -1


def own_foul_on_top(end: End, seat: i64) -> bool:
    """BR-8.5: the card physically on top is a foul card of that player."""
    if not end.cards:
        return False
    laid = end.cards[-1]
    return laid & c.FOUL != 0 and player_of(laid) == seat


# --- told -------------------------------------------------------------------------------------------------------------


def tell_played(s: Board, seat: i64, card: i64, zone: Zone, spot: i64, from_discard: bool, out: Out) -> None:
    """Who played what where; loudly, if the option says so."""
    name = c.CARD_NAMES[card]
    base = None if spot >= c.ROW_LEFT else base_name(zone.row[spot // 4])
    out.tell(w.CardPlayed(seat, name, place_name(spot), zone.number, s.seq, base, side_faced(zone, spot), from_discard))
    if s.book.calls and c.CALLED >> card & 1:
        out.tell(w.Called(seat, name))


def _tell_end(base: str, side: i64, end: End, card: i64, hits_before: i64, top_before: i64, out: Out) -> None:
    """What a card did to the string that faces a side."""
    if card < c.RED_BLOCK:
        out.tell(w.HitLanded(base, side, end.hits))
    elif card <= c.WILD_BLOCK:
        out.tell(w.Blocked(base, side))
    elif card == c.DODGE:
        out.tell(w.Dodged(base, side, hits_before))
    elif top_before == c.DODGE_TOP:
        out.tell(w.PressCancelled(base, "dodge", side))
        out.tell(w.DodgeUndone(base, side, end.hits))
    else:
        out.tell(w.PressCancelled(base, "block", side))
