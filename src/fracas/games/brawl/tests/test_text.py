"""What the log and the buttons say: sides by the names of their players, numbers and conditions in words."""

from __future__ import annotations

from fracas.games.brawl import GAME, words
from fracas.kernel.wire import Event, SeatSetup, Setup
from fracas.match.text import line_for_action, line_for_event

NAMES = tuple(map(SeatSetup, ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")))
DUEL = Setup("brawl", NAMES[:2])
TEAMS = Setup("brawl", NAMES[:4], {"format": "tag_team"})
BIG_TEAMS = Setup("brawl", NAMES, {"format": "tag_team"})


def said(event: Event, setup: Setup = DUEL) -> str:
    return line_for_event(GAME, setup, event)


def test_a_side_is_its_players() -> None:
    assert said(words.HitLanded("B1", 1, 2)) == "B1: 2 for Bo."
    assert said(words.HitLanded("B1", 1, 2), TEAMS) == "B1: 2 for Bo & Di."
    assert said(words.HitLanded("B1", 1, 2), BIG_TEAMS) == "B1: 2 for Bo's team."


def test_where_a_card_goes() -> None:
    assert line_for_action(GAME, TEAMS, words.Play("rH", "end", "B3", 0)) == "▲ Hit → B3, end of Ann & Cy"
    assert line_for_action(GAME, DUEL, words.Playtop("Cl", "clear", "B3")) == "Pile: Clear sweeps B3"
    assert line_for_action(GAME, DUEL, words.Play("Ba", "row_left", zone=0)) == "Base → left of the row, zone 1"


def test_conditions_are_told_in_words() -> None:
    assert said(words.Reversed("B1", True)) == "B1 turns around: fewer Hits win it now."
    assert said(words.Reversed("B1", False)) == "B1 turns around: more Hits win it now."
    assert said(words.Dodged("B1", 0, 1)) == "B1: dodged. 1 Hit of Ann counts for nothing."
    assert said(words.BaseScored("B1", 0, (1, 1), False, 1, "owner", (0, 1))) == (
        "B1: Ann 1, Bo 1. Goes to Bo: a tie is the owner's (BR-7.5)."
    )
    assert said(words.BaseScored("B1", 0, (1, 1), False, None, "null", (0, 1))) == (
        "B1: Ann 1, Bo 1. Goes to nobody: nulled (BR-11.2)."
    )
