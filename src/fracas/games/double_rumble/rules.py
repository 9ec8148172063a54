"""The game top-down: questions and answers, placing, what partners say to each other (DR-1, DR-19)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.rules_battle import ASK_BLUE
from fracas.games.double_rumble.rules_brawl import Brawl
from fracas.games.double_rumble.state import Fighter
from fracas.games.double_rumble.state_book import (
    ACTIVE,
    AGREE,
    BATTLE,
    BLUE_YES,
    BRAWLING,
    CHANGE,
    CHOOSING_ENTRY,
    CHOOSING_FIGHTER,
    CHOOSING_START,
    CHOOSING_SYMBOL,
    CONSENSUS,
    DECLINE,
    DISAGREE,
    DISCARD,
    DISCARDING,
    DONE,
    ENTRY,
    EXCESS,
    EXCHANGING,
    FIGHTER,
    FREE_MOVING,
    GIVE,
    LEAVE,
    LR,
    MOST_EQUIPMENT,
    MOVE,
    NO_INTS,
    NONE,
    NOTHING,
    OVER,
    PLACE,
    PLACING,
    REROLL,
    REROLLING,
    ROLLING_BLUE,
    SET,
    SETTING,
    SPACES,
    START,
    SUGGEST,
    SYMBOL,
    SYMBOLS,
    UR,
    USE,
    Book,
)
from fracas.games.double_rumble.steps import (
    lose_equipment,
    set_symbol,
    slot_name,
    stand,
    who_name,
)
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out

ASK_SYMBOL: tuple[int, ...] = (SYMBOL, SYMBOL + 1, SYMBOL + 2, SYMBOL + 3)
ASK_SET: tuple[int, ...] = (SET, SET + 1, SET + 2, SET + 3)
ASK_START: tuple[int, ...] = (START + UR, START + LR)
ASK_PLACE: tuple[tuple[int, ...], ...] = ((PLACE, PLACE + 1), (PLACE + 2, PLACE + 3))


class Rumble(Brawl):
    """A match in play."""

    def copy(self) -> Rumble:
        other = Rumble(self.book)
        self.copy_into(other)
        return other

    # --- the questions ------------------------------------------------------------------------------------------------

    def over(self) -> bool:
        return self.phase == OVER

    def pending(self) -> i64:
        return self.waiting

    def question(self, seat: i64) -> i64:
        return self.no1 if seat else self.no0

    def score(self, seat: i64) -> float:
        """DR-18.4: both share the result."""
        return 1.0 if self.won == 1 else 0.0

    def options(self, seat: i64) -> tuple[int, ...]:
        if not self.waiting >> seat & 1:
            return NONE
        phase = self.phase
        if phase == BRAWLING:
            return self.brawl_options(seat)
        if phase == PLACING:
            return ASK_PLACE[self.book.cards[self.drawn].back]
        if phase == ROLLING_BLUE:
            return ASK_BLUE
        if phase == REROLLING:
            return self.rerolls(self.fighter(self.acting))
        if phase == CHOOSING_SYMBOL:
            return ASK_SYMBOL
        return self._rarer_options()

    def _rarer_options(self) -> tuple[int, ...]:
        phase = self.phase
        if phase == CHOOSING_FIGHTER:
            return tuple([FIGHTER + who for who in self.unused()])
        if phase == CHOOSING_START:
            return ASK_START
        f = self.fighter(self.acting)
        if phase == CHOOSING_ENTRY:
            return tuple([ENTRY + space for space in self.entry_spaces(f)])
        if phase == DISCARDING or phase == EXCESS:
            return tuple([DISCARD + item for item in f.equipment])
        if phase == SETTING:
            return ASK_SET
        if phase == FREE_MOVING:
            other = self.partner(f).space
            spaces = [MOVE + 4 * int(f.slot) + space for space in range(4) if space != f.space and space != other]
            return tuple(spaces + [DECLINE])
        assert phase == EXCHANGING
        items = [GIVE + item for item in self.f0.equipment + self.f1.equipment if item not in self.moved]
        return tuple(items + [DONE])

    def unused(self) -> list[int]:
        """DR-15.6: Fighters not used yet; if none is left, those not in play."""
        fresh = [who for who in range(len(self.book.tiles)) if not self.taken >> who & 1]
        if fresh:
            return fresh
        other = self.partner(self.fighter(self.acting)).who
        return [who for who in range(len(self.book.tiles)) if who != other]

    # --- answers ------------------------------------------------------------------------------------------------------

    def answer(self, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code >= LEAVE or not self.waiting >> seat & 1:
            self._aside(seat, code, out)
        else:
            self._answer(seat, code, chance, out)
        if self.waiting == 0:
            self.run(chance, out)

    def _answer(self, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        phase = self.phase
        asked = self.waiting
        self.waiting = 0  # until the next question opens
        if phase == BRAWLING:
            self.act(seat, code, chance, out)
        elif phase == PLACING:
            self._name_row(seat, code - PLACE, asked, out)
        elif phase == ROLLING_BLUE:
            self.roll_battle(self.fighter(self.acting), code == BLUE_YES, chance, out)
        elif phase == REROLLING:
            self._reroll(self.fighter(self.acting), code, chance, out)
        else:
            self._rarer_answer(self.fighter(self.acting), code, out)

    def _reroll(self, f: Fighter, code: i64, chance: Chance, out: Out) -> None:
        if code == DONE:
            self._settle(f, out)
        elif code >= REROLL:
            self.use_reroll(f, (code - REROLL) // 5, (code - REROLL) % 5, chance, out)
        else:
            self.use_battle_active(f, chance, out)

    def _rarer_answer(self, f: Fighter, code: i64, out: Out) -> None:
        phase = self.phase
        if phase == CHOOSING_FIGHTER:
            self._chosen(f, code - FIGHTER, out)
        elif phase == CHOOSING_START:
            self.place_starters(f.slot, code - START, out)
            if self.f0.symbol == NOTHING:
                self.ask_owner(CHOOSING_SYMBOL, 0)
            else:
                self.draw_card(out)
        elif phase == CHOOSING_SYMBOL:
            self._symbol_chosen(f, code - SYMBOL, out)
        elif phase == CHOOSING_ENTRY:
            self.enter(f, code - ENTRY, out)
            self.agenda[-1].a = 2
        elif phase == DISCARDING or phase == EXCESS:
            lose_equipment(self, f, code - DISCARD, "effect" if phase == DISCARDING else "excess", out)
            self.agenda[-1].a -= 1
        elif phase == SETTING:
            self.agenda.pop()
            set_symbol(self, f, code - SET, 0, out)
        elif phase == FREE_MOVING:
            self.agenda.pop()
            if code != DECLINE:
                stand(self, f, (code - MOVE) % 4, 0, out)
        else:
            self._exchanged(f, code, out)

    def _chosen(self, f: Fighter, who: i64, out: Out) -> None:
        """DR-1.7 at set-up, DR-15.6 after a defeat."""
        f.who = who
        self.taken |= 1 << who
        if out.on:
            out.tell(w.FighterChosen(slot_name(f), who_name(self, f)))
        if self.agenda:
            self.agenda[-1].a = 1
        elif f.slot == 0:
            self.ask_owner(CHOOSING_FIGHTER, 1)
        else:
            self.next_stage(out)

    def _symbol_chosen(self, f: Fighter, symbol: i64, out: Out) -> None:
        set_symbol(self, f, symbol, 0, out)
        if self.agenda:
            self.agenda[-1].a = 3
        elif f.slot == 0:
            self.ask_owner(CHOOSING_SYMBOL, 1)
        else:
            self.draw_card(out)

    def _exchanged(self, f: Fighter, code: i64, out: Out) -> None:
        if code == DONE:
            self.end_exchange(f.slot)
            return
        item = code - GIVE
        giver = self.f0 if item in self.f0.equipment else self.f1
        taker = self.partner(giver)
        giver.equipment.remove(item)
        taker.equipment.append(item)
        self.moved.append(item)
        if out.on:
            out.tell(w.EquipmentExchanged(self.book.equipment[item].id, slot_name(giver), slot_name(taker)))

    # --- placing ------------------------------------------------------------------------------------------------------

    def _name_row(self, seat: i64, row: i64, asked: i64, out: Out) -> None:
        """DR-19.2: one player's word is final; with consensus it takes both, or two tries each."""
        if self.alone() or self.book.authority != CONSENSUS:
            self._place(row, out)
            return
        other = 1 - seat
        self.names[seat] = row
        self.named[seat] += 1
        if self.names[other] == row:
            self._place(row, out)
            return
        if out.on:
            out.tell(w.RowNamed(seat, SPACES[row]))
        if self.named[0] >= 2 and self.named[1] >= 2:
            self._place(self.names[self.drawer()], out)
        elif self.named[other] == 0:
            self.waiting = 1 << other  # its question is still the first one
        else:
            self.ask(PLACING, NOTHING, 1 << other if self.named[other] < 2 else 1 << seat)

    def _place(self, row: i64, out: Out) -> None:
        self.wish0 = NOTHING
        self.wish1 = NOTHING
        self.names = NO_INTS
        self.named = NO_INTS
        self.waiting = 0
        self.place_card(row, out)

    # --- asides -------------------------------------------------------------------------------------------------------

    def asides(self, seat: i64) -> tuple[int, ...]:
        """What a partner may say unasked: suggest, reply, leave; with consensus, change the row named."""
        if self.book.seats == 1 or self.left or self.phase == OVER:
            return NONE
        codes: list[int] = []
        if self.phase == PLACING:
            if self.names and self.names[seat] != NOTHING and not self.waiting >> seat & 1:
                codes += [PLACE + row for row in self.legal_rows() if row != self.names[seat]]
            if not self.names:
                codes += [SUGGEST + PLACE + row for row in self.legal_rows()]
        elif self.phase == BRAWLING:
            actions: list[int] = []
            self.add_actions(self.f0, actions)
            self.add_actions(self.f1, actions)
            codes += [SUGGEST + code for code in actions]
        own = self.wish1 if seat else self.wish0
        if own != NOTHING and SUGGEST + own in codes:
            codes.remove(SUGGEST + own)
        if (self.wish0 if seat else self.wish1) != NOTHING:
            codes += [AGREE, DISAGREE]
        codes.append(LEAVE)
        return tuple(codes)

    def _aside(self, seat: i64, code: i64, out: Out) -> None:
        if code < LEAVE:
            self._name_row(seat, code - PLACE, self.waiting, out)
        elif code == LEAVE:
            self._leave(seat, out)
        elif code == AGREE or code == DISAGREE:
            self._reply(seat, code == AGREE, out)
        else:
            if seat:
                self.wish1 = code - SUGGEST
            else:
                self.wish0 = code - SUGGEST
            if out.on:
                out.tell(w.Suggestion(seat, said(self, code - SUGGEST)))

    def _reply(self, seat: i64, agreed: bool, out: Out) -> None:
        wish = self.wish0 if seat else self.wish1
        if out.on:
            out.tell(w.SuggestionAnswered(seat, "yes" if agreed else "no", said(self, wish)))
        if seat:
            self.wish0 = NOTHING
        else:
            self.wish1 = NOTHING

    def _leave(self, seat: i64, out: Out) -> None:
        """DR-19.11: the partner takes over both Fighters."""
        asked = self.waiting
        self.left |= 1 << seat
        self.wish0 = NOTHING
        self.wish1 = NOTHING
        self.called = 0
        self.yielded = 0
        if out.on:
            out.tell(w.PlayerLeft(seat))
        if self.phase == BRAWLING:
            self.ask_brawl()
        elif self.phase == PLACING:
            self.names = NO_INTS
            self.named = NO_INTS
            if asked & ~self.left:
                self.waiting = asked & ~self.left
            else:
                self.ask_place()
        elif asked >> seat & 1:
            rest = asked & ~self.left
            if rest:
                self.waiting = rest
            else:
                self.ask(self.phase, self.acting, self.present())


def said(s: Rumble, code: i64) -> str:
    """A suggestion in words; codes.py reads them back."""
    if code < SET:
        return f"place {SPACES[code - PLACE]}"
    if code < CHANGE:
        return f"move {_slot((code - MOVE) // 4)} {SPACES[(code - MOVE) % 4]}"
    if code < BATTLE:
        return f"change {_slot((code - CHANGE) // 4)} {SYMBOLS[(code - CHANGE) % 4]}"
    if code < ACTIVE:
        return f"battle {_slot(code - BATTLE)}"
    if code < REROLL:
        return f"active {_slot(code - ACTIVE)}"
    place = code - USE
    return f"use {_slot(place // MOST_EQUIPMENT)} {s.book.equipment[place % MOST_EQUIPMENT].id}"


def _slot(slot: i64) -> str:
    return "F2" if slot else "F1"


def new_match(book: Book, chance: Chance, out: Out) -> Rumble:
    """DR-1: deal, then ask for the first Fighter."""
    s = Rumble(book)
    s.blank()
    s.deal(chance)
    if out.on:
        out.tell(w.GameStart(book.difficulty, book.credits, book.options))  # type: ignore[arg-type]
    s.ask_owner(CHOOSING_FIGHTER, 0)
    return s
