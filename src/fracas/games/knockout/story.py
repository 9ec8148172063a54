"""The story half: what is asked of whom, what an answer does. Interpreted; the Brawl never waits for it.

All that everybody may know is in `facts`; what a seat writes before it is shown is in `drafts` and goes to nobody else.
"""

from __future__ import annotations

from typing import Any, cast

import msgspec

from fracas.games.knockout import story_end, story_map, story_scenes, story_sheets
from fracas.games.knockout import words_facts as wf
from fracas.games.knockout import words_story as ws
from fracas.games.knockout.core.book import Book
from fracas.games.knockout.core.codes import (
    TELLING,
)
from fracas.games.knockout.core.match import Rivals
from fracas.games.knockout.core.state import Board, Telling
from fracas.games.knockout.story_core import (
    CONFIRM,
    CONSENT,
    FORWARD,
    PAUSE,
    REFUSE,
    REWIND,
    XCARD,
    Core,
    Door,
    Fields,
)
from fracas.games.knockout.tables import idea
from fracas.games.knockout.words import KnockoutView
from fracas.kernel.ask import Ask, Prompt
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.wire import Field, View

# Form fields that may be sent at any time, asked or not (KC-1.3, KC-2.15, KC-8.20).
LOOSE = (
    "avoid", "avoid_kind", "wish", "suggest", "reply", "revise_slot", "revise_box", "revise", "comment", "narrate",
)  # fmt: skip
FORM_SHEETS = {
    "brawlers": "brawler", "crew_sheet": "crew", "rivals1": "rivals", "rivals2": "rivals2", "frame": "frame",
    "scene": "rival",
}  # fmt: skip
STAGES: dict[str, Door] = {**story_sheets.DOORS, **story_scenes.DOORS, **story_map.DOORS, **story_end.DOORS}


class Story(Core, Telling):
    """The story in play. Facts are shared with copies only while the Brawl is on: then they do not change."""

    def __init__(self, book: Book, facts: wf.Facts, drafts: list[dict[str, str]]) -> None:
        Core.__init__(self, book, facts, drafts)

    def copy(self) -> Story:
        if self.facts.stage == "brawl":
            return self
        return self.own_copy()

    def own_copy(self) -> Story:
        story = Story(self.book, copy_facts(self.facts), [dict(draft) for draft in self.drafts])
        story.quiet = self.quiet.copy()
        return story

    # --- the questions ------------------------------------------------------------------------------------------

    def pending(self) -> int:
        if self.facts.stage in ("brawl", "over"):
            return 0
        if self.facts.paused:
            return self.people & ~self.facts.resumed
        return STAGES[self.facts.stage].pending(self)

    def options(self, seat: int) -> tuple[int, ...]:
        if not self.pending() >> seat & 1:
            return ()
        if self.facts.paused:
            return (CONFIRM,)
        return tuple(STAGES[self.facts.stage].options(self, seat))

    def asides(self, seat: int) -> tuple[int, ...]:
        """KC-1.5, KC-1.6, KC-2.15: safety tools and consent, never needed to go on."""
        facts = self.facts
        if facts.stage == "over":
            return ()
        codes: list[int] = []
        if facts.stage != "brawl" and not facts.paused:
            if facts.tools[0]:
                codes.append(XCARD)
            if facts.tools[1]:
                codes += [PAUSE, FORWARD]
                codes += [REWIND + n for n in range(1, min(9, len(self.open_lines())) + 1)]
        revision = facts.revision
        if revision is not None and revision.seat != seat and seat <= self.book.dj and not revision.consent >> seat & 1:
            codes += [CONSENT, REFUSE]
        return tuple(codes)

    def question(self, seat: int) -> int:
        return self.facts.opened[seat] + self.quiet[seat]

    def prompt(self, seat: int) -> Prompt:
        facts = self.facts
        if facts.paused:
            return Prompt("paused")
        door = STAGES[facts.stage]
        return Prompt(door.kind(self, seat), door.about(self, seat), None, tuple(door.form(self, seat)))

    # --- answers --------------------------------------------------------------------------------------------------

    def answer(self, board: Board, seat: int, code: int, chance: Chance, out: Out) -> None:
        code = int(code)
        if code in (CONSENT, REFUSE):
            story_sheets.consent(self, int(seat), code == CONSENT, out)
            return
        if code in (XCARD, PAUSE, FORWARD) or REWIND < code <= REWIND + 9:
            self._safety(int(seat), code, out)
            return
        self.facts.opened[seat] += 1
        if self.facts.paused:
            self._resume(int(seat), out)
            return
        STAGES[self.facts.stage].answer(self, cast(Rivals, board), int(seat), code, chance, out)
        self.settle(cast(Rivals, board), chance, out)

    def settle(self, board: Rivals, chance: Chance, out: Out) -> None:
        """Go on by itself wherever no person is asked: bots accept, bots fill from tables."""
        for _ in range(200):
            if self.facts.stage in ("brawl", "over") or self.pending():
                return
            STAGES[self.facts.stage].settle(self, board, chance, out)
        raise AssertionError(f"the story waits for nobody at {self.facts.stage}")

    def fill(self, board: Rivals, seat: int, fields: Fields, chance: Chance, out: Out) -> str:
        """A form comes in; returns why not, or ""."""
        if fields and set(fields) <= set(LOOSE):
            why = story_sheets.fill_loose(self, seat, fields, out)
            if not why and self.pending() >> seat & 1:
                # The question was answered with this, and stays open under a new number.
                count = self.quiet if "avoid" in fields else self.facts.opened
                count[seat] += 1
            return why
        if not self.pending() >> seat & 1 or self.facts.paused:
            return "no form is open"
        door = STAGES[self.facts.stage]
        form = {box.name: box for box in door.form(self, seat)}
        why = check_fields(form, fields)
        if why:
            return why
        box = fields.get("idea", "")
        rest = {name: text for name, text in fields.items() if name != "idea"}
        why = door.fill(self, board, seat, rest, chance, out) if rest else ""
        if why:
            return why
        if box and STAGES.get(self.facts.stage) is door and self.pending() >> seat & 1:
            self._give_idea(door, board, seat, box, chance, out)
        self.facts.opened[seat] += 1
        self.settle(board, chance, out)
        return ""

    def _give_idea(self, door: Door, board: Rivals, seat: int, box: str, chance: Chance, out: Out) -> None:
        """One of the box's table, into the seat's draft; on a sheet all write together, into the sheet."""
        taken = [self.name_of(slot) for slot in range(3)] + [one.name for one in self.facts.columns] + self.facts.zones
        text = idea(door.sheet(self, seat), box, chance, (*taken, *self.drafts[seat].values()))
        if door.shared(self, seat):
            door.fill(self, board, seat, {box: text}, chance, out)
            return
        self.drafts[seat][box] = text
        if out.on:
            out.split(1 << seat, ws.IdeaGiven(seat, box, text), ws.IdeaGiven(seat))

    # --- safety (KC-1) --------------------------------------------------------------------------------------------

    def _safety(self, seat: int, code: int, out: Out) -> None:
        facts = self.facts
        lines = self.open_lines()
        if code == XCARD:
            self._strike(lines[-1:])
            if out.on:
                out.tell(ws.XcardPlayed())
        elif code == FORWARD:
            self.drop_objections()
            if out.on:
                out.tell(ws.ScriptChanged(seat, "forward"))
            return
        else:
            back = code - REWIND if code > REWIND else 0
            self._strike(lines[len(lines) - back :] if back else [])
            if out.on:
                out.tell(ws.ScriptChanged(seat, "rewind" if back else "pause", back))
        facts.paused = bool(self.people)
        facts.resumed = 0
        self.reopen()

    def _strike(self, lines: list[wf.Line]) -> None:
        for line in lines:
            line.struck = True
            line.text = ""
            line.deed = False
            line.objected = -1

    def _resume(self, seat: int, out: Out) -> None:
        facts = self.facts
        facts.resumed |= 1 << seat
        if self.people & ~facts.resumed:
            return
        facts.paused = False
        self.reopen()
        if out.on:
            out.tell(ws.Resumed())

    # --- the Brawl is over ------------------------------------------------------------------------------------------

    def brawl_won(self, board: Board, chance: Chance, out: Out) -> bool:
        if self.facts.stage != "brawl":
            return False
        mine = self.own_copy()
        board.story = mine
        story_end.begin_epilogue(mine, cast(Rivals, board), chance, out)
        mine.settle(cast(Rivals, board), chance, out)
        return mine.facts.stage != "over"

    # --- views --------------------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> wf.StoryView:
        facts = self.facts if self.facts.stage == "brawl" else copy_facts(self.facts)
        draft, quiet = ({}, 0) if seat is None else (dict(self.drafts[seat]), self.quiet[seat])
        return wf.StoryView(facts, draft, story_end.export(self) if facts.stage == "over" else None, quiet)

    def show(self) -> dict[str, Any]:
        """The story by readable names, for case files: facts, and each seat's draft under `drafts`."""
        return {**whole(self.facts), "drafts": [dict(draft) for draft in self.drafts], "quiet": self.quiet.copy()}


def whole(value: Any) -> Any:
    """A value with every field, whether or not it has its default."""
    if isinstance(value, msgspec.Struct):
        return {name: whole(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, list | tuple):
        return [whole(one) for one in value]
    return value


def copy_facts(facts: wf.Facts) -> wf.Facts:
    return msgspec.convert(msgspec.to_builtins(facts), wf.Facts)


def check_fields(form: dict[str, Field], fields: Fields) -> str:
    """What is wrong with a form that came in, naming the box."""
    if not fields:
        return "the form is empty"
    for name, text in fields.items():
        box = form.get(name)
        if box is None:
            return f"{name}: there is no such box here; there are {', '.join(form) or 'none'}"
        if len(text) > box.longest:
            return f"{name}: longer than {box.longest} characters"
        if box.choices and text and text not in box.choices:
            return f"{name}: {text!r} is none of {', '.join(box.choices)}"
        if not text.isprintable() and box.kind != "lines":
            return f"{name}: only plain text, on one line"
    return ""


def new_story(options: Any, book: Book, names: list[str]) -> Story:
    """A session at its beginning; a campaign brings its sheets along (KC-21.6)."""
    facts = wf.Facts(stage="agree")
    facts.opened = [0] * book.seats
    safety = options.safety
    facts.tools = [safety.x_card, safety.script_change, safety.lines_and_veils]
    story = Story(book, facts, [{} for _ in range(book.seats)])
    if options.campaign is not None:
        story_end.take_up(story, options.campaign, options.bond_carry == "on")
    return story


def begin(board: Rivals, story: Story, chance: Chance, out: Out) -> None:
    board.story = story
    board.phase = TELLING
    if out.on:
        out.tell(ws.PhaseStarted("agree"))
    story.settle(board, chance, out)
    board.run(chance, out)


def guess_story(view: wf.StoryView, seat: int | None, book: Book, chance: Chance) -> Story:
    """A story that fits what a seat knows: what is shown, its own draft, and imagined drafts of the others."""
    facts = copy_facts(view.facts)
    drafts: list[dict[str, str]] = [{} for _ in range(book.seats)]
    story = Story(book, facts, drafts)
    if seat is not None:
        drafts[seat] = dict(view.draft)
        story.quiet[seat] = view.quiet
    if facts.stage in STAGES and not facts.paused:
        for other in range(int(book.dj) + 1):
            if other != seat:
                drafts[other] = imagine(story, other, chance)
    return story


def fill_idea(view: View, ask: Ask, chance: Chance) -> dict[str, str]:
    """A whole form from the tables: for a bot that sits where a person sat (KC-22.7)."""
    told = cast(KnockoutView, view).story
    assert told is not None
    sheet = FORM_SHEETS.get(told.facts.stage, "map")
    taken = tuple(one.get("name", "") for one in told.facts.sheets) + tuple(one.name for one in told.facts.columns)
    fields: dict[str, str] = {}
    for box in ask.form:
        if not box.required:
            continue
        idea_now = idea(sheet, box.name, chance, (*taken, *told.facts.zones))
        if box.choices:
            idea_now = box.choices[int(chance.below(len(box.choices)))]
        fields[box.name] = box.value or idea_now or "A bot"
    return fields or {ask.form[0].name: idea(sheet, ask.form[0].name, chance) or "Nothing to add."}


def imagine(story: Story, seat: int, chance: Chance) -> dict[str, str]:
    """Something a seat may have in its draft now."""
    door = STAGES[story.facts.stage]
    boxes = door.private(story, seat)
    draft: dict[str, str] = {}
    if chance.below(4) == 0:
        return draft
    for box in boxes:
        text = idea(door.sheet(story, seat), box, chance) or "?"
        if chance.below(5):
            draft[box] = text
    return draft
