"""The odds shown are exact: compared with the real rules under every luck there is (kernel.chance.Prefix)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from fracas.games.double_rumble import GAME
from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.content import content_of
from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.battle import against_battle
from fracas.games.double_rumble.core.evaluation.odds import (
    BattleFacts,
    battle_odds,
    facts_of,
    likely_odds,
    would_roll_blue,
)
from fracas.games.double_rumble.core.match import Rumble
from fracas.games.double_rumble.core.state import fighter_of
from fracas.kernel.chance import Chance, Fork, Prefix
from fracas.kernel.out import Out, Recorder
from fracas.kernel.wire import SeatSetup, Setup

GAMES = 200
SHIPPED = content_of(None)
SHIPPED_FACES = [face for die in c.DICE for face in getattr(SHIPPED.dice, die)]
Value = tuple[Fraction, Fraction, Fraction]  # win, throw, hearts lost: the last one negative, so that more is better


def outcomes(state: Rumble, code: int) -> Iterator[tuple[Fraction, Rumble, list[object]]]:
    """Every world an answer leads to, with its chance and what was told."""
    waiting: list[tuple[list[int], Fraction]] = [([], Fraction(1))]
    while waiting:
        prefix, chance = waiting.pop()
        world, out = state.copy(), Recorder()
        try:
            world.answer(0, code, Prefix(list(prefix)), out)
        except Fork as fork:
            whole = sum(fork.weights)
            for answer, weight in zip(fork.answers, fork.weights, strict=True):
                waiting.append(([*prefix, answer], chance * weight / whole))
            continue
        yield chance, world, [event for _, event in out.take()]


def expected(state: Rumble, code: int, blue: bool, known: dict[object, Value]) -> Value:
    """Win, throw and loss of an answer; own re-rolls are used to win most often, then to throw, then to lose least."""
    win = throw = loss = Fraction(0)
    for chance, world, told in outcomes(state, code):
        one = settled(told) or best(world, blue, known)
        win, throw, loss = win + chance * one[0], throw + chance * one[1], loss + chance * one[2]
    return win, throw, loss


def settled(told: list[object]) -> Value | None:
    """What a Battle came to, once it has."""
    if not any(isinstance(event, w.BattleWon | w.BattleLost) for event in told):
        return None
    won = any(isinstance(event, w.BattleWon) for event in told)
    thrown = any(isinstance(event, w.EnemyThrown) for event in told)
    lost = sum(event.delta for event in told if isinstance(event, w.HeartsChanged) and event.cause == "battle")
    return Fraction(won), Fraction(thrown), Fraction(lost)


def best(world: Rumble, blue: bool, known: dict[object, Value]) -> Value:
    if world.phase == c.ROLLING_BLUE:
        return expected(world, c.BLUE_YES if blue else c.BLUE_NO, blue, known)
    assert world.phase == c.REROLLING
    key = (tuple(world.dice), tuple(world.used))
    if key not in known:
        codes = [code for code in world.options(0) if code >= c.REROLL or code == c.DONE]
        known[key] = max(expected(world, code, blue, known) for code in codes)
    return known[key]


def compare(state: Rumble, slot: int) -> None:
    blue = would_roll_blue(state, slot)
    for way in (True, False) if blue else (False,):
        _, (win, throw, loss, of) = battle_odds(state, slot, way)
        oracle = expected(state, c.BATTLE + slot, way, {})
        shown = (Fraction(win, of), Fraction(throw, of), -Fraction(loss, of))
        card = state.book.cards[state.rows[fighter_of(state, slot).space][0] >> 1].id
        held = [state.book.equipment[item].id for item in fighter_of(state, slot).equipment]
        assert shown == oracle, f"{card} with {held}, blue {way}"


def solo(given: dict[str, Any]) -> Rumble:
    return GAME.cases.given(Setup(GAME.id, (SeatSetup("a"),)), given, Chance("s"), Out())


@pytest.mark.parametrize("gear", [gear.id for gear in SHIPPED.gear])
def test_odds_with_every_equipment(gear: str) -> None:
    for card in ("a(4; PUNCH)", "a(5; KICK; red force_die(red))", "a(4; PUNCH; red strength(+1) when blue_rolled)"):
        compare(solo({"F1": {"equipment": [gear], "fury": 2}, "UR": [card, "b(2)"]}), 0)


def test_odds_with_every_passive_and_ongoing_effect() -> None:
    for sheet in SHIPPED.sheets:
        compare(solo({"F1": {"fighter": sheet.id, "fury": 3, "hearts": 4}, "UR": ["a(4; PUNCH)"]}), 0)
        compare(solo({"F1": {"fighter": sheet.id, "fury": 1}, "UR": ["a(6; KICK; red force_die(white))"]}), 0)
    for boss in SHIPPED.bosses:
        given = {"F1": {"token": True, "symbol": boss.weak[0]}, "UR": [boss.id], "stage": boss.stage}
        compare(solo(given), 0)


def test_odds_for_bots_are_those_of_the_battle() -> None:
    # Losses beyond the hearts there are count in full there; nine hearts are never exceeded by these cards.
    met = 0
    for card in ("a(4; PUNCH)", "a(5; KICK)", "a(4; PUNCH; cube)", "a(4; PUNCH; red strength(+1))", "boss Z(5; PUNCH)"):
        for more in ({}, {"fury": 1}, {"fury": 3}, {"equipment": ["brass_knuckles"]}, {"equipment": ["lucky_coin"]}):
            for sheet in SHIPPED.sheets:
                state = solo({"F1": {"fighter": sheet.id, **more}, "UR": [card, "b(2)"][: 1 if "boss" in card else 2]})
                blue = would_roll_blue(state, 0)
                before = GAME.cases.show(state)
                assert likely_odds(state, state.fighter1).counts == battle_odds(state, 0, blue)[1]
                assert GAME.cases.show(state) == before
                met += 1
    assert met == 150


def test_odds_with_two_sources_of_rerolls() -> None:
    given = {"F1": {"fighter": "old_finch", "fury": 2, "equipment": ["bottle", "loaded_glove"]}, "UR": ["a(6; PUNCH)"]}
    compare(solo(given), 0)


@pytest.mark.parametrize("held", [[], ["bottle"]])
@pytest.mark.parametrize("forced", ["green,[6]", "green,[1,2]", "blue,[4]"])
def test_odds_with_a_forced_re_roll(forced: str, held: list[str]) -> None:
    # RULES DR-9.9, DR-9.10: only the faces it names are rolled again
    for strength in (3, 5):
        given = {"F1": {"token": True, "equipment": held}, "UR": [f"a({strength}; PUNCH)"]}
        compare(solo(given | {"LL": [f"boss Z(5; KICK; ongoing forced_reroll({forced}))"]}), 0)


def test_each_kind_of_battle_has_a_number_of_its_own() -> None:
    numbers, keys = set(), set()
    sources: tuple[list[int], ...] = ([], [1, 1], [3, 1], [31, 5])
    fields = product((0, 1, 7, 255, 256, 4095), (-512, 0, 511), (-512, 0, 511), (0, 9, 99), (1, 3, 31), (False, True))
    for (strength, bonus, loss, hearts, rolled, throws), rerolls in product(fields, sources):
        facts = BattleFacts(SHIPPED_FACES, rolled, strength, hearts)
        facts.bonus, facts.loss, facts.throws, facts.sources = bonus, loss, throws, rerolls
        numbers.add(facts.number())
        keys.add(facts.key())
    assert len(numbers) == len(keys) == 6 * 3 * 3 * 3 * 3 * 2 * 4 and min(numbers) > 0 and max(numbers) < 1 << 62


def test_battles_that_need_more_than_a_number_have_none() -> None:
    for field, value in (("instant", 1), ("forced", [0, 32]), ("sources", [1, 1, 3, 1]), ("strength", 1 << 12)):
        facts = BattleFacts(SHIPPED_FACES, 1, 4, 9)
        setattr(facts, field, value)
        assert facts.number() == 0, field


def test_what_equipment_shows_and_touches_is_noted_whenever_it_changes_hands() -> None:
    met: set[tuple[int, int]] = set()
    for number in range(20):
        chance = Chance(f"hands {number}", keep=False)
        state = GAME.rules.start(Setup(GAME.id, (SeatSetup("a"), SeatSetup("b"))), chance, Out())
        while asked := state.pending():
            seat = 0 if asked & 1 else 1
            state.answer(seat, state.policy(seat, chance), chance, Out())
            for world, f in product((state, state.copy()), ("fighter1", "fighter2")):
                held = [world.book.equipment[item] for item in getattr(world, f).equipment]
                carried, kinds = 0, 0
                for thing in held:
                    carried |= thing.symbols
                    kinds |= thing.effects.kinds
                assert (getattr(world, f).carried, getattr(world, f).kinds) == (carried, kinds)
                met.add((carried, kinds))
    assert len(met) > 8 and any(carried for carried, _ in met)


@pytest.mark.slow
@pytest.mark.one_build
def test_odds_of_all_battles_met_in_200_random_games() -> None:
    # Twelve credits, so that random play gets far enough to meet more than the first Stage.
    met: set[object] = set()
    for number in range(GAMES):
        setup = Setup(GAME.id, (SeatSetup("a"),), {"credits": {"A": 12, "B": 12}})
        chance = Chance(f"odds {number}", keep=False)
        state = GAME.rules.start(setup, chance, Out())
        while not state.over():
            if state.phase == c.BRAWLING:
                _compare_new(state, met)
            options = state.options(0)
            state.answer(0, options[chance.below(len(options))], chance, Out())
    assert len(met) > 300


def _compare_new(state: Rumble, met: set[object]) -> None:
    for slot in range(2):
        f = fighter_of(state, slot)
        if against_battle(state, f) == c.LEGAL:
            card = state.rows[f.space][0] >> 1
            key = (card, tuple(f.equipment), facts_of(state.copy(), slot, would_roll_blue(state, slot)).key())
            if key not in met:
                met.add(key)
                compare(state, slot)
