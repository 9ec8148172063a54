"""Another world that fits what a seat knows: hidden cards are dealt afresh, sealed choices of others are open again."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core import hands
from fracas.games.n30n.core.parts import Lane
from fracas.games.n30n.core.round.line_up import liners
from fracas.games.n30n.core.round.pit_stop import sharing_unit
from fracas.games.n30n.core.round.placing import next_place, placers
from fracas.games.n30n.core.round.setup import drafts_freely, free_pickers
from fracas.games.n30n.core.state import Board
from fracas.games.n30n.core.thinking.dealing import deal
from fracas.kernel.chance import Chance


def redeal(s: Board, seat: i64, chance: Chance) -> None:
    """Change what the seat cannot know: hidden cards go into one sorted pool for each deck and are drawn again."""
    own = _eye(s, seat)
    if s.stage != c.DRAFTING:
        s.picks = [[] for _ in s.picks]  # of no use after the draft, and no view shows them then
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
    deal(s, own, unseen, pools, chance)


def _eye(s: Board, seat: i64) -> i64:
    """The hand a seat sees; none if it has left its team (N3-R20)."""
    teams = s.book.mode == c.KING or s.book.mode == c.ROYALE
    return c.NOTHING if teams and s.quit >> seat & 1 else s.book.unit_of[seat]


# --- sealed choices ---------------------------------------------------------------------------------------------------
# Who has resigned is not asked: its default is answered as soon as the match goes on (N3-R17).


def _reopen_draft(s: Board, seat: i64) -> None:
    """draft=free: the other side picks again (N3-1.3)."""
    if drafts_freely(s):
        for player in range(s.book.players):
            if player % 2 != seat % 2:
                s.picks[player] = []
        s.waiting = free_pickers(s) & ~s.quit


def _reopen_line_ups(s: Board, own: i64) -> None:
    """N3-3.19: nobody else has set a line-up, unless it was set openly."""
    for unit in s.queue.units:
        shown = s.book.attacker_first and s.turn == 1 and s.side[unit] == s.attacker
        if unit != own and not shown:
            for zone in range(3):
                s.pit.line_up[3 * unit + zone] = c.UNDECIDED
    s.waiting = liners(s) & ~s.quit


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
            next_place(s, unit, s.placing.at[unit])
    s.waiting = placers(s) & ~s.quit


def _take_back(s: Board, unit: i64, card: i64) -> None:
    hands.gain(s, unit, card)
    if s.book.type_of[card] == c.ITEM:
        claimable = s.claimable[unit].copy()
        hands.insert(claimable, card)
        s.claimable[unit] = claimable


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
