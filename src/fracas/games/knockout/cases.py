"""Readable state in and out, for case files (docs/cases.md)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from fracas.content import bots_of, options_of, read_given
from fracas.games.knockout import words as w
from fracas.games.knockout.actions import find_brawler, kind_number
from fracas.games.knockout.content import arena_for, balls, book_for, names_of
from fracas.games.knockout.core import codes as c
from fracas.games.knockout.core.match import Rivals, new_match
from fracas.games.knockout.core.phases import PHASE_NAMES
from fracas.games.knockout.core.round import begin_brawl, moment, new_round
from fracas.games.knockout.core.state import Board, Brawler, captive, kind_of, landmark_zone, push
from fracas.games.knockout.core.verbs import put_landmark, take
from fracas.games.knockout.views import contest_view, item_word, target_odds
from fracas.games.knockout.words.events import SIDES
from fracas.kernel.chance import Chance
from fracas.kernel.game import SetupError
from fracas.kernel.masks import members
from fracas.kernel.out import Out
from fracas.kernel.refusal import Refusal
from fracas.kernel.wire import Setup

Number = Annotated[int, Meta(ge=0)]


class GivenBrawler(Struct, frozen=True, forbid_unknown_fields=True):
    """A Brawler of a case. `holds` is a kind of ball, `ball 1` to `ball 3`, `single 3`, or a Brawler."""

    name: str | None = None
    focus: w.Focus | Literal["none"] | None = None
    hearts: Annotated[int, Meta(ge=0, le=2)] = 2
    drinks: Annotated[int, Meta(ge=0, le=3)] = 3
    zone: w.ZoneNumber | None = None
    cover: bool = False
    form: Literal["standing", "balled", "caged"] = "standing"
    caged_now: bool = False
    holds: str = ""
    charge: Annotated[int, Meta(ge=0, le=5)] = 0
    ko: bool = False
    done: bool = False
    picked: w.ZoneNumber | None = None


class GivenBall(Struct, frozen=True, forbid_unknown_fields=True):
    """A ball of a case: its kind and where it lies; hands and cages are said with the Brawler."""

    ball: str | None = None
    zone: w.ZoneNumber | None = None
    count: int | None = None


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """The state of a case. Brawlers are C1 to R3; what is not given takes its start value."""

    phase: Literal["action", "activate", "setup", "new_round"] = "action"
    active: str = "C1"
    side: Literal["crew", "rivals"] = "crew"
    ap: Annotated[int, Meta(ge=0, le=3)] = 3
    moved: Number = 0
    hold_used: bool = False
    turn: Number = 1
    round: Number = 1
    points: tuple[Number, Number] = (0, 0)
    bond: w.Level = 0
    boosts: tuple[w.Level, w.Level, w.Level] | None = None
    landmark: Annotated[int, Meta(ge=0, le=12)] = 0
    special: str = ""
    gas: dict[int, int] = {}
    gas_now: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    brawlers: dict[str, GivenBrawler] = {}
    ball: dict[int, GivenBall] = {}


def given(setup: Setup, facts: dict[str, Any], chance: Chance, out: Out) -> Rivals:
    """Build the state a case starts from."""
    if "story" in facts:
        from fracas.games.knockout.story.entry import given_story

        return given_story(setup, facts, chance, out)
    g = read_given(facts, Given, into="brawlers", belongs=c.IDS.__contains__)
    options = options_of(setup, w.Options)
    book = book_for(options, len(setup.seats), bots_of(setup), setup.pack)
    s = new_match(book, arena_for(options, setup.pack))
    s.names = _names(setup, options, s)
    s.bond, s.turn, s.round = g.bond, g.turn, g.round
    if g.boosts is not None:
        s.boosts_left = list(g.boosts)
    s.points = list(g.points)
    if g.phase == "setup":
        _begin_setup(s, g, chance, out)
        return s
    _balls(s, g)
    for name in c.IDS:
        _brawler(s, name, g.brawlers.get(name, GivenBrawler()))
    for i, name in enumerate(c.IDS):
        _hands(s, s.brawlers[i], g.brawlers.get(name, GivenBrawler()))
    put_landmark(s, g.landmark - 1)
    for zone, clock in g.gas.items():
        if not 1 <= zone <= len(s.zones):
            raise SetupError(f"given.gas: there is no Zone {zone}; the map has {len(s.zones)}")
        s.zones[zone - 1].gas = clock
        s.zones[zone - 1].gas_turn = s.turn if zone in g.gas_now else c.NOTHING
    s.to_respawn = sum(1 << (slot - 1) for slot in g.lost)
    _begin(s, g, chance, out)
    return s


def _names(setup: Setup, options: w.Options, s: Rivals) -> list[str]:
    """Crews the case's options name; else the places on the sheets, without a Focus."""
    names = names_of(options, setup.pack)
    for start, side in ((0, "crew"), (3, "rivals")):
        if side not in setup.options:
            names[start : start + 3] = c.IDS[start : start + 3]
            for b in s.brawlers[start : start + 3]:
                b.focus = c.NOTHING
    return names


def _begin_setup(s: Rivals, g: Given, chance: Chance, out: Out) -> None:
    bond, uses = s.bond, s.boosts_left
    begin_brawl(s)
    s.bond, s.boosts_left = bond, uses
    s.run(chance, out)


def _balls(s: Rivals, g: Given) -> None:
    special = g.special or (s.book.kinds[s.book.special].id if 0 <= s.book.special < c.PARTY else "bomb")
    s.party = int(special == "party" or s.book.special == c.PARTY)
    s.special = s.book.basic if special == "party" else _kind(s, special)
    for slot in range(3):
        one = g.ball.get(slot + 1, GivenBall())
        ball = s.balls[slot]
        ball.kind = _kind(s, one.ball) if one.ball else s.special if slot == 2 else s.book.basic
        ball.count = s.book.kinds[ball.kind].cluster if one.count is None else one.count
        ball.zone = one.zone - 1 if one.zone is not None else c.NOTHING


def _kind(s: Board, ball: str) -> int:
    try:
        return kind_number(s, ball)
    except Refusal:
        raise SetupError(f"given: there is no ball {ball!r}") from None


def _brawler(s: Rivals, name: str, one: GivenBrawler) -> None:
    b = s.brawlers[c.IDS.index(name)]
    if one.name is not None:
        s.names = [one.name if i == b.id else old for i, old in enumerate(s.names)]
    if one.focus is not None:
        b.focus = c.NOTHING if one.focus == "none" else c.FOCUSES.index(one.focus)
    b.hearts, b.drinks = one.hearts, one.drinks
    b.zone = one.zone - 1 if one.zone is not None else s.spawns[b.side]
    b.cover, b.done = int(one.cover), int(one.done)
    b.form = c.FORMS.index(one.form)
    b.picked = b.zone if one.picked is None else one.picked - 1
    if one.form == "caged":
        b.caged_turn = s.turn if one.caged_now else s.turn - 1
        cages = [ball for ball in s.balls if s.book.kinds[ball.kind].cages and ball.zone < 0 and ball.caging < 0]
        if not cages:
            raise SetupError(
                f"given.{name}: caged, but no Cage Ball is left to cage with (give ball.3.ball or special)"
            )
        cages[-1].caging = b.id
    if one.ko:
        b.ko, b.hearts = 1, 0


def _hands(s: Rivals, b: Brawler, one: GivenBrawler) -> None:
    if not one.holds:
        return
    where = f"given.{c.IDS[b.id]}.holds"
    item = _item(s, one.holds, where)
    if item < c.BODY and (s.balls[item].zone >= 0 or s.balls[item].holder >= 0 or s.balls[item].caging >= 0):
        raise SetupError(f"{where}: {one.holds!r} is somewhere else already")
    picked = s.brawlers[item - c.BODY].picked if c.BODY <= item < c.SINGLE else 0
    take(s, b, item, one.charge)
    if c.BODY <= item < c.SINGLE:
        s.brawlers[item - c.BODY].picked = picked


def _item(s: Rivals, word: str, where: str) -> int:
    if word in ("ball 1", "ball 2", "ball 3"):
        return int(word[5:]) - 1
    if word in ("single 1", "single 2", "single 3"):
        return c.SINGLE + int(word[7:]) - 1
    for slot, ball in enumerate(s.balls):
        if s.book.kinds[ball.kind].id == word and ball.zone < 0 and ball.holder < 0 and ball.caging < 0:
            return slot
    if word in [one.id for one in balls()]:
        raise SetupError(f"{where}: no free {word} ball (give its slot under [given.ball.N])")
    return c.BODY + _who(s, word, where)


def _who(s: Rivals, name: str, where: str) -> int:
    who = find_brawler(s, name)
    if who == c.NOTHING:
        raise SetupError(f"{where}: there is no Brawler {name!r}; there are {', '.join(s.names)}")
    return who


def _begin(s: Rivals, g: Given, chance: Chance, out: Out) -> None:
    s.phase = c.ACTING
    if g.phase == "action":
        s.active = _who(s, g.active, "given.active")
        s.action_points, s.zones_moved, s.hold_used = g.ap, g.moved, int(g.hold_used)
        s.side_to_act = s.brawlers[s.active].side
    elif g.phase == "activate":
        s.side_to_act = c.CREW if g.side == "crew" else c.RIVALS
        push(s, c.ACTIVATING, 0)
    else:
        s.round -= 1
        s.side_to_act = c.CREW if g.side == "crew" else c.RIVALS
        if not moment(s, out):
            new_round(s, out)
    s.run(chance, out)


def show(state: Rivals) -> dict[str, Any]:
    """The state by readable names: facts of the match, Brawlers under C1 to R3, balls by slot, Zones by number."""
    s = state
    facts: dict[str, Any] = {
        "phase": PHASE_NAMES[s.phase],
        "asked": s.names[s.asker] if s.asker >= 0 and s.asked else "",
        "round": s.round,
        "turn": s.turn,
        "active": s.names[s.active] if s.active >= 0 else "",
        "ap": s.action_points,
        "moved": s.zones_moved,
        "side": SIDES[s.side_to_act],
        "points": list(s.points),
        "bond": s.bond,
        "boosts": list(s.boosts_left),
        "landmark": landmark_zone(s) + 1,
        "special": "party" if s.party else s.book.kinds[s.special].id if s.special >= 0 else "",
        "winner": SIDES[s.winner] if s.winner >= 0 else "",
        "ended": c.ENDINGS[s.ended],
        "quit": members(s.quit),
        "over": s.over(),
        "spawns": [zone + 1 for zone in s.spawns],
        "cover": [zone + 1 for zone in s.covers],
        "gas": {str(z + 1): zone.gas for z, zone in enumerate(s.zones) if zone.gas},
        "loose": item_word(s.loose),
        "volley": s.names[s.volley] if s.volley >= 0 else "",
        "contest": msgspec.to_builtins(contest_view(s)),
        "targets": {one.who: one.odds for one in target_odds(s)},
        "ball": {str(slot + 1): _show_ball(s, slot) for slot in range(3)},
    }
    for i, name in enumerate(c.IDS):
        facts[name] = _show_brawler(s, s.brawlers[i])
    if s.story is not None:
        facts["story"] = s.story.show()  # type: ignore[attr-defined]
    return facts


def _show_ball(s: Rivals, slot: int) -> dict[str, Any]:
    ball = s.balls[slot]
    holder = s.brawlers[ball.holder] if ball.holder >= 0 else None
    return {
        "ball": s.book.kinds[ball.kind].id,
        "zone": ball.zone + 1,
        "holder": s.names[ball.holder] if holder else "",
        "caging": s.names[ball.caging] if ball.caging >= 0 else "",
        "charge": holder.charge if holder else 0,
        "count": ball.count,
    }


def _show_brawler(s: Rivals, b: Brawler) -> dict[str, Any]:
    return {
        "name": s.names[b.id],
        "seat": b.seat,
        "focus": c.FOCUSES[b.focus] if b.focus >= 0 else "none",
        "hearts": b.hearts,
        "drinks": b.drinks,
        "zone": 0 if b.ko else b.zone + 1,
        "cover": bool(b.cover),
        "form": c.FORMS[b.form],
        "holds": _held(s, b.holds),
        "charge": b.charge,
        "holder": s.names[b.holder] if b.holder >= 0 else "",
        "captive": captive(s, b),
        "ko": bool(b.ko),
        "done": bool(b.done),
        "rival": s.names[b.rival],
    }


def _held(s: Rivals, item: int) -> str:
    if item < 0:
        return ""
    if c.BODY <= item < c.SINGLE:
        return s.names[item - c.BODY]
    kind = kind_of(s, item).id
    return f"single {kind}" if item >= c.SINGLE else kind


def luck(word: str) -> int:
    """A die by its face (1 to 6), a special ball by its id (party mode), `#n` for a raw draw from a table."""
    if word in ("1", "2", "3", "4", "5", "6"):
        return int(word) - 1
    specials = [one.id for one in balls() if one.special]
    if word in specials:
        return specials.index(word)
    if word.startswith("#") and word[1:].isdecimal():
        return int(word[1:])
    raise SetupError(f"luck: {word!r} is no die (1 to 6), special ball or #number")
