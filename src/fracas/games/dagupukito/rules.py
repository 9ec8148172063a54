"""The match, top-down: questions and answers, rounds, resigning, the end. Numbers CF-* are those of RULES.md."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.dagupukito import words as w
from fracas.games.dagupukito.rules_turn import Turn
from fracas.games.dagupukito.state import (
    CAN_HIT,
    CHARGE,
    CHOOSING,
    CYCLE,
    CYCLING,
    DECLARES,
    DECLARING,
    DISCARD,
    DUEL,
    ENTER,
    ENTERING,
    FACE,
    FACES,
    FACING,
    FILL,
    GAUNTLET,
    HIT,
    MOVING,
    NOBODY,
    NONE,
    NOTHING,
    OVER,
    PICK,
    PICKING,
    PLAY,
    PLAYS,
    PUT_ASIDE,
    RESIGN_MATCH,
    RESIGN_ROUND,
    RESIGNS,
    SIGN,
    SIGNS,
    SKIP,
    SPARE,
    START,
    STARTING,
    STOP,
    STRIP,
    THROWING,
    WIDTH,
    Book,
    Fighter,
)
from fracas.games.dagupukito.steps import draw_up_to
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.state import NEVER

PHASE_NAMES: Final = ("pick", "start", "cycle", "face", "move", "declare", "throw", "choose", "enter", "over")


class Duel(Turn):
    """A match in play, in any format."""

    def copy(self) -> Duel:
        other = Duel(self.book)
        self.copy_into(other)
        return other

    # --- the questions ------------------------------------------------------------------------------------------------

    def over(self) -> bool:
        return self.phase == OVER

    def pending(self) -> i64:
        return self.waiting

    def question(self, seat: i64) -> i64:
        # A seat may be asked several times within one phase while others still think: its own part counts up.
        if self.phase == PICKING and self.book.mirror:
            return self.opened * 8 + len(self.picks[seat])
        if self.phase == CYCLING:
            done = 0
            for f in self.cycling:
                if f.seat == seat and f.sealed != NOTHING:
                    done += 1
            return self.opened * 8 + done
        return self.opened * 8

    def options(self, seat: i64) -> tuple[int, ...]:
        if not self.waiting >> seat & 1:
            return NONE
        phase = self.phase
        if phase == MOVING:
            f = self.f0 if self.f0.seat == seat else self.f1
            return PLAYS[(f.hand + FILL) & SPARE]
        if phase == FACING:
            return FACES
        if phase == DECLARING:
            f = self.f0 if self.f0.seat == seat else self.f1
            return DECLARES[f.face * 32 + f.ready]
        return self._rarer_options(seat)

    def _rarer_options(self, seat: i64) -> tuple[int, ...]:
        phase = self.phase
        if phase == PICKING:
            taken = self.picks[seat] if self.book.mirror else [who for picks in self.picks for who in picks]
            return tuple([PICK + who for who in range(len(self.book.roster)) if who not in taken])
        if phase == STARTING:
            return tuple([START + int(f.slot) for f in self.teams[self.book.side_of[seat]] if not f.ko])
        if phase == CYCLING:
            return card_codes(self._cycler(seat).hand, CYCLE) + (SKIP,)
        if phase == THROWING:
            return SIGNS
        if phase == ENTERING:
            return tuple([ENTER + slot for slot in self.benched(self.corner_of(seat))])
        assert phase == CHOOSING
        me = self._actor()
        if self.verb == DISCARD:
            return card_codes(self.foe_of(me).hand, DISCARD)
        if self.verb == STRIP:
            return card_codes(self.foe_of(me).charge, STRIP)
        return card_codes(me.hand if self.verb == PUT_ASIDE else me.gone, self.verb) + (STOP,)

    def asides(self, seat: i64) -> tuple[int, ...]:
        """CF-11.3: a player may resign the round or the match at any time."""
        if self.phase == OVER or self.quit_match >> seat & 1:
            return NONE
        return RESIGNS if not self.quit_round >> seat & 1 else (RESIGN_MATCH,)

    def score(self, seat: i64) -> float:
        return 1.0 if self.book.side_of[seat] == self.winner else 0.0

    def deadline(self) -> i64:
        if self.book.turn_ms == 0 or self.waiting == 0:
            return NEVER
        first: i64 = NEVER
        for seat in range(self.book.seats):
            if self.waiting >> seat & 1 and (first == NEVER or self.due[seat] < first):
                first = self.due[seat]
        return first

    def time_up(self, chance: Chance, out: Out) -> None:
        """CF-3.13: the clock chooses for those whose time is over."""
        now = self.at
        late: list[int] = []
        for seat in range(self.book.seats):
            if self.waiting >> seat & 1 and self.due[seat] <= now:
                late.append(seat)
        for seat in late:
            if self.waiting >> seat & 1 and self.due[seat] <= now:
                self.answer(seat, self._default(seat, chance), chance, out)

    def answer(self, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        phase = self.phase
        # Codes up to CHARGE are faces, moves and declarations: sealed by both corners, shown together.
        if code <= CHARGE and (phase != DECLARING or not self.book.fast_first):
            f = self.f0 if self.f0.seat == seat else self.f1
            f.sealed = code
            left: i64 = self.waiting & ~(1 << seat)
            self.waiting = left
            if out.on:
                out.tell(w.Sealed(seat, PHASE_NAMES[phase]))
            if left == 0:
                if phase == MOVING:
                    self._reveal(chance, out)
                elif phase == FACING:
                    self._show_faces(chance, out)
                else:
                    self._declared(chance, out)
        elif code == RESIGN_ROUND or code == RESIGN_MATCH:
            self._resign(seat, code == RESIGN_MATCH, chance, out)
        else:
            self._rarer_answer(seat, code, chance, out)
        if self.quit_round & self.waiting:
            self._choose_for_quitters(chance, out)

    def _rarer_answer(self, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        phase = self.phase
        if phase == PICKING:
            self._picked(seat, code - PICK, chance, out)
        elif phase == STARTING:
            self.starters[self.book.side_of[seat]] = code - START
            if self._sealed_last(seat, "start", out):
                self._begin_fight(chance, out)
        elif phase == CYCLING:
            self._cycler(seat).sealed = code
            if out.on:
                out.tell(w.Sealed(seat, "cycle"))
            self._ask_cyclers(chance, out)
        elif phase == DECLARING:
            self._declare_openly(seat, code, chance, out)
        elif phase == THROWING:
            self.corner_of(seat).sealed = code
            if self._sealed_last(seat, "throw", out):
                self._throws_shown(chance, out)
        elif phase == ENTERING:
            self.corner_of(seat).sealed = code
            if self._sealed_last(seat, "enter", out):
                self._enter(chance, out)
        else:
            self._chosen(code, chance, out)

    def _sealed_last(self, seat: i64, what: str, out: Out) -> bool:
        """A sealed choice is in (CF-3.11); True when it was the last one missing."""
        self.waiting &= ~(1 << seat)
        if out.on:
            out.tell(w.Sealed(seat, what))
        return self.waiting == 0

    # --- set-up of a round --------------------------------------------------------------------------------------------

    def begin_round(self, last_winner: i64, chance: Chance, out: Out) -> None:
        """CF-1.2, CF-1.6: everything afresh but the score."""
        book = self.book
        self.round += 1
        self.turn = 0
        self.quit_round = self.quit_match
        self.f0 = NOBODY
        self.f1 = NOBODY
        self.teams = [[] for _ in range(book.sides)]
        self.picks = [[] for _ in range(book.seats)]
        self.starters = [NOTHING] * book.sides
        self.cycling = []
        self.line = []
        self.failed = 0
        if out.on:
            out.tell(w.RoundStarted(self.round))
        if book.mirror:
            self.ask_seats(PICKING, self._present_seats())
            return
        # CF-1.7: open picks in turn; the loser of the last round first, else a random order.
        order = [seat for seat in range(book.seats) if self._present_seats() >> seat & 1]
        if book.format == DUEL and last_winner != NOTHING:
            order = [1, 0] if last_winner == 0 else [0, 1]
        else:
            chance.shuffle(order)
        self.line = order
        self.pick_turn = 0
        if out.on:
            out.tell(w.LineDrawn(tuple(order), "pick"))
        self.ask_seats(PICKING, 1 << order[0])

    def _present_seats(self) -> i64:
        everybody: i64 = (1 << self.book.seats) - 1
        return everybody & ~self.quit_round

    def _picked(self, seat: i64, who: i64, chance: Chance, out: Out) -> None:
        book = self.book
        picks = self.picks[seat]
        picks.append(who)
        if book.mirror:
            if out.on:
                out.tell(w.Sealed(seat, "pick"))
            if len(picks) == book.fighters[seat]:
                self.waiting &= ~(1 << seat)
            elif book.turn_ms:
                self.due[seat] = self.at + book.turn_ms
            if self.waiting == 0:
                self._picks_shown(chance, out)
            return
        if out.on:
            out.tell(w.FighterPicked(seat, book.roster[who]))
        self._next_picker(chance, out)

    def _next_picker(self, chance: Chance, out: Out) -> None:
        """Open picks go round until all have the agreed number."""
        line = self.line
        for _ in range(3 * len(line)):
            self.pick_turn += 1
            seat = line[self.pick_turn % len(line)]
            if len(self.picks[seat]) < self.book.fighters[seat] and not self.quit_round >> seat & 1:
                self.ask_seats(PICKING, 1 << seat)
                return
        self._picks_shown(chance, out)

    def _picks_shown(self, chance: Chance, out: Out) -> None:
        """CF-1.2 to CF-1.5: fighters are shown, each fresh; then starters are chosen."""
        book = self.book
        choosers: i64 = 0
        for seat in range(book.seats):
            if self.quit_round >> seat & 1:
                continue
            team = self.teams[book.side_of[seat]]
            for who in self.picks[seat]:
                f = Fighter(seat, len(team), who)
                f.hp = book.hp
                f.deck = book.deck
                f.ndeck = book.deck_size
                team.append(f)
            if out.on:
                out.tell(w.FightersPicked(seat, tuple([book.roster[who] for who in self.picks[seat]])))
        for side in range(book.sides):
            team = self.teams[side]
            if len(team) == 1:
                self.starters[side] = 0
            elif team:
                # CF-11.4: a team's lowest-numbered seat chooses who starts.
                choosers |= 1 << team[0].seat
        if choosers:
            self.ask_seats(STARTING, choosers)
        else:
            self._begin_fight(chance, out)

    def _begin_fight(self, chance: Chance, out: Out) -> None:
        book = self.book
        sides = [side for side in range(book.sides) if self.living(side)]
        if book.format == GAUNTLET:
            chance.shuffle(sides)  # CF-11.7: a new order each round
            if out.on:
                out.tell(w.LineDrawn(tuple(sides), "gauntlet"))
        self.line = sides[2:]
        for side in range(book.sides):
            for f in self.teams[side]:
                if book.opening_hand and not f.ko:
                    draw_up_to(self, f, book.opening_hand, chance, out)
        self.f0 = self.teams[sides[0]][self.starters[sides[0]]]
        self.f1 = self.teams[sides[1]][self.starters[sides[1]]]
        if out.on:
            for side in sides:
                f = self.teams[side][self.starters[side]]
                out.tell(w.StarterShown(f.seat, book.roster[f.who]))
        self.draw_step(chance, out)

    def _round_decided(self, cause: str, chance: Chance, out: Out) -> bool:
        """CF-11.1: the round goes to the only side with a fighter and a player left."""
        last: i64 = NOTHING
        for side in range(self.book.sides):
            if self._in_the_round(side):
                if last != NOTHING:
                    return False
                last = side
        self._win_round(last, cause, chance, out)
        return True

    def _in_the_round(self, side: i64) -> bool:
        setting_up = self.phase == PICKING or self.phase == STARTING
        for seat in range(self.book.seats):
            if self.book.side_of[seat] == side and not self.quit_round >> seat & 1:
                if setting_up:
                    return True
                for f in self.teams[side]:
                    if f.seat == seat and not f.ko:
                        return True
        return False

    # --- the clock, resigning, the end --------------------------------------------------------------------------------

    def _default(self, seat: i64, chance: Chance) -> i64:
        """CF-3.13: what the clock chooses."""
        phase = self.phase
        if phase == FACING:
            return FACE + self.corner_of(seat).face
        if phase == MOVING:
            return PLAY + oldest(self.corner_of(seat).hand_order)
        if phase == THROWING:
            return SIGN + chance.below(3)
        if phase == CYCLING:
            return SKIP
        if phase == CHOOSING:
            if self.verb == DISCARD:
                return DISCARD + oldest(self.foe_of(self._actor()).hand_order)
            if self.verb == STRIP:
                return STRIP + oldest(self.foe_of(self._actor()).charge_order)
            return STOP
        if phase == DECLARING:
            return HIT if self.corner_of(seat).ready & CAN_HIT else CHARGE
        return self.options(seat)[0]  # the lowest-numbered fighter

    def _resign(self, seat: i64, whole_match: bool, chance: Chance, out: Out) -> None:
        """CF-11.3."""
        bit: i64 = 1 << seat
        already = self.quit_round & bit
        self.quit_round |= bit
        if whole_match:
            self.quit_match |= bit
        if out.on:
            out.tell(w.Resigned(seat, "match" if whole_match else "round"))
        if whole_match and self._match_given_up(out):
            return
        if already or self._round_decided("resigned", chance, out):
            return
        if self.phase == PICKING or self.phase == STARTING:
            self._leave_set_up(seat, chance, out)
        elif self.corner_of(seat).seat != seat:
            self._leave_the_line(seat, chance, out)

    def _match_given_up(self, out: Out) -> bool:
        """Once only one side has players who have not resigned the match, it has won it."""
        last: i64 = NOTHING
        for seat in range(self.book.seats):
            if not self.quit_match >> seat & 1:
                side = self.book.side_of[seat]
                if last != NOTHING and last != side:
                    return False
                last = side
        self._win_match(last, "resigned", out)
        return True

    def _leave_set_up(self, seat: i64, chance: Chance, out: Out) -> None:
        """Who resigns before the fight brings no fighter to it."""
        if self.phase == STARTING:
            side = self.book.side_of[seat]
            self.waiting &= ~(1 << seat)
            self._retire(seat, chance, out)
            team = self.teams[side]
            if self.living(side) and (self.starters[side] == NOTHING or team[self.starters[side]].ko):
                self.starters[side] = [int(f.slot) for f in team if not f.ko][0]
                self.waiting &= ~(1 << team[0].seat)
            if self.waiting == 0:
                self._begin_fight(chance, out)
        elif not self.book.mirror:
            if self.waiting >> seat & 1:
                self._next_picker(chance, out)
        else:
            self.waiting &= ~(1 << seat)
            if self.waiting == 0:
                self._picks_shown(chance, out)

    def _leave_the_line(self, seat: i64, chance: Chance, out: Out) -> None:
        """A waiting player's fighters are out at once."""
        side = self.book.side_of[seat]
        if side in self.line:
            self.line.remove(side)
        if self._retire(seat, chance, out):
            return
        if self.phase == CYCLING:
            self.cycling = [f for f in self.cycling if f.seat != seat]
            self._ask_cyclers(chance, out)

    def _choose_for_quitters(self, chance: Chance, out: Out) -> None:
        """An active player who resigned: open choices are made as on clock expiry."""
        for seat in range(self.book.seats):
            if self.waiting & self.quit_round & (1 << seat):
                self.answer(seat, self._default(seat, chance), chance, out)
                return

    def _win_round(self, side: i64, cause: str, chance: Chance, out: Out) -> None:
        self.wins[side] += 1
        if out.on:
            out.tell(w.RoundWon(self._seats_of(side), cause, self.wins[side]))
        if self.wins[side] >= self.book.rounds_to_win:
            self._win_match(side, cause, out)
        else:
            self.begin_round(side, chance, out)

    def _win_match(self, side: i64, cause: str, out: Out) -> None:
        if self.phase == STARTING:  # nobody shows what was sealed for a fight that is not fought
            self.starters = [NOTHING] * self.book.sides
        self.winner = side
        self.phase = OVER
        self.waiting = 0
        if out.on:
            out.tell(w.MatchWon(self._seats_of(side), cause))

    def _seats_of(self, side: i64) -> tuple[int, ...]:
        return tuple([seat for seat in range(self.book.seats) if self.book.side_of[seat] == side])


def oldest(order: bytes) -> i64:
    """The card longest in a zone."""
    return order[0]


def card_codes(bag: i64, codes_from: i64) -> tuple[int, ...]:
    """A code for each type in a bag."""
    return tuple([int(codes_from) + card for card in range(5) if bag >> (WIDTH * card) & 0x3F])


def new_match(book: Book, chance: Chance, out: Out) -> Duel:
    duel = Duel(book)
    duel.blank()
    if out.on:
        out.tell(w.MatchStarted())
    duel.begin_round(NOTHING, chance, out)
    return duel
