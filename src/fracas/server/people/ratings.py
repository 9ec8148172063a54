"""How strong people are: one rating for each mode of a game, with how sure it is (openskill, docs/decisions/0029).

Bots stand in the same list with the rating of their ladder, which never changes. docs/accounts.md says what counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import sqrt
from statistics import NormalDist
from typing import Any

import sqlalchemy as sql
from msgspec import Struct
from msgspec.structs import replace
from openskill.models import PlackettLuce

from fracas.bots import level_ids
from fracas.kernel.game import Game, SetupError
from fracas.kernel.wire import Outcome, Setup
from fracas.match.match import options_of
from fracas.match.registry import find_game
from fracas.match.text import teammates
from fracas.server import schema
from fracas.server.frames import Rating
from fracas.server.people.cards import BestLine, RatingCard
from fracas.server.room.plan import Person, Room
from fracas.server.store import MatchRow, Store

__all__ = [
    "START", "Change", "Strength", "against", "best", "bot_rating", "changes_of", "new_strengths", "rate",
    "rated_setup", "rating_of", "ratings_of", "shown", "why_unrated",
]  # fmt: skip

Strength = tuple[float, float]  # mu and sigma

_model = PlackettLuce()
START: Strength = (_model.mu, _model.sigma)
_SURE = 1.0  # sigma of a bot, whose strength was measured and does not change
_MIDDLE = 2  # the level, from 0, that stands in the middle of the scale
_POINTS, _ZERO = 48, 1500  # a difference of beta is 200 points, as with Elo
_LEAST = 3  # matches before somebody stands in the list of the best
_BEST = 50
_CLOCKS = {"decision_seconds", "match_minutes"}
_LOCK = 0x66726174  # any number that nobody else uses

_ratings, _rated, _accounts = schema.ratings.c, schema.rated.c, schema.accounts.c


class Change(Struct, frozen=True):
    """What a match did to the rating of a seat; of a bot, nothing."""

    before: Strength
    after: Strength

    @property
    def told(self) -> Rating:
        value, spread = shown(*self.after)
        return Rating(value, spread, value - shown(*self.before)[0])


def shown(mu: float, sigma: float) -> tuple[int, int]:
    """A rating as people read it: points, and how far the truth may lie from them (95 %)."""
    return round(_ZERO + _POINTS * (mu - _model.mu)), round(2 * _POINTS * sigma)


def bot_rating(game: Game[Any], setup: Setup, bot: str) -> Strength | None:
    """The rating of a bot from its game's ladder; None if it was not measured. Real time is another game."""
    ladder, levels = game.lobby.ladder, level_ids()
    if bot not in levels or not ladder or game.in_real_time(setup):
        return None
    steps = [sqrt(2) * _model.beta * NormalDist().inv_cdf(share) for share in ladder]
    heights = list(accumulate(steps, initial=0.0))
    level = levels.index(bot)
    if level >= len(heights):
        return None
    return _model.mu + heights[level] - heights[min(_MIDDLE, len(heights) - 1)], _SURE


def why_unrated(setup: Setup) -> str:
    """Why a table cannot be rated; empty if it can."""
    game = find_game(setup.game)
    mode, lobby = game.mode(setup.mode), game.lobby
    if lobby.together:
        return "everybody is on one side here, and nobody to be rated against"
    if mode.id in lobby.unrated:
        return "this mode is not played for a rating"
    if len(setup.seats) < 2 or (lobby.rated_for_two and len(setup.seats) != 2):
        return "it takes two" if len(setup.seats) < 2 else "with more than two this game is not rated"
    chosen, own = options_of(game, setup), options_of(game, replace(setup, options=dict(mode.options)))
    other = {name for name in own.__struct_fields__ if getattr(chosen, name) != getattr(own, name)} - _CLOCKS
    if setup.pack:
        return "it is played with the content that everybody knows, and this table has a pack"
    if other:
        return f"it is played by the mode's own rules, and this is changed: {', '.join(sorted(other))}"
    strange = [seat.bot for seat in setup.seats if seat.bot and bot_rating(game, setup, seat.bot) is None]
    return f"the bot {strange[0]} has no rating here" if strange else ""


async def rating_of(store: Store, person: Person, setup: Setup) -> Person:
    """Somebody with the rating they have now in what is played."""
    wanted = sql.select(_ratings.mu, _ratings.sigma).where(
        _ratings.account == person.account, _ratings.game == setup.game, _ratings.mode == setup.mode
    )

    def read() -> Strength:
        with store.engine.connect() as at:
            found = at.execute(wanted).one_or_none()
        return START if found is None else (found.mu, found.sigma)

    return Person(person.account, person.handle, await store.fetch(read))


async def ratings_of(store: Store, account: str) -> tuple[RatingCard, ...]:
    """All ratings of an account."""
    wanted = sql.select(schema.ratings).where(_ratings.account == account).order_by(_ratings.game, _ratings.mode)

    def read() -> tuple[RatingCard, ...]:
        with store.engine.connect() as at:
            return tuple(
                RatingCard(row.game, row.mode, *shown(row.mu, row.sigma), row.matches) for row in at.execute(wanted)
            )

    return await store.fetch(read)


async def best(store: Store, setup: Setup) -> tuple[BestLine, ...]:
    """The best of a mode, by rating minus uncertainty; among them the bots whose strength was measured."""
    game = find_game(setup.game)
    safe = _ratings.mu - 2 * _ratings.sigma
    wanted = (
        sql.select(_accounts.handle, _accounts.name, _ratings.mu, _ratings.sigma, _ratings.matches)
        .join(schema.accounts, _accounts.id == _ratings.account)
        .where(_ratings.game == setup.game, _ratings.mode == setup.mode, _ratings.matches >= _LEAST)
        .order_by(safe.desc(), _accounts.key)
        .limit(_BEST)
    )

    def read() -> list[tuple[float, BestLine]]:
        with store.engine.connect() as at:
            rows = at.execute(wanted).all()
        return [
            (row.mu - 2 * row.sigma, BestLine(row.name, row.handle, "", *shown(row.mu, row.sigma), row.matches))
            for row in rows
        ]

    bots = [
        (found[0] - 2 * found[1], BestLine("", "", bot, *shown(*found)))
        for bot in level_ids()
        if (found := bot_rating(game, setup, bot)) is not None
    ]
    return tuple(line for _, line in sorted([*await store.fetch(read), *bots], key=lambda one: -one[0]))


async def changes_of(store: Store, row: MatchRow) -> dict[int, Change]:
    """What a rated match changed, by seat."""

    def read() -> dict[int, Change]:
        with store.engine.connect() as at:
            found = at.execute(sql.select(schema.rated).where(_rated.match == row.id)).all()
        return {one.seat: Change((one.mu_before, one.sigma_before), (one.mu, one.sigma)) for one in found}

    return await store.fetch(read) if row.room.rated else {}


def rate(at: sql.Connection, row: MatchRow, outcome: Outcome) -> dict[int, Change]:
    """Rate a match that has just ended, in the transaction that stores its end.

    Two matches of one person may end at once, at two processes: one waits for the other.
    """
    if at.dialect.name == "postgresql":
        at.execute(sql.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    game = find_game(row.setup.game)
    before = dict(_strengths(at, game, row.setup, row.room))
    after = new_strengths(game, row.setup, outcome, {seat: one for seat, (one, _) in before.items()}, row.room)
    changes = {}
    for seat, (strength, matches) in before.items():
        person = row.room.at(seat)
        if person is None:
            changes[seat] = Change(strength, strength)  # a bot keeps its ladder's
            continue
        change = changes[seat] = Change(strength, after[seat])
        if matches is not None:
            _keep(at, row.setup, person.account, change.after, matches + 1)
    at.execute(
        sql.insert(schema.rated),
        [
            {"match": row.id, "seat": seat, "mu_before": one.before[0], "sigma_before": one.before[1],
             "mu": one.after[0], "sigma": one.after[1]}
            for seat, one in changes.items()
        ],
    )  # fmt: skip
    return changes


def new_strengths(
    game: Game[Any], setup: Setup, outcome: Outcome, before: Mapping[int, Strength], room: Room
) -> dict[int, Strength]:
    """The ratings after a result, by seat. Whoever has left and let a bot play on counts as last."""
    sides = _sides(game, setup)
    after = _rated_by(sides, [outcome.scores[side[0]] for side in sides], before)
    for seat in room.stand_ins:
        scores = [-1.0 if seat in side else outcome.scores[side[0]] for side in sides]
        after[seat] = _rated_by(sides, scores, before)[seat]
    return after


def against(person: Strength, puzzle: Strength, right: bool) -> tuple[Strength, Strength]:
    """The ratings of a person and a puzzle after a try: whoever solves it has won against it."""
    after = _rated_by([(0,), (1,)], [1.0, 0.0] if right else [0.0, 1.0], {0: person, 1: puzzle})
    return after[0], after[1]


def _rated_by(
    sides: Sequence[Sequence[int]], scores: Sequence[float], before: Mapping[int, Strength]
) -> dict[int, Strength]:
    teams = [[_model.rating(mu=before[seat][0], sigma=before[seat][1]) for seat in side] for side in sides]
    made = _model.rate(teams, scores=list(scores))
    return {
        seat: (one.mu, one.sigma)
        for side, team in zip(sides, made, strict=True)
        for seat, one in zip(side, team, strict=True)
    }


def _sides(game: Game[Any], setup: Setup) -> list[tuple[int, ...]]:
    """Teams, or everybody alone."""
    found = (tuple(teammates(game, setup, seat)) or (seat,) for seat in range(len(setup.seats)))
    return sorted(set(found))


def _strengths(
    at: sql.Connection, game: Game[Any], setup: Setup, room: Room
) -> list[tuple[int, tuple[Strength, int | None]]]:
    """By seat: its rating, and after how many matches; None for whom nothing is kept: a bot, or who has left."""
    found: list[tuple[int, tuple[Strength, int | None]]] = []
    for seat, one in enumerate(setup.seats):
        person = room.at(seat)
        if person is None:
            found.append((seat, ((bot_rating(game, setup, one.bot) if one.bot else None) or START, None)))
            continue
        pool = (_ratings.account == person.account, _ratings.game == setup.game, _ratings.mode == setup.mode)
        kept = at.execute(sql.select(schema.ratings).where(*pool)).one_or_none()
        known = sql.select(_accounts.id).where(_accounts.id == person.account, _accounts.gone.is_(None))
        here = at.execute(known).one_or_none() is not None
        strength = START if kept is None else (kept.mu, kept.sigma)
        found.append((seat, (strength, (0 if kept is None else kept.matches) if here else None)))
    return found


def _keep(at: sql.Connection, setup: Setup, account: str, strength: Strength, matches: int) -> None:
    pool = {"account": account, "game": setup.game, "mode": setup.mode}
    at.execute(sql.delete(schema.ratings).where(*(schema.ratings.c[name] == value for name, value in pool.items())))
    row = {**pool, "mu": strength[0], "sigma": strength[1], "matches": matches}
    at.execute(sql.insert(schema.ratings), [row])


def rated_setup(setup: Setup) -> Setup:
    """The setup of a rated table; raises SetupError if it cannot be one."""
    if why := why_unrated(setup):
        raise SetupError(f"rated: {why}")
    return replace(setup, hints=False, undo=False)
