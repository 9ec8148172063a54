"""Exact odds of a Battle: every face of every die, own re-rolls used so as to win most often, then to Throw."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.battle import (
    bonus_of,
    forced_dice,
    may_roll_blue,
    open_battle,
    read_blue,
)
from fracas.games.double_rumble.core.book import Book, Card, Odds
from fracas.games.double_rumble.core.rerolls import count_bits
from fracas.games.double_rumble.core.state import Board, Fighter, fighter_of, symbols_of
from fracas.games.double_rumble.core.vocabulary.in_force import carried_kinds, in_force, ongoing_of, source_of, total

SIDES: Final = 6
MOST_LOST: Final = 99  # a fall is worse than the hearts it takes
MOST_KEPT: Final = 50_000
Counts = tuple[int, int, int, int]  # win, throw, loss, and what they are parts of


# --- for screens and bots ---------------------------------------------------------------------------------------------


def battle_odds(s: Board, slot: i64, blue: bool) -> tuple[int, Counts]:
    """Strength and odds of a Battle of that Fighter now; each kind of Battle is reckoned once."""
    facts = facts_of(s, slot, blue)
    return int(facts.strength), _known(s.book, facts).counts


def would_roll_blue(s: Board, slot: i64) -> bool:
    """Whether that Fighter would be asked for the blue die."""
    f = fighter_of(s, slot)
    if f.space == c.NOTHING or not s.rows[f.space]:
        return False
    under_way = Battle(s)
    open_battle(s, f)
    found = may_roll_blue(s, f)
    under_way.restore(s)
    return found


def likely_odds(s: Board, f: Fighter) -> Odds:
    """Odds of a Battle in which the blue die is rolled where it may be; losses go beyond the hearts there are."""
    code = s.rows[f.space][0]
    card = s.book.cards[code >> 1]
    if kinds_near(s, f, card) == 0:  # nothing but dice: the Battle need not be opened to be reckoned
        return _plain_odds(s.book, card.base + (code & 1), symbols_of(s, f) & card.weak != 0, card.boss)
    under_way = Battle(s)
    open_battle(s, f)
    facts = _facts(s, f, may_roll_blue(s, f))
    under_way.restore(s)
    facts.hearts = MOST_LOST
    return _known(s.book, facts)


def _plain_odds(book: Book, strength: i64, blue: bool, boss: bool) -> Odds:
    """The same, of a Battle that is told by three numbers: most are."""
    key = int(strength << 2 | (2 if blue else 0) | (1 if boss else 0))
    found = book.plain_odds.get(key)
    if found is None:
        dice: i64 = 1 << c.GREEN | (1 << c.BLUE if blue else 0)
        facts = BattleFacts(book.faces, dice, strength, MOST_LOST)
        facts.throws = not boss
        found = _known(book, facts)
        book.plain_odds[key] = found
    return found


def odds_with(s: Board, f: Fighter, blue: bool) -> Odds:
    """Odds of a Battle with or without the blue die; losses go beyond the hearts there are."""
    facts = facts_of(s, f.slot, blue)
    facts.hearts = MOST_LOST
    return _known(s.book, facts)


def _known(book: Book, facts: BattleFacts) -> Odds:
    key = facts.key()
    found = book.known_odds.get(key)
    if found is None:
        if len(book.known_odds) > MOST_KEPT:
            book.known_odds.clear()
        found = Odds(Exact(facts).odds())
        book.known_odds[key] = found
    return found


class Battle:
    """The Battle under way, to be put back after another one was only imagined."""

    def __init__(self, s: Board) -> None:
        self.foe: i64 = s.foe
        self.fighting: i64 = s.fighting
        self.row: i64 = s.row_of_battle
        self.strength: i64 = s.strength
        self.dice: list[int] = s.dice
        self.red_on: i64 = s.red_on
        self.red_amounts: list[int] = s.red_amounts
        self.used: list[int] = s.used
        self.active_rerolls: i64 = s.active_rerolls
        self.breaking: i64 = s.breaking
        self.instant: i64 = s.instant

    def restore(self, s: Board) -> None:
        s.foe = self.foe
        s.fighting = self.fighting
        s.row_of_battle = self.row
        s.strength = self.strength
        s.dice = self.dice
        s.red_on = self.red_on
        s.red_amounts = self.red_amounts
        s.used = self.used
        s.active_rerolls = self.active_rerolls
        s.breaking = self.breaking
        s.instant = self.instant


# --- what the odds depend on ------------------------------------------------------------------------------------------


class BattleFacts:
    """All that the odds of one Battle depend on; its `key` tells equal ones."""

    def __init__(self, faces: list[int], rolled: i64, strength: i64, hearts: i64) -> None:
        self.faces: list[int] = faces
        self.rolled: i64 = rolled
        self.strength: i64 = strength
        self.bonus: i64 = 0
        self.loss: i64 = 0
        self.hearts: i64 = hearts  # more than these cannot be lost
        self.throws: bool = False
        self.instant: i64 = 0
        self.forced: list[int] = c.NO_INTS  # die, faces, die, faces, …
        self.sources: list[int] = c.NO_INTS  # dice, how many, dice, how many, …

    def key(self) -> int:
        """All of it in one number, but for the faces of the dice; it begins with a 1, so that its length tells, too."""
        assert self.strength < 1 << 12 and -512 <= self.bonus < 512 and -512 <= self.loss < 512
        head: i64 = 1 << 12 | self.strength
        head = (head << 10 | self.bonus + 512) << 10 | self.loss + 512
        head = (head << 7 | self.hearts) << 5 | self.rolled
        head = head << 2 | (2 if self.throws else 0) | (1 if self.instant else 0)
        number = int(head << 4 | len(self.forced))
        if self.instant:
            number = number << 30 | int(self.instant)
        for part in self.forced:
            number = number << 8 | part
        for part in self.sources:
            number = number << 8 | part
        return number


def facts_of(s: Board, slot: i64, blue: bool) -> BattleFacts:
    """The Battle that Fighter would fight now."""
    f = fighter_of(s, slot)
    under_way = Battle(s)
    open_battle(s, f)
    facts = _facts(s, f, blue)
    under_way.restore(s)
    return facts


def _facts(s: Board, f: Fighter, blue: bool) -> BattleFacts:
    """The Battle that was opened; its dice are marked as rolled."""
    kinds = kinds_near(s, f, s.book.cards[s.foe])  # most Battles know few kinds: what is not there need not be added up
    dice: i64 = 1 << c.GREEN | (forced_dice(s, f) if kinds >> c.FORCE_DIE & 1 else 0)
    if blue:
        dice |= 1 << c.BLUE
    for die in range(5):
        if dice >> die & 1:
            s.dice[die] = 0
    if blue:
        read_blue(s, f)
    facts = BattleFacts(s.book.faces, dice, s.strength, f.hearts)
    if kinds & (1 << c.RESULT | 1 << c.DIE_PLUS):
        facts.bonus = bonus_of(s, f)
    facts.throws = not s.book.cards[s.foe].boss and not (kinds >> c.NO_THROW & 1 and total(s, f, c.NO_THROW))
    if kinds >> c.LOSS & 1:
        facts.loss = _loss(s, f)
    if kinds >> c.FORCED_REROLL & 1:
        _add_forced(s, f, facts)
    if kinds & (1 << c.OWN_REROLL | 1 << c.INSTANT_THROW):
        _add_sources(s, f, facts)
    return facts


def kinds_near(s: Board, f: Fighter, card: Card) -> i64:
    """The kinds of modifiers that may be in force on a Fighter in a Battle with a card, as bits."""
    kinds = card.red.kinds | ongoing_of(s, f).kinds | carried_kinds(s, f)
    if f.who != c.NOTHING and f.fury + 1 >= c.PASSIVE_FURY:  # a lost Battle may be what brings the Passive
        kinds |= s.book.tiles[f.who].passive.kinds
    return kinds


def _loss(s: Board, f: Fighter) -> i64:
    """DR-12.1 comes first: a Passive that the loss itself brings counts (DR-12.2)."""
    fury = f.fury
    if fury < c.MOST_FURY and not total(s, f, c.NO_FURY):
        f.fury = fury + 1
    found = total(s, f, c.LOSS)
    f.fury = fury
    return found


def _add_forced(s: Board, f: Fighter, facts: BattleFacts) -> None:
    """DR-9.9."""
    for die in range(5):
        for mod in ongoing_of(s, f).every:
            named = mod.kind == c.FORCED_REROLL and mod.dice >> die & facts.rolled >> die & 1
            if named and mod.holds(s, f, s.foe, s.row_of_battle):
                facts.forced = facts.forced + [die, mod.faces >> (SIDES * die) & 63]


def _add_sources(s: Board, f: Fighter, facts: BattleFacts) -> None:
    """Own re-rolls and instant throws; a Battle's Active is not reckoned with."""
    allowed = not total(s, f, c.NO_REROLL)
    for source in range(c.FROM_ACTIVE):
        mods = source_of(s, f, source)
        if mods.kinds & (1 << c.OWN_REROLL | 1 << c.INSTANT_THROW) == 0:
            continue
        for i in range(len(mods.every)):
            mod = mods.every[i]
            if (mod.kind != c.OWN_REROLL and mod.kind != c.INSTANT_THROW) or not in_force(s, f, source, i):
                continue
            if mod.kind == c.INSTANT_THROW:
                if facts.throws:
                    facts.instant |= mod.faces
            elif allowed and mod.dice & facts.rolled:
                facts.sources = facts.sources + [mod.dice & facts.rolled, mod.most]


# --- the sums ---------------------------------------------------------------------------------------------------------


class Exact:
    """Adds up one Battle. Values are win, throw, loss, each times 6 to the number of re-rolls still possible."""

    def __init__(self, facts: BattleFacts) -> None:
        self.facts: BattleFacts = facts
        self.memo: dict[int, tuple[int, int, int]] = {}
        self.dice: list[int] = [-1, -1, -1, -1, -1]
        self.used: list[int] = [0] * (len(facts.sources) // 2)

    def odds(self) -> Counts:
        """Win, throw, loss and what they are parts of."""
        rerolls: i64 = 0
        for i in range(len(self.used)):
            could = count_bits(self.facts.sources[2 * i])
            most: i64 = self.facts.sources[2 * i + 1]
            rerolls += could if could < most else most
        win, throw, loss = self._roll(0, rerolls)
        of = SIDES ** (int(count_bits(self.facts.rolled)) + len(self.facts.forced) // 2 + int(rerolls))
        return win, throw, loss, of

    def _roll(self, die: i64, rerolls: i64) -> tuple[int, int, int]:
        """Every face of this die and those after it."""
        if die == 5:
            return self._forced(0, rerolls)
        if self.facts.rolled >> die & 1 == 0:
            return self._roll(die + 1, rerolls)
        win, throw, loss = 0, 0, 0
        for face in range(SIDES):
            self.dice[die] = face
            a, b, c = self._roll(die + 1, rerolls)
            win += a
            throw += b
            loss += c
        self.dice[die] = -1
        return win, throw, loss

    def _forced(self, at: i64, rerolls: i64) -> tuple[int, int, int]:
        forced = self.facts.forced
        if at >= len(forced):
            return self._best(rerolls)
        die = forced[at]
        old = self.dice[die]
        if forced[at + 1] >> old & 1 == 0:
            a, b, c = self._forced(at + 2, rerolls)
            return a * SIDES, b * SIDES, c * SIDES
        win, throw, loss = 0, 0, 0
        for face in range(SIDES):
            self.dice[die] = face
            a, b, c = self._forced(at + 2, rerolls)
            win += a
            throw += b
            loss += c
        self.dice[die] = old
        return win, throw, loss

    def _best(self, rerolls: i64) -> tuple[int, int, int]:
        """The best of stopping and of every re-roll."""
        key = 0
        for die in range(5):
            key = key * 8 + self.dice[die] + 1
        for mask in self.used:
            key = key * 32 + mask
        known = self.memo.get(key)
        if known is not None:
            return known
        best = self._stop(rerolls)
        if best[1] < SIDES**rerolls:
            for i in range(len(self.used)):
                best = self._try_source(i, rerolls, best)
        self.memo[key] = best
        return best

    def _try_source(self, i: i64, rerolls: i64, best: tuple[int, int, int]) -> tuple[int, int, int]:
        sources = self.facts.sources
        if self._instant() or count_bits(self.used[i]) >= sources[2 * i + 1]:
            return best
        for die in range(5):
            if (sources[2 * i] & ~self.used[i]) >> die & 1 == 0:
                continue
            old = self.dice[die]
            self.used[i] |= 1 << die
            win, throw, loss = 0, 0, 0
            for face in range(SIDES):
                self.dice[die] = face
                a, b, c = self._best(rerolls - 1)
                win += a
                throw += b
                loss += c
            self.used[i] &= ~(1 << die)
            self.dice[die] = old
            if win > best[0] or (win == best[0] and (throw > best[1] or (throw == best[1] and loss < best[2]))):
                best = (win, throw, loss)
        return best

    def _instant(self) -> bool:
        return any(self.dice[die] >= 0 and self.facts.instant >> SIDES * die + self.dice[die] & 1 for die in range(5))

    def _stop(self, rerolls: i64) -> tuple[int, int, int]:
        facts = self.facts
        whole = SIDES ** int(rerolls)
        if self._instant():
            return whole, whole, 0
        result = int(facts.bonus)
        for die in range(5):
            if self.dice[die] >= 0:
                result += facts.faces[SIDES * die + self.dice[die]]
        if result < 0:
            result = 0
        if result >= facts.strength:
            return whole, whole if facts.throws and result >= 2 * facts.strength else 0, 0
        lost = int(facts.strength) - result + int(facts.loss)
        if lost > facts.hearts:
            lost = int(facts.hearts)
        return 0, 0, lost * whole if lost > 0 else 0
