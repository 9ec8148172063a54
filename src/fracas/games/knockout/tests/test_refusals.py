"""What is illegal in the Brawl is refused with a code that says which rule stands in the way (KC-0.3)."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fracas.games.knockout import GAME
from fracas.games.knockout.core import codes as c
from fracas.games.knockout.core.match import Rivals
from fracas.games.knockout.tests.scene import Scene, brawl
from fracas.kernel.chance import Chance
from fracas.kernel.joint import VOTING
from fracas.kernel.out import Out
from fracas.kernel.wire import SeatSetup, Setup
from fracas.match.match import Refused

HOLDS = {"holds": "ball 1"}
BALLED = {"form": "balled"}
RING = {
    "name": "Ring",
    "zones": [
        {"name": name, "at": at}
        for name, at in zip(
            "ABCDEF", ([0, 0, 2, 2], [2, 0, 2, 2], [4, 0, 2, 2], [4, 2, 2, 2], [2, 2, 2, 2], [0, 2, 2, 2]), strict=True
        )
    ],
}


def throwing(luck: str = "", options: dict[str, Any] | None = None, **given: Any) -> Scene:
    """C1 in Zone 2 throws at R1 in Zone 3; the drinks are to be declared."""
    mine = {"zone": 2, **HOLDS, **given.pop("C1", {})}
    foe = {"zone": 3, **given.pop("R1", {})}
    return brawl(luck, options=options, C1=mine, R1=foe, **given).do("cal throw", "cal target R1")


def rolled(luck: str, *lines: str, **given: Any) -> Scene:
    """The same, dice fallen: R1 catches, nobody drinks."""
    return throwing(luck, **given).do("cal drink 0", "dee catch", "dee drink 0", *lines)


def hit(**given: Any) -> Scene:
    """R1 is hit from Zone 2 and is to be knocked back from Zone 3."""
    return rolled("6 1", "dee done", **given)


def bumping(**given: Any) -> Scene:
    """C1 has thrown a 6 and a 3."""
    return rolled("6 3 1", C1={"focus": "throw"}, **given)


def returning() -> Scene:
    """A Boomerang that hit comes back at C1."""
    return hit(special="boomerang", C1={"holds": "boomerang"}).do("cal to 5")


def gassed() -> Scene:
    """R2 is to escape from the gas in Zone 3; there is gas in Zone 4 too."""
    return hit(special="poison", C1={"holds": "poison"}, R2={"zone": 3}, gas={4: 3}).do("cal to 5")


def passed() -> Scene:
    """C2 has been passed the ball, and then C3."""
    return brawl(C1=HOLDS).do("cal pass C2", "cal pass C3")


def setting(*lines: str) -> Scene:
    return Scene(map=RING, ask_setup=True).do(*lines)


def crew(*lines: str) -> Scene:
    """Three players decide together who is activated."""
    return brawl(seats=4, phase="activate", side="crew").do(*lines)


PAIR = ("cal pair 1 4", "dee pair 1 4")
REFUSED: list[tuple[str, Callable[[], Scene], str]] = [
    ("not_now", brawl, "cal catch"),
    ("has_resigned", lambda: crew("ann resign"), "ann activate C1"),
    ("spoken", lambda: crew("ann activate C1"), "ann activate C2"),
    ("not_proposed", lambda: crew("bob activate C2", "ann activate C1", "cy activate C2"), "ann activate C3"),
    ("no_such_brawler", lambda: brawl(C1=HOLDS), "cal pass Nobody"),
    ("no_such_zone", brawl, "cal move 9"),
    ("other_place", brawl, "cal move 2 Sauna"),
    ("no_such_pair", setting, "cal pair 1 1"),
    ("other_places", setting, "cal pair 1 4 Nowhere"),
    ("no_such_ball", Scene, "cal type lead"),
    ("other_ball", lambda: brawl(ball={1: {"zone": 1}}), "cal grab 'ball 1' bomb"),
    ("nothing_to_grab", brawl, "cal grab kettle"),
    ("not_farthest", setting, "cal pair 1 2"),
    ("not_a_spawn", lambda: setting(*PAIR), "cal side 2"),
    ("not_offered", Scene, "cal type party"),
    ("no_place_for_cover", lambda: setting(*PAIR, "cal side 1", "cal type basic"), "cal cover 3"),
    ("other_side_activates", lambda: brawl(phase="activate"), "cal activate R1"),
    ("activated", lambda: brawl(phase="activate", C1={"done": True}), "cal activate C1"),
    ("knocked_out", lambda: brawl(phase="activate", C2={"ko": True}), "cal activate C2"),
    ("no_action_points", lambda: brawl(C1=BALLED, ap=0), "cal move 2"),
    ("hands_full", lambda: brawl(C1=HOLDS, ball={2: {"zone": 1}}), "cal grab 'ball 2'"),
    ("empty_hands", brawl, "cal throw"),
    ("ball_not_here", lambda: brawl(ball={1: {"zone": 3}}), "cal grab 'ball 1'"),
    ("not_here", lambda: brawl(C2={"form": "balled", "zone": 2}), "cal grab C2"),
    ("grab_foe", lambda: brawl(R1={"form": "balled", "zone": 1}), "cal grab R1"),
    ("charged", lambda: brawl(C1={**HOLDS, "charge": 2}), "cal charge"),
    ("not_a_mate", lambda: brawl(C1=HOLDS), "cal pass R1"),
    ("cannot_catch", lambda: brawl(C1=HOLDS, C2=BALLED), "cal pass C2"),
    ("mate_hands_full", lambda: brawl(C1=HOLDS, C2={"holds": "ball 2"}), "cal pass C2"),
    ("received", passed, "cal pass C2"),
    (
        "no_target",
        lambda: brawl(C1=HOLDS, C2={"holds": "R1"}, R1=BALLED, R2={"ko": True}, R3={"ko": True}, points=(2, 0)),
        "cal throw",
    ),
    ("not_a_foe", lambda: brawl(C1=HOLDS).do("cal throw"), "cal target C2"),
    (
        "target_held",
        lambda: brawl(C1=HOLDS, C2={"holds": "R1"}, R1=BALLED).do("cal throw"),
        "cal target R1",
    ),
    ("no_volley", lambda: brawl(C1=HOLDS).do("cal throw"), "cal stop"),
    ("no_captive", passed, "cal toss_off"),
    ("no_caged_mate", lambda: brawl(C1=HOLDS), "cal bust_out"),
    ("in_cover", lambda: brawl(C1={"zone": 2, "cover": True}), "cal move 1"),
    ("not_in_cover", brawl, "cal step_out"),
    ("no_cover", brawl, "cal take_cover"),
    ("not_adjacent", brawl, "cal move 6"),
    ("out_of_reach", brawl, "cal tackle R1"),
    ("tackle_whom", brawl, "cal tackle"),
    ("throwers_zone", hit, "cal to 2"),
    ("knocked_from", lambda: hit(special="moon", C1={"holds": "moon"}).do("cal to 5"), "cal to 3"),
    ("gas_there", gassed, "dee move 4"),
    ("in_ball_form", lambda: brawl(C1=BALLED), "cal charge"),
    ("not_in_ball_form", brawl, "cal uncurl"),
    ("in_hands", lambda: brawl(C1=BALLED, C2={"holds": "C1"}), "cal move 2"),
    ("not_in_hands", lambda: brawl(C1=BALLED), "cal jump_out"),
    ("captive", lambda: brawl(C1=BALLED, R1={"holds": "C1"}), "cal uncurl"),
    ("not_captive", brawl, "cal break_out"),
    ("caged", lambda: brawl(C1={"form": "caged"}, special="cage"), "cal uncurl"),
    ("not_caged", brawl, "cal break_cage"),
    ("caged_this_turn", lambda: brawl(C1={"form": "caged", "caged_now": True}, special="cage"), "cal break_cage"),
    ("too_few_drinks", lambda: throwing(C1={"drinks": 1}), "cal drink 3"),
    ("refresh_drinker", lambda: throwing(C2={"drinks": 1}, boosts=(0, 1, 0)), "cal refresh C2"),
    ("tackle_the_thrower", lambda: throwing().do("cal drink 0"), "dee tackle C1"),
    ("nobody_to_tackle", returning, "cal tackle"),
    ("no_such_die", lambda: bumping(bond=1), "cal bump 2"),
    ("bump_six", lambda: bumping(bond=1), "cal bump 6"),
    ("no_bond", lambda: bumping(boosts=(0, 0, 1)), "cal bump 3"),
    (
        "no_rivalry",
        lambda: brawl(
            "6 1", options={"landmark_mode": "any_die"}, C1={"zone": 2, **HOLDS}, R2={"zone": 3}, landmark=3
        ).do("cal throw", "cal target R2", "cal drink 0", "dee catch", "dee drink 0"),
        "dee bump 1",
    ),
    ("no_landmark_die", lambda: bumping(bond=1), "cal landmark 3"),
    ("fake_throw_first", lambda: bumping(bond=2, boosts=(0, 0, 1)).do("cal bump 3"), "cal fake_throw"),
    ("boost_of_crew", lambda: brawl(active="R1"), "dee refresh R1"),
    ("no_boost_left", brawl, "cal refresh C1"),
    ("drinks_full", lambda: brawl(boosts=(0, 1, 0)), "cal refresh C1"),
]


@pytest.mark.parametrize(("code", "scene", "line"), REFUSED, ids=[code for code, _, _ in REFUSED])
def test_it_is_refused_with_its_code(code: str, scene: Callable[[], Scene], line: str) -> None:
    assert scene().refused(line) == code


@pytest.mark.parametrize(("code", "scene", "line"), REFUSED, ids=[code for code, _, _ in REFUSED])
def test_the_line_cites_a_rule_and_says_what_is_legal(code: str, scene: Callable[[], Scene], line: str) -> None:
    done = scene()._submit(line)
    assert isinstance(done, Refused)
    assert re.search(r"\(KC-\d+\.\d+[^)]*\)\.", done.why) and "{" not in done.why, done.why
    assert "You may: " in done.why or code in ("spoken", "has_resigned"), "who is asked nothing may do nothing"


NUMBERED = {
    "not_a_spawn": "Zone 2 is no spawn",
    "no_place_for_cover": "Zone 3 is out",
    "ball_not_here": "Ball 1 ",
    "charged": "charged: 2.",
    "no_cover": "in Zone 1 ",
    "not_adjacent": "Zone 6 is not next to Zone 1 ",
    "throwers_zone": "Zone 2,",
    "knocked_from": "Zone 3 ",
    "gas_there": "in Zone 4 ",
    "no_such_die": "shows 2 ",
}


@pytest.mark.parametrize("code", NUMBERED)
def test_the_line_says_the_numbers_that_were_asked_for(code: str) -> None:
    # RULES KC-0.3
    scene, line = next((scene, line) for name, scene, line in REFUSED if name == code)
    done = scene()._submit(line)
    assert isinstance(done, Refused)
    assert NUMBERED[code] in done.why


def test_every_code_of_the_rules_is_tested_and_has_a_line() -> None:
    folder = Path(GAME.info.folder)
    sources = [*folder.glob("core/**/*.py"), folder / "actions.py"]
    codes = {found for path in sources for found in re.findall(r'Refusal\("(\w+)"', path.read_text())}
    assert codes - {"story_is_on"} == {code for code, _, _ in REFUSED}
    assert codes <= set(GAME.text["refused"])


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (4, {"ask_setup": True, "map": RING, "special": "cage", "start_boosts": (3, 3, 3)}),
        (2, {"special": "party", "landmark_mode": "any_die", "rivalry_limit": "bump_and_effect"}),
        (2, {"special": "multi", "start_boosts": (2, 2, 2), "dodge_landing": "origin_zone"}),
        (3, {"special": "poison", "map": "drive_in"}),
        (2, {"special": "boomerang"}),
        (2, {"special": "moon", "map": "rooftop_rumble"}),
    ],
)
def test_what_lists_the_options_and_what_explains_refusals_agree(seats: int, options: dict[str, Any]) -> None:
    """On every code of the Brawl, in every state of random play."""
    setup = Setup("knockout", tuple(SeatSetup(f"seat {i}") for i in range(seats)), options)
    chance, out = Chance(f"refusals {seats} {options}"), Out()
    state = GAME.rules.start(setup, chance, out)
    assert isinstance(state, Rivals)
    for _ in range(700):
        if state.over():
            break
        asked = int(state.pending())
        seat = (asked & -asked).bit_length() - 1
        listed = state.options(seat)
        if state.joint.stage != VOTING:
            found = tuple(code for code in range(c.STORY) if state.row.why_not(state, code) is None)
            assert found == tuple(sorted(listed)), (state.row.name, found, listed)
        state.answer(seat, listed[chance.below(len(listed))], chance, out)
