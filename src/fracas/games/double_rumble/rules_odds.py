"""Exact odds of a Battle: every face of every die, own re-rolls used so as to win most often, then to Throw."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.double_rumble.rules_battle import count_bits
from fracas.games.double_rumble.rules_flow import Flow
from fracas.games.double_rumble.state import Fighter
from fracas.games.double_rumble.state_book import (
    BLUE,
    FROM_ACTIVE,
    FROM_POWER,
)
from fracas.games.double_rumble.steps import (
    FORCED_REROLL,
    INSTANT_THROW,
    LOSS,
    NO_FURY,
    NO_REROLL,
    NO_THROW,
    OWN_REROLL,
    mod_holds,
    ongoing_of,
    source_mods,
    total,
)

SIDES = 6


class Case:
    """All that the odds of one Battle depend on; its `key` tells equal ones."""

    def __init__(self) -> None:
        self.faces: list[int] = []
        self.rolled: i64 = 0
        self.strength: i64 = 0
        self.bonus: i64 = 0
        self.loss: i64 = 0
        self.hearts: i64 = 0  # more than these cannot be lost
        self.throws: bool = False
        self.instant: i64 = 0
        self.forced: list[int] = []  # die, faces, die, faces, …
        self.sources: list[int] = []  # dice, how many, dice, how many, …

    def key(self) -> tuple[int, ...]:
        head = (
            self.rolled,
            self.strength,
            self.bonus,
            self.loss,
            int(self.throws),
            self.instant,
            len(self.forced),
            self.hearts,
        )
        return head + tuple(self.forced) + tuple(self.sources) + tuple(self.faces)


def case_of(s: Flow, slot: i64, blue: bool) -> Case:
    """The Battle that Fighter would fight now; `s` is a copy that may be spoilt."""
    f = s.fighter(slot)
    s.open_battle(f)
    forced = s.forced_dice(f)
    for die in range(5):
        if die == 0 or (die == BLUE and blue) or (die > BLUE and forced >> die & 1):
            s.dice[die] = 0
    if blue:
        s.read_blue(f)
    case = Case()
    case.faces = s.book.faces
    case.rolled = s.rolled()
    case.strength = s.strength
    case.bonus = s._bonus(f)
    case.hearts = f.hearts
    case.throws = not s.book.cards[s.card].boss and not total(s, f, NO_THROW, -1)
    _loss(s, f, case)
    _sources(s, f, case)
    return case


def _loss(s: Flow, f: Fighter, case: Case) -> None:
    """DR-12.1 comes first: a Passive that the loss itself brings counts (DR-12.2)."""
    fury = f.fury
    if fury < 4 and not total(s, f, NO_FURY, -1):
        f.fury = fury + 1
    case.loss = total(s, f, LOSS, -1)
    f.fury = fury


def _sources(s: Flow, f: Fighter, case: Case) -> None:
    for die in range(5):
        for mod in ongoing_of(s, f).mods:
            named = mod.kind == FORCED_REROLL and mod.dice >> die & case.rolled >> die & 1
            if named and mod_holds(s, mod, f, s.card, s.row_of_battle):
                case.forced.append(die)
                case.forced.append(mod.faces >> (SIDES * die) & 63)
    allowed = not total(s, f, NO_REROLL, -1)
    for source in range(FROM_ACTIVE):
        mods = source_mods(s, f, source)
        for i in range(len(mods.mods)):
            mod = mods.mods[i]
            if mod.kind != OWN_REROLL and mod.kind != INSTANT_THROW:
                continue
            on = s.red_on >> i & 1 == 1 if source == FROM_POWER else mod_holds(s, mod, f, s.card, s.row_of_battle)
            if not on:
                continue
            if mod.kind == INSTANT_THROW:
                if case.throws:
                    case.instant |= mod.faces
            elif allowed and mod.dice & case.rolled:
                case.sources.append(mod.dice & case.rolled)
                case.sources.append(mod.n)


class Exact:
    """Adds up one case. Values are win, throw, loss, each times 6 to the number of re-rolls still possible."""

    def __init__(self, case: Case) -> None:
        self.case: Case = case
        self.memo: dict[int, tuple[int, int, int]] = {}
        self.dice: list[int] = [-1, -1, -1, -1, -1]
        self.used: list[int] = [0] * (len(case.sources) // 2)

    def odds(self) -> tuple[int, int, int, int]:
        """Win, throw, loss and what they are parts of."""
        rerolls: i64 = 0
        for i in range(len(self.used)):
            could = count_bits(self.case.sources[2 * i])
            most: i64 = self.case.sources[2 * i + 1]
            rerolls += could if could < most else most
        win, throw, loss = self._roll(0, rerolls)
        of = SIDES ** (int(count_bits(self.case.rolled)) + len(self.case.forced) // 2 + int(rerolls))
        return win, throw, loss, of

    def _roll(self, die: i64, rerolls: i64) -> tuple[int, int, int]:
        """Every face of this die and those after it."""
        if die == 5:
            return self._forced(0, rerolls)
        if self.case.rolled >> die & 1 == 0:
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
        forced = self.case.forced
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
        sources = self.case.sources
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
        return any(self.dice[die] >= 0 and self.case.instant >> SIDES * die + self.dice[die] & 1 for die in range(5))

    def _stop(self, rerolls: i64) -> tuple[int, int, int]:
        case = self.case
        whole = SIDES ** int(rerolls)
        if self._instant():
            return whole, whole, 0
        result = int(case.bonus)
        for die in range(5):
            if self.dice[die] >= 0:
                result += case.faces[SIDES * die + self.dice[die]]
        if result < 0:
            result = 0
        if result >= case.strength:
            return whole, whole if case.throws and result >= 2 * case.strength else 0, 0
        lost = int(case.strength) - result + int(case.loss)
        if lost > case.hearts:
            lost = int(case.hearts)
        return 0, 0, lost * whole if lost > 0 else 0
