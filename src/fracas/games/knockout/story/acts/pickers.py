"""Who picks the scenes (KC-5.3 to KC-5.5): the first by agreement, the others as named; anybody may volunteer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fracas.games.knockout.story import codes as c
from fracas.games.knockout.story import words as ws
from fracas.kernel.chance import Chance
from fracas.kernel.masks import members
from fracas.kernel.out import Out
from fracas.kernel.refusal import Refusal

if TYPE_CHECKING:
    from fracas.games.knockout.core.match import Rivals
    from fracas.games.knockout.story.session import Story

SCENES = 5
# Stages of a scene, in which the picker of the next one is still open.
IN_SCENES = ("pick_prompt", "frame", "rival_creator", "scene", "shown", "next_picker")


# --- the first (KC-5.3) --------------------------------------------------------------------------------------------


def against_first_picker(s: Story, seat: int, code: int) -> Refusal | None:
    return s.against_joint(code) or (_against_named(s, code - c.NAME) if code in c.NAMES else None)


def _against_named(s: Story, named: int) -> Refusal | None:
    return Refusal("cannot_pick", named=named) if named > s.dj or s.quit >> named & 1 else None


def answer_first_picker(s: Story, board: Rivals, seat: int, code: int, chance: Chance, out: Out) -> None:
    decided = s.speak(seat, code, "first_picker", s.people, out, str(code - c.NAME))
    if decided:
        name_picker(s, first_named(s, decided), out)


def first_named(s: Story, decided: str) -> int:
    """Whom the table has named; Crew slot 1 where that seat has resigned since."""
    return s.seat_of(0) if s.quit >> int(decided) & 1 else int(decided)


def default_first_picker(s: Story, board: Rivals, chance: Chance, out: Out) -> None:
    """Nobody is left to ask: what they said, or the player of Crew slot 1."""
    decided = s.recount(s.people) if s.facts.proposals else str(s.seat_of(0))
    if decided:
        name_picker(s, first_named(s, decided), out)


def name_picker(s: Story, seat: int, out: Out) -> None:
    """The next scene is that seat's: it picks the prompt."""
    facts = s.facts
    facts.scene += 1
    facts.picker = seat
    facts.pickers = [*facts.pickers, seat]
    facts.volunteers = 0
    facts.prompt, facts.frame = "", {}
    facts.creator, facts.made = -1, False
    facts.awarded, facts.proposed_bond, facts.suggested, facts.declined = False, 0, 0, False
    if out.on:
        out.tell(ws.PickerNamed(seat, facts.scene))
    s.go_to("pick_prompt")


# --- the next (KC-5.4, KC-5.5) -------------------------------------------------------------------------------------


def next_pickers(s: Story) -> list[int]:
    """KC-5.5: every Crew player picks at least once; people count, bots need not."""
    left = SCENES - s.facts.scene
    waiting = [seat for seat in members(s.crew_people) if seat not in s.facts.pickers]
    return waiting if waiting and len(waiting) >= left else [seat for seat in range(s.dj + 1) if not s.quit >> seat & 1]


def _against_next(s: Story, named: int) -> Refusal | None:
    allowed = next_pickers(s)
    return Refusal("others_first", who=allowed) if named not in allowed else None


def against_next_picker(s: Story, seat: int, code: int) -> Refusal | None:
    return _against_named(s, code - c.NAME) or _against_next(s, code - c.NAME)


def answer_next_picker(s: Story, board: Rivals, seat: int, code: int, chance: Chance, out: Out) -> None:
    name_picker(s, code - c.NAME, out)


def about_next(s: Story, seat: int) -> dict[str, Any]:
    """What the ask says: the scene that ended, and who would like the next one."""
    about: dict[str, Any] = {"scene": s.facts.scene}
    if s.facts.volunteers:
        about["volunteers"] = members(s.facts.volunteers)
    return about


def next_picker_pending(s: Story) -> int:
    """The picker; nobody where one seat alone can be named (KC-0.4)."""
    return s.unless_away(s.facts.picker) if len(next_pickers(s)) > 1 else 0


def settle_next_picker(s: Story, board: Rivals, chance: Chance, out: Out) -> None:
    """The only seat that can be named; else a bot names a volunteer or, without one, a person where it can."""
    allowed = next_pickers(s)
    willing = [seat for seat in allowed if s.facts.volunteers >> seat & 1]
    choices = willing or [seat for seat in allowed if not s.is_away(seat)] or allowed
    name_picker(s, choices[int(chance.below(len(choices)))] if len(choices) > 1 else choices[0], out)


# --- volunteers (KC-5.4) -------------------------------------------------------------------------------------------


def against_volunteering(s: Story, seat: int) -> Refusal | None:
    facts = s.facts
    if facts.stage not in IN_SCENES or facts.scene >= SCENES:
        return Refusal("no_next_scene")
    if seat > s.dj:
        return Refusal("looks_on")
    return Refusal("has_volunteered") if facts.volunteers >> seat & 1 else _against_next(s, seat)


def volunteer(s: Story, seat: int, out: Out) -> None:
    s.facts.volunteers |= 1 << seat
    if out.on:
        out.tell(ws.Volunteered(seat, s.facts.scene + 1))
