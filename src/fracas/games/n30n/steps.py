"""The verbs of cards and HP: draw, gain, lose, discard, hurt, heal, wear; each changes, then tells."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.n30n import words_events as w
from fracas.games.n30n.state import Board
from fracas.games.n30n.state_book import Item
from fracas.games.n30n.state_codes import (
    DEEDS,
    HEALS,
    ITEM,
    KING,
    KOS,
    N30N,
    NOTHING,
    OUT,
    OVER,
    OVERKILL,
    ROYALE,
    TRAINING,
)
from fracas.games.n30n.state_parts import Fighter
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out

DECK_WORDS = ("brawl", "n30n", "item")


def words_of(s: Board, cards: list[int]) -> tuple[str, ...]:
    """Cards as words."""
    words = s.book.words
    return tuple([words[card] for card in cards])


def unit_mask(s: Board, unit: i64) -> i64:
    """The seats that may see a hand."""
    mask: i64 = 0
    for seat in range(s.book.seats):
        if s.book.unit_of[seat] == unit:
            mask |= 1 << seat
    return mask


def is_dummy(s: Board, unit: i64) -> bool:
    return s.book.mode == TRAINING and unit == 1


def did(s: Board, unit: i64, deed: i64) -> None:
    """Count a deed of this combat round (N3-14.2)."""
    s.deeds[DEEDS * unit + deed] += 1


# --- hands ----------------------------------------------------------------------------------------------------------


def insert(cards: list[int], card: int) -> None:
    """Put a card in its place in a sorted list."""
    i: i64 = len(cards)
    cards.append(card)
    while i > 0 and cards[i - 1] > card:
        cards[i] = cards[i - 1]
        i -= 1
    cards[i] = card


def gain(s: Board, unit: i64, card: int) -> None:
    """A card comes to a hand. A dummy keeps N30N only (N3-17.9)."""
    kind: i64 = s.book.type_of[card]
    if s.book.mode == TRAINING and unit == 1:
        if kind != N30N:
            junk(s, unit, card)
            return
        s.dummy_got.append(card)
    insert(s.hands[unit], card)
    s.counts[3 * unit + kind] += 1


def lose(s: Board, unit: i64, card: int) -> None:
    """A card leaves a hand, seen by nobody in particular."""
    kind: i64 = s.book.type_of[card]
    s.hands[unit].remove(card)
    s.counts[3 * unit + kind] -= 1
    if kind == ITEM:
        held = s.claimable[unit]
        if card in held and s.hands[unit].count(card) < held.count(card):
            held.remove(card)
    elif s.book.mode == TRAINING and unit == 1:
        s.dummy_got.remove(card)


def lose_openly(s: Board, unit: i64, card: int) -> None:
    """A card leaves a hand face up: whoever knew one of its kind there knows one less."""
    lose(s, unit, card)
    if s.anything_known:
        forget(s, unit, card)


def learn(s: Board, observer: i64, unit: i64, card: int) -> None:
    """An observer (a unit, or `units` for everybody watching) knows that card to be in that hand."""
    if observer != unit:
        insert(s.known[observer * s.book.units + unit], card)
        s.anything_known = True


def forget(s: Board, unit: i64, card: int) -> None:
    """A card of that kind is no longer hidden in that hand or before it."""
    units = s.book.units
    for observer in range(units + 1):
        known = s.known[observer * units + unit]
        if card in known:
            known.remove(card)


def blur(s: Board, unit: i64, like: int, knows: i64) -> None:
    """A card with that back left a hand unseen: who did not see it can no longer tell which are left (N3-16.2)."""
    if not s.anything_known:
        return
    units = s.book.units
    for observer in range(units + 1):
        if not knows >> observer & 1:
            place = observer * units + unit
            s.known[place] = [card for card in s.known[place] if not same_back(s, card, like)]


def same_back(s: Board, one: int, other: int) -> bool:
    """True if two cards look alike from behind: the type, of Items the Challenge."""
    book = s.book
    if book.type_of[one] != book.type_of[other]:
        return False
    if book.type_of[one] != ITEM:
        return True
    return book.item[one].challenge == book.item[other].challenge


# --- decks and junkyard ---------------------------------------------------------------------------------------------


def junk(s: Board, unit: i64, card: int) -> None:
    """To the junkyard pile of its type, in the area of whoever used it (N3-20.26)."""
    insert(s.junk[3 * s.book.area_of[unit] + s.book.type_of[card]], card)


def supply(s: Board, area: i64, deck: i64) -> i64:
    """How many cards a deck could give, its junkyard included (N3-22.4)."""
    place = 3 * area + deck
    top: i64 = 1 if deck == ITEM and s.top[area] != NOTHING else 0
    return len(s.decks[place]) + len(s.stack[place]) + len(s.junk[place]) + top


def take_top(s: Board, area: i64, deck: i64, chance: Chance, out: Out) -> i64:
    """The top card of a deck (luck tells which: nobody knows the order); NOTHING if deck and junkyard are empty."""
    place = 3 * area + deck
    if deck == ITEM and s.top[area] != NOTHING:
        card: i64 = s.top[area]
        s.top_open[area] = 0
        turn_top(s, area, chance, out)
        return card
    stack = s.stack[place]
    if stack:
        card = stack.pop()
    else:
        pile = s.decks[place]
        if not pile:
            pile = s.junk[place]
            if not pile:
                return NOTHING
            s.decks[place] = pile
            s.junk[place] = []
            if out.on:
                out.tell(w.DeckReshuffled(DECK_WORDS[deck], area))
        card = chance.take(pile)
    if deck == ITEM:
        turn_top(s, area, chance, out)
    return card


def turn_top(s: Board, area: i64, chance: Chance, out: Out) -> None:
    """The next Item is on top: its Challenge is public (N3-16.1)."""
    place = 3 * area + ITEM
    if s.stack[place]:
        s.top[area] = s.stack[place].pop()
    elif s.decks[place]:
        s.top[area] = chance.take(s.decks[place])
    else:
        s.top[area] = NOTHING
        return
    if out.on:
        out.tell(w.TopItemShown(area, challenge_word(s, s.top[area])))


def challenge_word(s: Board, card: i64) -> str:
    """The Challenge on the back of an Item."""
    return s.book.challenge[s.book.item[card].challenge]


def draw(s: Board, unit: i64, area: i64, deck: i64, count: i64, reason: str, chance: Chance, out: Out) -> list[int]:
    """Cards from a deck to a hand; the owner sees them, everybody else their backs (N3-3.10)."""
    cards: list[int] = []
    while len(cards) < count:
        card = take_top(s, area, deck, chance, out)
        if card == NOTHING:
            break  # N3-22.4
        cards.append(card)
        gain(s, unit, card)
    if cards and out.on:
        tell_drawn(s, unit, deck, cards, reason, out)
    return cards


def tell_drawn(s: Board, unit: i64, deck: i64, cards: list[int], reason: str, out: Out) -> None:
    backs: tuple[str, ...] = ()
    if deck == ITEM:
        backs = tuple([challenge_word(s, card) for card in cards])
    whole = w.CardsDrawn(unit, DECK_WORDS[deck], len(cards), reason, words_of(s, cards), backs)
    if is_dummy(s, unit):
        out.tell(whole)
    else:
        out.split(unit_mask(s, unit), whole, w.CardsDrawn(unit, DECK_WORDS[deck], len(cards), reason, (), backs))


# --- Second Wind ----------------------------------------------------------------------------------------------------


def update_second_wind(s: Board, out: Out) -> None:
    """N3-12.1, N3-12.2: who has exactly one Fighter on the tarmac."""
    mode = s.book.mode
    if mode == TRAINING or mode == OVERKILL:
        return
    for unit in range(s.book.units):
        standing: i64 = 0
        alive: i64 = 0
        last: i64 = NOTHING
        for i in range(len(s.f)):
            f = s.f[i]
            if f.unit == unit and not f.ko:
                alive += 1
                if f.zone >= 0:
                    standing += 1
                    last = i
        now: i64 = last if standing == 1 and (alive == 1 or not s.book.last_fighter) else NOTHING
        before: i64 = s.sw[unit]
        if now != before:
            s.sw[unit] = now
            if out.on:
                if before != NOTHING:
                    out.tell(w.SecondWindLost(unit, s.f[before].name))
                if now != NOTHING:
                    out.tell(w.SecondWindGained(unit, s.f[now].name))


# --- HP -------------------------------------------------------------------------------------------------------------


def hurt(s: Board, target: i64, amount: i64, by: i64, source: str, out: Out) -> i64:
    """N3-11.1 to N3-11.3. Returns -1 if nothing was taken, else the Overkill. The end of the game is checked apart."""
    f = s.f[target]
    if f.ko or amount <= 0:
        return -1
    before = f.hp
    if s.book.mode == OVERKILL:
        f.hp = before - amount  # N3-18.9: 0 fights on, below 0 loses
        if out.on:
            out.tell(w.DamageDealt(source, f.name, amount, before, f.hp))
        if f.hp < 0:
            knock_out(s, target, by, -f.hp, out)
        return 0
    over: i64 = amount - before if amount > before else 0
    f.hp = before - amount if before > amount else 0
    if out.on:
        out.tell(w.DamageDealt(source, f.name, amount, before, f.hp))
    if f.hp == 0:
        knock_out(s, target, by, over, out)
    return over


def knock_out(s: Board, target: i64, by: i64, over: i64, out: Out) -> None:
    """N3-11.2, N3-11.12: off the tarmac at once; Threads and standing Wall go to the junkyard."""
    f = s.f[target]
    f.ko = 1
    f.zone = OUT
    user = s.f[by]
    did(s, user.unit, KOS)
    if out.on:
        out.tell(w.FighterKo(f.name, user.name, over))
    take_off(s, f, out)
    if f.wall != NOTHING:
        junk(s, f.unit, f.wall)
        f.wall = NOTHING
    update_second_wind(s, out)


def take_off(s: Board, f: Fighter, out: Out) -> None:
    """Worn Threads go to the Item junkyard (N3-10.13)."""
    if f.threads == NOTHING:
        return
    if out.on:
        out.tell(w.ThreadsLost(f.name, s.book.words[f.threads]))
    junk(s, f.unit, f.threads)
    f.threads = NOTHING
    f.bonus = 0


def heal(s: Board, target: i64, amount: i64, by_unit: i64, out: Out) -> None:
    """N3-10.15: up to the printed HP, never to a K.O.d Fighter."""
    f = s.f[target]
    most: i64 = s.book.sheets[f.who].hp
    if f.ko or f.hp >= most:
        return
    amount = amount if f.hp + amount <= most else most - f.hp
    f.hp += amount
    did(s, by_unit, HEALS)
    if out.on:
        out.tell(w.HpRestored(f.name, amount, f.hp))


# --- the end --------------------------------------------------------------------------------------------------------


def check_end(s: Board, user: i64, chance: Chance, out: Out) -> bool:
    """N3-15.4 to N3-15.7, N3-20.18, N3-20.23: defeats, and the end of the game at that very moment."""
    if s.phase == OVER:
        return True
    if s.book.mode == KING:
        return _check_king(s, user, out)
    alive0 = s.live(0)
    alive1 = s.live(1)
    if alive0 and alive1:
        if s.book.mode == ROYALE:
            _pass_captaincy(s, out)
        return False
    winner: i64 = 0 if alive0 else 1
    if not alive0 and not alive1:
        winner = s.side[s.f[user].unit]
    finish(s, winner, NOTHING, "overkill" if s.book.mode == OVERKILL else "ko", out)
    return True


def _check_king(s: Board, user: i64, out: Out) -> bool:
    left: i64 = 0
    last: i64 = NOTHING
    for unit in range(s.book.units):
        if not s.plays(unit):
            continue
        if s.live(unit):
            left += 1
            last = unit
        else:
            s.defeated |= 1 << unit
            if out.on:
                out.tell(w.PlayerDefeated(unit))
    if left > 1:
        if left == 2 and not s.joined and len(s.units_of(0)) == 1 and len(s.units_of(1)) == 1:
            s.joined = 1  # N3-20.20
        return False
    if left == 0:
        last = s.f[user].unit
    finish(s, s.side[last], last, "last player", out)
    return True


def _pass_captaincy(s: Board, out: Out) -> None:
    """N3-21.4: a captain whose Fighter is K.O.d hands over at once."""
    for side in range(2):
        captain: i64 = s.captains[side]
        if not fights(s, captain):
            s.captains[side] = next_fighting(s, captain)
            if out.on:
                out.tell(w.CaptainChanged(s.captains[side]))


def fights(s: Board, seat: i64) -> bool:
    """True if that player has a live Fighter."""
    return any(f.seat == seat and not f.ko for f in s.f)


def next_fighting(s: Board, seat: i64) -> i64:
    """The next player of the team in seat order with a live Fighter, itself last."""
    players = s.book.players
    other: i64 = (seat + 2) % players
    while other != seat and not fights(s, other):
        other = (other + 2) % players
    return other


def finish(s: Board, winner: i64, unit: i64, why: str, out: Out) -> None:
    """The match is over (N3-15.5)."""
    s.phase = OVER
    s.waiting = 0
    s.winner = winner
    s.winner_unit = unit
    s.why = why
    s.war = None
    s.effect = None
    if out.on:
        out.tell(w.GameOver(winning_seats(s), why))


def winning_seats(s: Board) -> tuple[int, ...]:
    """Who has won: nobody in a draw."""
    if s.tied:
        return ()
    found: list[int] = []
    for seat in range(s.book.seats):
        unit: i64 = s.book.unit_of[seat]
        if s.winner_unit == unit if s.winner_unit != NOTHING else s.side[unit] == s.winner:
            found.append(seat)
    return tuple(found)


def item_of(s: Board, card: i64) -> Item:
    """The Item of a card."""
    return s.book.item[card]
