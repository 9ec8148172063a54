"""Setup, initiative, activation, rounds and the end (KC-8, KC-9, KC-20). Numbers are those of RULES.md."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.knockout.core.codes import (
    A_ACTIVATE,
    A_COVER,
    A_FLIP,
    A_INITIATIVE,
    A_LANDMARK,
    A_PAIR,
    A_RESPAWN,
    A_SIDE,
    A_SPAWN,
    A_SPECIAL,
    ACTIVATES,
    ACTIVATING,
    BRAWLERS,
    COVER,
    CREW,
    LUCKING,
    LUCKS,
    LUCKY,
    MOST_ZONES,
    NOTHING,
    OVER,
    PAIR,
    PARTY,
    RIVALS,
    SETTING_COVER,
    SETTING_PAIR,
    SETTING_SIDE,
    SETTING_SPECIAL,
    SIDE,
    STANDING,
    TYPE,
)
from fracas.games.knockout.core.state import Board
from fracas.games.knockout.core.verbs import (
    fallen,
    fresh,
    hurt,
    locate,
    place,
)
from fracas.games.knockout.words import events as w
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out

CREW_DECIDES = 0
TABLE_DECIDES = 1

# --- setup (KC-8.1) ------------------------------------------------------------------------------------------------


def begin_brawl(s: Board, out: Out) -> None:
    """Put the whole setup on the agenda: choices before dice."""
    s.agenda.clear()
    s.first_spawn = 1
    s.bond = s.book.start_bond
    s.uses = s.book.boosts.copy()
    s.push(A_ACTIVATE, 0)
    s.push(A_INITIATIVE, 0)
    push_spawns(s)
    s.push(A_COVER, RIVALS)
    s.push(A_COVER, CREW)
    s.push(A_SPECIAL, 0)
    s.push(A_SIDE, 0)
    s.push(A_PAIR, 0)


def push_spawns(s: Board) -> None:
    s.push(A_LANDMARK, 0)
    for slot in (2, 1, 0):
        s.push(A_SPAWN, slot)


def farthest_pairs(s: Board) -> list[int]:
    """KC-8.2: codes of the pairs of Zones that are farthest apart, lowest numbers first."""
    n = s.arena.zones
    longest = 0
    codes: list[int] = []
    for a in range(n):
        for z in range(a + 1, n):
            d = s.arena.apart[MOST_ZONES * a + z]
            if d > longest:
                longest = d
                codes.clear()
            if d == longest:
                codes.append(PAIR + MOST_ZONES * a + z)
    return codes


def ask_pair(s: Board) -> None:
    if s.book.ask_setup:
        s.open_joint(SETTING_PAIR, TABLE_DECIDES, tuple(farthest_pairs(s)))


def set_pair(s: Board, code: i64) -> None:
    pair = code - PAIR
    s.spawn_crew = pair // MOST_ZONES
    s.spawn_rivals = pair % MOST_ZONES


def ask_side(s: Board, out: Out) -> None:
    if s.book.ask_setup:
        s.open_joint(SETTING_SIDE, CREW_DECIDES, (SIDE + int(s.spawn_crew), SIDE + int(s.spawn_rivals)))
    else:
        place_brawlers(s, out)


def set_side(s: Board, zone: i64, out: Out) -> None:
    if zone != s.spawn_crew:
        s.spawn_rivals = s.spawn_crew
        s.spawn_crew = zone
    place_brawlers(s, out)


def place_brawlers(s: Board, out: Out) -> None:
    """KC-8.4."""
    for one in s.b:
        one.zone = s.spawn_crew if one.side == CREW else s.spawn_rivals
    if out.on:
        crew, rivals = s.spawn_crew, s.spawn_rivals
        out.tell(w.SpawnsSet(crew + 1, place(s, crew), rivals + 1, place(s, rivals)))


def ask_special(s: Board, out: Out) -> None:
    """KC-8.10, KC-8.11: the Crew chooses, unless the table has."""
    book = s.book
    if book.special >= 0:
        set_special(s, book.special, out)
        return
    codes = [TYPE + kind for kind in book.specials]
    codes.append(TYPE + int(book.basic))
    s.open_joint(SETTING_SPECIAL, CREW_DECIDES, tuple(codes))


def set_special(s: Board, kind: i64, out: Out) -> None:
    s.party = 1 if kind == PARTY else 0
    s.special = s.book.basic if kind == PARTY else kind
    if out.on:
        out.tell(w.SpecialChosen("party" if kind == PARTY else s.book.kinds[kind].id))


def cover_zones(s: Board, side: i64) -> list[int]:
    """KC-8.14, KC-8.15: Zones next to a side's spawn, no spawn Zone, not the other Spot's where that is possible."""
    spawn = s.spawn_crew if side == CREW else s.spawn_rivals
    zones = [z for z in s.arena.near[spawn] if z != s.spawn_crew and z != s.spawn_rivals]
    if side == RIVALS:
        other = [z for z in zones if z != s.cover_crew]
        return other or zones
    theirs = [z for z in s.arena.near[s.spawn_rivals] if z != s.spawn_crew and z != s.spawn_rivals]
    apart = [z for z in zones if theirs != [z]]
    return apart or zones


def ask_cover(s: Board, side: i64) -> None:
    """A premade map names its own Cover; a built one is asked for it."""
    if s.book.ask_setup and s.arena.covers[0] < 0:
        s.open_joint(SETTING_COVER, TABLE_DECIDES, tuple([COVER + z for z in cover_zones(s, side)]))
        s.asker = side


def set_cover(s: Board, side: i64, zone: i64, out: Out) -> None:
    if side == CREW:
        s.cover_crew = zone
    else:
        s.cover_rivals = zone
    if out.on:
        out.tell(w.CoverPlaced(w.SIDES[side], zone + 1, place(s, zone)))


# --- balls come ----------------------------------------------------------------------------------------------------


def spawn(s: Board, slot: i64, chance: Chance, out: Out) -> None:
    """A ball at setup or at a new round."""
    fresh(s, slot, chance, out)
    offer_reroll(s, slot, out)


def respawn(s: Board, chance: Chance, out: Out) -> None:
    """KC-8.12: destroyed balls come back in slot order."""
    for slot in range(3):
        if s.lost >> slot & 1:
            s.lost &= ~(1 << slot)
            if s.lost:
                s.push(A_RESPAWN, 0)
            fresh(s, slot, chance, out)
            offer_reroll(s, slot, out)
            return


def offer_reroll(s: Board, slot: i64, out: Out) -> None:
    """KC-11.16: Lucky Ball Respawns, never at the first setup."""
    ball = s.balls[slot]
    if out.on:
        kind = s.book.kinds[ball.kind].id
        if s.first_spawn or s.active < 0:
            out.tell(w.BallSpawned(slot + 1, kind, ball.zone + 1, place(s, ball.zone)))
        else:
            out.tell(w.BallRespawned(slot + 1, kind, ball.zone + 1, place(s, ball.zone)))
    if s.uses[LUCKY] > 0 and not s.first_spawn:
        s.lucky_slot = slot
        s.open_joint(LUCKING, CREW_DECIDES, LUCKS)


def reroll(s: Board, chance: Chance, out: Out) -> None:
    s.uses[LUCKY] -= 1
    slot = s.lucky_slot
    if out.on:
        out.tell(w.LuckyBallUsed(slot + 1, s.uses[LUCKY]))
    locate(s, slot, chance, out)
    offer_reroll(s, slot, out)


# --- initiative and activation (KC-9) ------------------------------------------------------------------------------


def initiative(s: Board, chance: Chance, out: Out) -> None:
    """KC-9.1, KC-9.2: the single highest die; ties reroll only the dice that tie."""
    s.first_spawn = 0
    s.round = 1
    rolling: list[int] = list(range(BRAWLERS))
    while True:
        best = [0, 0]
        rolls: list[int] = []
        for i in rolling:
            face = chance.roll(6)
            rolls.append(face)
            side = 0 if i < 3 else 1
            if face > best[side]:
                best[side] = face
        if out.on:
            out.tell(w.InitiativeRolled(tuple([s.names[i] for i in rolling]), tuple(rolls)))
        if best[0] != best[1]:
            break
        rolling = [rolling[k] for k in range(len(rolling)) if rolls[k] == best[0]]
        if out.on:
            out.tell(w.InitiativeTied(best[0]))
    s.to_act = CREW if best[0] > best[1] else RIVALS
    if out.on:
        out.tell(w.InitiativeWon(w.SIDES[s.to_act]))
        out.tell(w.RoundStarted(1))


def ask_activate(s: Board, out: Out) -> None:
    """KC-9.4 to KC-9.9."""
    side = s.to_act
    start: i64 = 0 if side == CREW else 3
    bits: i64 = 0
    for i in range(start, start + 3):
        if not s.b[i].ko and not s.b[i].done:
            bits |= 1 << i
    if bits == 0:
        for i in range(start, start + 3):
            s.b[i].done = 0
            if not s.b[i].ko:
                bits |= 1 << i
        if out.on:
            out.tell(w.CardsRefreshed(w.SIDES[side]))
    if side == CREW:
        s.open_joint(ACTIVATING, CREW_DECIDES, ACTIVATES[bits])
    else:
        s.open_ask(ACTIVATING, start, ACTIVATES[bits])


def activate(s: Board, who: i64, out: Out) -> None:
    s.active = who
    s.ap = 3
    s.turn += 1
    s.zones_moved = 0
    s.hold_used = 0
    s.received = 0
    if out.on:
        out.tell(w.Activated(s.names[who], int(s.turn)))


def end_turn(s: Board, out: Out) -> None:
    """KC-9.18: gas on the active Brawler; clocks, card and the other side come after (A_FLIP)."""
    b = s.b[s.active]
    s.throw_me = NOTHING
    s.clear_contest()
    s.push(A_FLIP, 0)
    if not b.ko and s.gas[b.zone] > 0:
        hurt(s, b, "gas", out)
        if fallen(s, out):
            moment(s, out)


def flip(s: Board, out: Out) -> None:
    """KC-9.18 (2) to (4), KC-19.37."""
    for zone in range(s.arena.zones):
        if s.gas[zone] > 0 and s.gas_turn[zone] != s.turn:
            s.gas[zone] -= 1
            if out.on:
                if s.gas[zone] == 0:
                    out.tell(w.GasCleared(zone + 1, place(s, zone)))
                else:
                    out.tell(w.GasTicked(zone + 1, place(s, zone), s.gas[zone]))
    b = s.b[s.active]
    b.done = 1
    if out.on:
        out.tell(w.TurnEnded(s.names[b.id]))
    s.active = NOTHING
    s.to_act = 1 - b.side
    if s.book.turn_cap and s.turn >= s.book.turn_cap:  # KC-20.11
        mine, theirs = s.points[CREW], s.points[RIVALS]
        s.winner = NOTHING if mine == theirs else CREW if mine > theirs else RIVALS
        finish(s, out)
        return
    s.push(A_ACTIVATE, 0)


# --- ends (KC-20) --------------------------------------------------------------------------------------------------


def moment(s: Board, out: Out) -> bool:
    """After a moment of scoring: True when the round or the Brawl is over and all that was open is dropped."""
    win = s.book.points_to_win
    crew, rivals = s.points[CREW], s.points[RIVALS]
    # The side that did not throw has the better of a tie (KC-20.8, KC-20.9).
    calm: i64 = 1 - s.b[s.att].side if s.att >= 0 else CREW
    if crew >= win or rivals >= win:
        s.winner = calm if crew == rivals else CREW if crew > rivals else RIVALS
        finish(s, out)
        return True
    crew_out = s.standing_left(CREW) == 0
    rivals_out = s.standing_left(RIVALS) == 0
    if not crew_out and not rivals_out:
        return False
    if crew_out and rivals_out:
        s.to_act = calm if crew == rivals else CREW if crew < rivals else RIVALS
    else:
        s.to_act = CREW if crew_out else RIVALS
    if out.on:
        out.tell(w.RoundEnded(int(s.round), crew, rivals))
    new_round(s, out)
    return True


def finish(s: Board, out: Out) -> None:
    s.agenda.clear()
    s.asked = 0
    s.auto = NOTHING
    s.loose = NOTHING
    s.phase = OVER
    if out.on:
        side = w.SIDES[s.winner] if s.winner >= 0 else ""
        out.tell(w.BrawlWon(side, s.points[CREW], s.points[RIVALS]))


def new_round(s: Board, out: Out) -> None:
    """KC-20.2 to KC-20.5."""
    s.agenda.clear()
    s.round += 1
    s.lost = 0
    s.loose = NOTHING
    s.volley = NOTHING
    s.throw_me = NOTHING
    s.active = NOTHING
    s.clear_contest()
    for one in s.b:
        if one.ko:
            one.ko = 0
            one.hearts = 2
            one.drinks = 3
        one.zone = s.spawn_crew if one.side == CREW else s.spawn_rivals
        one.cover = 0
        one.form = STANDING
        one.caged_turn = NOTHING
        one.holder = NOTHING
        one.holds = NOTHING
        one.charge = 0
        one.done = 0
    for zone in range(MOST_ZONES):
        s.gas[zone] = 0
    for ball in s.balls:
        ball.zone = NOTHING
        ball.holder = NOTHING
        ball.caging = NOTHING
    if out.on:
        out.tell(w.NewRound(int(s.round), w.SIDES[s.to_act]))
        out.tell(w.RoundStarted(int(s.round)))
    s.push(A_ACTIVATE, 0)
    push_spawns(s)
