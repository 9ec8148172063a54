"""Stages, defeats and the Side Scroll: what happens between two questions (DR-3, DR-4, DR-15, DR-17, DR-18)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.rules_battle import Fight
from fracas.games.double_rumble.state import Fighter, Task
from fracas.games.double_rumble.state_book import (
    AFTER_ACTION,
    AFTER_PLACING,
    ALTERNATE,
    BLUE_BACK,
    BOSS_HIT,
    BREAK,
    CHOOSING_ENTRY,
    CHOOSING_FIGHTER,
    CHOOSING_START,
    CHOOSING_SYMBOL,
    CONSENSUS,
    COUNTS,
    DEFEATS,
    EFFECTS,
    ELIMINATE,
    ENEMIES_A_STAGE,
    EXCHANGE,
    LL,
    LR,
    MOST_HEARTS,
    NEW_FIGHTER,
    NEXT_STAGE,
    NOTHING,
    ORDERED,
    OVER,
    PLACING,
    REMOVE,
    REWARD,
    SECOND,
    SETTING,
    SPACES,
    STAGES,
    TAKE_DISCARD,
    TAKE_MOVE,
    TAKE_SYMBOL,
    TRIM,
    UL,
    UR,
    USED_UP,
)
from fracas.games.double_rumble.steps import draw_equipment, lose_equipment, slot_name, who_name
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out

LEFT_ROWS: tuple[int, ...] = (UL, LL)
RIGHT_ROWS: tuple[int, ...] = (UR, LR)


class Flow(Fight):
    """Everything but the players' own actions."""

    def after_action(self, chance: Chance, out: Out) -> None:
        """Between two actions (rules.py)."""
        raise NotImplementedError

    def begin_brawl(self, out: Out) -> None:
        raise NotImplementedError

    # --- the agenda ---------------------------------------------------------------------------------------------------

    def run(self, chance: Chance, out: Out) -> None:
        """Work the agenda off until somebody must be asked."""
        agenda = self.agenda
        while agenda and self.waiting == 0 and self.phase != OVER:
            task = agenda[-1]
            kind = task.kind
            if kind == EFFECTS:
                self.step_effects(task, chance, out)
            elif kind == REMOVE:
                agenda.pop()
                self.take_away(task.d, out)
            elif kind == BREAK:
                agenda.pop()
                self._break(out)
            elif kind == DEFEATS:
                self._defeats(task, out)
            elif kind == AFTER_ACTION:
                agenda.pop()
                self.after_action(chance, out)
            elif kind == AFTER_PLACING:
                agenda.pop()
                self._placed(task, out)
            else:
                self._rarer(task, kind, out)

    def _rarer(self, task: Task, kind: i64, out: Out) -> None:
        if kind == TRIM:
            self.trim(task)
        elif kind == TAKE_DISCARD:
            self.take_discard(task, out)
        elif kind == TAKE_SYMBOL:
            self.ask_owner(SETTING, task.c)
        elif kind == TAKE_MOVE:
            self.take_move(task)
        elif kind == EXCHANGE:
            self.exchange(task)
        elif kind == NEW_FIGHTER:
            self._new_fighter(task, out)
        else:
            self.agenda.pop()
            self._plain(task, kind, out)

    def _plain(self, task: Task, kind: i64, out: Out) -> None:
        """Tasks that ask nothing themselves."""
        if kind == ELIMINATE:
            self.eliminate(task.d, task.c, "effect", out)
        elif kind == SECOND:
            self._second(task, out)
        elif kind == BOSS_HIT:
            self._boss_hit(task, out)
        elif kind == USED_UP:
            self._used_up(task, out)
        elif kind == REWARD:
            self._reward(task, out)
        else:
            assert kind == NEXT_STAGE
            self.next_stage(out)

    def _second(self, task: Task, out: Out) -> None:
        """DR-11.3 to 11.7: what stood behind the Thrown Enemy, if it is still there."""
        card = task.d
        if self.row_of(card) == NOTHING:
            return
        if self.book.cards[card].boss:
            self.add_life(-1, "throw", out)
        else:
            self.eliminate(card, task.c, "thrown_into", out)

    def _boss_hit(self, task: Task, out: Out) -> None:
        """DR-16.3, DR-16.4."""
        self.life -= 1
        name = self.book.cards[self.boss].id
        if out.on:
            out.tell(w.BossHit(name, self.life))
        if self.life > 0:
            return
        self.boss_by = task.c
        if out.on:
            out.tell(w.BossEliminated(name))
        self.take_away(self.boss, out)
        if self.stage == STAGES:
            self.finish(True, "boss", out)

    def _used_up(self, task: Task, out: Out) -> None:
        """A one-shot is discarded after its effects, unless they took it already."""
        for slot in range(2):
            f = self.fighter(slot)
            if task.a in f.equipment:
                lose_equipment(self, f, task.a, "used", out)

    def _break(self, out: Out) -> None:
        """DR-14.6: after the outcome steps, won or lost."""
        breaking = self.breaking
        self.close_battle()
        if breaking == 0:
            return
        for slot in range(2):
            f = self.fighter(slot)
            for item in f.equipment.copy():
                if breaking >> item & 1:
                    lose_equipment(self, f, item, "broken", out)

    # --- defeats ------------------------------------------------------------------------------------------------------

    def _defeats(self, task: Task, out: Out) -> None:
        """DR-15.2: the acting Fighter first, then the partner."""
        first = self.fighter(task.c)
        second = self.partner(first)
        f = first if first.hearts == 0 else second
        if f.hearts > 0:
            self.agenda.pop()
            return
        if out.on:
            out.tell(w.FighterDefeated(slot_name(f), who_name(self, f)))
        self.credits -= 1
        if out.on:
            out.tell(w.CreditSpent(self.credits))
        if self.credits == 0:
            self.finish(False, "credits", out)
            return
        for item in f.equipment.copy():
            lose_equipment(self, f, item, "defeated", out)
        self._drop_token(f, out)
        self.push(NEW_FIGHTER, 0, f.slot, NOTHING, f.space)
        f.space = NOTHING
        f.hearts = MOST_HEARTS
        f.fury = 0
        f.who = NOTHING
        f.symbol = NOTHING

    def _drop_token(self, f: Fighter, out: Out) -> None:
        if f.token:
            f.token = 0
            if out.on:
                out.tell(w.OngoingToken(slot_name(f), who_name(self, f), "removed"))

    def _new_fighter(self, task: Task, out: Out) -> None:
        """DR-1.12: Fighter, entry space, symbol. `a` counts the steps."""
        f = self.fighter(task.c)
        if task.a == 0:
            self.ask_owner(CHOOSING_FIGHTER, f.slot)
        elif task.a == 1:
            free = self.entry_spaces(f)
            if len(free) > 1:
                self.ask_owner(CHOOSING_ENTRY, f.slot)
                return
            self.enter(f, free[0], out)
            task.a = 2
        elif task.a == 2:
            self.ask_owner(CHOOSING_SYMBOL, f.slot)
        else:
            self.agenda.pop()

    def entry_spaces(self, f: Fighter) -> list[int]:
        """DR-15.7: the right spaces nobody stands on."""
        other = self.partner(f).space
        return [space for space in RIGHT_ROWS if space != other]

    def enter(self, f: Fighter, space: i64, out: Out) -> None:
        f.space = space
        if out.on:
            out.tell(w.FighterEntered(slot_name(f), who_name(self, f), SPACES[space]))

    # --- Side Scroll --------------------------------------------------------------------------------------------------

    def next_stage(self, out: Out) -> None:
        """DR-3.1, DR-17.3, DR-17.4: tokens go, the next deck comes, start spaces are chosen."""
        self._drop_token(self.f0, out)
        self._drop_token(self.f1, out)
        self.boss = NOTHING
        self.boss_by = NOTHING
        self.gone = []
        self.stage += 1
        self.deck = self.decks[self.stage - 1].copy()
        self.drawn_no = 0
        if out.on:
            out.tell(w.StageStart(self.stage, self.backs()))
        self.f0.space = NOTHING
        self.f1.space = NOTHING
        slot: i64 = (self.stage + 1) % 2  # DR-19.3: Player 1 in odd Stages
        self.ask_owner(CHOOSING_START, slot)

    def backs(self) -> tuple[str, ...]:
        """DR-4.3: the back colours of the undrawn Enemies, next card first, as far as deck_peek shows them."""
        colours = ["blue" if self.book.cards[card].back == BLUE_BACK else "red" for card in reversed(self.deck)]
        if self.book.peek == ORDERED:
            return tuple(colours)
        if self.book.peek == COUNTS:
            return tuple(sorted(colours, reverse=True))
        return tuple(colours[:1])

    def place_starters(self, slot: i64, space: i64, out: Out) -> None:
        """DR-17.4: one space is chosen, the other is the partner's."""
        f = self.fighter(slot)
        f.space = space
        self.partner(f).space = UR + LR - space
        if out.on:
            out.tell(w.FightersPlaced((SPACES[self.f0.space], SPACES[self.f1.space])))

    def draw_card(self, out: Out) -> None:
        """DR-4.2: the top card, or the Boss when the deck is empty."""
        self.drawn = self.deck.pop() if self.deck else self.bosses[self.stage - 1]
        if out.on:
            thing = self.book.cards[self.drawn]
            back = "boss" if thing.boss else "blue" if thing.back == BLUE_BACK else "red"
            out.tell(w.CardDrawn(thing.id, back, self.drawn_no + 1, self.backs()))
        self.ask_place()

    def ask_place(self) -> None:
        """DR-19.2: who decides."""
        book = self.book
        if self.alone():
            self.ask(PLACING, NOTHING, self.present())
        elif book.authority == CONSENSUS:
            self.names = [NOTHING, NOTHING]
            self.named = [0, 0]
            self.ask(PLACING, NOTHING, 3)
        else:
            self.ask(PLACING, NOTHING, 1 << self.drawer() if book.authority == ALTERNATE else 1)

    def drawer(self) -> i64:
        """The player who draws: they alternate, Player 1 first in each Stage."""
        return self.drawn_no & 1

    def legal_rows(self) -> tuple[int, ...]:
        """DR-4.4 to 4.6."""
        return RIGHT_ROWS if self.book.cards[self.drawn].back == BLUE_BACK else LEFT_ROWS

    def place_card(self, row: i64, out: Out) -> None:
        """DR-4.9, DR-4.10: the card, its cubes, its yellow Power, defeats; then the rest."""
        card = self.drawn
        thing = self.book.cards[card]
        cards = self.rows[row]
        cards.append(2 * card)
        if out.on:
            out.tell(w.CardPlaced(thing.id, SPACES[row], len(cards)))
        if thing.boss:
            self.boss = card
            self.life = self.book.life[self.stage - 1]
            if out.on:
                out.tell(w.LifeCubesSet(thing.id, self.life))
        else:
            self.enemies += 1
            if len(cards) >= self.book.threshold:
                cards[-1] |= 1
                if out.on:
                    out.tell(w.StrengthCubeAdded(thing.id))
        f = self.at_height(row)
        self.push(AFTER_PLACING, 0, f.slot, card, row)
        self.push(DEFEATS, 0, f.slot, NOTHING, NOTHING)
        if thing.yellow != NOTHING:
            self.trigger("yellow", card, row, f, out)

    def at_height(self, row: i64) -> Fighter:
        """DR-5.3: the Fighter at the same height, on either side."""
        return self.f0 if (self.f0.space ^ row) & 1 == 0 else self.f1

    def _placed(self, task: Task, out: Out) -> None:
        """The token goes to who really stands there now (DR-G13); then the next card or the Brawl."""
        thing = self.book.cards[task.d]
        self.drawn = NOTHING
        self.drawn_no += 1
        if not thing.boss:
            self.draw_card(out)
            return
        if thing.ongoing.mods:
            f = self.at_height(task.e)
            f.token = 1
            if out.on:
                out.tell(w.OngoingToken(slot_name(f), who_name(self, f), "taken"))
        self.begin_brawl(out)

    # --- ends ---------------------------------------------------------------------------------------------------------

    def end_stage(self, out: Out) -> None:
        """DR-17.1, DR-17.2: breaks and defeats are done; the reward, then the next Stage."""
        by = self.boss_by
        self.push(NEXT_STAGE, 0, NOTHING, NOTHING, NOTHING)
        self.push(REWARD, 0, by, NOTHING, NOTHING)

    def _reward(self, task: Task, out: Out) -> None:
        f = self.fighter(task.c)
        reward = self.book.equipment[self.equipment_deck[-1]].id if self.equipment_deck else ""
        if out.on:
            out.tell(w.StageClear(self.stage, reward))
        draw_equipment(self, f, 1, out)
        self.push(TRIM, 0, f.slot, NOTHING, NOTHING)

    def finish(self, won: bool, reason: str, out: Out) -> None:
        """DR-18: the game is over at once; nothing else is processed."""
        self.phase = OVER
        self.waiting = 0
        self.acting = NOTHING
        self.agenda.clear()
        self.won = 1 if won else 0
        self.reason = reason
        if out.on:
            out.tell(w.GameOver(won, reason, self.stars()))

    def stars(self) -> i64:
        """DR-18.3."""
        if self.won != 1:
            return 0
        return self.book.stars + (1 if self.credits == self.book.credits else 0)

    def deal(self, chance: Chance) -> None:
        """DR-1.2 to 1.5, in the order of DR-1.11: Bosses, packs, Equipment."""
        book = self.book
        self.bosses = [chance.take(pair.copy()) for pair in book.bosses]
        self.decks = []
        for pack in book.packs:
            rest = pack.copy()
            deck = [chance.take(rest) for _ in range(ENEMIES_A_STAGE)]
            deck.reverse()  # the first taken is on top
            self.decks.append(deck)
        self.equipment_deck = book.in_deck.copy()
        chance.shuffle(self.equipment_deck)
        self.equipment_deck.reverse()
