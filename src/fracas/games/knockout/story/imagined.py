"""What bots imagine of a story: drafts that others may have, in place of those they have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fracas.games.knockout.story.content import idea
from fracas.games.knockout.story.facts import Fields
from fracas.games.knockout.story.stages import STAGES
from fracas.kernel.chance import Chance

if TYPE_CHECKING:
    from fracas.games.knockout.story.session import Story


def imagine_drafts(story: Story, seat: int | None, chance: Chance) -> None:
    """Give every player but the seat a draft that it may have now."""
    if story.facts.stage in STAGES and not story.facts.paused:
        for other in range(story.dj + 1):
            if other != seat:
                story.drafts[other] = _draft(story, other, chance)


def _draft(story: Story, seat: int, chance: Chance) -> Fields:
    """Something a seat may have in its draft now."""
    door = STAGES[story.facts.stage]
    boxes = door.private(story, seat)
    draft: Fields = {}
    if chance.below(4) == 0:
        return draft
    for box in boxes:
        text = idea(door.sheet(story, seat), box, chance) or "?"
        if chance.below(5):
            draft[box] = text
    return draft
