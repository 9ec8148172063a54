"""Rules of thumb: what a player who knows the game answers at once, from what the seat may know."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.dagupukito.core import codes as c
from fracas.games.dagupukito.core.book import Book
from fracas.games.dagupukito.core.clash import choices, chooser
from fracas.games.dagupukito.core.state import Board, Fighter, corner_of, foe_of
from fracas.games.dagupukito.core.thinking.evaluation import CHARGED_HP, threat
from fracas.kernel.bags import FIELD, SPARE, WIDTH
from fracas.kernel.chance import Chance

FACE_PERCENT: Final = 85  # how often the face that threatens more is shown
MOVE_NOISE: Final = 8  # moves that differ by less HP are played in turn: who is foreseen is blocked
KNOCK_OUT_HP: Final = 1000.0
EACH_TURN: Final = 2  # cards drawn each turn (CF-3.1): who cannot is K.O. (CF-9.3)
CHARGED: Final = 8  # CHARGED_HP, whole

# Five fields of ten bits in one number, and what adds them up by one multiplication.
PACK: Final = 10
SUM: Final = 1 | 1 << 10 | 1 << 20 | 1 << 30 | 1 << 40
SUM_AT: Final = 40
SUM_MASK: Final = 0x3FF
HARM_BITS: Final = 7  # harm is kept in steps of 128, so that it fits


def choose_face(s: Board, f: Fighter, chance: Chance) -> i64:
    """As a rule the face on which the hand can do more."""
    front = threat(s, f, 0)
    back = threat(s, f, 1)
    likely = chance.below(100) < FACE_PERCENT
    if front == back:
        return c.FACE + chance.below(2)
    return c.FACE + (0 if (front > back) == likely else 1)


def choose_move(s: Board, f: Fighter, chance: Chance) -> i64:
    """The card that does most against what the foe's open cards threaten, give or take some noise."""
    foe = foe_of(s, f)
    moves = s.book.moves
    # Packed sums, a field for each card of the foe: how likely it is to come, and what it would do.
    likely: i64 = 0
    harm: i64 = 0
    total: i64 = 0
    card: i64 = 0
    while card < 5:
        danger: i64 = CHARGED + moves[card].extra + best_use(s.book, foe, card)
        total += danger
        likely |= danger << (PACK * card)
        harm |= (danger * danger >> HARM_BITS) << (PACK * card)
        card += 1
    noise: i64 = chance.below(1 << 30)
    best: i64 = -1
    code: i64 = c.PLAY
    hand = f.hand
    card = 0
    while hand:
        if hand & FIELD:
            move = moves[card]
            gain = best_use(s.book, f, card)
            if gain < move.least:
                gain = move.least
            stopped: i64 = ((likely & move.stopped_by) * SUM >> SUM_AT) & SUM_MASK
            saved: i64 = ((harm & move.stops) * SUM >> SUM_AT) & SUM_MASK
            score = gain * (total - stopped) + (saved << HARM_BITS) + total * MOVE_NOISE * (noise & 63) // 64
            if score > best:
                best = score
                code = c.PLAY + card
        hand >>= WIDTH
        noise >>= 6
        card += 1
    return code


def best_use(book: Book, f: Fighter, card: i64) -> i64:
    """The best combo that the card would make of what is charged, on the face shown; 0 for none."""
    best: i64 = 0
    if f.charge_size:
        have: i64 = f.charge | SPARE
        for use in book.uses[f.who * 10 + f.face * 5 + card]:
            if use.hp > best and (have - use.rest) & SPARE == SPARE:
                best = use.hp
    return best


def choose_declaration(s: Board, f: Fighter, chance: Chance) -> i64:
    """What is worth most; a knock-out before everything else."""
    foe = foe_of(s, f)
    book = s.book
    best = CHARGED_HP
    code: i64 = c.CHARGE
    if f.ready & c.CAN_HIT:
        hit: i64 = book.damage[f.played]
        worth = float(hit)
        if hit >= foe.hp:
            worth = KNOCK_OUT_HP
        if worth >= best:
            best = worth
            code = c.HIT
    place: i64 = f.face * 4
    ready: i64 = f.ready & 15
    while ready:
        if ready & 1:
            combo = book.combos[f.who * 8 + place]
            worth = combo.worth
            if combo.damage >= foe.hp:
                worth = KNOCK_OUT_HP
            elif combo.draws and throws_deck_away(s, f, foe, combo.draws):
                worth = 0.0
            if worth > best:
                best = worth
                code = c.COMBO + place
        ready >>= 1
        place += 1
    return code


def senseless(s: Board, seat: i64, code: i64) -> bool:
    """A charge where a hit would knock out, a combo that throws the deck away for less, cards left in the pile."""
    if s.phase == c.CHOOSING:
        return code == c.STOP and s.verb == c.RECOVER
    if s.phase != c.DECLARING:
        return False
    f = corner_of(s, seat)
    foe = foe_of(s, f)
    book = s.book
    if code == c.CHARGE:
        return f.ready & c.CAN_HIT != 0 and book.damage[f.played] >= foe.hp
    if code < c.COMBO or code > c.CHARGE:
        return False
    combo = book.combos[f.who * 8 + code - c.COMBO]
    return combo.damage < foe.hp and combo.draws > 0 and throws_deck_away(s, f, foe, combo.draws)


def throws_deck_away(s: Board, f: Fighter, foe: Fighter, drawn: i64) -> bool:
    """True if the next draw step would not knock the fighter out, but would after so many draws, and not the foe."""
    needed: i64 = 1 if s.book.lenient else EACH_TURN
    return f.deck_size >= needed and f.deck_size - drawn < needed and foe.deck_size >= needed


def choose_card(s: Board, options: tuple[int, ...]) -> i64:
    """A special's choice: the card its owner's sheet uses most, or least if it is to be lost."""
    me = chooser(s)
    owner = foe_of(s, me) if s.verb == c.STRIP else me
    bag = choices(s)
    best = -1e9
    code: i64 = options[0]
    for card in range(5):
        if bag >> (WIDTH * card) & FIELD:
            worth = s.book.wanted[owner.who * 5 + card]
            if s.verb == c.DISCARD:
                worth = -worth
            if worth > best:
                best = worth
                code = s.verb + card
    return code
