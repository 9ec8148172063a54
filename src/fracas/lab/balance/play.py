"""Plays the matches of a report, two on each luck: the second time with what the seats brought exchanged.

What a fighter owes to its luck or its seat, its rival then has in the other match of the pair. A bot that plays its
rules of thumb looks at nothing a seat may not know (a law says so, lab/laws/redeal.py), so it plays without a world
of its own and without a log, which is many times faster. All others play as they do everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fnmatch import fnmatchcase
from functools import cache
from itertools import pairwise
from typing import Any

from msgspec import Struct

from fracas import bots
from fracas.bots.bot import luck_of
from fracas.kernel.chance import Chance
from fracas.kernel.game import Game
from fracas.kernel.out import Recorder
from fracas.kernel.state import State
from fracas.kernel.wire import Action, Setup
from fracas.lab import sim
from fracas.lab.balance.spec import Spec, spec_of
from fracas.lab.balance.witness import Had, Witness
from fracas.match.match import Match, Progress
from fracas.match.record import Record, record_of
from fracas.match.registry import find_game

__all__ = ["Lots", "Seen", "Story", "again", "pairs_of", "play_pair"]

FAST = "informed"
LOOKS = 6  # decisions between two looks at the standing
LISTEN = 2000  # events are heard when so many have come


class Story(Struct, frozen=True):
    """How a match went, by the chance to win that its state tells: of the winner, or of the partners."""

    low: float = 0.5  # the smallest chance that the winner had
    settled: float = 0.0  # the part of the match after which the winner was never behind again
    turns: int = 0  # how often the lead changed
    asked: tuple[int, ...] = ()  # decisions of each seat
    wait: int = 0  # the most decisions of others in a row that somebody sat through


class Seen(Struct, frozen=True):
    """One match: `had` are the kind, the name and the seats of what was had or used; `ended` is what ended, and why."""

    number: int
    scores: tuple[float, ...]
    sides: tuple[int, ...]
    decisions: int
    had: Had
    ended: tuple[tuple[int, str, int], ...]
    pair: int = -1  # matches on one luck have one number
    first: int | None = None  # the side that moved first
    story: Story = Story()


def pairs_of(plan: sim.Plan) -> bool:
    """Whether two matches share a luck: not for one seat, and not where the second would be the first again."""
    return _spec(plan.game).pairs and len(plan.bots) > 1


@cache
def _spec(game: str) -> Spec:
    return spec_of(find_game(game))


# --- lots -------------------------------------------------------------------------------------------------------------


class Lots:
    """Draws what the lab decides in place of the players, so that everything meets everything.

    In the second match of a pair each seat gets what the next seat drew in the first, as far as it is offered.
    """

    def __init__(self, spec: Spec, seed: str, names: Mapping[str, list[str]]) -> None:
        self.kinds = frozenset(spec.draws)
        self.options: dict[str, str] = {}  # by kind of content, what is drawn for the whole pair
        self.mirrored = False
        self._luck = Chance(f"{seed}:lots", keep=False)
        self._drawn: dict[tuple[int, str], list[Action]] = {}
        self._count: dict[tuple[int, str], int] = {}
        for kind, content in spec.content.items():
            if content.by == "lot" and names[kind]:
                self.options[kind] = names[kind][self._luck.below(len(names[kind]))]

    def again(self) -> None:
        """The second match of the pair begins."""
        self.mirrored = True
        self._count = {}

    def choose(self, seat: int, seats: int, kind: str, options: tuple[Action, ...]) -> int:
        """The number of one of the options."""
        turn = self._count.get((seat, kind), 0)
        self._count[seat, kind] = turn + 1
        if self.mirrored:
            for who in ((seat + 1) % seats, seat):
                drawn = self._drawn.get((who, kind), [])
                if turn < len(drawn) and drawn[turn] in options:
                    return options.index(drawn[turn])
            return int(self._luck.below(len(options)))
        pick = int(self._luck.below(len(options)))
        self._drawn.setdefault((seat, kind), []).append(options[pick])
        return pick


@cache
def _lot_names(game_id: str, pack: str | None, mode: str) -> dict[str, list[str]]:
    """By kind of content that is drawn by lot: what there is."""
    game, spec = find_game(game_id), _spec(game_id)
    plan = Setup(game_id, (), dict(game.mode(mode).options), pack)
    tables = game.words.names(plan)
    return {
        kind: sorted(
            name for name in tables.get(content.names, {}) if not any(fnmatchcase(name, one) for one in content.but)
        )
        for kind, content in spec.content.items()
        if content.by == "lot"
    }


# --- pairs ------------------------------------------------------------------------------------------------------------


def play_pair(plan: sim.Plan, pair: int) -> list[Seen]:
    """The matches on one luck."""
    return [seen for seen, _ in _pair(plan, pair, lambda number: False)]


def again(plan: sim.Plan, number: int) -> Record:
    """The record of one match of the report."""
    pair = number // 2 if pairs_of(plan) else number
    for seen, record in _pair(plan, pair, lambda one: one == number):
        if seen.number == number and record is not None:
            return record
    raise ValueError(f"match {number} is none of pair {pair}")


def _pair(plan: sim.Plan, pair: int, kept: Callable[[int], bool]) -> list[tuple[Seen, Record | None]]:
    mirrored = pairs_of(plan)
    lots = Lots(_spec(plan.game), f"{plan.seed}:{pair}", _lot_names(plan.game, plan.pack, plan.mode))
    found = []
    for turn in range(2 if mirrored else 1):
        number = 2 * pair + turn if mirrored else pair
        if number >= plan.games:
            break
        if turn:
            lots.again()
        found.append(_one(plan, number, pair, lots, kept(number)))
    return found


def _one(plan: sim.Plan, number: int, pair: int, lots: Lots, keep: bool) -> tuple[Seen, Record | None]:
    game, spec = find_game(plan.game), _spec(plan.game)
    options = {**plan.options, **{spec.content[kind].option: name for kind, name in lots.options.items()}}
    mine = Setup(plan.game, sim.setup_of(plan, number).seats, options, plan.pack)
    teller = _Teller(game, spec, len(plan.bots), lots)
    fast = set(plan.bots) == {FAST} and not game.in_real_time(mine)
    played = (_fast if fast else _slow)(game, plan, mine, pair, teller, keep)
    witness, sides = teller.witness, teller.sides
    ended = tuple((which, why, count) for (which, why), count in sorted(witness.ended.items()))
    first, story = witness.first_side(sides), teller.story(played.scores)
    return (
        Seen(number, played.scores, sides, played.decisions, witness.all_had(), ended, pair, first, story),
        played.record,
    )


class _Played(Struct, frozen=True):
    scores: tuple[float, ...]
    decisions: int
    record: Record | None


class _Teller:
    """What is noted while a match is played."""

    def __init__(self, game: Game[Any], spec: Spec, seats: int, lots: Lots) -> None:
        self.witness = Witness(game, spec, seats)
        self.sides: tuple[int, ...] = tuple(range(seats))
        self.lots = lots
        self._seats = seats
        self._standing: list[float] = []  # the chance of the first side, now and then
        self._asked = [0] * seats
        self._since = [0] * seats
        self._wait = 0
        self._made = 0
        self._values = True

    def begin(self, state: State) -> None:
        self.sides = tuple(int(state.plays_for(seat)) for seat in range(self._seats))
        self.witness.begin(self.lots.options, self.sides)

    def asked(self, state: State, seat: int) -> None:
        """A seat is about to decide."""
        self._asked[seat] += 1
        for other in range(self._seats):
            self._since[other] = 0 if other == seat else self._since[other] + 1
            if self._since[other] > self._wait:
                self._wait = self._since[other]
        if self._made % LOOKS == 0:
            self._standing.append(state.value(0))
        self._made += 1

    def story(self, scores: tuple[float, ...]) -> Story:
        """How it went, for the side that won; a draw is told for the first side."""
        won = scores[0] >= 0.5
        mine = [value if won else 1 - value for value in self._standing] or [0.5]
        ahead = [value >= 0.5 for value in mine]
        turns = sum(one != other for one, other in pairwise(ahead))
        behind = max((i + 1 for i, value in enumerate(ahead) if not value), default=0)
        return Story(round(min(mine), 4), round(behind / len(mine), 4), turns, tuple(self._asked), self._wait)


def _fast(game: Game[Any], plan: sim.Plan, setup: Setup, pair: int, teller: _Teller, keep: bool) -> _Played:
    """By rules of thumb, on the state itself; with a log only where the record is wanted."""
    chance = Chance(f"{plan.seed}:{pair}", keep=keep)
    luck = [luck_of(f"{plan.seed}:{pair}:{seat}") for seat in range(len(plan.bots))]
    match = Match(game, setup, chance) if keep else None
    out = Recorder()
    state = match.state if match is not None else game.rules.start(setup, chance, out)
    teller.begin(state)
    hear = teller.witness.hear
    hear(match.opening.told if match is not None else out.take())
    drawn: dict[object, bool] = {}  # by phase: whether the lab draws
    decisions = 0
    while not state.over():
        mask = int(state.pending())
        if mask == 0:
            raise sim.SimError(f"match {pair}: nobody is asked, but the match is not over")
        seat = (mask & -mask).bit_length() - 1
        phase = getattr(state, "phase", None)
        lot = drawn.get(phase)
        if lot is None or phase is None:
            lot = drawn[phase] = game.rules.prompt(state, seat).kind in teller.lots.kinds
        if lot:
            codes = state.options(seat)
            actions = tuple(game.words.decode(state, code) for code in codes)
            kind = game.rules.prompt(state, seat).kind
            code = codes[teller.lots.choose(seat, len(plan.bots), kind, actions)]
        else:
            teller.asked(state, seat)
            code = state.policy(seat, luck[seat])
        if match is not None:
            hear(match.play(seat, code, int(state.at)).told)
        else:
            state.answer(seat, code, chance, out)
            if len(out.told) > LISTEN:
                hear(out.take())
        decisions += 1
        if decisions > plan.most:
            raise sim.SimError(f"match {pair}: no end after {decisions} decisions")
    hear(out.take())
    scores = tuple(float(state.score(seat)) for seat in range(len(plan.bots)))
    return _Played(scores, decisions, record_of(match) if match is not None else None)


def _slow(game: Game[Any], plan: sim.Plan, setup: Setup, pair: int, teller: _Teller, keep: bool) -> _Played:
    """By any bots, in a match with all that belongs to it."""
    begun: list[Match] = []

    def look(match: Match) -> None:
        if not begun:
            teller.begin(match.state)
            teller.witness.hear(match.opening.told)
            begun.append(match)
        asked = match.pending()
        if asked:
            teller.asked(match.state, asked[0])

    def hear(done: Progress) -> None:
        if begun:
            teller.witness.hear(done.told)

    def make(bot_id: str, seed: str) -> bots.Bot:
        return _Drawn(bots.make(bot_id, seed), teller.lots, len(plan.bots))

    ended = sim.play_setup(game, plan, setup, pair, look, hear, make)
    return _Played(ended.scores, ended.decisions, record_of(begun[0]) if keep else None)


class _Drawn:
    """A bot for which the lab draws what it brings, so that skill in choosing is not measured."""

    def __init__(self, bot: bots.Bot, lots: Lots, seats: int) -> None:
        self.id = bot.id
        self._bot = bot
        self._lots = lots
        self._seats = seats

    def choose(self, look: bots.Look) -> int:
        if self._lots.kinds and look.ask.kind in self._lots.kinds:
            return self._lots.choose(look.seat, self._seats, look.ask.kind, look.ask.options)
        return self._bot.choose(look)
