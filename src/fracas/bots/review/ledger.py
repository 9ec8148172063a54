"""The luck ledger: what shuffles, dice and draws gave a side in a finished match, and what the choices did.

Wherever the match asked for luck, the same is played again with other luck, many times. The mean chance to win after
that is what was to be expected; what came of the luck that there was, more or less than that, was luck. A card from a
deck that was shuffled long ago is luck too, in the moment it is drawn: there the same is played with what nobody knows
dealt afresh. All other changes are choices, one's own and the others'. The two lead from the chance before the first
card to the result, and luck is 0 on average, however well or badly chances are told (tests/test_ledger.py).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from fracas.bots.bot import luck_of
from fracas.kernel.game import Game
from fracas.kernel.out import Out
from fracas.kernel.state import State
from fracas.kernel.thinking.quick import Quick
from fracas.kernel.wire import Fill, TakeBack
from fracas.match.match import Entry, Match, Progress
from fracas.match.record import Record
from fracas.match.replay import Replay
from fracas.match.sight import Sight
from fracas.match.text import news_of

__all__ = ["Ledger", "Stroke", "ledger"]

TRIES = 24  # of other luck
DRAWS = 64  # of other cards that could have been drawn: a match has many draws, and each is worth little
PROBES = 4  # of them that show whether it makes a difference
SHOWN = 4  # strokes of luck that are named
LEAST = 0.02  # of the chance to win, to be named


class Stroke(Struct, frozen=True):
    """Where luck did most: at a scene of the seat's own view, what it gave, and what happened."""

    seq: int
    luck: float
    why: str


class Ledger(Struct, frozen=True):
    """One seat's match: start + luck + choices = result, as chances to win. `cut`: time ran out before its end."""

    start: float
    luck: float
    choices: float
    result: float
    strokes: tuple[Stroke, ...] = ()
    cut: bool = False


def ledger(
    game: Game[Any],
    record: Record,
    seat: int,
    enough: Callable[[], bool] = lambda: False,
    come: Callable[[float], None] = lambda part: None,
) -> Ledger:
    """Reckon it up for one seat, until it is `enough`; raises RecordError. `come` hears how much of it is done."""
    replay, sight, luck = Replay(game, record), Sight(seat), luck_of(f"ledger:{record.digest}")
    match = replay.match
    now = chance_of(match.state, seat)
    start = sum(chance_of(game.rules.start(record.setup, _fresh(luck), Out()), seat) for _ in range(TRIES)) / TRIES
    given, chosen, strokes = now - start, 0.0, []
    done: Progress | None = match.opening
    cut = False
    while done is not None:
        events = done.events(seat)
        sight.notices(match, events, done.entry.seat)
        number = len(match.entries)
        come(number / len(record.entries))
        entry = record.entries[number] if number < len(record.entries) else None
        expected = None
        if entry is not None and not isinstance(entry.action, Fill | TakeBack):
            cut = cut or enough()
            if not cut and entry.luck:
                expected = _expected(game, match.state, replay, entry, seat, luck)
            elif not cut and entry.action is not None:
                expected = _drawn(match, replay, entry, seat, luck)
        before = now
        done = replay.step()
        if done is None:
            break
        now = chance_of(match.state, seat)
        chosen += (now if expected is None else expected) - before
        if expected is not None:
            stroke = now - expected
            given += stroke
            if abs(stroke) >= LEAST:
                lines = [line for _, line in news_of(game, record.setup, done.events(seat))]
                strokes.append(Stroke(sight.seq + 1, round(stroke, 3), " ".join(lines[:2])))
    most = sorted(strokes, key=lambda one: -abs(one.luck))[:SHOWN]
    named = tuple(sorted(most, key=lambda one: one.seq))
    return Ledger(round(start, 4), round(given, 4), round(chosen, 4), round(now, 4), named, cut)


def chance_of(state: State, seat: int) -> float:
    """The chance to win, or the result."""
    return float(state.score(seat)) if state.over() else min(1.0, max(0.0, float(state.value(seat))))


def _fresh(luck: Quick) -> Quick:
    return Quick(int(luck.below(1 << 30)))


def _drawn(match: Match, replay: Replay, entry: Entry, seat: int, luck: Quick) -> float | None:
    """The mean chance after an entry that asked for no luck, over worlds in which only what nobody knows is otherwise:
    the order of decks. None if that makes no difference."""
    state, actor = match.state, replay.seat_of(entry)
    assert entry.action is not None
    code = int(match.game.words.encode(state, entry.action))
    if not state.pending() >> actor & 1 or code not in state.options(actor):
        return None
    fact = _after(state, actor, code, entry.at, seat, luck)

    def dealt(tries: int) -> list[tuple[Match, float]]:
        worlds = []
        for _ in range(tries):
            twin = match.still()
            twin.state.redeal(actor, _fresh(luck))
            twin.state.at = state.at
            if code in twin.state.options(actor):
                worlds.append((twin, _after(twin.state, actor, code, entry.at, seat, luck)))
        return worlds

    found = dealt(PROBES)
    if all(chance == fact for _, chance in found):
        return None
    seen = {one: match.view(one) for one in (None, *range(len(match.setup.seats)))}

    def same(worlds: list[tuple[Match, float]]) -> list[float]:
        return [chance for twin, chance in worlds if all(twin.view(one) == view for one, view in seen.items())]

    chances = same(found)
    if chances:
        chances += same(dealt(DRAWS - PROBES))
    return sum(chances) / len(chances) if len(chances) >= DRAWS // 2 else None


def _after(state: State, actor: int, code: int, at: int, seat: int, luck: Quick) -> float:
    """The chance after an answer, in a copy."""
    world = state.copy()
    world.at = at
    world.answer(actor, code, _fresh(luck), Out())
    return chance_of(world, seat)


def _expected(game: Game[Any], state: State, replay: Replay, entry: Entry, seat: int, luck: Quick) -> float:
    """The mean chance after an entry, over other luck."""
    total = 0.0
    for _ in range(TRIES):
        world = state.copy()
        world.at = entry.at
        if entry.action is None:
            world.time_up(_fresh(luck), Out())
        else:
            actor = replay.seat_of(entry)
            world.answer(actor, game.words.encode(world, entry.action), _fresh(luck), Out())
        total += chance_of(world, seat)
    return total / TRIES
