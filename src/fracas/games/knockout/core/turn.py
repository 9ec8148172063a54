"""A turn: the actions of each state (KC-9.20), Moves, passes, Catch Bonus Reactions, gas (KC-12 to KC-19)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.knockout.core.codes import (
    A_BONUS,
    A_ESCAPE,
    A_MOVED,
    A_RESPAWN,
    A_VOLLEY,
    ACTING,
    BALL_UP,
    BALLED,
    BONUS,
    BRAWLERS,
    BREAK_CAGE,
    BREAK_OUT,
    BUST_OUT,
    CAGED,
    CHARGE,
    CREW,
    END_TURN,
    ESCAPING,
    GRAB,
    HOLD,
    INTO,
    JUMP_OUT,
    MAN,
    MOVE,
    MOVING_ON,
    NO,
    NOTHING,
    PASS,
    PASSES,
    RALLIES,
    RALLY,
    REFRESH,
    REFRESHING,
    ROLLING_IN,
    SINGLE,
    STANDING,
    STAY,
    STEP_OUT,
    STOP,
    TACKLE,
    TACKLES,
    TAKE_COVER,
    TARGETING,
    TARGETS,
    THROW,
    THROW_ME,
    TOSS_OFF,
    UNCURL,
)
from fracas.games.knockout.core.contest import begin_tackle, begin_throw, begin_toss
from fracas.games.knockout.core.round import end_turn, moment
from fracas.games.knockout.core.state import Board, Brawler
from fracas.games.knockout.core.verbs import (
    drop,
    fallen,
    gain_bond,
    hurt,
    item_name,
    leave_cover,
    let_go,
    place,
    shift,
    stand_up,
    take,
    take_single,
)
from fracas.games.knockout.words import events as w
from fracas.kernel.out import Out

# --- what may be done ----------------------------------------------------------------------------------------------


def go_on(s: Board, out: Out) -> None:
    """The turn goes on: an action, a free one at 0 AP (KC-9.15), or its end."""
    b = s.b[s.active]
    if b.ko:
        end_turn(s, out)
        return
    s.received = 0
    if s.ap > 0:
        s.open_ask(ACTING, b.id, tuple(action_codes(s, b)))
        return
    free = free_action(s, b)
    if free == NOTHING:
        end_turn(s, out)
        return
    codes = [free]
    add_refreshes(s, b, codes)
    codes.append(END_TURN)
    s.open_ask(ACTING, b.id, tuple(codes))


def free_action(s: Board, b: Brawler) -> int:
    """KC-18.3, KC-18.4: Uncurl on the ground, Jump Out of a mate's hands."""
    if b.form != BALLED or s.captive(b):
        return NOTHING
    return JUMP_OUT if b.holder >= 0 else UNCURL


def add_refreshes(s: Board, b: Brawler, codes: list[int]) -> None:
    """KC-11.17."""
    if b.side == CREW and s.uses[REFRESHING] > 0:
        for i in range(3):
            if not s.b[i].ko and s.b[i].drinks < 3:
                codes.append(REFRESH + i)


def action_codes(s: Board, b: Brawler) -> list[int]:
    """KC-9.20, by the state of the active Brawler."""
    codes: list[int] = []
    if b.form == STANDING:
        standing_codes(s, b, codes)
    elif s.captive(b):
        codes.append(BREAK_OUT)
    else:
        ball_form_codes(s, b, codes)
    if s.uses[REFRESHING] > 0:
        add_refreshes(s, b, codes)
    codes.append(END_TURN)
    return codes


def standing_codes(s: Board, b: Brawler, codes: list[int]) -> None:
    zone = b.zone
    start: i64 = 0 if b.side == CREW else 3
    if b.holds < 0:
        for slot in range(3):
            if s.balls[slot].zone == zone:
                codes.append(GRAB + slot)
        for i in range(start, start + 3):
            mate = s.b[i]
            if mate.form != STANDING and mate.holder < 0 and mate.zone == zone and not mate.ko:
                codes.append(GRAB + MAN + i)
    else:
        if b.charge == 0:
            codes.append(CHARGE)
        codes.extend(PASSES[s.receivers(b)])
        if s.targets(b.side):
            codes.append(THROW)
        item = b.holds
        if MAN <= item < SINGLE and s.b[item - MAN].form == CAGED and s.b[item - MAN].side == b.side:
            codes.append(BUST_OUT)
    if b.cover:
        codes.append(STEP_OUT)
    else:
        if s.free_cover(zone):
            codes.append(TAKE_COVER)
        codes.extend(s.arena.moves[zone])
        codes.append(BALL_UP)
    foes = s.targets(b.side)
    reach: i64 = 0
    for i in range(BRAWLERS):
        if foes >> i & 1 and s.touches(zone, s.b[i].zone):
            reach |= 1 << i
    if reach:
        codes.extend(TACKLES[reach])


def ball_form_codes(s: Board, b: Brawler, codes: list[int]) -> None:
    """On the ground, or in a mate's hands."""
    if b.holder >= 0:
        codes.append(THROW_ME + int(b.holder))
    else:
        codes.extend(s.arena.moves[b.zone])
        for i in mates_to_jump_to(s, b):
            codes.append(THROW_ME + i)
    if b.form == CAGED:
        if b.caged_turn != s.turn:  # KC-19.11
            codes.append(BREAK_CAGE)
    elif b.holder >= 0:
        codes.append(JUMP_OUT)
    else:
        codes.append(UNCURL)


def mates_to_jump_to(s: Board, b: Brawler) -> list[int]:
    """KC-18.7, KC-19.12: standing mates in the Zone with empty hands."""
    found: list[int] = []
    bits = s.receivers(b)
    for i in range(BRAWLERS):
        if bits >> i & 1 and s.b[i].zone == b.zone:
            found.append(i)
    return found


# --- actions -------------------------------------------------------------------------------------------------------


def act(s: Board, code: i64, out: Out) -> None:
    """One action of the active Brawler."""
    b = s.b[s.active]
    if code == END_TURN:
        end_turn(s, out)
        return
    if REFRESH <= code < END_TURN:
        refresh(s, code - REFRESH, out)
        return
    if code == UNCURL or code == JUMP_OUT:
        if code == UNCURL:
            b.form = STANDING
        else:
            stand_up(s, b, s.b[b.holder].zone, out)
        if out.on:
            out.tell(w.Uncurled(s.names[b.id]) if code == UNCURL else w.JumpedOut(s.names[b.id]))
        return
    s.ap -= 1
    if out.on:
        out.tell(w.ApSpent(s.names[b.id], int(s.ap)))
    if MOVE <= code < BALL_UP:
        s.steps = s.kind_of(b.holds).stride if b.holds >= 0 else 1
        s.push(A_MOVED, b.id)
        step(s, b, code - MOVE, True, "move", out)
    elif TACKLE <= code < BUST_OUT:
        begin_tackle(s, b.id, code - TACKLE, out)
    elif code == THROW:
        throw(s, b)
    elif GRAB <= code < CHARGE:
        grab(s, b, code - GRAB, out)
    elif code == CHARGE:
        b.charge = 1
        if out.on:
            out.tell(w.Charged(s.names[b.id], item_name(s, b.holds), 1))
    elif PASS <= code < THROW:
        pass_on(s, b, s.b[code - PASS], out)
    else:
        rarer_act(s, b, code, out)


def rarer_act(s: Board, b: Brawler, code: i64, out: Out) -> None:
    if code == TAKE_COVER:
        b.cover = 1
        if out.on:
            out.tell(w.CoverTaken(s.names[b.id], b.zone + 1, place(s, b.zone)))
    elif code == STEP_OUT:
        leave_cover(s, b, out)
    elif code == BALL_UP:
        drop(s, b, out)
        b.form = BALLED
        if out.on:
            out.tell(w.BalledUp(s.names[b.id]))
    elif THROW_ME <= code < TACKLE:
        call_throw_me(s, b, s.b[code - THROW_ME], out)
    elif code == BUST_OUT:
        man = s.b[b.holds - MAN]
        stand_up(s, man, man.picked, out)
        if out.on:
            out.tell(w.BustedOut(s.names[b.id], s.names[man.id], man.zone + 1, place(s, man.zone)))
    elif code == BREAK_CAGE:
        stand_up(s, b, b.zone, out)
        if out.on:
            out.tell(w.CageBroken(s.names[b.id]))
    else:
        assert code == BREAK_OUT
        stand_up(s, b, s.b[b.holder].zone, out)
        if out.on:
            out.tell(w.BrokeOut(s.names[b.id]))


def refresh(s: Board, who: i64, out: Out) -> None:
    s.uses[REFRESHING] -= 1
    s.b[who].drinks += 1
    if out.on:
        out.tell(w.DrinkRefreshed(s.names[who], int(s.b[who].drinks), s.uses[REFRESHING]))


def grab(s: Board, b: Brawler, item: i64, out: Out) -> None:
    """KC-12.2."""
    take(s, b, item, 0)
    if out.on:
        out.tell(w.Grabbed(s.names[b.id], item_name(s, item)))


def pass_on(s: Board, b: Brawler, mate: Brawler, out: Out) -> None:
    """KC-12.13, KC-19.27: the mate catches by itself; off a cluster one single goes."""
    charge = b.charge
    clustered = b.holds < MAN and s.kind_of(b.holds).cluster > 0
    item = take_single(s, b) if clustered else let_go(s, b)
    take(s, mate, item, charge)
    s.received |= 1 << mate.id
    if out.on:
        out.tell(w.Passed(s.names[b.id], s.names[mate.id], item_name(s, item)))
    s.push(A_BONUS, mate.id)


def throw(s: Board, b: Brawler) -> None:
    s.volley = NOTHING
    s.open_ask(TARGETING, b.id, TARGETS[s.targets(b.side)])


def targeted(s: Board, foe: i64, out: Out) -> None:
    b = s.b[s.asker]
    start_volley(s, b)
    begin_throw(s, b.id, foe, out)


def start_volley(s: Board, b: Brawler) -> None:
    """KC-19.24: while a cluster is thrown, more throws may follow."""
    if b.holds < MAN and s.kind_of(b.holds).cluster > 0:
        s.volley = b.id
        s.push(A_VOLLEY, 0)


def go_on_volley(s: Board) -> None:
    """KC-19.25."""
    if s.lost:
        s.push(A_VOLLEY, 0)
        s.push(A_RESPAWN, 0)
        return
    if s.volley < 0:
        return
    b = s.b[s.volley]
    held = b.holds
    foes = s.targets(b.side)
    if b.ko or held < 0 or held >= MAN or s.kind_of(held).cluster == 0 or foes == 0:
        s.volley = NOTHING
        return
    s.open_ask(TARGETING, b.id, TARGETS[foes] + (STOP,))


def call_throw_me(s: Board, b: Brawler, mate: Brawler, out: Out) -> None:
    """KC-18.7: into the mate's hands, who takes a Catch Bonus Reaction."""
    if b.holder < 0:
        take(s, mate, MAN + b.id, 0)
    s.throw_me = b.id
    if out.on:
        out.tell(w.ThrowMe(s.names[b.id], s.names[mate.id]))
    s.push(A_BONUS, mate.id)


# --- Moves ---------------------------------------------------------------------------------------------------------


def step(s: Board, b: Brawler, zone: i64, paid: bool, how: str, out: Out) -> None:
    """One Zone of a Move, paid or dodging: Charge (KC-12.11), gas (KC-19.32), a second Zone (KC-19.21)."""
    shift(s, b, zone, out)
    if out.on:
        if paid:
            out.tell(w.Moved(s.names[b.id], zone + 1, place(s, zone), how))
        else:
            out.tell(w.DodgeMoved(s.names[b.id], zone + 1, place(s, zone)))
    if paid:
        s.zones_moved += 1
        if s.zones_moved >= 2 and b.charge > 0:
            b.charge = 0
            if out.on:
                out.tell(w.ChargeLost(s.names[b.id]))
    s.steps -= 1
    if s.gas[zone] > 0:
        hurt(s, b, "gas", out)
        if fallen(s, out) and moment(s, out):
            return
        if b.ko:
            return
    if s.steps > 0:
        s.open_ask(MOVING_ON, b.id, s.arena.moves[zone] + (STAY,))


def moved(s: Board, b: Brawler) -> None:
    """KC-19.12: a caged Brawler whose paid Move has ended may roll into a mate's hands."""
    if b.ko or b.form != CAGED or b.holder >= 0:
        return
    codes = [INTO + i for i in mates_to_jump_to(s, b)]
    if codes:
        codes.append(NO)
        s.open_ask(ROLLING_IN, b.id, tuple(codes))


def rolled_in(s: Board, b: Brawler, mate: Brawler, out: Out) -> None:
    take(s, mate, MAN + b.id, 0)
    if out.on:
        out.tell(w.RolledIn(s.names[b.id], s.names[mate.id]))


def knocked_to(s: Board, zone: i64, out: Out) -> None:
    """One step of Knock Back; gas hurts and drives out (KC-19.33)."""
    b = s.b[s.knocked]
    shift(s, b, zone, out)
    s.visited |= 1 << zone
    s.steps -= 1
    if out.on:
        out.tell(w.KnockedBack(s.names[b.id], zone + 1, place(s, zone)))
    if s.gas[zone] > 0:
        s.steps = 0
        hurt(s, b, "gas", out)
        if fallen(s, out) and moment(s, out):
            return
        if not b.ko:
            s.push(A_ESCAPE, b.id)


# --- gas -----------------------------------------------------------------------------------------------------------


def release_gas(s: Board, zone: i64, out: Out) -> None:
    """KC-19.31, KC-19.36: everybody there escapes, the thrower's foes first (KC-0.5)."""
    s.gas[zone] = 3
    s.gas_turn[zone] = s.turn
    if out.on:
        out.tell(w.GasReleased(zone + 1, place(s, zone)))
    side = s.b[s.att].side
    for turn in range(2):
        start: i64 = 3 * side if turn == 0 else 3 * (1 - side)
        for i in range(start + 2, start - 1, -1):
            one = s.b[i]
            if not one.ko and one.holder < 0 and one.zone == zone:
                s.push(A_ESCAPE, i)


def ask_escape(s: Board, b: Brawler) -> None:
    """KC-19.35."""
    if b.ko or b.holder >= 0 or s.gas[b.zone] == 0:
        return
    codes = [MOVE + z for z in s.arena.near[b.zone] if s.gas[z] == 0]
    if codes:
        s.open_ask(ESCAPING, b.id, tuple(codes))


def escaped(s: Board, b: Brawler, zone: i64, out: Out) -> None:
    shift(s, b, zone, out)
    if out.on:
        out.tell(w.Escaped(s.names[b.id], zone + 1, place(s, zone)))


# --- Catch Bonus Reactions (KC-14.8 to KC-14.14) -------------------------------------------------------------------


def ask_bonus(s: Board, b: Brawler) -> None:
    if s.lost:
        s.push(A_BONUS, b.id)
        s.push(A_RESPAWN, 0)
        return
    if b.ko or b.holds < 0:
        return
    item = b.holds
    codes = RALLIES[s.targets(b.side)] + PASSES[s.receivers(b) & ~s.received] + (HOLD,)
    if MAN <= item < SINGLE and s.b[item - MAN].side != b.side:
        codes = codes + (TOSS_OFF,)
    s.open_ask(BONUS, b.id, codes)


def bonus(s: Board, code: i64, out: Out) -> None:
    b = s.b[s.asker]
    if code == HOLD:
        s.throw_me = NOTHING
        if out.on:
            out.tell(w.Held(s.names[b.id]))
        if b.side == CREW and not s.hold_used:
            s.hold_used = 1
            gain_bond(s, 1, "hold", out)
    elif code == TOSS_OFF:
        s.throw_me = NOTHING
        begin_toss(s, b.id, out)
    elif code >= RALLY:
        if out.on:
            out.tell(w.Rally(s.names[b.id]))
        start_volley(s, b)
        begin_throw(s, b.id, code - RALLY, out)
    else:
        pass_on(s, b, s.b[code - PASS], out)
