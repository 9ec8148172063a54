"""What a play may expect of its spot: the number of the last change there."""

from __future__ import annotations

from fracas.games.brawl.tests.scene import live


def test_a_row_has_changed_when_a_base_was_cleared_or_placed() -> None:
    # RULES BR-6.12
    row = ["B1(P1)", "B2(P2)", "B3(P1)"]
    given = {"row": row, "P1": {"hand": "Cl"}, "P2": {"hand": "Ba", "discard": "rH"}}
    scene = live(given).do("P1 play Cl clear B1")
    assert scene.refused("P2 play Ba row_left expect=0") == "stale"
    scene.do("P2 play Ba row_left expect=1")
    assert scene["row"] == ["B4", "B2", "B3"] and scene.state.zones[0].seq == 2


def test_a_clear_expects_the_last_change_anywhere_on_its_base() -> None:
    # RULES BR-6.12
    row = ["B1(P1)", "B2(P2)", "B3(P1)"]
    given = {"row": row, "P1": {"hand": "rH", "discard": "Cl"}, "P2": {"hand": "Rv"}}
    scene = live(given).do("P1 play rH end B1 P2", "P2 play Rv centre B1")
    assert scene.refused("P1 playtop Cl clear B1 expect=1") == "stale"
    assert scene.refused("P1 playtop Cl clear B1 expect=0") == "stale"
    scene.do("P1 playtop Cl clear B1 expect=2")
    assert scene["row"] == ["B2", "B3"]
