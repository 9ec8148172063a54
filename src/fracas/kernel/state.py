"""State: one match in play. A game subclasses it once; only answers, forms and the clock change it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.thinking.scale import Scale

NEVER: Final = -1


# Interpreted subclasses are allowed so that a game or a test need not be compiled. This costs nothing (decisions/0001).
@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State:
    """One match in play, without luck and without a clock.

    For speed a State is a plain class with i64 fields and copies itself by hand. Seats and actions are small ints
    here; `Words.encode` and `Words.decode` (game.py) turn actions into readable ones and back.
    """

    # The time of the entry being played, in milliseconds since the match began. The match sets it. Rules may read no
    # other time, so a replay sees the same times.
    at: i64
    __slots__ = ("at",)  # a game's state may have slots of its own: without compiling they are read faster than a dict

    def __init__(self) -> None:
        self.at = 0

    def over(self) -> bool:
        """True once the match has a result."""
        raise NotImplementedError

    def pending(self) -> i64:
        """Bit mask of the seats with an open ask; 0 when over or when only the clock can go on."""
        raise NotImplementedError

    def options(self, seat: i64) -> tuple[int, ...]:
        """Codes that seat may answer now, from what it may know; empty when it is not asked."""
        raise NotImplementedError

    def asides(self, seat: i64) -> tuple[int, ...]:
        """Codes a seat may send unasked (resign, pause). The match goes on without them, and bots never send them.

        Whoever has not resigned may resign at any time until the match is over. Who has resigned is asked nothing more:
        open and later questions are answered by `default` at once.
        """
        return ()

    def question(self, seat: i64) -> i64:
        """The number of the seat's open question, which is the id of its ask.

        Another seat's answer never changes it. Once the question is answered the number is not used again, except in
        real time, where an ask stays open.
        """
        raise NotImplementedError

    def answer(self, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        """Play one of the seat's options or asides."""
        raise NotImplementedError

    def deadline(self) -> i64:
        """The time at which something happens by itself, or NEVER."""
        return NEVER

    def time_up(self, chance: Chance, out: Out) -> None:
        """Do what is due. Called when `self.at` has reached the deadline or is past it."""
        raise NotImplementedError

    def default(self, seat: i64, chance: Chance) -> i64:
        """What is answered for an asked seat whose time has run out, or who has resigned: one of its options.

        It is the choice that commits least, by a ruling of the game. What the seat has not sent yet plays no part. For
        a question that is only a form, see `Forms.blank`.
        """
        raise NotImplementedError

    def call_time(self, chance: Chance, out: Out) -> None:
        """End the match now, by the standing: its time has run out. The outcome's word is `time`."""
        raise NotImplementedError

    def score(self, seat: i64) -> float:
        """1.0 for a win, 0.5 for a draw, 0.0 for a loss, or a share in between. Called only when the match is over."""
        raise NotImplementedError

    def copy(self) -> State:
        """An independent state; what never changes may be shared."""
        raise NotImplementedError

    # --- what thinking players ask of an imagined state, compiled with the rules (docs/decisions/0008) ---

    def redeal(self, seat: i64, chance: Chance) -> None:
        """Change what the seat cannot know into something else that fits what it knows.

        The seat is asked the same with the same options afterwards. Sealed answers of others are open again where they
        would be asked now. The result may not depend on what the seat cannot know: twin worlds, redealt with the same
        luck, are the same world.
        """
        raise NotImplementedError

    def plausible(self, seat: i64, chance: Chance) -> bool:
        """Whether in this world rules of thumb would have answered what the seat saw the others answer last.

        Asked of redealt worlds only, and changes nothing. One that is not plausible is dealt again a few times.
        """
        return True

    def plays_for(self, seat: i64) -> i64:
        """The side a seat plays for, from 0. Partners without a foe among the seats are all on side 0."""
        return seat

    def sides(self) -> i64:
        """How many sides there are."""
        return 2

    def value(self, seat: i64) -> float:
        """The seat's chance to win, from 0 to 1, as well as it can be told without thinking ahead: what was learned.

        In a match of two sides the values of both add up to 1.
        """
        raise NotImplementedError

    def glance(self, seat: i64) -> float:
        """The same by a rule that is never changed: what the measuring stick of all players, greedy, goes by."""
        return self.value(seat)

    def weigh(self, side: i64, scale: Scale) -> bool:
        """Put on the scale what tells how likely a side wins, in the order of the game's values.toml.

        False, and nothing on the scale, where nothing was learned for such a match; so for all sides or for none.
        """
        return False

    def subtle(self, seat: i64, code: i64) -> i64:
        """How easily an option is overlooked: 0 what everybody sees, 1 what takes practice, 2 what takes a plan."""
        return 0

    def senseless(self, seat: i64, code: i64) -> bool:
        """True for an option that only harms whoever takes it: nobody who knows the game looks at it twice."""
        return False

    def quiet(self) -> bool:
        """True where a state can be valued as it is, whoever is to answer."""
        return False

    def order(self, seat: i64, options: tuple[int, ...]) -> tuple[int, ...]:
        """The same codes, the most promising first; as they are where there are few."""
        return options

    def policy(self, seat: i64, chance: Chance) -> i64:
        """What a player who knows the game would answer at once: one of the seat's options, from what it may know."""
        options = self.options(seat)
        pick: i64 = chance.below(len(options))
        return options[pick]
