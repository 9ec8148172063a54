"""Which card a player who knows the game lays down before a Fighter."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core.parts import Fighter
from fracas.games.n30n.core.round.clash import specialty
from fracas.games.n30n.core.round.placing import spot_of
from fracas.games.n30n.core.state import Board
from fracas.games.n30n.core.thinking.evaluation import item_worth
from fracas.kernel.chance import Chance

# In HP.
HALE: Final = 0.6  # per HP of who stands on the tarmac
SPECIAL: Final = 0.4  # a card in hand that is a Fighter's specialty
AWARD: Final = 0.5  # N30N for a hit
KO: Final = 2.5  # a Fighter that is out
LAST: Final = 8.0  # the last one
SLOT: Final = 0.45  # a Boost slot that can be paid
KEPT_BRAWL: Final = 0.3  # what a Brawl that is kept is worth
SPARE_BRAWL: Final = 0.1  # the same in a full hand
KEPT_ITEM: Final = 0.5
KEPT_FOR_MASTER: Final = 0.5  # somebody after this Fighter would do more with the card
FULL_HAND: Final = 6  # Brawls
NOISE: Final = 0.25  # nobody should be able to tell a card beforehand
STEP: Final = 1.0 / 1024
# Chances.
CONNECTS: Final = 0.8
ITEM_WORKS: Final = 0.8
ATTACKED: Final = 0.8  # that a Brawl comes, if the attacker has cards
FAVOURITE: Final = 0.4  # that it is the attacker's specialty, if that is an attack
OTHER: Final = 0.2  # that it is one of the other three
ANY: Final = 0.25


def card_to_place(s: Board, unit: i64, options: tuple[int, ...], chance: Chance) -> i64:
    """The card that does most before this Fighter; none, if all are worth more in the hand."""
    spot = s.window if s.stage == c.WINDOW else spot_of(s, unit)
    lane = s.lanes[spot // 2]
    role = spot % 2
    user = s.fighters[lane.fighter(role)]
    across = lane.fighter(1 - role)
    best = 0.0
    found: i64 = c.DONE if s.stage == c.WINDOW else c.SKIP
    for code in options:
        if code < c.PLACE or code >= c.BETRAY:
            continue
        card: i64 = code - c.PLACE
        worth = NOISE * STEP * float(chance.below(1024))
        if s.book.type_of[card] == c.ITEM:
            worth += _item(s, user, across, card, role)
        elif role == c.ATTACKS:
            worth += _attack(s, user, s.fighters[across], card) - _kept(s, unit, card, role, spot)
        else:
            worth += _defence(s, user, s.fighters[across], card) - _kept(s, unit, card, role, spot)
        if worth > best:
            best = worth
            found = code
    return found


def is_special(s: Board, f: Fighter, card: i64, defends: bool) -> bool:
    """True if a Brawl is the specialty of a Fighter in that role."""
    if s.book.punch[card] != c.NOTHING:
        return False
    return specialty(s, f, 4 + s.book.defence_colour[card] if defends else s.book.attack_colour[card]) > 0


def _kept(s: Board, unit: i64, card: i64, role: i64, spot: i64) -> float:
    """What a Brawl is worth in the hand, for later rounds and for lanes that are still to come."""
    kept = SPARE_BRAWL if s.holds(unit, c.BRAWL) > FULL_HAND else KEPT_BRAWL
    if s.stage == c.PLACING:
        plan = s.placing.plan[unit]
        for i in range(s.placing.at[unit] + 1, len(plan)):
            later: i64 = plan[i]
            f = s.fighters[s.lanes[later // 2].fighter(role)]
            if is_special(s, f, card, role == c.DEFENDS):
                return kept + KEPT_FOR_MASTER
    return kept


def knockout(s: Board, f: Fighter) -> float:
    """What it is worth that a Fighter is out."""
    return LAST if s.live(f.unit) == 1 else KO


def hp_to_take(s: Board, f: Fighter) -> i64:
    """How much takes a Fighter out: in Overkill 0 HP fights on (N3-18.9)."""
    return f.hp + 1 if s.book.mode == c.OVERKILL else f.hp


def _hit(s: Board, f: Fighter, amount: float) -> float:
    """What it is worth to take that much from a Fighter."""
    hp = float(hp_to_take(s, f))
    return hp + knockout(s, f) if amount >= hp else amount


def _has_cards(s: Board, unit: i64) -> bool:
    """Whether something may come from a foe's hand, by what everybody could see when placing began (N3-16.3)."""
    if s.stage == c.WINDOW:
        return s.lanes[0].attack != c.NOTHING or s.window == 0
    return s.placing.had[2 * unit] + s.placing.had[2 * unit + 1] > 0 or s.book.mode == c.TRAINING


def _attack(s: Board, user: Fighter, foe: Fighter, card: i64) -> float:
    move: i64 = s.book.attack_colour[card]
    amount = 1.0 + float(specialty(s, user, move))
    slots = _paid_slots(s, user.unit, card)
    hit = _hit(s, foe, amount + float(slots)) - float(slots) * (1.0 - SLOT) + AWARD
    if not _has_cards(s, foe.unit):
        return hit
    return CONNECTS * hit - (1.0 - CONNECTS) * _hit(s, user, 1.0)


def _paid_slots(s: Board, unit: i64, card: i64) -> i64:
    """How many Boost slots of a card the hand can pay."""
    slots: i64 = s.book.slots[card]
    if slots == 0 or s.holds(unit, c.N30N) == 0:
        return 0
    types: i64 = 0
    for other in s.hands[unit]:
        if other >= c.N30NS:
            break
        types |= 1 << (other // c.GRADES)
    both = slots & types
    count: i64 = 0
    while both:
        both &= both - 1
        count += 1
    return count


def _defence(s: Board, user: Fighter, foe: Fighter, card: i64) -> float:
    book = s.book
    if not _has_cards(s, foe.unit):
        return 0.0
    punch: i64 = book.punch[card]
    if punch != c.NOTHING:
        pips: i64 = 0
        for damage in book.dice[punch]:
            pips += damage
        return ATTACKED * (_hit(s, foe, float(pips) / 6.0) + AWARD + _hit(s, user, 1.0))
    colour: i64 = book.defence_colour[card]
    favourite = book.sheets[foe.who].specialty
    likely = ANY
    saved = 1.0
    if favourite >= 0 and favourite < 4:
        likely = OTHER
        if favourite == colour:
            likely = FAVOURITE
            saved = 2.0
    amount = 1.0 + float(specialty(s, user, 4 + colour)) + SLOT * float(_paid_slots(s, user.unit, card))
    return ATTACKED * likely * (_hit(s, foe, amount) + AWARD + _hit(s, user, saved))


def _item(s: Board, user: Fighter, across: i64, card: i64, role: i64) -> float:
    item = s.book.item[card]
    if not item.use >> role & 1:
        return -1.0
    worth = item_worth(s, user, item)
    if item.hits and item.aim == c.NOBODY:
        if across == c.NOTHING:
            return -1.0
        for step in item.steps:
            if step.verb == c.DAMAGE and step.to == c.FOE and step.amount >= hp_to_take(s, s.fighters[across]):
                worth += knockout(s, s.fighters[across])
                break
    return ITEM_WORKS * worth - KEPT_ITEM
