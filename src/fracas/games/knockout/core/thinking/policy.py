"""What a player who knows the game would answer at once, question by question."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.knockout.core import codes as c
from fracas.games.knockout.core.state import Board
from fracas.games.knockout.core.thinking import acting, reacting


def answer(s: Board) -> i64:
    """One of the options of whoever is asked; NOTHING where one is as good as another."""
    phase = s.phase
    if phase == c.ACTING:
        return acting.act(s)
    if phase == c.ACTIVATING:
        return acting.activate(s)
    if phase == c.TARGETING:
        return acting.choose_target(s)
    if phase == c.BONUS:
        return acting.take_bonus(s)
    if c.DRINKING <= phase <= c.ADJUSTING:
        return answer_contest(s)
    return answer_result(s)


def answer_contest(s: Board) -> i64:
    """While a contest runs."""
    phase = s.phase
    if phase == c.DRINKING:
        return reacting.drink(s)
    if phase == c.REACTING:
        return reacting.react(s)
    if phase == c.DODGE_MOVING:
        return reacting.dodge_move(s)
    return reacting.adjust(s)


def answer_result(s: Board) -> i64:
    """What a contest brings, and what is seldom asked."""
    phase = s.phase
    if phase == c.KNOCKING:
        return reacting.knock(s)
    if phase == c.DEFLECTING:
        return reacting.deflect(s)
    if phase == c.STEALING:
        return c.STEAL
    if phase == c.ESCAPING:
        return reacting.escape(s)
    if phase == c.RETURNING:
        return reacting.meet_return(s)
    if phase == c.LANDING:
        return reacting.land(s)
    if phase == c.MOVING_ON:
        return acting.move_on(s)
    if phase == c.LUCKING:
        return c.KEEP if reacting.nearer(s, c.CREW, s.balls[s.lucky_slot].zone) >= 0 else c.REROLL
    return c.NOTHING
