"""The verbs: take, drop, move, hurt, knock out, spawn. Each changes the board, then tells."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.knockout.core.codes import (
    BALLED,
    CAGED,
    MAN,
    NOTHING,
    SINGLE,
    STANDING,
)
from fracas.games.knockout.core.state import Board, Brawler
from fracas.games.knockout.words import events as w
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out


def item_name(s: Board, item: i64) -> str:
    """What a Brawler holds or throws, in a word: a kind of ball, or a Brawler's name."""
    if MAN <= item < SINGLE:
        return s.names[item - MAN]
    return s.kind_of(item).id


def place(s: Board, zone: i64) -> str:
    return s.arena.names[zone]


# --- hands ---------------------------------------------------------------------------------------------------------


def take(s: Board, b: Brawler, item: i64, charge: i64) -> None:
    """Put an item nobody holds into empty hands."""
    b.holds = item
    b.charge = charge
    if item < MAN:
        ball = s.balls[item]
        ball.zone = NOTHING
        ball.holder = b.id
    elif item < SINGLE:
        man = s.b[item - MAN]
        man.holder = b.id
        man.zone = b.zone
        man.picked = b.zone


def let_go(s: Board, b: Brawler) -> i64:
    """Empty the hands without the item landing anywhere yet; returns the item."""
    item = b.holds
    b.holds = NOTHING
    b.charge = 0
    if 0 <= item < MAN:
        s.balls[item].holder = NOTHING
    elif MAN <= item < SINGLE:
        s.b[item - MAN].holder = NOTHING
    return item


def take_single(s: Board, b: Brawler) -> i64:
    """Take one single off the cluster a Brawler holds (KC-19.26); an empty cluster leaves the hands."""
    slot = b.holds
    ball = s.balls[slot]
    ball.count -= 1
    if ball.count == 0:
        b.holds = NOTHING
        b.charge = 0
        ball.holder = NOTHING
    return SINGLE + slot


def put(s: Board, item: i64, zone: i64, out: Out) -> None:
    """An item nobody holds comes to lie in a Zone, Charge 0 (KC-12.5, KC-18.14, KC-19.28)."""
    if item < MAN:
        s.balls[item].zone = zone
        if out.on:
            out.tell(w.BallLanded(item_name(s, item), zone + 1, place(s, zone)))
    elif item < SINGLE:
        release(s, s.b[item - MAN], zone)
        if out.on:
            out.tell(w.BallLanded(item_name(s, item), zone + 1, place(s, zone)))
    else:
        if out.on:
            out.tell(w.BallDestroyed(item_name(s, item), "single"))
        check_spent(s, item - SINGLE, out)


def release(s: Board, man: Brawler, zone: i64) -> None:
    """A Brawler that was a ball lies in a Zone: a balled one stands, a caged one stays caged (KC-17.8)."""
    man.holder = NOTHING
    man.zone = zone
    if man.form == BALLED:
        man.form = STANDING


def drop(s: Board, b: Brawler, out: Out) -> None:
    """Drop whatever is held into the own Zone (KC-12.6)."""
    if b.holds < 0:
        return
    item = let_go(s, b)
    if out.on:
        out.tell(w.Dropped(s.names[b.id], item_name(s, item), b.zone + 1, place(s, b.zone)))
    put(s, item, b.zone, out)


def check_spent(s: Board, slot: i64, out: Out) -> None:
    """KC-19.30: a Multi-Ball of which nothing is left anywhere comes back."""
    if s.balls[slot].count > 0 or s.loose == SINGLE + slot:
        return
    for one in s.b:
        if one.holds == SINGLE + slot:
            return
    s.lost |= 1 << slot
    if out.on:
        out.tell(w.MultiDepleted(slot + 1))


def destroy(s: Board, slot: i64, why: str, out: Out) -> None:
    """A ball is gone; it respawns as the last step of this resolution (KC-8.12)."""
    ball = s.balls[slot]
    ball.zone = NOTHING
    ball.holder = NOTHING
    ball.caging = NOTHING
    ball.count = 0
    s.lost |= 1 << slot
    if out.on:
        out.tell(w.BallDestroyed(item_name(s, slot), why))


def break_cage(s: Board, b: Brawler, out: Out) -> None:
    """The cage around a Brawler breaks: its ball is destroyed (KC-19.17)."""
    if b.form != CAGED:
        return
    b.form = STANDING
    b.caged_turn = NOTHING
    for slot in range(3):
        if s.balls[slot].caging == b.id:
            destroy(s, slot, "cage", out)


def stand_up(s: Board, b: Brawler, zone: i64, out: Out) -> None:
    """Leave Ball Form, and any hands, and stand in a Zone."""
    if b.holder >= 0:
        holder = s.b[b.holder]
        holder.holds = NOTHING
        holder.charge = 0
        b.holder = NOTHING
    break_cage(s, b, out)
    b.form = STANDING
    b.zone = zone


# --- places --------------------------------------------------------------------------------------------------------


def leave_cover(s: Board, b: Brawler, out: Out) -> None:
    if b.cover:
        b.cover = 0
        if out.on:
            out.tell(w.CoverLeft(s.names[b.id]))


def shift(s: Board, b: Brawler, zone: i64, out: Out) -> None:
    """Put a Brawler (and whom it carries) into another Zone; Cover is left (KC-12.21)."""
    if zone != b.zone:
        leave_cover(s, b, out)
    b.zone = zone
    item = b.holds
    if MAN <= item < SINGLE:
        s.b[item - MAN].zone = zone


# --- hearts --------------------------------------------------------------------------------------------------------


def hurt(s: Board, b: Brawler, why: str, out: Out) -> None:
    """One Heart less; Ball Form ends (KC-17.7, KC-19.16). Who reaches 0 is knocked out by `fallen`."""
    b.hearts -= 1
    if out.on:
        out.tell(w.HeartLost(s.names[b.id], int(b.hearts), why))
    if b.form != STANDING or b.holder >= 0:
        stand_up(s, b, b.zone, out)


def knock_out(s: Board, b: Brawler, out: Out) -> None:
    """KC-17.4: drop, leave the map, a point for the other side."""
    drop(s, b, out)
    leave_cover(s, b, out)
    if b.holder >= 0:
        holder = s.b[b.holder]
        holder.holds = NOTHING
        holder.charge = 0
        b.holder = NOTHING
    break_cage(s, b, out)
    b.form = STANDING
    b.hearts = 0
    b.ko = 1
    side = 1 - b.side
    s.points[side] += 1
    if out.on:
        out.tell(w.Koed(s.names[b.id]))
        out.tell(w.PointScored(w.SIDES[side], s.points[side]))


def fallen(s: Board, out: Out) -> bool:
    """Knock out everybody at 0 Hearts, of one moment together (KC-17.6); True if anybody was."""
    found = False
    for one in s.b:
        if one.hearts <= 0 and not one.ko:
            knock_out(s, one, out)
            found = True
    return found


def gain_bond(s: Board, amount: i64, why: str, out: Out) -> None:
    """KC-11.8: never more than 3."""
    s.bond = min(3, s.bond + amount)
    if out.on:
        out.tell(w.BondGained(int(s.bond), why))


def spend_bond(s: Board, who: i64, why: str, out: Out) -> None:
    s.bond -= 1
    if out.on:
        out.tell(w.BondSpent(s.names[who], int(s.bond), why))


# --- balls come ----------------------------------------------------------------------------------------------------


def roll_zone(s: Board, what: str, chance: Chance, out: Out) -> i64:
    """KC-8.6: one die on 6 Zones; two on more, the first saying from which end to count."""
    n = s.arena.zones
    if n <= 6:
        one = chance.roll(6)
        if out.on:
            out.tell(w.LocationRolled(what, (int(one),), int(one)))
        return one - 1
    way = chance.roll(6)
    count = chance.roll(6)
    zone = count - 1 if way % 2 == 0 else n - count
    if out.on:
        out.tell(w.LocationRolled(what, (int(way), int(count)), int(zone) + 1))
    return zone


def occupied(s: Board, zone: i64) -> bool:
    """KC-8.7, KC-8.8: a ball lies on the ground there."""
    return s.balls[0].zone == zone or s.balls[1].zone == zone or s.balls[2].zone == zone


def locate(s: Board, slot: i64, chance: Chance, out: Out) -> None:
    """Roll until the ball finds a Zone without another (KC-8.7)."""
    ball = s.balls[slot]
    ball.zone = NOTHING
    what = s.book.kinds[ball.kind].id
    zone = roll_zone(s, what, chance, out)
    while occupied(s, zone):
        if out.on:
            out.tell(w.LocationRerolled(what, int(zone) + 1, "ball"))
        zone = roll_zone(s, what, chance, out)
    ball.zone = zone


def fresh(s: Board, slot: i64, chance: Chance, out: Out) -> None:
    """A new ball for a slot: its type (KC-8.13), then its place."""
    book = s.book
    ball = s.balls[slot]
    ball.holder = NOTHING
    ball.caging = NOTHING
    if s.party and (book.party_all or slot == 2):
        ball.kind = book.specials[chance.below(len(book.specials))]
        if out.on:
            out.tell(w.BallTypeDrawn(slot + 1, book.kinds[ball.kind].id))
    else:
        ball.kind = s.special if slot == 2 else book.basic
    ball.count = book.kinds[ball.kind].cluster
    locate(s, slot, chance, out)


def roll_landmark(s: Board, chance: Chance, out: Out) -> None:
    """KC-8.17, KC-8.18: another Zone than in the round before."""
    zone = roll_zone(s, "landmark", chance, out)
    while zone == s.last_landmark:
        if out.on:
            out.tell(w.LocationRerolled("landmark", int(zone) + 1, "landmark"))
        zone = roll_zone(s, "landmark", chance, out)
    s.landmark = zone
    s.last_landmark = zone
    if out.on:
        out.tell(w.LandmarkPlaced(zone + 1, place(s, zone)))
