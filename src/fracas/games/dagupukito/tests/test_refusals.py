"""What is illegal is refused with a code, and the line of each code cites its rule (CF-3.12)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from fracas.games.dagupukito import GAME, actions
from fracas.games.dagupukito import words as w
from fracas.games.dagupukito.core import codes as c
from fracas.games.dagupukito.tests.scene import Scene
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.refusal import Refusal
from fracas.kernel.wire import SeatSetup, Setup
from fracas.match.match import Refused

TRIO = ["test_sheet", "test_b", "test_c"]
FACES = ("F1 face A", "F2 face A")
ROCK = "F1 throw rock"


def duel(mine: dict[str, Any], foe: dict[str, Any], *lines: str, **options: Any) -> Scene:
    return Scene({"F1": mine, "F2": foe}, **options).do(*lines)


def trio(mine: list[dict[str, Any]], foes: list[dict[str, Any]]) -> Scene:
    return Scene({"F1": {"fighters": mine}, "F2": {"fighters": foes}}, fighters=3, roster=TRIO)


def team(*lines: str, **facts: Any) -> Scene:
    """F1 and F3 against F2 and F4; F1 and F2 fight, F3 waits with a card."""
    given = {"F1": {"hand": "P"}, "F2": {"hand": "K"}, "F3": {"hand": "D"}, **facts}
    return Scene(given, seats=4, format="team").do(*lines)


def picked() -> Scene:
    """Starters are to be named: a side with one fighter against a side with two."""
    scene = Scene(fighters=[1, 2], roster=TRIO)
    return scene.do("F1 pick test_b", "F2 pick test_b", "F2 pick test_c")


def team_picked() -> Scene:
    return Scene(seats=4, format="team").do(*(f"F{number} pick test_sheet" for number in range(1, 5)))


def openly() -> Scene:
    """The Punch declares before the Kick."""
    return duel({"hand": "K"}, {"hand": "P"}, *FACES, "F1 play K", "F2 play P", declare="fast_first")


def declaring(hand: str, charge: str) -> Scene:
    return duel({"hand": hand, "charge": charge}, {}, *FACES, f"F1 play {hand}")


def stripping() -> Scene:
    scene = duel({"hand": "P", "charge": "T"}, {"hand": "K", "charge": "D P"})
    return scene.turn("B P combo B2", "A K charge")


def kit(pack: str, card: str, charge: str, combo: str, **mine: str) -> Scene:
    """The pack's fighter does that combo of face A."""
    facts = {"hand": f"{card} {mine.pop('hand', '')}", "charge": charge, **mine}
    scene = duel(facts, {"hand": "D D", "deck": "T T"}, *FACES, roster=["kit"], pack=pack)
    return scene.do(f"F1 play {card}", "F2 play D", f"F1 combo {combo}")


def both_leave() -> Scene:
    """F1's combo lands and F2 falls by it: both choose who comes in."""
    return trio([LANDS, {}, {}], [FALLS, {}, {}]).turn("A P combo A1", "A K charge")


GONE = {"ko": True}
OUT, IN = {"hp": 5, "hand": "T"}, {"hand": "K"}
FALLS, LANDS = {"hp": 5, "hand": "K"}, {"hand": "P", "charge": "K"}

# A state, what is tried there, and the code it is refused with.
TABLE: tuple[tuple[Callable[[], Scene], str, str], ...] = (
    (lambda: duel({"hand": "P"}, {}), "F1 play P", "wrong_step"),
    (lambda: duel({"hand": "P"}, {}), "F1 hit", "wrong_step"),
    (lambda: duel({"hand": "P"}, {}), "F1 enter 1", "wrong_step"),  # CF-10.5
    (lambda: duel({"hand": "P"}, {}), "F1 pick test_sheet", "wrong_step"),
    (lambda: duel({"hand": "P"}, {}, *FACES), "F1 face B", "wrong_step"),
    (lambda: team("F1 resign round"), "F1 face A", "resigned"),
    (lambda: team("F1 resign round"), "F1 resign round", "resigned_already"),
    (lambda: team("F1 resign match"), "F1 resign match", "resigned_already"),
    (team, "F3 face A", "not_active"),
    (lambda: team("F1 face A", "F2 face A"), "F3 play D", "not_active"),
    # 4.1 set-up
    (Scene, "F1 pick nobody", "no_such_fighter"),
    (lambda: Scene().do("F1 pick test_sheet"), "F1 pick test_sheet", "sealed"),
    (lambda: Scene(fighters=2, roster=TRIO).do("F1 pick test_b"), "F1 pick test_b", "picked_twice"),
    (lambda: Scene(luck="1 0", mirror="off", roster=TRIO), "F1 pick test_b", "not_your_pick"),
    (lambda: Scene(luck="1 0", mirror="off", roster=TRIO).do("F2 pick test_b"), "F1 pick test_b", "taken"),
    (picked, "F1 start 1", "one_fighter"),
    (picked, "F2 start 3", "no_such_place"),
    (lambda: team_picked().do("F1 start 1"), "F1 start 2", "sealed"),
    (team_picked, "F3 start 2", "not_first_seat"),
    # 4.3 the turn
    (lambda: duel({}, {}, "F1 face A"), "F1 face B", "sealed"),
    (lambda: duel({"hand": "P"}, {"hand": "K"}, *FACES), "F1 play K", "not_in_hand"),
    (lambda: duel({"hand": "P K"}, {"hand": "K"}, *FACES, "F1 play P"), "F1 play K", "sealed"),
    (lambda: duel({"hand": "P"}, {}, *FACES), "F2 play P", "empty_hand"),
    (lambda: duel({"hand": "P"}, {"hand": "P"}).turn("A P hit", "A P hit").do(ROCK), "F1 throw paper", "sealed"),
    # 4.5 declaring
    (lambda: duel({"hand": "P"}, {"hand": "T"}, *FACES, "F1 play P", "F2 play T"), "F2 hit", "no_move"),
    (lambda: declaring("P", ""), "F2 charge", "no_move"),
    (lambda: duel({"hand": "P"}, {"hand": "D"}, *FACES, "F1 play P", "F2 play D"), "F2 charge", "charges_anyway"),
    (lambda: duel({"hand": "P"}, {"hand": "K"}, *FACES, "F1 play P", "F2 play K", "F1 hit"), "F1 charge", "sealed"),
    (openly, "F1 hit", "faster_first"),
    (lambda: openly().do("F2 hit"), "F2 charge", "declared"),
    (lambda: declaring("D", "G"), "F1 hit", "no_damage"),
    (lambda: declaring("P", "K"), "F1 combo B1", "other_face"),
    (lambda: declaring("P", "G"), "F1 combo A3", "move_not_in_it"),
    (lambda: declaring("P", "D"), "F1 combo A1", "not_charged"),
    # 4.7 choices of specials
    (stripping, "F1 stop", "must_choose"),
    (stripping, "F1 strip K", "not_in_their_zone"),
    (stripping, "F2 strip D", "not_your_choice"),
    (stripping, "F1 discard D", "wrong_step"),
    # 4.10 who comes in
    (lambda: trio([OUT, {}, {}], [IN, {}, {}]).turn("A T charge", "A K hit"), "F1 enter 1", "knocked_out"),
    (lambda: trio([OUT, {}, {}], [IN, {}, {}]).turn("A T charge", "A K hit"), "F2 enter 2", "stays_in"),
    (lambda: trio([LANDS, {}, {}], [IN, {}, {}]).turn("A P combo A1", "A K charge"), "F1 enter 1", "goes_out"),
    (lambda: trio([LANDS, {}, GONE], [FALLS, {}, {}]).turn("A P combo A1", "A K charge"), "F1 enter 2", "no_choice"),
    (lambda: both_leave().do("F1 enter 2"), "F1 enter 3", "sealed"),
    # 4.11 who waits
    (lambda: team(phase="draw"), "F3 cycle K", "not_in_hand"),
    (lambda: team(phase="draw"), "F1 skip", "no_cycle"),
    (lambda: team("F3 skip", phase="draw", F4={"hand": "D"}), "F3 cycle D", "sealed"),
)  # fmt: skip


@pytest.mark.parametrize(("scene", "line", "code"), TABLE, ids=[f"{line}: {code}" for _, line, code in TABLE])
def test_an_illegal_action_is_refused_with_its_code(scene: Callable[[], Scene], line: str, code: str) -> None:
    assert scene().refused(line) == code


def test_choices_that_a_pack_brings(pack: str) -> None:
    foe_discards = kit(pack, "P", "K", "A2")
    assert foe_discards.refused("F2 discard K") == "not_in_hand"
    assert foe_discards.refused("F1 discard D") == "not_your_choice"
    puts_aside = kit(pack, "G", "T", "A3", hand="P")
    assert puts_aside.refused("F1 put_aside K") == "not_in_hand"
    recovers = kit(pack, "P", "D", "A1", discard="G")
    assert recovers.refused("F1 recover P") == "not_in_discard"  # CF-6.3: the combo's own card


def test_after_the_end_everything_is_refused() -> None:
    scene = duel({"hand": "P"}, {}, "F1 resign match")
    assert [scene.refused(line) for line in ("F1 face A", "F2 resign match", "F1 pick nobody")] == ["game_over"] * 3


def test_a_late_answer_finds_its_question_closed() -> None:
    scene = duel({}, {})
    late = scene.match.submit(0, 999, GAME.words.decode(scene.state, c.FACE), 0)
    assert isinstance(late, Refused)
    assert late.code == "closed"


def test_every_code_has_a_line_that_cites_its_rule_and_is_tried_here() -> None:
    lines = GAME.text["refused"]
    tried = {code for _, _, code in TABLE} | {"not_in_discard"}
    assert lines.keys() == tried
    for code, line in lines.items():
        assert re.search(r"\(CF-\d|:step}|:hand_rule}", line), code
    for table in ("step", "hand_rule"):
        assert all("CF-" in words for words in GAME.text["tables"][table].values())
    kinds = {kind.__struct_config__.tag for kind in GAME.words.actions.__args__}
    assert GAME.text["tables"]["step"].keys() == kinds - {"resign"}


def test_a_refusal_says_what_stands_in_the_way_and_what_would_be_legal() -> None:
    scene = declaring("P", "D")
    ask = scene.match.ask(0)
    done = scene.match.submit(0, ask.id, w.Combo("A1"), 0)
    assert isinstance(done, Refused)
    assert done.code == "not_charged"
    assert done.why == "A1 still wants Kick from your Charge Zone (CF-5.3, CF-5.4). You may: Hit; Combo A2; Charge."
    assert done.about["missing"] == ["K"]  # in other languages the line is filled with it


MODES = [(mode.id, dict(mode.options), mode.seats[0]) for mode in GAME.info.modes]
MODES += [("openly", {"declare": "fast_first", "mirror": "off"}, 2), ("bench", {"fighters": 3, "bench_cycle": "on"}, 2)]


@pytest.mark.parametrize(("mode", "options", "seats"), MODES, ids=[row[0] for row in MODES])
def test_options_and_refusals_agree_on_every_code(mode: str, options: dict[str, Any], seats: int) -> None:
    """Legality is told twice, as a list that is quick to make and as a reason: over random play both say the same."""
    setup = Setup("dagupukito", tuple(SeatSetup(f"F{i}") for i in range(seats)), options)
    chance, out = Chance(f"agree {mode}"), Out()
    state = GAME.rules.start(setup, chance, out)
    every = range(c.PICK + len(state.book.roster))
    for _ in range(400):
        if state.over():
            state = GAME.rules.start(setup, chance, out)
        for seat in range(seats):
            legal = {code for code in every if _explained(state, seat, code) is None}
            assert legal == {*state.options(seat), *state.asides(seat)}, state.row.name
        seat = chance.take([seat for seat in range(seats) if state.pending() >> seat & 1])
        codes = list(state.asides(seat) if chance.below(40) == 0 else state.options(seat))
        state.answer(seat, chance.take(codes), chance, out)


def _explained(state: Any, seat: int, code: int) -> Refusal | None:
    refusal = actions.why_not(state, seat, actions.decode(state, code), 0)
    assert refusal is None or refusal.code in GAME.text["refused"], refusal
    return refusal
