"""What a question gives away: nothing of sealed choices, nothing by being put or left out (sections 16.3, 16.5)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fracas.games.n30n import words as w
from fracas.games.n30n.tests.scene import SEATS, Scene
from fracas.match.text import line_for_ask

R = {"line": ["ash_blitzer", "takeo", "u_do"], "bench": ["val_kyrie", "beatman"]}
D = {"line": ["moody_ruby", "ronny_ronin", "toro"], "bench": ["blok_em", "filler10"]}


def seen_by_others(scene: Scene, names: tuple[str, ...], *, asked: bool = True) -> dict[str | None, bytes]:
    """What everybody but the first of those named sees; without who is asked, if that may differ."""
    views = {name: scene.view(name) for name in (*names[1:], None)}
    return {
        name: msgspec.json.encode(view if asked else msgspec.structs.replace(view, asked=()))
        for name, view in views.items()
    }


@pytest.mark.parametrize("mode", ["rumble", "rush", "king", "royale"])
def test_a_line_up_is_seen_by_nobody_until_all_are_done(mode: str) -> None:
    # RULES N3-16.3, N3-3.19, N3-R1
    names = SEATS[mode] if mode != "royale" else ("X1", "Y1", "Y2", "Y3")
    scene = Scene(mode=mode, phase="line_up")
    before, plain = seen_by_others(scene, names), seen_by_others(scene, names, asked=False)
    first = names[0]
    zones = 0
    while first in scene.asked():
        assert seen_by_others(scene, names) == before
        scene.do(f"{first} {scene.options(first)[0]}")
        zones += 1
    assert zones > 1
    assert seen_by_others(scene, names, asked=False) == plain
    assert all(scene.view(name).hands[0].sealed == 0 for name in names[1:])


@pytest.mark.parametrize("mode", ["rumble", "king", "royale"])
def test_a_placing_is_seen_by_nobody_until_all_are_done(mode: str) -> None:
    # RULES N3-16.3, N3-7.5, N3-20.10, N3-R1
    names = SEATS[mode] if mode != "royale" else ("X1", "Y1", "Y2", "Y3")
    hand = "burger telephone_pole Punch/Duck Kick/Jump"
    given: dict[str, Any] = {name: {"hand": hand} for name in SEATS[mode] if name not in ("X3", "Y3")}
    scene = Scene(mode=mode, phase="attack", **given)
    before, plain = seen_by_others(scene, names), seen_by_others(scene, names, asked=False)
    team = [name for name in SEATS[mode] if mode == "royale" and name[0] == "X"] or [names[0]]
    lanes = 0
    while placing := [name for name in team if name in scene.asked()]:
        assert seen_by_others(scene, names) == before
        scene.do(f"{placing[0]} {scene.options(placing[0])[0]}")
        lanes += 1
    assert lanes == 3
    assert seen_by_others(scene, names, asked=False) == plain


def test_of_a_free_draft_the_other_side_sees_who_is_done_and_no_more() -> None:
    # RULES N3-1.3, N3-R1
    scene = Scene(options={"draft": "free"})
    before = seen_by_others(scene, ("R", "D"))
    for fighter in ("ash_blitzer", "takeo", "u_do", "toro"):
        scene.do(f"R pick {fighter}")
        assert seen_by_others(scene, ("R", "D")) == before
        assert scene.view("D").picked == (0, 0)
    scene.do("R pick blok_em")
    assert scene.view("D").picked == (5, 0) and scene.view("D").picks[0] is None
    assert scene.view("R").picked == (5, 0)


def test_who_has_placed_all_its_cards_is_known() -> None:
    # RULES N3-16.3, N3-R1: whom the table waits for is public, as in every game
    scene = Scene(phase="attack", R={**R, "hand": "Punch/Duck"}, D={**D, "hand": "Kick/Jump"})
    scene.do("R skip", "R skip")
    assert scene.view("D").asked == (0, 1)
    scene.do("R place Punch/Duck")
    assert scene.view("D").asked == (1,)
    assert scene.view("R").hands[0].sealed == 3


def question(scene: Scene, name: str) -> str:
    """The words a seat is asked with."""
    match = scene.match
    return line_for_ask(match.game, match.setup, match.ask(scene.seats.seat(name)))


def test_a_boost_nobody_can_pay_is_asked_about_in_other_words() -> None:
    # RULES N3-16.5, N3-9.2, N3-R15
    def connects(energy: str) -> Scene:
        return Scene(phase="attack", R={**R, "hand": f"Punch/Duck[Rage] {energy}"}, D={**D, "hand": ""}).do(
            "R place Punch/Duck[Rage]", "R skip", "R skip"
        )

    able, unable = connects("N-Rage"), connects("N-Toxic")
    assert (able.asks(), unable.asks()) == (["R boost"], ["R boost"])
    assert able.options("R") == ["boost Rage", "pass"] and "Boost it?" in question(able, "R")
    assert unable.options("R") == ["pass"] and "Boost it?" not in question(unable, "R")
    assert "fits its slots" in question(unable, "R")
    assert connects("").asks() != ["R boost"]  # no N30N at all: everybody can see that, nobody is asked


def test_of_a_hand_that_lost_a_card_unseen_others_know_less() -> None:
    # RULES N3-R5, N3-16.2, N3-16.4
    for luck, left in (("burger", ()), ("lucky_7s", ("burger",))):
        scene = Scene(
            luck, phase="counter", decks={"item": "table"}, R={"line": ["takeo", "u_do"], "deeds": {"hits": 2}},
            D={"line": ["toro", "beatman"], "hand": "burger lucky_7s table", "known": "burger table"},
        )  # fmt: skip
        assert scene.view(None).hands[1].known == scene.view("R").hands[1].known == ("burger", "table")
        scene.do("R claim 1 CH-HIT2")
        assert scene.view(None).hands[1].known == ("table",), "the other back is another Challenge's"
        assert set(scene.view("R").hands[1].known) == {"table", *left}
        assert scene.view("D").hands[0].known == (luck,), "the victim knows what was taken"


def test_the_only_lane_of_overkill_is_z2() -> None:
    # RULES N3-18.1
    scene = Scene(mode="overkill", R={"hand": "Kick/Jump"}, D={"hand": "Punch/Duck"})
    assert [(lane["area"], lane["zone"]) for lane in scene.facts["lanes"]] == [(0, 2)]


def test_all_cards_are_turned_up_at_once() -> None:
    # RULES N3-8.1
    scene = Scene(phase="attack", R={**R, "hand": "Punch/Duck[Rage] S-Rage burger"}, D={**D, "hand": "Kick/Jump"})
    scene.do("R place Punch/Duck[Rage]", "R place burger", "R skip", "D skip", "D skip", "D place Kick/Jump")
    assert scene.asks() == ["R boost"] and len(scene.told(w.CardsRevealed)) == 1
    assert [lane.attack for lane in scene.view("D").lanes] == ["Punch/Duck[Rage]", "burger", ""]
    assert scene.view("R").lanes[2].defence == scene.view(None).lanes[2].defence == "Kick/Jump"
    scene.do("R pass")
    assert len(scene.told(w.CardsRevealed)) == 1
