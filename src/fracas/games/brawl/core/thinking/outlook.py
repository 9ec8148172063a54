"""What tells who will win, as amounts to be weighed (values.toml): Bases by how such Bases end, cards, games won."""

from __future__ import annotations

from math import log
from typing import Final

from mypy_extensions import i64

from fracas.games.brawl.core import codes as c
from fracas.games.brawl.core.spots import has_spot
from fracas.games.brawl.core.state import Base, Board
from fracas.games.brawl.core.thinking.worth import STAGES, WON, sight, standing, winning
from fracas.kernel.thinking.scale import Scale

SUREST: Final = 0.97  # no Base that lies open is surer than this
MOST_BASES: Final = 8  # more in a row are not reckoned
# By card: its place among the kinds that decks are weighed by (Hit, Hit-2, Block, Dodge, Press, Reverse, Base, Clear).
GROUP_OF: Final[list[int]] = [0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 3, 4, 5, 8, 8, 8, 6, 7]
GROUPS: Final = 8  # 8 itself: none of them
HALF_LATE: Final = 8.0  # with so many cards a player left it is half late


def weigh(s: Board, side: i64, scale: Scale) -> None:
    """Everything a side has."""
    worth = 0.0
    most = 0.0
    leads = 0.0
    frozen = 0.0
    stage: i64 = 0
    for zone in s.zones:
        if zone.first != side and zone.second != side:
            continue
        see = sight(s, zone, side)
        stage = see.stage
        chances: list[float] = []
        for base in zone.row:
            value = float(standing(see, base)) / float(WON)
            worth += value
            if base.nulled:
                continue
            chances.append(_chance(base, value))
            if winning(base, zone, side):
                leads += 1.0
                if base.frozen:
                    frozen += 1.0
        most += majority(chances)
    _by_stage(scale, stage, worth)
    _by_stage(scale, stage, most)
    _by_stage(scale, stage, leads)
    scale.put(frozen)
    left, freezes, held, fits = _cards(s, side)
    scale.put(left)
    scale.put(freezes)
    scale.put(held)
    scale.put(fits)
    scale.put(1.0 if _to_move(s, side) else 0.0)
    wins: i64 = s.wins[side] if s.wins else 0
    scale.put(float(wins))
    _weigh_decks(s, side, scale, 1.0)
    # The fewer cards are to come, the more all of it tells.
    late = _lateness(s)
    scale.put(worth * late)
    scale.put(most * late)
    scale.put(leads * late)
    _weigh_decks(s, side, scale, late)


def _lateness(s: Board) -> float:
    """From near 0 to 1, as the decks run out."""
    left = 0.0
    for player in s.players:
        left += float(player.undrawn())
    return 1.0 / (1.0 + left / (HALF_LATE * float(len(s.players))))


def _weigh_decks(s: Board, side: i64, scale: Scale, each: float) -> None:
    """What is still to be drawn, by kind: a deck full of Hits is another one than a deck full of Blocks.

    Counted first: sums of fractions depend on their order a little, and the order of a deck is hidden.
    """
    counts: list[i64] = [0] * (GROUPS + 1)  # the last is for cards of no kind
    for player in s.players:
        if s.book.side_of[player.seat] == side:
            for card in player.deck:
                counts[GROUP_OF[card]] += 1
    group: i64 = 0
    while group < GROUPS:
        scale.put(float(counts[group]) * each)
        group += 1


def _by_stage(scale: Scale, stage: i64, amount: float) -> None:
    """The same thing is worth more or less as the game gets old: an amount of its own for each stage."""
    for one in range(STAGES):
        scale.put(amount if one == stage else 0.0)


def _chance(base: Base, value: float) -> float:
    """The chance to have a Base in the end."""
    if base.frozen:
        return 1.0 if value > 0.0 else 0.0
    chance = (1.0 + value) / 2.0
    return SUREST if chance > SUREST else 1.0 - SUREST if chance < 1.0 - SUREST else chance


def majority(chances: list[float]) -> float:
    """How likely more than half of the Bases are won, each for itself; as the logarithm of the odds."""
    count: i64 = len(chances)
    if count == 0 or count > MOST_BASES:
        return 0.0
    spread = [0.0] * (count + 1)
    spread[0] = 1.0
    seen: i64 = 0
    for chance in chances:
        seen += 1
        k = seen
        while k > 0:
            spread[k] = spread[k] * (1.0 - chance) + spread[k - 1] * chance
            k -= 1
        spread[0] *= 1.0 - chance
    good = 0.0
    for k in range(count + 1):
        if 2 * k > count:
            good += spread[k]
        elif 2 * k == count:
            good += spread[k] / 2.0
    good = 0.99 if good > 0.99 else 0.01 if good < 0.01 else good
    return log(good / (1.0 - good))


def _cards(s: Board, side: i64) -> tuple[float, float, float, float]:
    """Of all who play for a side: cards to draw, Freezes among them, cards in hand, tops of piles that fit."""
    left = 0.0
    freezes = 0.0
    held = 0.0
    fits = 0.0
    for player in s.players:
        if s.book.side_of[player.seat] != side:
            continue
        left += float(player.undrawn()) / 10.0
        freezes += float(player.unplayed)
        if player.hand != c.NO_CARD:
            held += 1.0
        top = player.top()
        if top != c.NO_CARD and s.phase >= c.TURN and has_spot(s, player.seat, top):
            fits += 1.0
    return left, freezes, held, fits


def _to_move(s: Board, side: i64) -> bool:
    """Training: it is this side's turn."""
    return (s.phase == c.TURN or s.phase == c.DRAWN) and s.book.side_of[s.mover] == side


def subtle(code: i64) -> i64:
    """The pile is easily forgotten; what turns a Base around, takes one away or freezes it takes a plan."""
    if code >= c.RETRACT:
        return 0
    card = (code % c.PLAYTOP) // c.BOARD
    hard: i64 = 1 if card >= c.PRESS else 0
    return hard + 1 if code >= c.PLAYTOP else hard
