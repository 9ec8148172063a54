"""Exact odds of a Battle: every face of every die, own re-rolls used so as to win most often, then to Throw."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.battle import (
    bonus_of,
    forced_dice,
    may_roll_blue,
    read_blue,
    set_battle,
)
from fracas.games.double_rumble.core.book import Book, Card, Odds
from fracas.games.double_rumble.core.rerolls import count_bits
from fracas.games.double_rumble.core.state import Board, Fighter, fighter_of, symbols_of
from fracas.games.double_rumble.core.vocabulary.in_force import in_force, ongoing_of, source_of, total

SIDES: Final = 6
MOST_LOST: Final = 99  # a fall is worse than the hearts it takes
MOST_KEPT: Final = 50_000
RECENT: Final = 1 << 12  # places for the kinds of Battle met last
MOST_ROLLS: Final = 22  # of dice in one Battle: more would not fit in a number
MOST_SOURCES: Final = 18  # of re-rolls, two numbers each
POWERS: Final[list[int]] = [SIDES**rolls for rolls in range(MOST_ROLLS)]
# Dice of an imagined Battle, by which are rolled; shared, never changed in place.
LYING: Final[list[list[int]]] = [[0 if mask >> die & 1 else c.NOT_ROLLED for die in range(5)] for mask in range(32)]
UNROLLED: Final[list[int]] = LYING[0]
Value = tuple[i64, i64, i64]  # win, throw, loss
Counts = tuple[int, int, int, int]  # the same, and what they are parts of


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
    set_battle(s, f, UNROLLED)
    found = may_roll_blue(s, f)
    under_way.restore(s)
    return found


def likely_odds(s: Board, f: Fighter) -> Odds:
    """Odds of a Battle in which the blue die is rolled where it may be; losses go beyond the hearts there are."""
    code = s.rows[f.space][0]
    card = s.book.cards[code >> 1]
    kinds = kinds_near(s, f, card)
    if kinds == 0:  # nothing but dice: the Battle need not be opened to be reckoned
        return _plain_odds(s.book, card.base + (code & 1), symbols_of(f) & card.weak != 0, card.boss)
    under_way = Battle(s)
    set_battle(s, f, UNROLLED)
    facts = _facts(s, f, may_roll_blue(s, f), kinds)
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
    number = facts.number()
    if number == 0:
        return _looked_up(book, facts)
    if not book.recent:
        book.recent = [Odds((0, 0, 0, 1))] * RECENT
    place = (number ^ number >> 13 ^ number >> 29) & RECENT - 1
    found = book.recent[place]
    if found.number != number:
        found = _looked_up(book, facts)
        found.number = number
        book.recent[place] = found
    return found


def _looked_up(book: Book, facts: BattleFacts) -> Odds:
    key = facts.key()
    found = book.known_odds.get(key)
    if found is None:
        if len(book.known_odds) > MOST_KEPT:
            book.known_odds.clear()
        found = Odds(Exact(facts).odds())
        book.known_odds[key] = found
    return found


@mypyc_attr(acyclic=True, free_list_len=1)
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


@mypyc_attr(acyclic=True, free_list_len=1)
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

    def number(self) -> i64:
        """All of it in one number above 0, where it is small enough: as a rule it is."""
        if self.instant or self.forced or len(self.sources) > 2 or self.strength >= 1 << 12:
            return 0
        assert -512 <= self.bonus < 512 and -512 <= self.loss < 512
        found = (self.strength + 1 << 10 | self.bonus + 512) << 10 | self.loss + 512
        found = ((found << 7 | self.hearts) << 6 | self.rolled << 1) << 8
        if self.throws:
            found |= 1 << 8
        if self.sources:
            found |= self.sources[0] << 3 | self.sources[1]
        return found

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
        for i in range(0, len(self.sources), 2):
            assert self.sources[i + 1] < 8
            number = number << 8 | self.sources[i] << 3 | self.sources[i + 1]
        return number


def facts_of(s: Board, slot: i64, blue: bool) -> BattleFacts:
    """The Battle that Fighter would fight now."""
    f = fighter_of(s, slot)
    under_way = Battle(s)
    set_battle(s, f, UNROLLED)
    facts = _facts(s, f, blue, kinds_near(s, f, s.book.cards[s.foe]))
    under_way.restore(s)
    return facts


def _facts(s: Board, f: Fighter, blue: bool, kinds: i64) -> BattleFacts:
    """The Battle that was set up; its dice are marked as rolled. Only the kinds of modifiers near are added up."""
    dice: i64 = 1 << c.GREEN | (forced_dice(s, f) if kinds >> c.FORCE_DIE & 1 else 0)
    if blue:
        dice |= 1 << c.BLUE
    s.dice = LYING[dice]
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
    kinds = card.red.kinds | ongoing_of(s, f).kinds | f.kinds
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
    """Adds up one Battle. Values are win, throw, loss, each times 6 to the number of re-rolls still possible.

    What lies on the table is one number, three bits a die: 0 where it is not rolled, else its face from 1 on. What was
    re-rolled is another, five bits a source: the dice as bits.
    """

    def __init__(self, facts: BattleFacts) -> None:
        self.facts: BattleFacts = facts
        self.memo: dict[int, Value] = {}

    def odds(self) -> Counts:
        """Win, throw, loss and what they are parts of."""
        sources = self.facts.sources
        rerolls: i64 = 0
        for i in range(0, len(sources), 2):
            could = count_bits(sources[i])
            most: i64 = sources[i + 1]
            rerolls += could if could < most else most
        rolls = count_bits(self.facts.rolled) + len(self.facts.forced) // 2 + rerolls
        assert rolls < MOST_ROLLS and len(sources) <= MOST_SOURCES
        win, throw, loss = self._roll(0, 0, rerolls)
        return int(win), int(throw), int(loss), POWERS[rolls]

    def _roll(self, die: i64, dice: i64, rerolls: i64) -> Value:
        """Every face of this die and those after it."""
        if die == 5:
            return self._forced(0, dice, rerolls)
        if self.facts.rolled >> die & 1 == 0:
            return self._roll(die + 1, dice, rerolls)
        win: i64 = 0
        throw: i64 = 0
        loss: i64 = 0
        face: i64 = 1
        while face <= SIDES:
            a, b, c = self._roll(die + 1, dice | face << 3 * die, rerolls)
            win += a
            throw += b
            loss += c
            face += 1
        return win, throw, loss

    def _forced(self, at: i64, dice: i64, rerolls: i64) -> Value:
        forced = self.facts.forced
        if at >= len(forced):
            return self._best(dice, 0, rerolls)
        place: i64 = 3 * forced[at]
        old = (dice >> place & 7) - 1
        if forced[at + 1] >> old & 1 == 0:
            a, b, c = self._forced(at + 2, dice, rerolls)
            return a * SIDES, b * SIDES, c * SIDES
        rest = dice & ~(7 << place)
        win: i64 = 0
        throw: i64 = 0
        loss: i64 = 0
        face: i64 = 1
        while face <= SIDES:
            a, b, c = self._forced(at + 2, rest | face << place, rerolls)
            win += a
            throw += b
            loss += c
            face += 1
        return win, throw, loss

    def _best(self, dice: i64, used: i64, rerolls: i64) -> Value:
        """The best of stopping and of every re-roll."""
        if rerolls == 0:
            return self._stop(dice, 0)
        if used == 0 and not self.facts.forced:  # dice come here once, as they were rolled
            return self._searched(dice, 0, rerolls)
        key = int(used << 15 | dice)
        known = self.memo.get(key)
        if known is not None:
            return known
        best = self._searched(dice, used, rerolls)
        self.memo[key] = best
        return best

    def _searched(self, dice: i64, used: i64, rerolls: i64) -> Value:
        best = self._stop(dice, rerolls)
        if best[1] < POWERS[rerolls]:
            for i in range(len(self.facts.sources) // 2):
                best = self._try_source(i, dice, used, rerolls, best)
        return best

    def _try_source(self, i: i64, dice: i64, used: i64, rerolls: i64, best: Value) -> Value:
        may: i64 = self.facts.sources[2 * i]
        thrown = used >> 5 * i & 31
        if count_bits(thrown) >= self.facts.sources[2 * i + 1]:
            return best
        for die in range(5):
            if (may & ~thrown) >> die & 1 == 0:
                continue
            rest = dice & ~(7 << 3 * die)
            then: i64 = used | 1 << 5 * i + die
            win: i64 = 0
            throw: i64 = 0
            loss: i64 = 0
            face: i64 = 1
            while face <= SIDES:
                a, b, c = self._best(rest | face << 3 * die, then, rerolls - 1)
                win += a
                throw += b
                loss += c
                face += 1
            if win > best[0] or (win == best[0] and (throw > best[1] or (throw == best[1] and loss < best[2]))):
                best = (win, throw, loss)
        return best

    def _instant(self, dice: i64) -> bool:
        instant = self.facts.instant
        while instant:
            if dice & 7 and instant >> (dice & 7) - 1 & 1:
                return True
            instant >>= SIDES
            dice >>= 3
        return False

    def _stop(self, dice: i64, rerolls: i64) -> Value:
        facts = self.facts
        whole: i64 = POWERS[rerolls]
        if self._instant(dice):
            return whole, whole, 0
        result = facts.bonus
        first: i64 = -1  # the place before this die's faces
        while dice:
            if dice & 7:
                result += facts.faces[first + (dice & 7)]
            dice >>= 3
            first += SIDES
        if result < 0:
            result = 0
        if result >= facts.strength:
            return whole, whole if facts.throws and result >= 2 * facts.strength else 0, 0
        lost = facts.strength - result + facts.loss
        if lost > facts.hearts:
            lost = facts.hearts
        return 0, 0, lost * whole if lost > 0 else 0
