"""The story in play: what everybody knows, what each seat writes, what is asked of whom. Interpreted.

All that everybody may know is in `facts`; what a seat writes before it is shown is in `drafts` and goes to nobody else.
What each stage asks and does is a row of stages.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

import msgspec

from fracas.games.knockout.core.book import Book
from fracas.games.knockout.core.match import Rivals
from fracas.games.knockout.core.resign import seat_of
from fracas.games.knockout.core.state import Board, Telling
from fracas.games.knockout.story import anytime, clock, resigning, safety
from fracas.games.knockout.story import codes as c
from fracas.games.knockout.story import words as ws
from fracas.games.knockout.story.acts import ending, pickers
from fracas.games.knockout.story.acts.sheets import with_sample
from fracas.games.knockout.story.content import Boxes, idea
from fracas.games.knockout.story.facts import CUT, Facts, Fields, Line, Proposal, StoryView
from fracas.games.knockout.story.imagined import imagine_drafts
from fracas.games.knockout.story.stages import STAGES, Door
from fracas.games.knockout.words.options import Options
from fracas.kernel.ask import Prompt
from fracas.kernel.chance import Chance
from fracas.kernel.joint import NAMING, UNDECIDED, VOTING, Joint
from fracas.kernel.masks import members
from fracas.kernel.out import Out
from fracas.kernel.refusal import Refusal

RESTING = ("brawl", "over")  # stages in which the story asks nothing
ON_SHEETS = ("brawler", "crew", "rivals", "frame", "revise")  # kinds of contributions whose words stand on a sheet
PLAIN = (str, int, bool, type(None))
# What may be sent besides answering, in the order it is offered.
OWN_ASIDES = (c.VOLUNTEER, c.CONSENT, c.REFUSE)  # not every seat may send them
ASIDES = (*safety.MOVES, *OWN_ASIDES)


class Story(Telling):
    """The story in play. Facts are shared with copies only while the Brawl is on: then they do not change."""

    book: Book
    facts: Facts
    drafts: list[Fields]  # per seat
    # Per seat: questions answered with an Avoid entry. Counted in the open, the count would name the writer.
    anonymous_answers: list[int]
    quit: int  # mask of the seats that have resigned, as the board has it

    def __init__(self, book: Book, facts: Facts, drafts: list[Fields]) -> None:
        self.book = book
        self.facts = facts
        self.drafts = drafts
        self.anonymous_answers = [0] * int(book.seats)
        self.quit = 0

    def copy(self) -> Story:
        return self if self.facts.stage == "brawl" else self.own_copy()

    def own_copy(self) -> Story:
        """A copy that shares nothing that can change."""
        story = Story(self.book, copy_facts(self.facts), [dict(draft) for draft in self.drafts])
        story.anonymous_answers = self.anonymous_answers.copy()
        story.quit = self.quit
        return story

    def redealt(self, seat: int, chance: Chance) -> Story:
        """The same story with other drafts of the others. Nobody knows how many Avoid entries a seat wrote."""
        story = Story(self.book, self.facts, [{} for _ in self.drafts])
        story.quit = self.quit
        story.drafts[seat] = dict(self.drafts[seat])
        story.anonymous_answers[seat] = self.anonymous_answers[seat]
        imagine_drafts(story, int(seat), chance)
        return story

    # --- the questions ------------------------------------------------------------------------------------------

    def pending(self) -> int:
        if self.facts.stage in RESTING:
            return 0
        if self.facts.paused:
            return self.people & ~self.facts.resumed
        return STAGES[self.facts.stage].pending(self)

    def options(self, seat: int) -> tuple[int, ...]:
        if not self.pending() >> seat & 1:
            return ()
        if self.facts.paused:
            return (c.CONFIRM, c.WAIT) if self.clocked else (c.CONFIRM,)
        door = STAGES[self.facts.stage]
        return tuple(code for code in door.moves(self) if door.against(self, seat, code) is None)

    def asides(self, seat: int) -> tuple[int, ...]:
        """KC-1.5, KC-1.6, KC-2.15, KC-5.4: safety tools, consent, volunteering: never needed to go on."""
        if self.facts.stage == "over":
            return ()
        own = [code for code in OWN_ASIDES if self._against_aside(int(seat), code) is None]
        return (*safety.offered(self), *own)

    def _against_aside(self, seat: int, code: int) -> Refusal | None:
        if code in safety.MOVES:
            return safety.against(self, code)
        if self.quit >> seat & 1:
            return Refusal("has_resigned")
        if code != c.VOLUNTEER:
            return anytime.against_consent(self, seat)
        paused = Refusal("paused", waiting=members(self.pending())) if self.facts.paused else None
        return paused or pickers.against_volunteering(self, seat)

    def question(self, seat: int) -> int:
        return self.facts.opened[seat] + self.anonymous_answers[seat]

    def prompt(self, seat: int) -> Prompt:
        """What a seat is asked."""
        if self.facts.paused:
            return Prompt("paused")
        door = STAGES[self.facts.stage]
        return Prompt(door.kind(self, seat), door.about(self, seat), None, tuple(door.form(self, seat)))

    def why_not(self, seat: int, code: int) -> Refusal | None:
        """What stands in the way of an action of the story; None if nothing does."""
        facts = self.facts
        if code in ASIDES:
            return self._against_aside(seat, code)
        if facts.stage == "brawl":
            return Refusal("brawl_is_on")
        if facts.paused:
            if code != c.CONFIRM and (code != c.WAIT or not self.clocked):
                return Refusal("paused", waiting=members(self.pending()))
            return self._not_asked(seat, self.people, "KC-1.5")
        door = STAGES[facts.stage]
        if code not in door.moves(self):
            return Refusal("other_stage", stage=facts.stage)
        return self._not_asked(seat, door.whose(self), door.rule) or door.against(self, seat, code)

    def _not_asked(self, seat: int, whose: int, rule: str) -> Refusal | None:
        """Why a seat is not asked, when some seats are; None if it is."""
        if self.pending() >> seat & 1:
            return None
        if seat > self.dj:
            return Refusal("looks_on")
        if self.quit >> seat & 1:
            return Refusal("has_resigned")
        if not whose >> seat & 1:
            return Refusal("not_yours", who=members(whose), rule=rule)
        return Refusal("answered", waiting=members(self.pending()), rule=rule)

    # --- answers --------------------------------------------------------------------------------------------------

    def answer(self, board: Board, seat: int, code: int, chance: Chance, out: Out) -> None:
        seat, code = int(seat), int(code)
        if code in safety.MOVES:
            safety.answer(self, cast(Rivals, board), seat, code, out)
            return
        if code == c.VOLUNTEER:
            pickers.volunteer(self, seat, out)
            return
        if code in ASIDES:
            anytime.consent(self, seat, code == c.CONSENT, out)
            return
        self.facts.opened[seat] += 1
        if code == c.WAIT:
            pass  # the question stays, and with it a new while to answer it
        elif self.facts.paused:
            safety.resume(self, seat, out)
        else:
            STAGES[self.facts.stage].answer(self, cast(Rivals, board), seat, code, chance, out)
        self.settle(cast(Rivals, board), chance, out)

    def settle(self, board: Rivals, chance: Chance, out: Out) -> None:
        """Go on by itself wherever no person is asked: bots accept, bots fill from tables."""
        for _ in range(200):
            if not self.facts.paused and resigning.rivals_gave_up(self):
                resigning.walk_over(self, board, chance, out)
            if self.facts.stage in RESTING or self.pending():
                return
            STAGES[self.facts.stage].settle(self, board, chance, out)
        raise AssertionError(f"the story waits for nobody at {self.facts.stage}")

    def brawl_won(self, board: Board, chance: Chance, out: Out) -> bool:
        if self.facts.stage != "brawl":
            return False
        mine = self.own_copy()
        board.story = mine
        ending.begin_epilogue(mine, cast(Rivals, board), chance, out)
        mine.settle(cast(Rivals, board), chance, out)
        return mine.facts.stage != "over"

    # --- clocks, and who has resigned -------------------------------------------------------------------------------

    def default(self, seat: int) -> int:
        return clock.default(self, int(seat))

    def resign(self, board: Board, seat: int, chance: Chance, out: Out) -> None:
        mine = self.own_copy() if self.facts.stage == "brawl" else self
        board.story = mine
        mine.quit = int(board.quit)
        resigning.go_on_without(mine, cast(Rivals, board), int(seat), chance, out)

    def call_time(self, board: Board, out: Out) -> None:
        mine = self.own_copy() if self.facts.stage == "brawl" else self
        board.story = mine
        ending.call_time(mine, cast(Rivals, board), out)

    # --- forms ----------------------------------------------------------------------------------------------------

    def fill(self, board: Rivals, seat: int, fields: Fields, chance: Chance, out: Out) -> Refusal | None:
        """Take a form that fits its boxes, asked for or not; returns what the rules have against it, if anything."""
        asked = bool(self.pending() >> seat & 1)
        form = self.prompt(seat).form if asked else ()
        if fields.keys() <= {box.name for box in form}:
            return self._fill_asked(board, seat, fields, chance, out)
        refusal = anytime.against_form(self, seat, fields)
        if refusal is None:
            anytime.fill(self, seat, fields, out)
            if asked:
                self.count_answer(seat, fields)
        return refusal

    def _fill_asked(self, board: Rivals, seat: int, fields: Fields, chance: Chance, out: Out) -> Refusal | None:
        door = STAGES[self.facts.stage]
        wanted = fields.get("idea", "")
        rest = {name: text for name, text in fields.items() if name != "idea"}
        rest = with_sample(door.sheet(self, seat), rest)
        refusal = door.against_form(self, seat, rest) if rest else None
        if refusal is not None:
            return refusal
        if rest:
            door.fill(self, board, seat, rest, chance, out)
        if wanted and STAGES.get(self.facts.stage) is door and self.pending() >> seat & 1:
            self._give_idea(door, board, seat, wanted, chance, out)
        self.count_answer(seat, rest)
        self.settle(board, chance, out)
        return None

    def count_answer(self, seat: int, fields: Fields) -> None:
        """The question was answered with this form; if it stays open, then under a new number."""
        count = self.anonymous_answers if fields.get("avoid", "").strip() else self.facts.opened
        count[seat] += 1

    def _give_idea(self, door: Door, board: Rivals, seat: int, box: str, chance: Chance, out: Out) -> None:
        """One of the box's table, into the seat's draft; on a sheet all write together, into the sheet."""
        taken = [self.name_of(slot) for slot in c.SLOTS] + [one.name for one in self.facts.columns] + self.facts.zones
        text = idea(door.sheet(self, seat), box, chance, (*taken, *self.drafts[seat].values()), c.IDEAS + seat)
        if door.shared(self, seat):
            door.fill(self, board, seat, {box: text}, chance, out)
            return
        self.drafts[seat][box] = text
        if out.on:
            out.split(1 << seat, ws.IdeaGiven(seat, box, text), ws.IdeaGiven(seat))

    # --- who is who -----------------------------------------------------------------------------------------------

    @property
    def dj(self) -> int:
        """The DJ's seat: the last that plays. Seats beyond it look on (KC-22.1)."""
        return int(self.book.dj)

    @property
    def people(self) -> int:
        """Mask of the players that are no bots and have not resigned."""
        return ((1 << (self.dj + 1)) - 1) & ~int(self.book.bots) & ~self.quit

    @property
    def crew_people(self) -> int:
        """Mask of the Crew players that are no bots."""
        return self.people & ~(1 << self.dj)

    @property
    def clocked(self) -> bool:
        """Whether decisions have a clock."""
        return cast(Options, self.book.options).decision_seconds is not None

    def is_away(self, seat: int) -> bool:
        """A bot sits there, or somebody who has resigned: nothing is asked (KC-22.5)."""
        return bool((int(self.book.bots) | self.quit) >> seat & 1)

    def unless_away(self, seat: int) -> int:
        """Mask of that seat; of nobody if nothing is asked there."""
        return 0 if self.is_away(seat) else 1 << seat

    def seat_of(self, slot: int) -> int:
        """Who plays a Crew Brawler."""
        return int(seat_of(self.book, self.quit, slot))

    def slots_of(self, seat: int) -> list[int]:
        """The Crew Brawlers a seat plays: its own before those it has taken over."""
        mine = [slot for slot in c.SLOTS if self.seat_of(slot) == seat]
        return sorted(mine, key=lambda slot: int(self.book.seat_of[slot]) != seat)

    def name_of(self, slot: int) -> str:
        """A Crew Brawler's name, or its place while it has none."""
        return self.facts.sheets[slot].get("name", f"C{slot + 1}")

    def open_lines(self) -> list[Line]:
        """The contributions that are not struck."""
        return [line for line in self.facts.log if not line.struck and line.kind != CUT]

    # --- what changes -----------------------------------------------------------------------------------------------

    def write(self, seat: int, text: str, kind: str, deed: bool = False, who: str = "") -> None:
        """A contribution enters the log."""
        self.facts.log.append(Line(seat, text, kind, self.facts.scene, False, deed, who=who))

    def wrote(self, seat: int, kind: str, texts: Fields, boxes: Boxes, slot: int = -1) -> None:
        """Texts went into boxes of an open sheet: a contribution of whoever wrote a box last."""
        log = self.facts.log
        for line in log:
            if (line.kind, line.slot, line.scene) == (kind, slot, self.facts.scene):
                line.boxes = [name for name in line.boxes if name not in texts]
        free = [name for name, text in texts.items() if text.strip() and not boxes[name].choices]
        self.facts.log = [line for line in log if line.struck or line.kind not in ON_SHEETS or line.boxes]
        if free:
            self.facts.log.append(Line(seat, "", kind, self.facts.scene, boxes=free, slot=slot))

    def reopen(self) -> None:
        """Everybody's question is a new one."""
        self.facts.opened = [number + 1 for number in self.facts.opened]

    def go_to(self, stage: str) -> None:
        """Begin a stage: nobody has spoken, drafts are empty, questions are new."""
        self.facts.stage = stage
        self.facts.agreed = 0
        self.facts.proposals = []
        self.facts.voting = False
        self.facts.votes = []
        self.facts.spoken = 0
        self.drafts[:] = [{} for _ in self.drafts]
        self.reopen()

    # --- joint decisions (KC-0.7, KC-9.11): the house's, kept in the facts ------------------------------------------

    def joint_moves(self, codes: Iterable[int]) -> list[int]:
        """Agree with the proposal, make one of these, or vote."""
        return [c.ACCEPT, *codes, *c.VOTES]

    def against_joint(self, code: int) -> Refusal | None:
        """What the course of a joint decision has against a move."""
        proposals = len(self.facts.proposals)
        if code in c.VOTES:
            if not self.facts.voting:
                return Refusal("no_vote")
            return (
                Refusal("no_proposal", number=code - c.VOTE + 1, count=proposals)
                if code - c.VOTE >= proposals
                else None
            )
        if self.facts.voting:
            return Refusal("vote_now", count=proposals)
        return Refusal("nothing_proposed") if code == c.ACCEPT and not proposals else None

    def speak(self, seat: int, code: int, what: str, band: int, out: Out, proposal: str) -> str:
        """A seat of a band agrees with the first proposal, votes, or proposes; returns what is decided, or ""."""
        if code == c.ACCEPT:
            return self._say(seat, 0, what, "second", band, out)
        if code in c.VOTES:
            return self._say(seat, code - c.VOTE, what, "vote", band, out)
        return self.propose(seat, proposal, what, band, out)

    def propose(self, seat: int, text: str, what: str, band: int, out: Out) -> str:
        """A seat of a band makes a proposal, its own or one that was made; returns what is decided, or ""."""
        proposals = self.facts.proposals
        how = "second" if proposals else "propose"
        places = [place for place, one in enumerate(proposals) if one.text == text]
        if not places:
            proposals.append(Proposal(seat, text))
        return self._say(seat, places[0] if places else len(proposals) - 1, what, how, band, out)

    def _say(self, seat: int, place: int, what: str, how: str, band: int, out: Out) -> str:
        if out.on:
            out.tell(_proposed(seat, what, self.facts.proposals[place].text, how))
        return self._decide(seat, place, band)

    def recount(self, band: int) -> str:
        """Nobody of the band is waited for, though none has just spoken: somebody has resigned (KC-R14).

        Returns what is decided, or "" if it comes to a vote.
        """
        facts = self.facts
        if facts.voting:
            places = range(len(facts.proposals))
            return facts.proposals[max(places, key=lambda place: (facts.votes.count(place), -place))].text
        if len(facts.proposals) == 1 or not band:
            return facts.proposals[0].text
        facts.proposals = sorted(facts.proposals, key=lambda one: one.seat)
        self._open_vote([UNDECIDED] * len(facts.opened))
        facts.spoken = 0
        return ""

    def _open_vote(self, votes: list[int]) -> None:
        self.facts.voting = True
        self.facts.votes = votes
        self.reopen()

    def _decide(self, seat: int, place: int, band: int) -> str:
        """Hand one of the proposals, by its place, to the house; returns the text that is decided, or ""."""
        facts = self.facts
        if band == 1 << seat:  # all others have resigned
            return facts.proposals[place].text
        joint = Joint(len(facts.opened))
        joint.band, joint.spoken, joint.stage = band, facts.spoken, VOTING if facts.voting else NAMING
        joint.choices = list(range(len(facts.proposals)))
        joint.proposers = [one.seat for one in facts.proposals]
        if facts.voting:
            joint.said = facts.votes
            decided = joint.vote(seat, place)
            facts.votes = joint.said
        else:
            decided = joint.agree(seat, place)
        facts.spoken = joint.spoken
        if decided != UNDECIDED:
            return facts.proposals[decided].text
        if joint.stage == VOTING and not facts.voting:
            facts.proposals = [facts.proposals[place] for place in joint.choices]
            self._open_vote(list(joint.said))
        return ""

    # --- views --------------------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> StoryView:
        """The story as a seat (None: a watcher) knows it."""
        facts = self.facts if self.facts.stage == "brawl" else copy_facts(self.facts)
        export = ending.export(self) if facts.stage == "over" and ending.may_go_on(facts) else None
        if seat is None:
            return StoryView(facts, {}, export)
        return StoryView(facts, dict(self.drafts[seat]), export, self.anonymous_answers[seat])

    def show(self) -> dict[str, Any]:
        """The story by readable names, for case files: facts, and what only single seats know."""
        return {
            **whole(self.facts),
            "drafts": [dict(draft) for draft in self.drafts],
            "anonymous_answers": self.anonymous_answers.copy(),
            "quit": members(self.quit),
        }


def _proposed(seat: int, what: str, text: str, how: str) -> ws.Proposed:
    """A proposal as it is told: a seat by its number, so that screens can say its name."""
    return ws.Proposed(seat, what, "", how, int(text)) if what == "first_picker" else ws.Proposed(seat, what, text, how)


def whole(value: Any) -> Any:
    """A value with every field, whether or not it has its default."""
    if type(value) in PLAIN:  # nearly everything is
        return value
    if isinstance(value, msgspec.Struct):
        return {name: whole(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, list | tuple):
        return [whole(one) for one in value]
    return value


def copy_facts(facts: Facts) -> Facts:
    """Facts that share nothing with these."""
    return msgspec.convert(msgspec.to_builtins(facts), Facts)
