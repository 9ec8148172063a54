"""Payment and the cancel war over a Strike, a Counter or a boost (sections 4.4 and 4.5)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.n30n import words_events as w
from fracas.games.n30n.state import Board
from fracas.games.n30n.state_codes import (
    ACCEPT,
    ADD,
    ALL,
    ANSWERING,
    ANY,
    BOOSTS,
    BY_BOOST,
    BY_COUNTER,
    BY_STRIKE,
    CANCEL,
    CANCELLING,
    CONCEDE,
    DONE,
    GRADES,
    MOVES,
    N30N,
    N30NS,
    NOTHING,
    PAY,
    PAYING,
    TYPES,
    WAR_PLACES,
    WARS,
)
from fracas.games.n30n.state_parts import Effect, War, living
from fracas.games.n30n.steps import did, insert, is_dummy, lose_openly
from fracas.kernel.out import Out

KIND_WORDS = ("strike", "counter", "boost")
ENERGY_WORDS = ("Rage", "Toxic", "Cosmo", "Chrome", "Reflux", "Chromeo")


def can_cover(s: Board, unit: i64, cost: list[int]) -> bool:
    """N3-4.6: the hand's N30N could pay."""
    left = cost.copy()
    for card in s.hands[unit]:
        if card >= N30NS:
            break
        left[card // GRADES] -= card % GRADES + 1
    return all(need <= 0 for need in left)


def paid(war: War, live: list[bool] | None) -> list[int]:
    """Grades of the paying cards (the live ones only, if told which are) per type."""
    grades = [0] * TYPES
    for i in range(len(war.cards)):
        if war.targets[i] == NOTHING and (live is None or live[i]):
            card = war.cards[i]
            grades[card // GRADES] += card % GRADES + 1
    return grades


def covers(grades: list[int], cost: list[int]) -> bool:
    return all(grades[i] >= cost[i] for i in range(TYPES))


def covered(s: Board, war: War) -> bool:
    """N3-5.4, N3-5.12."""
    live = living(war)
    if s.book.threshold == ALL:
        return any(war.targets[i] == NOTHING and live[i] for i in range(len(war.cards)))
    return covers(paid(war, live), war.first if s.book.threshold == ANY else war.cost)


def askers(s: Board, war: War) -> list[int]:
    """Units that may cancel, in the order they are asked (N3-5.5, N3-20.9)."""
    found = s.units_of(1 - s.side[war.unit])
    if war.betrayed != NOTHING and s.plays(war.betrayed):
        found.append(int(war.betrayed))
    return found


# --- options --------------------------------------------------------------------------------------------------------


def pay_options(s: Board, war: War, base: i64) -> list[int]:
    """Cards of the hand of a type in the cost (N3-4.5), as codes."""
    codes: list[int] = []
    last: i64 = NOTHING
    for card in s.hands[war.unit]:
        if card >= N30NS:
            break
        if card != last and war.cost[card // GRADES]:
            codes.append(int(base + card))
        last = card
    return codes


def paying_options(s: Board, war: War) -> tuple[int, ...]:
    codes = pay_options(s, war, PAY)
    if covers(paid(war, None), war.cost):
        codes.append(DONE)
    return tuple(codes)


def cancel_codes(s: Board, war: War, unit: i64, against_owner: bool) -> list[int]:
    """N3-5.2, N3-5.3: one card of the hand on one live war card of the other side.

    Paying cards of the same name are alike; only the first is listed.
    """
    codes: list[int] = []
    live = living(war)
    marks: list[int] = []
    alike: i64 = 0
    for i in range(len(war.cards)):
        if live[i] and (war.owner[i] == war.unit) == against_owner:
            if war.targets[i] == NOTHING:
                if alike >> war.cards[i] & 1:
                    continue
                alike |= 1 << war.cards[i]
            marks.append(i)
    last: i64 = NOTHING
    for card in s.hands[unit]:
        if card >= N30NS:
            break
        if card != last:
            prey: i64 = s.book.cancels[card // GRADES]
            for place in marks:
                if prey >> (war.cards[place] // GRADES) & 1:
                    codes.append(CANCEL + WAR_PLACES * card + place)
        last = card
    return codes


def cancel_options(s: Board, war: War, unit: i64) -> tuple[int, ...]:
    codes = cancel_codes(s, war, unit, True)
    codes.append(ACCEPT)
    return tuple(codes)


def answer_options(s: Board, war: War) -> tuple[int, ...]:
    codes = pay_options(s, war, ADD)
    codes += cancel_codes(s, war, war.unit, False)
    codes.append(CONCEDE)
    return tuple(codes)


# --- play -----------------------------------------------------------------------------------------------------------


def ask_payment(s: Board, war: War) -> None:
    s.open(PAYING, 1 << s.f[war.fighter].seat)


def pay(s: Board, war: War, card: int, out: Out) -> None:
    """One paying card, face up."""
    _lay(s, war, war.unit, card, NOTHING)
    if out.on:
        word = s.book.words[card]
        out.tell(w.N30nPaid(war.unit, word) if war.paying else w.N30nAdded(war.unit, word))


def begin_war(s: Board, war: War) -> None:
    """The declaration is complete."""
    war.paying = False
    war.first = paid(war, None)
    war.asked = 0


def cancel(s: Board, war: War, unit: i64, card: int, place: i64, out: Out) -> None:
    """One cancel card; what it brings back to life is told (N3-5.8)."""
    before = living(war)
    _lay(s, war, unit, card, place)
    if out.on:
        words = s.book.words
        out.tell(w.N30nCancelled(unit, words[card], words[war.cards[place]]))
        after = living(war)
        for i in range(len(before)):
            if after[i] and not before[i]:
                out.tell(w.N30nRestored(words[war.cards[i]]))


def _lay(s: Board, war: War, unit: i64, card: int, target: i64) -> None:
    lose_openly(s, unit, card)
    war.cards.append(card)
    war.owner.append(int(unit))
    war.targets.append(int(target))
    war.asked = 0


def go_on(s: Board, war: War, out: Out) -> None:
    """N3-5.5 to N3-5.7, N3-5.13: ask whoever the state speaks against; end the war when nobody can or will."""
    if covered(s, war):
        units = askers(s, war)
        while war.asked < len(units):
            unit: i64 = units[war.asked]
            if s.holds(unit, N30N) and not is_dummy(s, unit):
                s.open(CANCELLING, 1 << s.lead(unit))
                return
            war.asked += 1
        end_war(s, war, True, out)
    elif s.holds(war.unit, N30N) and not is_dummy(s, war.unit):
        s.open(ANSWERING, 1 << s.f[war.fighter].seat)
    else:
        end_war(s, war, False, out)


def end_war(s: Board, war: War, takes_effect: bool, out: Out) -> None:
    """N3-5.9, N3-5.10: all war cards are used cards before anything else happens."""
    if not takes_effect:
        _credit_cancels(s, war)
    for i in range(len(war.cards)):
        insert(s.used[war.owner[i]], war.cards[i])
    s.war = None
    f = s.f[war.fighter]
    if war.kind == BY_BOOST:
        _end_boost(s, war, takes_effect, out)
        return
    word = KIND_WORDS[war.kind]
    if takes_effect or s.book.spent:
        if war.kind == BY_STRIKE:
            f.struck = 1
        else:
            f.countered = 1
    if not takes_effect:
        if out.on:
            out.tell(w.MoveCancelled(f.name, word))
        return
    did(s, war.unit, MOVES)
    if out.on:
        out.tell(w.MoveActivated(f.name, word))
    s.effect = Effect(BY_STRIKE if war.kind == BY_STRIKE else BY_COUNTER, war.fighter, war.target)


def _end_boost(s: Board, war: War, takes_effect: bool, out: Out) -> None:
    """N3-9.3, N3-9.4."""
    f = s.f[war.fighter]
    card = s.book.words[boosted_card(s, war)]
    slot = ENERGY_WORDS[war.cost.index(1)]
    if takes_effect:
        did(s, war.unit, BOOSTS)
        if war.side == 0:
            s.boost_a += 1
        else:
            s.boost_d += 1
    if out.on:
        out.tell(w.BoostApplied(f.name, card, slot) if takes_effect else w.BoostCancelled(f.name, card, slot))


def boosted_card(s: Board, war: War) -> i64:
    """The card a boost is on: the attacker's of its lane, or the defender's (in a betrayal the victim's answer)."""
    lane = s.lanes[war.lane]
    return lane.cd if s.side_of(s.f[war.fighter]) != s.attacker else lane.ca


def _credit_cancels(s: Board, war: War) -> None:
    """A Challenge may ask for a move of an opponent that ended cancelled by one's own N30N."""
    live = living(war)
    credited: i64 = 0
    for i in range(len(war.cards)):
        unit: i64 = war.owner[i]
        if war.targets[i] != NOTHING and live[i] and s.side[unit] != s.side[war.unit] and not credited >> unit & 1:
            credited |= 1 << unit
            did(s, unit, WARS)
