"""The whole legality matrix, cell by cell: BR-3.2 by effective top, BR-3.3 by physical top, BR-3.4 on the centre."""

from __future__ import annotations

from itertools import product

import pytest

from fracas.games.brawl.core.codes import CARD_NAMES
from fracas.games.brawl.tests.scene import Scene, live

ALL = {"hold": "on", "null": "on", "wild_block": "on", "characters": ["test_expansion"]}
OTHER = {"r": "b", "b": "g", "g": "r"}
COLOURS = "rbg"
NEVER_ON_ENDS = ("Ba", "Cl", "Fz", "Rv", "Ho", "Nu")

# BR-3.2: columns are bare, same colour, other colour, Block, Dodge.
BY_TOP = {
    "H": "yynny", "H2": "nynnn", "B": "nynnn", "Dg": "nyynn", "Pr": "nnnyy", "WB": "nyynn",
    **dict.fromkeys(NEVER_ON_ENDS, "nnnnn"),
}  # fmt: skip

# BR-3.3: columns as in the table; {c} is the colour played, {o} another one.
PHYSICAL = (
    "", "{c}H", "{o}H", "{c}H {c}H2", "{o}H {o}H2", "{c}H {c}B", "{o}H {o}B", "{c}H Dg",
    "{c}H {c}B Pr", "{o}H {o}B Pr", "{c}H Dg Pr", "{o}H Dg Pr",
)  # fmt: skip
BY_CARD = {
    "H": "yynynnnyynyn", "H2": "nynynnnnynyn", "B": "nynynnnnynyn", "Dg": "nyyyynnnyyyy", "Pr": "nnnnnyyynnnn",
    "WB": "nyyyynnnyyyy",
}  # fmt: skip

# BR-3.4: columns are empty, Reverse, Press, Hold, Null, Freeze.
CENTRES = ("", "Rv", "Rv Pr", "Ho", "Nu", "Fz")
ON_CENTRE = {"Rv": "yyyyyn", "Fz": "yyyyyn", "Pr": "nynyyn", "Ho": "yyyyyn", "Nu": "yyyyyn"}


def card_of(kind: str, colour: str) -> str:
    return colour + kind if kind in ("H", "H2", "B") else kind


def table(string: str, card: str, pile: str = "") -> Scene:
    """A Base with a string at P1's end and modifiers; P1 holds the card."""
    row = [f"B1(P1) P1:[{string}] M:[{pile}]", "B2(P2)"]
    return live({"row": row, "P1": {"hand": card, "deck": ""}}, **ALL)


def judged(scene: Scene, card: str, spot: str) -> str:
    """y if the card is listed and taken, n if it is neither; the reason must be that of BR-6.14."""
    line = f"play {card} {spot}".replace("P1", "0")
    listed = line in scene.options("P1")
    if not listed:
        frozen = "Fz" in scene["B1.modifiers"]
        assert scene.refused(f"P1 play {card} {spot}") == ("frozen" if frozen else "illegal_on_top")
        return "n"
    scene.do(f"P1 play {card} {spot}")
    return "y"


@pytest.mark.parametrize("kind", BY_TOP)
@pytest.mark.parametrize("colour", COLOURS)
def test_a_card_goes_on_the_effective_tops_of_the_table(kind: str, colour: str) -> None:
    # RULES BR-3.2, BR-3.1, BR-4.2, BR-4.4, BR-4.24, BR-11.5
    other = OTHER[colour]
    same, strange = f"{colour}H", f"{other}H"
    blocks = (f"{same} {colour}B", f"{strange} {other}B", f"{strange} WB")
    dodges = (f"{same} Dg", f"{strange} Dg")
    tops = (("",), (same, f"{same} {colour}H2"), (strange, f"{strange} {other}H2"), blocks, dodges)
    for verdict, strings in zip(BY_TOP[kind], tops, strict=True):
        for string in strings:
            card = card_of(kind, colour)
            assert judged(table(string, card), card, "end B1 P1") == verdict, (card, string)


@pytest.mark.parametrize("kind", BY_CARD)
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("column", range(12))
def test_a_card_goes_on_the_physical_tops_of_the_table(kind: str, colour: str, column: int) -> None:
    # RULES BR-3.3, BR-4.3, BR-4.16, BR-4.17, BR-4.19, BR-4.21
    for other in COLOURS.replace(colour, ""):
        string = PHYSICAL[column].format(c=colour, o=other)
        card = card_of(kind, colour)
        assert judged(table(string, card), card, "end B1 P1") == BY_CARD[kind][column], (card, string)


@pytest.mark.parametrize("card", CARD_NAMES)
@pytest.mark.parametrize("column", range(6))
def test_a_card_goes_on_the_centres_of_the_table(card: str, column: int) -> None:
    # RULES BR-3.4, BR-3.7, BR-4.25, BR-4.27, BR-4.29
    verdict = ON_CENTRE.get(card, "nnnnnn")[column]
    assert judged(table("", card, CENTRES[column]), card, "centre B1") == verdict


@pytest.mark.parametrize(("card", "spot"), list(product(CARD_NAMES, ("row_left", "row_right"))))
def test_the_ends_of_the_row_take_only_a_base(card: str, spot: str) -> None:
    # RULES BR-3.5, BR-2.5
    scene = table("", card)
    if card == "Ba":
        scene.do(f"P1 play Ba {spot}")
        assert scene["row"] == (["B3", "B1", "B2"] if spot == "row_left" else ["B1", "B2", "B3"])
    else:
        assert scene.refused(f"P1 play {card} {spot}") == "illegal_on_top"


@pytest.mark.parametrize("card", CARD_NAMES)
def test_only_a_clear_clears(card: str) -> None:
    # RULES BR-3.6
    scene = table("rH", card)
    if card == "Cl":
        assert scene.do("P1 play Cl clear B1")["row"] == ["B2"]
    else:
        assert scene.refused(f"P1 play {card} clear B1") == "illegal_on_top"


@pytest.mark.parametrize("card", CARD_NAMES)
def test_a_frozen_base_takes_nothing(card: str) -> None:
    # RULES BR-3.7, BR-4.12
    scene = table("rH", card, "Rv Fz")
    for spot in ("end B1 P1", "end B1 P2", "centre B1", "clear B1"):
        assert scene.refused(f"P1 play {card} {spot}") == "frozen"
    assert not any(" B1" in option for option in scene.options("P1"))
