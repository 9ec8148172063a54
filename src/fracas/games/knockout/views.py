"""What a seat may know, built from the state. The Brawl is open to all (KC-0.2); the story hides drafts."""

from __future__ import annotations

from typing import Any, cast

from fracas.games.knockout import words as w
from fracas.games.knockout.content import map_of
from fracas.games.knockout.core import codes as c
from fracas.games.knockout.core.contest.course import stand_again
from fracas.games.knockout.core.contest.odds import tackle_odds, throw_odds
from fracas.games.knockout.core.contest.pools import attack_pool, contest_chance, defence_pool, final_value, value_in
from fracas.games.knockout.core.match import Rivals
from fracas.games.knockout.core.phases import PHASE_NAMES
from fracas.games.knockout.core.state import Board, Brawler, landmark_zone, targets, touches
from fracas.games.knockout.core.verbs import item_name
from fracas.games.knockout.story.entry import Story
from fracas.games.knockout.story.words import UNCOVERING
from fracas.games.knockout.words.events import SIDES, PoolLine
from fracas.kernel.ask import Prompt
from fracas.kernel.joint import VOTING
from fracas.kernel.masks import members
from fracas.kernel.wire import Event, Outcome, View


def view(state: Rivals, seat: int | None) -> w.KnockoutView:
    """Everything that seat (None: a watcher) may know."""
    book = state.book
    telling = state.phase == c.TELLING
    story = cast(Story | None, state.story)
    return w.KnockoutView(
        seat=seat,
        options=cast(w.Options, book.options),
        pack=book.pack,
        seats=book.seats,
        bots=book.bots,
        phase=PHASE_NAMES[state.phase],
        asked=() if telling else tuple(members(state.asked)),
        opened=state.opened,
        round=state.round,
        turn=state.turn,
        points=(state.points[0], state.points[1]),
        points_to_win=book.points_to_win,
        bond=state.bond,
        boosts=tuple(book.boosts),
        uses=tuple(state.boosts_left),
        special=book.kinds[state.special].id if state.special >= 0 else "",
        party=bool(state.party),
        to_act=SIDES[state.side_to_act],
        active=named(state, state.active),
        ap=state.action_points,
        landmark=landmark_zone(state) + 1,
        winner=SIDES[state.winner] if state.winner >= 0 else "",
        ended=c.ENDINGS[state.ended],
        quit=tuple(members(state.quit)),
        brawlers=tuple(brawler_view(state, one) for one in state.brawlers),
        balls=tuple(ball_view(state, slot) for slot in range(c.SLOTS)),
        map=map_view(state),
        contest=contest_view(state),
        targets=target_odds(state),
        facts=facts(state),
        story=story.view(seat) if story is not None else None,
    )


def named(state: Board, who: int) -> str:
    return state.names[who] if who >= 0 else ""


def item_word(item: int) -> str:
    """What hands hold: `ball 1`, `single 1`, or a Brawler's place on the sheet."""
    if item < 0:
        return ""
    if item < c.BODY:
        return f"ball {item + 1}"
    if item < c.SINGLE:
        return c.IDS[item - c.BODY]
    return f"single {item - c.SINGLE + 1}"


def item_of(word: str) -> int:
    """The item a word of item_word names."""
    if not word:
        return c.NOTHING
    if word.startswith("ball "):
        return int(word[5:]) - 1
    if word.startswith("single "):
        return c.SINGLE + int(word[7:]) - 1
    return c.BODY + c.IDS.index(word)


def brawler_view(state: Board, b: Brawler) -> w.BrawlerView:
    return w.BrawlerView(
        id=c.IDS[b.id],
        name=state.names[b.id],
        seat=b.seat,
        focus=c.FOCUSES[b.focus] if b.focus >= 0 else "none",
        rival=c.IDS[b.rival],
        hearts=b.hearts,
        drinks=b.drinks,
        zone=b.zone + 1,
        cover=bool(b.cover),
        form=c.FORMS[b.form],
        caged_turn=b.caged_turn,
        holder=c.IDS[b.holder] if b.holder >= 0 else "",
        holds=item_word(b.holds),
        charge=b.charge,
        picked=b.picked,
        ko=bool(b.ko),
        done=bool(b.done),
    )


def ball_view(state: Board, slot: int) -> w.BallView:
    ball = state.balls[slot]
    return w.BallView(
        slot=slot + 1,
        ball=state.book.kinds[ball.kind].id,
        zone=ball.zone + 1,
        holder=c.IDS[ball.holder] if ball.holder >= 0 else "",
        caging=c.IDS[ball.caging] if ball.caging >= 0 else "",
        count=ball.count,
    )


def map_view(state: Board) -> w.MapView:
    spec = cast(w.MapSpec, state.arena.shape)
    starts = {state.spawns[c.CREW]: "crew", state.spawns[c.RIVALS]: "rivals"}
    zones = tuple(
        w.ZoneView(
            number=i + 1,
            name=drawn.name,
            at=drawn.at,
            near=tuple(z + 1 for z in state.arena.near[i]),
            cover=state.covers.count(i),
            gas=zone.gas,
            gas_turn=zone.gas_turn,
            landmark=bool(zone.landmark),
            spawn=starts.get(i, ""),
        )
        for i, (drawn, zone) in enumerate(zip(spec.zones, state.zones, strict=True))
    )
    agreed = _agreed_map(state)
    own = None if spec is agreed or spec == agreed else spec  # a pack's map may be equal and yet another object
    spawns = (state.spawns[c.CREW] + 1, state.spawns[c.RIVALS] + 1)
    return w.MapView(spec.name, zones, spawns, (state.covers[c.CREW] + 1, state.covers[c.RIVALS] + 1), own)


def _agreed_map(state: Board) -> object:
    """The map the options name, so that a view carries only a map built at the table."""
    return map_of(cast(w.Options, state.book.options), state.book.pack)


def lines_of(lines: list[tuple[str, int, int]]) -> tuple[PoolLine, ...]:
    return tuple(PoolLine(*one) for one in lines)


def contest_view(state: Board) -> w.ContestView | None:
    """The contest in progress, its pools line by line: as they stand before any die is rolled, then as rolled."""
    charge = int(state.contest.charge)
    if state.contest.kind == c.NO_CONTEST:
        return None
    if state.contest.footing:
        state = cast(Rivals, state).copy()
        stand_again(state)
    contest = state.contest
    attack: list[tuple[str, int, int]] = []
    defence: list[tuple[str, int, int]] = []
    attack_value, defence_value = int(contest.value), 0
    if contest.kind != c.BY_RETURN:
        pool = attack_pool(state, max(0, int(contest.attack_drinks)), attack)
        attack_value = _value(contest.attack_dice, pool)
    if contest.reaction:
        pool = defence_pool(state, contest.reaction, max(0, int(contest.defence_drinks)), defence)
        defence_value = _value(contest.defence_dice, pool)
    return w.ContestView(
        kind=c.CONTESTS[contest.kind],
        attacker=named(state, contest.attacker),
        defender=named(state, contest.defender),
        drinker=named(state, contest.drinker),
        ball=item_name(state, contest.item) if contest.item >= 0 else "",
        charge=charge,
        reaction=c.REACTIONS[contest.reaction],
        drank_attack=None if contest.attack_drinks < 0 else contest.attack_drinks,
        drank_defence=None if contest.defence_drinks < 0 else contest.defence_drinks,
        attack=lines_of(attack),
        defence=lines_of(defence),
        attack_dice=tuple(c.faces_of(contest.attack_dice)),
        defence_dice=tuple(c.faces_of(contest.defence_dice)),
        attack_value=attack_value,
        defence_value=defence_value,
        window=contest.window,
        odds=contest_odds(state),
        drink_odds=drink_odds(state),
    )


def _value(dice: int, pool: int) -> int:
    """The final value of dice that have fallen, 0 before."""
    return final_value(c.highest(dice), value_in(pool)) if dice else 0


def contest_odds(state: Board) -> dict[str, float]:
    """The attacker's chance before any bump, by each Reaction still open, with the drinks declared so far."""
    contest = state.contest
    if contest.defence_dice:
        return {}
    drinks = max(0, int(contest.attack_drinks)), max(0, int(contest.defence_drinks))
    return {c.REACTIONS[one]: round(contest_chance(state, one, *drinks), 6) for one in _open_reactions(state)}


def drink_odds(state: Board) -> tuple[dict[str, float], ...]:
    """The attacker's chance by each Reaction still open, for 0, 1, 2… drinks of the Brawler that is asked how many."""
    contest = state.contest
    if state.phase != c.DRINKING or not state.asked:
        return ()
    declared = int(contest.attack_drinks)
    attacking = declared < 0 and contest.kind != c.BY_RETURN
    numbers = [code - c.DRINK for code in state.candidates if code >= c.DRINK]
    drinks = [(number, 0) if attacking else (max(0, declared), number) for number in numbers]
    open_now = _open_reactions(state)
    return tuple({c.REACTIONS[one]: round(contest_chance(state, one, *both), 6) for one in open_now} for both in drinks)


def _open_reactions(state: Board) -> list[int]:
    contest = state.contest
    if contest.reaction:
        return [int(contest.reaction)]
    if contest.kind == c.BY_TACKLE:
        return [c.BY_DODGE]
    if contest.kind == c.BY_TOSS:
        return [c.BY_BREAK_FREE]
    if contest.kind == c.BY_RETURN:
        return [c.BY_CATCH, c.BY_DODGE]
    foe = state.brawlers[contest.defender]
    if foe.form != c.STANDING:
        return [c.BY_DODGE]
    near = touches(state, state.brawlers[contest.attacker].zone, foe.zone)
    return [c.BY_CATCH, c.BY_DODGE, c.BY_TACKLE_BACK] if near else [c.BY_CATCH, c.BY_DODGE]


def target_odds(state: Board) -> tuple[w.TargetOdds, ...]:
    """Who can be thrown at or tackled by the Brawler that is asked, with the exact odds (nobody drinks, no bumps)."""
    if state.asker < 0 or state.phase not in (c.ACTING, c.TARGETING, c.BONUS):
        return ()
    b = state.brawlers[state.asker]
    found = []
    throwing = b.holds >= 0 and b.form == c.STANDING
    for i in range(c.BRAWLERS):
        if targets(state, b.side) >> i & 1 and b.form == c.STANDING:
            odds = odds_by_reaction(state, b, state.brawlers[i]) if throwing else {}
            if state.phase == c.ACTING and touches(state, b.zone, state.brawlers[i].zone):
                odds["tackled"] = tackle_odds(state, b, state.brawlers[i])
            if odds:
                found.append(w.TargetOdds(state.names[i], odds))
    return tuple(found)


def odds_by_reaction(state: Board, b: Brawler, foe: Brawler) -> dict[str, float]:
    """The chance that a Throw hits, by Reaction."""
    reactions = {"dodge": c.BY_DODGE}
    if foe.form == c.STANDING:
        reactions["catch"] = c.BY_CATCH
        if touches(state, b.zone, foe.zone):
            reactions["tackle"] = c.BY_TACKLE_BACK
    return {name: throw_odds(state, b, foe, reaction) for name, reaction in reactions.items()}


def facts(s: Board) -> w.TurnFacts:
    contest = s.contest
    joint = s.joint
    return w.TurnFacts(
        agenda=tuple(s.agenda),
        candidates=s.candidates if s.asked else (),
        asker=s.asker,
        joint=joint.stage,
        band=joint.band,
        named=tuple(joint.said) if joint.stage else (),
        last_landmark=landmark_zone(s),
        lost=s.to_respawn,
        lucky_slot=s.lucky_slot,
        zones_moved=s.zones_moved,
        hold_used=s.hold_used,
        received=s.received,
        throw_me=s.throw_me,
        volley=s.volley,
        item=contest.item,
        bumped=contest.bumped,
        rolled=contest.footing,
        lifted=contest.landmark_used,
        effect=contest.rivalry_used,
        was_cover=contest.cover_before,
        origin=contest.origin,
        caught_value=contest.value,
        steps=s.steps_left,
        visited=contest.visited,
        hit_zone=contest.hit_zone,
        knocked=contest.knocked,
        banned=contest.banned,
        loose=s.loose,
        first_spawn=s.first_setup,
    )


def prompt(state: Rivals, seat: int) -> Prompt:
    """What is asked of a seat."""
    if state.phase == c.TELLING:
        return cast(Story, state.story).prompt(seat)
    about: dict[str, Any] = {}
    kind = PHASE_NAMES[state.phase]
    if state.asker >= 0 and state.phase != c.SETTING_COVER:
        about["who"] = state.names[state.asker]
    if state.joint.stage == VOTING:
        about["vote"] = True
    if state.phase == c.ACTING:
        about["ap"] = int(state.action_points)
    elif state.phase == c.KNOCKING:
        about["target"] = state.names[state.contest.knocked]
    elif state.phase == c.DRINKING:
        about["left"] = int(state.brawlers[state.asker].drinks)
    elif state.phase == c.SETTING_COVER:
        about["side"] = SIDES[state.asker]
    elif state.phase == c.ACTIVATING:
        about["side"] = SIDES[state.side_to_act]
        about.pop("who", None)
    elif state.phase == c.LUCKING:
        about["ball"] = state.book.kinds[state.balls[state.lucky_slot].kind].id
    return Prompt(kind, about)


def outcome(state: Rivals) -> Outcome:
    why = c.ENDINGS[state.ended] if state.ended or state.winner >= 0 else "turn cap"
    return Outcome(tuple(state.score(seat) for seat in range(state.book.seats)), why)


def reveals(event: Event, seat: int | None, before: View) -> bool:
    """The Brawl hides nothing; the story shows a sheet when its writer says so."""
    return isinstance(event, UNCOVERING)
