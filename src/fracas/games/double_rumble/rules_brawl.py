"""The Brawl: who may act, what each Fighter may do, and how an action begins and ends (DR-6 to DR-8, DR-13, DR-19)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.rules_flow import Flow
from fracas.games.double_rumble.state import Fighter
from fracas.games.double_rumble.state_book import (
    ACTIVE,
    AFTER_ACTION,
    BATTLE,
    BRAWLING,
    CALL,
    CHANGE,
    DEFEATS,
    EFFECTS,
    FLOOR,
    FREE,
    MOST_EQUIPMENT,
    MOST_FURY,
    MOVE,
    NOTHING,
    REROLL,
    USE,
    USED_UP,
    YIELD,
)
from fracas.games.double_rumble.steps import (
    SPECIAL_LOCK,
    change_fury,
    change_hearts,
    move_cost,
    set_symbol,
    slot_name,
    special_cost,
    stand,
    total,
    who_name,
)
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out


class Brawl(Flow):
    """Actions and arbitration."""

    def brawl_options(self, seat: i64) -> tuple[int, ...]:
        codes: list[int] = []
        for slot in range(2):
            if self.owners(slot) >> seat & 1:
                self.add_actions(self.fighter(slot), codes)
        if self.holds_floor(seat) and self.may_yield(seat):
            codes.append(YIELD)
        return tuple(codes)

    def holds_floor(self, seat: i64) -> bool:
        brawl = self.book.brawl
        return not self.alone() and (brawl == FLOOR or brawl == CALL) and self.floor == seat

    def may_yield(self, seat: i64) -> bool:
        """DR-19.7: the partner can act and has not yielded since the last action."""
        other = 1 - seat
        if self.called or self.yielded >> other & 1:
            return False
        return self.can_act(self.fighter(other))

    def can_act(self, f: Fighter) -> bool:
        codes: list[int] = []
        self.add_actions(f, codes)
        return len(codes) > 0

    def add_actions(self, f: Fighter, codes: list[int]) -> None:
        """Legal actions of a Fighter (DR-6.3), in the order move, change, battle, active, use."""
        slot = f.slot
        cost = move_cost(self, f)
        other = self.partner(f).space
        if cost < f.hearts or self.book.lethal:
            for space in range(4):
                if space != f.space and space != other and (cost or not self._seen_with(f, space, f.symbol)):
                    codes.append(MOVE + 4 * slot + space)
        if not (self._has_specials(f) and total(self, f, SPECIAL_LOCK, NOTHING)):
            paid = special_cost(self, f) if self._has_specials(f) else 1
            if f.hearts > paid:
                for symbol in range(4):
                    if symbol != f.symbol and (paid or not self._seen_with(f, f.space, symbol)):
                        codes.append(CHANGE + 4 * slot + symbol)
        if self.may_battle(f):
            codes.append(BATTLE + slot)
        if f.fury == MOST_FURY and f.who != NOTHING and self.book.tiles[f.who].active != NOTHING:
            codes.append(ACTIVE + slot)
        for item in f.equipment:
            use = self.book.equipment[item].use
            if use != NOTHING and self.could_change(use, f, item):
                codes.append(USE + MOST_EQUIPMENT * slot + item)

    def _has_specials(self, f: Fighter) -> bool:
        """Whether anything on the Fighter could touch the price of a change at all."""
        return f.token != 0 or f.fury > 1 or len(f.equipment) > 0

    def may_battle(self, f: Fighter) -> bool:
        """DR-9.1, DR-16.1."""
        cards = self.rows[f.space]
        if not cards:
            return False
        return self.enemies == 0 or not self.book.cards[cards[0] >> 1].boss

    def _seen_with(self, f: Fighter, space: i64, symbol: i64) -> bool:
        """DR-19.9: whether that arrangement was there since the last progress."""
        if not self.book.guard:
            return False
        return self._arrangement_with(f, space, symbol) in self.seen

    def _arrangement_with(self, f: Fighter, space: i64, symbol: i64) -> i64:
        p = self.partner(f)
        if f.slot:
            return p.space + 4 * space + 16 * p.symbol + 64 * symbol
        return space + 4 * p.space + 16 * symbol + 64 * p.symbol

    def _free_left(self, f: Fighter) -> bool:
        """Whether the guard leaves the Fighter a Move or Change at no cost."""
        codes: list[int] = []
        self.add_actions(f, codes)
        free_move = move_cost(self, f) == 0
        free_change = special_cost(self, f) == 0
        return any((free_move and MOVE <= code < CHANGE) or (free_change and CHANGE <= code < BATTLE) for code in codes)

    def begin_brawl(self, out: Out) -> None:
        """DR-6.1, DR-19.6: the floor is Player 1's in odd Stages; a person's where the partner is a bot."""
        self.actions = 0
        self.yielded = 0
        self.called = 0
        self.kept0 = 0
        self.kept1 = 0
        self.floor = self._person() if self.book.brawl == CALL else (self.stage + 1) % 2
        self.seen = [self.arrangement()]
        if out.on:
            by_floor = self.book.brawl == FLOOR or self.book.brawl == CALL
            out.tell(w.BrawlStart(self.floor if by_floor and not self.alone() else None))
        self.ask_brawl()

    def _person(self) -> i64:
        return 1 if self.book.bots & 1 else 0

    def ask_brawl(self) -> None:
        """Open the next action; a seat's open Brawl question keeps its number while the partner acts."""
        if self.book.guard and not self.may_battle(self.f0) and not self.may_battle(self.f1):
            self._unlock_guard()
        seats = self.present()
        if not self.alone():
            if self.book.brawl != FREE:
                seats = 1 << self.floor
            else:
                seats = (1 if self.can_act(self.f0) else 0) | (2 if self.can_act(self.f1) else 0)
        self.phase = BRAWLING
        self.acting = NOTHING
        self.waiting = seats
        if seats & 1:
            if self.kept0 == 0:
                self.opened += 1
                self.kept0 = self.opened
            self.no0 = self.kept0
        if seats & 2:
            if self.kept1 == 0:
                self.opened += 1
                self.kept1 = self.opened
            self.no1 = self.kept1

    def _unlock_guard(self) -> None:
        """DR-19.9: never a dead end."""
        if not self._free_left(self.f0) and not self._free_left(self.f1):
            self.seen = [self.arrangement()]

    def after_action(self, chance: Chance, out: Out) -> None:
        """DR-6.5: the end of every action."""
        if self.boss_by != NOTHING:
            self.end_stage(out)
            return
        self.actions += 1
        self.yielded = 0
        if self.called:
            self.called = 0
            self.floor = 1 - self.floor
        if self.acted_free:
            self.seen.append(self.arrangement())
        else:
            self.seen = [self.arrangement()]
        self.acted_free = 0
        if self.book.stall_cap and self.actions >= self.book.stall_cap:
            self.finish(False, "stalled", out)
            return
        self.ask_brawl()

    def act(self, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        """Start an action; suggestions are settled by it."""
        self.wish0 = NOTHING
        self.wish1 = NOTHING
        if seat:
            self.kept1 = 0
        else:
            self.kept0 = 0
        if code == YIELD:
            self._yield(seat, out)
        elif code < CHANGE:
            self._move(self.fighter((code - MOVE) // 4), (code - MOVE) % 4, out)
        elif code < BATTLE:
            self._change(self.fighter((code - CHANGE) // 4), (code - CHANGE) % 4, out)
        elif code < ACTIVE:
            self.start_battle(self.fighter(code - BATTLE), chance, out)
        elif code < REROLL:
            self._use_active(self.fighter(code - ACTIVE), out)
        else:
            self._use_item(code - USE, out)

    def _yield(self, seat: i64, out: Out) -> None:
        self.floor = 1 - seat
        if self.book.brawl == CALL:
            self.called = 1
        else:
            self.yielded |= 1 << seat
        if out.on:
            out.tell(w.FloorYielded(seat, 1 - seat))
        self.ask_brawl()

    def _end_of(self, f: Fighter) -> None:
        self.push(AFTER_ACTION, 0, f.slot, NOTHING, NOTHING)
        self.push(DEFEATS, 0, f.slot, NOTHING, NOTHING)

    def _move(self, f: Fighter, space: i64, out: Out) -> None:
        """DR-7."""
        cost = move_cost(self, f)
        self.acted_free = 1 if cost == 0 else 0
        self._end_of(f)
        stand(self, f, space, cost, out)
        if cost:
            change_hearts(self, f, -cost, "move", out)

    def _change(self, f: Fighter, symbol: i64, out: Out) -> None:
        """DR-8."""
        cost = special_cost(self, f)
        self.acted_free = 1 if cost == 0 else 0
        self._end_of(f)
        if cost:
            change_hearts(self, f, -cost, "change", out)
        set_symbol(self, f, symbol, cost, out)

    def _use_active(self, f: Fighter, out: Out) -> None:
        """DR-13.4: Fury to 0 first."""
        self._end_of(f)
        if out.on:
            out.tell(w.ActiveUsed(slot_name(f), who_name(self, f)))
        change_fury(self, f, -MOST_FURY, out)
        self.push(EFFECTS, self.book.tiles[f.who].active, f.slot, NOTHING, NOTHING)

    def _use_item(self, place: i64, out: Out) -> None:
        """DR-14.12: apply the effects, then discard the card."""
        f = self.fighter(place // MOST_EQUIPMENT)
        item = place % MOST_EQUIPMENT
        self._end_of(f)
        if out.on:
            out.tell(w.EquipmentUsed(slot_name(f), who_name(self, f), self.book.equipment[item].id))
        self.push(USED_UP, item, f.slot, NOTHING, NOTHING)
        self.push(EFFECTS, self.book.equipment[item].use, f.slot, NOTHING, NOTHING)
