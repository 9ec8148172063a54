"""What the cards of a lane do to each other (sections 4.8 to 4.11)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.n30n import words_events as w
from fracas.games.n30n.state import Board
from fracas.games.n30n.state_book import Item
from fracas.games.n30n.state_codes import (
    AIMING,
    ANY_FOE,
    BENCH,
    BENCHED,
    BOOSTING,
    BRAWL,
    BY_BOOST,
    BY_ITEM,
    EVADES,
    HITS,
    ITEM,
    ITEM_CANCELS,
    ITEMS,
    LANE_ATT_BOOST,
    LANE_ATT_HIT,
    LANE_ATT_ITEM,
    LANE_BEGINS,
    LANE_DEF_BOOST,
    LANE_DEF_HIT,
    LANE_DEF_ITEM,
    LANE_ENDS,
    N30N,
    NOBODY,
    NOTHING,
    SOAKS,
    TYPES,
)
from fracas.games.n30n.state_parts import Effect, Fighter, Lane, War
from fracas.games.n30n.steps import check_end, did, hurt, insert, is_dummy, item_of, junk
from fracas.games.n30n.steps_effect import break_walls
from fracas.games.n30n.steps_lane import MOVE_NAMES, answering, show_lane, turn_up
from fracas.games.n30n.steps_war import ENERGY_WORDS, ask_payment, can_cover
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out

# --- resolving ------------------------------------------------------------------------------------------------------


def specialty(s: Board, f: Fighter, move: i64) -> i64:
    """N3-8.10, N3-10.14: what a Fighter's own or worn specialty adds; they do not add up."""
    best: i64 = 0
    own = s.book.sheets[f.who].specialty
    if own != NOTHING and _same_move(s, own, move):
        best = 1
    if f.threads != NOTHING and f.bonus > best and _same_move(s, item_of(s, f.threads).wears, move):
        best = f.bonus
    return best


def _same_move(s: Board, one: i64, other: i64) -> bool:
    return one % 4 == other % 4 if s.book.by_colour else one == other


def mastery(s: Board, f: Fighter, item: Item) -> i64:
    return 1 if s.book.sheets[f.who].mastery == item.icon else 0


def resolve(s: Board, chance: Chance, out: Out) -> None:
    """One step of the lane whose turn it is."""
    i: i64 = s.lane
    lane = s.lanes[i]
    step = s.lane_step
    if step == LANE_BEGINS:
        if not lane.shown:
            turn_up(s, i)
            if out.on:
                out.tell(w.CardsRevealed((show_lane(s, i),)))
        _judge(s, i, out)
        s.lane_step = LANE_ATT_ITEM
    elif step == LANE_ATT_ITEM:
        s.lane_step = LANE_DEF_ITEM
        if s.item_a:
            _use_item(s, i, lane.a, lane.ca, lane.d, 0)
    elif step == LANE_DEF_ITEM:
        s.lane_step = LANE_ATT_BOOST
        if s.item_d:
            _use_item(s, i, lane.d, lane.cd, lane.a, 0)
    elif step == LANE_ATT_BOOST:
        if not s.hit_a or not ask_boost(s, i, lane.a, lane.ca, lane.slots_a):
            s.lane_step = LANE_DEF_BOOST
    elif step == LANE_DEF_BOOST:
        if not s.hit_d or not ask_boost(s, i, lane.d, lane.cd, lane.slots_d):
            s.lane_step = LANE_ATT_HIT
    elif step == LANE_ATT_HIT:
        s.lane_step = LANE_DEF_HIT
        if s.hit_a:
            _land(s, i, chance, out)
        elif s.item_a and item_of(s, lane.ca).hits:
            _throw(s, i, lane.a, lane.ca, lane.d)
    elif step == LANE_DEF_HIT:
        s.lane_step = LANE_ENDS
        if s.hit_d:
            land_answer(s, i, lane.d, lane.cd, lane.a, chance, out)
        elif s.item_d and item_of(s, lane.cd).hits:
            _throw(s, i, lane.d, lane.cd, lane.a)
    else:
        _end_lane(s, i)


def _end_lane(s: Board, i: i64) -> None:
    """N3-8.15: the cards are used cards; Threads that were put on are not."""
    lane = s.lanes[i]
    lane.done = 1
    if lane.ca != NOTHING and not (s.item_a and item_of(s, lane.ca).wears != NOTHING) and not lane.betrays:
        insert(s.used[s.f[lane.a].unit], lane.ca)
    if lane.cd != NOTHING and not (s.item_d and item_of(s, lane.cd).wears != NOTHING):
        insert(s.used[s.f[lane.d].unit], lane.cd)
    s.lane += 1
    s.lane_step = LANE_BEGINS
    s.clear_lane()


def _judge(s: Board, i: i64, out: Out) -> None:
    """Steps (a) and (b) of N3-8.4: what counts, what cancels what, what connects."""
    lane = s.lanes[i]
    ca = lane.ca if lane.a != NOTHING and not s.f[lane.a].ko and not lane.betrays else NOTHING
    cd = lane.cd if lane.d != NOTHING and not s.f[lane.d].ko else NOTHING
    ca = _effective(s, lane.a, ca, 1, out)
    cd = _effective(s, lane.d, cd, 2, out)
    meets = lane.a != NOTHING and lane.d != NOTHING and not s.f[lane.a].ko and not s.f[lane.d].ko
    book = s.book
    kind_a: i64 = book.type_of[ca] if ca != NOTHING else NOTHING
    kind_d: i64 = book.type_of[cd] if cd != NOTHING else NOTHING
    s.item_a = 1 if kind_a == ITEM else 0
    s.item_d = 1 if kind_d == ITEM else 0
    if meets:
        if kind_a == BRAWL and kind_d == BRAWL:
            _brawl_on_brawl(s, i, ca, cd, out)
        elif kind_a == BRAWL:
            _brawl_on_item(s, i, ca, cd, out)
        elif kind_a == ITEM and kind_d == BRAWL:
            _item_on_brawl(s, i, ca, cd, out)
        if kind_d == ITEM and s.item_d:
            _raise_wall(s, lane.d, cd)
        _stand_behind_wall(s, lane, ca if s.hit_a else NOTHING, out)
        if s.hit_a:
            _meet_wall(s, i, ca, out)
    elif s.item_d and item_of(s, cd).wall:
        _raise_wall(s, lane.d, cd)
    if s.item_a:
        _count_item(s, lane.a, ca, out)
    if s.item_d:
        _count_item(s, lane.d, cd, out)


def _count_item(s: Board, user: i64, card: i64, out: Out) -> None:
    """An uncancelled Item works; its master gets more out of it (N3-10.11)."""
    f = s.f[user]
    did(s, f.unit, ITEMS)
    if out.on:
        out.tell(w.ItemUsed(f.name, s.book.words[card]))
        if mastery(s, f, item_of(s, card)):
            out.tell(w.MasteryBonus(f.name, s.book.words[card]))


def _effective(s: Board, user: i64, card: i64, role: i64, out: Out) -> i64:
    """N3-10.3: an Item in the wrong role counts as no card."""
    if card == NOTHING or s.book.type_of[card] != ITEM or item_of(s, card).use & role:
        return card
    if out.on:
        out.tell(w.ItemIneffective(s.f[user].name, s.book.words[card]))
    return NOTHING


def _brawl_on_brawl(s: Board, i: i64, ca: i64, cd: i64, out: Out) -> None:
    """N3-8.5, N3-8.6, N3-8.12, N3-8.13."""
    book = s.book
    lane = s.lanes[i]
    if book.punch[cd] != NOTHING:
        s.hit_d = 1
        if book.trade_punch:
            s.hit_a = 1
            return
    elif book.atk[ca] == book.dfn[cd]:
        s.hit_d = 1
    else:
        s.hit_a = 1
        return
    did(s, s.f[lane.d].unit, EVADES)
    if out.on:
        name = MOVE_NAMES[4 + book.dfn[cd]] if book.punch[cd] == NOTHING else book.words[cd]
        out.tell(w.BrawlEvaded(i + 1, s.f[lane.d].name, MOVE_NAMES[book.atk[ca]], name))


def _brawl_on_item(s: Board, i: i64, ca: i64, cd: i64, out: Out) -> None:
    """N3-8.7, N3-10.6: an attack connects; it may cancel what it meets on the way."""
    lane = s.lanes[i]
    s.hit_a = 1
    if cd == NOTHING:
        return
    if item_of(s, cd).cancelled_by >> s.book.atk[ca] & 1:
        s.item_d = 0
        item_cancelled(s, lane.a, ca, lane.d, cd, out)


def _item_on_brawl(s: Board, i: i64, ca: i64, cd: i64, out: Out) -> None:
    """N3-8.9, N3-8.12, N3-10.4, N3-10.5."""
    lane = s.lanes[i]
    book = s.book
    if book.punch[cd] != NOTHING:
        s.hit_d = 1
        if book.trade_punch:
            return
    elif not item_of(s, ca).cancelled_by >> (4 + book.dfn[cd]) & 1:
        return
    s.hit_d = 1
    s.item_a = 0
    item_cancelled(s, lane.d, cd, lane.a, ca, out)


def item_cancelled(s: Board, by: i64, brawl: i64, user: i64, item: i64, out: Out) -> None:
    did(s, s.f[by].unit, ITEM_CANCELS)
    if out.on:
        out.tell(w.ItemCancelled(s.f[user].name, s.book.words[item], s.book.words[brawl]))


def _raise_wall(s: Board, user: i64, card: i64) -> None:
    """N3-10.12: defence of a working Wall, mastery included. With walls=stay it will stand if it holds."""
    item = item_of(s, card)
    if item.wall == 0:
        return
    f = s.f[user]
    s.wall_held = item.wall + mastery(s, f, item)
    if s.book.walls_stay and s.wall_held >= f.next_guard:
        f.next_wall = card
        f.next_guard = s.wall_held


def _stand_behind_wall(s: Board, lane: Lane, ca: i64, out: Out) -> None:
    """N3-10.20: a standing Wall guards every lane of its user, unless the attack names it."""
    f = s.f[lane.d]
    if f.wall == NOTHING:
        return
    if ca != NOTHING and item_of(s, f.wall).cancelled_by >> s.book.atk[ca] & 1:
        item_cancelled(s, lane.a, ca, lane.d, f.wall, out)
        junk(s, f.unit, f.wall)
        f.wall = NOTHING
        f.guard = 0
    elif f.guard > s.wall_held:
        s.wall_held = f.guard


def _meet_wall(s: Board, i: i64, ca: i64, out: Out) -> None:
    """N3-8.16: an attack connects only if base and specialty exceed the Wall."""
    if s.wall_held == 0:
        return
    lane = s.lanes[i]
    force: i64 = 1 + specialty(s, s.f[lane.a], s.book.atk[ca])
    d = s.f[lane.d]
    if force > s.wall_held:
        if out.on:
            out.tell(w.WallExceeded(d.name, s.wall_held, force - s.wall_held))
        break_walls(s, i)
        return
    s.hit_a = 0
    did(s, d.unit, SOAKS)
    if out.on:
        out.tell(w.WallSoaked(d.name, force))


def _use_item(s: Board, i: i64, user: i64, card: i64, across: i64, part: i64) -> None:
    """Begin an Item's part: 0 in step (c), 1 in step (e)."""
    item = item_of(s, card)
    if part == 0 and not item.helps:
        return
    e = Effect(BY_ITEM, user, across)
    e.card = card
    e.lane = i
    e.part = part
    e.bonus = mastery(s, s.f[user], item)
    e.luck = s.luck_a if s.lanes[i].a == user else s.luck_d
    s.effect = e


def _throw(s: Board, i: i64, user: i64, card: i64, across: i64) -> None:
    """Step (e) of an Item. N3-10.16: TNT and Gun have their user name the target."""
    item = item_of(s, card)
    if item.aim == NOBODY:
        if across != NOTHING and s.f[across].ko:
            across = NOTHING
        _use_item(s, i, user, card, across, 1)
        return
    marks = aims(s, user, item.aim)
    if not marks:
        return
    _use_item(s, i, user, card, marks[0], 1)
    if len(marks) > 1:
        assert s.effect is not None
        s.effect.target = NOTHING
        # N3-21.6: a player whose Fighter is K.O.d decides no more; the captain does.
        s.open(AIMING, 1 << (s.lead(s.f[user].unit) if s.f[user].ko else s.f[user].seat))


def aims(s: Board, user: i64, aim: i64) -> list[int]:
    """The opposing Fighters a bench-reaching effect may name."""
    found: list[int] = []
    mine = s.side[s.f[user].unit]
    for i in range(len(s.f)):
        f = s.f[i]
        if s.side[f.unit] == mine or f.ko:
            continue
        if aim == ANY_FOE or (aim == BENCHED and f.zone == BENCH):
            found.append(i)
    return found


def ask_boost(s: Board, i: i64, user: i64, card: i64, declared: i64) -> bool:
    """D14, asked unless public facts rule it out (N3-16.5 a)."""
    f = s.f[user]
    if s.book.slots[card] & ~declared == 0 or s.holds(f.unit, N30N) == 0 or is_dummy(s, f.unit):
        return False
    s.open(BOOSTING, 1 << f.seat)
    return True


def declare_boost(s: Board, kind: i64, out: Out) -> None:
    """N3-9.3: each slot once; the cost is 1 of its type."""
    lane, user, side = boosting(s)
    i = _lane_place(s, lane)
    answers = s.lane >= len(s.lanes) and side == 1
    if side == 0 or answers:
        lane.slots_a |= 1 << kind
        card = lane.ca
    else:
        lane.slots_d |= 1 << kind
        card = lane.cd
    cost = [0] * TYPES
    cost[kind] = 1
    war = War(BY_BOOST, user, s.f[user].unit, cost)
    war.lane = i
    war.side = side
    if s.lane >= len(s.lanes) and side == 0:
        war.betrayed = s.f[s.lanes[s.lane - len(s.lanes)].mark].unit
    s.war = war
    if out.on:
        out.tell(w.BoostDeclared(s.f[user].name, s.book.words[card], ENERGY_WORDS[kind]))
    ask_payment(s, war)


def _lane_place(s: Board, lane: Lane) -> i64:
    for i in range(len(s.lanes)):
        if s.lanes[i] is lane:
            return i
    raise AssertionError("no such lane")


def boosting(s: Board) -> tuple[Lane, i64, i64]:
    """Which card may be boosted now: its lane, its user, and the side (0 the attack, 1 the answer)."""
    n = len(s.lanes)
    side: i64 = 0 if s.lane_step == LANE_ATT_BOOST else 1
    if s.lane < n:
        lane = s.lanes[s.lane]
        return lane, lane.a if side == 0 else lane.d, side
    lane = s.lanes[s.lane - n]
    if side == 0:
        return lane, lane.a, side
    answer = s.lanes[answering(s, lane)]
    return answer, lane.mark, side


def boost_options(s: Board) -> tuple[int, ...]:
    """Undeclared slots the hand can pay, and passing."""
    from_code = 12
    lane, user, side = boosting(s)
    attacks = side == 0 or s.lane >= len(s.lanes)
    free = s.book.slots[lane.ca] & ~lane.slots_a if attacks else s.book.slots[lane.cd] & ~lane.slots_d
    codes: list[int] = []
    unit = s.f[user].unit
    for kind in range(TYPES):
        if free >> kind & 1:
            cost = [0] * TYPES
            cost[kind] = 1
            if can_cover(s, unit, cost):
                codes.append(from_code + kind)
    codes.append(0)
    return tuple(codes)


def _land(s: Board, i: i64, chance: Chance, out: Out) -> None:
    """Step (e): the attacker's Brawl takes its damage."""
    lane = s.lanes[i]
    f = s.f[lane.a]
    move: i64 = s.book.atk[lane.ca]
    amount = force(s, f, lane.ca, move, out) + s.boost_a
    if out.on:
        out.tell(w.BrawlConnected(i + 1, f.name, MOVE_NAMES[move], amount))
    amount -= s.wall_held
    brawl_damage(s, lane.d, amount, lane.a, lane.ca, False, chance, out)


def force(s: Board, f: Fighter, card: i64, move: i64, out: Out) -> i64:
    extra = specialty(s, f, move)
    if extra and out.on:
        out.tell(w.SpecialtyBonus(f.name, s.book.words[card], extra))
    return 1 + extra


def land_answer(s: Board, i: i64, user: i64, card: i64, target: i64, chance: Chance, out: Out) -> None:
    """Step (e): a DEF Brawl or a Sucker Punch that connects."""
    f = s.f[user]
    punch: i64 = s.book.punch[card]
    if punch != NOTHING:
        die = chance.roll(6)
        amount: i64 = s.book.dice[punch][die - 1] + s.boost_d
        if out.on:
            out.tell(w.SuckerPunch(f.name, s.book.words[card], die, amount))
    else:
        move: i64 = 4 + s.book.dfn[card]
        amount = force(s, f, card, move, out) + s.boost_d
        if out.on:
            out.tell(w.BrawlConnected(i + 1, f.name, MOVE_NAMES[move], amount))
    brawl_damage(s, target, amount, user, card, False, chance, out)


def brawl_damage(
    s: Board, target: i64, amount: i64, by: i64, card: i64, doubled: bool, chance: Chance, out: Out
) -> None:
    """N3-11.4: a Brawl that takes HP earns 1 N30N and 1 per point of Overkill; a betrayal twice that (N3-20.14)."""
    unit = s.f[by].unit
    over = hurt(s, target, amount, by, s.book.words[card], out)
    if over >= 0:
        did(s, unit, HITS)
        s.owed[unit] += 1
        s.owed_over[unit] += over
        if doubled:
            s.owed_betrayal[unit] += 1 + over
    check_end(s, by, chance, out)
