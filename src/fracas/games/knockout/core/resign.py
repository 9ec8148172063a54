"""Resigning (KC-R14): who decides, and who plays which Brawler, once somebody has given up."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.knockout.core import codes as c
from fracas.games.knockout.core.book import Book
from fracas.games.knockout.core.state import Board
from fracas.kernel.joint import ALONE, NAMING, UNDECIDED, Joint


def voters(s: Board, which: i64) -> i64:
    """Mask of the seats that decide together (KC-0.7, KC-9.11): those who are left; bots where no people are."""
    everybody: i64 = s.book.voters[which]
    if not s.quit or everybody & ~s.quit:
        return everybody & ~s.quit
    left: i64 = ((1 << (s.book.dj + which)) - 1) & ~s.quit
    return left & -left


def seat_of(book: Book, quit: i64, slot: i64) -> i64:
    """Who plays a Crew Brawler (KC-22.2): its player, or the first of the Crew that is left, people before bots."""
    seat: i64 = book.seat_of[slot]
    left: i64 = ((1 << book.dj) - 1) & ~quit
    if not quit >> seat & 1 or not left:
        return seat
    heirs = left & ~book.bots or left
    heir: i64 = 0
    while not heirs >> heir & 1:
        heir += 1
    return heir


def crew_left(book: Book, quit: i64) -> bool:
    """Somebody of the Crew has not resigned."""
    return ((1 << book.dj) - 1) & ~quit != 0


def side_left(book: Book, quit: i64) -> i64:
    """The side that has not resigned when the other has; NOTHING if both have."""
    if crew_left(book, quit):
        return c.CREW
    return c.NOTHING if quit >> book.dj & 1 else c.RIVALS


def both_left(book: Book, quit: i64) -> bool:
    return crew_left(book, quit) and not quit >> book.dj & 1


def hand_over(s: Board) -> None:
    """The Brawlers of who has resigned go to a mate."""
    for slot in range(3):
        s.brawlers[slot].seat = seat_of(s.book, s.quit, slot)


def leave(joint: Joint, seat: i64) -> i64:
    """A seat leaves a decision of several. What it said counts no more; returns what is decided by that, or UNDECIDED.

    What it alone had named is off the table, unless it has come to the vote already.
    """
    joint.band &= ~(1 << seat)
    joint.spoken &= ~(1 << seat)
    joint.said = [UNDECIDED if one == seat else choice for one, choice in enumerate(joint.said)]
    if joint.stage == NAMING:
        kept = [place for place, choice in enumerate(joint.choices) if choice in joint.said]
        joint.proposers = [_first(joint, joint.choices[place]) for place in kept]
        joint.choices = [joint.choices[place] for place in kept]
    if not joint.band & (joint.band - 1):  # one is left, and decides alone
        joint.stage = ALONE
        return max(joint.said)
    if joint.waiting():
        return UNDECIDED
    return _all_have_spoken(joint)


def _first(joint: Joint, choice: i64) -> int:
    """The first seat that means a choice."""
    return joint.said.index(choice)


def _all_have_spoken(joint: Joint) -> i64:
    """Nobody is waited for: let somebody say again what was said."""
    for seat in range(len(joint.said)):
        if joint.band >> seat & 1:
            choice: i64 = joint.said[seat]
            return joint.agree(seat, choice) if joint.stage == NAMING else joint.vote(seat, choice)
    return UNDECIDED
