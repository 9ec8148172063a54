"""How a player who knows the game spends N30N: Strikes, Counters, boosts and the wars over them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core.book import Move
from fracas.games.n30n.core.parts import Fighter, War
from fracas.games.n30n.core.round.moves import move_of, move_targets
from fracas.games.n30n.core.state import Board
from fracas.games.n30n.core.thinking.evaluation import ODDS, move_worth
from fracas.games.n30n.core.thinking.placing import hp_to_take, knockout
from fracas.games.n30n.core.wars import energy_of, grades_of, is_enough, paid, war_of

# In HP.
GRADE: Final = 0.3  # N30N that is spent, per grade
READY: Final = 1.0  # a move the hand can pay
# Chances: that a foe's card of N30N does not stop a move, one for each card.
MISSES: Final = 0.85
MOST_CARDS: Final = 6


def readiness(s: Board, unit: i64, move: Move) -> float:
    """What there is in a hand for a move."""
    if s.holds(unit, c.N30N) == 0:
        return 0.0
    return READY if is_enough(energy_of(s, unit), move.need) else 0.0


def _lands(s: Board, unit: i64) -> float:
    """The chance that nobody stops a move, by the number of cards the other side holds."""
    chance = 1.0
    for other in range(s.book.units):
        if s.side[other] != s.side[unit]:
            for _ in range(min(MOST_CARDS, s.holds(other, c.N30N))):
                chance *= MISSES
    return chance


# --- Strikes and Counters ---------------------------------------------------------------------------------------------


def move_to_call(s: Board, options: tuple[int, ...]) -> i64:
    """The move that is worth most more than it costs; none if there is none."""
    best = 0.0
    found: i64 = c.DONE if s.stage == c.WINDOW else c.PASS
    for code in options:
        if code < c.STRIKE or code >= c.TARGET:
            continue
        base: i64 = c.COUNTER if code >= c.COUNTER else c.STRIKE
        i = code - base
        f = s.fighters[i]
        move = move_of(s, f, base)
        worth = move_worth(s, f, move)
        if move.aim != c.NOBODY and move.aim != c.ALLY:
            worth += _best_knockout(s, i, move, base)
        worth = worth * _lands(s, f.unit) - GRADE * float(_cost(move))
        if worth > best:
            best = worth
            found = code
    return found


def _cost(move: Move) -> i64:
    total: i64 = 0
    for amount in move.cost:
        total += amount
    return total


def _best_knockout(s: Board, i: i64, move: Move, base: i64) -> float:
    best = 0.0
    mine = s.side[s.fighters[i].unit]
    for target in move_targets(s, i, move, base):
        foe = s.fighters[target]
        if s.side[foe.unit] != mine:
            worth = _knockout(s, move, foe)
            if worth > best:
                best = worth
    return best


def _knockout(s: Board, move: Move, foe: Fighter) -> float:
    """What it adds that a move may take the last HP of a Fighter."""
    chance = 0.0
    hp = hp_to_take(s, foe)
    for step in move.steps:
        out = s.book.mode != c.OVERKILL if step.verb == c.KO else step.verb == c.DAMAGE and step.amount >= hp
        if out and step.to != c.SELF:
            chance += ODDS[step.on] if move.luck != c.NO_LUCK else 1.0
    return knockout(s, foe) * (chance if chance < 1.0 else 1.0) if chance > 0.0 else 0.0


def target_to_name(s: Board, seat: i64, options: tuple[int, ...]) -> i64:
    """A foe whom it may take out, else the one with most HP left; of friends the one that has lost most."""
    unit: i64 = s.book.unit_of[seat]
    best = -1000.0
    found: i64 = options[0]
    for code in options:
        f = s.fighters[code - c.TARGET]
        worth = -float(f.hp)
        if s.side[f.unit] == s.side[unit]:
            worth = float(s.book.sheets[f.who].hp - f.hp) if f.unit == unit else -100.0
        if worth > best:
            best = worth
            found = code
    return found


# --- wars and boosts --------------------------------------------------------------------------------------------------


def _stake(s: Board, war: War) -> float:
    """What a move is worth to its owner if it takes effect."""
    if war.kind == c.BY_BOOST:
        return 1.0
    f = s.fighters[war.fighter]
    sheet = s.book.sheets[f.who]
    move = sheet.strike if war.kind == c.BY_STRIKE else sheet.counter
    worth = move_worth(s, f, move)
    if war.target != c.NOTHING and s.side[s.fighters[war.target].unit] != s.side[f.unit]:
        worth += _knockout(s, move, s.fighters[war.target])
    return worth


def card_to_lay(s: Board, unit: i64, options: tuple[int, ...]) -> i64:
    """The card of lowest grade that turns the war, if that is worth it; else give in."""
    war = war_of(s)
    owns = s.phase == c.ANSWERING
    stake = _stake(s, war) * _lands(s, unit)
    best = 0.0
    found: i64 = c.CONCEDE if owns else c.ACCEPT
    for code in options:
        if code < c.CANCEL:
            continue
        card = code - c.ADD if code >= c.ADD else (code - c.CANCEL) // c.WAR_PLACES
        grade = card % c.GRADES + 1
        worth = stake - GRADE * float(grade)
        if code >= c.ADD and not _replaces(war, card):
            worth -= 0.5 * stake
        if worth > best:
            best = worth
            found = code
    return found


def _replaces(war: War, card: i64) -> bool:
    """True if one paying card more covers the cost."""
    return is_enough(paid(war, war.live()) + grades_of(card), war.need)


def slot_to_boost(s: Board, unit: i64, options: tuple[int, ...]) -> i64:
    """The slot that the card of lowest grade pays."""
    stake = _lands(s, unit)
    best = 0.0
    found: i64 = c.PASS
    for code in options:
        if code < c.BOOST or code >= c.BOOST + c.TYPES:
            continue
        kind = code - c.BOOST
        for card in s.hands[unit]:
            if card // c.GRADES == kind:
                worth = stake - GRADE * float(card % c.GRADES + 1)
                if worth > best:
                    best = worth
                    found = code
                break
    return found
