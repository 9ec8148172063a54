"""A decision of several seats together: they name choices, and vote if they differ. Compiled with the rules."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

UNDECIDED: Final = -1
NOBODY_SPOKE: Final[list[int]] = []

# Stages of a decision.
ALONE: Final = 0  # no decision is open, or one seat decides it
NAMING: Final = 1
VOTING: Final = 2


class Joint:
    """One decision at a time of a band of seats. It knows no game: a choice is any number from 0 on.

    `open(band)` begins. While NAMING, each seat of the band either names a choice (`propose`) or agrees with one that
    was named (`agree`). If all mean the same, that is decided; if not, the stage is VOTING and each seat votes for one
    of `choices` (`vote`). Most votes win, a tie goes to the earliest in `choices`: these stand in the order of the
    seats whose proposals they are. `propose`, `agree` and `vote` return what is decided with them, or UNDECIDED.
    A band of one seat is ALONE: what it proposes is decided.

    All fields may be read and set from outside, so that a game can keep them in another form. Lists are replaced,
    never changed in place, because copies share them.
    """

    band: i64  # mask of the seats that decide
    stage: i64
    spoken: i64  # mask of the seats that have spoken in this stage
    choices: list[int]  # what was named, each once
    proposers: list[int]  # per choice: the seat whose proposal it is
    said: list[int]  # per seat: the choice it meant in this stage, or UNDECIDED

    def __init__(self, seats: i64) -> None:
        self.band = 0
        self.stage = ALONE
        self.spoken = 0
        self.choices = NOBODY_SPOKE
        self.proposers = NOBODY_SPOKE
        self.said = [UNDECIDED] * seats

    def copy(self) -> Joint:
        other = Joint(0)
        other.band = self.band
        other.stage = self.stage
        other.spoken = self.spoken
        other.choices = self.choices
        other.proposers = self.proposers
        other.said = self.said
        return other

    def open(self, band: i64) -> None:
        """Begin a decision of these seats."""
        self.band = band
        self.stage = NAMING if band & (band - 1) else ALONE
        self.choices = NOBODY_SPOKE
        self.proposers = NOBODY_SPOKE
        self._hear_all()

    def waiting(self) -> i64:
        """Mask of the seats that have not spoken."""
        return self.band & ~self.spoken

    def propose(self, seat: i64, choice: i64) -> i64:
        """Name a choice. If several seats name the same, it is the proposal of the lowest seat."""
        if choice in self.choices:
            place = self.choices.index(choice)
            if seat < self.proposers[place]:
                self.proposers = self.proposers.copy()
                self.proposers[place] = seat
        else:
            self.choices = [*self.choices, int(choice)]
            self.proposers = [*self.proposers, int(seat)]
        return self._speak(seat, choice)

    def agree(self, seat: i64, choice: i64) -> i64:
        """Agree with a choice that was named; it stays the proposal of whoever named it."""
        assert choice in self.choices
        return self._speak(seat, choice)

    def vote(self, seat: i64, choice: i64) -> i64:
        """Vote for one of the choices."""
        assert self.stage == VOTING and choice in self.choices
        return self._speak(seat, choice)

    def _speak(self, seat: i64, choice: i64) -> i64:
        self.said = self.said.copy()
        self.said[seat] = choice
        self.spoken |= 1 << seat
        if self.waiting():
            return UNDECIDED
        if self.stage == VOTING:
            return self._decide(self._most_votes())
        if len(self.choices) == 1:
            return self._decide(self.choices[0])
        self._open_vote()
        return UNDECIDED

    def _open_vote(self) -> None:
        self.stage = VOTING
        order = sorted([(seat, place) for place, seat in enumerate(self.proposers)])
        self.choices = [self.choices[place] for _, place in order]
        self.proposers = [seat for seat, _ in order]
        self._hear_all()

    def _hear_all(self) -> None:
        self.spoken = 0
        self.said = [UNDECIDED] * len(self.said)

    def _most_votes(self) -> i64:
        best: i64 = UNDECIDED
        most: i64 = 0
        for choice in self.choices:
            votes = self.said.count(choice)
            if votes > most:
                most = votes
                best = choice
        return best

    def _decide(self, choice: i64) -> i64:
        self.stage = ALONE
        return choice
