"""A league over the protocol: bots of ours, programs of anybody, and who does not play to the end has lost."""

from __future__ import annotations

import shlex
import sys

import pytest

from fracas.kernel.game import SetupError
from fracas.lab.strength.league import league
from fracas.match.registry import find_game
from server.arena import ROOT

pytestmark = pytest.mark.one_build

STRANGER = f"{shlex.quote(sys.executable)} {shlex.quote(str(ROOT / 'examples' / 'bot.py'))}"
QUITTER = f"{shlex.quote(sys.executable)} -c 'raise SystemExit(\"no, thanks\")'"


def test_everybody_plays_everybody_with_seats_changed() -> None:
    steps = []
    entrants = ["informed", STRANGER, QUITTER]
    found = league(find_game("dagupukito"), entrants, matches=2, jobs=3, advance=lambda: steps.append(1))
    assert len(steps) == 6 and (found.game, found.mode) == ("dagupukito", "duel")
    assert [(one.first, one.second, one.share.games) for one in found.fixtures] == [
        ("informed", STRANGER, 2),
        ("informed", QUITTER, 2),
        (STRANGER, QUITTER, 2),
    ]
    table = {one.entrant: one for one in found.standings}
    assert [one.share.share for one in found.standings] == sorted(one.share.share for one in table.values())[::-1]
    assert table[QUITTER].failed == 4 and table[QUITTER].share.share == 0 and found.standings[-1].entrant == QUITTER
    assert table[STRANGER].failed == 0 and table["informed"].share.games == 4
    assert found.faults == [f"{QUITTER}: it ended with 1 before the match did: no, thanks (4 times)"]


@pytest.mark.parametrize(
    ("entrants", "why"),
    [
        (["random"], "two entrants or more"),
        (["random", "random"], "all different"),
        (["random", "no-such-program"], "'no-such-program' is neither a bot .* nor a program"),
    ],
)
def test_a_mistake_is_told_before_anything_is_played(entrants: list[str], why: str) -> None:
    with pytest.raises(SetupError, match=why):
        league(find_game("dagupukito"), entrants, matches=1)


def test_a_table_for_two_is_needed() -> None:
    with pytest.raises(SetupError, match="mode 'gauntlet' has no table of two seats"):
        league(find_game("dagupukito"), ["random", "greedy"], matches=1, mode="gauntlet")
