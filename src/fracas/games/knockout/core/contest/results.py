"""What a contest brings: hits, catches, dodges, tackles, the Boomerang's return (KC-13 to KC-19)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.knockout.core import codes as c
from fracas.games.knockout.core.book import Kind
from fracas.games.knockout.core.choices import not_now, why_not_step
from fracas.games.knockout.core.moves import start_knock
from fracas.games.knockout.core.round import moment
from fracas.games.knockout.core.state import (
    Board,
    Brawler,
    ask,
    captive,
    is_body,
    is_cluster,
    kind_of,
    new_contest,
    push,
)
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
from fracas.kernel.out import Out
from fracas.kernel.refusal import Refusal


def fly(s: Board) -> i64:
    """The thrown item leaves the hand (KC-13.12): off a cluster one single goes (KC-19.26)."""
    if s.contest.kind == c.BY_RETURN:
        item = s.loose
        s.loose = c.NOTHING
        return item
    b = s.brawlers[s.contest.attacker]
    return take_single(s, b) if is_cluster(s, s.contest.item) else let_go(s, b)


# --- Direct Hit (KC-17.1) ---------------------------------------------------------------------------------------------


def direct_hit(s: Board, out: Out) -> None:
    """Step by step: drop, damage and landing by what was thrown, KO check, then Knock Back before later effects."""
    contest = s.contest
    thrower, target = s.brawlers[contest.attacker], s.brawlers[contest.defender]
    zone = target.zone
    contest.hit_zone = zone
    if out.on:
        out.tell(w.Hit(s.names[thrower.id], s.names[target.id], item_name(s, contest.item)))
    drop(s, target, out)
    kind = kind_of(s, contest.item)
    body = is_body(contest.item)
    item = fly(s)
    if body:
        hit_by_body(s, thrower, target, item, out)
    elif kind.explodes:
        explode(s, item, zone, out)
    elif kind.cages:
        hit_by_cage(s, target, item, out)
    else:
        hurt(s, target, "hit", out)
        if kind.returns:
            s.loose = item
        else:
            put(s, item, zone, out)
    if fallen(s, out) and moment(s, out):
        return
    if not body:
        push_later_effects(s, kind, zone)
    if not target.ko:
        start_knock(s, target.id, kind.knock, thrower.zone)


def push_later_effects(s: Board, kind: Kind, zone: i64) -> None:
    """KC-17.1 (f)."""
    if kind.returns:
        push(s, c.COMING_BACK, 0)
    if kind.gasses:
        push(s, c.GASSING, zone)


def hit_by_body(s: Board, thrower: Brawler, target: Brawler, item: i64, out: Out) -> None:
    """KC-18.13, KC-18.17: KO whatever the Hearts; a Crew mate thrown by its own side refills the Bond."""
    if out.on:
        out.tell(w.InstantKo(s.names[target.id], item_name(s, item)))
    put(s, item, target.zone, out)
    target.hearts = 0
    if thrower.side == c.CREW and s.brawlers[item - c.BODY].side == c.CREW:
        gain_bond(s, c.MOST_BOND, "thrown_mate", out)
        if out.on:
            out.tell(w.BondRefilled())


def explode(s: Board, slot: i64, zone: i64, out: Out) -> None:
    """KC-19.2, KC-19.3, KC-18.27: everybody in the Zone loses a Heart, carried or not."""
    if out.on:
        out.tell(w.Exploded(item_name(s, slot), zone + 1, place(s, zone)))
    destroy(s, slot, "explosion", out)
    for one in s.brawlers:
        if one.zone == zone and not one.ko:
            hurt(s, one, "explosion", out)


def hit_by_cage(s: Board, target: Brawler, slot: i64, out: Out) -> None:
    """KC-19.7, KC-19.8: the ball closes around the Target; a second cage only falls down (KC-19.17)."""
    if target.form == c.CAGED:
        put(s, slot, target.zone, out)
        return
    leave_cover(s, target, out)
    target.form = c.CAGED
    target.caged_turn = s.turn
    s.balls[slot].caging = target.id
    if out.on:
        out.tell(w.Caged(s.names[target.id]))


# --- Catch ------------------------------------------------------------------------------------------------------------


def caught(s: Board, perfect: bool, out: Out) -> None:
    """KC-14.3 to KC-14.6, KC-19.41."""
    contest = s.contest
    b = s.brawlers[contest.defender]
    charge = contest.charge + (1 if contest.kind == c.BY_RETURN else s.book.catch_charge) + (1 if perfect else 0)
    if charge > c.MOST_CHARGE:
        charge = c.MOST_CHARGE
    drop(s, b, out)
    item = fly(s)
    take(s, b, item, charge)
    if out.on:
        out.tell(w.Caught(s.names[b.id], item_name(s, item), int(charge)))
        if perfect:
            out.tell(w.PerfectCatch(s.names[b.id]))
        if contest.kind == c.BY_RETURN:
            out.tell(w.BoomerangCaught(s.names[b.id]))
        tell_captured(s, b, item, out)
    push(s, c.BONUS, b.id)


def tell_captured(s: Board, b: Brawler, item: i64, out: Out) -> None:
    if is_body(item) and captive(s, s.brawlers[item - c.BODY]):
        out.tell(w.Captured(s.names[item - c.BODY], s.names[b.id]))


# --- Bond and Rivalry (KC-11) -----------------------------------------------------------------------------------------


def rivalry_ready(s: Board, me: i64, against: i64, use: i64) -> bool:
    """KC-11.9 to KC-11.12: a Rival against its Versus Brawler, one use a contest, as a bump or as an effect."""
    contest = s.contest
    b = s.brawlers[me]
    if b.side != c.RIVALS or b.rival != against or contest.kind == c.BY_RETURN:
        return False
    if s.book.bump_and_effect:
        return contest.rivalry_used & use == 0
    return contest.rivalry_used == 0


def effect_ready(s: Board, me: i64, against: i64) -> bool:
    """Deflect or Steal can be paid for (KC-11.6, KC-11.10)."""
    if s.brawlers[me].side == c.CREW:
        return s.bond > 0
    return rivalry_ready(s, me, against, c.RIVALRY_EFFECT)


def pay_effect(s: Board, me: i64, what: str, out: Out) -> None:
    if s.brawlers[me].side == c.CREW:
        spend_bond(s, me, what, out)
    else:
        s.contest.rivalry_used |= c.RIVALRY_EFFECT
        if out.on:
            out.tell(w.RivalryUsed(s.names[me], what))


# --- Dodge ------------------------------------------------------------------------------------------------------------


def dodged(s: Board, out: Out) -> None:
    """KC-15.7 to KC-15.9."""
    if out.on:
        out.tell(w.Dodged(s.names[s.contest.defender], "ball"))
    ask(s, c.DEFLECTING, s.contest.defender)


def deflect_codes(s: Board) -> tuple[int, ...]:
    """KC-15.9; none where it cannot be paid for."""
    if not effect_ready(s, s.arg, s.contest.drinker):
        return c.NONE
    return tuple([c.DEFLECT + z for z in s.arena.near[s.brawlers[s.arg].zone]] + [c.NO])


def why_not_deflect(s: Board, code: i64) -> Refusal | None:
    if code == c.NO:
        return None
    if c.DEFLECT <= code < c.TO:
        return why_not_step(s, s.brawlers[s.asker].zone, code - c.DEFLECT)
    return not_now()


def deflect(s: Board, zone: i64, out: Out) -> None:
    me = s.contest.defender
    pay_effect(s, me, "deflect", out)
    if out.on:
        out.tell(w.Deflected(s.names[me], zone + 1, place(s, zone)))
    land_dodged(s, zone, out)


def landing_zone(s: Board) -> i64:
    """KC-13.10: L, or the Zone the Target left."""
    contest = s.contest
    return contest.origin if s.book.origin_zone else s.brawlers[contest.defender].zone


def land_dodged(s: Board, zone: i64, out: Out) -> None:
    """A dodged ball comes down; some still go off (KC-15.8)."""
    kind = kind_of(s, s.contest.item)
    body = is_body(s.contest.item)
    item = fly(s)
    if body or not kind.explodes:
        put(s, item, zone, out)
        if kind.gasses and not body:
            push(s, c.GASSING, zone)
        return
    explode(s, item, zone, out)
    if fallen(s, out):
        moment(s, out)


# --- Tackle -----------------------------------------------------------------------------------------------------------


def tackled(s: Board, tackler: Brawler, loser: Brawler, out: Out) -> None:
    """KC-16.8 (a), (b); the rest is on the agenda."""
    zone = loser.zone
    if out.on:
        out.tell(w.Tackled(s.names[tackler.id], s.names[loser.id]))
    s.contest.charge = loser.charge
    s.loose = let_go(s, loser)
    entered = tackler.zone != zone
    shift(s, tackler, zone, out)
    if out.on and entered:
        out.tell(w.Moved(s.names[tackler.id], zone + 1, place(s, zone), "tackle"))
    push(s, c.DROPPING, zone)
    if entered and s.zones[zone].gas > 0:  # KC-16.15
        hurt(s, tackler, "gas", out)
        if fallen(s, out) and moment(s, out):
            return
        if tackler.ko:
            return
    push(s, c.STEALING, tackler.id)
    start_knock(s, loser.id, 1, c.NOTHING)


def steal_codes(s: Board) -> tuple[int, ...]:
    """KC-16.8 (d), KC-16.10."""
    contest = s.contest
    if s.loose < 0 or s.brawlers[s.arg].ko:
        return c.NONE
    against = contest.defender if contest.kind == c.BY_TACKLE else contest.drinker
    return c.STEALS if effect_ready(s, s.arg, against) else c.NONE


def steal(s: Board, b: Brawler, out: Out) -> None:
    pay_effect(s, b.id, "steal", out)
    drop(s, b, out)
    item = s.loose
    s.loose = c.NOTHING
    take(s, b, item, s.contest.charge)
    if out.on:
        out.tell(w.Stolen(s.names[b.id], item_name(s, item), int(b.charge)))
        tell_captured(s, b, item, out)
    push(s, c.BONUS, b.id)


def drop_loose(s: Board, zone: i64, out: Out) -> None:
    """KC-16.8 (e): what was not stolen is dropped."""
    item = s.loose
    if item >= 0:
        s.loose = c.NOTHING
        put(s, item, zone, out)


# --- Toss-Off ---------------------------------------------------------------------------------------------------------


def resolve_toss(s: Board, won: bool, out: Out) -> None:
    """KC-18.23, KC-18.24."""
    contest = s.contest
    b = s.brawlers[contest.defender]
    if won:
        if out.on:
            out.tell(w.TossedOff(s.names[contest.attacker], s.names[b.id]))
        knock_out(s, b, out)
        moment(s, out)
        return
    stand_up(s, b, s.brawlers[contest.attacker].zone, out)
    if out.on:
        out.tell(w.BrokeFree(s.names[b.id]))


# --- the Boomerang's return (KC-19.39 to KC-19.45) --------------------------------------------------------------------


def come_back(s: Board, out: Out) -> None:
    """The ball comes back at its thrower, who defends against the Throw's own value."""
    thrown = s.contest
    back = new_contest(s)
    back.kind = c.BY_RETURN
    back.attacker = thrown.defender
    back.defender = thrown.attacker
    back.drinker = thrown.defender
    back.item = thrown.item
    back.charge = thrown.charge
    back.value = thrown.value
    back.hit_zone = thrown.hit_zone
    back.attack_drinks = 0
    back.origin = s.brawlers[back.defender].zone
    if out.on:
        out.tell(w.BoomerangReturning(s.names[back.defender], int(back.value)))
    ask(s, c.RETURNING, back.defender)


def bounced(s: Board, out: Out) -> None:
    """KC-19.43: no Heart lost; the Target's controller says where the thrower and the ball go."""
    thrower = s.contest.defender
    if out.on:
        out.tell(w.BoomerangBounced(s.names[thrower]))
    push(s, c.LANDING, 0)
    start_knock(s, thrower, 1, c.NOTHING)


def zone_of_target(s: Board) -> i64:
    """Where the returning ball's Target is, or was hit."""
    target = s.brawlers[s.contest.attacker]
    return s.contest.hit_zone if target.ko else target.zone


def land_codes(s: Board) -> tuple[int, ...]:
    return tuple([c.LAND + z for z in s.arena.near[zone_of_target(s)]])


def why_not_land(s: Board, code: i64) -> Refusal | None:
    if c.LAND <= code < c.REROLL:
        return why_not_step(s, zone_of_target(s), code - c.LAND)
    return not_now()
