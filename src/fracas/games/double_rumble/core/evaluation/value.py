"""The team's chance to win, judged at a glance: hearts in hand against hearts still to be paid."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.battle import loss_of, result_of
from fracas.games.double_rumble.core.evaluation.gains import WIN_WORTH, battle_gain, margin, reroll_gain, stance
from fracas.games.double_rumble.core.evaluation.odds import odds_with
from fracas.games.double_rumble.core.rerolls import rerolls
from fracas.games.double_rumble.core.state import Board, fighter_of

SWING: Final = 6.0  # hearts ahead that make a win about three to one


def value(s: Board) -> float:
    """The team's chance to win while the match goes on."""
    found = margin(s) + stance(s, s.fighter1) + stance(s, s.fighter2) + open_battle(s)
    return 1.0 / (1.0 + exp(-found / SWING))


def open_battle(s: Board) -> float:
    """What a Battle that is being fought may be expected to bring, in hearts."""
    if s.phase == c.ROLLING_BLUE:
        with_blue, without = _battle(s, True), _battle(s, False)
        return with_blue if with_blue > without else without
    return _rolled(s) if s.phase == c.REROLLING else 0.0


def _battle(s: Board, blue: bool) -> float:
    f = fighter_of(s, s.fighting)
    return battle_gain(s, f, odds_with(s, f, blue))


def _rolled(s: Board) -> float:
    """The dice lie: what they bring as they are, or with one more roll."""
    f = fighter_of(s, s.acting)
    result = result_of(s, f)
    stop = WIN_WORTH if result >= s.strength else -float(loss_of(s, f, result))
    more = 0.0
    for code in rerolls(s, f):
        if code >= c.REROLL:
            die: i64 = (code - c.REROLL) % 5
            gain = reroll_gain(s, f, die)
            if gain > more:
                more = gain
    return stop + more


def quiet(s: Board) -> bool:
    """Between two actions the team stands where it stands, whoever acts next: a partner is no opponent."""
    return s.phase == c.BRAWLING or s.phase == c.PLACING
