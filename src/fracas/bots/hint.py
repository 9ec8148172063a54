"""Hints for people: the best answers to a question, how good each is, and why, from what the seat knows and no more.

The search says how good an answer is. The reason is counted: the best answers are played on in the same imagined
worlds, and what happens there is told in the words of [[hint]] in the game's text.toml. A reason is given only if it is
hardly chance.
"""

from __future__ import annotations

from hashlib import blake2b
from math import sqrt
from time import perf_counter
from typing import Any

import msgspec
from msgspec import Struct

from fracas.bots.bot import Look, luck_of
from fracas.kernel.game import Game
from fracas.kernel.out import Recorder, heard
from fracas.kernel.state import State
from fracas.kernel.thinking.quick import Quick
from fracas.kernel.thinking.search import Arm, Search
from fracas.kernel.wire import Setup
from fracas.match.text import fill, teammates

__all__ = ["HOUSE_FACTS", "SENTENCES", "Fact", "Suggestion", "Suggestions", "facts_of", "suggest"]

TRIALS = 1600  # of the search
AT_ONCE = 50  # trials between two looks at the clock
MOST_SECONDS = 1.5  # a cap for each half of the work, for a machine that is busy; hints repeat unless it is reached
ROLLED = 12  # decisions by rules of thumb after each trial, and in each world in which reasons are counted
NEAR = 5  # reasons within so many decisions go first
SHOWN = 3  # answers that are suggested
WORLDS = 100  # in which reasons are counted
FEWEST = 20  # of them, however busy the machine is
SERIOUS = 4  # an answer is suggested if it got this part of the favourite's trials
SURE = 2.5  # standard errors: a smaller difference may be chance
REASONS = 2  # for the best answer; one against each of the others
CLOSE = 0.02  # chances nearer than this are called equal


class Suggestion(Struct, frozen=True):
    """One answer: its place among the options, the chance to win with it, and a reason in words."""

    option: int
    chance: float
    why: str


class Suggestions(Struct, frozen=True, omit_defaults=True):
    """The best answers, the best first. `together`: others choose at the same time, so whoever is foreseen loses."""

    choices: tuple[Suggestion, ...]
    worlds: int = 0  # how many were imagined
    together: bool = False


class Fact(Struct, frozen=True, forbid_unknown_fields=True):
    """One [[hint]] of a text.toml: an event that is a reason.

    `who` names the field with the seat it happens to; `own` says it of the asked seat and its team, `other` of anybody
    else, and `good` lists to whom it should happen. Without `who` it is `own`. With `when` only events with these
    fields count. With `sum` the field is added up; without, worlds in which it happens are counted.
    """

    event: str
    own: str = ""
    other: str = ""
    who: str = ""
    good: tuple[str, ...] = ()
    sum: str = ""
    when: dict[str, Any] = {}


# What a hint says of itself; other languages have [hints] for it (fracas/languages).
SENTENCES = {
    "won": "the match is won",
    "lost": "the match is lost",
    "drawn": "the match is drawn",
    "only": "There is nothing else to do.",
    "as_good": "As good as the next one.",
    "as_good_as_first": "As good as the first, as far as can be told.",
    "better_placed": "Nothing shows at once; it leaves you better placed.",
    "worse_placed": "It leaves you worse placed.",
    "average": "{words}: {mine} on average ({best?next}{best=no?first}: {theirs}).",
    "times": "{words}: {mine} of {worlds} times ({best?next}{best=no?first}: {theirs}).",
}
ENDS = ("won", "lost", "drawn")  # what every game has: no game has an event of these names
HOUSE_FACTS = len(ENDS)

_Key = tuple[int, bool]  # the number of a fact, and whether it is about the own side


class _Tally(Struct):
    """What happened after one answer, world by world."""

    worlds: list[dict[_Key, float]]
    near: list[dict[_Key, float]]

    def soon(self) -> _Tally:
        """Only what happened within a few decisions."""
        return _Tally(self.near, [])

    def of(self, key: _Key) -> list[float]:
        return [world.get(key, 0.0) for world in self.worlds]

    def keys(self) -> set[_Key]:
        return {key for world in self.worlds for key in world}


def facts_of(game: Game[Any]) -> tuple[Fact, ...]:
    """The events that are reasons, the weightiest first."""
    ends = (Fact(f"the end: {end}", own=_say(game, end), good=("own",) if end == "won" else ()) for end in ENDS)
    return (*ends, *msgspec.convert(game.text.get("hint", []), tuple[Fact, ...]))


def _say(game: Game[Any], key: str, **fields: Any) -> str:
    """A sentence of a hint, in the language of the game."""
    return fill(game.house.get("hints", {}).get(key, SENTENCES[key]), fields, {}, (), game.language)


def suggest(look: Look, setup: Setup) -> Suggestions:
    """What somebody who thinks ahead would answer. The same view and the same ask give the same hint."""
    seen = msgspec.json.encode((look.ask, look.view))
    seed = blake2b(seen, digest_size=16).hexdigest()
    world, luck = look.imagine(luck_of(f"{seed}:world")), luck_of(seed)
    options = world.options(look.seat)
    search_seed = luck.below(1 << 24)
    search = Search(world.copy(), look.seat, search_seed, ROLLED, False)
    only = search.root.arms[0].code if len(search.root.arms) == 1 < len(options) else None
    if only is not None:  # the others only harm: they are tried all the same, to say what they would cost
        search = Search(world.copy(), look.seat, search_seed, ROLLED, False, sense=False)
    _think(search)
    habit = None if search.side_by_side else int(world.policy(look.seat, luck))  # side by side it is no use to be read
    best = _best(search.root.arms, habit)
    best.sort(key=lambda one: one.code != only)
    count = _Counter(look, setup, world, luck.below(1 << 24))
    tallies = count.tallies([one.code for one in best])
    choices = tuple(
        Suggestion(options.index(one.code), _told(one.chance), _why(i, best, tallies, count.facts, look.game))
        for i, one in enumerate(best)
    )
    return Suggestions(choices, len(tallies[0].worlds), search.side_by_side)


def _think(search: Search) -> None:
    end = perf_counter() + MOST_SECONDS
    done = 0
    while done < TRIALS and (done == 0 or perf_counter() < end):
        search.think(AT_ONCE)
        done += AT_ONCE


class _Answer(Struct):
    """An answer the search took seriously, and what it came to."""

    code: int
    chance: float


def _best(arms: list[Arm], habit: int | None) -> list[_Answer]:
    """The answers that were taken seriously, by what they came to.

    If the trials hardly tell what rules of thumb would answer (`habit`) from what looks better, these are called equal,
    and what everybody would do comes first.
    """
    most = max(arm.tried for arm in arms)
    serious = [arm for arm in arms if arm.tried * SERIOUS >= most]
    if len(serious) == 1 and len(arms) > 1:  # far ahead: show the next one too, so that there is something to compare
        serious.append(max((arm for arm in arms if arm is not serious[0]), key=lambda arm: (arm.tried, _mean(arm))))
    serious.sort(key=_mean, reverse=True)
    answers = [_Answer(arm.code, _mean(arm)) for arm in serious]
    usual = next((i for i, arm in enumerate(serious) if arm.code == habit), None)
    won = answers[0].chance >= 1.0  # every time: nothing is as good as that
    if usual is not None and not won and answers[0].chance - answers[usual].chance < CLOSE:
        equal = serious[: usual + 1]
        shared = sum(arm.total for arm in equal) / sum(float(arm.tried) for arm in equal)
        for one in answers[: usual + 1]:
            one.chance = min(1.0, max(0.0, shared))
        answers.insert(0, answers.pop(usual))
    return answers[:SHOWN]


def _told(chance: float) -> float:
    """Two digits, and nothing is called certain that is not."""
    return chance if chance in (0.0, 1.0) else min(0.99, max(0.01, round(chance, 2)))


def _mean(arm: Arm) -> float:
    return min(1.0, max(0.0, arm.total / float(arm.tried))) if arm.tried else 0.0


class _Counter:
    """Plays answers on in the same imagined worlds and counts what the seat would be told."""

    def __init__(self, look: Look, setup: Setup, world: State, seed: int) -> None:
        self.facts = facts_of(look.game)
        self._game = look.game
        self._seat = look.seat
        self._world = world
        luck = Quick(seed)
        self._seeds = [(int(luck.below(1 << 30)), int(luck.below(1 << 30))) for _ in range(WORLDS)]
        self._team = sum(1 << seat for seat in {look.seat, *teammates(look.game, setup, look.seat)})
        self._by_event: dict[str, list[int]] = {}
        for number, fact in enumerate(self.facts):
            self._by_event.setdefault(fact.event, []).append(number)

    def tallies(self, codes: list[int]) -> list[_Tally]:
        """What happens after each answer, in the same worlds."""
        found = [_Tally([], []) for _ in codes]
        end = perf_counter() + MOST_SECONDS
        for number, seeds in enumerate(self._seeds):
            if number >= FEWEST and perf_counter() > end:
                break
            for tally, code in zip(found, codes, strict=True):
                near, far = self._play(code, *seeds)
                tally.near.append(near)
                tally.worlds.append(far)
        return found

    def _play(self, code: int, world_seed: int, mind_seed: int) -> tuple[dict[_Key, float], dict[_Key, float]]:
        """What happens soon, and what happens in all."""
        luck, mind, out = Quick(world_seed), Quick(mind_seed), Recorder()
        world = self._world.copy()
        world.redeal(self._seat, luck)
        world.answer(self._seat, code, luck, out)
        found: dict[_Key, float] = {}
        near: dict[_Key, float] | None = None
        for decision in range(ROLLED):
            asked = world.pending()
            seat = int(asked & -asked).bit_length() - 1
            if not asked or not world.options(seat):
                break  # it is over, or a form is open: what would be written cannot be known
            if decision == NEAR:
                self._hear(world, out, found)
                near = found.copy()
            world.answer(seat, world.policy(seat, mind), luck, out)
        self._hear(world, out, found)
        if world.over():
            score = world.score(self._seat)
            how = "won" if score == 1 else "drawn" if score == 0.5 else "lost"
            self._note(world, {"event": f"the end: {how}"}, found)
        return (found if near is None else near), found

    def _hear(self, world: State, out: Recorder, found: dict[_Key, float]) -> None:
        for event in heard(out.take(), self._seat):
            self._note(world, msgspec.to_builtins(event), found)

    def _note(self, world: State, event: dict[str, Any], found: dict[_Key, float]) -> None:
        for number in self._by_event.get(event["event"], ()):
            fact = self.facts[number]
            if any(event.get(name) != wanted for name, wanted in fact.when.items()):
                continue
            own = self._is_own(world, fact, event)
            if own is None:
                continue
            key = (number, own)
            if fact.sum:
                found[key] = found.get(key, 0.0) + float(event.get(fact.sum, 0))
            else:
                found[key] = 1.0

    def _is_own(self, world: State, fact: Fact, event: dict[str, Any]) -> bool | None:
        """Whether it is about the own side; None if it is about nobody."""
        if not fact.who:
            return True
        about = event.get(fact.who)
        words = about if isinstance(about, list | tuple) else [about]
        masks = [self._game.hints.whose(world, word) for word in words if word is not None]
        return None if not any(masks) else any(mask & self._team for mask in masks)


def _why(place: int, best: list[_Answer], tallies: list[_Tally], facts: tuple[Fact, ...], game: Game[Any]) -> str:
    """For the best what speaks for it, against the next; for the others what speaks against them."""
    if len(best) == 1:
        return _say(game, "only")
    other = 1 if place == 0 else 0
    here, there = tallies[place], tallies[other]
    reasons = _reasons(here.soon(), there.soon(), facts, game, better=place == 0)
    reasons = reasons or _reasons(here, there, facts, game, better=place == 0)
    if reasons:
        return " ".join(reasons)
    if abs(best[place].chance - best[other].chance) < CLOSE:
        return _say(game, "as_good" if place == 0 else "as_good_as_first")
    return _say(game, "better_placed" if place == 0 else "worse_placed")


def _reasons(one: _Tally, other: _Tally, facts: tuple[Fact, ...], game: Game[Any], *, better: bool) -> list[str]:
    """What happens clearly more or less often after one answer than after the other; the weightiest first."""
    found = []
    for key in sorted(one.keys() | other.keys(), key=lambda key: (key[0], not key[1])):
        fact = facts[key[0]]
        words, side = (fact.own, "own") if key[1] else (fact.other, "other")
        mine, theirs = one.of(key), other.of(key)
        if words and _clear(mine, theirs):
            gains = (sum(mine) > sum(theirs)) == (side in fact.good)
            if gains == better:
                found.append(_line(game, words, bool(fact.sum), mine, theirs, better))
    return found[: REASONS if better else 1]


def _clear(mine: list[float], theirs: list[float]) -> bool:
    """True if the difference is hardly chance: the worlds are the same, so they are compared in pairs."""
    gaps = [a - b for a, b in zip(mine, theirs, strict=True)]
    mean = sum(gaps) / len(gaps)
    spread = sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1)
    return abs(mean) > SURE * sqrt(spread / len(gaps)) and mean != 0.0


def _line(game: Game[Any], words: str, added: bool, mine: list[float], theirs: list[float], better: bool) -> str:
    said, worlds = {"words": words[0].upper() + words[1:], "best": better}, len(mine)
    if added:
        return _say(game, "average", **said, mine=f"{sum(mine) / worlds:.1f}", theirs=f"{sum(theirs) / worlds:.1f}")
    return _say(game, "times", **said, worlds=worlds, mine=f"{sum(mine):.0f}", theirs=f"{sum(theirs):.0f}")
