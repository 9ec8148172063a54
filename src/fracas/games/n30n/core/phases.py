"""The phase table, the game top-down: who is asked, what they may answer, what an answer does, what follows."""

from __future__ import annotations

from typing import Final

from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core.rows import lanes, moves, pit_stop
from fracas.games.n30n.core.rows.row import Row


class Over(Row):
    """The match has a winner, or ends in a draw."""


# In the order of the numbers in codes.py: the stages of a game, then what is asked or done within a stage.
PHASES: Final[list[Row]] = [
    pit_stop.Drafting("draft", ("pick", "deal")),
    pit_stop.Tossing("toss"),
    pit_stop.PitStop("pit_stop"),
    pit_stop.Drawing("draw"),
    pit_stop.Sharing("share", ("take",)),
    pit_stop.Shopping("shop", ("trade", "revive", "give", "done")),
    pit_stop.LiningUp("line_up", ("put", "empty")),
    moves.Combat("combat"),
    moves.Calling("strike", c.STRIKE),
    lanes.Pairing("pair", ("face",)),
    lanes.Placing("place", ("place", "betray", "skip")),
    lanes.Revealing("reveal"),
    lanes.Clashing("clash"),
    lanes.Awarding("award"),
    moves.Calling("counter", c.COUNTER),
    lanes.Claiming("claim", ("claim", "pass")),
    lanes.CleaningUp("clean_up"),
    lanes.Window("window", ("strike", "counter", "place", "done")),
    moves.Half("half"),
    pit_stop.ChoosingRole("role", ("attack", "defend")),
    pit_stop.Offering("offer", ("offer",), c.OFFER),
    pit_stop.Reviving("revive", ("discard",), c.DISCARD),
    moves.Targeting("target", ("target",)),
    moves.Paying("pay", ("pay", "done")),
    moves.Cancelling("war", ("cancel", "accept")),
    moves.Answering("answer", ("add", "cancel", "concede")),
    moves.Effect("effect"),
    moves.Discarding("discard", ("discard",)),
    lanes.Boosting("boost", ("boost", "pass")),
    lanes.Aiming("aim", ("target",)),
    Over("over"),
]
PHASE_NAMES: Final = tuple([row.name for row in PHASES])
