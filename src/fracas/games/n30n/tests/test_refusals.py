"""Why not (N3-22.1): an illegal action has a code and a line that names the rule; what lists the options explains."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fracas.games.n30n import GAME
from fracas.games.n30n.actions import decode, why_not
from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core.match import Rumble
from fracas.games.n30n.core.phases import PHASES
from fracas.games.n30n.tests.scene import Scene, setup_for
from fracas.kernel.chance import Chance
from fracas.kernel.masks import members
from fracas.kernel.out import Out

R = {"line": ["ash_blitzer", "takeo", "u_do"], "bench": ["val_kyrie", "beatman"]}
D = {"line": ["moody_ruby", "ronny_ronin", "toro"], "bench": ["blok_em", "filler10"]}
KING = {
    "X1": ["takeo", "u_do", "ash_blitzer"], "Y1": ["toro", "val_kyrie", "beatman"],
    "X2": ["filler10", "blok_em", "ronny_ronin"], "Y2": ["moody_ruby", "filler11", "filler12"],
}  # fmt: skip
LAST_CODE = c.GIVE + c.CARDS


def king(phase: str, **hands: str) -> Scene:
    people: dict[str, Any] = {seat: {"line": line, "hand": hands.get(seat, "")} for seat, line in KING.items()}
    return Scene(mode="king", phase=phase, **people)


def expect(scene: Scene, **wanted: str) -> None:
    """The lines, parted by `; `, are refused with the code they stand by."""
    for code, lines in wanted.items():
        for line in lines.split("; "):
            assert scene.refused(line) == code, line


# --- phase by phase ---------------------------------------------------------------------------------------------------


def test_in_the_draft() -> None:
    scene = Scene("first").do("R pick toro")
    expect(scene, drafted="D pick toro", no_deal="D deal", no_such_fighter="D pick nobody", not_asked="R pick takeo")
    expect(scene, wrong_time="D attack; D pass; D strike toro")


def test_in_the_shop() -> None:
    hand = "Punch/Duck burger"
    scene = Scene(phase="shop", R={"line": ["takeo"], "ko": ["u_do"], "hand": hand}, D=D)
    expect(scene, too_few_cards="R revive u_do", not_out="R revive takeo", not_yours="R revive toro")
    expect(scene, too_little_cash="R trade item", no_teammate="R give burger", not_asked="D trade brawl")
    expect(scene, wrong_time="R offer burger; R discard burger", no_such_card="R give sofa")
    spent = Scene(phase="shop", R={"line": ["takeo"], "ko": ["u_do"], "hand": hand, "revive_used": True}, D=D)
    expect(spent, revive_used="R revive u_do")
    dry = Scene(phase="shop", R={**R, "hand": "S-Rage"}, D=D, decks={"only": True})
    expect(dry, deck_is_empty="R trade brawl; R trade item")
    team = king("shop", X1="burger")
    expect(team, no_revives="X1 revive takeo", not_held="X1 give table")


def test_in_a_trade() -> None:
    scene = Scene(phase="shop", R={**R, "hand": "N-Rage N-Toxic burger Punch/Duck", "locked": "N-Rage"}, D=D)
    scene.do("R trade item")
    expect(scene, bought_now="R offer N-Rage", same_type="R offer burger", not_held="R offer S-Rage")
    expect(scene, wrong_time="R done; R trade brawl; R discard N-Toxic")


def test_paying_for_a_revive() -> None:
    hand = "N-Rage Punch/Duck Punch/Jump Punch/Block Kick/Jump Kick/Duck"
    scene = Scene(phase="shop", R={"line": ["takeo"], "ko": ["u_do"], "hand": hand, "locked": "N-Rage"}, D=D)
    scene.do("R revive u_do")
    expect(scene, bought_now="R discard N-Rage", not_held="R discard burger", wrong_time="R offer Kick/Jump")


def test_in_the_line_up() -> None:
    facts = {"line": ["takeo", "u_do", "beatman"], "bench": ["val_kyrie"], "ko": ["filler11"]}
    scene = Scene(phase="line_up", R={**facts, "revived": "val_kyrie"}, D=D)
    expect(scene, tarmac_must_be_full="R empty", is_out="R put filler11", not_yours="R put toro")
    scene.do("R put takeo")
    expect(scene, stands_already="R put takeo")
    scene.do("R put u_do")
    expect(scene, revived_must_stand="R put beatman; R empty")


def test_in_the_strike_phase() -> None:
    line = {"line": ["ash_blitzer", "takeo", ""], "bench": ["val_kyrie"], "ko": ["beatman"]}
    used = {"fighters": {"takeo": {"struck": True}}}
    scene = Scene(R={**line, **used, "hand": "N-Rage N-Cosmo"}, D={"line": ["toro", "", "u_do"]})
    expect(scene, move_used="R strike takeo", off_the_tarmac="R strike val_kyrie", is_out="R strike beatman")
    expect(scene, not_yours="R strike toro", cannot_cover="R strike ash_blitzer", wrong_time="R counter takeo; R skip")
    alone = {"line": ["takeo", "u_do", "val_kyrie"], "hand": "N-Reflux S-Toxic"}
    expect(Scene(R=alone, D={"line": ["", "moody_ruby", "toro"]}), no_target="R strike takeo")


def test_naming_a_target_and_paying() -> None:
    scene = Scene(R={"line": ["", "takeo", ""], "hand": "N-Reflux N-Rage"}, D={**D, "hand": "N-Toxic"})
    scene.do("R strike takeo")
    expect(scene, not_faced="R target takeo; R target blok_em", wrong_time="R pay N-Reflux; R done")
    scene.do("R target toro")
    expect(scene, not_paid="R done", not_in_the_cost="R pay N-Rage", not_held="R pay S-Reflux", not_n30n="R pay burger")
    expect(scene, wrong_time="R target toro; R pass; R add N-Reflux")


def test_in_a_war() -> None:
    scene = Scene(
        R={**R, "hand": "S-Reflux N-Reflux N-Reflux N-Cosmo N-Rage"}, D={**D, "hand": "N-Toxic N-Toxic N-Rage"}
    )
    scene.do("R strike takeo", "R pay N-Reflux", "R pay N-Reflux", "R done")
    expect(scene, does_not_cancel="D cancel N-Rage N-Reflux", not_held="D cancel S-Toxic N-Reflux")
    expect(scene, not_a_mark="D cancel N-Toxic N-Reflux 2", not_live="D cancel N-Toxic N-Reflux 3")
    expect(scene, wrong_time="D concede; D add N-Rage", not_asked="R cancel N-Cosmo N-Reflux")
    scene.do("D cancel N-Toxic N-Reflux", "D cancel N-Toxic N-Reflux")
    expect(scene, not_in_the_cost="R add N-Rage", not_held="R add U-Reflux", wrong_time="R accept; R done")
    expect(scene, not_live="R cancel N-Cosmo N-Rage", does_not_cancel="R cancel N-Rage N-Toxic")


def test_placing() -> None:
    hand = "Kick/Jump sucker_punch_a burger N-Rage"
    scene = Scene(phase="attack", R={**R, "hand": hand}, D={**D, "hand": "Kick/Duck"})
    expect(scene, punch_defends="R place sucker_punch_a", n30n_not_placed="R place N-Rage", not_held="R place table")
    expect(scene, no_betrayal="R betray Kick/Jump", wrong_time="R pass; R strike takeo")
    empty = Scene(phase="attack", R={"line": ["toro"], "hand": hand}, D={"line": ["", "", ""], "bench": ["u_do"]})
    expect(empty, empty_lane="R place Kick/Jump")
    team = king("attack", X1="burger Kick/Jump", Y1="Kick/Duck")
    expect(team, not_a_weapon="X1 betray burger", no_betrayal="Y1 betray Kick/Duck")


def test_boosting_and_aiming() -> None:
    hand = "Uppercut/Block[Rage,Toxic] N-Rage N-Cosmo"
    lone = {"line": ["", "takeo", ""], "hand": hand}
    scene = Scene(phase="attack", R=lone, D={"line": ["", "moody_ruby", ""], "bench": ["toro"]})
    scene.do("R place Uppercut/Block[Rage,Toxic]")
    expect(scene, no_slot="R boost Chrome", cannot_cover="R boost Toxic", wrong_time="R done")
    scene.do("R boost Rage", "R pay N-Rage", "R done")
    expect(scene, slot_used="R boost Rage")
    bomb = {"line": ["takeo"], "hand": "pipe_bomb"}
    scene = Scene(phase="attack", R=bomb, D={"line": ["u_do"], "bench": ["toro", "blok_em"]})
    scene.do("R place pipe_bomb")
    expect(scene, out_of_reach="R target u_do; R target takeo", wrong_time="R place pipe_bomb")


def test_giving_up_cards(tmp_path: Path) -> None:
    text = (GAME.info.folder / "fighters.toml").read_text()
    block = text[text.index('[[fighter]]\nid = "doc_voltage"') :].split("\n[[fighter]]")[0]
    (tmp_path / "fighters.toml").write_text(block.replace('what = "any", amount = 3', 'what = "brawl", amount = 1'))
    scene = Scene(
        options={"content": "shipped"}, pack=str(tmp_path),
        R={"line": ["doc_voltage"], "hand": "N-Chromeo N-Cosmo"},
        D={"line": ["toro"], "hand": "Kick/Jump Kick/Duck burger"},
    )  # fmt: skip
    scene.do("R strike doc_voltage", "R pay N-Chromeo", "R pay N-Cosmo", "R done")
    assert scene.asks() == ["D discard"]
    expect(scene, other_type="D discard burger", not_held="D discard table", wrong_time="D offer burger")


def test_claiming() -> None:
    scene = Scene(
        phase="counter",
        R={"line": ["takeo"], "deeds": {"evades": 1, "kos": 1}},
        D={"line": ["u_do"], "hand": "table N-Cosmo telephone_pole", "new_items": "telephone_pole"},
        decks={"item": "burger"},
    )
    scene.do("D pass")
    expect(scene, not_there="R claim 1 CH-KO", own_side="R claim 0 CH-EVADE", not_on_top="R claim deck CH-EVADE")
    expect(
        scene, not_met="R claim deck CH-HIT2", no_such_challenge="R claim deck CH-X", no_such_place="R claim 7 CH-KO"
    )


def test_overkills_windows() -> None:
    scene = Scene(mode="overkill", R={"hand": "Kick/Jump Kick/Duck N-Rage"}, D={"hand": "Punch/Duck"})
    scene.do("R place Kick/Jump")
    expect(scene, no_more_cards="R place Kick/Duck", not_yours="R strike takeo", wrong_time="R pass; R skip")


def test_teams() -> None:
    scene = king("pit_stop")
    expect(scene, not_in_the_pool="X1 take burger", wrong_time="X1 done")
    lone = {"ko": KING["X2"], "defeated": True}
    people: dict[str, Any] = {seat: {"line": line} for seat, line in KING.items()}
    scene = Scene(mode="king", phase="attack", **(people | {"X2": lone, "X1": {"line": ["takeo", "u_do"]}}))
    assert scene.asks() == ["X1 pair"]
    expect(scene, not_yours="X1 face toro", wrong_time="X1 skip")


# --- one place, never two ---------------------------------------------------------------------------------------------


def walk(mode: str, options: dict[str, Any], seed: str) -> Iterator[Rumble]:
    """States of a match of random play."""
    chance = Chance(seed, keep=False)
    state = GAME.rules.start(setup_for(mode, {**options, "mode": mode}), chance, Out())
    while not state.over():
        yield state
        seat = members(state.pending())[0]
        codes = state.options(seat)
        state.answer(seat, codes[chance.below(len(codes))], chance, Out())


# A mode, its options, and how many questions apart it is looked at.
VARIANTS: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("rumble", {}, 11),
    ("rumble", {"draft": "free", "revive_unit": "cash", "cancel_table": "ring", "walls": "stay"}, 11),
    ("rush", {"line_up": "attacker_first", "cancel_threshold": "all", "sucker_punch": "trade"}, 11),
    ("training", {}, 2),
    ("overkill", {"reveal": "one_by_one"}, 5),
    ("king", {}, 29),
    ("royale", {"bench_weapons": "kept"}, 11),
)


@pytest.mark.parametrize(("mode", "options", "apart"), VARIANTS)
def test_what_is_listed_and_what_is_explained_agree_on_all_codes(
    mode: str, options: dict[str, Any], apart: int
) -> None:
    told = set()
    for number, state in enumerate(walk(mode, options, f"{mode} codes")):
        if number % apart:
            continue
        for seat in members(state.pending()):
            legal = {*state.options(seat), *state.asides(seat)}
            for code in range(LAST_CODE):
                try:
                    action = decode(state, code)
                except ValueError:
                    assert code not in legal
                    continue
                refusal = why_not(state, seat, action, 0)
                assert (refusal is None) == (code in legal), f"{PHASES[state.phase].name}: {action}: {refusal}"
                told.add(refusal.code if refusal is not None else "")
    assert len(told) > 5, told


def test_every_fault_has_a_line_and_every_line_names_its_rule() -> None:
    lines: dict[str, str] = GAME.text["refused"]
    sources = [path.read_text() for path in GAME.info.folder.glob("core/r*/*.py")]
    sources += [(GAME.info.folder / "core" / name).read_text() for name in ("wars.py", "effects.py")]
    faults = [function for text in sources for function in re.findall(r"def \w+\(.*\) -> str:(?:\n +.*|\n)+", text)]
    words = {word for body in faults for word in re.findall(r'"([a-z0-9_]+)"', body)}
    assert len(words) > 30 and words <= set(lines), words - set(lines)
    unnamed = {code for code, line in lines.items() if "N3-" not in line}
    assert unnamed == {"no_such_card", "no_such_fighter", "no_such_challenge", "wrong_time"}
    kinds = {kind for row in PHASES for kind in row.takes}
    assert kinds == set(GAME.text["action"]) - {"resign"} == set(GAME.text["tables"]["when"])
    assert all("N3-" in line for line in GAME.text["tables"]["when"].values())
