"""The match as the kernel sees it: the Brawl from the phase table, and around it the story if the table wants one."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from fracas.games.knockout.actions import candidate
from fracas.games.knockout.core import codes as c
from fracas.games.knockout.core.book import Arena, Book
from fracas.games.knockout.core.phases import PHASES, Row
from fracas.games.knockout.core.resign import both_left, hand_over, leave, side_left
from fracas.games.knockout.core.round import begin_brawl, leader, stop
from fracas.games.knockout.core.state import Board, push
from fracas.games.knockout.core.thinking.evaluation import at_a_glance
from fracas.games.knockout.core.thinking.outlook import subtle, weigh
from fracas.games.knockout.core.thinking.policy import answer
from fracas.games.knockout.core.turn import go_on
from fracas.games.knockout.words import events as w
from fracas.kernel.chance import Chance
from fracas.kernel.joint import ALONE, NAMING, UNDECIDED, VOTING
from fracas.kernel.out import Out
from fracas.kernel.thinking.chances import chance_to_win
from fracas.kernel.thinking.scale import Scale


@final
class Rivals(Board):
    """A match in play."""

    row: Row  # of the question that is open: a field is read faster than the table

    def copy(self) -> Rivals:
        other = Rivals(self.book, self.arena)
        self.copy_into(other)
        other.row = self.row
        return other

    # --- the questions ------------------------------------------------------------------------------------------------

    def pending(self) -> i64:
        if self.phase == c.TELLING:
            story = self.story
            assert story is not None
            return story.pending()
        return self.asked

    def over(self) -> bool:
        return self.phase == c.OVER

    def question(self, seat: i64) -> i64:
        if self.phase == c.TELLING:
            story = self.story
            assert story is not None
            return story.question(seat)
        return self.opened

    def options(self, seat: i64) -> tuple[int, ...]:
        if self.phase == c.TELLING:
            story = self.story
            assert story is not None
            return story.options(seat)
        return self.candidates if self.asked >> seat & 1 else c.NONE

    def asides(self, seat: i64) -> tuple[int, ...]:
        if self.phase == c.OVER:
            return c.NONE
        codes = c.NONE if self.quit >> seat & 1 else c.RESIGNS
        story = self.story
        return codes if story is None else codes + story.asides(seat)

    def default(self, seat: i64, chance: Chance) -> i64:
        """KC-R16: agree with what was named first; else what commits least."""
        if self.phase == c.TELLING:
            story = self.story
            assert story is not None
            return story.default(seat)
        if self.joint.stage == VOTING:
            return self.candidates[0]
        if self.joint.stage == NAMING and self.joint.choices:
            return self.joint.choices[0]
        return self.row.default(self)

    def score(self, seat: i64) -> float:
        if self.winner < 0:
            return 0.5
        if seat > self.book.dj:
            return 0.5  # a watcher's seat
        return 1.0 if (seat == self.book.dj) == (self.winner != c.CREW) else 0.0

    # --- for players that think ahead (docs/decisions/0008) -----------------------------------------------------------

    def redeal(self, seat: i64, chance: Chance) -> None:
        """The Brawl is open, joint decisions too (KC-0.2): only the story hides something."""
        story = self.story
        if story is not None:
            self.story = story.redealt(seat, chance)

    def plays_for(self, seat: i64) -> i64:
        return c.RIVALS if seat == self.book.dj else c.CREW

    def sides(self) -> i64:
        return 2

    def value(self, seat: i64) -> float:
        if seat > self.book.dj:
            return 0.5  # a watcher's seat
        return chance_to_win(self, seat, self.book.mine, self.book.theirs)

    def glance(self, seat: i64) -> float:
        if self.phase == c.OVER:
            return self.score(seat)
        if seat > self.book.dj:
            return 0.5  # a watcher's seat
        return at_a_glance(self, self.plays_for(seat))

    def weigh(self, side: i64, scale: Scale) -> bool:
        """While the story is told, nothing can be told of the Brawl."""
        if self.phase == c.TELLING:
            return False
        weigh(self, side, scale)
        return True

    def subtle(self, seat: i64, code: i64) -> i64:
        return subtle(code)

    def policy(self, seat: i64, chance: Chance) -> i64:
        """In the Brawl as a player who knows the game; in the story, and where one choice is as good, at random."""
        code: i64 = answer(self) if self.phase != c.TELLING else c.NOTHING
        options = self.options(seat)
        if self.joint.stage == VOTING and code not in options:
            return options[0]
        if code >= 0:
            return code
        pick: i64 = chance.below(len(options))
        return options[pick]

    # --- from phase to phase ------------------------------------------------------------------------------------------

    def answer(self, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code == c.RESIGN:
            self.resign(seat, chance, out)
        elif code >= c.STORY:
            story = self.story
            assert story is not None
            story.answer(self, seat, code, chance, out)
        else:
            if self.joint.stage != ALONE:
                code = self.speak(seat, code, out)
                if code == UNDECIDED:
                    return
            self.asked = 0
            self.row.answer(self, seat, code, chance, out)
        self.run(chance, out)

    def resign(self, seat: i64, chance: Chance, out: Out) -> None:
        """KC-R14: a mate takes over; a side that is gone has given up the Brawl."""
        self.quit |= 1 << seat
        if out.on:
            out.tell(w.Resigned(int(seat)))
        hand_over(self)
        told = self.phase == c.TELLING  # then the story goes on without, to the Brawl perhaps
        story = self.story
        if story is not None:
            story.resign(self, seat, chance, out)
        if told or self.phase == c.OVER:
            return
        if not both_left(self.book, self.quit):
            stop(self, side_left(self.book, self.quit), c.BY_RESIGNING, out)
            return
        band = self.row.band(self)
        if not band:
            self.asked = 1 << self.brawlers[self.asker].seat
        elif self.joint.stage == ALONE:
            self.joint.open(band)
            self.asked = band
        elif self.joint.band >> seat & 1:
            self.leave(seat, chance, out)

    def leave(self, seat: i64, chance: Chance, out: Out) -> None:
        """A joint decision goes on without a seat, or is decided by that."""
        naming = self.joint.stage == NAMING
        code = leave(self.joint, seat)
        if code != UNDECIDED:
            self.asked = 0
            self.row.answer(self, c.NOTHING, code, chance, out)
            return
        if naming and self.joint.stage == VOTING:
            self.candidates = tuple(self.joint.choices)
            self.opened += 1
        self.asked = self.joint.waiting()

    def call_time(self, chance: Chance, out: Out) -> None:
        """KC-R17: more points win; before a Brawl and with equal points it is a draw."""
        if self.phase == c.TELLING:
            self.ended = c.BY_TIME
        else:
            stop(self, leader(self), c.BY_TIME, out)
        story = self.story
        if story is not None:
            story.call_time(self, out)

    def speak(self, seat: i64, code: i64, out: Out) -> i64:
        """One of several names a choice or votes (KC-0.7, KC-9.11); returns what is decided, or UNDECIDED."""
        joint = self.joint
        how = "vote" if joint.stage == VOTING else "second" if joint.choices else "propose"
        if out.on:
            out.tell(w.Spoke(int(seat), how, candidate(self, code)))
        if joint.stage == VOTING:
            code = joint.vote(seat, code)
        else:
            code = joint.propose(seat, code)
            if joint.stage == VOTING:
                self.candidates = tuple(joint.choices)
                self.opened += 1
        self.asked = joint.waiting()
        return code

    def run(self, chance: Chance, out: Out) -> None:
        """Go on until somebody must decide: what a phase asked for, then the agenda, then the turn."""
        while self.asked == 0:
            if self.opening >= 0:
                self.open(chance, out)
            elif self.phase == c.OVER:
                story = self.story
                if story is None or not story.brawl_won(self, chance, out):
                    return
            elif self.agenda:
                entry: i64 = self.agenda.pop()
                self.opening = entry & c.PHASE_BITS
                self.arg = entry >> c.ARG
            elif self.phase == c.TELLING:
                return
            elif self.to_respawn:
                self.opening = c.RESPAWNING
            else:
                go_on(self)

    def open(self, chance: Chance, out: Out) -> None:
        """Open the phase that is next: ask those who decide, or do what is done where nothing is to be chosen."""
        phase = self.opening
        self.opening = c.NOTHING
        row = PHASES[phase]
        if self.to_respawn and row.after_balls:
            push(self, phase, self.arg)
            self.opening = c.RESPAWNING
            return
        codes = row.choices(self)
        if not codes:
            row.done(self, chance, out)
            return
        self.phase = phase
        self.row = row
        self.asker = row.asker(self)
        self.candidates = codes
        if len(codes) == 1:  # KC-0.4
            row.answer(self, c.NOTHING, codes[0], chance, out)
            return
        self.opened += 1
        band = row.band(self)
        if band:
            self.joint.open(band)
            self.asked = band
        else:
            self.asked = 1 << self.brawlers[self.asker].seat


def new_match(book: Book, arena: Arena) -> Rivals:
    """A match before its first question."""
    match = Rivals(book, arena)
    match.blank()
    match.row = PHASES[match.phase]
    return match


def start_brawl(match: Rivals, chance: Chance, out: Out) -> None:
    """Begin the Brawl: setup, then the first activation."""
    match.phase = c.SETTING_SPECIAL
    begin_brawl(match)
    match.run(chance, out)
