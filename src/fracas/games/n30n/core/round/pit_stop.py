"""The Pit-Stop: draws, share-out, shop, revive (sections 4.3, 20.6 to 20.8, 21.3, 21.4)."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from fracas.games.n30n import words as w
from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core import hands
from fracas.games.n30n.core.outcome import fights, next_fighting
from fracas.games.n30n.core.parts import NOTHING_OFFERED, Queue
from fracas.games.n30n.core.state import NO_CARDS, Board, replaced, without
from fracas.kernel.chance import Chance
from fracas.kernel.masks import code_table
from fracas.kernel.masks import codes as code_list
from fracas.kernel.out import Out

# By the decks that may be bought from, as bits: made beforehand, since mostly there is nothing else to list.
TRADES: Final[list[tuple[int, ...]]] = code_table(c.TRADE, 3)
SHOPS: Final[list[tuple[int, ...]]] = [trades + (c.DONE,) for trades in TRADES]

# --- the Pit-Stop ---------------------------------------------------------------------------------------------------


def begin_pit_stop(s: Board, out: Out) -> None:
    """A game round begins; captains change."""
    book = s.book
    s.round += 1
    s.begin_shopping()
    for unit in range(book.units):
        s.locked[unit] = NO_CARDS
    s.revived = [c.NOTHING] * book.units
    if out.on:
        out.tell(w.PitStopBegan(s.round))
    if book.mode == c.KING or book.mode == c.ROYALE:
        _name_captains(s, out)
    s.queue = Queue(s.units_in_turn())
    s.go(c.DRAWING)


def _name_captains(s: Board, out: Out) -> None:
    """N3-20.6, N3-21.4."""
    for side in range(2):
        captain: i64 = s.captains[side]
        if s.book.mode == c.KING:
            units = s.units_of(side)
            if not units:
                continue
            captain = units[0] if s.round % 2 == 1 or len(units) == 1 else units[1]
        elif s.round > 1 or not fights(s, captain):
            captain = next_fighting(s, captain)
        if captain != s.captains[side]:
            s.captains[side] = captain
            if out.on:
                out.tell(w.CaptainChanged(captain))


def draws_for_team(s: Board) -> bool:
    """King: the draw is shared out between two teammates (N3-20.7)."""
    return s.book.mode == c.KING and not s.book.king_player_draws


def draw_next(s: Board, chance: Chance, out: Out) -> None:
    """N3-3.1, N3-17.4, N3-18.2, N3-20.6, N3-21.3: one unit (in King one team) after the other."""
    book = s.book
    if s.queue.empty():
        if book.dummy_draws and book.mode == c.TRAINING:
            hands.draw(s, 1, 0, c.N30N, book.dummy_draws, "pit-stop", chance, out)
        s.queue.at = 0
        s.go(c.SHOPPING if book.trading else c.HALF)
        return
    unit = s.queue.unit()
    s.queue.at += 1
    if hands.is_dummy(s, unit):
        return
    if draws_for_team(s) and s.mate_of(unit) != c.NOTHING:
        s.queue.at += 1
        _draw_for_team(s, s.side[unit], chance, out)
        return
    area: i64 = book.area_of[unit]
    hands.draw(s, unit, area, c.BRAWL, book.draws[0], "pit-stop", chance, out)
    hands.draw(s, unit, area, c.N30N, book.draws[1], "pit-stop", chance, out)


def _draw_for_team(s: Board, side: i64, chance: Chance, out: Out) -> None:
    """N3-20.6, N3-20.7: from the captain's area, for two teammates to share out."""
    area: i64 = s.book.area_of[s.captains[side]]
    s.pit.pool = []
    s.pit.shares = [[] for _ in range(s.book.units)]
    for deck in range(2):
        for _ in range(3):
            card = hands.take_top(s, area, deck, chance, out)
            if card != c.NOTHING:
                hands.insert(s.pit.pool, card)
    s.turn = 0
    s.go(c.SHARING)


def sharing_unit(s: Board) -> i64:
    """One of the two units that share out a draw; the other is its teammate."""
    return s.queue.units[s.queue.at - 1]


def sharer(s: Board) -> i64:
    """Whose turn it is to take a card: captain first."""
    captain: i64 = s.captains[s.side[sharing_unit(s)]]
    return captain if s.turn % 2 == 0 else s.mate_of(captain)


def go_on_sharing(s: Board, out: Out) -> None:
    """N3-20.7: the last card needs no question (N3-16.5 e)."""
    if s.pit.pool:
        take_share(s, s.pit.pool[0])
        return
    unit = sharing_unit(s)
    _end_sharing(s, unit, s.mate_of(unit), out)


def take_share(s: Board, card: int) -> None:
    """One card of the pool goes to whose turn it is."""
    s.pit.shares[sharer(s)].append(card)
    s.pit.pool.remove(card)
    s.turn += 1


def _end_sharing(s: Board, unit: i64, mate: i64, out: Out) -> None:
    """Now private hands: teammates know what each took."""
    mask = hands.unit_mask(s, unit) | hands.unit_mask(s, mate)
    first: i64 = unit if unit < mate else mate
    for owner, other in ((first, unit + mate - first), (unit + mate - first, first)):
        cards = s.pit.shares[owner]
        s.pit.shares[owner] = []
        for card in cards:
            hands.gain(s, owner, card)
            hands.learn(s, other, owner, card)
        if out.on:
            brawls = len([card for card in cards if card >= c.N30NS])
            whole = w.CardsSharedOut(owner, brawls, len(cards) - brawls, hands.words_of(s, cards))
            out.split(mask, whole, w.CardsSharedOut(owner, brawls, len(cards) - brawls))
    s.go(c.DRAWING)


# --- shop -----------------------------------------------------------------------------------------------------------


def cash_of(s: Board, card: i64) -> i64:
    """N3-3.6."""
    if card < c.N30NS:
        return card % c.GRADES + 1
    return 1


def least_code(s: Board, codes: tuple[int, ...], base: i64) -> i64:
    """N3-R21: the card that is missed least: little Cash, then of a cheap deck, then the first."""
    best: i64 = c.NOTHING
    least: i64 = 0
    for code in codes:
        card = code - base
        worth: i64 = 64 * cash_of(s, card) + s.book.price[s.book.type_of[card]]
        if best == c.NOTHING or worth < least:
            best = code
            least = worth
    return best


def end_shopping(s: Board) -> None:
    """Everybody is done: line-ups, where there is something to line up."""
    s.go(c.LINING_UP if s.book.fighters > 1 or s.book.mode == c.ROYALE else c.COMBAT)
    s.pit.line_up = [c.UNDECIDED] * (3 * s.book.units)
    s.turn = 0


def is_free(s: Board, unit: i64, card: int) -> bool:
    """Law 1 (N3-3.7): a card bought in this Pit-Stop is not free; of equal cards the free one goes first."""
    locked = s.locked[unit]
    return not locked or s.hands[unit].count(card) > locked.count(card)


def offer_fault(s: Board, unit: i64, card: int, deck: i64) -> str:
    """N3-3.7, N3-3.8: whether a card may be offered for a deck (NOTHING: for a Fighter, N3-3.14); "" if so."""
    if card not in s.hands[unit]:
        return "not_held"
    if s.book.type_of[card] == deck:
        return "same_type"
    return "" if is_free(s, unit, card) else "bought_now"


def offer_codes(s: Board, unit: i64, deck: i64, base: i64) -> tuple[int, ...]:
    """Cards that Law 1 and Law 2 let a hand offer."""
    codes: list[object] = []
    locked = s.locked[unit]
    type_of = s.book.type_of
    every = c.EVERY
    near: i64 = 0  # the last bits of the numbers that are locked: what is not among them need not be counted
    for card in locked:
        bought: i64 = card
        near |= 1 << (bought & 31)  # compiled, the literal has 32 bits
    last: i64 = c.NOTHING
    barred: i64 = 0  # how many of the next cards of this kind may not be offered
    for card in s.hands[unit]:
        number: i64 = card
        if type_of[number] == deck:
            continue
        if number != last:
            last = number
            barred = 0
            if near >> (number & 31) & 1:
                barred = hands.count_of(locked, number)
        if barred == 0:
            codes.append(every[base + number])
        barred -= 1
    return cast(tuple[int, ...], tuple(codes))


def grades_of(s: Board, unit: i64) -> i64:
    """Cash of the N30N in a hand."""
    total: i64 = 0
    if s.holds(unit, c.N30N):
        for card in s.hands[unit]:
            number: i64 = card
            if number >= c.N30NS:
                break
            total += number % c.GRADES + 1
    return total


def free_cash(s: Board, unit: i64) -> list[int]:
    """Cash of the cards Law 1 leaves free, by type."""
    cash = [int(s.holds(unit, c.BRAWL)), int(grades_of(s, unit)), int(s.holds(unit, c.ITEM))]
    for card in s.locked[unit]:
        cash[s.book.type_of[card]] -= cash_of(s, card)
    return cash


def trade_fault(s: Board, unit: i64, deck: i64, cash: list[int]) -> str:
    """N3-3.9: whether a hand with that much free Cash may begin to buy from a deck; "" if so."""
    total: i64 = 0
    for kind in range(3):
        if kind != deck:
            total += cash[kind]
    if total < s.book.price[deck]:
        return "too_little_cash"
    return "" if hands.supply(s, s.area_of(unit), deck) else "deck_is_empty"


def _may_trade(s: Board, unit: i64, deck: i64, cash: i64) -> bool:
    """N3-3.9: as trade_fault, with the Cash that may be offered for the deck."""
    price: i64 = s.book.price[deck]
    if cash < price:
        return False
    area = s.area_of(unit)
    return len(s.decks[3 * area + deck]) > 0 or hands.supply(s, area, deck) > 0


def revive_fault(s: Board, unit: i64, i: i64) -> str:
    """N3-3.13, N3-3.17, N3-20.5: whether a Fighter may be revived; "" if so."""
    f = s.fighters[i]
    if not s.book.reviving:
        return "no_revives"
    if f.unit != unit:
        return "not_yours"
    if not f.ko:
        return "not_out"
    if not may_revive(s, unit):
        return "revive_used"
    return "" if s.book.sheets[f.who].revive <= revive_means(s, unit) else "too_few_cards"


def revive_means(s: Board, unit: i64) -> i64:
    """How much a hand could pay for a Fighter: cards, or Cash (revive_unit=cash)."""
    if s.book.revive_cash:
        return sum(free_cash(s, unit))
    return len(s.hands[unit]) - len(s.locked[unit])


def may_revive(s: Board, unit: i64) -> bool:
    """N3-3.17: once in the game, or once in each Pit-Stop."""
    return s.revived[unit] == c.NOTHING if s.book.revive_each_stop else not s.revive_used >> unit & 1


def shop_codes(s: Board, unit: i64) -> tuple[int, ...]:
    """N3-3.3, N3-3.9, N3-3.13, N3-20.8."""
    brawls = s.holds(unit, c.BRAWL)
    items = s.holds(unit, c.ITEM)
    energy = grades_of(s, unit)
    for card in s.locked[unit]:
        number: i64 = card
        kind: i64 = s.book.type_of[number]
        if kind == c.BRAWL:
            brawls -= 1
        elif kind == c.ITEM:
            items -= 1
        else:
            energy -= cash_of(s, number)
    trades: i64 = 0
    if _may_trade(s, unit, c.BRAWL, energy + items):
        trades |= 1 << c.BRAWL
    if _may_trade(s, unit, c.N30N, brawls + items):
        trades |= 1 << c.N30N
    if _may_trade(s, unit, c.ITEM, brawls + energy):
        trades |= 1 << c.ITEM
    codes = SHOPS[trades]
    if s.book.reviving and may_revive(s, unit):
        revives: i64 = 0
        i: i64 = 0
        for f in s.fighters:
            if f.ko and f.unit == unit and not revive_fault(s, unit, i):
                revives |= 1 << i
            i += 1
        if revives:
            codes = TRADES[trades] + code_list(c.REVIVE, revives) + (c.DONE,)
    return codes + hands.codes_of(s.hands[unit], c.GIVE) if s.mate_of(unit) != c.NOTHING else codes


def begin_trade(s: Board, deck: i64) -> None:
    s.pit.deck = deck
    s.pit.begin_payment()
    s.phase = c.OFFERING


def offer(s: Board, unit: i64, card: i64, chance: Chance, out: Out) -> None:
    """N3-3.4, N3-3.5: the trade closes by itself when the price is met."""
    pit = s.pit
    hands.lose_openly(s, unit, card)
    pit.cash += cash_of(s, card)
    price: i64 = s.book.price[pit.deck]
    if pit.cash < price:
        _lay_out(s, unit, card, out)
        return
    _take_in(s, unit, card)
    area = s.area_of(unit)
    count: i64 = min(pit.cash // price, hands.supply(s, area, pit.deck))  # N3-22.4
    if out.on:
        offered = hands.words_of(s, [*pit.offered, int(card)])
        out.tell(w.TradeMade(unit, offered, w.DECKS[pit.deck], count, pit.cash - count * price))
    pit.offered = NOTHING_OFFERED
    bought = hands.draw(s, unit, area, pit.deck, count, "trade", chance, out, True)
    s.locked[unit] = s.locked[unit] + bought if s.locked[unit] else bought
    s.go_back()


def _lay_out(s: Board, unit: i64, card: i64, out: Out) -> None:
    """A card lies on the counter for all to see, and more must follow."""
    s.pit.offered = [*s.pit.offered, int(card)]
    if out.on:
        out.tell(w.CardOffered(unit, s.book.words[card]))


def _take_in(s: Board, unit: i64, card: i64) -> None:
    """Payment is complete: what lies on the counter goes to the junkyard, and the last card with it."""
    for given in s.pit.offered:
        hands.junk(s, unit, given)
    hands.junk(s, unit, card)


def begin_revive(s: Board, fighter: i64) -> None:
    s.pit.returning = fighter
    s.pit.begin_payment()
    s.phase = c.REVIVING


def pay_revive(s: Board, unit: i64, card: i64, out: Out) -> None:
    """N3-3.13 to N3-3.17."""
    pit = s.pit
    hands.lose_openly(s, unit, card)
    pit.cash += cash_of(s, card) if s.book.revive_cash else 1
    f = s.fighters[pit.returning]
    sheet = s.book.sheets[f.who]
    if pit.cash < sheet.revive:
        _lay_out(s, unit, card, out)
        return
    _take_in(s, unit, card)
    f.ko = 0
    f.hp = sheet.hp
    f.zone = c.BENCH
    f.struck = 0
    f.countered = 0
    s.revive_used |= 1 << unit
    s.revived = replaced(s.revived, unit, pit.returning)
    if out.on:
        out.tell(w.FighterRevived(unit, f.name, hands.words_of(s, [*pit.offered, int(card)])))
    pit.offered = NOTHING_OFFERED
    pit.returning = c.NOTHING
    s.go_back()


def give_fault(s: Board, unit: i64, card: i64) -> str:
    """N3-20.8: whether a card may be given away; "" if so."""
    if s.mate_of(unit) == c.NOTHING:
        return "no_teammate"
    return "" if card in s.hands[unit] else "not_held"


def give(s: Board, unit: i64, card: int, out: Out) -> None:
    """N3-20.8: to the teammate; a lock goes with the card."""
    mate = s.mate_of(unit)
    locks = s.locked[unit]
    locked = False
    if card in locks and s.hands[unit].count(card) == locks.count(card):
        locked = True
        s.locked[unit] = without(locks, card)
        s.locked[mate] = [*s.locked[mate], card]
    hands.hand_over(s, unit, mate, card)
    if out.on:
        kind: i64 = s.book.type_of[card]
        back = hands.challenge_word(s, card) if kind == c.ITEM else ""
        whole = w.CardGiven(unit, mate, w.DECKS[kind], back, s.book.words[card], locked)
        out.split(
            hands.unit_mask(s, unit) | hands.unit_mask(s, mate),
            whole,
            w.CardGiven(unit, mate, w.DECKS[kind], back),
        )
