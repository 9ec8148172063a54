"""A finished match, looked at again for one seat: how its chance to win went, where it turned, what choices were worth.

Everything is told twice: with what the seat knew when it chose, and with what was true. The first is worked out from
what the seat was sent and nothing else, down to the luck of the imagined worlds: two matches that looked the same to
the seat get the same first column (tests/test_review.py).

Of a match that never opens what was hidden only the first is told, and only where the chance to win can be told: in an
evening that is the fight, and not the story that leads to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec import Struct

from fracas.bots.bot import luck_of
from fracas.bots.hint import facts_of
from fracas.bots.review.ledger import Ledger, ledger
from fracas.bots.review.mixed import foes_beside, mix_of
from fracas.bots.review.stake import Value, at_stake, value_in
from fracas.kernel.game import Game
from fracas.kernel.out import Out
from fracas.kernel.state import State
from fracas.kernel.thinking.quick import Quick
from fracas.kernel.wire import Fill
from fracas.match.match import Entry, Match, Progress
from fracas.match.record import Record
from fracas.match.replay import Replay
from fracas.match.sight import Sight
from fracas.match.text import line_for_action, news_of
from fracas.match.undo import taken_back

__all__ = [
    "VERDICTS",
    "Decision",
    "Known",
    "Review",
    "Share",
    "Standing",
    "Turn",
    "Worth",
    "known",
    "known_worths",
    "review",
    "true_worths",
]

WORLDS = 48  # in which each choice is tried
MIXED = 16  # of these worlds: in them each choice is tried against each answer of a foe who chooses at the same time
ROLLED = 12  # decisions by rules of thumb that follow in each
MOST_OPTIONS = 24  # of a choice that are tried: the most promising, and the one that was taken
SHOWN = 3  # best choices that are told
TURNING = 0.12  # a change of the chance to win that makes a turning point
TURNS = 5  # of them that are named
BLUNDER, SLIP = 0.15, 0.05  # how much worse than the best a choice was, to be called so
TENTH = 0.1  # a choice that a mix makes at least so often is sound
LEDGER = 0.2  # of the time of a review, about

# What is said of a choice; other languages have [review] for it (fracas/languages).
VERDICTS = {
    "mistake": "A mistake.",
    "lucky": "A mistake, and lucky: as it was, it cost nothing.",
    "better": "There was better.",
    "better_known": "There was better, though not as things were.",
    "sound": "Sound.",
    "unlucky": "Sound, and unlucky: something else was right this time.",
}


class Worth(Struct, frozen=True):
    """One choice and the chance to win with it."""

    words: str
    chance: float


class Share(Struct, frozen=True):
    """One choice of an advised mix, and how often it should be made."""

    words: str
    share: float


class Known(Struct, frozen=True):
    """What a seat could know of a choice, by the codes of its options: worths, the advised mix, and how many foes
    chose at the same time."""

    worths: dict[int, float]
    mix: dict[int, float]
    foes: int


class Standing(Struct, frozen=True):
    """The chance to win at a scene of the seat's own view, with what it knew and with what was true.

    `true` is None in a match that never opens what was hidden.
    """

    seq: int
    known: float
    true: float | None


class Turn(Struct, frozen=True):
    """Where the chance, as the seat knew it, changed most; `why` is what happened, in the game's words."""

    seq: int
    before: float
    after: float
    why: str


class Decision(Struct, frozen=True):
    """A choice in two columns, each with the best first and what was chosen among them.

    `true` is empty in a match that never opens what was hidden.
    `foes` so many chose at the same time: whoever always takes the best is foreseen. `mix` is what to do about that
    where there is one, the likeliest first: how often to make each choice; empty where one is good enough all the same.
    """

    seq: int
    chosen: str
    known: tuple[Worth, ...]
    true: tuple[Worth, ...]
    verdict: str
    foes: int = 0
    mix: tuple[Share, ...] = ()


class Review(Struct, frozen=True):
    """The whole review of one seat. `cut`: time ran out, and later choices are not judged.

    Of a match that never opens what was hidden there is no `ledger`: it reckons with what was true.
    """

    seat: int
    points: tuple[Standing, ...]
    turns: tuple[Turn, ...]
    decisions: tuple[Decision, ...]
    ledger: Ledger | None
    cut: bool = False


def review(
    game: Game[Any],
    record: Record,
    seat: int,
    enough: Callable[[], bool] = lambda: False,
    late: Callable[[], bool] = lambda: False,
    come: Callable[[float], None] = lambda part: None,
) -> Review:
    """Play a record and judge each choice of a seat, until it is `enough`; raises RecordError.

    The chances between choices take less time than what each choice was worth: they are told until it is `late`.
    `come` hears how much of it is done.
    """
    whole = game.opens_after(record.setup)
    first = LEDGER if whole else 0.0
    reckoned = ledger(game, record, seat, late, lambda part: come(first * part)) if whole else None  # it takes least
    replay, sight = Replay(game, record), Sight(seat)
    match = replay.match
    gone = taken_back(record.entries)  # nobody is judged for what they thought better of
    points: list[Standing] = []
    decisions: list[Decision] = []
    told: list[list[object]] = []  # events heard since the point of the same place
    chosen: list[str] = []  # there
    heard: list[object] = []
    cut = over = False
    done: Progress | None = match.opening
    while done is not None:
        events = done.events(seat)
        sight.notices(match, events, done.entry.seat)
        heard += events
        number = len(match.entries)
        come(first + (1 - first) * number / len(record.entries))
        entry = record.entries[number] if number < len(record.entries) else None
        if entry is not None and entry.seq not in gone and _is_choice(match, entry, seat, nameless=record.nameless):
            over = over or late()
            cut = cut or over or enough()
            if not over:
                points.append(Standing(sight.seq + 1, *_chances(match, seat, whole=whole)))
                told.append([])
                heard = told[-1]
                assert entry.action is not None
                chosen.append(line_for_action(game, record.setup, entry.action))
            if not cut:
                decisions.append(_judged(match, record, entry, seat, sight.seq + 1, whole=whole))
        done = replay.step()
    if match.over:
        score = float(match.state.score(seat))
        points.append(Standing(sight.seq, score, score if whole else None))
    whys = [_why(game, record, events) or words for events, words in zip(told, chosen, strict=True)]
    known_to = points[:-1] if over else points  # what led from there to the result was not looked at
    return Review(seat, tuple(points), _turns(known_to, whys), tuple(decisions), reckoned, cut)


def _is_choice(match: Match, entry: Entry, seat: int, *, nameless: bool) -> bool:
    """True if the next entry is an answer of the seat, there was something else to answer, and a chance to tell."""
    state = match.state
    if entry.seat != seat or entry.action is None or isinstance(entry.action, Fill):
        return False
    if not state.pending() >> seat & 1 or len(state.options(seat)) < 2 or not at_stake(match):
        return False
    if nameless:  # kept without the numbers of the questions
        return int(match.game.words.encode(state, entry.action)) in state.options(seat)
    return entry.ask is not None


def _seed(match: Match, seat: int) -> str:
    """The luck of imagined worlds, from what the seat was sent: any other seed would tell of something hidden."""
    sent = msgspec.json.encode((match.view(seat), match.ask(seat)))
    return blake2b(sent, digest_size=16).hexdigest()


def _chances(match: Match, seat: int, *, whole: bool = True) -> tuple[float, float | None]:
    """The chance to win now: the mean over worlds the seat could be in, and in the true one."""
    luck, total, value = luck_of(_seed(match, seat)), 0.0, value_in(match)
    for _ in range(WORLDS):
        world = match.state.copy()
        world.redeal(seat, luck)
        total += _settled(world, seat, luck, value)
    if not whole:
        return _told(total / WORLDS), None
    true = sum(_settled(match.state.copy(), seat, luck, value) for _ in range(WORLDS))
    return _told(total / WORLDS), _told(true / WORLDS)


def _settled(world: State, seat: int, luck: Quick, value: Value) -> float:
    """The chance in a copy of a world, which is played on, if need be, until it can be valued."""
    out = Out()
    for _ in range(ROLLED):
        asked = int(world.pending())
        if not asked or world.quiet():
            break
        other = (asked & -asked).bit_length() - 1
        if not world.options(other):
            break
        world.answer(other, world.policy(other, luck), luck, out)
    return value(world, seat)


def _judged(match: Match, record: Record, entry: Entry, seat: int, seq: int, *, whole: bool) -> Decision:
    game, setup, state = match.game, match.setup, match.state
    assert entry.action is not None
    taken = int(game.words.encode(state, entry.action))
    first = known(match, seat, taken)
    true = true_worths(match, seat, taken, _answers(match, record, entry)) if whole else {}

    def words_of(code: int) -> str:
        return line_for_action(game, setup, game.words.decode(state, code))

    def column(worths: Mapping[int, float]) -> tuple[Worth, ...]:
        best = sorted(worths, key=lambda code: (-worths[code], code))
        shown = best[:SHOWN] if taken in best[:SHOWN] else [*best[: SHOWN - 1], taken]
        return tuple(Worth(words_of(code), worths[code]) for code in shown)

    mix = sorted(first.mix.items(), key=lambda one: (-one[1], one[0]))
    shares = tuple(Share(words_of(code), _told(share)) for code, share in mix)
    verdict = _verdict(first.worths, true, taken, first.mix.get(taken, 0.0) >= TENTH)
    said = game.house.get("review", {}).get(verdict, VERDICTS[verdict])
    chosen = line_for_action(game, setup, entry.action)
    return Decision(seq, chosen, column(first.worths), column(true) if whole else (), said, first.foes, shares)


def known_worths(match: Match, seat: int, taken: int) -> dict[int, float]:
    """What each option was worth as far as the seat could know, by its code: tried in worlds the seat could be in."""
    return known(match, seat, taken, mixed=False).worths


def known(match: Match, seat: int, taken: int, *, mixed: bool = True) -> Known:
    """The first column: nothing in it comes from what the seat could not know."""
    state, seed = match.state, _seed(match, seat)
    luck = luck_of(f"{seed}:worlds")
    seeds = [(int(luck.below(1 << 30)), int(luck.below(1 << 30)), int(luck.below(1 << 30))) for _ in range(WORLDS)]
    worlds = []
    for deal, *_ in seeds:
        world = state.copy()
        world.redeal(seat, Quick(deal))
        worlds.append(world)
    value, found = value_in(match), {}
    for code in _tried(worlds[0], seat, taken):
        total = sum(_rolled(world, seat, code, {}, value, *two) for world, (_, *two) in zip(worlds, seeds, strict=True))
        found[code] = _told(total / WORLDS)

    def rolled(place: int, code: int, answers: Mapping[int, int]) -> float:
        return _rolled(worlds[place], seat, code, answers, value, *seeds[place][1:])

    secret = mixed and not match.game.in_real_time(match.setup)
    foes = len(foes_beside(worlds[0], seat)) if secret else 0
    return Known(found, mix_of(worlds[:MIXED], seat, found, rolled) if foes == 1 else {}, foes)


def true_worths(match: Match, seat: int, taken: int, answers: Mapping[int, int]) -> dict[int, float]:
    """What each option was worth in the true world, against what the others did choose at the same time."""
    luck = luck_of(f"{_seed(match, seat)}:true")
    seeds = [(int(luck.below(1 << 30)), int(luck.below(1 << 30))) for _ in range(WORLDS)]
    value = value_in(match)
    return {
        code: _told(sum(_rolled(match.state, seat, code, answers, value, *two) for two in seeds) / WORLDS)
        for code in _tried(match.state, seat, taken)
    }


def _tried(world: State, seat: int, taken: int) -> list[int]:
    """The options that are tried: all, or the most promising and the one that was taken."""
    options = [int(code) for code in world.order(seat, world.options(seat))]
    few = options[:MOST_OPTIONS]
    return few if taken in few else [*few[:-1], taken]


def _rolled(
    start: State, seat: int, code: int, answers: Mapping[int, int], value: Value, luck_seed: int, mind_seed: int
) -> float:
    """The chance after an answer, in one future: others answer as told, and then all go by rules of thumb."""
    world, luck, mind, out = start.copy(), Quick(luck_seed), Quick(mind_seed), Out()
    given = dict(answers)
    world.answer(seat, code, luck, out)
    for _ in range(ROLLED):
        asked = int(world.pending())
        if not asked:
            break
        other = (asked & -asked).bit_length() - 1
        options = world.options(other)
        if not options:
            break  # a form: what would be written cannot be known
        answer = given.pop(other, None)
        world.answer(other, answer if answer in options else world.policy(other, mind), luck, out)
    return value(world, seat)


def _answers(match: Match, record: Record, entry: Entry) -> dict[int, int]:
    """What the others who are asked now answered, by seat: their next entries answer the same questions.

    In real time a question stays open: what comes next answers another standing.
    """
    found: dict[int, int] = {}
    if match.game.in_real_time(match.setup):
        return found
    gone = taken_back(record.entries)
    answers = [one for one in record.entries[entry.seq + 1 :] if one.ask is not None and one.seq not in gone]
    for other in match.pending():
        later = (one for one in answers if one.seat == other)
        one = None if other == entry.seat else next(later, None)
        if one is None or one.ask != int(match.state.question(other)) or isinstance(one.action, Fill | None):
            continue
        found[other] = int(match.game.words.encode(match.state, one.action))
    return found


def _told(chance: float) -> float:
    return round(chance, 3)


def _verdict(known: Mapping[int, float], true: Mapping[int, float], taken: int, in_mix: bool) -> str:
    """Which of VERDICTS it is, by what could be known; what was true only explains, where that opens. What a mix has is
    no mistake."""
    lost = 0.0 if in_mix else max(known.values()) - known[taken]
    truly = max(true.values()) - true[taken] if true else lost
    if lost >= BLUNDER:
        return "lucky" if truly < SLIP else "mistake"
    if lost >= SLIP:
        return "better" if truly >= SLIP else "better_known"
    return "unlucky" if truly >= BLUNDER else "sound"


def _turns(points: list[Standing], whys: list[str]) -> tuple[Turn, ...]:
    """The largest changes from one point to the next, in the order of play."""
    changes = [
        (abs(after.known - before.known), Turn(after.seq, before.known, after.known, why))
        for before, after, why in zip(points, points[1:], whys, strict=False)
        if abs(after.known - before.known) >= TURNING
    ]
    most = sorted(changes, key=lambda one: -one[0])[:TURNS]
    return tuple(sorted((turn for _, turn in most), key=lambda turn: turn.seq))


def _why(game: Game[Any], record: Record, events: list[object]) -> str:
    """What happened: the weightiest of the events that are reasons ([[hint]] of the game's texts), else the last."""
    weight = {fact.event: place for place, fact in reversed(list(enumerate(facts_of(game))))}
    told = [(weight.get(name, len(weight)), line) for name, line in news_of(game, record.setup, events)]
    if not told:
        return ""
    reasons = [line for place, line in sorted(told, key=lambda one: one[0]) if place < len(weight)]
    return " ".join(dict.fromkeys(reasons[:2])) or told[-1][1]
