"""Dice pools, line by line (KC-10.11), and the exact odds of a contest.

A pool is packed as `dice << 8 | value + 64`. Where `lines` is given, each die and modifier is also written there with
its reason: what is shown before the roll is what is rolled.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.knockout.core import codes as c
from fracas.games.knockout.core.state import Board, Brawler, distance, kind_of

Lines = list[tuple[str, int, int]]  # reason, dice, value
ZERO: Final = 64


def dice_in(pool: i64) -> i64:
    return pool >> 8


def value_in(pool: i64) -> i64:
    return (pool & 255) - ZERO


def _pack(dice: i64, value: i64) -> i64:
    return dice << 8 | (value + ZERO)


def _landmark(s: Board, zone: i64, lines: Lines | None) -> i64:
    """KC-10.13: +1 to the highest value; under `any_die` it is chosen in the adjust window instead."""
    if s.book.any_die or not s.zones[zone].landmark:
        return 0
    if lines is not None:
        lines.append(("landmark", 0, 1))
    return 1


def _drinks(drinks: i64, lines: Lines | None) -> i64:
    if lines is not None and drinks > 0:
        lines.append(("drinks", int(drinks), 0))
    return drinks if drinks > 0 else 0


def penalty(s: Board, a: i64, b: i64) -> i64:
    """KC-13.11: the distance penalty between two Zones."""
    d = distance(s, a, b)
    if s.book.between:
        return d - 1 if d > 1 else 0
    return d


def throw_pool(s: Board, b: Brawler, item: i64, charge: i64, drinks: i64, zone: i64, lines: Lines | None) -> i64:
    """A Throw from where the thrower is at a Target in that Zone."""
    dice: i64 = 1
    value: i64 = 0
    if lines is not None:
        lines.append(("base", 1, 0))
    if b.focus == c.THROWER:
        dice += 1
        if lines is not None:
            lines.append(("focus", 1, 0))
    if charge > 0:
        dice += charge
        if lines is not None:
            lines.append(("charge", int(charge), 0))
    dice += _drinks(drinks, lines)
    value += _landmark(s, b.zone, lines)
    kind = kind_of(s, item)
    if not (kind.sure and charge > 0):  # KC-19.18
        away = penalty(s, b.zone, zone)
        value -= away
        if lines is not None and away > 0:
            lines.append(("distance", 0, -int(away)))
    if charge == 0 and kind.uncharged != 0:  # KC-19.19
        value += kind.uncharged
        if lines is not None:
            lines.append(("uncharged", 0, int(kind.uncharged)))
    if b.cover:
        value -= 1
        if lines is not None:
            lines.append(("cover", 0, -1))
    return _pack(dice, value)


def catch_pool(s: Board, b: Brawler, drinks: i64, lines: Lines | None) -> i64:
    dice: i64 = 1
    if lines is not None:
        lines.append(("base", 1, 0))
    if b.focus == c.CATCHER:
        dice += 1
        if lines is not None:
            lines.append(("focus", 1, 0))
    if b.cover:
        dice += 1
        if lines is not None:
            lines.append(("cover", 1, 0))
    dice += _drinks(drinks, lines)
    return _pack(dice, _landmark(s, b.zone, lines))


def dodge_pool(s: Board, b: Brawler, drinks: i64, cover: i64, zone: i64, lines: Lines | None) -> i64:
    """Cover counts from before the Dodge Move, the Landmark from after it (KC-10.12)."""
    dice: i64 = 1
    if lines is not None:
        lines.append(("base", 1, 0))
    if b.focus == c.DODGER:
        dice += 1
        if lines is not None:
            lines.append(("focus", 1, 0))
    if cover:
        dice += 1
        if lines is not None:
            lines.append(("cover", 1, 0))
    dice += _drinks(drinks, lines)
    value = _landmark(s, zone, lines)
    if b.form == c.CAGED:
        value -= 2
        if lines is not None:
            lines.append(("caged", 0, -2))
    return _pack(dice, value)


def tackle_pool(s: Board, b: Brawler, drinks: i64, zone: i64, lines: Lines | None) -> i64:
    """A Tackle of somebody in that Zone, as an action or as a Reaction (KC-16.4 to KC-16.6)."""
    dice: i64 = 1
    if lines is not None:
        lines.append(("base", 1, 0))
    if b.focus == s.book.tackle_focus:
        dice += 1
        if lines is not None:
            lines.append(("focus", 1, 0))
    if b.cover and s.book.tackle_cover_die:
        dice += 1
        if lines is not None:
            lines.append(("cover", 1, 0))
    dice += _drinks(drinks, lines)
    value = _landmark(s, b.zone, lines)
    if b.zone != zone:
        value -= 1
        if lines is not None:
            lines.append(("distance", 0, -1))
    if b.cover:
        value -= 1
        if lines is not None:
            lines.append(("cover", 0, -1))
    return _pack(dice, value)


def bare_pool(drinks: i64, lines: Lines | None) -> i64:
    """Toss-Off and Break Free: one die and drinks (KC-18.22)."""
    if lines is not None:
        lines.append(("base", 1, 0))
    return _pack(1 + _drinks(drinks, lines), 0)


def attack_pool(s: Board, drinks: i64, lines: Lines | None) -> i64:
    """The attacker's pool of the contest in progress."""
    contest = s.contest
    b = s.brawlers[contest.attacker]
    if contest.kind == c.BY_THROW:
        return throw_pool(s, b, contest.item, contest.charge, drinks, s.brawlers[contest.defender].zone, lines)
    if contest.kind == c.BY_TACKLE:
        return tackle_pool(s, b, drinks, s.brawlers[contest.defender].zone, lines)
    return bare_pool(drinks, lines)


def defence_pool(s: Board, reaction: i64, drinks: i64, lines: Lines | None) -> i64:
    """The defender's pool of the contest in progress, by that Reaction."""
    contest = s.contest
    b = s.brawlers[contest.defender]
    if contest.kind == c.BY_TOSS:
        return bare_pool(drinks, lines)
    if reaction == c.BY_CATCH:
        return catch_pool(s, b, drinks, lines)
    if reaction == c.BY_TACKLE_BACK:
        return tackle_pool(s, b, drinks, s.brawlers[contest.attacker].zone, lines)
    cover = contest.cover_before if contest.kind != c.BY_TACKLE and contest.reaction == c.BY_DODGE else b.cover
    return dodge_pool(s, b, drinks, cover, b.zone, lines)


def final_value(high: i64, value: i64) -> i64:
    """KC-10.8: highest die and modifiers, limited to 1..6 once."""
    total = high + value
    return 1 if total < 1 else 6 if total > 6 else total


# --- odds ----------------------------------------------------------------------------------------------------------


def _power(base: i64, n: i64) -> float:
    result = 1.0
    for _ in range(n):
        result *= float(base)
    return result


def chance_of_high(dice: i64, face: i64) -> float:
    """The chance that the highest of so many dice shows exactly that face."""
    return (_power(face, dice) - _power(face - 1, dice)) / _power(6, dice)


def chance_of_high_single(dice: i64, face: i64) -> float:
    """The same without doubles anywhere: all dice differ and that face is the highest."""
    if dice > face:
        return 0.0
    ways = float(dice)  # which die shows the face; the others are an ordered pick of smaller ones
    for i in range(dice - 1):
        ways *= float(face - 1 - i)
    return ways / _power(6, dice)


def chance_stopping(dice: i64, face: i64, catching: bool) -> float:
    """The chance of that highest face where it alone decides: doubles of a catcher do better (KC-14.5)."""
    return chance_of_high_single(dice, face) if catching else chance_of_high(dice, face)


def win_chance(attack: i64, defence: i64, catching: bool) -> float:
    """The exact chance that the attacker wins with these packed pools, before any bump."""
    total = 0.0
    for theirs in range(1, 7):
        seen = chance_stopping(dice_in(defence), theirs, catching)
        if seen > 0.0:
            total += seen * chance_above(attack, final_value(theirs, value_in(defence)))
    return total


def chance_above(attack: i64, bar: i64) -> float:
    """The chance that a packed pool's final value is strictly above a number."""
    total = 0.0
    for mine in range(1, 7):
        if final_value(mine, value_in(attack)) > bar:
            total += chance_of_high(dice_in(attack), mine)
    return total


def return_chance(value: i64, defence: i64, catching: bool) -> float:
    """The chance that a returning ball of that value is not stopped."""
    total = 0.0
    for theirs in range(1, 7):
        if final_value(theirs, value_in(defence)) < value:
            total += chance_stopping(dice_in(defence), theirs, catching)
    return total


def contest_chance(s: Board, reaction: i64, attack_drinks: i64, defence_drinks: i64) -> float:
    """The attacker's chance in the contest in progress, had both drunk that much."""
    defence = defence_pool(s, reaction, defence_drinks, None)
    catching = reaction == c.BY_CATCH
    if s.contest.kind == c.BY_RETURN:
        return return_chance(s.contest.value, defence, catching)
    return win_chance(attack_pool(s, attack_drinks, None), defence, catching)
