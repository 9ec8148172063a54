"""Payment and the cancel war over a Strike, a Counter or a boost (sections 4.4 and 4.5)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.n30n import words as w
from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core import hands
from fracas.games.n30n.core.book import packed
from fracas.games.n30n.core.effects import begin_effect
from fracas.games.n30n.core.parts import Effect, War
from fracas.games.n30n.core.state import Board
from fracas.kernel.out import Out

SHIFTS: Final[tuple[int, ...]] = tuple([c.PACK * kind for kind in range(c.TYPES)])
ALL: Final = -1  # for paid: as if all its cards were live
KIND_WORDS = ("strike", "counter", "boost")


def grades_of(card: i64) -> i64:
    """What an N30N pays, packed."""
    return (card % c.GRADES + 1) << (c.PACK * (card // c.GRADES))


def energy_of(s: Board, unit: i64) -> i64:
    """The N30N of a hand: grades of each type, packed."""
    if s.holds(unit, c.N30N) == 0:
        return 0
    total: i64 = 0
    for card in s.hands[unit]:
        number: i64 = card
        if number >= c.N30NS:
            break
        total += grades_of(number)
    return total


def is_enough(have: i64, need: i64) -> bool:
    """N3-4.6: whether packed grades cover a packed cost: no type borrows from its spare bit."""
    return ((have | c.SPARE) - need) & c.SPARE == c.SPARE


def paid(war: War, live: i64) -> i64:
    """Grades of the paying cards that are live, of each type, packed."""
    total: i64 = 0
    targets = war.targets
    i: i64 = 0
    for card in war.cards:
        target: i64 = targets[i]
        if target == c.NOTHING and live >> i & 1:
            total += grades_of(card)
        i += 1
    return total


def of_type(amounts: i64, kind: i64) -> i64:
    """The amount of one type in a packed number."""
    return amounts >> (c.PACK * kind) & c.PACKED


def covered(s: Board, war: War) -> bool:
    """N3-5.4, N3-5.12."""
    live = war.live()
    if s.book.threshold == c.ALL:
        return any(war.targets[i] == c.NOTHING and live >> i & 1 for i in range(len(war.cards)))
    return is_enough(paid(war, live), packed(war.first) if s.book.threshold == c.ANY else war.need)


def askers(s: Board, war: War) -> list[int]:
    """Units that may cancel, in the order they are asked (N3-5.5, N3-20.9)."""
    found = s.units_of(1 - s.side[war.unit])
    if war.betrayed != c.NOTHING and s.plays(war.betrayed):
        return [*found, int(war.betrayed)]
    return found


# --- what may be played -----------------------------------------------------------------------------------------------
# A fault is a word for what stands in the way, "" when nothing does.


def payment_fault(s: Board, war: War, card: i64) -> str:
    """N3-4.5: whether a card of the hand may pay, or replace what was cancelled."""
    if card not in s.hands[war.unit]:
        return "not_held"
    return "" if war.cost[card // c.GRADES] else "not_in_the_cost"


def payment_codes(s: Board, war: War, base: i64) -> list[int]:
    """Cards of the hand of a type in the cost (N3-4.5), as codes."""
    codes: list[int] = []
    last: i64 = c.NOTHING
    if s.holds(war.unit, c.N30N) == 0:
        return codes
    need = war.need
    for one in s.hands[war.unit]:
        card: i64 = one
        if card >= c.N30NS:
            break
        if card != last and of_type(need, card // c.GRADES):
            codes.append(int(base + card))
        last = card
    return codes


def least_payment(s: Board, war: War) -> i64:
    """N3-R21: a paying card that is still needed: the lowest grade that is enough at once, else the highest."""
    grades = paid(war, ALL)
    best: i64 = c.NOTHING
    least: i64 = 0
    for code in payment_codes(s, war, c.PAY):
        card: i64 = code - c.PAY
        need: i64 = war.cost[card // c.GRADES] - of_type(grades, card // c.GRADES)
        grade: i64 = card % c.GRADES + 1
        worth: i64 = grade if grade >= need else 2 * c.GRADES - grade
        if need > 0 and (best == c.NOTHING or worth < least):
            best = code
            least = worth
    return best


def complete(war: War) -> bool:
    """N3-4.6: the cards placed cover the cost."""
    return is_enough(paid(war, ALL), war.need)


def cancel_fault(s: Board, war: War, unit: i64, code: i64) -> str:
    """N3-5.2, N3-5.3: whether a card of the hand may be laid on a war card."""
    card, place = (code - c.CANCEL) // c.WAR_PLACES, (code - c.CANCEL) % c.WAR_PLACES
    if card not in s.hands[unit]:
        return "not_held"
    if not s.book.cancels[card // c.GRADES] >> (war.cards[place] // c.GRADES) & 1:
        return "does_not_cancel"
    return "" if place in prey(war, unit != war.unit) else "not_a_mark"


def prey(war: War, of_owner: bool) -> list[int]:
    """Live war cards of one side, by place. Paying cards of the same name are alike: only the first counts."""
    live = war.live()
    places: list[int] = []
    alike: i64 = 0
    i: i64 = 0
    for one in war.cards:
        card: i64 = one
        owner: i64 = war.owner[i]
        if live >> i & 1 and (owner == war.unit) == of_owner:
            target: i64 = war.targets[i]
            if target != c.NOTHING:
                places.append(int(i))
            elif not alike >> card & 1:
                alike |= 1 << card
                places.append(int(i))
        i += 1
    return places


def cancel_codes(s: Board, war: War, unit: i64) -> list[int]:
    """One card of the hand on one live war card of the other side, as codes."""
    codes: list[int] = []
    places = prey(war, unit != war.unit)
    last: i64 = c.NOTHING
    if not places:
        return codes
    for one in s.hands[unit]:
        card: i64 = one
        if card >= c.N30NS:
            break
        if card != last:
            cancels: i64 = s.book.cancels[card // c.GRADES]
            for place in places:
                prey_card: i64 = war.cards[place]
                if cancels >> (prey_card // c.GRADES) & 1:
                    codes.append(int(c.CANCEL + c.WAR_PLACES * card + place))
        last = card
    return codes


# --- play -----------------------------------------------------------------------------------------------------------


def declare(s: Board, war: War) -> None:
    """N3-5.1: a move or a boost is named; its owner pays."""
    s.war = war
    s.phase = c.PAYING


def war_of(s: Board) -> War:
    """The war under way."""
    assert s.war is not None
    return s.war


def pay(s: Board, war: War, card: int, out: Out) -> None:
    """One paying card, face up."""
    _lay(s, war, war.unit, card, c.NOTHING)
    if out.on:
        word = s.book.words[card]
        out.tell(w.N30nPaid(war.unit, word) if war.paying else w.N30nAdded(war.unit, word))
    if not war.paying:
        judge(s, war)


def begin_war(s: Board, war: War) -> None:
    """The declaration is complete."""
    war.paying = False
    grades = paid(war, ALL)
    war.first = [int(grades >> shift & c.PACKED) for shift in SHIFTS]
    war.asked = 0
    judge(s, war)


def cancel(s: Board, war: War, unit: i64, code: i64, out: Out) -> None:
    """One cancel card; what it brings back to life is told (N3-5.8)."""
    card, place = (code - c.CANCEL) // c.WAR_PLACES, (code - c.CANCEL) % c.WAR_PLACES
    before = war.live()
    _lay(s, war, unit, card, place)
    if out.on:
        words = s.book.words
        out.tell(w.N30nCancelled(unit, words[card], words[war.cards[place]]))
        after = war.live()
        for i in range(len(war.cards) - 1):
            if (after & ~before) >> i & 1:
                out.tell(w.N30nRestored(words[war.cards[i]]))
    judge(s, war)


def _lay(s: Board, war: War, unit: i64, card: int, target: i64) -> None:
    hands.lose_openly(s, unit, card)
    war.cards.append(card)
    war.owner.append(int(unit))
    war.targets.append(int(target))
    war.asked = 0


def judge(s: Board, war: War) -> None:
    """N3-5.5 to N3-5.7: while the move is covered its opponents decide, while it is not its owner does."""
    s.phase = c.CANCELLING if covered(s, war) else c.ANSWERING


def next_asker(s: Board, war: War) -> i64:
    """The unit that may cancel next; NOTHING when all have accepted."""
    units = askers(s, war)
    if war.asked < len(units):
        return units[war.asked]
    return c.NOTHING


def can_answer(s: Board, unit: i64) -> bool:
    """N3-5.13: who has no N30N is not asked. A dummy never cancels (N3-17.11)."""
    return s.holds(unit, c.N30N) > 0 and not hands.is_dummy(s, unit)


def end_war(s: Board, war: War, takes_effect: bool, out: Out) -> None:
    """N3-5.9, N3-5.10: all war cards are used cards before anything else happens."""
    if not takes_effect:
        _credit_cancels(s, war)
    for i in range(len(war.cards)):
        hands.use(s, war.owner[i], war.cards[i])
    s.war = None
    s.go_back()
    f = s.fighters[war.fighter]
    if war.kind == c.BY_BOOST:
        _end_boost(s, war, takes_effect, out)
        return
    word = KIND_WORDS[war.kind]
    if takes_effect or s.book.cancelled_is_spent:
        if war.kind == c.BY_STRIKE:
            f.struck = 1
        else:
            f.countered = 1
    if not takes_effect:
        if out.on:
            out.tell(w.MoveCancelled(f.name, word))
        return
    hands.did(s, war.unit, c.MOVES)
    if out.on:
        out.tell(w.MoveActivated(f.name, word))
    begin_effect(s, Effect(war.kind, war.fighter, war.target))


def _end_boost(s: Board, war: War, takes_effect: bool, out: Out) -> None:
    """N3-9.3, N3-9.4."""
    f = s.fighters[war.fighter]
    if takes_effect:
        hands.did(s, war.unit, c.BOOSTS)
        s.clash.blow(war.side).boost += 1
    if out.on:
        card = s.book.words[boosted_card(s, war)]
        slot = w.ENERGIES[war.cost.index(1)]
        out.tell(w.BoostApplied(f.name, card, slot) if takes_effect else w.BoostCancelled(f.name, card, slot))


def boosted_card(s: Board, war: War) -> i64:
    """The card a boost is on: the attacker's of its lane, or the defender's (in a betrayal the victim's answer)."""
    lane = s.lanes[war.lane]
    return lane.defence if s.side_of(s.fighters[war.fighter]) != s.attacker else lane.attack


def _credit_cancels(s: Board, war: War) -> None:
    """A Challenge may ask for a move of an opponent that ended cancelled by one's own N30N."""
    live = war.live()
    credited: i64 = 0
    for i in range(len(war.cards)):
        unit: i64 = war.owner[i]
        if (
            war.targets[i] != c.NOTHING
            and live >> i & 1
            and s.side[unit] != s.side[war.unit]
            and not credited >> unit & 1
        ):
            credited |= 1 << unit
            hands.did(s, unit, c.WARS)
