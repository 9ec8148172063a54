"""Contests: declarations in order, dice, adjust windows, results (KC-10 to KC-19). Numbers are those of RULES.md."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.knockout.core.codes import (
    A_DEFEND,
    ADJUSTING,
    BUMP,
    BY_BREAK_FREE,
    BY_CATCH,
    BY_DODGE,
    BY_RETURN,
    BY_TACKLE,
    BY_THROW,
    BY_TOSS,
    CREW,
    DIE,
    DODGE_MOVING,
    DONE,
    DRINKING,
    DRINKS,
    FAKE,
    FAKE_THROW,
    LIFT,
    MAN,
    NOTHING,
    REACTING,
    REACTIONS,
    REACTS,
    REFRESH,
    REFRESHING,
    SINGLE,
    STANDING,
    doubles,
    highest,
)
from fracas.games.knockout.core.pools import (
    Lines,
    attack_pool,
    defence_pool,
    dice_in,
    final_value,
    value_in,
)
from fracas.games.knockout.core.results import (
    bounced,
    caught,
    direct_hit,
    dodged,
    land_dodged,
    resolve_toss,
    rivalry_ready,
    tackled,
)
from fracas.games.knockout.core.state import Board, Brawler
from fracas.games.knockout.core.verbs import (
    item_name,
    spend_bond,
)
from fracas.games.knockout.words import events as w
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out

# --- declarations (KC-10.3) ----------------------------------------------------------------------------------------


def begin_throw(s: Board, att: i64, foe: i64, out: Out) -> None:
    """(1) The attacker names ball and Target."""
    s.clear_contest()
    b = s.b[att]
    item = b.holds
    s.kind = BY_THROW
    s.att = att
    s.foe = foe
    s.item = item
    s.item_charge = b.charge
    s.origin = s.b[foe].zone
    # KC-18.9, KC-18.10: the first Throw a Throw Me starts is drunk for by the thrown.
    s.drinker = s.throw_me if s.throw_me >= 0 and item == MAN + s.throw_me else att
    s.throw_me = NOTHING
    s.received = 0
    if out.on:
        out.tell(w.ThrowDeclared(s.names[att], s.names[foe], item_name(s, item), int(b.charge)))
    ask_drinks(s)


def begin_tackle(s: Board, att: i64, foe: i64, out: Out) -> None:
    s.clear_contest()
    s.kind = BY_TACKLE
    s.att = att
    s.foe = foe
    s.drinker = att
    if out.on:
        out.tell(w.TackleDeclared(s.names[att], s.names[foe]))
    ask_drinks(s)


def begin_toss(s: Board, att: i64, out: Out) -> None:
    s.clear_contest()
    s.kind = BY_TOSS
    s.att = att
    s.foe = s.b[att].holds - MAN
    s.drinker = att
    if out.on:
        out.tell(w.TossDeclared(s.names[att], s.names[s.foe]))
    ask_drinks(s)


def ask_drinks(s: Board) -> None:
    """(2) and (5): drinks of the attacker, then of the defender (KC-10.4, KC-10.5)."""
    who = s.drinker if s.drank_a < 0 else s.foe
    b = s.b[who]
    codes = DRINKS[b.drinks if b.drinks < 3 else 3]
    if b.side == CREW and b.drinks < 3 and s.uses[REFRESHING] > 0:
        codes = codes + (REFRESH + int(who),)
    s.open_ask(DRINKING, who, codes)


def drank(s: Board, n: i64, chance: Chance, out: Out) -> None:
    attacking = s.drank_a < 0
    who = s.drinker if attacking else s.foe
    s.b[who].drinks -= n
    if out.on and n > 0:
        out.tell(w.Drank(s.names[who], int(n), int(s.b[who].drinks)))
    if not attacking:
        s.drank_d = n
        roll(s, chance, out)
        return
    s.drank_a = n
    if s.kind == BY_THROW:
        foe = s.b[s.foe]
        bits: i64 = 2
        if foe.form == STANDING:
            bits = 7 if s.touches(s.b[s.att].zone, foe.zone) else 3
        s.open_ask(REACTING, s.foe, REACTS[bits])
    elif s.kind == BY_TACKLE:
        declare(s, BY_DODGE, out)  # KC-16.3
        ask_drinks(s)
    else:
        declare(s, BY_BREAK_FREE, out)
        ask_drinks(s)


def declare(s: Board, reaction: i64, out: Out) -> None:
    s.reaction = reaction
    if out.on:
        out.tell(w.ReactionDeclared(s.names[s.foe], REACTIONS[reaction]))


def reacted(s: Board, reaction: i64, out: Out) -> None:
    """(3) The defender declares the Reaction; (4) a Dodge of a ball moves first."""
    declare(s, reaction, out)
    if reaction != BY_DODGE:
        ask_drinks(s)
        return
    b = s.b[s.foe]
    s.was_cover = b.cover
    s.origin = b.zone
    ask_dodge_move(s, b)


def ask_dodge_move(s: Board, b: Brawler) -> None:
    s.steps = s.kind_of(b.holds).stride if b.holds >= 0 else 1  # KC-15.6
    s.push(A_DEFEND, 0)
    s.open_ask(DODGE_MOVING, b.id, s.arena.moves[b.zone])


def defend(s: Board, chance: Chance, out: Out) -> None:
    """The dodger stands in its new Zone: on to drinks and dice, or it is over already."""
    b = s.b[s.foe]
    if s.kind == BY_TACKLE:
        return  # KC-15.12: the Move came after the roll
    if b.ko:  # KC-15.5
        land_dodged(s, b.zone, out)
        return
    ask_drinks(s)


# --- dice ----------------------------------------------------------------------------------------------------------


def roll_pool(n: i64, chance: Chance, faces: list[int] | None) -> i64:
    dice: i64 = 0
    for _ in range(n):
        face = chance.roll(6)
        dice += DIE[face]
        if faces is not None:
            faces.append(face)
    return dice


def roll(s: Board, chance: Chance, out: Out) -> None:
    """(6) Both roll, the attacker's pool first (KC-0.5)."""
    s.rolled = footing(s)
    if s.kind != BY_RETURN:
        roll_attack(s, chance, out)
    roll_defence(s, chance, out)
    s.window = 0 if s.kind != BY_RETURN else 1
    ask_adjust(s, chance, out)


def footing(s: Board) -> i64:
    """What pools are counted from, as it is now: results move Brawlers and balls, the dice stay as they fell."""
    a, b = s.b[s.att], s.b[s.foe]
    slot = s.item if s.item < MAN else s.item - SINGLE
    kind: i64 = s.balls[slot].kind if slot >= 0 else 0
    places = (a.zone + 1) << 1 | (b.zone + 1) << 5 | (s.landmark + 1) << 9
    return 1 | places | a.cover << 13 | b.cover << 14 | b.form << 15 | s.item_charge << 17 | kind << 20


def stand_again(s: Board, rolled: i64) -> None:
    """Put a board back on the footing its dice were rolled from."""
    a, b = s.b[s.att], s.b[s.foe]
    slot = s.item if s.item < MAN else s.item - SINGLE
    if slot >= 0:
        s.balls[slot].kind = rolled >> 20
    a.zone = (rolled >> 1 & 15) - 1
    b.zone = (rolled >> 5 & 15) - 1
    s.landmark = (rolled >> 9 & 15) - 1
    a.cover = rolled >> 13 & 1
    b.cover = rolled >> 14 & 1
    b.form = rolled >> 15 & 3
    s.item_charge = rolled >> 17 & 7


def roll_attack(s: Board, chance: Chance, out: Out) -> None:
    lines: Lines | None = [] if out.on else None
    faces: list[int] | None = [] if out.on else None
    pool = attack_pool(s, s.drank_a, lines)
    s.dice_a = roll_pool(dice_in(pool), chance, faces)
    if out.on and lines is not None and faces is not None:
        out.tell(w.PoolsRolled(s.names[s.att], "attack", tuple(faces), tuple([w.PoolLine(*one) for one in lines])))


def roll_defence(s: Board, chance: Chance, out: Out) -> None:
    lines: Lines | None = [] if out.on else None
    faces: list[int] | None = [] if out.on else None
    pool = defence_pool(s, s.reaction, s.drank_d, lines)
    s.dice_d = roll_pool(dice_in(pool), chance, faces)
    if out.on and lines is not None and faces is not None:
        out.tell(w.PoolsRolled(s.names[s.foe], "defence", tuple(faces), tuple([w.PoolLine(*one) for one in lines])))


# --- adjust windows (KC-11.13) -------------------------------------------------------------------------------------


def roller_of(s: Board) -> i64:
    """Who decides in the open window: in a Throw Me throw the thrown (KC-18.9)."""
    return s.drinker if s.window == 0 else s.foe


def ask_adjust(s: Board, chance: Chance, out: Out) -> None:
    """(7), (8): a window without a choice is skipped; after the second, compare."""
    while s.window < 2:
        codes = adjust_codes(s)
        if len(codes) > 1:
            s.open_ask(ADJUSTING, roller_of(s), tuple(codes))
            return
        s.window += 1
        s.bumped = 0
    compare(s, chance, out)


def adjust_codes(s: Board) -> list[int]:
    me = roller_of(s)
    against = s.foe if s.window == 0 else s.drinker
    dice = s.dice_a if s.window == 0 else s.dice_d
    crew = s.b[me].side == CREW
    codes: list[int] = []
    if crew and s.uses[FAKE] > 0 and not s.bumped:
        codes.append(FAKE_THROW)
    if (crew and s.bond > 0) or rivalry_ready(s, me, against, 1):
        for face in range(1, 6):
            if dice & (15 << (4 * (face - 1))):
                codes.append(BUMP + face)
    if s.book.any_die and not s.lifted >> s.window & 1 and s.kind != BY_TOSS:
        roller = s.att if s.window == 0 else s.foe
        if s.b[roller].zone == s.landmark:
            for face in range(1, 6):
                if dice & (15 << (4 * (face - 1))):
                    codes.append(LIFT + face)
    codes.append(DONE)
    return codes


def adjusted(s: Board, code: i64, chance: Chance, out: Out) -> None:
    me = roller_of(s)
    if code == DONE:
        s.window += 1
        s.bumped = 0
    elif code == FAKE_THROW:
        s.uses[FAKE] -= 1
        if out.on:
            out.tell(w.FakeThrowUsed(s.names[me], s.uses[FAKE]))
        if s.window == 0:
            roll_attack(s, chance, out)
        else:
            roll_defence(s, chance, out)
    else:
        bump(s, me, code, out)
    ask_adjust(s, chance, out)


def bump(s: Board, me: i64, code: i64, out: Out) -> None:
    """Raise one die by 1 (KC-11.2 to KC-11.5): by Bond, by Rivalry, or by the Landmark's die."""
    lifting = code > LIFT
    face = code - LIFT if lifting else code - BUMP
    change: i64 = DIE[face + 1] - DIE[face]
    if s.window == 0:
        s.dice_a += change
    else:
        s.dice_d += change
    s.bumped = 1
    why = "landmark"
    if lifting:
        s.lifted |= 1 << s.window
    elif s.b[me].side == CREW:
        spend_bond(s, me, "bump", out)
        why = "bond"
    else:
        s.effect |= 1
        why = "rivalry"
        if out.on:
            out.tell(w.RivalryUsed(s.names[me], "bump"))
    if out.on:
        out.tell(w.Bumped(s.names[me], int(face), why))


# --- compare and resolve -------------------------------------------------------------------------------------------


def compare(s: Board, chance: Chance, out: Out) -> None:
    """(9) The attacker must be strictly higher (KC-10.9); doubles catch anything (KC-14.5)."""
    if s.kind == BY_RETURN:
        ours = s.caught_value
    else:
        ours = final_value(highest(s.dice_a), value_in(attack_pool(s, s.drank_a, None)))
        s.caught_value = ours
    theirs = final_value(highest(s.dice_d), value_in(defence_pool(s, s.reaction, s.drank_d, None)))
    if out.on:
        out.tell(w.ValuesCompared(s.names[s.att], int(ours), s.names[s.foe], int(theirs)))
        if ours == theirs:
            out.tell(w.TieToDefender(s.names[s.foe]))
    perfect = s.reaction == BY_CATCH and doubles(s.dice_d)
    won = ours > theirs and not perfect
    if s.kind == BY_TOSS:
        resolve_toss(s, won, chance, out)
    elif s.kind == BY_TACKLE:
        if won:
            tackled(s, s.b[s.att], s.b[s.foe], out)
        else:
            if out.on:
                out.tell(w.Dodged(s.names[s.foe], "tackle"))
            ask_dodge_move(s, s.b[s.foe])
    elif won:
        if s.kind == BY_RETURN:
            bounced(s, out)
        else:
            direct_hit(s, out)
    elif s.reaction == BY_CATCH:
        caught(s, perfect, out)
    elif s.reaction == BY_DODGE:
        dodged(s, out)
    else:
        tackled(s, s.b[s.foe], s.b[s.att], out)
