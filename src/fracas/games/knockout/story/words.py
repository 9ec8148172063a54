"""The nouns of the story half: what seats do, what happened, and the story as everybody may know it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from fracas.games.knockout.story.facts import StoryView as StoryView
from fracas.games.knockout.story.facts import Verdict as Verdict
from fracas.kernel.wire import Action, Event

Tool = Literal["x_card", "script_change", "lines_and_veils"]
TOOLS: tuple[Tool, ...] = ("x_card", "script_change", "lines_and_veils")
Boost = Literal["lucky", "refreshing", "fake_throw"]
BOOSTS: tuple[Boost, ...] = ("lucky", "refreshing", "fake_throw")

# --- actions ------------------------------------------------------------------------------------------------------


class Confirm(Action, frozen=True):
    """I agree: to the session's lists, to going on after a pause, to the end of the epilogue."""


class SetTool(Action, frozen=True):
    tool: Tool
    on: bool


class Finish(Action, frozen=True):
    """This sheet (or map) is done: show it."""


class Name(Action, frozen=True):
    """A seat that shall pick the scene: a volunteer, or whom the last picker names."""

    seat: Annotated[int, Meta(ge=0, le=5)]


class PickPrompt(Action, frozen=True, tag="prompt"):
    prompt: str


class Begin(Action, frozen=True):
    pass


class Creator(Action, frozen=True):
    """The Crew Brawler that gets the Rival of this scene."""

    who: str


class Introduce(Action, frozen=True):
    who: str


class CreateRival(Action, frozen=True):
    pass


class Object(Action, frozen=True):
    """Object to the last deed of somebody else."""


class Withdraw(Action, frozen=True):
    """Take the own objection, or the own deed, back."""


class SuggestEnd(Action, frozen=True):
    pass


class ProposeBond(Action, frozen=True):
    pass


class Award(Action, frozen=True):
    pass


class Decline(Action, frozen=True):
    pass


class Shown(Action, frozen=True):
    """Did the Crew show its bond? Asked of people when a bot is the DJ."""

    yes: bool


class EndScene(Action, frozen=True):
    pass


class Premade(Action, frozen=True):
    map: str


class StopZones(Action, frozen=True):
    pass


class Accept(Action, frozen=True):
    pass


class Vote(Action, frozen=True):
    """For a proposal, by its place in the list, from 1."""

    number: Annotated[int, Meta(ge=1, le=8)]


class PickBoost(Action, frozen=True, tag="boost"):
    boost: Boost


class Xcard(Action, frozen=True):
    pass


class Script(Action, frozen=True):
    """Script Change: pause, forward, or rewind by that many contributions."""

    how: Literal["pause", "forward", "rewind"]
    back: Annotated[int, Meta(ge=0, le=9)] = 0


class Volunteer(Action, frozen=True):
    """I would like to pick the next scene."""


class Wait(Action, frozen=True):
    """Nothing to add yet: with a clock on decisions it starts again."""


class Draw(Action, frozen=True):
    """With a clock on decisions: what my Rival still lacks comes from the tables."""


class Consent(Action, frozen=True):
    pass


class Refuse(Action, frozen=True):
    pass


# --- events -------------------------------------------------------------------------------------------------------


class AvoidAdded(Event, frozen=True):
    """Nobody learns who wrote it (KC-1.3)."""

    text: str
    kind: str = ""


class WishAdded(Event, frozen=True):
    seat: int
    text: str


class ToolSwitched(Event, frozen=True):
    seat: int
    tool: str
    on: bool


class Agreed(Event, frozen=True):
    seat: int
    what: str


class AgreementDone(Event, frozen=True):
    pass


class FieldSet(Event, frozen=True):
    """Boxes were written. To others a private draft says only that somebody writes."""

    seat: int
    sheet: str
    boxes: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()


class IdeaGiven(Event, frozen=True):
    seat: int
    box: str = ""
    text: str = ""


class FocusPicked(Event, frozen=True):
    seat: int
    who: str
    focus: str


class GroupPicked(Event, frozen=True):
    seat: int
    who: str
    group: str


class SheetComplete(Event, frozen=True):
    """A sheet is shown: until now only its writer knew what is on it."""

    seat: int
    sheet: str
    who: str
    texts: dict[str, str]


class ChecklistPassed(Event, frozen=True):
    pass


class Asked(Event, frozen=True):
    seat: int
    to: int
    box: str
    question: str


class Replied(Event, frozen=True):
    seat: int
    to: int
    box: str
    text: str


class Suggested(Event, frozen=True):
    seat: int
    text: str


class ArchetypeRevised(Event, frozen=True):
    """How a proposed change of an Archetype stands: proposed, revised or refused."""

    seat: int
    who: str
    box: str
    text: str
    how: str


class PhaseStarted(Event, frozen=True):
    phase: str


class PickerNamed(Event, frozen=True):
    seat: int
    scene: int


class Volunteered(Event, frozen=True):
    """A seat would like to pick that scene."""

    seat: int
    scene: int


class PromptPicked(Event, frozen=True):
    seat: int
    prompt: str
    scene: int


class SceneFramed(Event, frozen=True):
    seat: int
    frame: dict[str, str]


class CreatorNamed(Event, frozen=True):
    who: str


class Said(Event, frozen=True):
    """A line of a scene; `who` signs it where it is said in character."""

    seat: int
    text: str
    voice: str
    deed: bool = False
    who: str = ""


class Introduced(Event, frozen=True):
    seat: int
    who: str


class DeedObjected(Event, frozen=True):
    """An objection, or its end."""

    seat: int
    stands: bool


class EndSuggested(Event, frozen=True):
    seat: int


class BondProposed(Event, frozen=True):
    seat: int


class BondAwarded(Event, frozen=True):
    bond: int


class AwardDeclined(Event, frozen=True):
    pass


class RivalCreated(Event, frozen=True):
    name: str
    versus: str
    focus: str
    notes: str


class SceneEnded(Event, frozen=True):
    scene: int


class ScriptChanged(Event, frozen=True, tag="script_change"):
    seat: int
    how: str
    back: int = 0


class XcardPlayed(Event, frozen=True, tag="xcard"):
    """Nobody is asked why, and nobody learns who."""


class Resumed(Event, frozen=True):
    pass


class Proposed(Event, frozen=True):
    seat: int
    what: str
    text: str
    how: str
    named: int | None = None  # a seat that is proposed


class BackdropSet(Event, frozen=True):
    text: str
    map: str = ""


class ZoneAdded(Event, frozen=True):
    seat: int
    number: int
    name: str


class MapArranged(Event, frozen=True):
    zones: int


class EpilogueStarted(Event, frozen=True):
    winner: str


class BoostGained(Event, frozen=True):
    boost: str
    level: int


class SessionSaved(Event, frozen=True):
    session: int


class Commentary(Event, frozen=True):
    seat: int
    text: str


class Narration(Event, frozen=True):
    seat: int
    text: str


# Events that show what only one seat knew.
UNCOVERING: tuple[type[Event], ...] = (SheetComplete, RivalCreated, FieldSet, IdeaGiven)

StoryActions = (
    Confirm | SetTool | Finish | Name | PickPrompt | Begin | Creator | Introduce | CreateRival | Object | Withdraw
    | SuggestEnd | ProposeBond | Award | Decline | Shown | EndScene | Premade | StopZones | Accept | Vote | PickBoost
    | Xcard | Script | Volunteer | Wait | Draw | Consent | Refuse
)  # fmt: skip
StoryEvents = (
    AvoidAdded | WishAdded | ToolSwitched | Agreed | AgreementDone | FieldSet | IdeaGiven | FocusPicked | GroupPicked
    | SheetComplete | ChecklistPassed | Asked | Replied | Suggested | ArchetypeRevised | PhaseStarted | PickerNamed
    | Volunteered | PromptPicked | SceneFramed | CreatorNamed | Said | Introduced | DeedObjected | EndSuggested
    | BondProposed | BondAwarded | AwardDeclined | RivalCreated | SceneEnded | ScriptChanged | XcardPlayed | Resumed
    | Proposed | BackdropSet | ZoneAdded | MapArranged | EpilogueStarted | BoostGained | SessionSaved | Commentary
    | Narration
)  # fmt: skip
