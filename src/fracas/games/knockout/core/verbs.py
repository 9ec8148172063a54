"""The verbs: take, drop, move, hurt, knock out, spawn. Each changes the board, then tells."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.knockout.core import codes as c
from fracas.games.knockout.core.state import Board, Brawler, is_body, kind_of
from fracas.games.knockout.words import events as w
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out


def item_name(s: Board, item: i64) -> str:
    """What a Brawler holds or throws, in a word: a kind of ball, or a Brawler's name."""
    if is_body(item):
        return s.names[item - c.BODY]
    return kind_of(s, item).id


def place(s: Board, zone: i64) -> str:
    return s.arena.names[zone]


# --- hands ---------------------------------------------------------------------------------------------------------


def take(s: Board, b: Brawler, item: i64, charge: i64) -> None:
    """Put an item nobody holds into empty hands."""
    b.holds = item
    b.charge = charge
    if item < c.BODY:
        ball = s.balls[item]
        ball.zone = c.NOTHING
        ball.holder = b.id
    elif item < c.SINGLE:
        body = s.brawlers[item - c.BODY]
        body.holder = b.id
        body.zone = b.zone
        body.picked = b.zone


def let_go(s: Board, b: Brawler) -> i64:
    """Empty the hands without the item landing anywhere yet; returns the item."""
    item = b.holds
    b.holds = c.NOTHING
    b.charge = 0
    if 0 <= item < c.BODY:
        s.balls[item].holder = c.NOTHING
    elif is_body(item):
        s.brawlers[item - c.BODY].holder = c.NOTHING
    return item


def take_single(s: Board, b: Brawler) -> i64:
    """Take one single off the cluster a Brawler holds (KC-19.26); an empty cluster leaves the hands."""
    slot = b.holds
    ball = s.balls[slot]
    ball.count -= 1
    if ball.count == 0:
        b.holds = c.NOTHING
        b.charge = 0
        ball.holder = c.NOTHING
    return c.SINGLE + slot


def put(s: Board, item: i64, zone: i64, out: Out) -> None:
    """An item nobody holds comes to lie in a Zone, Charge 0 (KC-12.5, KC-18.14, KC-19.28)."""
    if item < c.BODY:
        s.balls[item].zone = zone
        if out.on:
            out.tell(w.BallLanded(item_name(s, item), zone + 1, place(s, zone)))
    elif item < c.SINGLE:
        release(s.brawlers[item - c.BODY], zone)
        if out.on:
            out.tell(w.BallLanded(item_name(s, item), zone + 1, place(s, zone)))
    else:
        if out.on:
            out.tell(w.BallDestroyed(item_name(s, item), "single"))
        check_spent(s, item - c.SINGLE, out)


def release(body: Brawler, zone: i64) -> None:
    """A Brawler that was a ball lies in a Zone: a balled one stands, a caged one stays caged (KC-17.8)."""
    body.holder = c.NOTHING
    body.zone = zone
    if body.form == c.BALLED:
        body.form = c.STANDING


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
    if s.balls[slot].count > 0 or s.loose == c.SINGLE + slot:
        return
    for one in s.brawlers:
        if one.holds == c.SINGLE + slot:
            return
    s.to_respawn |= 1 << slot
    if out.on:
        out.tell(w.MultiDepleted(slot + 1))


def destroy(s: Board, slot: i64, why: str, out: Out) -> None:
    """A ball is gone; it respawns as the last step of this resolution (KC-8.12)."""
    ball = s.balls[slot]
    ball.zone = c.NOTHING
    ball.holder = c.NOTHING
    ball.caging = c.NOTHING
    ball.count = 0
    s.to_respawn |= 1 << slot
    if out.on:
        out.tell(w.BallDestroyed(item_name(s, slot), why))


def break_cage(s: Board, b: Brawler, out: Out) -> None:
    """The cage around a Brawler breaks: its ball is destroyed (KC-19.17)."""
    if b.form != c.CAGED:
        return
    b.form = c.STANDING
    b.caged_turn = c.NOTHING
    for slot in range(c.SLOTS):
        if s.balls[slot].caging == b.id:
            destroy(s, slot, "cage", out)


def leave_hands(s: Board, b: Brawler) -> None:
    """A held Brawler leaves the hands that hold it."""
    if b.holder >= 0:
        holder = s.brawlers[b.holder]
        holder.holds = c.NOTHING
        holder.charge = 0
        b.holder = c.NOTHING


def stand_up(s: Board, b: Brawler, zone: i64, out: Out) -> None:
    """Leave Ball Form, and any hands, and stand in a Zone."""
    leave_hands(s, b)
    break_cage(s, b, out)
    b.form = c.STANDING
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
    if is_body(item):
        s.brawlers[item - c.BODY].zone = zone


# --- hearts --------------------------------------------------------------------------------------------------------


def hurt(s: Board, b: Brawler, why: str, out: Out) -> None:
    """One Heart less; Ball Form ends (KC-17.7, KC-19.16). Who reaches 0 is knocked out by `fallen`."""
    b.hearts -= 1
    if out.on:
        out.tell(w.HeartLost(s.names[b.id], int(b.hearts), why))
    if b.form != c.STANDING or b.holder >= 0:
        stand_up(s, b, b.zone, out)


def knock_out(s: Board, b: Brawler, out: Out) -> None:
    """KC-17.4: drop, leave the map, a point for the other side."""
    drop(s, b, out)
    leave_cover(s, b, out)
    leave_hands(s, b)
    break_cage(s, b, out)
    b.form = c.STANDING
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
    for one in s.brawlers:
        if one.hearts <= 0 and not one.ko:
            knock_out(s, one, out)
            found = True
    return found


def gain_bond(s: Board, amount: i64, why: str, out: Out) -> None:
    """KC-11.8: never more than 3."""
    s.bond = min(c.MOST_BOND, s.bond + amount)
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
        one = chance.roll(6, c.BALLS)
        if out.on:
            out.tell(w.LocationRolled(what, (int(one),), int(one)))
        return one - 1
    way = chance.roll(6, c.BALLS)
    count = chance.roll(6, c.BALLS)
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
    ball.zone = c.NOTHING
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
    ball.holder = c.NOTHING
    ball.caging = c.NOTHING
    if s.party and (book.party_all or slot == 2):
        ball.kind = book.specials[chance.below(len(book.specials), c.BALLS)]
        if out.on:
            out.tell(w.BallTypeDrawn(slot + 1, book.kinds[ball.kind].id))
    else:
        ball.kind = s.special if slot == 2 else book.basic
    ball.count = book.kinds[ball.kind].cluster
    locate(s, slot, chance, out)


def roll_landmark(s: Board, chance: Chance, out: Out) -> None:
    """KC-8.17, KC-8.18: another Zone than in the round before."""
    zone = roll_zone(s, "landmark", chance, out)
    while s.zones[zone].landmark:
        if out.on:
            out.tell(w.LocationRerolled("landmark", int(zone) + 1, "landmark"))
        zone = roll_zone(s, "landmark", chance, out)
    put_landmark(s, zone)
    if out.on:
        out.tell(w.LandmarkPlaced(zone + 1, place(s, zone)))


def put_landmark(s: Board, zone: i64) -> None:
    """Move the Landmark to a Zone; NOTHING: there is none."""
    for one in s.zones:
        one.landmark = 0
    if zone >= 0:
        s.zones[zone].landmark = 1
