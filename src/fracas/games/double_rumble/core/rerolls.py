"""Step 3 of a Battle: forced re-rolls, own re-rolls, instant throws (DR-9.9 to 9.11, DR-11.11, DR-13.5)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.battle import roll_dice, roll_die, rolled, settle, shown
from fracas.games.double_rumble.core.book import Modifier
from fracas.games.double_rumble.core.changes import change_fury
from fracas.games.double_rumble.core.state import Board, Fighter, ask, slot_name, who_name
from fracas.games.double_rumble.core.vocabulary.in_force import in_force, kinds_about, ongoing_of, source_of, total
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out


def roll_battle(s: Board, f: Fighter, blue: bool, chance: Chance, out: Out) -> None:
    """Steps 2 and 3: the dice, forced re-rolls, then the owner's."""
    roll_dice(s, f, blue, chance, out)
    _forced_rerolls(s, f, chance, out)
    offer(s, f, out)


def offer(s: Board, f: Fighter, out: Out) -> None:
    """DR-9.10: own re-rolls, until nothing usable is left."""
    if throws_at_once(s, f):
        s.instant = 1
        settle(s, f, out)
    elif len(rerolls(s, f)) > 1:
        ask(s, c.REROLLING, f.slot)
    else:
        settle(s, f, out)


# --- what may be re-rolled --------------------------------------------------------------------------------------------


def rerolls(s: Board, f: Fighter) -> tuple[int, ...]:
    """The codes of step 3b: what can be re-rolled by what, the Active, and done."""
    if not _has_sources(s, f) or total(s, f, c.NO_REROLL):
        return c.ASK_DONE
    codes: list[int] = []
    for source in range(c.SOURCES):
        dice = _open_to(s, f, source)
        for die in range(5):
            if dice >> die & 1:
                codes.append(c.REROLL + 5 * source + die)
    if against_active(s, f) == c.LEGAL:
        codes.append(c.ACTIVE + f.slot)
    codes.append(c.DONE)
    return tuple(codes)


def against_reroll(s: Board, f: Fighter, source: i64, die: i64) -> i64:
    """What stands against re-rolling a die by a source (DR-9.10), or LEGAL."""
    if s.dice[die] < 0:
        return c.INVALID_CHOICE
    if _open_to(s, f, source) >> die & 1:
        return c.LEGAL
    for i in range(len(source_of(s, f, source).every)):
        if _names_die(s, f, source, i, die):
            return c.SOURCE_USED
    return c.INVALID_CHOICE


def _open_to(s: Board, f: Fighter, source: i64) -> i64:
    """The dice that a source may re-roll now, as bits."""
    mods = source_of(s, f, source)
    found: i64 = 0
    if mods.kinds >> c.OWN_REROLL & 1 == 0:
        return found
    for i in range(len(mods.every)):
        mod = mods.every[i]
        if mod.kind == c.OWN_REROLL and (source == c.FROM_ACTIVE or in_force(s, f, source, i)):
            found |= _left_of(s, source, i, mod)
    return found & rolled(s)


def _left_of(s: Board, source: i64, i: i64, mod: Modifier) -> i64:
    """The dice that a re-roll may still take: within its limit, each die once."""
    used = _used(s, source, i)
    if count_bits(used) >= mod.most:
        return 0
    return mod.dice & ~used


def against_active(s: Board, f: Fighter) -> i64:
    """What stands against an Active in the owner's own Battle (DR-13.3, DR-13.5), or LEGAL."""
    dice = rolled(s)
    if not any(mod.dice & dice for mod in s.book.tiles[f.who].rerolls.every):
        return c.WRONG_PHASE
    return c.FURY_TOO_LOW if f.fury < c.MOST_FURY else c.LEGAL


def _has_sources(s: Board, f: Fighter) -> bool:
    """Whether anything that could re-roll is at hand: as a rule nothing is."""
    if f.who == c.NOTHING:
        return False
    kinds = kinds_about(s, f)
    if f.fury == c.MOST_FURY or s.active_rerolls:
        kinds |= s.book.tiles[f.who].rerolls.kinds
    return kinds >> c.OWN_REROLL & 1 == 1


def _names_die(s: Board, f: Fighter, source: i64, i: i64, die: i64) -> bool:
    """Whether a modifier of a source is a re-roll of that die, and works."""
    mod = source_of(s, f, source).every[i]
    if mod.kind != c.OWN_REROLL or mod.dice >> die & 1 == 0:
        return False
    return source == c.FROM_ACTIVE or in_force(s, f, source, i)


def _used(s: Board, source: i64, i: i64) -> i64:
    if not s.used:
        return 0
    return s.used[source * c.MODIFIERS_A_SOURCE + i]


# --- re-rolling -------------------------------------------------------------------------------------------------------


def use_reroll(s: Board, f: Fighter, source: i64, die: i64, chance: Chance, out: Out) -> None:
    """Spend a source on a die; the first of its re-rolls that may take it is used."""
    mods = source_of(s, f, source)
    if not s.used:
        s.used = [0] * (c.SOURCES * c.MODIFIERS_A_SOURCE)
    for i in range(len(mods.every)):
        if _names_die(s, f, source, i, die) and _left_of(s, source, i, mods.every[i]) >> die & 1:
            s.used[source * c.MODIFIERS_A_SOURCE + i] |= 1 << die
            break
    name = s.book.equipment[f.equipment[source]].id if source <= c.FROM_SECOND else c.SOURCE_NAMES[source]
    _reroll_die(s, f, die, name, False, chance, out)
    offer(s, f, out)


def use_battle_active(s: Board, f: Fighter, chance: Chance, out: Out) -> None:
    """DR-13.5: Fury to 0, then a source like any other; a lone die is re-rolled at once."""
    if out.on:
        out.tell(w.ActiveUsed(slot_name(f), who_name(s, f)))
    change_fury(s, f, -c.MOST_FURY, out)
    s.active_rerolls = 1
    lone: i64 = c.NOTHING
    for die in range(5):
        if against_reroll(s, f, c.FROM_ACTIVE, die) == c.LEGAL:
            if lone != c.NOTHING:
                offer(s, f, out)
                return
            lone = die
    assert lone != c.NOTHING
    use_reroll(s, f, c.FROM_ACTIVE, lone, chance, out)


def _forced_rerolls(s: Board, f: Fighter, chance: Chance, out: Out) -> None:
    """DR-9.9: the Ongoing effect's come first, each once, in the order of the dice."""
    ongoing = ongoing_of(s, f)
    if ongoing.kinds >> c.FORCED_REROLL & 1 == 0:
        return
    for die in range(5):
        for mod in ongoing.every:
            face = s.dice[die]
            named = mod.kind == c.FORCED_REROLL and mod.dice >> die & 1 and face >= 0
            if named and mod.faces >> (c.SIDES * die + face) & 1 and mod.holds(s, f, s.foe, s.row_of_battle):
                _reroll_die(s, f, die, "ongoing", True, chance, out)


def _reroll_die(s: Board, f: Fighter, die: i64, source: str, forced: bool, chance: Chance, out: Out) -> None:
    old = shown(s, die)
    roll_die(s, f, die, chance)
    if out.on:
        new = shown(s, die)
        assert old is not None and new is not None
        out.tell(w.DieRerolled(slot_name(f), who_name(s, f), c.DICE[die], old, new, source, forced))


# --- instant throws ---------------------------------------------------------------------------------------------------


def throws_at_once(s: Board, f: Fighter) -> bool:
    """DR-11.11: an instant throw holds against this Enemy."""
    if s.book.cards[s.foe].boss or not kinds_about(s, f) >> c.INSTANT_THROW & 1:
        return False
    for source in range(c.FROM_ACTIVE):
        mods = source_of(s, f, source)
        if mods.kinds >> c.INSTANT_THROW & 1:
            for i in range(len(mods.every)):
                mod = mods.every[i]
                if mod.kind == c.INSTANT_THROW and _shows(s, mod.faces) and in_force(s, f, source, i):
                    return not total(s, f, c.NO_THROW)
    return False


def _shows(s: Board, faces: i64) -> bool:
    return any(s.dice[die] >= 0 and faces >> c.SIDES * die + s.dice[die] & 1 for die in range(5))


def count_bits(mask: i64) -> i64:
    n: i64 = 0
    while mask:
        n += mask & 1
        mask >>= 1
    return n
