"""Plays many matches of one game and counts: who wins, from which seat, how long it takes.

Seats are rotated: in match i bot p of n sits in seat (p + i) mod n, so in n matches each bot sits in each seat once.
Match i has luck of its own, seeded `<seed>:<i>`, and so has each bot, `<seed>:<i>:<seat>`. So the result is the same on
any number of processes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import chain
from time import perf_counter
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from fracas import bots
from fracas.bots.timed import Endless, TimedPlayers
from fracas.kernel.chance import Chance
from fracas.kernel.game import Game, Mode, SetupError
from fracas.kernel.wire import Fill, SeatSetup, Setup
from fracas.lab.progress import Advance, nobody
from fracas.lab.stats import METHOD, Share, Spread, share, spread
from fracas.lab.work.cluster import Packed, pack_up, unpack
from fracas.lab.work.workers import by_parcels, workers_for, workshop
from fracas.match.match import Match, Progress, Refused, check_setup
from fracas.match.record import digest
from fracas.match.registry import PACKAGE, find_game

__all__ = [
    "EntrantResult",
    "Plan",
    "Played",
    "SimError",
    "SimResult",
    "plan",
    "play_one",
    "play_setup",
    "setup_of",
    "simulate",
    "tally",
    "workers",
    "workshop",
]

PATIENCE = 20  # a match may take this many times the mode's longest random play before it counts as endless


class SimError(Exception):
    """A simulation cannot go on; the message names the match."""


class Plan(Struct, frozen=True):
    """What to play: one bot per seat, rotated from match to match."""

    game: str
    mode: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    games: int
    seed: str
    most: int  # decisions a match may take
    pack: str | None = None  # extra content


class Played(Struct, frozen=True):
    """One match, as little of it as the tally needs."""

    decisions: int
    scores: tuple[float, ...]  # by seat
    digest: str


class EntrantResult(Struct, frozen=True):
    """How one of the bots fared: over all seats, and in each."""

    name: str
    bot: str
    all: Share
    by_seat: tuple[Share, ...]


class SimResult(Struct, frozen=True):
    """The tally of a simulation; all but `seconds` and `decisions_per_second` is decided by the plan."""

    plan: Plan
    games: int
    decisions: int
    seconds: float
    decisions_per_second: float
    seats: tuple[Share, ...]
    entrants: tuple[EntrantResult, ...]
    length: Spread
    digest: str
    jobs: int
    method: str = METHOD


def plan(
    game: Game[Any],
    *,
    games: int,
    seed: str,
    entrants: tuple[str, ...],
    mode: str | None = None,
    options: Mapping[str, Any] | None = None,
    pack: str | None = None,
) -> Plan:
    """A checked plan: fewer bots than the mode has seats are repeated to fill it."""
    chosen = game.mode(mode) if mode else game.info.modes[0]
    if games < 1:
        raise SetupError(f"games: {games} is not 1 or more")
    for bot_id in entrants:
        bots.make(bot_id, seed)
    seats = _seats(game, chosen, len(entrants))
    filled = tuple(entrants[i % len(entrants)] for i in range(seats))
    most = chosen.longest * PATIENCE
    made = Plan(game.id, chosen.id, {**chosen.options, **(options or {})}, filled, games, seed, most, pack)
    check_setup(game, setup_of(made, 0))
    return made


def simulate(plan: Plan, *, jobs: int = 1, cluster: str | None = None, advance: Advance = nobody) -> SimResult:
    """Play the plan on that many processes, or on a cluster."""
    start = perf_counter()
    played: list[Played] = []
    for some in _serial(plan) if jobs == 1 and cluster is None else _parallel(plan, jobs, cluster):
        played.extend(some)
        advance(len(some))
    return tally(plan, played, perf_counter() - start, jobs)


def play_one(
    game: Game[Any],
    plan: Plan,
    number: int,
    look: Callable[[Match], None] = lambda match: None,
    hear: Callable[[Progress], None] | None = None,
    make: Callable[[str, str], bots.Bot] = bots.make,
    named: str | None = None,
) -> Played:
    """Play one match of the plan; seats asked at once decide in seat order.

    By turns, `look` sees the match before each decision, in real time before the first. `hear` is told all that
    happens; without it nothing is told, which is faster. `make` seats a bot. `named` is where the pack lies on the
    machine that planned it: the digest is of that name, wherever the match is played.
    """
    return play_setup(game, plan, setup_of(plan, number), number, look, hear, make, named)


def play_setup(
    game: Game[Any],
    plan: Plan,
    setup: Setup,
    number: int,
    look: Callable[[Match], None],
    hear: Callable[[Progress], None] | None,
    make: Callable[[str, str], bots.Bot],
    named: str | None = None,
) -> Played:
    """The same with another setup than the plan's, on the luck of a number."""
    match = Match(game, setup, Chance(f"{plan.seed}:{number}"), listen=hear is not None)
    tell = hear or _nothing
    tell(match.opening)
    players = [make(seat.bot or "", f"{plan.seed}:{number}:{i}") for i, seat in enumerate(setup.seats)]
    if game.in_real_time(setup):
        look(match)
        return _play_timed(match, players, plan, number, tell, named)
    state = match.state
    decisions = 0
    while not state.over():
        asked = match.pending()
        for seat in asked:
            # An answer may close the questions of others, or the match.
            if state.pending() >> seat & 1:
                options = state.options(seat)
                look(match)
                if not options:
                    tell(_fill(match, seat, number))
                    decisions += 1
                    continue
                tell(match.play(seat, options[players[seat].choose(bots.look_at(match, seat))], int(state.at)))
                decisions += 1
        if not asked:
            ticked = match.tick(match.deadline())
            if ticked is None:
                raise SimError(f"match {number}: nobody is asked and no deadline is set, but the match is not over")
            tell(ticked)
        if len(match.entries) > plan.most:
            raise SimError(f"match {number}: no end after {decisions} decisions")
    outcome = match.outcome
    assert outcome is not None
    return Played(decisions, outcome.scores, _digest(match, named))


def _nothing(done: Progress) -> None:
    """Nobody listens."""


def _play_timed(
    match: Match,
    seated: list[bots.Bot],
    plan: Plan,
    number: int,
    tell: Callable[[Progress], None],
    named: str | None,
) -> Played:
    """A match where order of arrival decides, in simulated time."""
    players = TimedPlayers(match, dict(enumerate(seated)), bots.pace_of, f"{plan.seed}:{number}")
    try:
        players.run(plan.most, tell)
    except Endless as error:
        raise SimError(f"match {number}: {error}") from None
    outcome = match.outcome
    assert outcome is not None
    return Played(players.decisions, outcome.scores, _digest(match, named))


def _digest(match: Match, named: str | None) -> str:
    setup = match.setup if named is None else replace(match.setup, pack=named)
    return digest(setup, match.entries, match.outcome)


def _fill(match: Match, seat: int, number: int) -> Progress:
    """A form is filled from the game's tables, the same for every bot."""
    fields = bots.fill_form(bots.look_at(match, seat), Chance(f"{number}:{seat}:{len(match.entries)}", keep=False))
    done = match.submit(seat, int(match.state.question(seat)), Fill(fields), int(match.state.at))
    if isinstance(done, Refused):
        raise SimError(f"match {number}: seat {seat} cannot fill its form: {done.why}")
    return done


def tally(plan: Plan, played: list[Played], seconds: float, jobs: int) -> SimResult:
    """Add up the matches of a plan, given in their order."""
    seats = len(plan.bots)
    scores: list[list[list[float]]] = [[[] for _ in range(seats)] for _ in range(seats)]  # [place][seat]
    whole = hashlib.blake2b(digest_size=16)
    for number, match in enumerate(played):
        whole.update(bytes.fromhex(match.digest))
        for seat, score in enumerate(match.scores):
            scores[(seat - number) % seats][seat].append(score)
    decisions = sum(match.decisions for match in played)
    return SimResult(
        plan=plan,
        games=len(played),
        decisions=decisions,
        seconds=seconds,
        decisions_per_second=decisions / seconds,
        seats=tuple(share([match.scores[seat] for match in played]) for seat in range(seats)),
        entrants=tuple(
            EntrantResult(name, bot, share(list(chain(*by_seat))), tuple(map(share, by_seat)))
            for name, bot, by_seat in zip(_names(plan.bots), plan.bots, scores, strict=True)
        ),
        length=spread([match.decisions for match in played]),
        digest=whole.hexdigest(),
        jobs=jobs,
    )


def _seats(game: Game[Any], mode: Mode, wanted: int) -> int:
    for seats in sorted(mode.seats):
        if seats >= wanted:
            return seats
    seats_text = " or ".join(map(str, mode.seats))
    raise SetupError(f"{game.id}: mode {mode.id} has {seats_text} seats, not {wanted}")


def _names(ids: tuple[str, ...]) -> list[str]:
    """Entrants told apart: `greedy`, or `greedy#1` where a bot enters more than once."""
    return [bot if ids.count(bot) == 1 else f"{bot}#{ids[: i + 1].count(bot)}" for i, bot in enumerate(ids)]


def setup_of(plan: Plan, number: int) -> Setup:
    """Who sits where in a match of the plan."""
    seats = len(plan.bots)
    sitting = [plan.bots[(seat - number) % seats] for seat in range(seats)]
    people = tuple(SeatSetup(f"{bot} {i}", bot) for i, bot in enumerate(sitting))
    return Setup(plan.game, people, plan.options, plan.pack)


# --- one process or many ------------------------------------------------------------------------------------------


def _serial(plan: Plan) -> Iterator[list[Played]]:
    game = find_game(plan.game)
    for number in range(plan.games):
        yield [play_one(game, plan, number)]


def _parallel(plan: Plan, jobs: int, cluster: str | None) -> Iterator[list[Played]]:
    """Results in the order of the matches."""
    with workers_for(plan.game, __name__, jobs, cluster) as staff:
        pack = pack_up(plan.pack) if staff.far else None
        yield from by_parcels(staff, _play, (plan, pack), range(plan.games))


@contextmanager
def workers(game: str, jobs: int, module: str) -> Iterator[ProcessPoolExecutor]:
    """Processes that have loaded a module and a game; tasks not done at the end of the block are dropped."""
    pool = ProcessPoolExecutor(jobs, mp_context=workshop(module, f"{PACKAGE}.{game}"))
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _play(plan: Plan, pack: Packed | None, numbers: range) -> list[Played]:
    game = find_game(plan.game)
    here = plan if pack is None else replace(plan, pack=unpack(pack))
    return [play_one(game, here, number, named=plan.pack) for number in numbers]
