"""The story as everybody may know it, and as one seat knows it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

Fields = dict[str, str]  # texts by the names of their boxes


SAID = ("told", "in character", "dj")  # kinds of lines that are part of a scene
CUT = "cut"  # the kind of a line that ends a beat (KC-1.6); nobody's words


class Line(Struct, omit_defaults=True):
    """A contribution: who, what, of which kind. A struck one keeps no text (KC-1.5).

    What is written on a sheet stands there; its line only names the boxes whose words are the writer's.
    """

    seat: int  # -1 where nobody may know it (KC-1.3)
    text: str
    kind: str
    scene: int = 0
    struck: bool = False
    deed: bool = False
    objected: int = -1  # the seat whose objection stands
    boxes: list[str] = field(default_factory=list)
    slot: int = -1  # of the Brawler a sheet or a Rival belongs to
    # Who speaks in it: C1 a Brawler, R1 the Rival of the same place. No name: that could be struck (KC-1.5).
    who: str = ""

    def strike(self) -> None:
        """Take it back: nothing of it is kept."""
        self.struck = True
        self.text = ""
        self.deed = False
        self.objected = -1
        self.boxes = []
        self.who = ""


class AvoidEntry(Struct, omit_defaults=True):
    """What must not appear: a line or a veil (KC-1.7). Nobody's name is on it (KC-1.3)."""

    text: str
    kind: str


class WishEntry(Struct, omit_defaults=True):
    """What should appear (KC-1.2)."""

    seat: int
    text: str


class Question(Struct, omit_defaults=True):
    """A question of a sheet put to another seat (KC-2.11)."""

    seat: int
    to: int
    box: str
    question: str
    reply: str = ""


class Proposal(Struct, omit_defaults=True):
    """What a seat proposes in a joint decision (KC-0.7)."""

    seat: int
    text: str


class RivalSheet(Struct, omit_defaults=True):
    """A Rival column (KC-4.1); `versus` is the slot of its Crew Brawler, from 0."""

    name: str
    focus: str
    versus: int
    notes: str = ""


class Revision(Struct, omit_defaults=True):
    """A proposed change of an Archetype or Trait (KC-2.15)."""

    seat: int
    slot: int
    box: str
    text: str
    consent: int = 0  # mask: who has consented


class Verdict(Struct, frozen=True, omit_defaults=True):
    """What the rules say of a map: faults that forbid it, and what follows from its shape."""

    ok: bool
    faults: tuple[str, ...] = ()
    adjacent: tuple[tuple[int, int], ...] = ()
    connected: bool = False
    complete: bool = False
    farthest: tuple[tuple[int, int], ...] = ()
    distance: int = 0
    spawns: tuple[int, int] = (0, 0)
    cover: tuple[int, int] = (0, 0)
    cover_choices: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())


class Facts(Struct, omit_defaults=True, kw_only=True):
    """All of the story that everybody may know. Drafts are not here."""

    stage: str  # no default: msgspec leaves out a default by identity, which a text may or may not have
    opened: list[int] = field(default_factory=list)  # per seat: number of its question
    avoid: list[AvoidEntry] = field(default_factory=list)
    wish: list[WishEntry] = field(default_factory=list)
    tools: list[bool] = field(default_factory=lambda: [True, False, False])
    agreed: int = 0  # mask: who has confirmed what is open
    sheets: list[dict[str, str]] = field(default_factory=lambda: [{}, {}, {}])
    shown: int = 0  # mask of slots whose sheet is shown
    crew: dict[str, str] = field(default_factory=dict)
    rivals: dict[str, str] = field(default_factory=dict)
    columns: list[RivalSheet] = field(default_factory=list)
    kept: list[RivalSheet] = field(default_factory=list)  # Rivals of an earlier session (KC-21.8)
    checked: bool = False
    questions: list[Question] = field(default_factory=list)
    revision: Revision | None = None
    scene: int = 0
    picker: int = -1
    pickers: list[int] = field(default_factory=list)
    prompt: str = ""
    volunteers: int = 0  # mask: who would like to pick the next scene
    used: list[str] = field(default_factory=list)
    frame: dict[str, str] = field(default_factory=dict)
    creator: int = -1  # slot
    introduced: int = 0
    made: bool = False  # this scene's Rival is complete
    bond: int = 0
    awarded: bool = False
    proposed_bond: int = 0
    suggested: int = 0
    declined: bool = False
    log: list[Line] = field(default_factory=list)
    paused: bool = False
    resumed: int = 0  # mask: who is ready to go on after a pause
    proposals: list[Proposal] = field(default_factory=list)
    voting: bool = False
    votes: list[int] = field(default_factory=list)
    spoken: int = 0
    backdrop: str = ""
    zones: list[str] = field(default_factory=list)
    layout: list[list[int]] = field(default_factory=list)
    namer: int = 0  # seat whose turn it is to name a Zone
    stopping: bool = False
    winner: str = ""
    boosts: list[int] = field(default_factory=lambda: [0, 0, 0])
    gained: str = ""
    session: int = 1
    chronicle: list[str] = field(default_factory=list)
    past: list[str] = field(default_factory=list)  # Rival Crews of earlier sessions
    points: list[int] = field(default_factory=lambda: [0, 0])
    verdict: Verdict | None = None  # of the map being arranged


class StoryView(Struct, omit_defaults=True):
    """The story as one seat knows it: all that is shown, its own draft, and how often it wrote without a name."""

    facts: Facts
    draft: dict[str, str] = {}
    export: dict[str, Any] | None = None  # the campaign, once the session is over
    anonymous_answers: int = 0
