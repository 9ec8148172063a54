"""Rivals (KC-6.6 to KC-6.12): whose Rival is met in a scene, its name, its Focus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from fracas.games.knockout.core.codes import FOCUSES
from fracas.games.knockout.samples import samples
from fracas.games.knockout.story import codes as c
from fracas.games.knockout.story import words as ws
from fracas.games.knockout.story.acts.sheets import (
    against_name,
    against_showing,
    drawn_boxes,
    idea_field,
    name_is_free,
    sample_fields,
    tell_draft,
    without_taken,
)
from fracas.games.knockout.story.content import idea, sheet_fields, words
from fracas.games.knockout.story.facts import Fields, RivalSheet
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.refusal import Refusal
from fracas.kernel.wire import Field

if TYPE_CHECKING:
    from fracas.games.knockout.core.match import Rivals
    from fracas.games.knockout.story.session import Story

RIVAL_SCENES = (2, 3, 4)


# --- whose Rival (KC-6.7) ------------------------------------------------------------------------------------------


def served(s: Story) -> list[int]:
    """The slots of Crew Brawlers that have a Rival."""
    return [column.versus for column in s.facts.columns]


def creator_choices(s: Story) -> list[int]:
    """The picker's own Brawlers without a Rival; if it has none, anybody's."""
    own = [slot for slot in s.slots_of(s.facts.picker) if slot not in served(s)]
    return own or [slot for slot in c.SLOTS if slot not in served(s)]


def creator_pending(s: Story) -> int:
    return s.unless_away(s.facts.picker) if len(creator_choices(s)) > 1 else 0


def against_creator(s: Story, seat: int, code: int) -> Refusal | None:
    slot = code - c.CREATOR
    if slot in served(s):
        return Refusal("has_a_rival", who=s.name_of(slot))
    choices = creator_choices(s)
    return None if slot in choices else Refusal("own_first", names=[s.name_of(one) for one in choices])


def answer_creator(s: Story, board: Rivals, seat: int, code: int, chance: Chance, out: Out) -> None:
    take_creator(s, code - c.CREATOR, chance, out)


def settle_creator(s: Story, board: Rivals, chance: Chance, out: Out) -> None:
    choices = creator_choices(s)
    take_creator(s, choices[int(chance.below(len(choices)))] if len(choices) > 1 else choices[0], chance, out)


def take_creator(s: Story, slot: int, chance: Chance, out: Out) -> None:
    """The scene is on, and with it its Rival (KC-21.8)."""
    facts = s.facts
    facts.creator = slot
    if out.on:
        out.tell(ws.CreatorNamed(s.name_of(slot)))
    s.go_to("scene")
    meet_rival(s, slot, chance, out)


def meet_rival(s: Story, slot: int, chance: Chance, out: Out) -> None:
    """A bot's Rival is there at once; a kept one is what its creator starts from."""
    facts = s.facts
    kept = next((one for one in facts.kept if one.versus == slot and one.focus in free_focuses(s)), None)
    seat = s.seat_of(slot)
    if s.is_away(seat):
        add_rival(s, kept or rival_from_tables(s, slot, chance), out)
    elif kept is not None:
        s.drafts[seat] |= {"rival_name": kept.name, "rival_notes": kept.notes, "rival_focus": kept.focus}


def rival_from_tables(s: Story, slot: int, chance: Chance) -> RivalSheet:
    taken = tuple(column.name for column in s.facts.columns) + tuple(s.name_of(one) for one in c.SLOTS)
    name = idea("rival", "rival_name", chance, taken)
    free = free_focuses(s)
    focus = free[int(chance.below(len(free)))]
    return RivalSheet(name, focus, slot, idea("rival", "rival_notes", chance))


# --- making it (KC-6.6, KC-6.8, KC-6.9) ----------------------------------------------------------------------------


def makes_rival(s: Story, seat: int) -> bool:
    """Whether the seat is the creator of a Rival this scene still lacks."""
    return rival_missing(s) and s.seat_of(s.facts.creator) == seat


def rival_missing(s: Story) -> bool:
    return s.facts.scene in RIVAL_SCENES and not s.facts.made


def free_focuses(s: Story) -> list[str]:
    """KC-6.9: no two Rivals share a Focus."""
    taken = [column.focus for column in s.facts.columns]
    return [focus for focus in FOCUSES if focus not in taken]


def rival_form(s: Story, seat: int) -> list[Field]:
    fields = sheet_fields(words().rival, without_taken(s, s.drafts[seat], "rival_name"))
    free = tuple(free_focuses(s))
    fields = [replace(box, choices=free) if box.name == "rival_focus" else box for box in fields]
    ready = samples()["rival"].items()
    names = [name for name, one in ready if one["rival_focus"] in free and name_is_free(s, name)]
    return [*fields, idea_field(words().rival), *sample_fields(names)]


def rival_boxes(s: Story, seat: int) -> tuple[str, ...]:
    """What a seat may have in its draft while it makes a Rival."""
    return () if s.is_away(seat) or not makes_rival(s, seat) else ("rival_name", "rival_notes", "rival_focus")


def against_creation(s: Story, seat: int) -> Refusal | None:
    facts = s.facts
    if facts.scene not in RIVAL_SCENES:
        return Refusal("no_rival_here")
    if facts.made:
        return Refusal("rival_is_made")
    if not makes_rival(s, seat):
        return Refusal("not_yours", who=[s.seat_of(facts.creator)], rule="KC-6.8")
    draft = s.drafts[seat]
    refusal = against_showing(words().rival, draft, "KC-6.6")
    if refusal is None and draft["rival_focus"] not in free_focuses(s):
        refusal = Refusal("focus_taken", focus=draft["rival_focus"], free=free_focuses(s))
    return refusal or against_name(s, "rival_name", draft)


def against_drawing(s: Story, seat: int) -> Refusal | None:
    """With a clock on decisions the tables write what a Rival lacks, for whoever makes one."""
    if not s.clocked:
        return Refusal("no_clock")
    refusal = against_creation(s, seat)
    if refusal is None:
        return Refusal("rival_is_whole")
    return None if makes_rival(s, seat) else refusal


def draw_rival(s: Story, seat: int, out: Out) -> None:
    """Boxes that are empty, or taken meanwhile, are written from the tables; what stands there stays."""
    texts = drawn_boxes(s, "rival", without_taken(s, s.drafts[seat], "rival_name"))
    if s.drafts[seat].get("rival_focus") not in free_focuses(s):
        texts["rival_focus"] = free_focuses(s)[0]
    s.drafts[seat].update(texts)
    tell_draft(seat, "scene", texts, out)


def create_rival(s: Story, seat: int, out: Out) -> None:
    draft: Fields = s.drafts[seat]
    notes = draft.get("rival_notes", "").strip()
    rival = RivalSheet(draft["rival_name"].strip(), draft["rival_focus"], s.facts.creator, notes)
    s.drafts[seat] = {}
    add_rival(s, rival, out)


def add_rival(s: Story, rival: RivalSheet, out: Out) -> None:
    s.facts.columns = [*s.facts.columns, rival]
    s.facts.made = True
    s.write(s.seat_of(rival.versus), "", "rival")
    s.facts.log[-1].slot = rival.versus
    if out.on:
        out.tell(ws.RivalCreated(rival.name, s.name_of(rival.versus), rival.focus, rival.notes))
