"""Hidden cards are drawn again from their pools: faces on the table, hands, tops of decks, decks."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core import hands
from fracas.games.n30n.core.parts import Lane
from fracas.games.n30n.core.round.pit_stop import cash_of, sharing_unit
from fracas.games.n30n.core.round.placing import mark_betrayal
from fracas.games.n30n.core.state import Board
from fracas.games.n30n.core.wars import ALL, grades_of, is_enough, paid, war_of
from fracas.kernel.chance import Chance

MOST_TRIES: Final = 10_000
NO_CARDS: Final[list[int]] = []


def deal(s: Board, own: i64, unseen: bool, pools: list[list[int]], chance: Chance) -> None:
    """Deal everything from the pools. `unseen`: two others share out a draw (N3-20.7)."""
    loose = _known_cards(s, own)
    _deal_lanes(s, own, loose, pools, chance)
    payer = payer_of(s)
    if payer != c.NOTHING:  # first, while there is enough to pay with
        _deal_hand(s, payer, own, loose, pools, chance)
    for unit in range(s.book.units):
        if unit != payer:
            _deal_hand(s, unit, own, loose, pools, chance)
    for area in range(s.book.areas):
        if s.top[area] != c.NOTHING:
            s.top[area] = _draw(s, pools, _back(s, s.top[area]), chance)
    if unseen:
        _deal_shares(s, pools, chance)
    _deal_decks(s, pools, chance)


# --- dealing ----------------------------------------------------------------------------------------------------------
# A back is what a card looks like from behind: its type, of Items the Challenge too (N3-16.1).


def _back(s: Board, card: i64) -> i64:
    kind: i64 = s.book.type_of[card]
    return kind if kind != c.ITEM else c.ITEM + s.book.item[card].challenge


def _draw(s: Board, pools: list[list[int]], back: i64, chance: Chance) -> int:
    """A hidden card with that back."""
    if back < c.ITEM:
        cards = pools[back]
        return cards.pop(chance.below(len(cards)))
    return _draw_item(s, pools[c.ITEM], back - c.ITEM, chance)


def _draw_item(s: Board, cards: list[int], challenge: i64, chance: Chance) -> int:
    """One of the cards with that Challenge."""
    item = s.book.item
    alike: i64 = 0
    for card in cards:
        if item[card].challenge == challenge:
            alike += 1
    left = chance.below(alike)
    i: i64 = 0
    while left > 0 or item[cards[i]].challenge != challenge:
        if item[cards[i]].challenge == challenge:
            left -= 1
        i += 1
    return cards.pop(i)


def payer_of(s: Board) -> i64:
    """The hand that is paying for something or has declared what it must pay for (N3-4.6), or NOTHING."""
    if s.phase == c.PAYING or s.phase == c.TARGETING:
        return war_of(s).unit
    return s.queue.unit() if s.phase == c.OFFERING or s.phase == c.REVIVING else c.NOTHING


def _known_cards(s: Board, own: i64) -> list[list[int]]:
    """Per hand the cards that the seat knows to be in it or face down before it."""
    if own == c.NOTHING or not s.anything_known:
        return [NO_CARDS] * s.book.units
    return [s.known[own * s.book.units + unit].copy() if unit != own else NO_CARDS for unit in range(s.book.units)]


def _deal_hand(s: Board, unit: i64, own: i64, loose: list[list[int]], pools: list[list[int]], chance: Chance) -> None:
    """A hidden hand: what the seat knows to be there, the rest is drawn."""
    if unit == own or hands.is_dummy(s, unit):
        return
    held = [0] * (c.ITEM + len(s.book.challenge))
    for card in s.hands[unit]:
        held[_back(s, card)] += 1
    hand = loose[unit].copy()
    for card in hand:
        held[_back(s, card)] -= 1
    for back in range(len(held)):
        if back == c.N30N:
            _deal_energy(s, unit, held, pools[c.N30N], hand, chance)
            continue
        for _ in range(held[back]):
            hand.append(_draw(s, pools, back, chance))
    hand.sort()
    s.own_hands()
    s.hands[unit] = hand
    if s.claimable[unit]:
        _deal_claimable(s, unit, chance)


def _deal_energy(s: Board, unit: i64, held: list[int], pool: list[int], hand: list[int], chance: Chance) -> None:
    """N30N for a hand. Who is paying for something can do so (N3-3.9, N3-3.13, N3-4.6): it draws until that is true."""
    found = len(hand)
    pays = unit == payer_of(s)
    for _ in range(MOST_TRIES):
        for _ in range(held[c.N30N]):
            hand.append(pool.pop(chance.below(len(pool))))
        if not pays or can_finish(s, unit, hand):
            return
        while len(hand) > found:
            hands.insert(pool, hand.pop())
    raise AssertionError("no hand can pay for what is being paid for")


def can_finish(s: Board, unit: i64, hand: list[int]) -> bool:
    """Whether the N30N of a hand is enough to go on paying."""
    if s.phase == c.PAYING or s.phase == c.TARGETING:
        grades = paid(war_of(s), ALL)
        for card in hand:
            if card < c.N30NS:
                grades += grades_of(card)
        return is_enough(grades, war_of(s).need)
    energy: i64 = 0
    for card in hand:
        if card < c.N30NS:
            energy += cash_of(s, card)
    pit = s.pit
    if s.phase == c.REVIVING:
        price = s.book.sheets[s.fighters[pit.returning].who].revive if s.book.revive_cash else 0
        return pit.cash + s.holds(unit, c.BRAWL) + s.holds(unit, c.ITEM) + energy >= price
    cash = pit.cash
    for kind in range(3):
        if kind != pit.deck:
            cash += energy if kind == c.N30N else s.holds(unit, kind)
    return cash >= s.book.price[pit.deck]


# --- face down --------------------------------------------------------------------------------------------------------


def _deal_lanes(s: Board, own: i64, loose: list[list[int]], pools: list[list[int]], chance: Chance) -> None:
    """Other faces for what lies face down. Before the hands: not every Brawl may be laid down in attack."""
    for i in range(len(s.lanes)):
        lane = s.lanes[i]
        for role in range(2):
            if not _is_hidden(s, lane, role, own):
                continue
            unit = s.fighters[lane.fighter(role)].unit
            if loose[unit]:
                card = _known_here(s, i, role, unit, loose[unit], chance)
                if card != c.NOTHING:
                    loose[unit].remove(int(card))
                    _lay(s, lane, role, card)
                    continue
            back = _back(s, lane.card(role))
            if role == c.ATTACKS and back == c.BRAWL:
                _lay(s, lane, role, _draw_attack(s, pools[c.BRAWL], chance))
            else:
                _lay(s, lane, role, _draw(s, pools, back, chance))


def _is_hidden(s: Board, lane: Lane, role: i64, own: i64) -> bool:
    """True if a card of another hand lies face down there."""
    return not lane.shown and lane.card(role) != c.NOTHING and s.fighters[lane.fighter(role)].unit != own


def _draw_attack(s: Board, pool: list[int], chance: Chance) -> int:
    """A hidden Brawl that is no Sucker Punch (N3-7.8)."""
    while True:
        i = chance.below(len(pool))
        if s.book.punch[pool[i]] == c.NOTHING:
            return pool.pop(i)


def _known_here(s: Board, place: i64, role: i64, unit: i64, loose: list[int], chance: Chance) -> i64:
    """A card the seat knows, if one of them lies there: each is as likely behind one back as behind another like it."""
    back = _back(s, s.lanes[place].card(role))
    fits: list[int] = []
    alike: i64 = 0
    for card in loose:
        if _back(s, card) == back:
            alike += 1
            if role == c.DEFENDS or s.book.punch[card] == c.NOTHING:
                fits.append(card)
    if not fits:
        return c.NOTHING
    room: i64 = 0
    for card in s.hands[unit]:
        if _back(s, card) == back:
            room += 1
    for i in range(place, len(s.lanes)):
        for other in range(2):
            lane = s.lanes[i]
            if (i == place and other < role) or lane.shown or lane.card(other) == c.NOTHING:
                continue
            if s.fighters[lane.fighter(other)].unit == unit and _back(s, lane.card(other)) == back:
                room += 1
    pick = chance.below(room)
    if pick < len(fits):
        return fits[pick]
    return fits[0] if alike == room else c.NOTHING


def _lay(s: Board, lane: Lane, role: i64, card: i64) -> None:
    """Another face for a card that lies face down; only a Brawl in an empty lane must be a betrayal (N3-20.12)."""
    if role == c.DEFENDS:
        lane.defence = card
        return
    lane.attack = card
    lane.betrays = 0
    lane.mark = c.NOTHING
    if lane.defender == c.NOTHING and s.book.type_of[card] == c.BRAWL:
        mark_betrayal(s, lane)


def _deal_claimable(s: Board, unit: i64, chance: Chance) -> None:
    """N3-14.1: as many Items of each back as before may be claimed from the hand."""
    wanted = [0] * len(s.book.challenge)
    for card in s.claimable[unit]:
        wanted[s.book.item[card].challenge] += 1
    items = [card for card in s.hands[unit] if s.book.type_of[card] == c.ITEM]
    if len(items) == len(s.claimable[unit]):
        s.claimable[unit] = items
        return
    claimable: list[int] = []
    for challenge in range(len(wanted)):
        for _ in range(wanted[challenge]):
            claimable.append(_draw_item(s, items, challenge, chance))
    claimable.sort()
    s.claimable[unit] = claimable


def _deal_shares(s: Board, pools: list[list[int]], chance: Chance) -> None:
    """King: a draw that two others share out, and what each of them has taken of it so far (N3-20.7)."""
    pit = s.pit
    unit = sharing_unit(s)
    mate = s.mate_of(unit)
    cards: list[int] = []
    for old in (pit.pool, pit.shares[unit], pit.shares[mate]):
        for card in old:
            cards.append(card)
    energy: i64 = 0
    for card in cards:
        if s.book.type_of[card] == c.N30N:
            energy += 1
    dealt: list[int] = []
    for i in range(len(cards)):
        dealt.append(_draw(s, pools, c.N30N if i < energy else c.BRAWL, chance))
    dealt.sort()
    pit.shares[unit] = []
    pit.shares[mate] = []
    captain: i64 = s.captains[s.side[unit]]
    for turn in range(s.turn):
        taker = captain if turn % 2 == 0 else s.mate_of(captain)
        pit.shares[taker].append(dealt.pop(chance.below(len(dealt))))
    pit.pool = dealt


def _deal_decks(s: Board, pools: list[list[int]], chance: Chance) -> None:
    """What is left lies in the decks; King has two of each (N3-20.2)."""
    areas = s.book.areas
    s.own_piles()
    for deck in range(3):
        pool = pools[deck]
        for area in range(areas - 1):
            place = 3 * area + deck
            size = len(s.decks[place]) + len(s.stack[place])
            half: list[int] = []
            while len(half) < size:
                half.append(pool.pop(chance.below(len(pool))))
            half.sort()
            s.decks[place] = half
        s.decks[3 * (areas - 1) + deck] = pool
    for place in range(3 * areas):
        if s.stack[place]:
            s.stack[place] = []
