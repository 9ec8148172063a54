"""What the cards of a lane do to each other (sections 4.8 to 4.11)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.n30n import words as w
from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core import hands
from fracas.games.n30n.core.book import Item
from fracas.games.n30n.core.damage import hurt
from fracas.games.n30n.core.effects import aims, begin_effect, through_wall
from fracas.games.n30n.core.outcome import check_end
from fracas.games.n30n.core.parts import Effect, Fighter, Lane, War
from fracas.games.n30n.core.round.lanes import answering, show_lane, turn_up
from fracas.games.n30n.core.state import Board
from fracas.games.n30n.core.wars import declare, energy_of
from fracas.kernel.chance import Chance
from fracas.kernel.masks import code_table
from fracas.kernel.out import Out

# By the slots that may be declared, as bits.
BOOSTS: Final[list[tuple[int, ...]]] = [codes + (c.PASS,) for codes in code_table(c.BOOST, c.TYPES)]

# --- resolving ------------------------------------------------------------------------------------------------------


def specialty(s: Board, f: Fighter, move: i64) -> i64:
    """N3-8.10, N3-10.14: what a Fighter's own or worn specialty adds; they do not add up."""
    best: i64 = 0
    own = s.book.sheets[f.who].specialty
    if own != c.NOTHING and _same_move(s, own, move):
        best = 1
    if f.threads != c.NOTHING and f.bonus > best and _same_move(s, hands.item_of(s, f.threads).wears, move):
        best = f.bonus
    return best


def _same_move(s: Board, one: i64, other: i64) -> bool:
    return one % 4 == other % 4 if s.book.by_colour else one == other


def mastery(s: Board, f: Fighter, item: Item) -> i64:
    if s.book.sheets[f.who].mastery == item.icon:
        return 1
    return 0


def step(s: Board, chance: Chance, out: Out) -> None:
    """One step of the lane whose turn it is (N3-8.4)."""
    clash = s.clash
    at = clash.step
    lane = s.lanes[clash.lane]
    role = clash.role()
    if at == c.LANE_BEGINS:
        _begin(s, lane, out)
        clash.step = c.ATTACK_ITEM
    elif at == c.LANE_ENDS:
        _end(s, lane)
    elif at == c.ATTACK_BOOST or at == c.DEFENCE_BOOST:
        offers = clash.blow(role).connects and may_boost(s, lane.fighter(role), lane.card(role), lane.slots(role))
        if offers:
            s.phase = c.BOOSTING
        else:
            clash.step = at + 1
    else:
        clash.step = at + 1
        if at < c.ATTACK_BOOST:
            if clash.blow(role).works:
                use_item(s, clash.lane, role, lane.fighter(1 - role), 0)
        else:
            _hit(s, lane, role, chance, out)


def _begin(s: Board, lane: Lane, out: Out) -> None:
    """Steps (a) and (b): what counts, what cancels what, what connects."""
    if not lane.shown:
        turn_up(s, lane)
        if out.on:
            out.tell(w.CardsRevealed((show_lane(s, s.clash.lane),)))
    clash = s.clash
    attack = _counting_card(s, lane, c.ATTACKS, out)
    defence = _counting_card(s, lane, c.DEFENDS, out)
    if _is_item(s, attack):  # what the last lane came to is forgotten
        clash.attack.works = 1
    if _is_item(s, defence):
        clash.defence.works = 1
    both = _stands(s, lane.attacker) and _stands(s, lane.defender)
    if both:
        _meet(s, lane, attack, defence, out)
    if clash.attack.works:
        count_item(s, lane.attacker, attack, out)
    if clash.defence.works:
        count_item(s, lane.defender, defence, out)
        _raise_wall(s, lane.defender, defence)
    if both:
        _stand_behind_wall(s, lane, attack, out)
        if clash.attack.connects:
            _meet_wall(s, lane, attack, out)


def _stands(s: Board, i: i64) -> bool:
    """True if there is such a Fighter and it is not K.O.d."""
    return i != c.NOTHING and not s.fighters[i].ko


def _is_item(s: Board, card: i64) -> bool:
    return card != c.NOTHING and s.book.type_of[card] == c.ITEM


def _counting_card(s: Board, lane: Lane, role: i64, out: Out) -> i64:
    """N3-8.3, N3-10.3: a card of who is K.O.d, and an Item in the wrong role, count as none; a betrayal comes later."""
    user = lane.fighter(role)
    card = lane.card(role)
    if not _stands(s, user) or (role == c.ATTACKS and lane.betrays):
        return c.NOTHING
    if not _is_item(s, card) or hands.item_of(s, card).use & (1 << role):
        return card
    if out.on:
        out.tell(w.ItemIneffective(s.fighters[user].name, s.book.words[card]))
    return c.NOTHING


def _meet(s: Board, lane: Lane, attack: i64, defence: i64, out: Out) -> None:
    """What the two cards of a lane do to each other."""
    if attack == c.NOTHING:
        return
    if _is_item(s, attack):
        if defence != c.NOTHING and not _is_item(s, defence):
            _item_on_brawl(s, lane, attack, defence, out)
    elif defence == c.NOTHING or _is_item(s, defence):
        _brawl_on_item(s, lane, attack, defence, out)
    else:
        _brawl_on_brawl(s, lane, attack, defence, out)


def _end(s: Board, lane: Lane) -> None:
    """N3-8.15: the cards are used cards; Threads that were put on are not."""
    lane.done = 1
    for role in range(2):
        card = lane.card(role)
        if card == c.NOTHING or (role == c.ATTACKS and lane.betrays):
            continue
        if not s.clash.blow(role).works or hands.item_of(s, card).wears == c.NOTHING:
            hands.use(s, s.fighters[lane.fighter(role)].unit, card)
    s.clash.begin(s.clash.lane + 1)


def count_item(s: Board, user: i64, card: i64, out: Out) -> None:
    """An uncancelled Item works; its master gets more out of it (N3-10.11)."""
    f = s.fighters[user]
    hands.did(s, f.unit, c.ITEMS)
    if out.on:
        out.tell(w.ItemUsed(f.name, s.book.words[card]))
        if mastery(s, f, hands.item_of(s, card)):
            out.tell(w.MasteryBonus(f.name, s.book.words[card]))


def _brawl_on_brawl(s: Board, lane: Lane, attack: i64, defence: i64, out: Out) -> None:
    """N3-8.5, N3-8.6, N3-8.12, N3-8.13."""
    book = s.book
    clash = s.clash
    if book.punch[defence] != c.NOTHING:
        clash.defence.connects = 1
        if book.trade_punch:
            clash.attack.connects = 1
            return
    elif book.attack_colour[attack] == book.defence_colour[defence]:
        clash.defence.connects = 1
    else:
        clash.attack.connects = 1
        return
    f = s.fighters[lane.defender]
    hands.did(s, f.unit, c.EVADES)
    if out.on:
        plain = book.punch[defence] == c.NOTHING
        name = w.MOVES[4 + book.defence_colour[defence]] if plain else book.words[defence]
        out.tell(w.BrawlEvaded(clash.lane + 1, f.name, w.MOVES[book.attack_colour[attack]], name))


def _brawl_on_item(s: Board, lane: Lane, attack: i64, defence: i64, out: Out) -> None:
    """N3-8.7, N3-10.6: an attack connects; it may cancel what it meets on the way."""
    s.clash.attack.connects = 1
    if defence != c.NOTHING and hands.item_of(s, defence).cancelled_by >> s.book.attack_colour[attack] & 1:
        s.clash.defence.works = 0
        item_cancelled(s, lane.attacker, attack, lane.defender, defence, out)


def _item_on_brawl(s: Board, lane: Lane, attack: i64, defence: i64, out: Out) -> None:
    """N3-8.9, N3-8.12, N3-10.4, N3-10.5."""
    book = s.book
    if book.punch[defence] != c.NOTHING:
        s.clash.defence.connects = 1
        if book.trade_punch:
            return
    elif not hands.item_of(s, attack).cancelled_by >> (4 + book.defence_colour[defence]) & 1:
        return
    s.clash.defence.connects = 1
    s.clash.attack.works = 0
    item_cancelled(s, lane.defender, defence, lane.attacker, attack, out)


def item_cancelled(s: Board, by: i64, brawl: i64, user: i64, item: i64, out: Out) -> None:
    hands.did(s, s.fighters[by].unit, c.ITEM_CANCELS)
    if out.on:
        out.tell(w.ItemCancelled(s.fighters[user].name, s.book.words[item], s.book.words[brawl]))


def _raise_wall(s: Board, user: i64, card: i64) -> None:
    """N3-10.12: defence of a working Wall, mastery included. With walls=stay it will stand if it holds."""
    item = hands.item_of(s, card)
    if item.wall == 0:
        return
    f = s.fighters[user]
    s.clash.wall = item.wall + mastery(s, f, item)
    if s.book.walls_stay and s.clash.wall >= f.next_guard:
        f.next_wall = card
        f.next_guard = s.clash.wall


def _stand_behind_wall(s: Board, lane: Lane, attack: i64, out: Out) -> None:
    """N3-10.20: a standing Wall guards every lane of its user, unless the attack names it."""
    f = s.fighters[lane.defender]
    if f.wall == c.NOTHING:
        return
    if s.clash.attack.connects and hands.item_of(s, f.wall).cancelled_by >> s.book.attack_colour[attack] & 1:
        item_cancelled(s, lane.attacker, attack, lane.defender, f.wall, out)
        hands.junk(s, f.unit, f.wall)
        f.wall = c.NOTHING
        f.guard = 0
    elif f.guard > s.clash.wall:
        s.clash.wall = f.guard


def _meet_wall(s: Board, lane: Lane, attack: i64, out: Out) -> None:
    """N3-8.16: an attack connects only if base and specialty exceed the Wall."""
    strength: i64 = 1 + specialty(s, s.fighters[lane.attacker], s.book.attack_colour[attack])
    if strength <= s.clash.wall:
        s.clash.attack.connects = 0
        through_wall(s, lane, lane.defender, strength, out)


# --- Items ------------------------------------------------------------------------------------------------------------


def use_item(s: Board, place: i64, role: i64, target: i64, part: i64) -> None:
    """Begin a part of the Item in a lane: 0 in step (c), 1 in step (e)."""
    lane = s.lanes[place]
    user = lane.fighter(role)
    card = lane.card(role)
    item = hands.item_of(s, card)
    if part == 0 and not item.helps:
        return
    effect = Effect(c.BY_ITEM, user, target)
    effect.card = card
    effect.lane = place
    effect.part = part
    effect.bonus = mastery(s, s.fighters[user], item)
    effect.luck = s.clash.blow(role).luck
    begin_effect(s, effect)


def _throw(s: Board, lane: Lane, role: i64) -> None:
    """Step (e) of an Item. N3-10.16: TNT and Gun have their user name the target."""
    item = hands.item_of(s, lane.card(role))
    place = s.clash.lane
    if item.aim == c.NOBODY:
        across = lane.fighter(1 - role)
        use_item(s, place, role, across if _stands(s, across) else c.NOTHING, 1)
        return
    marks = aims(s, lane.fighter(role), item.aim)
    if len(marks) == 1:
        use_item(s, place, role, marks[0], 1)
    elif marks:
        use_item(s, place, role, c.NOTHING, 1)
        s.phase = c.AIMING


# --- boosts -----------------------------------------------------------------------------------------------------------


def may_boost(s: Board, user: i64, card: i64, declared: i64) -> bool:
    """D14, asked unless public facts rule it out (N3-16.5 a)."""
    unit = s.fighters[user].unit
    return s.book.slots[card] & ~declared != 0 and s.holds(unit, c.N30N) > 0 and not hands.is_dummy(s, unit)


def boostable(s: Board) -> tuple[i64, i64, i64]:
    """The card that may be boosted now: its lane, the role it was placed in, its user."""
    role = s.clash.role()
    n = len(s.lanes)
    if s.clash.lane < n:
        return s.clash.lane, role, s.lanes[s.clash.lane].fighter(role)
    lane = s.lanes[s.clash.lane - n]
    if role == c.ATTACKS:
        return s.clash.lane - n, c.ATTACKS, lane.attacker
    return answering(s, lane), c.ATTACKS, lane.mark  # the betrayed Fighter answers with the card of its own lane


def boost_fault(s: Board, kind: i64) -> str:
    """N3-9.1, N3-9.3: whether a slot may be declared; "" if so."""
    place, role, user = boostable(s)
    lane = s.lanes[place]
    if not s.book.slots[lane.card(role)] >> kind & 1:
        return "no_slot"
    if lane.slots(role) >> kind & 1:
        return "slot_used"
    return "" if energy_of(s, s.fighters[user].unit) >> (c.PACK * kind) & c.PACKED else "cannot_cover"


def boost_codes(s: Board) -> tuple[int, ...]:
    """Undeclared slots the hand can pay, and passing."""
    place, role, user = boostable(s)
    lane = s.lanes[place]
    slots: i64 = s.book.slots[lane.card(role)]
    have = energy_of(s, s.fighters[user].unit)
    payable: i64 = 0
    for kind in range(c.TYPES):
        if have >> (c.PACK * kind) & c.PACKED:
            payable |= 1 << kind
    return BOOSTS[slots & ~lane.slots(role) & payable]


def _one_of(kind: i64) -> list[int]:
    cost = [0] * c.TYPES
    cost[kind] = 1
    return cost


def declare_boost(s: Board, kind: i64, out: Out) -> None:
    """N3-9.3: each slot once; the cost is 1 of its type."""
    place, role, user = boostable(s)
    lane = s.lanes[place]
    if role == c.ATTACKS:
        lane.attack_slots |= 1 << kind
    else:
        lane.defence_slots |= 1 << kind
    war = War(c.BY_BOOST, user, s.fighters[user].unit, _one_of(kind))
    war.lane = place
    war.side = s.clash.role()
    if s.clash.lane >= len(s.lanes) and war.side == c.ATTACKS:
        war.betrayed = s.fighters[lane.mark].unit
    declare(s, war)
    if out.on:
        out.tell(w.BoostDeclared(s.fighters[user].name, s.book.words[lane.card(role)], w.ENERGIES[kind]))


def pass_boost(s: Board) -> None:
    """N3-9.2: a pass ends the boosting of that card."""
    s.clash.step += 1
    s.go_back()


# --- damage -----------------------------------------------------------------------------------------------------------


def _hit(s: Board, lane: Lane, role: i64, chance: Chance, out: Out) -> None:
    """Step (e): a Brawl that connects takes its damage, an Item that hits is thrown."""
    clash = s.clash
    if clash.blow(role).connects:
        if role == c.ATTACKS:
            amount = through_wall(s, lane, lane.defender, land(s, lane, out), out)
            brawl_damage(s, lane.defender, amount, lane.attacker, lane.attack, False, out)
        else:
            land_answer(s, clash.lane, lane.defender, lane.defence, lane.attacker, chance, out)
    elif clash.blow(role).works and hands.item_of(s, lane.card(role)).hits:
        _throw(s, lane, role)


def land(s: Board, lane: Lane, out: Out) -> i64:
    """What the attacker's Brawl deals, before a Wall."""
    f = s.fighters[lane.attacker]
    move: i64 = s.book.attack_colour[lane.attack]
    amount = strength_of(s, f, lane.attack, move, out) + s.clash.attack.boost
    if out.on:
        out.tell(w.BrawlConnected(s.clash.lane % len(s.lanes) + 1, f.name, w.MOVES[move], amount))
    return amount


def strength_of(s: Board, f: Fighter, card: i64, move: i64, out: Out) -> i64:
    """N3-8.8, N3-8.10: what a Brawl that connects deals without boosts."""
    extra = specialty(s, f, move)
    if extra and out.on:
        out.tell(w.SpecialtyBonus(f.name, s.book.words[card], extra))
    return 1 + extra


def land_answer(s: Board, place: i64, user: i64, card: i64, target: i64, chance: Chance, out: Out) -> None:
    """Step (e): a DEF Brawl or a Sucker Punch that connects."""
    f = s.fighters[user]
    punch: i64 = s.book.punch[card]
    if punch != c.NOTHING:
        die = chance.roll(6, c.LUCK + f.unit)
        amount: i64 = s.book.dice[punch][die - 1] + s.clash.defence.boost
        if out.on:
            out.tell(w.SuckerPunch(f.name, s.book.words[card], die, amount))
    else:
        move: i64 = 4 + s.book.defence_colour[card]
        amount = strength_of(s, f, card, move, out) + s.clash.defence.boost
        if out.on:
            out.tell(w.BrawlConnected(place + 1, f.name, w.MOVES[move], amount))
    brawl_damage(s, target, amount, user, card, False, out)


def brawl_damage(s: Board, target: i64, amount: i64, by: i64, card: i64, doubled: bool, out: Out) -> None:
    """N3-11.4: a Brawl that takes HP earns 1 N30N and 1 per point of Overkill; a betrayal twice that (N3-20.14)."""
    unit = s.fighters[by].unit
    over = hurt(s, target, amount, by, s.book.words[card], out)
    if over >= 0:
        hands.did(s, unit, c.HITS)
        s.owed[unit] += 1
        s.owed_over[unit] += over
        if doubled:
            s.owed_betrayal[unit] += 1 + over
    if s.fighters[target].ko:
        check_end(s, by, out)
