"""The phase table, the Brawl from its setup to its end: who decides, among what, what that does, what follows.

A phase opens because it is next on the agenda or because another one asked for it (state.ask). If it finds nothing to
choose, `done` says what is done instead; a phase that only does something never finds anything to choose. When nothing
is left to open, the active Brawler's turn goes on (turn.go_on).
"""

from __future__ import annotations

from typing import Final

from fracas.games.knockout.core.rows import contest, turn
from fracas.games.knockout.core.rows.row import Row

__all__ = ["PHASES", "PHASE_NAMES", "Row"]


class Telling(Row):
    """The story half is on: it asks and answers for itself (state.Telling)."""


class Over(Row):
    """The Brawl has a winner."""


# In the order of the numbers in codes.py.
PHASES: Final[list[Row]] = [
    turn.SettingPair("spawn_pair"),
    turn.SettingSide("spawn_side"),
    turn.SettingSpecial("special"),
    turn.SettingCover("cover"),
    turn.Spawning("spawn"),
    turn.PlacingLandmark("landmark"),
    turn.RollingInitiative("initiative"),
    turn.Activating("activate"),
    turn.EndingTurn("end_turn"),
    turn.Respawning("respawn"),
    turn.Volleying("volley"),
    turn.Bonus("bonus"),
    contest.Knocking("knock_back"),
    contest.Gassing("gas"),
    contest.Escaping("escape"),
    contest.ComingBack("come_back"),
    contest.Landing("return_land"),
    contest.Stealing("steal"),
    contest.Dropping("drop"),
    contest.Defending("defend"),
    turn.RollingIn("roll_in"),
    turn.Acting("action"),
    turn.MovingOn("move_second"),
    turn.Targeting("target"),
    contest.Drinking("drinks"),
    contest.Reacting("reaction"),
    contest.DodgeMoving("dodge_move"),
    contest.Adjusting("adjust"),
    contest.Deflecting("deflect"),
    contest.Returning("return"),
    turn.Lucking("lucky_ball"),
    Telling("story"),
    Over("over"),
]
PHASE_NAMES: Final = tuple([row.name for row in PHASES])
