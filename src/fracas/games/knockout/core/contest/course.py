"""Contests: declarations in order, dice, adjust windows, comparison (KC-10 to KC-19)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.knockout.core import codes as c
from fracas.games.knockout.core.choices import not_now, why_not_refresh
from fracas.games.knockout.core.contest.pools import Lines, attack_pool, defence_pool, dice_in, final_value, value_in
from fracas.games.knockout.core.contest.results import (
    bounced,
    caught,
    direct_hit,
    dodged,
    land_dodged,
    resolve_toss,
    rivalry_ready,
    tackled,
)
from fracas.games.knockout.core.moves import stride
from fracas.games.knockout.core.state import Board, Brawler, Contest, ask, landmark_zone, new_contest, push, touches
from fracas.games.knockout.core.verbs import item_name, put_landmark, spend_bond
from fracas.games.knockout.words import events as w
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.refusal import Refusal

# --- declarations (KC-10.3) -------------------------------------------------------------------------------------------


def begin(s: Board, kind: i64, attacker: i64, defender: i64) -> Contest:
    """A contest of that kind, in which the attacker drinks for itself."""
    contest = new_contest(s)
    contest.kind = kind
    contest.attacker = attacker
    contest.defender = defender
    contest.drinker = attacker
    return contest


def begin_throw(s: Board, attacker: i64, defender: i64, out: Out) -> None:
    """(1) The attacker names ball and Target."""
    contest = begin(s, c.BY_THROW, attacker, defender)
    b = s.brawlers[attacker]
    item = b.holds
    contest.item = item
    contest.charge = b.charge
    contest.origin = s.brawlers[defender].zone
    # KC-18.9, KC-18.10: the first Throw a Throw Me starts is drunk for by the thrown.
    if s.throw_me >= 0 and item == c.BODY + s.throw_me:
        contest.drinker = s.throw_me
    s.throw_me = c.NOTHING
    s.received = 0
    if out.on:
        out.tell(w.ThrowDeclared(s.names[attacker], s.names[defender], item_name(s, item), int(b.charge)))
    ask_drinks(s)


def begin_tackle(s: Board, attacker: i64, defender: i64, out: Out) -> None:
    begin(s, c.BY_TACKLE, attacker, defender)
    if out.on:
        out.tell(w.TackleDeclared(s.names[attacker], s.names[defender]))
    ask_drinks(s)


def begin_toss(s: Board, attacker: i64, out: Out) -> None:
    defender = s.brawlers[attacker].holds - c.BODY
    begin(s, c.BY_TOSS, attacker, defender)
    if out.on:
        out.tell(w.TossDeclared(s.names[attacker], s.names[defender]))
    ask_drinks(s)


def ask_drinks(s: Board) -> None:
    """(2) and (5): drinks of the attacker, then of the defender (KC-10.4, KC-10.5)."""
    contest = s.contest
    ask(s, c.DRINKING, contest.drinker if contest.attack_drinks < 0 else contest.defender)


def drink_codes(s: Board) -> tuple[int, ...]:
    """KC-10.16, KC-11.17."""
    b = s.brawlers[s.arg]
    codes = c.DRINKS[b.drinks]
    if b.side == c.CREW and b.drinks < c.MOST_DRINKS and s.boosts_left[c.REFRESHING] > 0:
        codes = codes + (c.REFRESH + int(b.id),)
    return codes


def why_not_drink(s: Board, code: i64) -> Refusal | None:
    b = s.brawlers[s.asker]
    if c.DRINK <= code < c.CATCH:
        return None if code - c.DRINK <= b.drinks else Refusal("too_few_drinks", who=s.names[b.id], left=int(b.drinks))
    if c.REFRESH <= code < c.END_TURN:
        who = code - c.REFRESH
        no = why_not_refresh(s, b, who)
        return Refusal("refresh_drinker", who=s.names[b.id]) if no is None and who != b.id else no
    return not_now()


def drank(s: Board, n: i64, chance: Chance, out: Out) -> None:
    contest = s.contest
    b = s.brawlers[s.asker]
    b.drinks -= n
    if out.on and n > 0:
        out.tell(w.Drank(s.names[b.id], int(n), int(b.drinks)))
    if contest.attack_drinks >= 0:
        contest.defence_drinks = n
        roll(s, chance, out)
        return
    contest.attack_drinks = n
    if contest.kind == c.BY_THROW:
        ask(s, c.REACTING, contest.defender)
    else:
        declare(s, c.BY_DODGE if contest.kind == c.BY_TACKLE else c.BY_BREAK_FREE, out)  # KC-16.3, KC-18.22
        ask_drinks(s)


def reaction_codes(s: Board) -> tuple[int, ...]:
    """KC-13.5 to KC-13.9."""
    foe = s.brawlers[s.arg]
    if foe.form != c.STANDING:
        return c.REACTS[2]
    return c.REACTS[7 if touches(s, s.brawlers[s.contest.attacker].zone, foe.zone) else 3]


def why_not_react(s: Board, code: i64) -> Refusal | None:
    """Of a standing Target: in Ball Form it can only dodge, and is not asked."""
    if c.TACKLE <= code < c.BUST_OUT:
        return Refusal("tackle_the_thrower")
    if not c.CATCH <= code <= c.TACKLE_BACK:
        return not_now()
    thrower = s.brawlers[s.contest.attacker]
    if code == c.TACKLE_BACK and not touches(s, thrower.zone, s.brawlers[s.asker].zone):
        return Refusal("out_of_reach", whom=s.names[thrower.id])
    return None


def why_not_meet_return(s: Board, code: i64) -> Refusal | None:
    """KC-19.40: a returning ball is caught or dodged."""
    if code == c.CATCH or code == c.DODGE:
        return None
    return Refusal("nobody_to_tackle") if code == c.TACKLE_BACK else not_now()


def declare(s: Board, reaction: i64, out: Out) -> None:
    s.contest.reaction = reaction
    if out.on:
        out.tell(w.ReactionDeclared(s.names[s.contest.defender], c.REACTIONS[reaction]))


def react(s: Board, code: i64, out: Out) -> None:
    """(3) The defender declares the Reaction; (4) a Dodge of a ball moves first."""
    if code != c.DODGE:
        declare(s, c.BY_CATCH if code == c.CATCH else c.BY_TACKLE_BACK, out)
        ask_drinks(s)
        return
    declare(s, c.BY_DODGE, out)
    contest = s.contest
    b = s.brawlers[contest.defender]
    contest.cover_before = b.cover
    contest.origin = b.zone
    ask_dodge_move(s, b)


def ask_dodge_move(s: Board, b: Brawler) -> None:
    s.steps_left = stride(s, b)  # KC-15.6
    push(s, c.DEFENDING, 0)
    ask(s, c.DODGE_MOVING, b.id)


def defend(s: Board, out: Out) -> None:
    """The dodger stands in its new Zone: on to drinks and dice, or it is over already."""
    contest = s.contest
    b = s.brawlers[contest.defender]
    if contest.kind == c.BY_TACKLE:
        return  # KC-15.12: the Move came after the roll
    if b.ko:  # KC-15.5
        land_dodged(s, b.zone, out)
        return
    ask_drinks(s)


# --- dice -------------------------------------------------------------------------------------------------------------


def roll_pool(n: i64, who: i64, chance: Chance, faces: list[int] | None) -> i64:
    dice: i64 = 0
    for _ in range(n):
        face = chance.roll(6, c.ROLLS + who)
        dice += c.DIE[face]
        if faces is not None:
            faces.append(face)
    return dice


def roll(s: Board, chance: Chance, out: Out) -> None:
    """(6) Both roll, the attacker's pool first (KC-0.5)."""
    contest = s.contest
    contest.footing = footing(s)
    if contest.kind != c.BY_RETURN:
        roll_attack(s, chance, out)
    roll_defence(s, chance, out)
    contest.window = 0 if contest.kind != c.BY_RETURN else 1
    ask_adjust(s)


def footing(s: Board) -> i64:
    """What pools are counted from, as it is now: results move Brawlers and balls, the dice stay as they fell."""
    contest = s.contest
    a, b = s.brawlers[contest.attacker], s.brawlers[contest.defender]
    slot = contest.item if contest.item < c.BODY else contest.item - c.SINGLE
    kind: i64 = s.balls[slot].kind if slot >= 0 else 0
    places = (a.zone + 1) << 1 | (b.zone + 1) << 5 | (landmark_zone(s) + 1) << 9
    return 1 | places | a.cover << 13 | b.cover << 14 | b.form << 15 | contest.charge << 17 | kind << 20


def stand_again(s: Board) -> None:
    """Put a board back on the footing its dice were rolled from."""
    contest = s.contest
    packed = contest.footing
    a, b = s.brawlers[contest.attacker], s.brawlers[contest.defender]
    slot = contest.item if contest.item < c.BODY else contest.item - c.SINGLE
    if slot >= 0:
        s.balls[slot].kind = packed >> 20
    a.zone = (packed >> 1 & 15) - 1
    b.zone = (packed >> 5 & 15) - 1
    put_landmark(s, (packed >> 9 & 15) - 1)
    a.cover = packed >> 13 & 1
    b.cover = packed >> 14 & 1
    b.form = packed >> 15 & 3
    contest.charge = packed >> 17 & 7


def roll_attack(s: Board, chance: Chance, out: Out) -> None:
    contest = s.contest
    lines: Lines | None = [] if out.on else None
    faces: list[int] | None = [] if out.on else None
    pool = attack_pool(s, contest.attack_drinks, lines)
    contest.attack_dice = roll_pool(dice_in(pool), contest.attacker, chance, faces)
    if lines is not None and faces is not None:
        tell_pool(s, contest.attacker, "attack", faces, lines, out)


def roll_defence(s: Board, chance: Chance, out: Out) -> None:
    contest = s.contest
    lines: Lines | None = [] if out.on else None
    faces: list[int] | None = [] if out.on else None
    pool = defence_pool(s, contest.reaction, contest.defence_drinks, lines)
    contest.defence_dice = roll_pool(dice_in(pool), contest.defender, chance, faces)
    if lines is not None and faces is not None:
        tell_pool(s, contest.defender, "defence", faces, lines, out)


def tell_pool(s: Board, who: i64, pool: str, faces: list[int], lines: Lines, out: Out) -> None:
    out.tell(w.PoolsRolled(s.names[who], pool, tuple(faces), tuple([w.PoolLine(*one) for one in lines])))


# --- adjust windows (KC-11.13) ----------------------------------------------------------------------------------------


def ask_adjust(s: Board) -> None:
    """(7), (8): who rolled decides; in a Throw Me throw the thrown (KC-18.9)."""
    contest = s.contest
    ask(s, c.ADJUSTING, contest.drinker if contest.window == 0 else contest.defender)


def adjust_codes(s: Board) -> tuple[int, ...]:
    """What may be done with the dice, and Done; none without a choice."""
    contest = s.contest
    me = s.brawlers[s.arg]
    dice = contest.attack_dice if contest.window == 0 else contest.defence_dice
    codes: list[int] = []
    if me.side == c.CREW and s.boosts_left[c.FAKE] > 0 and not contest.bumped:
        codes.append(c.FAKE_THROW)
    if may_bump(s, me):
        for face in range(1, 6):
            if c.shows(dice, face):
                codes.append(c.BUMP + face)
    if s.book.any_die and may_lift(s):
        for face in range(1, 6):
            if c.shows(dice, face):
                codes.append(c.LIFT + face)
    if not codes:
        return c.NONE
    codes.append(c.DONE)
    return tuple(codes)


def may_bump(s: Board, me: Brawler) -> bool:
    """KC-11.2, KC-11.10: a Bond point, or a Rivalry against whom one rolls."""
    if me.side == c.CREW:
        return s.bond > 0
    contest = s.contest
    return rivalry_ready(s, me.id, contest.defender if contest.window == 0 else contest.drinker, c.RIVALRY_BUMP)


def may_lift(s: Board) -> bool:
    """KC-10.13: under `any_die` the Landmark's +1 goes to one die, once; KC-10.14."""
    contest = s.contest
    if contest.landmark_used >> contest.window & 1 or contest.kind == c.BY_TOSS:
        return False
    roller = contest.attacker if contest.window == 0 else contest.defender
    return s.zones[s.brawlers[roller].zone].landmark != 0


def why_not_adjust(s: Board, code: i64) -> Refusal | None:
    contest = s.contest
    me = s.brawlers[s.asker]
    if code == c.DONE:
        return None
    if code == c.FAKE_THROW:
        if me.side != c.CREW:
            return Refusal("boost_of_crew")
        if s.boosts_left[c.FAKE] == 0:
            return Refusal("no_boost_left")
        return Refusal("fake_throw_first") if contest.bumped else None
    if not c.BUMP < code < c.DONE:
        return not_now()
    lifting = code > c.LIFT
    if lifting and not (s.book.any_die and may_lift(s)):
        return Refusal("no_landmark_die")
    if not lifting and not may_bump(s, me):
        return Refusal("no_bond") if me.side == c.CREW else Refusal("no_rivalry", who=s.names[me.id])
    face = code - c.LIFT if lifting else code - c.BUMP
    if face == 6:
        return Refusal("bump_six")
    dice = contest.attack_dice if contest.window == 0 else contest.defence_dice
    return None if c.shows(dice, face) else Refusal("no_such_die", face=int(face))


def close_window(s: Board, chance: Chance, out: Out) -> None:
    """The next window, or after the second the comparison."""
    contest = s.contest
    contest.window += 1
    contest.bumped = 0
    if contest.window < 2:
        ask_adjust(s)
    else:
        compare(s, chance, out)


def adjust(s: Board, code: i64, chance: Chance, out: Out) -> None:
    if code == c.DONE:
        close_window(s, chance, out)
        return
    if code == c.FAKE_THROW:
        s.boosts_left[c.FAKE] -= 1
        if out.on:
            out.tell(w.FakeThrowUsed(s.names[s.asker], s.boosts_left[c.FAKE]))
        if s.contest.window == 0:
            roll_attack(s, chance, out)
        else:
            roll_defence(s, chance, out)
    else:
        bump(s, s.asker, code, out)
    ask_adjust(s)


def bump(s: Board, me: i64, code: i64, out: Out) -> None:
    """Raise one die by 1 (KC-11.2 to KC-11.5): by Bond, by Rivalry, or by the Landmark's die."""
    contest = s.contest
    lifting = code > c.LIFT
    face = code - c.LIFT if lifting else code - c.BUMP
    change: i64 = c.DIE[face + 1] - c.DIE[face]
    if contest.window == 0:
        contest.attack_dice += change
    else:
        contest.defence_dice += change
    contest.bumped = 1
    why = "landmark"
    if lifting:
        contest.landmark_used |= 1 << contest.window
    elif s.brawlers[me].side == c.CREW:
        spend_bond(s, me, "bump", out)
        why = "bond"
    else:
        contest.rivalry_used |= c.RIVALRY_BUMP
        why = "rivalry"
        if out.on:
            out.tell(w.RivalryUsed(s.names[me], "bump"))
    if out.on:
        out.tell(w.Bumped(s.names[me], int(face), why))


# --- compare and resolve ----------------------------------------------------------------------------------------------


def compare(s: Board, chance: Chance, out: Out) -> None:
    """(9) The attacker must be strictly higher (KC-10.9); doubles catch anything (KC-14.5)."""
    contest = s.contest
    if contest.kind != c.BY_RETURN:
        pool = attack_pool(s, contest.attack_drinks, None)
        contest.value = final_value(c.highest(contest.attack_dice), value_in(pool))
    ours = contest.value
    pool = defence_pool(s, contest.reaction, contest.defence_drinks, None)
    theirs = final_value(c.highest(contest.defence_dice), value_in(pool))
    if out.on:
        out.tell(w.ValuesCompared(s.names[contest.attacker], int(ours), s.names[contest.defender], int(theirs)))
        if ours == theirs:
            out.tell(w.TieToDefender(s.names[contest.defender]))
    perfect = contest.reaction == c.BY_CATCH and c.doubles(contest.defence_dice)
    resolve(s, ours > theirs and not perfect, perfect, out)


def resolve(s: Board, won: bool, perfect: bool, out: Out) -> None:
    """(10) What the attacker's win or the defender's Reaction brings."""
    contest = s.contest
    attacker, defender = s.brawlers[contest.attacker], s.brawlers[contest.defender]
    if contest.kind == c.BY_TOSS:
        resolve_toss(s, won, out)
    elif contest.kind == c.BY_TACKLE:
        if won:
            tackled(s, attacker, defender, out)
        else:
            if out.on:
                out.tell(w.Dodged(s.names[defender.id], "tackle"))
            ask_dodge_move(s, defender)
    elif won:
        if contest.kind == c.BY_RETURN:
            bounced(s, out)
        else:
            direct_hit(s, out)
    elif contest.reaction == c.BY_CATCH:
        caught(s, perfect, out)
    elif contest.reaction == c.BY_DODGE:
        dodged(s, out)
    else:
        tackled(s, defender, attacker, out)
