"""Somebody resigns in the middle of the story (KC-R14, KC-R15): the others go on without."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fracas.games.knockout.core.codes import BY_RESIGNING, CREW
from fracas.games.knockout.core.resign import crew_left, side_left
from fracas.games.knockout.story import codes as c
from fracas.games.knockout.story.acts.ending import begin_epilogue, close
from fracas.games.knockout.story.acts.map_maker import namer_from
from fracas.games.knockout.story.acts.rivals import meet_rival, rival_missing
from fracas.games.knockout.story.acts.scenes import introduce_bots
from fracas.games.knockout.story.acts.sheets import load_draft, open_slot, propose_rivals
from fracas.games.knockout.story.anytime import leave_revision
from fracas.games.knockout.story.safety import go_on
from fracas.kernel.chance import Chance
from fracas.kernel.joint import UNDECIDED
from fracas.kernel.out import Out

if TYPE_CHECKING:
    from fracas.games.knockout.core.match import Rivals
    from fracas.games.knockout.story.session import Story

MAP_STAGES = ("backdrop", "add_zone", "arrange")
AFTERWARDS = ("epilogue", "boost")  # the Brawl has its winner


def go_on_without(s: Story, board: Rivals, seat: int, chance: Chance, out: Out) -> None:
    """A seat has resigned, and the masks say so: what it had in hand is passed on, or goes."""
    facts = s.facts
    leave_revision(s, seat, out)
    if facts.stage == "brawl" or seat > s.dj:
        return
    if not crew_left(s.book, s.quit):
        end_evening(s, board, out)
        return
    wrote = facts.stage == "brawlers" and open_slot_before(s, seat) >= 0
    s.drafts[seat] = {}  # what was not shown goes with its writer
    facts.volunteers &= ~(1 << seat)
    facts.spoken &= ~(1 << seat)
    if facts.voting:
        facts.votes = [UNDECIDED if one == seat else vote for one, vote in enumerate(facts.votes)]
    _pass_on(s, seat, wrote, chance, out)
    go_on(s, out)
    if not facts.paused:
        s.settle(board, chance, out)
    if facts.stage == "over":
        board.ended = BY_RESIGNING


def open_slot_before(s: Story, seat: int) -> int:
    """The first of a seat's own Brawlers whose sheet is not shown, whoever plays it now."""
    own = [slot for slot in c.SLOTS if int(s.book.seat_of[slot]) == seat]
    return next((slot for slot in own if not s.facts.shown >> slot & 1), -1)


def _pass_on(s: Story, seat: int, wrote: bool, chance: Chance, out: Out) -> None:
    """What the stage waits for from that seat: a mate's to do, or the tables'."""
    facts = s.facts
    if wrote:
        for heir in {s.seat_of(slot) for slot in c.SLOTS}:
            _take_over_sheets(s, heir)
    elif facts.stage == "rivals1":
        propose_rivals(s, chance)
    elif facts.stage == "add_zone":
        facts.namer = namer_from(s, facts.namer)
    elif facts.stage == "scene":
        introduce_bots(s)
        if rival_missing(s) and seat == int(s.book.seat_of[facts.creator]):
            meet_rival(s, facts.creator, chance, out)


def _take_over_sheets(s: Story, heir: int) -> None:
    """A mate who is done with its own sheet writes the one that is left; who is not, afterwards."""
    slot = open_slot(s, heir)
    if slot < 0 or int(s.book.seat_of[slot]) == heir:
        return
    s.facts.opened[heir] += 1
    load_draft(s, heir)


# --- a side that is gone -------------------------------------------------------------------------------------------


def end_evening(s: Story, board: Rivals, out: Out) -> None:
    """KC-R15: without a Crew there is no story. Whoever is left has won, unless the Brawl has its winner."""
    if s.facts.stage not in AFTERWARDS:
        board.winner = side_left(s.book, s.quit)
    board.ended = BY_RESIGNING
    close(s, board, out)


def rivals_gave_up(s: Story) -> bool:
    """The Brawl is next, and its DJ has resigned."""
    return s.facts.stage in MAP_STAGES and bool(s.quit >> s.dj & 1)


def walk_over(s: Story, board: Rivals, chance: Chance, out: Out) -> None:
    """KC-R15: the Rivals do not turn up; the Crew has won, and tells how."""
    rivals = sorted(s.facts.columns, key=lambda column: column.versus)
    board.names = [s.name_of(slot) for slot in c.SLOTS] + [rival.name for rival in rivals]
    board.winner = CREW
    board.ended = BY_RESIGNING
    s.facts.stopping = False
    begin_epilogue(s, board, chance, out)
