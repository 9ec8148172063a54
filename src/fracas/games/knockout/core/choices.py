"""What a Brawler may do in its turn and with a ball just caught, and why it may do nothing else (KC-9.20, KC-14.9).

Options are built from sets kept as bits, because random play and bots ask for them all the time. Beside each stands
what explains a refusal, from the same facts; a test plays and compares the two on every code.
"""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.knockout.core import codes as c
from fracas.games.knockout.core.state import Board, Brawler, captive, free_cover, is_body, is_cluster, targets, touches
from fracas.kernel.refusal import Refusal


def not_now() -> Refusal:
    """For an action that answers another question than the one asked."""
    return Refusal("not_now")


# --- a turn -----------------------------------------------------------------------------------------------------------


def action_codes(s: Board) -> tuple[int, ...]:
    """The actions of the active Brawler, by its state; none when its turn is over by itself (KC-9.15, KC-9.16)."""
    b = s.brawlers[s.active]
    if b.ko:
        return c.NONE
    if s.action_points == 0:
        codes = _free_codes(s, b)
        if not codes:
            return c.NONE
    elif b.form == c.STANDING:
        codes = _hand_codes(s, b) + _feet_codes(s, b) + c.TACKLES[in_reach(s, b)]
    elif captive(s, b):
        codes = c.BREAK_OUTS
    else:
        codes = _ball_form_codes(s, b)
    if b.side == c.CREW and s.boosts_left[c.REFRESHING] > 0:
        codes = codes + c.REFRESHES[refreshable(s)]
    return codes + c.END_TURNS


def _hand_codes(s: Board, b: Brawler) -> tuple[int, ...]:
    if b.holds < 0:
        return c.GRABS[grabbable(s, b)]
    codes = c.PASSES[receivers(s, b)]
    if b.charge == 0:
        codes = c.CHARGES + codes
    if targets(s, b.side):
        codes = codes + c.THROWS
    return codes + c.BUST_OUTS if holds_caged_mate(s, b) else codes


def _feet_codes(s: Board, b: Brawler) -> tuple[int, ...]:
    if b.cover:
        return c.STEP_OUTS
    return s.arena.feet_in_cover_zone[b.zone] if free_cover(s, b.zone) else s.arena.feet[b.zone]


def _ball_form_codes(s: Board, b: Brawler) -> tuple[int, ...]:
    """On the ground, or in a mate's hands."""
    codes = c.THROW_MES[1 << b.holder if b.holder >= 0 else catchers_here(s, b)]
    if b.holder < 0:
        codes = s.arena.moves[b.zone] + codes
    if b.form == c.BALLED:
        return codes + _free_codes(s, b)
    return codes if b.caged_turn == s.turn else codes + c.BREAK_CAGES  # KC-19.11


def _free_codes(s: Board, b: Brawler) -> tuple[int, ...]:
    """KC-18.3, KC-18.4: Uncurl on the ground, Jump Out of a mate's hands."""
    if b.form != c.BALLED or captive(s, b):
        return c.NONE
    return c.JUMP_OUTS if b.holder >= 0 else c.UNCURLS


def holds_caged_mate(s: Board, b: Brawler) -> bool:
    """KC-19.13."""
    if not is_body(b.holds):
        return False
    body = s.brawlers[b.holds - c.BODY]
    return body.form == c.CAGED and body.side == b.side


def why_not_act(s: Board, code: i64) -> Refusal | None:
    """Why the active Brawler may not do that."""
    b = s.brawlers[s.active]
    who = s.names[b.id]
    if code == c.END_TURN:
        return None
    if c.REFRESH <= code < c.END_TURN:
        return why_not_refresh(s, b, code - c.REFRESH)
    if code == c.TACKLE_BACK:
        return Refusal("tackle_whom")
    if not c.GRAB <= code <= c.BREAK_OUT:
        return not_now()
    free = code == c.UNCURL or code == c.JUMP_OUT
    if s.action_points == 0 and not free:
        return Refusal("no_action_points", who=who)
    if captive(s, b):
        return None if code == c.BREAK_OUT else Refusal("captive", who=who)
    if code == c.BREAK_OUT:
        return Refusal("not_captive", who=who)
    if b.form == c.STANDING:
        return _why_not_standing(s, b, code)
    return _why_not_in_ball_form(s, b, code)


def _why_not_standing(s: Board, b: Brawler, code: i64) -> Refusal | None:
    if c.GRAB <= code < c.CHARGE:
        return _why_not_grab(s, b, code - c.GRAB)
    if c.TACKLE <= code < c.BUST_OUT:
        return _why_not_tackle(s, b, code - c.TACKLE)
    if code == c.BREAK_CAGE:
        return Refusal("not_caged", who=s.names[b.id])
    if c.UNCURL <= code < c.TACKLE:  # Uncurl, Jump Out, Throw Me
        return Refusal("not_in_ball_form", who=s.names[b.id])
    if c.TAKE_COVER <= code < c.UNCURL:
        return _why_not_feet(s, b, code)
    return _why_not_hands(s, b, code)


def _why_not_hands(s: Board, b: Brawler, code: i64) -> Refusal | None:
    """Charge, Pass, Throw, Bust Out."""
    if b.holds < 0:
        return Refusal("empty_hands", who=s.names[b.id])
    if c.PASS <= code < c.THROW:
        return why_not_pass(s, b, code - c.PASS)
    if code == c.CHARGE and b.charge > 0:
        return Refusal("charged", charge=int(b.charge))
    if code == c.THROW and not targets(s, b.side):
        return Refusal("no_target")
    if code == c.BUST_OUT and not holds_caged_mate(s, b):
        return Refusal("no_caged_mate", who=s.names[b.id])
    return None


def _why_not_feet(s: Board, b: Brawler, code: i64) -> Refusal | None:
    """Take Cover, Step Out, Move, Ball Up."""
    who = s.names[b.id]
    if code == c.STEP_OUT:
        return None if b.cover else Refusal("not_in_cover", who=who)
    if b.cover:
        return Refusal("in_cover", who=who)
    if code == c.TAKE_COVER:
        return None if free_cover(s, b.zone) else Refusal("no_cover", zone=int(b.zone) + 1)
    return None if code == c.BALL_UP else why_not_step(s, b.zone, code - c.MOVE)


def _why_not_in_ball_form(s: Board, b: Brawler, code: i64) -> Refusal | None:
    """On the ground, or in a mate's hands."""
    who = s.names[b.id]
    if c.MOVE <= code < c.BALL_UP:
        if b.holder >= 0:
            return Refusal("in_hands", who=who, holder=s.names[b.holder])
        return why_not_step(s, b.zone, code - c.MOVE)
    if c.THROW_ME <= code < c.TACKLE:
        if b.holder < 0:
            return why_not_catcher(s, b, code - c.THROW_ME)
        return None if code - c.THROW_ME == b.holder else Refusal("in_hands", who=who, holder=s.names[b.holder])
    if code == c.BREAK_CAGE:
        if b.form != c.CAGED:
            return Refusal("not_caged", who=who)
        return Refusal("caged_this_turn", who=who) if b.caged_turn == s.turn else None
    if code == c.UNCURL or code == c.JUMP_OUT:
        if b.form == c.CAGED:
            return Refusal("caged", who=who)
        if (code == c.JUMP_OUT) == (b.holder >= 0):
            return None
        return Refusal("in_hands", who=who, holder=s.names[b.holder]) if b.holder >= 0 else Refusal("not_in_hands")
    return Refusal("in_ball_form", who=who)


def _why_not_grab(s: Board, b: Brawler, item: i64) -> Refusal | None:
    """KC-12.2, KC-12.3."""
    if b.holds >= 0:
        return Refusal("hands_full", who=s.names[b.id])
    if item < c.BODY:
        return None if s.balls[item].zone == b.zone else Refusal("ball_not_here", slot=int(item) + 1)
    other = s.brawlers[item - c.BODY]
    whom = s.names[other.id]
    if other.side != b.side:
        return Refusal("grab_foe", whom=whom)
    if other.ko:
        return Refusal("knocked_out", whom=whom)
    if other.form == c.STANDING:
        return Refusal("not_in_ball_form", who=whom)
    if other.holder >= 0:
        return Refusal("in_hands", who=whom, holder=s.names[other.holder])
    return None if other.zone == b.zone else Refusal("not_here", whom=whom)


def _why_not_tackle(s: Board, b: Brawler, who: i64) -> Refusal | None:
    """KC-16.1."""
    no = why_not_target(s, b, who)
    if no is not None or touches(s, b.zone, s.brawlers[who].zone):
        return no
    return Refusal("out_of_reach", whom=s.names[who])


def why_not_step(s: Board, here: i64, zone: i64) -> Refusal | None:
    """KC-12.22: one Zone at a time, to an adjacent one."""
    if zone < s.arena.zones and s.arena.adjacent[here] >> zone & 1:
        return None
    return Refusal("not_adjacent", zone=int(zone) + 1, here=int(here) + 1)


def why_not_target(s: Board, b: Brawler, who: i64) -> Refusal | None:
    """KC-13.2 to KC-13.4."""
    foe = s.brawlers[who]
    whom = s.names[who]
    if foe.side == b.side:
        return Refusal("not_a_foe", whom=whom)
    if foe.ko:
        return Refusal("knocked_out", whom=whom)
    return Refusal("target_held", whom=whom) if foe.holder >= 0 else None


def why_not_pass(s: Board, b: Brawler, who: i64) -> Refusal | None:
    """KC-12.14."""
    mate = s.brawlers[who]
    whom = s.names[who]
    if mate.side != b.side or who == b.id:
        return Refusal("not_a_mate", whom=whom)
    if mate.ko:
        return Refusal("knocked_out", whom=whom)
    if mate.form != c.STANDING:
        return Refusal("cannot_catch", whom=whom)
    return Refusal("mate_hands_full", whom=whom) if mate.holds >= 0 else None


def why_not_catcher(s: Board, b: Brawler, who: i64) -> Refusal | None:
    """KC-18.7, KC-19.12."""
    no = why_not_pass(s, b, who)
    if no is not None or s.brawlers[who].zone == b.zone:
        return no
    return Refusal("not_here", whom=s.names[who])


def why_not_refresh(s: Board, b: Brawler, who: i64) -> Refusal | None:
    """KC-11.15, KC-11.17."""
    mate = s.brawlers[who]
    if b.side != c.CREW or mate.side != c.CREW:
        return Refusal("boost_of_crew")
    if s.boosts_left[c.REFRESHING] == 0:
        return Refusal("no_boost_left")
    if mate.ko:
        return Refusal("knocked_out", whom=s.names[who])
    return Refusal("drinks_full", whom=s.names[who]) if mate.drinks >= c.MOST_DRINKS else None


# --- who can be reached, as bits --------------------------------------------------------------------------------------


def in_reach(s: Board, b: Brawler) -> i64:
    """KC-16.1: foes a Brawler can tackle, as bits."""
    bits: i64 = 0
    here: i64 = s.arena.adjacent[b.zone] | 1 << b.zone
    start = 3 * (1 - b.side)
    for i in range(start, start + 3):
        foe = s.brawlers[i]
        if here >> foe.zone & 1 and not foe.ko and foe.holder < 0:
            bits |= 1 << i
    return bits


def grabbable(s: Board, b: Brawler) -> i64:
    """KC-12.2: balls and mates in Ball Form on the ground in the Zone, items as bits."""
    zone = b.zone
    bits: i64 = 0
    for slot in range(c.SLOTS):
        if s.balls[slot].zone == zone:
            bits |= 1 << slot
    start = 3 * b.side
    for i in range(start, start + 3):
        mate = s.brawlers[i]
        if mate.form != c.STANDING and mate.holder < 0 and mate.zone == zone and not mate.ko:
            bits |= 1 << (c.BODY + i)
    return bits


def receivers(s: Board, giver: Brawler) -> i64:
    """KC-12.14: mates who can be passed to, as bits."""
    bits: i64 = 0
    start = 3 * giver.side
    for i in range(start, start + 3):
        mate = s.brawlers[i]
        if i != giver.id and not mate.ko and mate.form == c.STANDING and mate.holds < 0:
            bits |= 1 << i
    return bits


def catchers_here(s: Board, b: Brawler) -> i64:
    """KC-18.7, KC-19.12: standing mates in the Zone with empty hands, as bits."""
    bits: i64 = 0
    start = 3 * b.side
    for i in range(start, start + 3):
        mate = s.brawlers[i]
        if i != b.id and not mate.ko and mate.form == c.STANDING and mate.holds < 0 and mate.zone == b.zone:
            bits |= 1 << i
    return bits


def refreshable(s: Board) -> i64:
    """KC-11.17: Crew Brawlers a drink can be given back to, as bits."""
    bits: i64 = 0
    if s.boosts_left[c.REFRESHING] > 0:
        for i in range(3):
            if not s.brawlers[i].ko and s.brawlers[i].drinks < c.MOST_DRINKS:
                bits |= 1 << i
    return bits


# --- throws and catches -----------------------------------------------------------------------------------------------


def target_codes(s: Board) -> tuple[int, ...]:
    """KC-13.2; from the second throw of a volley on, it may stop (KC-19.25)."""
    b = s.brawlers[s.arg]
    codes = c.TARGETS[targets(s, b.side)]
    return codes if s.volley < 0 else codes + (c.STOP,)


def why_not_target_code(s: Board, code: i64) -> Refusal | None:
    if code == c.STOP:
        return Refusal("no_volley") if s.volley < 0 else None
    if c.TARGET <= code < c.STOP:
        return why_not_target(s, s.brawlers[s.asker], code - c.TARGET)
    return not_now()


def volley_goes_on(s: Board) -> bool:
    """KC-19.25: the thrower still has a cluster in hand and somebody to throw at."""
    if s.volley < 0:
        return False
    b = s.brawlers[s.volley]
    return not b.ko and is_cluster(s, b.holds) and targets(s, b.side) != 0


def bonus_codes(s: Board) -> tuple[int, ...]:
    """KC-14.9: Rally, Pass It On, Hold!, and Toss-Off with a captive."""
    b = s.brawlers[s.arg]
    if b.ko or b.holds < 0:
        return c.NONE
    codes = c.RALLIES[targets(s, b.side)] + c.PASSES[receivers(s, b) & ~s.received] + (c.HOLD,)
    return codes + (c.TOSS_OFF,) if holds_foe(s, b) else codes


def holds_foe(s: Board, b: Brawler) -> bool:
    """KC-18.20."""
    return is_body(b.holds) and s.brawlers[b.holds - c.BODY].side != b.side


def why_not_bonus(s: Board, code: i64) -> Refusal | None:
    b = s.brawlers[s.asker]
    if code == c.HOLD:
        return None
    if code == c.TOSS_OFF:
        return None if holds_foe(s, b) else Refusal("no_captive", who=s.names[b.id])
    if c.RALLY <= code < c.HOLD:
        return why_not_target(s, b, code - c.RALLY)
    if c.PASS <= code < c.THROW:
        who = code - c.PASS
        no = why_not_pass(s, b, who)
        if no is None and s.received >> who & 1:
            return Refusal("received", whom=s.names[who])
        return no
    return not_now()


def roll_in_codes(s: Board) -> tuple[int, ...]:
    """KC-19.12: a caged Brawler whose paid Move has ended may roll into a mate's hands."""
    b = s.brawlers[s.arg]
    if b.ko or b.form != c.CAGED or b.holder >= 0:
        return c.NONE
    mates = catchers_here(s, b)
    return c.INTOS[mates] + (c.NO,) if mates else c.NONE


def why_not_roll_in(s: Board, code: i64) -> Refusal | None:
    if code == c.NO:
        return None
    if c.INTO <= code < c.NO:
        return why_not_catcher(s, s.brawlers[s.asker], code - c.INTO)
    return not_now()
