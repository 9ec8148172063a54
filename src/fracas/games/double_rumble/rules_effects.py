"""Effects and what they lead to: eliminations, choices inside a Power. Numbers DR-* are those of RULES.md."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.state import Board, Fighter, Task
from fracas.games.double_rumble.state_book import (
    DICE,
    DISCARDING,
    EFFECTS,
    ELIMINATE,
    EXCESS,
    EXCHANGE,
    EXCHANGING,
    FREE_MOVING,
    MOST_FURY,
    MOST_HEARTS,
    MOST_HELD,
    NOTHING,
    OTHER_HEIGHT,
    OTHER_SIDE,
    REMOVE,
    SPACES,
    TAKE_DISCARD,
    TAKE_MOVE,
    TAKE_SYMBOL,
    TRIM,
    Step,
)
from fracas.games.double_rumble.steps import (
    ADJACENT,
    BEHIND,
    BOSS_LIFE,
    CUBE_ADD,
    CUBE_REMOVE,
    EACH,
    ELIMINATES,
    EQUIP_DISCARD,
    EQUIP_DRAW,
    EXCHANGES,
    FIRST,
    FREE_MOVE,
    FRONT,
    FURY,
    HEARTS,
    LAST,
    NEXT,
    NO_FURY,
    NO_HEAL,
    OPPOSITE,
    ROLL,
    SPECIAL,
    THIS,
    amount,
    change_fury,
    change_hearts,
    draw_equipment,
    holds,
    lose_equipment,
    slot_name,
    total,
    who_name,
)
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out


class Effects(Board):
    """What Powers, Actives and one-shots do, step by step; whatever asks leaves its task on the agenda."""

    # --- asking -------------------------------------------------------------------------------------------------------

    def ask(self, phase: i64, slot: i64, seats: i64) -> None:
        """Open a question about a Fighter (or NOTHING) to the seats of the mask."""
        self.phase = phase
        self.acting = slot
        self.waiting = seats
        self.opened += 1
        if seats & 1:
            self.no0 = self.opened
        if seats & 2:
            self.no1 = self.opened

    def ask_owner(self, phase: i64, slot: i64) -> None:
        self.ask(phase, slot, self.owners(slot))

    # --- Powers -------------------------------------------------------------------------------------------------------

    def trigger(self, colour: str, card: i64, row: i64, f: Fighter, out: Out) -> None:
        """Put a Power's effects on the agenda if its condition holds now (DR-5.4, DR-5.9)."""
        thing = self.book.cards[card]
        effects = thing.yellow if colour == "yellow" else thing.blue
        when = thing.yellow_when if colour == "yellow" else thing.blue_when
        n = thing.yellow_n if colour == "yellow" else thing.blue_n
        if effects == NOTHING or not holds(self, when, n, f, card, row):
            return
        if out.on:
            out.tell(w.PowerTriggered(thing.id, colour, slot_name(f), who_name(self, f)))
        self.push(EFFECTS, effects, f.slot, card, row)

    def step_effects(self, task: Task, chance: Chance, out: Out) -> None:
        """One effect of the list on top of the agenda."""
        steps = self.book.lists[task.a]
        if task.b >= len(steps):
            self.agenda.pop()
            return
        step = steps[task.b]
        task.b += 1
        self._apply(step, task, chance, out)

    def _apply(self, step: Step, task: Task, chance: Chance, out: Out) -> None:
        me = self.fighter(task.c)
        f = self.partner(me) if step.who else me
        verb = step.verb
        if verb == HEARTS:
            change_hearts(self, f, self._amount(step, task), "effect", out)
        elif verb == FURY:
            change_fury(self, f, self._amount(step, task), out)
        elif verb == EQUIP_DRAW:
            draw_equipment(self, f, self._amount(step, task), out)
            if not step.exchange_later:
                self.push(TRIM, 0, f.slot, NOTHING, NOTHING)
        elif verb == EQUIP_DISCARD:
            self.push(TAKE_DISCARD, self._amount(step, task), f.slot, NOTHING, NOTHING)
        elif verb == CUBE_ADD or verb == CUBE_REMOVE:
            for card in self.targets(step, me, task.d, task.e):
                self._cube(card, verb == CUBE_ADD, out)
        elif verb == SPECIAL:
            self.push(TAKE_SYMBOL, 0, f.slot, NOTHING, NOTHING)
        elif verb == ROLL:
            self._roll_effect(step, task, me, chance, out)
        elif verb == ELIMINATES:
            found = self.targets(step, me, task.d, task.e)
            found.reverse()  # the nearest goes on top of the agenda
            for card in found:
                self.push(ELIMINATE, 0, me.slot, card, NOTHING)
        elif verb == BOSS_LIFE:
            self._boss_life(self._amount(step, task), out)
        elif verb == FREE_MOVE:
            if self.drawn == NOTHING:  # Brawl only
                self.push(TAKE_MOVE, 0, f.slot, NOTHING, NOTHING)
        else:
            assert verb == EXCHANGES
            self.moved = []
            self.push(EXCHANGE, 0, me.slot, NOTHING, NOTHING)

    def _amount(self, step: Step, task: Task) -> i64:
        me = self.fighter(task.c)
        return amount(self, step.sign, step.per, step.n, step.cap, me, task.d, task.e)

    def targets(self, step: Step, me: Fighter, card: i64, row: i64) -> list[int]:
        """The cards an effect points at, nearest first; those being eliminated are none (specification 2.5)."""
        where = step.where
        if where == THIS or where == NEXT:
            if card == NOTHING or row == NOTHING:
                return []
            at = self.place_of(row, card)
            if at == NOTHING:
                return []
            cards = self.rows[row]
            if where == NEXT:
                at += 1
                if at >= len(cards):
                    return []
            found = cards[at] >> 1
            return [] if found in self.dying else [found]
        pointed = self._row(step, me, row)
        if pointed == NOTHING:
            return []
        there = [code >> 1 for code in self.rows[pointed] if code >> 1 not in self.dying]
        if where == EACH or not there:
            return there
        assert where == FIRST or where == LAST
        return [there[0] if where == FIRST else there[-1]]

    def _row(self, step: Step, me: Fighter, row: i64) -> i64:
        if step.row == FRONT:
            return me.space
        if step.row == BEHIND:
            return me.space ^ OTHER_SIDE if me.space != NOTHING else me.space
        if row == NOTHING:
            return NOTHING
        if step.row == ADJACENT:
            return row ^ OTHER_HEIGHT
        return row ^ OTHER_SIDE if step.row == OPPOSITE else row

    def _cube(self, card: i64, add: bool, out: Out) -> None:
        """DR-4.13, DR-4.14: one cube at most, and never on a Boss."""
        thing = self.book.cards[card]
        row = self.row_of(card)
        if thing.boss or row == NOTHING:
            return
        at = self.place_of(row, card)
        code = self.rows[row][at]
        if (code & 1 == 1) == add:
            return
        self.rows[row][at] = code ^ 1
        if out.on:
            out.tell(w.StrengthCubeAdded(thing.id) if add else w.StrengthCubeRemoved(thing.id))

    def _boss_life(self, delta: i64, out: Out) -> None:
        """Cubes on the Boss on the table; the last one is never taken this way (DR-16.7)."""
        if self.boss == NOTHING or self.life == 0:
            return
        self.add_life(delta, "effect", out)

    def add_life(self, delta: i64, cause: str, out: Out) -> None:
        name = self.book.cards[self.boss].id
        while delta > 0:
            self.life += 1
            delta -= 1
            if out.on:
                out.tell(w.LifeCubeAdded(name, self.life, cause))
        while delta < 0 and self.life > 1:
            self.life -= 1
            delta += 1
            if out.on:
                out.tell(w.LifeCubeRemoved(name, self.life, cause))

    def _roll_effect(self, step: Step, task: Task, me: Fighter, chance: Chance, out: Out) -> None:
        """A die outside the Battle roll: it breaks nothing (DR-14.10)."""
        face = chance.below(6)
        if out.on:
            value = self.book.faces[6 * step.die + face]
            out.tell(w.DieRolled(slot_name(me), who_name(self, me), DICE[step.die], value))
        line = step.lines[face]
        if line != NOTHING:
            self.push(EFFECTS, line, task.c, task.d, task.e)

    # --- eliminations -------------------------------------------------------------------------------------------------

    def eliminate(self, card: i64, by: i64, cause: str, out: Out) -> None:
        """DR-10.2: blue Power, card away, row slides. Of Enemies still in their row only."""
        row = self.row_of(card)
        if row == NOTHING or self.book.cards[card].boss or card in self.dying:
            return
        if out.on:
            out.tell(w.EnemyEliminated(self.book.cards[card].id, cause))
        self.dying.append(card)
        self.push(REMOVE, 0, by, card, row)
        self.trigger("blue", card, row, self.fighter(by), out)

    def take_away(self, card: i64, out: Out) -> None:
        """A card leaves its row for the box; the rest slides (DR-10.2, DR-12.4)."""
        row = self.row_of(card)
        at = self.place_of(row, card)
        cards = self.rows[row]
        last = at == len(cards) - 1
        cards.pop(at)
        self.gone.append(card)
        if card in self.dying:
            self.dying.remove(card)
        if not self.book.cards[card].boss:
            self.enemies -= 1
        if out.on and not last:
            out.tell(w.RowSlid(SPACES[row]))

    # --- tasks that may ask -------------------------------------------------------------------------------------------

    def take_discard(self, task: Task, out: Out) -> None:
        """An effect takes Equipment: the owner chooses (DR-5.3)."""
        f = self.fighter(task.c)
        if task.a > 0 and len(f.equipment) > task.a:
            self.ask_owner(DISCARDING, f.slot)
            return
        self.agenda.pop()
        if task.a > 0:  # no choice is left
            for item in f.equipment.copy():
                lose_equipment(self, f, item, "effect", out)

    def trim(self, task: Task) -> None:
        """DR-14.2: at once down to two."""
        f = self.fighter(task.c)
        if len(f.equipment) > MOST_HELD:
            self.ask_owner(EXCESS, f.slot)
        else:
            self.agenda.pop()

    def take_move(self, task: Task) -> None:
        if self.fighter(task.c).space == NOTHING:
            self.agenda.pop()
        else:
            self.ask_owner(FREE_MOVING, task.c)

    def exchange(self, task: Task) -> None:
        """Offer the cards that have not changed hands yet; without any the exchange is over."""
        for item in self.f0.equipment + self.f1.equipment:
            if item not in self.moved:
                self.ask_owner(EXCHANGING, task.c)
                return
        self.end_exchange(task.c)

    def end_exchange(self, slot: i64) -> None:
        """Both discard what is too much, whose Ability it is first."""
        self.agenda.pop()
        self.moved = []
        self.push(TRIM, 0, 1 - slot, NOTHING, NOTHING)
        self.push(TRIM, 0, slot, NOTHING, NOTHING)

    # --- could it do anything? ----------------------------------------------------------------------------------------

    def could_change(self, effects: i64, me: Fighter, item: i64) -> bool:
        """DR-13.6: whether a choice or a die face makes a one-shot change anything but its own discard."""
        return any(self._could(step, me, item) for step in self.book.lists[effects])

    def _could(self, step: Step, me: Fighter, item: i64) -> bool:
        f = self.partner(me) if step.who else me
        verb = step.verb
        if verb == SPECIAL or verb == FREE_MOVE:
            return True
        if verb == ROLL:
            return any(line != NOTHING and self.could_change(line, me, item) for line in step.lines)
        if verb == EXCHANGES:
            return len(self.f0.equipment) + len(self.f1.equipment) > 1
        if verb == CUBE_ADD or verb == CUBE_REMOVE or verb == ELIMINATES:
            return self._could_touch(step, me)
        n = amount(self, step.sign, step.per, step.n, step.cap, me, NOTHING, NOTHING)
        if verb == HEARTS:
            if n > 0:
                return 0 < f.hearts < MOST_HEARTS and not total(self, f, NO_HEAL, NOTHING)
            return n < 0 and f.hearts > 0
        if verb == FURY:
            if n > 0:
                return f.fury < MOST_FURY and not total(self, f, NO_FURY, NOTHING)
            return n < 0 and f.fury > 0
        if verb == EQUIP_DRAW:
            return n > 0 and len(self.equipment_deck) > 0
        if verb == EQUIP_DISCARD:
            return n > 0 and len(f.equipment) > (1 if item in f.equipment else 0)
        return self.boss != NOTHING and (n > 0 or (n < 0 and self.life > 1))

    def _could_touch(self, step: Step, me: Fighter) -> bool:
        for card in self.targets(step, me, NOTHING, NOTHING):
            if self.book.cards[card].boss:
                continue
            row = self.row_of(card)
            cubed = self.rows[row][self.place_of(row, card)] & 1 == 1
            if step.verb == ELIMINATES or cubed == (step.verb == CUBE_REMOVE):
                return True
        return False
