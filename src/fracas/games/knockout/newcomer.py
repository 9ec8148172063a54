"""What the lessons teach, as rules to play by; each names its lesson."""

from __future__ import annotations

from fracas.games.knockout import words as w
from fracas.kernel.ask import Ask
from fracas.kernel.game import Idea
from fracas.kernel.wire import Action

__all__ = ["IDEAS"]

HIGHEST = 6
FAR = 99


def _named(view: w.KnockoutView, name: object) -> w.BrawlerView | None:
    """The Brawler of that name, or at that place."""
    return next((one for one in view.brawlers if name in (one.name, one.id)), None)


def _asked(view: w.KnockoutView, ask: Ask) -> w.BrawlerView | None:
    """The own Brawler a question is about."""
    return _named(view, ask.about.get("who"))


def _steps(view: w.KnockoutView, start: int, end: int) -> int:
    """How many Zones lie between two, the second one counted."""
    near = {zone.number: zone.near for zone in view.map.zones} if view.map else {}
    reached, steps = {start}, 0
    while end not in reached:
        wider = reached.union(*(near.get(zone, ()) for zone in reached))
        if wider == reached:
            return FAR
        reached, steps = wider, steps + 1
    return steps


def _attacks(view: w.KnockoutView, ask: Ask) -> bool:
    me = _asked(view, ask)
    return view.contest is not None and me is not None and _named(view, view.contest.attacker) == me


def charge(view: w.KnockoutView, ask: Ask) -> list[Action]:
    """A Charge is a die more: charge first, if an action is left to throw."""
    me = _asked(view, ask)
    first = ask.kind == "action" and me is not None and me.charge == 0 and view.ap > 1
    return [one for one in ask.options if isinstance(one, w.Charge) and first]


def throw(view: w.KnockoutView, ask: Ask) -> list[Action]:
    """Whoever holds a ball throws it."""
    return [one for one in ask.options if isinstance(one, w.Throw)]


def grab(view: w.KnockoutView, ask: Ask) -> list[Action]:
    """Hands are for holding balls."""
    balls = {f"ball {ball.slot}" for ball in view.balls}
    return [one for one in ask.options if isinstance(one, w.Grab) and one.what in balls]


def to_a_ball(view: w.KnockoutView, ask: Ask) -> list[Action]:
    """Without a ball, go where one lies."""
    me = _asked(view, ask)
    lying = [ball.zone for ball in view.balls if ball.zone]
    if ask.kind != "action" or me is None or me.holds or not lying:
        return []
    ways = {one: _to_nearest(view, one.zone, lying) for one in ask.options if isinstance(one, w.Move)}
    now = _to_nearest(view, me.zone, lying)
    return [one for one, steps in ways.items() if steps < now and steps == min(ways.values())]


def _to_nearest(view: w.KnockoutView, start: int, zones: list[int]) -> int:
    return min(_steps(view, start, zone) for zone in zones)


def end_turn(view: w.KnockoutView, ask: Ask) -> list[Action]:
    """Nothing more to do: end the turn."""
    return [one for one in ask.options if isinstance(one, w.EndTurn)]


def _victims(view: w.KnockoutView, ask: Ask) -> list[tuple[w.BrawlerView, w.Target | w.RallyAt]]:
    found = []
    for option in ask.options:
        if isinstance(option, w.Target | w.RallyAt) and (one := _named(view, option.who)) is not None:
            found.append((one, option))
    return found


def finish(view: w.KnockoutView, ask: Ask) -> list[Action]:
    """Throw, or rally, at somebody with one Heart left."""
    return [option for one, option in _victims(view, ask) if one.hearts == 1]


def nearest(view: w.KnockoutView, ask: Ask) -> list[Action]:
    """Every step takes 1 off: throw at the nearest."""
    me, there = _asked(view, ask), _victims(view, ask)
    if me is None or not there:
        return []
    least = min(_steps(view, me.zone, one.zone) for one, _ in there)
    return [option for one, option in there if _steps(view, me.zone, one.zone) == least]


def rally(view: w.KnockoutView, ask: Ask) -> list[Action]:
    """Whoever catches may throw at once."""
    return [one for one in ask.options if isinstance(one, w.RallyAt)]


def pass_on(view: w.KnockoutView, ask: Ask) -> list[Action]:
    """After a catch, pass to a mate whose Focus is throwing: a Pass keeps the Charge."""
    me = _asked(view, ask)
    if ask.kind != "bonus" or me is None or me.focus == "throw":
        return []
    passes = [one for one in ask.options if isinstance(one, w.Pass)]
    return [one for one in passes if (mate := _named(view, one.to)) is not None and mate.focus == "throw"]


def hold(view: w.KnockoutView, ask: Ask) -> list[Action]:
    """Or hold the ball: that brings a Bond."""
    return [one for one in ask.options if isinstance(one, w.Hold)]


def drink(view: w.KnockoutView, ask: Ask) -> list[Action]:
    """A drink adds a die to a throw: one of them, for they must last."""
    return [w.Drink(1)] if ask.kind == "drinks" and _attacks(view, ask) else []


def no_drink(view: w.KnockoutView, ask: Ask) -> list[Action]:
    """To catch or dodge, two dice will do."""
    return [w.Drink(0)] if ask.kind == "drinks" and not _attacks(view, ask) else []


def by_focus(view: w.KnockoutView, ask: Ask) -> list[Action]:
    """Catch or dodge, whichever is the Focus: it is a die more."""
    me = _asked(view, ask)
    wanted = {"catch": w.Catch, "dodge": w.Dodge}.get(me.focus if me else "")
    return [one for one in ask.options if ask.kind == "reaction" and wanted is not None and isinstance(one, wanted)]


def _dice(view: w.KnockoutView, ask: Ask) -> tuple[list[int], int]:
    """The own dice, and by how much the best of them is short; 0 or less: it is enough."""
    assert view.contest is not None
    contest = view.contest
    short = contest.attack_value - contest.defence_value  # a tie is the defender's
    if _attacks(view, ask):
        return list(contest.attack_dice), 1 - short
    return list(contest.defence_dice), short


def doubles(view: w.KnockoutView, ask: Ask) -> list[Action]:
    """A catch that would fail: turn a die up to make doubles, a Perfect Catch."""
    if ask.kind != "adjust" or view.contest is None or view.contest.reaction != "catch" or _attacks(view, ask):
        return []
    dice, short = _dice(view, ask)
    if short <= 0 or len(set(dice)) < len(dice):
        return []
    return [one for one in ask.options if isinstance(one, w.Bump) and one.die + 1 in dice]


def turn_up(view: w.KnockoutView, ask: Ask) -> list[Action]:
    """A Bond turns a die up by 1: the best one, if that is enough."""
    if ask.kind != "adjust" or view.contest is None:
        return []
    dice, short = _dice(view, ask)
    best = max(dice, default=0)
    enough = short == 1 and best < HIGHEST
    return [one for one in ask.options if isinstance(one, w.Bump) and one.die == best and enough]


def keep_bond(view: w.KnockoutView, ask: Ask) -> list[Action]:
    """Enough already, or too far off: keep the Bond."""
    return [one for one in ask.options if ask.kind == "adjust" and isinstance(one, w.Done)]


def deflect(view: w.KnockoutView, ask: Ask) -> list[Action]:
    """After a dodge, send the ball where a mate stands."""
    mates = {one.zone for one in view.brawlers if one.seat == view.seat and not one.ko}
    return [one for one in ask.options if isinstance(one, w.Deflect) and one.zone in mates]


IDEAS = (
    Idea("charge", 1, charge),
    Idea("first_fight", 3, throw),
    Idea("first_fight", 2, grab),
    Idea("first_fight", 1, to_a_ball),
    Idea("charge", 3, end_turn),
    Idea("charge", 6, finish),
    Idea("first_fight", 7, rally),
    Idea("charge", 5, pass_on),
    Idea("bond", 3, hold),
    Idea("contest", 4, nearest),
    Idea("first_fight", 4, drink),
    Idea("first_fight", 6, no_drink),
    Idea("first_fight", 6, by_focus),
    Idea("bond", 2, doubles),
    Idea("bond", 2, turn_up),
    Idea("bond", 5, keep_bond),
    Idea("bond", 6, deflect),
)
