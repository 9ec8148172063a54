"""Play to the end, compiled with the rules: the inner loop of search, laws and speed tests."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.kernel.chance import Chance
from fracas.kernel.masks import lowest
from fracas.kernel.out import Out
from fracas.kernel.state import State
from fracas.kernel.thinking.quick import LOW, Quick, stirred


def playout(state: State, chance: Chance, most: i64) -> i64:
    """Let every asked seat answer at random, lowest seat first; stop when nobody is asked or after `most`
    decisions. Returns the number of decisions.

    The players' choices are no luck of the match: they take one number of it and stir that.
    """
    out = Out()
    word: i64 = chance.below(LOW) + 1
    made: i64 = 0
    while made < most:
        mask = state.pending()
        if mask == 0:
            break
        seat = lowest(mask)
        options = state.options(seat)
        word = stirred(word)
        pick: i64 = (word & LOW) * len(options) >> 30
        state.answer(seat, options[pick], chance, out)
        made += 1
    return made


def policy_playout(state: State, chance: Chance, choices: Quick, most: i64) -> i64:
    """The same by each seat's `State.policy`; what luck that takes, it takes from `choices`."""
    out = Out()
    made: i64 = 0
    while made < most:
        mask = state.pending()
        if mask == 0:
            break
        seat = lowest(mask)
        state.answer(seat, state.policy(seat, choices), chance, out)
        made += 1
    return made
