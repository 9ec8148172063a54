"""The Pit-Stop: draws, share-out, shop, revive, line-up (sections 4.3, 20.6 to 20.8, 21.3, 21.4)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.n30n import words_events as w
from fracas.games.n30n.state import Board
from fracas.games.n30n.state_codes import (
    BENCH,
    BRAWL,
    DISCARD,
    DONE,
    EMPTY,
    GIVE,
    GRADES,
    ITEM,
    KING,
    LINING_UP,
    N30N,
    N30NS,
    NOTHING,
    OFFER,
    OFFERING,
    PUT,
    REVIVE,
    REVIVING,
    ROYALE,
    SHARING,
    SHOPPING,
    TAKE,
    TO_COMBAT,
    TO_DRAW,
    TO_HALF,
    TO_LINE_UP,
    TO_SHARE,
    TO_SHOP,
    TRADE,
    TRAINING,
    UNSET,
)
from fracas.games.n30n.steps import (
    DECK_WORDS,
    blur,
    challenge_word,
    draw,
    fights,
    gain,
    insert,
    junk,
    learn,
    lose,
    lose_openly,
    next_fighting,
    supply,
    take_top,
    unit_mask,
    update_second_wind,
    words_of,
)
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out

# --- the Pit-Stop ---------------------------------------------------------------------------------------------------


def begin_pit_stop(s: Board, out: Out) -> None:
    """A game round begins; captains change."""
    book = s.book
    s.round += 1
    for unit in range(book.units):
        s.locked[unit] = []
        s.revived[unit] = NOTHING
    if out.on:
        out.tell(w.PitStopBegan(s.round))
    if book.mode == KING or book.mode == ROYALE:
        _name_captains(s, out)
    s.queue = s.units_of(s.attacker) + s.units_of(1 - s.attacker)
    s.queue_at = 0


def _name_captains(s: Board, out: Out) -> None:
    """N3-20.6, N3-21.4."""
    for side in range(2):
        captain: i64 = s.captains[side]
        if s.book.mode == KING:
            units = s.units_of(side)
            if not units:
                continue
            captain = units[0] if s.round % 2 == 1 or len(units) == 1 else units[1]
        elif s.round > 1:
            captain = next_fighting(s, captain) if fights(s, captain) else captain
        if captain != s.captains[side]:
            s.captains[side] = captain
            if out.on:
                out.tell(w.CaptainChanged(captain))


def draws_for_team(s: Board) -> bool:
    """King: the draw is shared out between two teammates (N3-20.7)."""
    return s.book.mode == KING and not s.book.king_player_draws


def drawing(s: Board, chance: Chance, out: Out) -> None:
    """N3-3.1, N3-17.4, N3-18.2, N3-20.6, N3-21.3: one unit (in King one team) after the other."""
    book = s.book
    if s.queue_at >= len(s.queue):
        if book.dummy_draws and book.mode == TRAINING:
            draw(s, 1, 0, N30N, book.dummy_draws, "pit-stop", chance, out)
        s.queue_at = 0
        s.stage = TO_SHOP if book.trading else TO_HALF
        return
    unit: i64 = s.queue[s.queue_at]
    s.queue_at += 1
    if book.mode == TRAINING and unit == 1:
        return
    if draws_for_team(s) and s.mate_of(unit) != NOTHING:
        s.queue_at += 1
        _draw_for_team(s, s.side[unit], chance, out)
        return
    area: i64 = book.area_of[unit]
    draw(s, unit, area, BRAWL, book.draws[0], "pit-stop", chance, out)
    draw(s, unit, area, N30N, book.draws[1], "pit-stop", chance, out)


def _draw_for_team(s: Board, side: i64, chance: Chance, out: Out) -> None:
    """N3-20.6, N3-20.7: from the captain's area, for two teammates to share out."""
    area: i64 = s.book.area_of[s.captains[side]]
    for deck in range(2):
        for _ in range(3):
            card = take_top(s, area, deck, chance, out)
            if card != NOTHING:
                insert(s.pool, int(card))
    s.turn = 0
    s.stage = TO_SHARE


def sharer(s: Board) -> i64:
    """Whose turn it is to take a card: captain first."""
    unit: i64 = s.queue[s.queue_at - 1]
    captain: i64 = s.captains[s.side[unit]]
    return captain if s.turn % 2 == 0 else s.mate_of(captain)


def sharing(s: Board, out: Out) -> None:
    """N3-20.7: in turn until all are taken; the last card needs no question (N3-16.5 e)."""
    if len(s.pool) > 1:
        s.open(SHARING, 1 << sharer(s))
        return
    if s.pool:
        take_share(s, s.pool[0])
        return
    unit: i64 = s.queue[s.queue_at - 1]
    _end_sharing(s, unit, s.mate_of(unit), out)


def share_options(s: Board) -> tuple[int, ...]:
    codes: list[int] = []
    last: i64 = NOTHING
    for card in s.pool:
        if card != last:
            codes.append(TAKE + card)
        last = card
    return tuple(codes)


def take_share(s: Board, card: int) -> None:
    s.shares[sharer(s)].append(card)
    s.pool.remove(card)
    s.turn += 1


def _end_sharing(s: Board, unit: i64, mate: i64, out: Out) -> None:
    """Now private hands: teammates know what each took."""
    mask = unit_mask(s, unit) | unit_mask(s, mate)
    first: i64 = unit if unit < mate else mate
    for owner, other in ((first, unit + mate - first), (unit + mate - first, first)):
        cards = s.shares[owner]
        s.shares[owner] = []
        for card in cards:
            gain(s, owner, card)
            learn(s, other, owner, card)
        if out.on:
            brawls = len([card for card in cards if card >= N30NS])
            whole = w.CardsSharedOut(owner, brawls, len(cards) - brawls, words_of(s, cards))
            out.split(mask, whole, w.CardsSharedOut(owner, brawls, len(cards) - brawls))
    s.stage = TO_DRAW


# --- shop -----------------------------------------------------------------------------------------------------------


def cash_of(s: Board, card: i64) -> i64:
    """N3-3.6."""
    return card % GRADES + 1 if card < N30NS else 1


def shopping(s: Board, out: Out) -> None:
    """N3-3.3, N3-20.8: one after the other, attackers first."""
    if s.queue_at < len(s.queue):
        s.open(SHOPPING, 1 << s.lead(s.queue[s.queue_at]))
        return
    s.stage = TO_LINE_UP if s.book.fighters > 1 or s.book.mode == ROYALE else TO_COMBAT
    s.line = [UNSET] * (3 * s.book.units)
    s.turn = 0


def free_kinds(s: Board, unit: i64, but: i64) -> list[int]:
    """Cards of which Law 1 and Law 2 let a hand offer one (N3-3.7, N3-3.8); of equal cards the free one goes first."""
    locked = s.locked[unit]
    kinds: list[int] = []
    hand = s.hands[unit]
    last: i64 = NOTHING
    for card in hand:
        if card == last:
            continue
        last = card
        if s.book.type_of[card] != but and (not locked or hand.count(card) > locked.count(card)):
            kinds.append(card)
    return kinds


def cash_free(s: Board, unit: i64) -> list[int]:
    """Cash of the cards Law 1 leaves free, by type."""
    cash = [0, 0, 0]
    type_of = s.book.type_of
    for card in s.hands[unit]:
        cash[type_of[card]] += cash_of(s, card)
    for card in s.locked[unit]:
        cash[type_of[card]] -= cash_of(s, card)
    return cash


def shop_options(s: Board, unit: i64) -> tuple[int, ...]:
    """N3-3.3, N3-3.9, N3-3.13, N3-20.8."""
    codes: list[int] = []
    area = s.area_of(unit)
    cash = cash_free(s, unit)
    total: i64 = cash[0] + cash[1] + cash[2]
    for deck in range(3):
        if total - cash[deck] >= s.book.price[deck] and supply(s, area, deck):
            codes.append(TRADE + deck)
    if s.book.reviving and may_revive(s, unit):
        means: i64 = total if s.book.revive_cash else len(s.hands[unit]) - len(s.locked[unit])
        for i in range(len(s.f)):
            f = s.f[i]
            if f.unit == unit and f.ko and s.book.sheets[f.who].revive <= means:
                codes.append(REVIVE + i)
    codes.append(DONE)
    if s.mate_of(unit) != NOTHING:
        codes += _each(s.hands[unit], GIVE)
    return tuple(codes)


def may_revive(s: Board, unit: i64) -> bool:
    """N3-3.17: once in the game, or once in each Pit-Stop."""
    return s.revived[unit] == NOTHING if s.book.revive_each_stop else not s.revive_used >> unit & 1


def _each(cards: list[int], base: i64) -> list[int]:
    """One code per kind of card."""
    codes: list[int] = []
    last: i64 = NOTHING
    for card in cards:
        if card != last:
            codes.append(int(base + card))
        last = card
    return codes


def offer_options(s: Board, unit: i64) -> tuple[int, ...]:
    return tuple([OFFER + card for card in free_kinds(s, unit, s.deals)])


def revive_payment_options(s: Board, unit: i64) -> tuple[int, ...]:
    return tuple([DISCARD + card for card in free_kinds(s, unit, NOTHING)])


def begin_trade(s: Board, unit: i64, deck: i64) -> None:
    s.deals = deck
    s.cash = 0
    s.offered = []
    s.open(OFFERING, 1 << s.lead(unit))


def offer(s: Board, unit: i64, card: int, chance: Chance, out: Out) -> None:
    """N3-3.4, N3-3.5: the trade closes by itself when the price is met."""
    lose_openly(s, unit, card)
    s.offered.append(card)
    s.cash += cash_of(s, card)
    price: i64 = s.book.price[s.deals]
    if s.cash < price:
        s.open(OFFERING, 1 << s.lead(unit))
        return
    for given in s.offered:
        junk(s, unit, given)
    count = s.cash // price
    if out.on:
        out.tell(w.TradeMade(unit, words_of(s, s.offered), DECK_WORDS[s.deals], count, s.cash - count * price))
    s.offered = []
    bought = draw(s, unit, s.area_of(unit), s.deals, count, "trade", chance, out)
    s.locked[unit] += bought


def begin_revive(s: Board, unit: i64, fighter: i64) -> None:
    s.returning = fighter
    s.cash = 0
    s.offered = []
    s.open(REVIVING, 1 << s.lead(unit))


def pay_revive(s: Board, unit: i64, card: int, out: Out) -> None:
    """N3-3.13 to N3-3.17."""
    lose_openly(s, unit, card)
    s.offered.append(card)
    s.cash += cash_of(s, card) if s.book.revive_cash else 1
    f = s.f[s.returning]
    sheet = s.book.sheets[f.who]
    if s.cash < sheet.revive:
        s.open(REVIVING, 1 << s.lead(unit))
        return
    for given in s.offered:
        junk(s, unit, given)
    f.ko = 0
    f.hp = sheet.hp
    f.zone = BENCH
    f.struck = 0
    f.countered = 0
    s.revive_used |= 1 << unit
    s.revived[unit] = int(s.returning)
    if out.on:
        out.tell(w.FighterRevived(unit, f.name, words_of(s, s.offered)))
    s.offered = []
    s.returning = NOTHING


def give(s: Board, unit: i64, card: int, out: Out) -> None:
    """N3-20.8: to the teammate; a lock goes with the card."""
    mate = s.mate_of(unit)
    locks = s.locked[unit]
    locked = False
    if card in locks and s.hands[unit].count(card) == locks.count(card):
        locked = True
        locks.remove(card)
        s.locked[mate].append(card)
    lose(s, unit, card)
    blur(s, unit, card, 1 << unit | 1 << mate)
    if s.anything_known:
        seen = s.known[mate * s.book.units + unit]
        if card in seen:
            seen.remove(card)
    gain(s, mate, card)
    learn(s, unit, mate, card)
    if out.on:
        kind: i64 = s.book.type_of[card]
        back = challenge_word(s, card) if kind == ITEM else ""
        whole = w.CardGiven(unit, mate, DECK_WORDS[kind], back, s.book.words[card], locked)
        out.split(unit_mask(s, unit) | unit_mask(s, mate), whole, w.CardGiven(unit, mate, DECK_WORDS[kind], back))


# --- line-up --------------------------------------------------------------------------------------------------------


def unplaced(s: Board, unit: i64) -> list[int]:
    """Live Fighters of a unit that its line-up has not named yet."""
    named = s.line[3 * unit : 3 * unit + 3]
    return [i for i in range(len(s.f)) if s.f[i].unit == unit and not s.f[i].ko and i not in named]


def zone_asked(s: Board, unit: i64) -> i64:
    """The zone a unit names a Fighter for next, or NOTHING when it is done. N3-16.5 c: Z3 may need no question."""
    for zone in range(3):
        if s.line[3 * unit + zone] == UNSET:
            if zone == 2 and s.live(unit) <= 3:
                return NOTHING
            return zone
    return NOTHING


def line_options(s: Board, unit: i64) -> tuple[int, ...]:
    """N3-3.16, N3-3.20, N3-3.21."""
    zone = zone_asked(s, unit)
    left = unplaced(s, unit)
    back = s.revived[unit]
    if zone == 2 and back != NOTHING and back in left:
        return (PUT + back,)
    codes = [PUT + i for i in left]
    placed: i64 = 0
    for z in range(3):
        if s.line[3 * unit + z] >= 0:
            placed += 1
    owed: i64 = min(3, s.live(unit)) - placed
    if owed <= 2 - zone:
        codes.append(EMPTY)
    return tuple(codes)


def liners(s: Board) -> i64:
    """Seats that still set a line-up."""
    mask: i64 = 0
    for unit in s.queue:
        if s.live(unit) and zone_asked(s, unit) != NOTHING:
            if s.book.attacker_first and s.side[unit] != s.attacker and s.turn == 0:
                continue
            mask |= 1 << s.lead(unit)
    return mask


def lining_up(s: Board, out: Out) -> None:
    """N3-3.19, N3-3.23."""
    mask = liners(s)
    if mask:
        s.open(LINING_UP, mask)
        return
    if s.book.attacker_first:
        side: i64 = s.attacker if s.turn == 0 else 1 - s.attacker
        for unit in s.queue:
            if s.side[unit] == side:
                _stand(s, unit, out)
        s.turn += 1
        if s.turn == 1:
            return
    else:
        for unit in s.queue:
            _stand(s, unit, out)
    update_second_wind(s, out)
    s.stage = TO_COMBAT


def _stand(s: Board, unit: i64, out: Out) -> None:
    """The line-up is shown; who is not named sits on the bench."""
    left = unplaced(s, unit)
    if s.line[3 * unit + 2] == UNSET:
        s.line[3 * unit + 2] = left[0] if left else NOTHING
    for f in s.f:
        if f.unit == unit and not f.ko:
            f.zone = BENCH
    zones: list[str] = []
    for zone in range(3):
        i: i64 = s.line[3 * unit + zone]
        zones.append(s.f[i].name if i >= 0 else "")
        if i >= 0:
            s.f[i].zone = zone
    bench: list[str] = []
    for f in s.f:
        if f.unit == unit and f.zone == BENCH:
            bench.append(f.name)
            if f.wall != NOTHING:  # N3-10.12: its user leaves the tarmac
                junk(s, unit, f.wall)
                f.wall = NOTHING
                f.guard = 0
    if out.on:
        out.tell(w.LineUpShown(unit, tuple(zones), tuple(bench)))
