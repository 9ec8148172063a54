"""Rivals (KC-6.6 to KC-6.12): whose Rival is met, its Focus, its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fracas.games.knockout import words_facts as wf
from fracas.games.knockout import words_story as ws
from fracas.games.knockout.story_core import (
    CREATOR,
    Core,
    picker_asked,
)
from fracas.games.knockout.tables import idea
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out

if TYPE_CHECKING:
    from fracas.games.knockout.core.match import Rivals

FOCUSES = ("throw", "catch", "dodge", "tackle")


def creator_choices(s: Core) -> list[int]:
    """The picker's own Brawlers without a Rival; if it has none, anybody's."""
    served = [column.versus for column in s.facts.columns]
    own = [slot for slot in s.slots_of(s.facts.picker) if slot not in served]
    return own or [slot for slot in range(3) if slot not in served]


def creator_pending(s: Core) -> int:
    return picker_asked(s) if len(creator_choices(s)) > 1 else 0


def creator_answer(s: Core, board: Rivals, seat: int, code: int, chance: Chance, out: Out) -> None:
    take_creator(s, code - CREATOR, chance, out)


def creator_settle(s: Core, board: Rivals, chance: Chance, out: Out) -> None:
    choices = creator_choices(s)
    take_creator(s, choices[int(chance.below(len(choices)))] if len(choices) > 1 else choices[0], chance, out)


def take_creator(s: Core, slot: int, chance: Chance, out: Out) -> None:
    facts = s.facts
    facts.creator = slot
    if out.on:
        out.tell(ws.CreatorNamed(s.name_of(slot)))
    s.go_to("scene")
    kept = next((one for one in facts.kept if one.versus == slot and one.focus in free_focuses(s)), None)
    seat = int(s.book.seat_of[slot])
    if s.is_bot(seat):
        focus = free_focuses(s)
        rival = kept or wf.RivalSheet(
            _free_name(s, chance), focus[int(chance.below(len(focus)))], slot, idea("rival", "rival_notes", chance)
        )
        add_rival(s, rival, out)
    elif kept is not None:  # KC-21.8: a kept Rival is re-introduced
        s.drafts[seat] = {"rival_name": kept.name, "rival_notes": kept.notes, "rival_focus": kept.focus}


def _free_name(s: Core, chance: Chance) -> str:
    taken = tuple(column.name for column in s.facts.columns) + tuple(s.name_of(slot) for slot in range(3))
    return idea("rival", "rival_name", chance, taken)


def free_focuses(s: Core) -> list[str]:
    """KC-6.9."""
    taken = [column.focus for column in s.facts.columns]
    return [focus for focus in FOCUSES if focus not in taken]


def add_rival(s: Core, rival: wf.RivalSheet, out: Out) -> None:
    s.facts.columns = [*s.facts.columns, rival]
    s.facts.made = True
    if out.on:
        out.tell(ws.RivalCreated(rival.name, s.name_of(rival.versus), rival.focus, rival.notes))
