"""Another world that fits what a seat knows: hidden cards are dealt afresh, sealed choices of others are open again."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core import hands
from fracas.games.n30n.core.parts import Lane
from fracas.games.n30n.core.round.line_up import liners
from fracas.games.n30n.core.round.pit_stop import sharing_unit
from fracas.games.n30n.core.round.placing import mark_betrayal, next_place, placers
from fracas.games.n30n.core.round.setup import drafts_freely, free_pickers
from fracas.games.n30n.core.state import Board
from fracas.games.n30n.core.wars import covers, paid, war_of
from fracas.kernel.chance import Chance

MOST_TRIES: Final = 10_000


def redeal(s: Board, seat: i64, chance: Chance) -> None:
    """Change what the seat cannot know: hidden cards go into one sorted pool for each deck and are drawn again."""
    own = _eye(s, seat)
    if s.phase == c.DRAFTING:
        _reopen_draft(s, seat)
    elif s.phase == c.LINING_UP:
        _reopen_line_ups(s, own)
    elif s.stage == c.PLACING:
        _take_back_placed(s, own)
    _forget_what_others_know(s, own)
    pools: list[list[int]] = [[], [], []]
    unseen = s.phase == c.SHARING and not _shares(s, own)
    _collect(s, own, unseen, pools)
    for pool in pools:
        pool.sort()
    _swap_punches(s, own, pools[c.BRAWL], chance)
    payer = _payer(s)
    if payer != c.NOTHING:  # first, while there is enough to pay with
        _deal_hand(s, payer, own, pools, chance)
    for unit in range(s.book.units):
        if unit != payer:
            _deal_hand(s, unit, own, pools, chance)
    for area in range(s.book.areas):
        if s.top[area] != c.NOTHING:
            s.top[area] = _draw(s, pools, _back(s, s.top[area]), chance)
    if unseen:
        _deal_shares(s, pools, chance)
    _deal_decks(s, pools, chance)


def _eye(s: Board, seat: i64) -> i64:
    """The hand a seat sees; none if it has left its team (N3-R20)."""
    teams = s.book.mode == c.KING or s.book.mode == c.ROYALE
    return c.NOTHING if teams and s.quit >> seat & 1 else s.book.unit_of[seat]


# --- sealed choices ---------------------------------------------------------------------------------------------------


def _reopen_draft(s: Board, seat: i64) -> None:
    """draft=free: the other side picks again (N3-1.3)."""
    if drafts_freely(s):
        for player in range(s.book.players):
            if player % 2 != seat % 2:
                s.picks[player] = []
        s.waiting = free_pickers(s)


def _reopen_line_ups(s: Board, own: i64) -> None:
    """N3-3.19: nobody else has set a line-up, unless it was set openly."""
    for unit in s.queue.units:
        shown = s.book.attacker_first and s.turn == 1 and s.side[unit] == s.attacker
        if unit != own and not shown:
            for zone in range(3):
                s.pit.line_up[3 * unit + zone] = c.UNDECIDED
    s.waiting = liners(s)


def _take_back_placed(s: Board, own: i64) -> None:
    """N3-7.5, N3-16.3: what others have laid down is in their hands again."""
    for lane in s.lanes:
        if lane.attack != c.NOTHING and s.fighters[lane.attacker].unit != own:
            _take_back(s, s.fighters[lane.attacker].unit, lane.attack)
            lane.attack = c.NOTHING
            lane.betrays = 0
            lane.mark = c.NOTHING
        if lane.defence != c.NOTHING and s.fighters[lane.defender].unit != own:
            _take_back(s, s.fighters[lane.defender].unit, lane.defence)
            lane.defence = c.NOTHING
    for unit in range(s.book.units):
        if unit != own:
            s.placing.at[unit] = 0
            next_place(s, unit)
    s.waiting = placers(s)


def _take_back(s: Board, unit: i64, card: i64) -> None:
    hands.gain(s, unit, card)
    if s.book.type_of[card] == c.ITEM:
        hands.insert(s.claimable[unit], card)


# --- what others know -------------------------------------------------------------------------------------------------


def _forget_what_others_know(s: Board, own: i64) -> None:
    """Who knows which cards of a hand is known to its owner; of other hands one knows what one has seen oneself."""
    units = s.book.units
    for unit in range(units):
        if unit == own:
            continue
        s.locked[unit] = []
        if s.anything_known:
            for observer in range(units + 1):
                if observer != own:
                    s.known[observer * units + unit] = []
    if s.anything_known:
        s.anything_known = False
        for known in s.known:
            if known:
                s.anything_known = True


# --- the pools --------------------------------------------------------------------------------------------------------


def _collect(s: Board, own: i64, unseen: bool, pools: list[list[int]]) -> None:
    """Every card the seat cannot place: in decks, on top of them, in other hands, face down, being shared out."""
    book = s.book
    for place in range(3 * book.areas):
        pools[place % 3] += s.decks[place]
        if s.stack[place]:
            pools[place % 3] += s.stack[place]
    for top in s.top:
        if top != c.NOTHING:
            pools[c.ITEM].append(top)
    for unit in range(book.units):
        if unit != own and not hands.is_dummy(s, unit):
            _sort_in(s, s.hands[unit], pools)
    for lane in s.lanes:
        if not lane.shown:
            _collect_lane(s, lane, own, pools)
    if unseen:
        _sort_in(s, s.pit.pool, pools)
        for share in s.pit.shares:
            _sort_in(s, share, pools)
    if own != c.NOTHING and s.anything_known:
        for unit in range(book.units):
            if unit != own:
                for card in s.known[own * book.units + unit]:
                    pools[book.type_of[card]].remove(card)


def _sort_in(s: Board, cards: list[int], pools: list[list[int]]) -> None:
    type_of = s.book.type_of
    for card in cards:
        pools[type_of[card]].append(card)


def _collect_lane(s: Board, lane: Lane, own: i64, pools: list[list[int]]) -> None:
    for role in range(2):
        card = lane.card(role)
        if card != c.NOTHING and s.fighters[lane.fighter(role)].unit != own:
            pools[s.book.type_of[card]].append(int(card))


def _shares(s: Board, own: i64) -> bool:
    """King: whether the seat is one of the two who share out a draw now."""
    unit = sharing_unit(s)
    return own != c.NOTHING and (own == unit or own == s.mate_of(unit))


def _swap_punches(s: Board, own: i64, pool: list[int], chance: Chance) -> None:
    """N3-1.1: nobody knows which Sucker Punches are in the game until they are seen."""
    book = s.book
    hidden: i64 = 0
    i: i64 = len(pool) - 1
    while i >= 0:
        if book.punch[pool[i]] != c.NOTHING:
            pool.pop(i)
            hidden += 1
        i -= 1
    if hidden == 0:
        return
    unseen = book.punches.copy()
    _strike_out(s, s.pit.offered, unseen)
    for area in range(book.areas):
        _strike_out(s, s.junk[3 * area + c.BRAWL], unseen)
    for used in s.used:
        _strike_out(s, used, unseen)
    _strike_out_lying(s, own, unseen)
    if own != c.NOTHING:
        _strike_out(s, s.hands[own], unseen)
        for unit in range(book.units):
            if unit != own:
                _strike_out(s, s.known[own * book.units + unit], unseen)
    if s.phase == c.SHARING and _shares(s, own):
        _strike_out(s, s.pit.pool, unseen)
        for share in s.pit.shares:
            _strike_out(s, share, unseen)
    while hidden > 0:
        hands.insert(pool, unseen.pop(chance.below(len(unseen))))
        hidden -= 1


def _strike_out(s: Board, cards: list[int], unseen: list[int]) -> None:
    """Sucker Punches among these cards are seen."""
    punch = s.book.punch
    for card in cards:
        if punch[card] != c.NOTHING:
            unseen.remove(card)


def _strike_out_lying(s: Board, own: i64, unseen: list[int]) -> None:
    """Only defenders lay Sucker Punches down; those of a lane that is done are used cards already."""
    for lane in s.lanes:
        card = lane.defence
        if card == c.NOTHING or lane.done or s.book.punch[card] == c.NOTHING:
            continue
        if lane.shown or s.fighters[lane.defender].unit == own:
            unseen.remove(int(card))


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


def _payer(s: Board) -> i64:
    """The hand that is paying for something, or NOTHING."""
    if s.phase == c.PAYING:
        return war_of(s).unit
    return s.queue.unit() if s.phase == c.OFFERING or s.phase == c.REVIVING else c.NOTHING


def _deal_hand(s: Board, unit: i64, own: i64, pools: list[list[int]], chance: Chance) -> None:
    """A hidden hand and the backs before it: cards the seat knows are somewhere among them, the rest is drawn."""
    if unit == own or hands.is_dummy(s, unit):
        return
    held = [0] * (c.ITEM + len(s.book.challenge))
    for card in s.hands[unit]:
        held[_back(s, card)] += 1
    hand: list[int] = []
    found: i64 = 0  # mask of the places in lanes (2 * lane + role) that hold a card the seat knows
    if own != c.NOTHING and s.anything_known:
        for card in s.known[own * s.book.units + unit]:
            found |= _hide(s, unit, card, held, found, hand, chance)
    for back in range(len(held)):
        if back == c.N30N:
            _deal_energy(s, unit, held, pools[c.N30N], hand, chance)
            continue
        for _ in range(held[back]):
            hand.append(_draw(s, pools, back, chance))
    hand.sort()
    s.hands[unit] = hand
    for i in range(len(s.lanes)):
        lane = s.lanes[i]
        for role in range(2):
            if _lies_hidden(s, lane, role, unit) and not found >> (2 * i + role) & 1:
                _lay(s, lane, role, _draw(s, pools, _back(s, lane.card(role)), chance))
    if s.claimable[unit]:
        _deal_claimable(s, unit, chance)


def _deal_energy(s: Board, unit: i64, held: list[int], pool: list[int], hand: list[int], chance: Chance) -> None:
    """N30N for a hand. Who is paying for something can do so (N3-3.9, N3-3.13, N3-4.6): it draws until that is true."""
    found = len(hand)
    pays = unit == _payer(s)
    for _ in range(MOST_TRIES):
        for _ in range(held[c.N30N]):
            hand.append(pool.pop(chance.below(len(pool))))
        if not pays or _can_finish(s, unit, hand):
            return
        while len(hand) > found:
            hands.insert(pool, hand.pop())
    raise AssertionError("no hand can pay for what is being paid for")


def _can_finish(s: Board, unit: i64, hand: list[int]) -> bool:
    """Whether the N30N of a hand is enough to go on paying."""
    grades = paid(war_of(s), None) if s.phase == c.PAYING else [0] * c.TYPES
    for card in hand:
        if card < c.N30NS:
            grades[card // c.GRADES] += card % c.GRADES + 1
    if s.phase == c.PAYING:
        return covers(grades, war_of(s).cost)
    pit = s.pit
    if s.phase == c.REVIVING:
        price = s.book.sheets[s.fighters[pit.returning].who].revive if s.book.revive_cash else 0
        return pit.cash + s.holds(unit, c.BRAWL) + s.holds(unit, c.ITEM) + sum(grades) >= price
    cash = pit.cash
    for kind in range(3):
        if kind != pit.deck:
            cash += sum(grades) if kind == c.N30N else s.holds(unit, kind)
    return cash >= s.book.price[pit.deck]


def _lies_hidden(s: Board, lane: Lane, role: i64, unit: i64) -> bool:
    """True if a card of that hand lies face down there."""
    return not lane.shown and lane.card(role) != c.NOTHING and s.fighters[lane.fighter(role)].unit == unit


def _hide(s: Board, unit: i64, card: i64, held: list[int], found: i64, hand: list[int], chance: Chance) -> i64:
    """A card that the seat knows lies behind one of the backs like its own; returns its place in a lane as a mask."""
    back = _back(s, card)
    alike: i64 = held[back]
    for i in range(len(s.lanes)):
        for role in range(2):
            if _lies_like(s, i, role, unit, back, found):
                alike += 1
    left: i64 = chance.below(alike) - held[back]
    if left < 0:
        held[back] -= 1
        hand.append(int(card))
        return 0
    for i in range(len(s.lanes)):
        for role in range(2):
            if _lies_like(s, i, role, unit, back, found):
                if left == 0:
                    _lay(s, s.lanes[i], role, card)
                    return 1 << (2 * i + role)
                left -= 1
    raise AssertionError("a known card has no place")


def _lies_like(s: Board, i: i64, role: i64, unit: i64, back: i64, found: i64) -> bool:
    """True if a card of that hand with that back lies face down there, and the seat does not know which."""
    lane = s.lanes[i]
    if found >> (2 * i + role) & 1 or not _lies_hidden(s, lane, role, unit):
        return False
    return _back(s, lane.card(role)) == back


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
