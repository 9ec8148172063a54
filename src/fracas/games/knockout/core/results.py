"""What a contest brings: hits, catches, dodges, tackles, the Boomerang's return (KC-13 to KC-19)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.knockout.core.codes import (
    A_BONUS,
    A_GAS,
    A_KNOCK,
    A_LOOSE,
    A_RETURN,
    A_RETURN_LAND,
    A_STEAL,
    BY_RETURN,
    BY_TACKLE,
    CAGED,
    CATCH_OR_DODGE,
    CREW,
    DEFLECT,
    DEFLECTING,
    KNOCKING,
    LAND,
    LANDING,
    MAN,
    NO,
    NOTHING,
    RETURNING,
    RIVALS,
    SINGLE,
    STEALING,
    STEALS,
    TO,
)
from fracas.games.knockout.core.round import moment
from fracas.games.knockout.core.state import Board, Brawler
from fracas.games.knockout.core.verbs import (
    destroy,
    drop,
    fallen,
    gain_bond,
    hurt,
    item_name,
    knock_out,
    leave_cover,
    let_go,
    place,
    put,
    shift,
    spend_bond,
    stand_up,
    take,
    take_single,
)
from fracas.games.knockout.words import events as w
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out


def rivalry_ready(s: Board, me: i64, against: i64, bit: i64) -> bool:
    """KC-11.9 to KC-11.12: a Rival against its Versus Brawler, one use a contest (bit 1 bump, bit 2 effect)."""
    b = s.b[me]
    if b.side != RIVALS or b.rival != against or s.kind == BY_RETURN:
        return False
    if s.book.bump_and_effect:
        return s.effect & bit == 0
    return s.effect == 0


def fly(s: Board) -> i64:
    """The thrown item leaves the hand (KC-13.12): off a cluster one single goes (KC-19.26)."""
    if s.kind == BY_RETURN:
        item = s.loose
        s.loose = NOTHING
        return item
    b = s.b[s.att]
    if s.item < MAN and s.kind_of(s.item).cluster > 0:
        return take_single(s, b)
    return let_go(s, b)


def direct_hit(s: Board, out: Out) -> None:
    """KC-17.1, step by step."""
    target = s.b[s.foe]
    zone = target.zone
    s.hit_zone = zone
    kind = s.kind_of(s.item)
    if out.on:
        out.tell(w.Hit(s.names[s.att], s.names[s.foe], item_name(s, s.item)))
    drop(s, target, out)
    man = s.is_man(s.item)
    caged = target.form == CAGED
    item = fly(s)
    if man:
        if out.on:
            out.tell(w.InstantKo(s.names[s.foe], item_name(s, item)))
        put(s, item, zone, out)
        target.hearts = 0
        if s.b[s.att].side == CREW and item - MAN < 3:  # KC-18.17
            gain_bond(s, 3, "thrown_mate", out)
            if out.on:
                out.tell(w.BondRefilled())
    elif kind.explodes:
        explode(s, item, zone, out)
    elif kind.cages:
        if caged:  # KC-19.17
            put(s, item, zone, out)
        else:
            cage(s, target, item, out)
    else:
        hurt(s, target, "hit", out)
        if kind.returns:
            s.loose = item
        else:
            put(s, item, zone, out)
    if fallen(s, out) and moment(s, out):
        return
    if kind.returns and not man:
        s.push(A_RETURN, 0)
    if kind.gasses and not man:
        s.push(A_GAS, zone)
    if not target.ko:
        start_knock(s, s.foe, kind.knock, s.b[s.att].zone)


def explode(s: Board, slot: i64, zone: i64, out: Out) -> None:
    """KC-19.2, KC-19.3, KC-18.27: everybody in the Zone loses a Heart, carried or not."""
    if out.on:
        out.tell(w.Exploded(item_name(s, slot), zone + 1, place(s, zone)))
    destroy(s, slot, "explosion", out)
    for one in s.b:
        if one.zone == zone and not one.ko:
            hurt(s, one, "explosion", out)


def cage(s: Board, b: Brawler, slot: i64, out: Out) -> None:
    """KC-19.7, KC-19.8: the ball closes around the Target, which is in Ball Form now."""
    leave_cover(s, b, out)
    b.form = CAGED
    b.caged_turn = s.turn
    s.balls[slot].caging = b.id
    if out.on:
        out.tell(w.Caged(s.names[b.id]))


def start_knock(s: Board, who: i64, steps: i64, banned: i64) -> None:
    """KC-17.2, KC-19.23."""
    s.knocked = who
    s.steps = steps
    s.visited = 1 << s.b[who].zone
    s.banned = banned
    s.push(A_KNOCK, 0)


def knock(s: Board) -> None:
    """One step of Knock Back; without a legal Zone it is skipped (KC-17.3)."""
    if s.steps <= 0 or s.b[s.knocked].ko:
        return
    codes = [TO + z for z in s.arena.near[s.b[s.knocked].zone] if z != s.banned and not s.visited >> z & 1]
    if codes:
        s.open_ask(KNOCKING, s.foe if s.knocked == s.att else s.att, tuple(codes))


def caught(s: Board, perfect: bool, out: Out) -> None:
    """KC-14.3 to KC-14.6, KC-19.41."""
    b = s.b[s.foe]
    charge = s.item_charge + (1 if s.kind == BY_RETURN else s.book.catch_charge) + (1 if perfect else 0)
    if charge > 5:
        charge = 5
    drop(s, b, out)
    item = fly(s)
    take(s, b, item, charge)
    if out.on:
        out.tell(w.Caught(s.names[b.id], item_name(s, item), int(charge)))
        if perfect:
            out.tell(w.PerfectCatch(s.names[b.id]))
        if s.kind == BY_RETURN:
            out.tell(w.BoomerangCaught(s.names[b.id]))
        if MAN <= item < SINGLE and s.captive(s.b[item - MAN]):
            out.tell(w.Captured(s.names[item - MAN], s.names[b.id]))
    s.push(A_BONUS, b.id)


def dodged(s: Board, out: Out) -> None:
    """KC-15.7 to KC-15.9."""
    b = s.b[s.foe]
    if out.on:
        out.tell(w.Dodged(s.names[b.id], "ball"))
    if effect_ready(s, s.foe, s.drinker):
        codes = [DEFLECT + z for z in s.arena.near[b.zone]]
        codes.append(NO)
        s.open_ask(DEFLECTING, s.foe, tuple(codes))
        return
    land_dodged(s, landing(s), out)


def landing(s: Board) -> i64:
    """KC-13.10: L, or the Zone the Target left."""
    return s.origin if s.book.origin_zone else s.b[s.foe].zone


def effect_ready(s: Board, me: i64, against: i64) -> bool:
    """Deflect or Steal can be paid for (KC-11.6, KC-11.10)."""
    if s.b[me].side == CREW:
        return s.bond > 0
    return rivalry_ready(s, me, against, 2)


def pay_effect(s: Board, me: i64, what: str, out: Out) -> None:
    if s.b[me].side == CREW:
        spend_bond(s, me, what, out)
    else:
        s.effect |= 2
        if out.on:
            out.tell(w.RivalryUsed(s.names[me], what))


def deflected(s: Board, code: i64, out: Out) -> None:
    if code == NO:
        land_dodged(s, landing(s), out)
        return
    zone = code - DEFLECT
    pay_effect(s, s.foe, "deflect", out)
    if out.on:
        out.tell(w.Deflected(s.names[s.foe], zone + 1, place(s, zone)))
    land_dodged(s, zone, out)


def land_dodged(s: Board, zone: i64, out: Out) -> None:
    """A dodged ball comes down; some still go off (KC-15.8)."""
    kind = s.kind_of(s.item)
    man = s.is_man(s.item)
    item = fly(s)
    if man or not kind.explodes:
        put(s, item, zone, out)
        if kind.gasses and not man:
            s.push(A_GAS, zone)
        return
    explode(s, item, zone, out)
    if fallen(s, out):
        moment(s, out)


def tackled(s: Board, tackler: Brawler, loser: Brawler, out: Out) -> None:
    """KC-16.8 (a), (b); the rest is on the agenda."""
    zone = loser.zone
    if out.on:
        out.tell(w.Tackled(s.names[tackler.id], s.names[loser.id]))
    s.item_charge = loser.charge
    s.loose = let_go(s, loser)
    entered = tackler.zone != zone
    shift(s, tackler, zone, out)
    if out.on and entered:
        out.tell(w.Moved(s.names[tackler.id], zone + 1, place(s, zone), "tackle"))
    s.push(A_LOOSE, zone)
    if entered and s.gas[zone] > 0:  # KC-16.15
        hurt(s, tackler, "gas", out)
        if fallen(s, out) and moment(s, out):
            return
        if tackler.ko:
            return
    s.push(A_STEAL, tackler.id)
    start_knock(s, loser.id, 1, NOTHING)


def ask_steal(s: Board, who: i64) -> None:
    """KC-16.8 (d), KC-16.10."""
    if s.loose < 0 or s.b[who].ko:
        return
    against = s.foe if s.kind == BY_TACKLE else s.drinker
    if effect_ready(s, who, against):
        s.open_ask(STEALING, who, STEALS)


def stolen(s: Board, out: Out) -> None:
    b = s.b[s.asker]
    pay_effect(s, b.id, "steal", out)
    drop(s, b, out)
    item = s.loose
    s.loose = NOTHING
    take(s, b, item, s.item_charge)
    if out.on:
        out.tell(w.Stolen(s.names[b.id], item_name(s, item), int(b.charge)))
        if MAN <= item < SINGLE and s.captive(s.b[item - MAN]):
            out.tell(w.Captured(s.names[item - MAN], s.names[b.id]))
    s.push(A_BONUS, b.id)


def drop_loose(s: Board, zone: i64, out: Out) -> None:
    """KC-16.8 (e): what was not stolen is dropped."""
    item = s.loose
    if item >= 0:
        s.loose = NOTHING
        put(s, item, zone, out)


def resolve_toss(s: Board, won: bool, chance: Chance, out: Out) -> None:
    """KC-18.23, KC-18.24."""
    b = s.b[s.foe]
    if won:
        if out.on:
            out.tell(w.TossedOff(s.names[s.att], s.names[s.foe]))
        knock_out(s, b, out)
        moment(s, out)
        return
    stand_up(s, b, s.b[s.att].zone, out)
    if out.on:
        out.tell(w.BrokeFree(s.names[s.foe]))


# --- the Boomerang's return (KC-19.39 to KC-19.45) -----------------------------------------------------------------


def begin_return(s: Board, out: Out) -> None:
    """The ball comes back at its thrower, who defends against the Throw's own value."""
    value, charge, item = s.caught_value, s.item_charge, s.item
    thrower, target, zone = s.att, s.foe, s.hit_zone
    loose = s.loose
    s.clear_contest()
    s.kind = BY_RETURN
    s.att = target
    s.foe = thrower
    s.drinker = target
    s.item = item
    s.item_charge = charge
    s.caught_value = value
    s.hit_zone = zone
    s.drank_a = 0
    s.loose = loose
    s.origin = s.b[thrower].zone
    if out.on:
        out.tell(w.BoomerangReturning(s.names[thrower], int(value)))
    s.open_ask(RETURNING, thrower, CATCH_OR_DODGE)


def bounced(s: Board, out: Out) -> None:
    """KC-19.43: no Heart lost; the Target's controller says where the thrower and the ball go."""
    if out.on:
        out.tell(w.BoomerangBounced(s.names[s.foe]))
    s.push(A_RETURN_LAND, 0)
    start_knock(s, s.foe, 1, NOTHING)


def ask_return_land(s: Board) -> None:
    target = s.b[s.att]
    zone = s.hit_zone if target.ko else target.zone
    s.open_ask(LANDING, s.att, tuple([LAND + z for z in s.arena.near[zone]]))


def landed(s: Board, zone: i64, out: Out) -> None:
    put(s, fly(s), zone, out)
