"""Awards, Challenges, clean-up, the next round and the end by rounds (sections 4.11, 4.14, 4.15, 20.22)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.n30n import words as w
from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core import hands
from fracas.games.n30n.core.outcome import judge
from fracas.games.n30n.core.round.moves import begin_turns, seats_of
from fracas.games.n30n.core.round.resigning import leave_city
from fracas.games.n30n.core.state import NO_CARDS, Board, without
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out

# --- awards, Challenges, clean-up -----------------------------------------------------------------------------------


def award(s: Board, chance: Chance, out: Out) -> None:
    """N3-11.9: after all lanes, attackers first; then Counters, in Overkill the last windows."""
    for one in s.units_in_turn():
        unit: i64 = one
        hits: i64 = s.owed[unit]
        over: i64 = s.owed_over[unit]
        double: i64 = s.owed_betrayal[unit]
        count = hits + over + double
        if count:
            if out.on:
                out.tell(w.N30nAwarded(unit, count, hits, over, double))
            hands.draw(s, unit, s.area_of(unit), c.N30N, count, "award", chance, out)
    for unit in range(s.book.units):
        s.owed[unit] = 0
        s.owed_over[unit] = 0
        s.owed_betrayal[unit] = 0
    if s.book.mode == c.OVERKILL:
        s.go(c.WINDOW)
    else:
        begin_turns(s, c.COUNTERING, out)


def claimer(s: Board) -> i64:
    """N3-14.3, N3-20.24: whose turn it is, if there is something for it to claim (N3-16.5 e); else NOTHING."""
    if s.queue.empty():
        return c.NOTHING
    unit = s.queue.unit()
    if _may_claim(s, unit):
        return unit
    return c.NOTHING


def next_claimer(s: Board) -> None:
    """Who has nothing to claim is passed over."""
    if s.queue.empty():
        s.go(c.CLEANING_UP)
    else:
        s.queue.at += 1


def met(s: Board, unit: i64, challenge: i64) -> bool:
    return s.deeds[c.DEEDS * unit + s.book.deed[challenge]] >= s.book.at_least[challenge]


def claim_fault(s: Board, unit: i64, place: i64, challenge: i64) -> str:
    """N3-14.1, N3-14.4, N3-14.9: whether that may be claimed from there; "" if so."""
    area = s.area_of(unit)
    if place == 0:
        if not s.top_open[area] or hands.item_of(s, s.top[area]).challenge != challenge:
            return "not_on_top"
    elif s.side[place - 1] == s.side[unit]:
        return "own_side"
    elif not _backs(s, place - 1) >> challenge & 1:
        return "not_there"
    return "" if met(s, unit, challenge) else "not_met"


def _backs(s: Board, unit: i64) -> i64:
    """The Challenges on what may be claimed from a hand, as bits."""
    shown: i64 = 0
    for card in s.claimable[unit]:
        shown |= 1 << hands.item_of(s, card).challenge
    return shown


def _may_claim(s: Board, unit: i64) -> bool:
    """Whether there is anything a unit may claim."""
    area = s.area_of(unit)
    if s.top_open[area] and met(s, unit, hands.item_of(s, s.top[area]).challenge):
        return True
    other: i64 = 0
    for held in s.claimable:
        if held and s.side[other] != s.side[unit]:
            for card in held:
                if met(s, unit, hands.item_of(s, card).challenge):
                    return True
        other += 1
    return False


def claim_codes(s: Board, unit: i64) -> tuple[int, ...]:
    """What a unit may claim, and passing."""
    codes: list[int] = []
    area = s.area_of(unit)
    if s.top_open[area]:
        challenge = hands.item_of(s, s.top[area]).challenge
        if met(s, unit, challenge):
            codes.append(int(c.CLAIM + challenge))
    for other in range(s.book.units):
        if s.side[other] == s.side[unit]:
            continue
        shown = _backs(s, other)
        for back in range(len(s.book.challenge)):
            if shown >> back & 1 and met(s, unit, back):
                codes.append(c.CLAIM + 16 * (1 + other) + back)
    codes.append(c.PASS)
    return tuple(codes)


def claim(s: Board, unit: i64, place: i64, challenge: i64, chance: Chance, out: Out) -> None:
    """N3-14.5 to N3-14.9: from the deck, or from a hand: theft."""
    word = s.book.challenge[challenge]
    if out.on:
        out.tell(w.ChallengeMet(unit, word))
    if place == 0:
        card = hands.take_top(s, s.area_of(unit), c.ITEM, chance, out)
        hands.gain(s, unit, card)
        if out.on:
            whole = w.ItemClaimed(unit, word, s.book.words[card])
            out.split(hands.unit_mask(s, unit), whole, w.ItemClaimed(unit, word))
        return
    victim = place - 1
    alike = [card for card in s.claimable[victim] if hands.item_of(s, card).challenge == challenge]
    stolen: i64 = alike[0] if len(alike) == 1 else chance.take(alike, c.HANDS + victim)
    s.claimable[victim] = without(
        s.claimable[victim], stolen
    )  # it was there from the start (N3-14.7), whatever copies have come since
    hands.hand_over(s, victim, unit, stolen)
    if out.on:
        told = w.ItemStolen(unit, victim, word, s.book.words[stolen])
        out.split(hands.unit_mask(s, unit) | hands.unit_mask(s, victim), told, w.ItemStolen(unit, victim, word))


def clean_up(s: Board, out: Out) -> None:
    """Section 4.15."""
    if s.quit and s.book.mode == c.KING:
        leave_city(s, out)
    s.own_hands()
    cards: list[int] = []
    for unit in range(s.book.units):
        if s.book.walls_stay:
            _keep_walls(s, unit)
        for card in s.used[unit]:
            hands.junk(s, unit, card)
            if out.on:
                cards.append(card)
        if s.used[unit]:
            s.used[unit] = []
        s.claimable[unit] = NO_CARDS
        if s.defeated >> unit & 1 and s.hands[unit]:
            _give_up_hand(s, unit, out)
    s.lanes = []
    s.pairs = []
    if out.on:
        out.tell(w.CleanedUp(hands.words_of(s, cards)))
    if s.book.mode == c.TRAINING and s.half == 0:
        s.half = 1
        s.attacker = 1 - s.attacker
        s.go(c.HALF)
        return
    for f in s.fighters:
        f.struck = 0
        f.countered = 0
    _next_round(s, out)


def _give_up_hand(s: Board, unit: i64, out: Out) -> None:
    """N3-20.18: a defeated player's hand goes to its area's junkyard."""
    hand = s.hands[unit].copy()
    for card in hand:
        hands.lose_openly(s, unit, card)
        hands.junk(s, unit, card)
    if out.on:
        out.tell(w.CardsDiscarded(unit, hands.words_of(s, hand), "defeated"))


def _keep_walls(s: Board, unit: i64) -> None:
    """N3-10.20: of a standing and a new Wall the higher stays, on a tie the new one."""
    for f in s.fighters:
        if f.unit != unit or f.next_wall == c.NOTHING:
            continue
        card = f.next_wall
        if not f.ko and card in s.used[unit] and (f.wall == c.NOTHING or f.next_guard >= f.guard):
            s.used[unit].remove(card)
            if f.wall != c.NOTHING:
                hands.junk(s, unit, f.wall)
            f.wall = card
            f.guard = f.next_guard
        f.next_wall = c.NOTHING
        f.next_guard = 0


def _next_round(s: Board, out: Out) -> None:
    book = s.book
    if book.round_limit and s.round >= book.round_limit:
        judge(s, "round limit", out)
        return
    s.go(c.PIT_STOP)
    if book.mode == c.TRAINING:
        s.half = 0  # N3-17.6: who attacked second attacks first
        return
    if book.mode == c.KING and (not s.units_of(0) or not s.units_of(1)):
        _end_alliance(s, out)
        return
    if book.mode != c.RUSH or not book.same_attacker:
        s.attacker = 1 - s.attacker
    if out.on:
        out.tell(w.RolesSwapped(seats_of(s, s.attacker)))


def _end_alliance(s: Board, out: Out) -> None:
    """N3-20.22: the two that are left are sides of their own; a new toss."""
    left = s.units_of(0) + s.units_of(1)
    s.side[left[0]] = 0
    s.side[left[1]] = 1
    s.captains = [left[0], left[1]]
    s.joined = 1
    s.go(c.TOSSING)
    if out.on:
        out.tell(w.AllianceEnded((left[0], left[1])))
