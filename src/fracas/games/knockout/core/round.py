"""Setup, initiative, activation, rounds and the end (KC-8, KC-9, KC-20)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.knockout.core import codes as c
from fracas.games.knockout.core.choices import not_now
from fracas.games.knockout.core.state import Board, ask, distance, left_standing, new_contest, push
from fracas.games.knockout.core.verbs import fallen, fresh, hurt, locate, place
from fracas.games.knockout.words import events as w
from fracas.kernel.chance import Chance
from fracas.kernel.joint import ALONE
from fracas.kernel.out import Out
from fracas.kernel.refusal import Refusal

# --- setup (KC-8.1) ---------------------------------------------------------------------------------------------------


def begin_brawl(s: Board) -> None:
    """Put the whole setup on the agenda: choices before dice."""
    s.agenda.clear()
    s.first_setup = 1
    s.bond = s.book.start_bond
    s.points[c.RIVALS] = int(s.book.head_start)
    s.boosts_left = s.book.boosts.copy()
    push(s, c.ACTIVATING, 0)
    push(s, c.ROLLING_INITIATIVE, 0)
    push_spawns(s)
    push(s, c.SETTING_COVER, c.RIVALS)
    push(s, c.SETTING_COVER, c.CREW)
    push(s, c.SETTING_SPECIAL, 0)
    push(s, c.SETTING_SIDE, 0)
    push(s, c.SETTING_PAIR, 0)


def push_spawns(s: Board) -> None:
    push(s, c.PLACING_LANDMARK, 0)
    for slot in range(c.SLOTS - 1, -1, -1):
        push(s, c.SPAWNING, slot)


def pair_codes(s: Board) -> tuple[int, ...]:
    """KC-8.2: the pairs of Zones that are farthest apart, lowest numbers first; none where the map names its own."""
    if not s.book.ask_setup:
        return c.NONE
    zones = s.arena.zones
    longest: i64 = 0
    codes: list[int] = []
    for low in range(zones):
        for high in range(low + 1, zones):
            apart = distance(s, low, high)
            if apart > longest:
                longest = apart
                codes.clear()
            if apart == longest:
                codes.append(c.PAIR + c.MOST_ZONES * low + high)
    return tuple(codes)


def why_not_pair(s: Board, code: i64) -> Refusal | None:
    if not c.PAIR <= code < c.STORY:
        return not_now()
    return None if code in pair_codes(s) else Refusal("not_farthest")


def set_pair(s: Board, code: i64) -> None:
    pair = code - c.PAIR
    s.spawns = [int(pair // c.MOST_ZONES), int(pair % c.MOST_ZONES)]


def side_codes(s: Board) -> tuple[int, ...]:
    """KC-8.3."""
    return (c.SIDE + s.spawns[c.CREW], c.SIDE + s.spawns[c.RIVALS]) if s.book.ask_setup else c.NONE


def why_not_side(s: Board, code: i64) -> Refusal | None:
    if not c.SIDE <= code < c.COVER:
        return not_now()
    return None if code - c.SIDE in s.spawns else Refusal("not_a_spawn", zone=int(code) - c.SIDE + 1)


def set_side(s: Board, zone: i64, out: Out) -> None:
    if zone != s.spawns[c.CREW]:
        s.spawns = [int(zone), s.spawns[c.CREW]]
    s.covers = own_covers(s)
    place_brawlers(s, out)


def place_brawlers(s: Board, out: Out) -> None:
    """KC-8.4."""
    for one in s.brawlers:
        one.zone = s.spawns[one.side]
    if out.on:
        crew, rivals = s.spawns[c.CREW], s.spawns[c.RIVALS]
        out.tell(w.SpawnsSet(crew + 1, place(s, crew), rivals + 1, place(s, rivals)))


def special_codes(s: Board) -> tuple[int, ...]:
    """KC-8.10, KC-8.11: the Crew chooses, unless the table has."""
    book = s.book
    if book.special >= 0:
        return c.NONE
    return tuple([c.TYPE + kind for kind in book.specials] + [c.TYPE + int(book.basic)])


def why_not_special(s: Board, code: i64) -> Refusal | None:
    if not c.TYPE <= code < c.SIDE:
        return not_now()
    return None if code in special_codes(s) else Refusal("not_offered")


def set_special(s: Board, kind: i64, out: Out) -> None:
    s.party = 1 if kind == c.PARTY else 0
    s.special = s.book.basic if kind == c.PARTY else kind
    if out.on:
        out.tell(w.SpecialChosen("party" if kind == c.PARTY else s.book.kinds[kind].id))


def cover_zones(s: Board, side: i64) -> list[int]:
    """KC-8.14, KC-8.15: Zones next to a side's spawn, no spawn Zone, not the other Spot's where that is possible."""
    zones = [z for z in s.arena.near[s.spawns[side]] if z not in s.spawns]
    if side == c.RIVALS:
        other = [z for z in zones if z != s.covers[c.CREW]]
        return other or zones
    theirs = [z for z in s.arena.near[s.spawns[c.RIVALS]] if z not in s.spawns]
    apart = [z for z in zones if theirs != [z]]
    return apart or zones


def own_covers(s: Board) -> list[int]:
    """The Cover Spots the map names, by side; they belong to the spawns it names, so others leave both open."""
    crew, rivals = s.arena.covers[c.CREW], s.arena.covers[c.RIVALS]
    if s.spawns == s.arena.spawns:
        return [crew, rivals]
    swapped = s.spawns == [s.arena.spawns[c.RIVALS], s.arena.spawns[c.CREW]]
    return [rivals, crew] if swapped else [c.NOTHING, c.NOTHING]


def cover_codes(s: Board) -> tuple[int, ...]:
    """A map that names its own Cover is not asked for it; nor is a table that is asked nothing."""
    if not s.book.ask_setup or s.covers[s.arg] >= 0:
        return c.NONE
    return tuple([c.COVER + z for z in cover_zones(s, s.arg)])


def why_not_cover(s: Board, code: i64) -> Refusal | None:
    if not c.COVER <= code < c.PAIR:
        return not_now()
    zone = code - c.COVER
    return None if zone in cover_zones(s, s.asker) else Refusal("no_place_for_cover", zone=int(zone) + 1)


def set_cover(s: Board, side: i64, zone: i64, out: Out) -> None:
    s.covers = [int(zone), s.covers[c.RIVALS]] if side == c.CREW else [s.covers[c.CREW], int(zone)]
    if out.on:
        out.tell(w.CoverPlaced(w.SIDES[side], zone + 1, place(s, zone)))


# --- balls come -------------------------------------------------------------------------------------------------------


def spawn(s: Board, slot: i64, chance: Chance, out: Out) -> None:
    """A ball at setup or at a new round."""
    fresh(s, slot, chance, out)
    offer_reroll(s, slot, out)


def respawn(s: Board, chance: Chance, out: Out) -> None:
    """KC-8.12: destroyed balls come back in slot order."""
    for slot in range(c.SLOTS):
        if s.to_respawn >> slot & 1:
            s.to_respawn &= ~(1 << slot)
            if s.to_respawn:
                push(s, c.RESPAWNING, 0)
            spawn(s, slot, chance, out)
            return


def offer_reroll(s: Board, slot: i64, out: Out) -> None:
    """KC-11.16: Lucky Ball Respawns, never at the first setup."""
    ball = s.balls[slot]
    if out.on:
        kind = s.book.kinds[ball.kind].id
        if s.first_setup or s.active < 0:
            out.tell(w.BallSpawned(slot + 1, kind, ball.zone + 1, place(s, ball.zone)))
        else:
            out.tell(w.BallRespawned(slot + 1, kind, ball.zone + 1, place(s, ball.zone)))
    if s.boosts_left[c.LUCKY] > 0 and not s.first_setup:
        s.lucky_slot = slot
        ask(s, c.LUCKING, c.NOTHING)


def reroll(s: Board, chance: Chance, out: Out) -> None:
    s.boosts_left[c.LUCKY] -= 1
    slot = s.lucky_slot
    if out.on:
        out.tell(w.LuckyBallUsed(slot + 1, s.boosts_left[c.LUCKY]))
    locate(s, slot, chance, out)
    offer_reroll(s, slot, out)


# --- initiative and activation (KC-9) ---------------------------------------------------------------------------------


def initiative(s: Board, chance: Chance, out: Out) -> None:
    """KC-9.1, KC-9.2: the single highest die; ties reroll only the dice that tie."""
    s.first_setup = 0
    s.round = 1
    rolling: list[int] = list(range(c.BRAWLERS))
    while True:
        best = [0, 0]
        rolls: list[int] = []
        for i in rolling:
            face = chance.roll(6, c.ROLLS + i)
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
    s.side_to_act = c.CREW if best[0] > best[1] else c.RIVALS
    if out.on:
        out.tell(w.InitiativeWon(w.SIDES[s.side_to_act]))
        out.tell(w.RoundStarted(1))


def activation_codes(s: Board) -> tuple[int, ...]:
    """KC-9.4 to KC-9.9: those of the side whose cards are not face down; none when their cards must come back."""
    start = 3 * s.side_to_act
    bits: i64 = 0
    for i in range(start, start + 3):
        if not s.brawlers[i].ko and not s.brawlers[i].done:
            bits |= 1 << i
    return c.ACTIVATES[bits]


def why_not_activate(s: Board, code: i64) -> Refusal | None:
    if code >= c.GRAB:
        return not_now()
    b = s.brawlers[code]
    whom = s.names[code]
    if b.side != s.side_to_act:
        return Refusal("other_side_activates", whom=whom)
    if b.ko:
        return Refusal("knocked_out", whom=whom)
    return Refusal("activated", whom=whom) if b.done else None


def refresh_cards(s: Board, out: Out) -> None:
    """KC-9.7: all of the side have been activated, so their cards come back and it chooses freely."""
    start = 3 * s.side_to_act
    for i in range(start, start + 3):
        s.brawlers[i].done = 0
    if out.on:
        out.tell(w.CardsRefreshed(w.SIDES[s.side_to_act]))
    ask(s, c.ACTIVATING, 0)


def activate(s: Board, who: i64, out: Out) -> None:
    s.active = who
    s.action_points = 3
    s.turn += 1
    s.zones_moved = 0
    s.hold_used = 0
    s.received = 0
    if out.on:
        out.tell(w.Activated(s.names[who], int(s.turn)))


def end_turn(s: Board, out: Out) -> None:
    """KC-9.18 (1): gas on the active Brawler; the rest comes after what that brings (ENDING_TURN)."""
    b = s.brawlers[s.active]
    s.throw_me = c.NOTHING
    if s.contest.kind != c.NO_CONTEST:
        new_contest(s)
    s.steps_left = 0
    push(s, c.ENDING_TURN, 0)
    if not b.ko and s.zones[b.zone].gas > 0:
        hurt(s, b, "gas", out)
        if fallen(s, out):
            moment(s, out)


def flip_card(s: Board, out: Out) -> None:
    """KC-9.18 (2) to (4): gas clocks, the card, then the other side or the end of it all."""
    tick_gas(s, out)
    b = s.brawlers[s.active]
    b.done = 1
    if out.on:
        out.tell(w.TurnEnded(s.names[b.id]))
    s.active = c.NOTHING
    s.side_to_act = 1 - b.side
    if not capped(s, out):
        push(s, c.ACTIVATING, 0)


def tick_gas(s: Board, out: Out) -> None:
    """KC-19.37: gas of this turn stays as it is."""
    for number in range(len(s.zones)):
        zone = s.zones[number]
        if zone.gas > 0 and zone.gas_turn != s.turn:
            zone.gas -= 1
            if out.on:
                if zone.gas == 0:
                    out.tell(w.GasCleared(number + 1, place(s, number)))
                else:
                    out.tell(w.GasTicked(number + 1, place(s, number), int(zone.gas)))


# --- ends (KC-20) --------------------------------------------------------------------------------------------------


def moment(s: Board, out: Out) -> bool:
    """After a moment of scoring: True when the round or the Brawl is over and all that was open is dropped."""
    win = s.book.points_to_win
    crew, rivals = s.points[c.CREW], s.points[c.RIVALS]
    # The side that did not throw has the better of a tie (KC-20.8, KC-20.9).
    attacker = s.contest.attacker
    calm: i64 = 1 - s.brawlers[attacker].side if attacker >= 0 else c.CREW
    if crew >= win or rivals >= win:
        s.winner = calm if crew == rivals else c.CREW if crew > rivals else c.RIVALS
        finish(s, out)
        return True
    crew_out = left_standing(s, c.CREW) == 0
    rivals_out = left_standing(s, c.RIVALS) == 0
    if not crew_out and not rivals_out:
        return False
    if crew_out and rivals_out:
        s.side_to_act = calm if crew == rivals else c.CREW if crew < rivals else c.RIVALS
    else:
        s.side_to_act = c.CREW if crew_out else c.RIVALS
    if out.on:
        out.tell(w.RoundEnded(int(s.round), crew, rivals))
    if not capped(s, out):
        new_round(s, out)
    return True


def capped(s: Board, out: Out) -> bool:
    """KC-20.11: the last turn of a capped Brawl is over, by itself or with the round; more points win."""
    if not s.book.turn_cap or s.turn < s.book.turn_cap:
        return False
    s.winner = leader(s)
    finish(s, out)
    return True


def stop(s: Board, winner: i64, ended: i64, out: Out) -> None:
    """End the Brawl before its time: whatever is open is dropped."""
    s.asked = 0
    s.joint.stage = ALONE
    s.winner = winner
    s.ended = ended
    finish(s, out)


def leader(s: Board) -> i64:
    """The side with more points; NOTHING where there is none."""
    crew, rivals = s.points[c.CREW], s.points[c.RIVALS]
    return c.NOTHING if crew == rivals else c.CREW if crew > rivals else c.RIVALS


def finish(s: Board, out: Out) -> None:
    s.agenda.clear()
    s.opening = c.NOTHING
    s.loose = c.NOTHING
    s.phase = c.OVER
    if out.on:
        side = w.SIDES[s.winner] if s.winner >= 0 else ""
        out.tell(w.BrawlWon(side, s.points[c.CREW], s.points[c.RIVALS]))


def new_round(s: Board, out: Out) -> None:
    """KC-20.2 to KC-20.5."""
    s.agenda.clear()
    s.round += 1
    s.to_respawn = 0
    s.loose = c.NOTHING
    s.volley = c.NOTHING
    s.throw_me = c.NOTHING
    s.active = c.NOTHING
    new_contest(s)
    for one in s.brawlers:
        if one.ko:
            one.ko = 0
            one.hearts = c.MOST_HEARTS
            one.drinks = c.MOST_DRINKS
        one.zone = s.spawns[one.side]
        one.cover = 0
        one.form = c.STANDING
        one.caged_turn = c.NOTHING
        one.holder = c.NOTHING
        one.holds = c.NOTHING
        one.charge = 0
        one.done = 0
    for zone in s.zones:
        zone.gas = 0
    for ball in s.balls:
        ball.zone = c.NOTHING
        ball.holder = c.NOTHING
        ball.caging = c.NOTHING
    if out.on:
        out.tell(w.NewRound(int(s.round), w.SIDES[s.side_to_act]))
        out.tell(w.RoundStarted(int(s.round)))
    push(s, c.ACTIVATING, 0)
    push_spawns(s)
