"""How good people are at puzzles, and how hard puzzles are: each first try is a match between the two.

A guest's rating is kept by the browser, and moves a puzzle's only as far as one address may (Visitors). An account's
is kept here, with its tries.
"""

from __future__ import annotations

import time

import sqlalchemy as sql

from fracas.languages.captions import puzzle_in
from fracas.match.registry import all_games
from fracas.puzzles import Puzzle, daily, puzzles_of
from fracas.server import schema
from fracas.server.frames import Rating
from fracas.server.people.ratings import START, Strength, against, shown
from fracas.server.puzzle.frames import PuzzleCard, Puzzles, SolverCard, Verdict
from fracas.server.store import Store

__all__ = ["name_of", "overview", "rate_try", "streak_of", "today"]

DAY_MS = 86_400_000

_puzzles, _solvers, _tries = schema.puzzles.c, schema.solvers.c, schema.tries.c


def today() -> int:
    """The day, counted from 1970 in UTC."""
    return time.time_ns() // 1_000_000 // DAY_MS


def name_of(puzzle: Puzzle) -> str:
    return f"{puzzle.game}/{puzzle.id}"


def streak_of(days: set[int], now: int) -> int:
    """Days in a row with the daily puzzle solved, up to today; until today's is tried, up to yesterday."""
    last = now if now in days else now - 1
    count = 0
    while last - count in days:
        count += 1
    return count


async def rate_try(
    store: Store, puzzle: Puzzle, right: bool, account: str | None, guest: Strength, counts: bool
) -> Verdict:
    """Rate a first try, once for each account and puzzle; `counts` says whether a guest's moves the puzzle."""
    told: list[Verdict] = []
    now, one = today(), daily(today())  # files are read here, not by the thread that writes
    day = now if one is not None and name_of(one) == name_of(puzzle) else None
    await store.write(lambda at: told.append(_rate(at, puzzle, right, account, guest, counts, day)))
    return told[-1]


def _rate(
    at: sql.Connection, puzzle: Puzzle, right: bool, account: str | None, guest: Strength, counts: bool, day: int | None
) -> Verdict:
    there = (_puzzles.game == puzzle.game, _puzzles.puzzle == puzzle.id)
    row = at.execute(sql.select(schema.puzzles).where(*there)).one_or_none()
    hard, tries = (START, 0) if row is None else ((row.mu, row.sigma), row.tries)
    person, tried, before = guest, 0, False
    if account is not None:
        known = at.execute(sql.select(schema.solvers).where(_solvers.account == account)).one_or_none()
        person, tried = (START, 0) if known is None else ((known.mu, known.sigma), known.tries)
        own = (_tries.account == account, _tries.game == puzzle.game, _tries.puzzle == puzzle.id)
        before = at.execute(sql.select(_tries.solved).where(*own)).one_or_none() is not None
    if before:
        return _verdict(right, False, person, person, hard, hard, _streak(at, account))
    after, harder = against(person, hard, right)
    if account is not None:
        mine = {"game": puzzle.game, "puzzle": puzzle.id, "solved": right, "created": time.time_ns() // 1_000_000}
        at.execute(sql.insert(schema.tries), [{"account": account, **mine, "day": day}])
        at.execute(sql.delete(schema.solvers).where(_solvers.account == account))
        at.execute(
            sql.insert(schema.solvers), [{"account": account, "mu": after[0], "sigma": after[1], "tries": tried + 1}]
        )
    if account is not None or counts:
        at.execute(sql.delete(schema.puzzles).where(*there))
        kept = {"game": puzzle.game, "puzzle": puzzle.id, "mu": harder[0], "sigma": harder[1], "tries": tries + 1}
        at.execute(sql.insert(schema.puzzles), [kept])
    else:
        harder = hard
    return _verdict(right, True, person, after, hard, harder, _streak(at, account))


def _streak(at: sql.Connection, account: str | None) -> int | None:
    if account is None:
        return None
    days = sql.select(_tries.day).where(_tries.account == account, _tries.solved, _tries.day.is_not(None))
    return streak_of(set(at.execute(days).scalars()), today())


def _verdict(
    right: bool, counted: bool, person: Strength, after: Strength, hard: Strength, harder: Strength, streak: int | None
) -> Verdict:
    return Verdict(right, counted, _told(person, after), _told(hard, harder), after[0], after[1], streak)


def _told(before: Strength, after: Strength) -> Rating:
    value, spread = shown(*after)
    return Rating(value, spread, value - shown(*before)[0])


async def overview(store: Store, account: str | None, language: str) -> Puzzles:
    """All puzzles with their ratings and with titles in a language, and how whoever asks stands."""
    every = [one for game in all_games() for one in puzzles_of(game)]
    day = today()
    chosen = daily(day)

    def read() -> Puzzles:
        with store.engine.connect() as at:
            rows = {(row.game, row.puzzle): row for row in at.execute(sql.select(schema.puzzles))}
            me = None if account is None else _solver(at, account)
        cards = []
        for one in every:
            row = rows.get((one.game, one.id))
            strength = START if row is None else (row.mu, row.sigma)
            told = _told(strength, strength)
            title = puzzle_in(one, language).title
            cards.append(PuzzleCard(one.game, one.id, one.kind, title, told, 0 if row is None else row.tries))
        return Puzzles(day, "" if chosen is None else name_of(chosen), tuple(cards), me)

    return await store.fetch(read)


def _solver(at: sql.Connection, account: str) -> SolverCard:
    row = at.execute(sql.select(schema.solvers).where(_solvers.account == account)).one_or_none()
    strength = START if row is None else (row.mu, row.sigma)
    own = at.execute(sql.select(schema.tries).where(_tries.account == account).order_by(_tries.created)).all()
    names = [(f"{one.game}/{one.puzzle}", one.solved) for one in own]
    return SolverCard(
        _told(strength, strength),
        0 if row is None else row.tries,
        _streak(at, account) or 0,
        tuple(name for name, right in names if right),
        tuple(name for name, right in names if not right),
    )
