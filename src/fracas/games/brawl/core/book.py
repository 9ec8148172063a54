"""The Book: options and decks of a match, in the form the rules read. It never changes; all copies share it."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.brawl.core import codes as c
from fracas.kernel.thinking.scale import Scale


class Book:
    """What is fixed for a match."""

    def __init__(self, seats: i64, options: object, pack: str | None) -> None:
        self.mine: Scale = Scale([])  # the weights of values.toml, for what one side has
        self.theirs: Scale = Scale([])  # and for the other
        self.seats: i64 = seats
        self.sides: i64 = 2
        self.side_of: list[int] = []  # by seat
        self.teams: list[list[int]] = []  # seats of each side
        self.mates: list[list[int]] = []  # teammates of each seat
        self.options: object = options  # as agreed, for views
        self.pack: str | None = pack
        self.live: bool = False  # Tournament
        self.format: i64 = c.DUEL
        self.freezes: i64 = 3  # under each deck (BR-1.5, BR-10.2)
        self.most_bases: i64 = 3
        self.inner_clear: bool = False  # tag_clear = literal
        self.must_act: bool = True
        self.strict: bool = False  # strict_fouls
        self.calls: bool = True
        self.countdown_ms: i64 = 3_000
        self.min_interval_ms: i64 = 120
        self.stall_ms: i64 = 30_000
        self.warn_ms: i64 = 5_000  # the warning comes this long before the stall
        self.pause_limit: i64 = 2
        self.pause_ms: i64 = 120_000
        self.turn_ms: i64 = 0  # 0: no turn clock
        self.max_rerounds: i64 = 5
        self.best_of: i64 = 1
        self.roster: list[str] = []
        self.picks: tuple[int, ...] = c.NONE  # the codes that choose from it
        self.decks: list[list[int]] = []  # a character's cards without its Freezes, in the order of the cards
        # Rules of thumb (thumb.toml), in hundredths of a Base.
        self.strong: tuple[int, ...] = c.NONE  # the codes that choose a strong character
        self.worth: list[int] = []  # what a Base is worth: core/thinking/worth.py says where
        self.early: i64 = 0  # cards to draw, down to which the game is young,
        self.late: i64 = 0  # and down to which it is not yet old
        self.draw: list[int] = []  # what a draw is worth, by stage
        self.least: list[
            int
        ] = []  # what a card must change to be played, by kind: else it is put down, or left on the pile
        self.shelter: i64 = 0  # percent of a Base's worth that its shelter from Clears is worth
        self.reply: i64 = 0  # percent of what the foe's next card, as far as it is known, would change
