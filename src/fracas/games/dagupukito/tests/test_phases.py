"""The phase table and the numbers of its rows agree."""

from __future__ import annotations

from fracas.games.dagupukito.core import codes as c
from fracas.games.dagupukito.core import phases


def test_each_row_stands_at_its_number() -> None:
    numbers = {
        phases.NewRound: c.NEW_ROUND,
        phases.Picking: c.PICKING,
        phases.Starting: c.STARTING,
        phases.Drawing: c.DRAWING,
        phases.Cycling: c.CYCLING,
        phases.Facing: c.FACING,
        phases.Moving: c.MOVING,
        phases.Declaring: c.DECLARING,
        phases.DeclaringOpenly: c.DECLARING_OPENLY,
        phases.Throwing: c.THROWING,
        phases.Choosing: c.CHOOSING,
        phases.Ending: c.ENDING,
        phases.Entering: c.ENTERING,
        phases.Over: c.OVER,
    }
    assert {type(row): number for number, row in enumerate(phases.PHASES)} == numbers


def test_no_two_phases_share_a_name_but_the_two_ways_to_declare() -> None:
    assert phases.PHASE_NAMES[c.DECLARING] == phases.PHASE_NAMES[c.DECLARING_OPENLY]
    assert len(set(phases.PHASE_NAMES)) == len(phases.PHASES) - 1
