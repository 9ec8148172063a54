"""What a seat may know, built from the state. The Brawl is open to all (KC-0.2); the story hides drafts."""

from __future__ import annotations

from typing import Any, cast

from fracas.games.knockout import words as w
from fracas.games.knockout.content import map_of
from fracas.games.knockout.core import codes as c
from fracas.games.knockout.core.codes import (
    IDS,
    NOTHING,
    PHASES,
    faces_of,
)
from fracas.games.knockout.core.contest import stand_again
from fracas.games.knockout.core.match import Match
from fracas.games.knockout.core.pools import (
    attack_pool,
    catch_pool,
    contest_chance,
    defence_pool,
    dodge_pool,
    final_value,
    tackle_pool,
    throw_pool,
    value_in,
    win_chance,
)
from fracas.games.knockout.core.state import Board, Brawler
from fracas.games.knockout.story.entry import Story
from fracas.games.knockout.story.words import UNCOVERING
from fracas.games.knockout.words.events import SIDES, PoolLine
from fracas.kernel.ask import Prompt
from fracas.kernel.wire import Event, Outcome, View

FORMS = ("standing", "balled", "caged")


def view(state: Match, seat: int | None) -> w.KnockoutView:
    """Everything that seat (None: a watcher) may know."""
    book = state.book
    telling = state.phase == c.TELLING
    story = cast(Story | None, state.story)
    return w.KnockoutView(
        seat=seat,
        options=cast(w.Options, book.options),
        seats=book.seats,
        bots=book.bots,
        phase=PHASES[state.phase],
        asked=() if telling else bits(state.asked),
        opened=state.opened,
        round=state.round,
        turn=state.turn,
        points=(state.points[0], state.points[1]),
        points_to_win=book.points_to_win,
        bond=state.bond,
        boosts=tuple(book.boosts),
        uses=tuple(state.uses),
        special=book.kinds[state.special].id if state.special >= 0 else "",
        party=bool(state.party),
        to_act=SIDES[state.to_act],
        active=named(state, state.active),
        ap=state.ap,
        landmark=state.landmark + 1,
        winner=SIDES[state.winner] if state.winner >= 0 else "",
        brawlers=tuple(brawler_view(state, one) for one in state.b),
        balls=tuple(ball_view(state, slot) for slot in range(3)),
        map=map_view(state),
        contest=contest_view(state),
        targets=target_odds(state),
        facts=facts(state),
        story=story.view(seat) if story is not None else None,
    )


def bits(mask: int) -> tuple[int, ...]:
    return tuple(i for i in range(mask.bit_length()) if mask >> i & 1)


def named(state: Board, who: int) -> str:
    return state.names[who] if who >= 0 else ""


def item_word(item: int) -> str:
    """What hands hold: `ball 1`, `single 1`, or a Brawler's place on the sheet."""
    if item < 0:
        return ""
    if item < c.MAN:
        return f"ball {item + 1}"
    if item < c.SINGLE:
        return IDS[item - c.MAN]
    return f"single {item - c.SINGLE + 1}"


def item_of(word: str) -> int:
    """The item a word of item_word names."""
    if not word:
        return NOTHING
    if word.startswith("ball "):
        return int(word[5:]) - 1
    if word.startswith("single "):
        return c.SINGLE + int(word[7:]) - 1
    return c.MAN + IDS.index(word)


def brawler_view(state: Board, b: Brawler) -> w.BrawlerView:
    return w.BrawlerView(
        id=IDS[b.id],
        name=state.names[b.id],
        seat=b.seat,
        focus=c.FOCUSES[b.focus] if b.focus >= 0 else "none",
        rival=IDS[b.rival],
        hearts=b.hearts,
        drinks=b.drinks,
        zone=b.zone + 1,
        cover=bool(b.cover),
        form=FORMS[b.form],
        caged_turn=b.caged_turn,
        holder=IDS[b.holder] if b.holder >= 0 else "",
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
        holder=IDS[ball.holder] if ball.holder >= 0 else "",
        caging=IDS[ball.caging] if ball.caging >= 0 else "",
        count=ball.count,
    )


def map_view(state: Board) -> w.MapView:
    spec = cast(w.MapSpec, state.arena.shape)
    covers = (int(state.cover_crew), int(state.cover_rivals))
    starts = {int(state.spawn_crew): "crew", int(state.spawn_rivals): "rivals"}
    zones = tuple(
        w.ZoneView(
            number=i + 1,
            name=zone.name,
            at=zone.at,
            near=tuple(z + 1 for z in state.arena.near[i]),
            cover=covers.count(i),
            gas=state.gas[i],
            gas_turn=state.gas_turn[i],
            landmark=i == state.landmark,
            spawn=starts.get(i, ""),
        )
        for i, zone in enumerate(spec.zones)
    )
    own = spec if spec is not _agreed_map(state) else None
    spawns = (int(state.spawn_crew) + 1, int(state.spawn_rivals) + 1)
    return w.MapView(spec.name, zones, spawns, (covers[0] + 1, covers[1] + 1), own)


def _agreed_map(state: Board) -> object:
    """The map the options name, so that a view carries only a map built at the table."""
    return map_of(cast(w.Options, state.book.options))


def lines_of(lines: list[tuple[str, int, int]]) -> tuple[PoolLine, ...]:
    return tuple(PoolLine(*one) for one in lines)


def contest_view(state: Board) -> w.ContestView | None:
    """The contest in progress, its pools line by line: as they stand before any die is rolled, then as rolled."""
    if state.kind == c.NO_CONTEST:
        return None
    charge = int(state.item_charge)
    if state.rolled:
        state = cast(Match, state).copy()
        stand_again(state, state.rolled)
    attack: list[tuple[str, int, int]] = []
    defence: list[tuple[str, int, int]] = []
    drank_a, drank_d = max(0, int(state.drank_a)), max(0, int(state.drank_d))
    if state.kind != c.BY_RETURN:
        pool_a = attack_pool(state, drank_a, attack)
        value_a = final_value(c.highest(state.dice_a), value_in(pool_a)) if state.dice_a else 0
    else:
        value_a = int(state.caught_value)
    value_d = 0
    if state.reaction:
        pool_d = defence_pool(state, state.reaction, drank_d, defence)
        value_d = final_value(c.highest(state.dice_d), value_in(pool_d)) if state.dice_d else 0
    return w.ContestView(
        kind=c.CONTESTS[state.kind],
        attacker=named(state, state.att),
        defender=named(state, state.foe),
        drinker=named(state, state.drinker),
        ball=_thrown(state),
        charge=charge,
        reaction=c.REACTIONS[state.reaction],
        drank_attack=None if state.drank_a < 0 else state.drank_a,
        drank_defence=None if state.drank_d < 0 else state.drank_d,
        attack=lines_of(attack),
        defence=lines_of(defence),
        attack_dice=tuple(faces_of(state.dice_a)),
        defence_dice=tuple(faces_of(state.dice_d)),
        attack_value=value_a,
        defence_value=value_d,
        window=state.window,
        odds=contest_odds(state),
    )


def _thrown(state: Board) -> str:
    if state.item < 0:
        return ""
    return state.names[state.item - c.MAN] if state.is_man(state.item) else state.kind_of(state.item).id


def contest_odds(state: Board) -> dict[str, float]:
    """The attacker's chance before any bump, by each Reaction still open, with the drinks declared so far."""
    if state.dice_d:
        return {}
    drank_a, drank_d = max(0, int(state.drank_a)), max(0, int(state.drank_d))
    if state.reaction:
        open_now = [int(state.reaction)]
    elif state.kind == c.BY_THROW:
        open_now = [c.BY_CATCH, c.BY_DODGE] if state.b[state.foe].form == c.STANDING else [c.BY_DODGE]
        if c.BY_CATCH in open_now and state.touches(state.b[state.att].zone, state.b[state.foe].zone):
            open_now.append(c.BY_TACKLE_BACK)
    else:
        open_now = {c.BY_TACKLE: [c.BY_DODGE], c.BY_TOSS: [c.BY_BREAK_FREE]}.get(
            int(state.kind), [c.BY_CATCH, c.BY_DODGE]
        )
    return {c.REACTIONS[one]: round(contest_chance(state, one, drank_a, drank_d), 6) for one in open_now}


def target_odds(state: Board) -> tuple[w.TargetOdds, ...]:
    """Who can be thrown at or tackled by the Brawler that is asked, with the exact odds (nobody drinks, no bumps)."""
    if state.asker < 0 or state.phase not in (c.ACTING, c.TARGETING, c.BONUS):
        return ()
    b = state.b[state.asker]
    found = []
    throwing = b.holds >= 0 and b.form == c.STANDING
    for i in range(c.BRAWLERS):
        if state.targets(b.side) >> i & 1 and b.form == c.STANDING:
            odds = throw_odds(state, b, state.b[i]) if throwing else {}
            if state.phase == c.ACTING and state.touches(b.zone, state.b[i].zone):
                odds["tackled"] = tackle_odds(state, b, state.b[i])
            if odds:
                found.append(w.TargetOdds(state.names[i], odds))
    return tuple(found)


def throw_odds(state: Board, b: Brawler, foe: Brawler) -> dict[str, float]:
    """The chance that a Throw hits, by Reaction; a dodger is taken to stay as far away as it is."""
    attack = throw_pool(state, b, b.holds, b.charge, 0, foe.zone, None)
    odds = {"dodge": win_chance(attack, dodge_pool(state, foe, 0, foe.cover, foe.zone, None), False)}
    if foe.form == c.STANDING:
        odds["catch"] = win_chance(attack, catch_pool(state, foe, 0, None), True)
        if state.touches(b.zone, foe.zone):
            odds["tackle"] = win_chance(attack, tackle_pool(state, foe, 0, b.zone, None), False)
    return {name: round(chance, 6) for name, chance in odds.items()}


def tackle_odds(state: Board, b: Brawler, foe: Brawler) -> float:
    attack = tackle_pool(state, b, 0, foe.zone, None)
    return round(win_chance(attack, dodge_pool(state, foe, 0, foe.cover, foe.zone, None), False), 6)


def facts(s: Board) -> w.TurnFacts:
    return w.TurnFacts(
        agenda=tuple(s.agenda),
        candidates=s.candidates if s.asked else (),
        asker=s.asker,
        joint=s.joint,
        band=s.band,
        named=tuple(s.named) if s.joint else (),
        last_landmark=s.last_landmark,
        lost=s.lost,
        lucky_slot=s.lucky_slot,
        zones_moved=s.zones_moved,
        hold_used=s.hold_used,
        received=s.received,
        throw_me=s.throw_me,
        volley=s.volley,
        item=s.item,
        bumped=s.bumped,
        rolled=s.rolled,
        lifted=s.lifted,
        effect=s.effect,
        was_cover=s.was_cover,
        origin=s.origin,
        caught_value=s.caught_value,
        steps=s.steps,
        visited=s.visited,
        hit_zone=s.hit_zone,
        knocked=s.knocked,
        banned=s.banned,
        loose=s.loose,
        first_spawn=s.first_spawn,
    )


def prompt(state: Match, seat: int) -> Prompt:
    """What is asked of a seat."""
    if state.phase == c.TELLING:
        return cast(Story, state.story).prompt(seat)
    about: dict[str, Any] = {}
    kind = PHASES[state.phase]
    if state.asker >= 0 and state.phase != c.SETTING_COVER:
        about["who"] = state.names[state.asker]
    if state.joint == c.VOTING:
        about["vote"] = True
    if state.phase == c.ACTING:
        about["ap"] = int(state.ap)
    elif state.phase == c.KNOCKING:
        about["target"] = state.names[state.knocked]
    elif state.phase == c.DRINKING:
        about["left"] = int(state.b[state.asker].drinks)
    elif state.phase == c.SETTING_COVER:
        about["side"] = SIDES[state.asker]
    elif state.phase == c.ACTIVATING:
        about["side"] = SIDES[state.to_act]
        about.pop("who", None)
    elif state.phase == c.LUCKING:
        about["ball"] = state.book.kinds[state.balls[state.lucky_slot].kind].id
    return Prompt(kind, about)


def outcome(state: Match) -> Outcome:
    why = "points" if state.winner >= 0 else "turn cap"
    return Outcome(tuple(state.score(seat) for seat in range(state.book.seats)), why)


def reveals(event: Event, seat: int | None, before: View) -> bool:
    """The Brawl hides nothing; the story shows a sheet when its writer says so."""
    return isinstance(event, UNCOVERING)
