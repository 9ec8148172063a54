"""What the clock answers in the story (KC-R16): what commits least, and never words in somebody's mouth."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fracas.games.knockout.story import codes as c
from fracas.games.knockout.story.acts.map_maker import default_layout
from fracas.games.knockout.story.acts.sheets import drawn_boxes, open_slot, shared_sheet, without_taken
from fracas.games.knockout.story.content import tables, words
from fracas.games.knockout.story.facts import Fields

if TYPE_CHECKING:
    from fracas.games.knockout.story.session import Story


def default(s: Story, seat: int) -> int:
    """One of the seat's options: the first that the stage wants, in the order it wants them."""
    options = s.options(seat)
    wanted = (c.WAIT,) if s.facts.paused else WANTED.get(s.facts.stage, _first)(s, seat)
    return next((code for code in wanted if code in options), options[0])


def _first(s: Story, seat: int) -> tuple[int, ...]:
    return ()


def _joint(s: Story, seat: int) -> tuple[int, ...]:
    """Agree with what was proposed first."""
    return (c.ACCEPT, c.VOTE)


def _first_picker(s: Story, seat: int) -> tuple[int, ...]:
    """KC-5.3: without a volunteer Crew slot 1."""
    return (c.ACCEPT, c.VOTE, c.NAME + s.seat_of(0))


def _prompt(s: Story, seat: int) -> tuple[int, ...]:
    """One that was not used yet."""
    return tuple(c.PROMPT + i for i, one in enumerate(words().prompt) if one.id not in s.facts.used)


def _scene(s: Story, seat: int) -> tuple[int, ...]:
    """What the gate waits for; then the end is suggested, and the picker ends once all others have."""
    others = s.people & ~s.facts.suggested & ~(1 << s.facts.picker)
    end = (c.END_SCENE,) if not others else ()
    return (c.CREATE_RIVAL, c.DRAW, *c.INTRODUCTIONS, *end, c.SUGGEST_END, c.WAIT)


def _shown(s: Story, seat: int) -> tuple[int, ...]:
    """KC-22.5: silence is no yes."""
    return (c.SHOWN_NO,)


def _next_picker(s: Story, seat: int) -> tuple[int, ...]:
    """A volunteer; else the first of the Crew who has not picked yet."""
    facts = s.facts
    willing = [one for one in range(s.dj + 1) if facts.volunteers >> one & 1]
    fresh = [one for one in range(s.dj) if one not in facts.pickers]
    return tuple(c.NAME + one for one in (*willing, *fresh))


WANTED: dict[str, Callable[[Story, int], tuple[int, ...]]] = {
    "first_picker": _first_picker,
    "pick_prompt": _prompt,
    "scene": _scene,
    "shown": _shown,
    "next_picker": _next_picker,
    "backdrop": _joint,
    "add_zone": _joint,
    "boost": _joint,
}


# --- forms ---------------------------------------------------------------------------------------------------------


def blank(s: Story, seat: int) -> Fields:
    """What is written into a form that waits for words: what it still needs, from the tables."""
    stage = s.facts.stage
    if stage == "brawlers":
        slot = open_slot(s, seat)
        texts = drawn_boxes(s, "brawler", without_taken(s, s.drafts[seat], "name", slot), slot)
        return texts | ({"player": f"Player {seat + 1}"} if "player" in texts else {})
    if stage in ("crew_sheet", "rivals1", "rivals2"):
        sheet = shared_sheet(s, seat)
        values = s.drafts[seat] if seat == s.dj else s.facts.crew if sheet == "crew" else s.facts.rivals
        return drawn_boxes(s, sheet, values)
    if stage == "add_zone":
        return {"zone": _free_zone(s)}
    if stage == "arrange":
        return {"layout": "; ".join(",".join(map(str, at)) for at in default_layout(len(s.facts.zones)))}
    return {"draft": s.drafts[seat].get("draft", "")}  # of a scene: nothing is said


def _free_zone(s: Story) -> str:
    taken = [name.casefold() for name in s.facts.zones]
    plain = f"Zone {len(taken) + 1}"
    return next((one for one in tables().idea["zone"] if one.casefold() not in taken), plain)
