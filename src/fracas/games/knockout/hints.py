"""For bots: worlds that fit what a seat knows. How good one is for a seat, the State itself says."""

from __future__ import annotations

from typing import cast

from fracas.games.knockout import words as w
from fracas.games.knockout.actions import brawler_of
from fracas.games.knockout.content import arena_for, balls, book_for
from fracas.games.knockout.core import codes as c
from fracas.games.knockout.core.match import Rivals, new_match
from fracas.games.knockout.core.phases import PHASE_NAMES, PHASES
from fracas.games.knockout.core.state import Brawler
from fracas.games.knockout.core.verbs import put_landmark
from fracas.games.knockout.maps import arena_of
from fracas.games.knockout.story.entry import guess_story
from fracas.games.knockout.views import item_of
from fracas.games.knockout.words.events import SIDES
from fracas.kernel.chance import Chance
from fracas.kernel.joint import ALONE, UNDECIDED, VOTING
from fracas.kernel.masks import mask_of
from fracas.kernel.wire import View


def guess(view: View, chance: Chance) -> Rivals:
    """A world that fits all the viewer knows. The Brawl is open, so it is the Brawl itself; drafts are imagined."""
    v = cast(w.KnockoutView, view)
    book = book_for(v.options, v.seats, v.bots, v.pack)
    assert v.map is not None
    arena = arena_for(v.options, v.pack) if v.map.spec is None else arena_of(v.map.spec, asking=True)
    book.boosts = list(v.boosts)
    s = new_match(book, arena)
    s.phase = PHASE_NAMES.index(v.phase)
    s.row = PHASES[s.phase]
    s.asked = sum(1 << seat for seat in v.asked)
    s.opened, s.round, s.turn = v.opened, v.round, v.turn
    s.bond, s.action_points = v.bond, v.ap
    s.points = list(v.points)
    s.boosts_left = list(v.uses)
    ids = [one.id for one in balls(v.pack)]
    s.special = ids.index(v.special) if v.special else c.NOTHING
    s.party = int(v.party)
    s.side_to_act = SIDES.index(v.to_act)
    put_landmark(s, v.landmark - 1)
    s.winner = SIDES.index(v.winner) if v.winner else c.NOTHING
    s.ended, s.quit = c.ENDINGS.index(v.ended), sum(1 << seat for seat in v.quit)
    s.names = [one.name for one in v.brawlers]
    s.active = brawler_of(s, v.active) if v.active else c.NOTHING
    for one in v.brawlers:
        _restore_brawler(s.brawlers[c.IDS.index(one.id)], one)
    for ball in v.balls:
        own = s.balls[ball.slot - 1]
        own.kind, own.zone, own.count = ids.index(ball.ball), ball.zone - 1, ball.count
        own.holder = c.IDS.index(ball.holder) if ball.holder else c.NOTHING
        own.caging = c.IDS.index(ball.caging) if ball.caging else c.NOTHING
    for zone in v.map.zones:
        s.zones[zone.number - 1].gas = zone.gas
        s.zones[zone.number - 1].gas_turn = zone.gas_turn
    s.spawns = [zone - 1 for zone in v.map.spawns]
    s.covers = [zone - 1 for zone in v.map.cover]
    _restore_facts(s, v.facts)
    _restore_joint(s, v.facts)
    if v.contest is not None:
        _restore_contest(s, v.contest)
    if v.story is not None:
        s.story = guess_story(v.story, v.seat, s, chance)
    return s


def _restore_brawler(b: Brawler, one: w.BrawlerView) -> None:
    b.seat, b.rival = one.seat, c.IDS.index(one.rival)
    b.focus = c.FOCUSES.index(one.focus) if one.focus != "none" else c.NOTHING
    b.hearts, b.drinks, b.zone, b.cover = one.hearts, one.drinks, one.zone - 1, int(one.cover)
    b.form, b.caged_turn = c.FORMS.index(one.form), one.caged_turn
    b.holder = c.IDS.index(one.holder) if one.holder else c.NOTHING
    b.holds = item_of(one.holds)
    b.charge, b.picked, b.ko, b.done = one.charge, one.picked, int(one.ko), int(one.done)


def _restore_facts(s: Rivals, f: w.TurnFacts) -> None:
    s.agenda = list(f.agenda)
    s.candidates, s.asker = f.candidates, f.asker
    s.to_respawn, s.lucky_slot, s.first_setup = f.lost, f.lucky_slot, f.first_spawn
    s.zones_moved, s.hold_used, s.received = f.zones_moved, f.hold_used, f.received
    s.throw_me, s.volley, s.steps_left, s.loose = f.throw_me, f.volley, f.steps, f.loose
    contest = s.contest
    contest.item, contest.footing, contest.value = f.item, f.rolled, f.caught_value
    contest.bumped, contest.landmark_used, contest.rivalry_used = f.bumped, f.lifted, f.effect
    contest.cover_before, contest.origin, contest.hit_zone = f.was_cover, f.origin, f.hit_zone
    contest.knocked, contest.visited, contest.banned = f.knocked, f.visited, f.banned


def _restore_joint(s: Rivals, f: w.TurnFacts) -> None:
    """What was said so far, said again."""
    joint = s.joint
    joint.band = f.band
    if f.joint == ALONE:
        return
    joint.open(f.band)
    if f.joint == VOTING:
        joint.stage = VOTING
        joint.choices = list(f.candidates)
    for seat, choice in enumerate(f.named):
        if choice != UNDECIDED:
            (joint.vote if f.joint == VOTING else joint.propose)(seat, choice)


def _restore_contest(s: Rivals, v: w.ContestView) -> None:
    contest = s.contest
    contest.kind = c.CONTESTS.index(v.kind)
    contest.attacker, contest.defender = brawler_of(s, v.attacker), brawler_of(s, v.defender)
    contest.drinker = brawler_of(s, v.drinker)
    contest.charge = v.charge
    contest.reaction = c.REACTIONS.index(v.reaction)
    contest.attack_drinks = c.NOTHING if v.drank_attack is None else v.drank_attack
    contest.defence_drinks = c.NOTHING if v.drank_defence is None else v.drank_defence
    contest.attack_dice = sum(c.DIE[face] for face in v.attack_dice)
    contest.defence_dice = sum(c.DIE[face] for face in v.defence_dice)
    contest.window = v.window


def whose(s: Rivals, word: str) -> int:
    """The seats of a side, by its word or by the name of one of its Brawlers."""
    named = [b.side for b in s.brawlers if s.names[b.id] == word]
    side = SIDES.index(word) if word in SIDES else named[0] if named else c.NOTHING
    return int(mask_of([int(b.seat) for b in s.brawlers if b.side == side]))
