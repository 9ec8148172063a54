"""For bots: worlds that fit what a seat knows, how good a world is for it, and which options to try first."""

from __future__ import annotations

from math import exp
from typing import cast

from fracas.games.knockout import words as w
from fracas.games.knockout.actions import brawler_of
from fracas.games.knockout.content import arena_for, balls, book_for
from fracas.games.knockout.core import codes as c
from fracas.games.knockout.core.codes import (
    CREW,
    FOCUSES,
    IDS,
    NOTHING,
    PHASES,
)
from fracas.games.knockout.core.match import Match
from fracas.games.knockout.core.state import Brawler
from fracas.games.knockout.maps import arena_of
from fracas.games.knockout.story.entry import guess_story
from fracas.games.knockout.views import FORMS, item_of, throw_odds
from fracas.games.knockout.words.events import SIDES
from fracas.kernel.chance import Chance
from fracas.kernel.wire import View

SWING = 2.2  # a lead of this many points is about nine to one


def guess(view: View, chance: Chance) -> Match:
    """A world that fits all the viewer knows. The Brawl is open, so it is the Brawl itself; drafts are imagined."""
    v = cast(w.KnockoutView, view)
    book = book_for(v.options, v.seats, v.bots)
    assert v.map is not None
    arena = arena_for(v.options) if v.map.spec is None else arena_of(v.map.spec, asking=True)
    book.boosts = list(v.boosts)
    s = Match(book, arena)
    s.blank()
    s.phase = PHASES.index(v.phase)
    s.asked = sum(1 << seat for seat in v.asked)
    s.opened, s.round, s.turn, s.bond, s.ap = v.opened, v.round, v.turn, v.bond, v.ap
    s.points = list(v.points)
    s.uses = list(v.uses)
    ids = [one.id for one in balls()]
    s.special = ids.index(v.special) if v.special else NOTHING
    s.party = int(v.party)
    s.to_act = SIDES.index(v.to_act)
    s.landmark = v.landmark - 1
    s.winner = SIDES.index(v.winner) if v.winner else NOTHING
    s.names = [one.name for one in v.brawlers]
    s.active = brawler_of(s, v.active) if v.active else NOTHING
    for one in v.brawlers:
        _restore_brawler(s.b[IDS.index(one.id)], one)
    for ball in v.balls:
        own = s.balls[ball.slot - 1]
        own.kind, own.zone, own.count = ids.index(ball.ball), ball.zone - 1, ball.count
        own.holder = IDS.index(ball.holder) if ball.holder else NOTHING
        own.caging = IDS.index(ball.caging) if ball.caging else NOTHING
    for zone in v.map.zones:
        s.gas[zone.number - 1] = zone.gas
        s.gas_turn[zone.number - 1] = zone.gas_turn
    s.spawn_crew, s.spawn_rivals = v.map.spawns[0] - 1, v.map.spawns[1] - 1
    s.cover_crew, s.cover_rivals = v.map.cover[0] - 1, v.map.cover[1] - 1
    _restore_facts(s, v.facts)
    if v.contest is not None:
        _restore_contest(s, v.contest)
    if v.story is not None:
        s.story = guess_story(v.story, v.seat, book, chance)
    return s


def _restore_brawler(b: Brawler, one: w.BrawlerView) -> None:
    b.seat, b.rival = one.seat, IDS.index(one.rival)
    b.focus = FOCUSES.index(one.focus) if one.focus != "none" else NOTHING
    b.hearts, b.drinks, b.zone, b.cover = one.hearts, one.drinks, one.zone - 1, int(one.cover)
    b.form, b.caged_turn = FORMS.index(one.form), one.caged_turn
    b.holder = IDS.index(one.holder) if one.holder else NOTHING
    b.holds = item_of(one.holds)
    b.charge, b.picked, b.ko, b.done = one.charge, one.picked, int(one.ko), int(one.done)


def _restore_facts(s: Match, f: w.TurnFacts) -> None:
    s.agenda = list(f.agenda)
    s.candidates, s.asker, s.joint, s.band = f.candidates, f.asker, f.joint, f.band
    if f.named:
        s.named = list(f.named)
    s.last_landmark, s.lost, s.lucky_slot, s.first_spawn = f.last_landmark, f.lost, f.lucky_slot, f.first_spawn
    s.zones_moved, s.hold_used, s.received = f.zones_moved, f.hold_used, f.received
    s.throw_me, s.volley, s.item, s.rolled = f.throw_me, f.volley, f.item, f.rolled
    s.bumped, s.lifted, s.effect, s.was_cover = f.bumped, f.lifted, f.effect, f.was_cover
    s.origin, s.caught_value, s.steps, s.visited = f.origin, f.caught_value, f.steps, f.visited
    s.hit_zone, s.knocked, s.banned, s.loose = f.hit_zone, f.knocked, f.banned, f.loose


def _restore_contest(s: Match, v: w.ContestView) -> None:
    s.kind = c.CONTESTS.index(v.kind)
    s.att, s.foe = brawler_of(s, v.attacker), brawler_of(s, v.defender)
    s.drinker = brawler_of(s, v.drinker)
    s.item_charge = v.charge
    s.reaction = c.REACTIONS.index(v.reaction)
    s.drank_a = NOTHING if v.drank_attack is None else v.drank_attack
    s.drank_d = NOTHING if v.drank_defence is None else v.drank_defence
    s.dice_a = sum(c.DIE[face] for face in v.attack_dice)
    s.dice_d = sum(c.DIE[face] for face in v.defence_dice)
    s.window = v.window


# --- value --------------------------------------------------------------------------------------------------------


def value(state: Match, seat: int) -> float:
    """The seat's chance to win, judged by points, Hearts, drinks, Bond, and threats in hand."""
    if state.phase == c.OVER:
        return state.score(seat)
    if seat > state.book.dj:
        return 0.5
    mine = c.RIVALS if seat == state.book.dj else CREW
    lead = _strength(state, mine) - _strength(state, 1 - mine)
    return 1.0 / (1.0 + exp(-lead / SWING))


def _strength(state: Match, side: int) -> float:
    total = float(state.points[side]) * (1.0 + 0.5 * float(state.points[side]) / float(state.book.points_to_win))
    if side == CREW:
        total += 0.10 * float(state.bond)
    for b in state.b[3 * side : 3 * side + 3]:
        if b.ko:
            continue
        total += 0.42 * float(b.hearts) + 0.06 * float(b.drinks) + (0.06 if b.cover else 0.0)
        if b.form != c.STANDING:
            total -= 0.45 if state.captive(b) else 0.25 if b.form == c.CAGED else 0.12
        elif b.holds >= 0:
            total += 0.18 + 0.35 * _threat(state, b)
        else:
            total -= 0.03 * _nearest_ball(state, b)
    return total


def _threat(state: Match, b: Brawler) -> float:
    """The best chance of a hit with what is in hand, against the foe's best Reaction."""
    best = 0.0
    for i in range(c.BRAWLERS):
        if state.targets(b.side) >> i & 1:
            best = max(best, min(throw_odds(state, b, state.b[i]).values()))
    return best


def _nearest_ball(state: Match, b: Brawler) -> float:
    away = [float(state.distance(b.zone, ball.zone)) for ball in state.balls if ball.zone >= 0]
    return min(away, default=4.0)


def order(state: Match, seat: int, options: tuple[int, ...]) -> tuple[int, ...]:
    """Options as they are: there are seldom more than twenty."""
    return options
