"""What every part of the story half works with: codes, seats, the log, joint decisions (KC-0.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fracas.games.knockout import words_facts as wf
from fracas.games.knockout import words_story as ws
from fracas.games.knockout.core.book import Book
from fracas.games.knockout.core.codes import (
    STORY,
)
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.wire import Field

if TYPE_CHECKING:
    from fracas.games.knockout.core.match import Rivals

Fields = dict[str, str]

CONFIRM = STORY
FINISH = STORY + 1
BEGIN = STORY + 2
END_SCENE = STORY + 3
SUGGEST_END = STORY + 4
PROPOSE_BOND = STORY + 5
AWARD = STORY + 6
DECLINE = STORY + 7
OBJECT = STORY + 8
WITHDRAW = STORY + 9
CREATE_RIVAL = STORY + 10
SHOWN_YES = STORY + 11
SHOWN_NO = STORY + 12
STOP_ZONES = STORY + 13
ACCEPT = STORY + 14
XCARD = STORY + 15
PAUSE = STORY + 16
FORWARD = STORY + 17
CONSENT = STORY + 18
REFUSE = STORY + 19
REWIND = STORY + 20  # + number of contributions, 1 to 9
TOOL = STORY + 30  # + 2 * tool + on
PROMPT = STORY + 40  # + prompt
NAME = STORY + 50  # + seat
CREATOR = STORY + 60  # + slot
INTRODUCE = STORY + 70  # + slot
VOTE = STORY + 80  # + proposal
PREMADE = STORY + 90  # + map
BOOST = STORY + 100  # + boost

PLAIN = {
    CONFIRM: ws.Confirm,
    FINISH: ws.Finish,
    BEGIN: ws.Begin,
    END_SCENE: ws.EndScene,
    SUGGEST_END: ws.SuggestEnd,
    PROPOSE_BOND: ws.ProposeBond,
    AWARD: ws.Award,
    DECLINE: ws.Decline,
    OBJECT: ws.Object,
    WITHDRAW: ws.Withdraw,
    CREATE_RIVAL: ws.CreateRival,
    STOP_ZONES: ws.StopZones,
    ACCEPT: ws.Accept,
    XCARD: ws.Xcard,
    CONSENT: ws.Consent,
    REFUSE: ws.Refuse,
}


class Core:
    """The story's facts and drafts, and small facts about who is who."""

    def __init__(self, book: Book, facts: wf.Facts, drafts: list[dict[str, str]]) -> None:
        self.book = book
        self.facts = facts
        self.drafts = drafts
        # Per seat: questions answered with an Avoid entry. Counted in the open, the count would name the writer.
        self.quiet = [0] * int(book.seats)

    @property
    def dj(self) -> int:
        return int(self.book.dj)

    @property
    def people(self) -> int:
        """Mask of the players that are no bots."""
        return ((1 << (self.dj + 1)) - 1) & ~int(self.book.bots)

    @property
    def crew_people(self) -> int:
        return self.people & ~(1 << self.dj)

    def is_bot(self, seat: int) -> bool:
        return bool(int(self.book.bots) >> seat & 1)

    def slots_of(self, seat: int) -> list[int]:
        """The Crew Brawlers a seat plays."""
        return [slot for slot in range(3) if self.book.seat_of[slot] == seat]

    def name_of(self, slot: int) -> str:
        return self.facts.sheets[slot].get("name", f"C{slot + 1}")

    def open_lines(self) -> list[wf.Line]:
        return [line for line in self.facts.log if not line.struck]

    def write(self, seat: int, text: str, kind: str, deed: bool = False) -> None:
        """A contribution enters the log."""
        self.facts.log.append(wf.Line(seat, text, kind, self.facts.scene, False, deed))

    def drop_objections(self) -> None:
        for line in self.facts.log:
            line.objected = -1

    def reopen(self) -> None:
        """Everybody's question is a new one."""
        self.facts.opened = [number + 1 for number in self.facts.opened]

    def go_to(self, stage: str) -> None:
        self.facts.stage = stage
        self.facts.agreed = 0
        self.facts.proposals = []
        self.facts.voting = False
        self.facts.votes = []
        self.facts.spoken = 0
        self.drafts[:] = [{} for _ in self.drafts]
        self.reopen()

    # --- joint decisions by proposal (KC-0.7, KC-9.11) --------------------------------------------------------------

    def joint_pending(self, band: int) -> int:
        return band & ~self.facts.spoken

    def joint_options(self, codes: Iterable[int]) -> list[int]:
        """Before a proposal: the codes. After: accept, or one of them. In a vote: the proposals."""
        facts = self.facts
        if facts.voting:
            return [VOTE + i for i in range(len(facts.proposals))]
        return ([ACCEPT] if facts.proposals else []) + list(codes)

    def propose(self, seat: int, text: str, what: str, band: int, out: Out) -> str:
        """A proposal, or an objection with a proposal of its own; returns what is decided, or ""."""
        facts = self.facts
        first = not facts.proposals
        if not any(one.text == text for one in facts.proposals):
            facts.proposals.append(wf.Proposal(seat, text))
        facts.spoken |= 1 << seat
        if out.on:
            out.tell(_proposed(seat, what, text, "propose" if first else "second"))
        return self._spoken_out(band)

    def accept(self, seat: int, what: str, band: int, out: Out) -> str:
        self.facts.spoken |= 1 << seat
        if out.on:
            out.tell(_proposed(seat, what, self.facts.proposals[0].text, "second"))
        return self._spoken_out(band)

    def vote(self, seat: int, number: int, what: str, band: int, out: Out) -> str:
        facts = self.facts
        facts.votes[seat] = number
        facts.spoken |= 1 << seat
        if out.on:
            out.tell(_proposed(seat, what, facts.proposals[number].text, "vote"))
        return self._spoken_out(band)

    def _spoken_out(self, band: int) -> str:
        facts = self.facts
        if band & ~facts.spoken:
            return ""
        if not facts.voting and len(facts.proposals) > 1:
            facts.voting = True
            facts.spoken = 0
            facts.votes = [-1] * len(facts.opened)
            facts.proposals.sort(key=lambda one: one.seat)  # a tie goes to the earliest seat
            self.reopen()
            return ""
        if facts.voting:
            count = [facts.votes.count(i) for i in range(len(facts.proposals))]
            return facts.proposals[count.index(max(count))].text
        return facts.proposals[0].text


@dataclass(frozen=True)
class Door:
    """One stage of the story: who is asked what, and what answers do."""

    kind: Callable[[Any, int], str]
    pending: Callable[[Any], int]
    options: Callable[[Any, int], Iterable[int]] = lambda s, seat: ()
    form: Callable[[Any, int], Iterable[Field]] = lambda s, seat: ()
    about: Callable[[Any, int], dict[str, Any]] = lambda s, seat: {}
    answer: Callable[[Any, Rivals, int, int, Chance, Out], None] = lambda *args: None
    fill: Callable[[Any, Rivals, int, Fields, Chance, Out], str] = lambda *args: "no form is open"
    settle: Callable[[Any, Rivals, Chance, Out], None] = lambda *args: None
    sheet: Callable[[Any, int], str] = lambda s, seat: ""
    shared: Callable[[Any, int], bool] = lambda s, seat: False  # the sheet is open to all while it is written
    private: Callable[[Any, int], Iterable[str]] = lambda s, seat: ()  # boxes of the seat's own draft


def _proposed(seat: int, what: str, text: str, how: str) -> ws.Proposed:
    """A proposal as it is told: a seat by its number, so that screens can say its name."""
    return ws.Proposed(seat, what, "", how, int(text)) if what == "first_picker" else ws.Proposed(seat, what, text, how)


def bit_list(mask: int) -> list[int]:
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def picker_asked(s: Core) -> int:
    return 0 if s.is_bot(s.facts.picker) else 1 << s.facts.picker
