"""A Battle, step by step: Strength, dice, re-rolls, Result, and what follows (DR-9 to DR-12, DR-16)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.rules_effects import Effects
from fracas.games.double_rumble.state import Fighter
from fracas.games.double_rumble.state_book import (
    ACTIVE,
    AFTER_ACTION,
    BLUE,
    BLUE_NO,
    BLUE_YES,
    BOSS_HIT,
    BREAK,
    DEFEATS,
    DICE,
    DONE,
    FROM_ACTIVE,
    FROM_ONGOING,
    FROM_PASSIVE,
    FROM_POWER,
    GREEN,
    MODS_A_SOURCE,
    MOST_FURY,
    NO_INTS,
    NOT_ROLLED,
    NOTHING,
    REROLL,
    REROLLING,
    ROLLING_BLUE,
    SECOND,
    SOURCES,
)
from fracas.games.double_rumble.steps import (
    DIE_PLUS,
    FORCE_DIE,
    FORCED_REROLL,
    IGNORE_FORCED,
    INSTANT_THROW,
    LOSS,
    NO_BLUE,
    NO_REROLL,
    NO_THROW,
    OWN_REROLL,
    RESULT,
    STRENGTH,
    amount,
    blue_strength,
    change_fury,
    change_hearts,
    equip_off,
    mod_holds,
    ongoing_of,
    passive_of,
    slot_name,
    source_mods,
    symbols_of,
    total,
    who_name,
)
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out

SOURCE_NAMES = {FROM_PASSIVE: "passive", FROM_ONGOING: "ongoing", FROM_POWER: "power", FROM_ACTIVE: "active"}
ASK_BLUE: tuple[int, ...] = (BLUE_YES, BLUE_NO)


class Fight(Effects):
    """Battles against Enemies and Bosses."""

    # --- step 1: Strength ---------------------------------------------------------------------------------------------

    def open_battle(self, f: Fighter) -> None:
        """Read the red Power (DR-5.6) and fix the total Strength (DR-9.2)."""
        row = f.space
        code = self.rows[row][0]
        card = code >> 1
        self.card = card
        self.fighting = f.slot
        self.row_of_battle = row
        self.dice = [NOT_ROLLED, NOT_ROLLED, NOT_ROLLED, NOT_ROLLED, NOT_ROLLED]
        self.used = NO_INTS
        self.shown_active = 0
        self.breaking = 0
        self.instant = 0
        self.red_on = 0
        self.red_amounts = NO_INTS
        thing = self.book.cards[card]
        if thing.red.mods:
            self.red_amounts = [0] * len(thing.red.mods)
            for i in range(len(thing.red.mods)):
                self._read_red(i, f)
        self.strength = thing.base + (code & 1) + total(self, f, STRENGTH, NOTHING)

    def _read_red(self, i: i64, f: Fighter) -> None:
        mod = self.book.cards[self.card].red.mods[i]
        if mod_holds(self, mod, f, self.card, self.row_of_battle):
            self.red_on |= 1 << i
            self.red_amounts[i] = amount(self, mod.sign, mod.per, mod.n, mod.cap, f, self.card, self.row_of_battle)

    def start_battle(self, f: Fighter, chance: Chance, out: Out) -> None:
        self.open_battle(f)
        if out.on:
            self._tell_start(f, out)
        if self.may_roll_blue(f):
            self.ask_owner(ROLLING_BLUE, f.slot)
        else:
            self.roll_battle(f, False, chance, out)

    def _tell_start(self, f: Fighter, out: Out) -> None:
        thing = self.book.cards[self.card]
        cube = self.rows[self.row_of_battle][0] & 1
        power: i64 = 0
        for i in range(len(thing.red.mods)):
            if thing.red.mods[i].kind == STRENGTH and self.red_on >> i & 1:
                power += self.red_amounts[i]
        other = self.strength - thing.base - cube - power
        out.tell(
            w.BattleStart(slot_name(f), who_name(self, f), thing.id, self.strength, thing.base, cube, power, other)
        )

    # --- step 2: the dice ---------------------------------------------------------------------------------------------

    def may_roll_blue(self, f: Fighter) -> bool:
        """DR-9.4, DR-9.6: a Weak Spot is matched and nothing forbids the blue die."""
        weak = self.book.cards[self.card].weak
        if weak == 0:
            return False
        shown: i64 = 1 << f.symbol if equip_off(self, f) else symbols_of(self, f)
        return shown & weak != 0 and not total(self, f, NO_BLUE, NOTHING)

    def forced_dice(self, f: Fighter) -> i64:
        """DR-9.7: each colour once, whoever forces it."""
        mask: i64 = 0
        for die in range(2, 5):
            if total(self, f, FORCE_DIE, die) and not total(self, f, IGNORE_FORCED, die):
                mask |= 1 << die
        return mask

    def roll_battle(self, f: Fighter, blue: bool, chance: Chance, out: Out) -> None:
        """DR-9.8: all dice together, in the order green, blue, yellow, red, white."""
        forced = self.forced_dice(f)
        self._roll_die(f, GREEN, chance)
        if blue:
            self._roll_die(f, BLUE, chance)
        for die in range(2, 5):
            if forced >> die & 1:
                self._roll_die(f, die, chance)
        if out.on:
            self._tell_dice(f, out)
        if blue:
            self.read_blue(f)
        self._forced_rerolls(f, chance, out)
        self.offer(f, chance, out)

    def read_blue(self, f: Fighter) -> None:
        """DR-5.6: what waits for the blue die is read as soon as it lies there."""
        red = self.book.cards[self.card].red
        for i in range(len(red.mods)):
            if red.mods[i].on_blue:
                self._read_red(i, f)
                if self.red_on >> i & 1 and red.mods[i].kind == STRENGTH:
                    self.strength += self.red_amounts[i]
        self.strength += blue_strength(self, f)

    def _roll_die(self, f: Fighter, die: i64, chance: Chance) -> None:
        face = chance.below(6)
        self.dice[die] = face
        if die == GREEN and not self.book.final_face:
            self._note_breaks(f)

    def _note_breaks(self, f: Fighter) -> None:
        """DR-14.6 to 14.8: Equipment held now breaks if the green die shows its number."""
        shown = self.book.faces[6 * GREEN + self.dice[GREEN]]
        for item in f.equipment:
            if self.book.equipment[item].breaks == shown:
                self.breaking |= 1 << item

    def _tell_dice(self, f: Fighter, out: Out) -> None:
        green, blue, yellow, red, white = [self._shown(die) for die in range(5)]
        assert green is not None
        out.tell(w.DiceRolled(slot_name(f), who_name(self, f), green, blue, yellow, red, white))

    def _shown(self, die: i64) -> int | None:
        face = self.dice[die]
        return None if face < 0 else self.book.faces[6 * die + face]

    # --- step 3: re-rolls ---------------------------------------------------------------------------------------------

    def _forced_rerolls(self, f: Fighter, chance: Chance, out: Out) -> None:
        """DR-9.9: the Ongoing effect's come first, each once, in the order of the dice."""
        ongoing = ongoing_of(self, f)
        if ongoing.kinds >> FORCED_REROLL & 1 == 0:
            return
        for die in range(5):
            for mod in ongoing.mods:
                face = self.dice[die]
                if (
                    mod.kind == FORCED_REROLL
                    and mod.dice >> die & 1
                    and face >= 0
                    and mod.faces >> (6 * die + face) & 1
                    and mod_holds(self, mod, f, self.card, self.row_of_battle)
                ):
                    self._reroll_die(f, die, "ongoing", True, chance, out)

    def _reroll_die(self, f: Fighter, die: i64, source: str, forced: bool, chance: Chance, out: Out) -> None:
        old = self._shown(die)
        self._roll_die(f, die, chance)
        if out.on:
            new = self._shown(die)
            assert old is not None and new is not None
            out.tell(w.DieRerolled(slot_name(f), who_name(self, f), DICE[die], old, new, source, forced))

    def rolled(self) -> i64:
        """The dice of this Battle, as bits."""
        mask: i64 = 0
        for die in range(5):
            if self.dice[die] >= 0:
                mask |= 1 << die
        return mask

    def throws_at_once(self, f: Fighter) -> bool:
        """DR-11.11: an instant throw holds against this Enemy."""
        if self.book.cards[self.card].boss:
            return False
        found = False
        for source in range(FROM_ACTIVE):
            mods = source_mods(self, f, source)
            if mods.kinds >> INSTANT_THROW & 1:
                for i in range(len(mods.mods)):
                    mod = mods.mods[i]
                    if mod.kind == INSTANT_THROW and self._shows(mod.faces) and self._in_force(f, source, i):
                        found = True
        return found and not total(self, f, NO_THROW, NOTHING)

    def _shows(self, faces: i64) -> bool:
        return any(self.dice[die] >= 0 and faces >> 6 * die + self.dice[die] & 1 for die in range(5))

    def _in_force(self, f: Fighter, source: i64, i: i64) -> bool:
        if source == FROM_POWER:
            return self.red_on >> i & 1 == 1
        return mod_holds(self, source_mods(self, f, source).mods[i], f, self.card, self.row_of_battle)

    def offer(self, f: Fighter, chance: Chance, out: Out) -> None:
        """DR-9.10: own re-rolls, until nothing usable is left."""
        if self.throws_at_once(f):
            self.instant = 1
            self._settle(f, out)
        elif len(self.rerolls(f)) > 1:
            self.ask_owner(REROLLING, f.slot)
        else:
            self._settle(f, out)

    def rerolls(self, f: Fighter) -> tuple[int, ...]:
        """The codes of step 3b: what can be re-rolled by what, the Active, and done."""
        if self._no_sources(f) or total(self, f, NO_REROLL, NOTHING):
            return (DONE,)
        codes: list[int] = []
        rolled = self.rolled()
        for source in range(SOURCES):
            dice = self._open_dice(f, source) & rolled
            for die in range(5):
                if dice >> die & 1:
                    codes.append(REROLL + 5 * source + die)
        tile = self.book.tiles[f.who]
        if f.fury == MOST_FURY and not self.shown_active and tile.rerolls.mods:
            for mod in tile.rerolls.mods:
                if mod.dice & rolled:
                    codes.append(ACTIVE + f.slot)
                    break
        codes.append(DONE)
        return tuple(codes)

    def _no_sources(self, f: Fighter) -> bool:
        """The common case: nothing that could re-roll is there at all."""
        if f.who == NOTHING:
            return True
        tile = self.book.tiles[f.who]
        if tile.rerolls.mods or tile.passive.kinds >> OWN_REROLL & 1:
            return False
        for item in f.equipment:
            if self.book.equipment[item].effects.kinds >> OWN_REROLL & 1:
                return False
        kinds: i64 = self.book.cards[self.card].red.kinds | ongoing_of(self, f).kinds
        return kinds >> OWN_REROLL & 1 == 0

    def _open_dice(self, f: Fighter, source: i64) -> i64:
        """Dice a source may still take: within its limit, each die once."""
        mods = source_mods(self, f, source)
        if mods.kinds >> OWN_REROLL & 1 == 0:
            return 0
        mask: i64 = 0
        for i in range(len(mods.mods)):
            if self._may_reroll(f, source, i):
                mod = mods.mods[i]
                mask |= mod.dice & ~self._used(source, i)
        return mask

    def _may_reroll(self, f: Fighter, source: i64, i: i64) -> bool:
        mod = source_mods(self, f, source).mods[i]
        if mod.kind != OWN_REROLL or not (source == FROM_ACTIVE or self._in_force(f, source, i)):
            return False
        return count_bits(self._used(source, i)) < mod.n

    def _used(self, source: i64, i: i64) -> i64:
        return self.used[source * MODS_A_SOURCE + i] if self.used else 0

    def use_reroll(self, f: Fighter, source: i64, die: i64, chance: Chance, out: Out) -> None:
        """Spend a source on a die; the first of its re-rolls that may take it is used."""
        mods = source_mods(self, f, source)
        if not self.used:
            self.used = [0] * (SOURCES * MODS_A_SOURCE)
        for i in range(len(mods.mods)):
            if mods.mods[i].dice >> die & ~(self._used(source, i) >> die) & 1 and self._may_reroll(f, source, i):
                self.used[source * MODS_A_SOURCE + i] |= 1 << die
                break
        name = SOURCE_NAMES[source] if source > 1 else self.book.equipment[f.equipment[source]].id
        self._reroll_die(f, die, name, False, chance, out)
        self.offer(f, chance, out)

    def use_battle_active(self, f: Fighter, chance: Chance, out: Out) -> None:
        """DR-13.5: Fury to 0, then a source like any other; a lone die is re-rolled at once."""
        if out.on:
            out.tell(w.ActiveUsed(slot_name(f), who_name(self, f)))
        change_fury(self, f, -MOST_FURY, out)
        self.shown_active = 1
        dice = self._open_dice(f, FROM_ACTIVE) & self.rolled()
        if count_bits(dice) == 1:
            die: i64 = 0
            while dice >> die & 1 == 0:
                die += 1
            self.use_reroll(f, FROM_ACTIVE, die, chance, out)
        else:
            self.offer(f, chance, out)

    # --- step 4 and after ---------------------------------------------------------------------------------------------

    def result_of(self, f: Fighter) -> i64:
        """DR-9.12: faces and bonuses, at least 0."""
        found = self._faces_sum() + self._bonus(f)
        return found if found > 0 else 0

    def _faces_sum(self) -> i64:
        found: i64 = 0
        for die in range(5):
            if self.dice[die] >= 0:
                found += self.book.faces[6 * die + self.dice[die]]
        return found

    def _bonus(self, f: Fighter) -> i64:
        found = total(self, f, RESULT, NOTHING)
        for die in range(5):
            if self.dice[die] >= 0:
                found += total(self, f, DIE_PLUS, die)
        return found

    def loss_of(self, f: Fighter, result: i64) -> i64:
        """DR-12.2: what a lost Battle costs."""
        cost = self.strength - result + total(self, f, LOSS, NOTHING)
        return cost if cost > 0 else 0

    def is_throw(self, f: Fighter, result: i64) -> bool:
        """DR-11.1, DR-11.11."""
        if self.book.cards[self.card].boss:
            return False
        if self.instant:
            return True
        return result >= 2 * self.strength and not total(self, f, NO_THROW, NOTHING)

    def _settle(self, f: Fighter, out: Out) -> None:
        if self.book.final_face:
            self._note_breaks(f)
        result = self.result_of(f)
        thing = self.book.cards[self.card]
        if out.on:
            bonus, faces = self._bonus(f), self._faces_sum()
            out.tell(w.Result(slot_name(f), who_name(self, f), faces, bonus, result, self.strength))
        self.push(AFTER_ACTION, 0, f.slot, NOTHING, NOTHING)
        self.push(DEFEATS, 0, f.slot, NOTHING, NOTHING)
        self.push(BREAK, 0, f.slot, NOTHING, NOTHING)
        margin = result - self.strength
        if margin < 0 and not self.instant:
            self._lose(f, result, out)
            return
        if out.on:
            out.tell(w.BattleWon(slot_name(f), who_name(self, f), thing.id, margin))
        if thing.boss:
            self.push(BOSS_HIT, 0, f.slot, NOTHING, NOTHING)
            self.trigger("blue", self.card, self.row_of_battle, f, out)
        else:
            self._win(f, self.is_throw(f, result), out)

    def _win(self, f: Fighter, thrown: bool, out: Out) -> None:
        """DR-10.1; DR-11.2: the second victim is fixed before the first is gone."""
        if thrown:
            cards = self.rows[self.row_of_battle]
            second = cards[1] >> 1 if len(cards) > 1 else NOTHING
            if out.on:
                into = self.book.cards[second].id if second != NOTHING else ""
                out.tell(w.EnemyThrown(self.book.cards[self.card].id, into))
            if second != NOTHING:
                self.push(SECOND, 0, f.slot, second, NOTHING)
        self.eliminate(self.card, f.slot, "throw" if thrown else "battle", out)

    def _lose(self, f: Fighter, result: i64, out: Out) -> None:
        """DR-12: Fury, hearts, the Enemy runs; a Boss stays (DR-16.5)."""
        thing = self.book.cards[self.card]
        if out.on:
            out.tell(w.BattleLost(slot_name(f), who_name(self, f), thing.id, self.strength - result))
        change_fury(self, f, 1, out)
        change_hearts(self, f, -self.loss_of(f, result), "battle", out)
        if not thing.boss:
            if out.on:
                out.tell(w.EnemyScared(thing.id))
            self.take_away(self.card, out)

    def close_battle(self) -> None:
        self.card = NOTHING
        self.fighting = NOTHING
        self.row_of_battle = NOTHING
        self.dice = NO_INTS
        self.used = NO_INTS
        self.red_on = 0
        self.red_amounts = NO_INTS
        self.shown_active = 0
        self.breaking = 0
        self.instant = 0
        self.strength = 0

    def passive_is_on(self, f: Fighter) -> bool:
        """For views: the Passive works now."""
        return len(passive_of(self, f).mods) > 0


def count_bits(mask: i64) -> i64:
    n: i64 = 0
    while mask:
        n += mask & 1
        mask >>= 1
    return n
