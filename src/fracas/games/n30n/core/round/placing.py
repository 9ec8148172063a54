"""Cards are laid face down before Fighters and turned up (sections 4.7, 4.8, 4.17, 20.12)."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from fracas.games.n30n import words as w
from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core import hands
from fracas.games.n30n.core.book import Book
from fracas.games.n30n.core.parts import Lane
from fracas.games.n30n.core.round.lanes import across_areas, build_lanes, pair_rest, show_lane, turn_up
from fracas.games.n30n.core.state import Board
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out


def begin_attack(s: Board, out: Out) -> None:
    """N3-7.2: lanes are fixed now."""
    pair_rest(s)
    if out.on:
        out.tell(w.PhaseBegan("attack"))
    build_lanes(s)
    begin_placing(s)
    s.go(c.PLACING)


def plan_placing(s: Board) -> None:
    """Which hand places where."""
    units = s.book.units
    plan: list[list[int]] = [[] for _ in range(units)]
    spot: i64 = 0
    for lane in s.lanes:
        if lane.attacker != c.NOTHING:
            plan[s.fighters[lane.attacker].unit].append(int(spot))
        if lane.defender != c.NOTHING:
            plan[s.fighters[lane.defender].unit].append(int(spot + 1))
        spot += 2
    s.placing.plan = plan


def begin_placing(s: Board) -> None:
    """What each hand holds when placing begins decides whether it is asked (N3-16.5 b)."""
    plan_placing(s)
    for unit in range(s.book.units):
        s.placing.had[2 * unit] = int(s.holds(unit, c.BRAWL))
        s.placing.had[2 * unit + 1] = int(s.holds(unit, c.ITEM))
        next_place(s, unit, 0)


def next_place(s: Board, unit: i64, at: i64) -> None:
    """Move on to the unit's next lane that it is asked about, from that one."""
    plan = s.placing.plan[unit]
    while at < len(plan) and not asked_here(s, unit, plan[at]):
        at += 1
    s.placing.at[unit] = int(at)


def asked_here(s: Board, unit: i64, spot: i64) -> bool:
    """N3-16.5 b: whether what everybody could see in the hand leaves something to place there."""
    if hands.is_dummy(s, unit):
        return False
    brawls: i64 = s.placing.had[2 * unit]
    items: i64 = s.placing.had[2 * unit + 1]
    if items > 0 or not _is_empty(s.lanes[spot >> 1]):
        return brawls + items > 0
    return brawls > 0 and spot & 1 == 0 and s.mate_of(unit) != c.NOTHING


def placer(s: Board, unit: i64) -> i64:
    """The seat that places next from a hand, or NOTHING when it is done."""
    plan = s.placing.plan[unit]
    at: i64 = s.placing.at[unit]
    if at >= len(plan):
        return c.NOTHING
    spot: i64 = plan[at]
    return s.fighters[s.lanes[spot >> 1].fighter(spot & 1)].seat


def placers(s: Board) -> i64:
    """N3-7.5: all hands at the same time, as a mask of seats."""
    mask: i64 = 0
    for unit in range(s.book.units):
        seat = placer(s, unit)
        if seat != c.NOTHING:
            mask |= 1 << seat
    return mask


def spot_of(s: Board, unit: i64) -> i64:
    """Where a unit places next: 2 * lane + role."""
    at: i64 = s.placing.at[unit]
    return s.placing.plan[unit][at]


def place_fault(s: Board, unit: i64, spot: i64, code: i64) -> str:
    """N3-7.8 to N3-7.12, N3-20.12: whether a card may be laid down there; "" if so."""
    card = code - c.BETRAY if code >= c.BETRAY else code - c.PLACE
    if card not in s.hands[unit]:
        return "not_held"
    if code < c.BETRAY:
        return lay_fault(s.book, card, spot % 2 == 0, _is_empty(s.lanes[spot // 2]))
    return _betray_fault(s, card) if spot % 2 == 0 and s.mate_of(unit) != c.NOTHING else "no_betrayal"


def place_codes(s: Board, unit: i64, spot: i64, last_code: i64) -> tuple[int, ...]:
    """What a hand may lay down there, betrayals after the rest; last what says that nothing is."""
    attacks = spot & 1 == 0
    lays = s.book.lays
    every = c.EVERY
    where: i64 = 2 if attacks else 0
    if _is_empty(s.lanes[spot >> 1]):
        where += 1
    codes: list[object] = []
    last: i64 = c.NOTHING
    for card in s.hands[unit]:
        number: i64 = card
        if number >= c.N30NS and number != last:
            last = number
            if lays[number] >> where & 1:
                codes.append(every[c.PLACE + number])
    if attacks and s.mate_of(unit) != c.NOTHING:
        last = c.NOTHING
        for card in s.hands[unit]:
            if card != last and not _betray_fault(s, card):
                codes.append(c.EVERY[c.BETRAY + card])
            last = card
    codes.append(every[last_code])
    return cast(tuple[int, ...], tuple(codes))


def _is_empty(lane: Lane) -> bool:
    return lane.attacker == c.NOTHING or lane.defender == c.NOTHING


def lay_fault(book: Book, card: i64, attacks: bool, empty: bool) -> str:
    """What keeps a card from a lane, by its role there and whether it is empty; the Book has it as bits (`lays`)."""
    if card < c.N30NS:
        return "n30n_not_placed"
    if book.type_of[card] == c.ITEM:
        return ""
    if attacks and book.punch[card] != c.NOTHING:
        return "punch_defends"
    return "empty_lane" if empty else ""


def _betray_fault(s: Board, card: i64) -> str:
    if card < c.N30NS:
        return "n30n_not_placed"
    if s.book.type_of[card] == c.ITEM:
        return "" if s.book.item[card].betrays else "not_a_weapon"
    return "punch_defends" if s.book.punch[card] != c.NOTHING else ""


def mark_betrayal(s: Board, lane: Lane) -> None:
    """N3-20.12: the teammate's Fighter in the same-numbered zone of the other area, if one stands there."""
    lane.betrays = 1
    betrayer = s.fighters[lane.attacker]
    lane.mark = across_areas(s, betrayer)


def place(s: Board, unit: i64, code: i64) -> None:
    """A hand has placed in a lane, or passed it over; its team's next placer goes on."""
    lay_down(s, unit, spot_of(s, unit), code)
    at: i64 = s.placing.at[unit]
    next_place(s, unit, at + 1)
    seat = placer(s, unit)
    if seat != c.NOTHING:
        s.waiting |= 1 << seat


def lay_down(s: Board, unit: i64, spot: i64, code: i64) -> None:
    """A card leaves the hand face down, or none does."""
    if code == c.SKIP:
        return
    lane = s.lanes[spot >> 1]
    card = code - c.PLACE
    if code >= c.BETRAY:
        card = code - c.BETRAY
    hands.lose(s, unit, card)
    if spot & 1:
        lane.defence = card
        return
    lane.attack = card
    if code >= c.BETRAY:
        mark_betrayal(s, lane)


def tell_placed(s: Board, spot: i64, out: Out) -> None:
    """N3-16.3: the back of what lies there."""
    lane = s.lanes[spot // 2]
    f = s.fighters[lane.fighter(spot % 2)]
    card = lane.card(spot % 2)
    if card == c.NOTHING:
        out.tell(w.CardPlaced(f.unit, spot // 2 + 1, f.name))
    elif s.book.type_of[card] == c.ITEM:
        out.tell(w.CardPlaced(f.unit, spot // 2 + 1, f.name, "item", hands.challenge_word(s, card)))
    else:
        out.tell(w.CardPlaced(f.unit, spot // 2 + 1, f.name, "brawl"))


def reveal(s: Board, chance: Chance, out: Out) -> None:
    """N3-8.1. In Training the dummy's card is turned up now (N3-17.7)."""
    if s.book.mode == c.TRAINING:
        _turn_dummy_card(s, chance, out)
    if out.on and s.book.mode != c.OVERKILL:
        for i in range(len(s.lanes)):
            if s.lanes[i].attacker != c.NOTHING:
                tell_placed(s, 2 * i, out)
            if s.lanes[i].defender != c.NOTHING:
                tell_placed(s, 2 * i + 1, out)
    if not s.book.one_by_one:
        for lane in s.lanes:
            turn_up(s, lane)
        if out.on:
            out.tell(w.CardsRevealed(tuple([show_lane(s, i) for i in range(len(s.lanes))])))
    s.go(c.CLASHING)


def _turn_dummy_card(s: Board, chance: Chance, out: Out) -> None:
    """N3-17.7, N3-17.8."""
    lane = s.lanes[0]
    attacks = s.attacker == 1
    while True:
        card = hands.take_top(s, 0, c.BRAWL, chance, out)
        if card == c.NOTHING or not attacks or s.book.punch[card] == c.NOTHING:
            break
        hands.use(s, 1, card)
        if out.on:
            out.tell(w.CardsDiscarded(1, (s.book.words[card],), "sucker punch"))
    if attacks:
        lane.attack = card
    else:
        lane.defence = card
