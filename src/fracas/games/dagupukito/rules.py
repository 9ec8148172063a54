"""The match, top-down: rounds, turns, the order of play. Numbers CF-* are those of RULES.md."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.dagupukito import words as w
from fracas.games.dagupukito.state import (
    CAN_HIT,
    CHARGE,
    CHARGING,
    CHOOSING,
    COMBO,
    COMBOING,
    CYCLE,
    CYCLING,
    DECLARES,
    DECLARING,
    DISCARD,
    DONE,
    DUEL,
    ENTER,
    ENTERING,
    FACE,
    FACES,
    FACING,
    FILL,
    GAUNTLET,
    HIT,
    HITTING,
    LETTERS,
    MOVING,
    NO_ACT,
    NO_CARD,
    NOBODY,
    NONE,
    NOTHING,
    ONE,
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
    Board,
    Book,
    Fighter,
)
from fracas.games.dagupukito.steps import (
    discard_play,
    draw_card,
    draw_up_to,
    enter_charge,
    hurt,
    leave_charge,
    leave_hand,
    letters,
    side_mask,
    tell_drawn,
    x_damage,
)
from fracas.kernel.chance import HEADS, Chance
from fracas.kernel.out import Out
from fracas.kernel.state import NEVER

# Where rules go on after a throw or an entry (`Board.after`).
TO_RESOLVE: Final = 0
TO_DECLARE: Final = 1
TO_DECK_OUT: Final = 2
TO_DRAW: Final = 3
TO_NEXT_TURN: Final = 4

PHASE_NAMES: Final = ("pick", "start", "cycle", "face", "move", "declare", "throw", "choose", "enter", "over")
SIGN_NAMES: Final = ("rock", "paper", "scissors")
MOST_TIES: Final = 10  # CF-7.13


class Duel(Board):
    """A match in play, in any format."""

    def copy(self) -> Duel:
        other = Duel(self.book)
        self.copy_into(other)
        return other

    # --- the questions ------------------------------------------------------------------------------------------

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
        if code == RESIGN_ROUND or code == RESIGN_MATCH:
            self._resign(seat, code == RESIGN_MATCH, chance, out)
        elif phase == MOVING or phase == FACING or (phase == DECLARING and not self.book.fast_first):
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

    def _open(self, phase: i64, seats: i64) -> None:
        self.phase = phase
        self.waiting = seats
        self.opened += 1
        if self.book.turn_ms:
            for seat in range(self.book.seats):
                if seats >> seat & 1:
                    self.due[seat] = self.at + self.book.turn_ms

    # --- set-up of a round ----------------------------------------------------------------------------------------

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
            self._open(PICKING, self._present_seats())
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
        self._open(PICKING, 1 << order[0])

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
                self._open(PICKING, 1 << seat)
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
            self._open(STARTING, choosers)
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

    # --- draw -----------------------------------------------------------------------------------------------------

    def draw_step(self, chance: Chance, out: Out) -> None:
        """CF-3.1: both active fighters draw 2, at the same time, card by card."""
        self.turn += 1
        self.settled = NOTHING
        f0 = self.f0
        f1 = self.f1
        if out.on:
            out.tell(w.TurnStarted(self.turn))
        came0: i64 = 0
        came1: i64 = 0
        self.failed = self._empty_already(f0) | self._empty_already(f1) << 1
        for _ in range(2):
            came0 += self._required_draw(f0, 1, chance)
            came1 += self._required_draw(f1, 2, chance)
        if out.on:
            if came0:
                tell_drawn(self, f0, came0, out)
            if came1:
                tell_drawn(self, f1, came1, out)
        if self.failed:
            self._decks_out(chance, out)
        elif self.book.format != DUEL or self.book.bench_cycle:
            self._begin_cycling(chance, out)
        else:
            self.ask_faces()

    def _empty_already(self, f: Fighter) -> i64:
        """Option deck_out = lenient looks once, when the step begins (strict: at each draw)."""
        if self.book.lenient and f.ndeck == 0 and f.nhand < self.book.hand_limit:
            return 1
        return 0

    def _required_draw(self, f: Fighter, bit: i64, chance: Chance) -> i64:
        """One card of the draw step. Above the hand limit it is skipped, and then not required."""
        if f.nhand >= self.book.hand_limit:
            return 0
        if f.ndeck == 0:
            if not self.book.lenient:
                self.failed |= bit  # CF-9.1
            return 0
        return ONE[draw_card(self, f, chance)]

    def _decks_out(self, chance: Chance, out: Out) -> None:
        """CF-9.2 to CF-9.5: who failed in this step falls; if both did, the weaker one."""
        f0 = self.f0
        f1 = self.f1
        if out.on:
            seats = [f0.seat] if self.failed == 1 else [f1.seat] if self.failed == 2 else [f0.seat, f1.seat]
            for seat in seats:
                out.tell(w.DrawFailed(seat, self.book.roster[self.corner_of(seat).who]))
            out.tell(w.DeckedOut(tuple(seats)))
        if self.failed != 3:
            self._fall_by_deck(f0 if self.failed == 1 else f1, chance, out)
        elif f0.hp != f1.hp:
            self._compared("hp", f0.hp > f1.hp, chance, out)
        elif f0.ncharge != f1.ncharge:
            self._compared("charge", f0.ncharge > f1.ncharge, chance, out)
        elif f0.nhand != f1.nhand:
            self._compared("hand", f0.nhand > f1.nhand, chance, out)
        else:
            self._throw(TO_DECK_OUT, chance, out)

    def _compared(self, criterion: str, first_wins: bool, chance: Chance, out: Out) -> None:
        if out.on:
            out.tell(w.DeckOutCompared(criterion, (self.f0 if first_wins else self.f1).seat))
        self._fall_by_deck(self.f1 if first_wins else self.f0, chance, out)

    def _fall_by_deck(self, f: Fighter, chance: Chance, out: Out) -> None:
        """CF-9.3, CF-9.6: K.O.; a replacement enters at once and draws in the same step."""
        self.failed = 1 if f is self.f0 else 2
        if self._knock_out(f, "deck", chance, out):
            return
        self._replace(1 if f is self.f0 else 2, TO_DRAW, chance, out)

    def _replacement_draws(self, chance: Chance, out: Out) -> None:
        """CF-9.6: the newcomer's own draws; its failure stands alone."""
        f = self.f0 if self.failed == 1 else self.f1
        bit = self.failed
        came: i64 = 0
        self.failed = bit if self._empty_already(f) else 0
        for _ in range(2):
            came += self._required_draw(f, bit, chance)
        if came and out.on:
            tell_drawn(self, f, came, out)
        if self.failed:
            self._decks_out(chance, out)
        else:
            self._begin_cycling(chance, out)

    # --- cycling --------------------------------------------------------------------------------------------------

    def _begin_cycling(self, chance: Chance, out: Out) -> None:
        """CF-11.5, CF-11.6: who waits may change one card, sealed, all together."""
        book = self.book
        cycling: list[Fighter] = []
        for side in range(book.sides):
            for f in self.teams[side]:
                if f is self.f0 or f is self.f1 or f.ko or f.nhand == 0 or f.ndeck == 0:
                    continue
                waits = book.format != DUEL and self.corner_of(f.seat).seat != f.seat
                starter = book.format != GAUNTLET or f.slot == self.starters[side]
                if (waits and starter) or book.bench_cycle:
                    f.sealed = NOTHING
                    cycling.append(f)
        self.cycling = cycling
        if cycling:
            self._open(CYCLING, 0)
        self._ask_cyclers(chance, out)

    def _ask_cyclers(self, chance: Chance, out: Out) -> None:
        asked: i64 = 0
        for f in self.cycling:
            if f.sealed == NOTHING:
                asked |= 1 << f.seat
        if self.book.turn_ms:
            for seat in range(self.book.seats):
                if asked >> seat & 1 and self.due[seat] <= self.at:
                    self.due[seat] = self.at + self.book.turn_ms
        self.waiting = asked
        if asked == 0:
            self._cycle(chance, out)

    def _cycler(self, seat: i64) -> Fighter:
        """The fighter a seat decides for next."""
        for f in self.cycling:
            if f.seat == seat and f.sealed == NOTHING:
                return f
        raise AssertionError("nobody of this seat cycles")

    def _cycle(self, chance: Chance, out: Out) -> None:
        for f in self.cycling:
            if f.sealed == SKIP or f.sealed == NOTHING:
                continue
            card: i64 = f.sealed - CYCLE
            leave_hand(self, f, card)
            f.gone += ONE[card]
            drawn = draw_card(self, f, chance)
            if out.on:
                name = self.book.roster[f.who]
                whole = w.Cycled(f.seat, name, LETTERS[card], LETTERS[drawn])
                out.split(side_mask(self, f.seat), whole, w.Cycled(f.seat, name, LETTERS[card]))
        self.cycling = []
        self.ask_faces()

    # --- face, move, reveal, block --------------------------------------------------------------------------------

    def ask_faces(self) -> None:
        self._open(FACING, 1 << self.f0.seat | 1 << self.f1.seat)

    def _show_faces(self, chance: Chance, out: Out) -> None:
        """CF-3.3: faces together; then CF-3.5: one card each from hands that are not empty."""
        f0 = self.f0
        f1 = self.f1
        f0.face = f0.sealed - FACE
        f1.face = f1.sealed - FACE
        if out.on:
            out.tell(w.FacesShown((f0.seat, f1.seat), ("AB"[f0.face], "AB"[f1.face])))
        seats: i64 = 0
        if f0.nhand:
            seats = 1 << f0.seat
        if f1.nhand:
            seats |= 1 << f1.seat
        if seats:
            self._open(MOVING, seats)
        else:
            self._reveal(chance, out)

    def _reveal(self, chance: Chance, out: Out) -> None:
        """CF-3.7 and 4.4: both moves are shown, blocked ones are discarded, the rest may declare."""
        book = self.book
        f0 = self.f0
        f1 = self.f1
        m0 = self._lay_down(f0)
        m1 = self._lay_down(f1)
        if out.on:
            out.tell(w.MovesRevealed((f0.seat, f1.seat), (letter(m0), letter(m1))))
        blocks = book.blocks
        if m0 != NO_CARD and blocks[6 * m1 + m0]:
            self._blocked(f0, m1, out)
        if m1 != NO_CARD and blocks[6 * m0 + m1]:
            self._blocked(f1, m0, out)
        seats: i64 = 0
        if self._find_ready(f0):
            seats = 1 << f0.seat
        if self._find_ready(f1):
            seats |= 1 << f1.seat
        if book.fast_first and seats:
            self._ask_declarations_in_order(chance, out)
        elif seats:
            self._open(DECLARING, seats)
        else:
            self._declared(chance, out)

    def _lay_down(self, f: Fighter) -> i64:
        """The sealed card leaves the hand (CF-2.5)."""
        f.won = 0
        f.ready = 0
        if f.nhand == 0:
            f.played = NO_CARD  # CF-3.6
            f.act = NO_ACT
            return NO_CARD
        card: i64 = f.sealed - PLAY
        leave_hand(self, f, card)
        f.played = card
        f.act = CHARGING
        return card

    def _blocked(self, f: Fighter, by: i64, out: Out) -> None:
        """CF-4.2: to the discard pile, at no cost in HP."""
        if out.on:
            out.tell(w.MoveBlocked(f.seat, letter(f.played), letter(by)))
        f.act = NO_ACT
        discard_play(self, f, "blocked", out)

    def _find_ready(self, f: Fighter) -> i64:
        """What a side may declare besides charging (CF-5.2 to CF-5.4); with nothing, it charges by itself (CF-5.9)."""
        if f.act == NO_ACT:
            return 0
        f.sealed = CHARGE
        card = f.played
        ready: i64 = CAN_HIT if self.book.damage[card] else 0
        if f.ncharge:
            place: i64 = f.who * 10 + f.face * 5 + card
            rests = self.book.rests[place]
            have: i64 = f.charge | SPARE
            i: i64 = 0
            for k in self.book.uses[place]:
                rest: i64 = rests[i]
                if (have - rest) & SPARE == SPARE:
                    ready |= 1 << k
                i += 1
        f.ready = ready
        return ready

    # --- declare --------------------------------------------------------------------------------------------------

    def _declared(self, chance: Chance, out: Out) -> None:
        """CF-5.1: both declarations shown together."""
        if self.f0.act != NO_ACT:
            self._declare(self.f0, out)
        if self.f1.act != NO_ACT:
            self._declare(self.f1, out)
        self._set_order(chance, out)

    def _declare(self, f: Fighter, out: Out) -> None:
        """A declaration stands (CF-5.7). A combo's cards from the Charge Zone are committed (CF-5.8)."""
        code = f.sealed
        if code == CHARGE:
            f.act = CHARGING
            if out.on:
                out.tell(w.Declared(f.seat, "charge", letter(f.played)))
        elif code == HIT:
            f.act = HITTING
            if out.on:
                out.tell(w.Declared(f.seat, "hit", letter(f.played)))
        else:
            f.act = COMBOING
            f.combo = f.who * 8 + code - COMBO
            combo = self.book.combos[f.combo]
            f.committed = combo.bag - ONE[f.played]
            leave_charge(self, f, f.committed)
            if out.on:
                out.tell(w.Declared(f.seat, "combo", letter(f.played), combo.id, combo.name))

    def _ask_declarations_in_order(self, chance: Chance, out: Out) -> None:
        """Option declare = fast_first: openly, the faster card first; ties as CF-7.5."""
        f0 = self.f0
        f1 = self.f1
        if f0.ready and f1.ready:
            if f0.played != f1.played:
                self.first = 0 if f0.played < f1.played else 1
            elif f0.hp != f1.hp:
                self.first = 0 if f0.hp < f1.hp else 1
            elif self.settled != NOTHING:
                self.first = self.settled
            else:
                self._throw(TO_DECLARE, chance, out)
                return
            first = f0 if self.first == 0 else f1
        else:
            first = f0 if f0.ready else f1
            other = f1 if first is f0 else f0
            if other.act != NO_ACT:
                self._declare(other, out)
        self._open(DECLARING, 1 << first.seat)

    def _declare_openly(self, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        f = self.corner_of(seat)
        other = self.foe_of(f)
        f.sealed = code
        f.ready = 0
        self._declare(f, out)
        if other.ready:
            self._open(DECLARING, 1 << other.seat)
        else:
            self._set_order(chance, out)

    # --- order and resolving --------------------------------------------------------------------------------------

    def _set_order(self, chance: Chance, out: Out) -> None:
        """4.7: who acts first. HP are compared now, before anything resolves (CF-7.6)."""
        f0 = self.f0
        f1 = self.f1
        acts0 = f0.act == HITTING or f0.act == COMBOING
        acts1 = f1.act == HITTING or f1.act == COMBOING
        self.waiting = 0
        self.acting = 0
        if acts0 and acts1:
            lead = self._speed_lead(f0, f1)
            reason = "speed"
            if lead == 0:
                lead = f0.hp - f1.hp  # CF-7.5: less HP first
                reason = "hp"
            if lead == 0 and self.settled == NOTHING:
                self._throw(TO_RESOLVE, chance, out)
                return
            if lead == 0:
                lead = -1 if self.settled == 0 else 1
                reason = "throw"
            self.first = 0 if lead < 0 else 1
            if out.on:
                out.tell(w.SpeedOrder(f0.seat if lead < 0 else f1.seat, reason))
        else:
            self.first = 0 if acts0 else 1
        self._resolve(chance, out)

    def _speed_lead(self, f0: Fighter, f1: Fighter) -> i64:
        """Negative: corner 0 is faster; 0: equal."""
        book = self.book
        if f0.act == COMBOING and f1.act == COMBOING:
            return book.combos[f0.combo].speed - book.combos[f1.combo].speed  # CF-7.3
        if book.by_damage and f0.act != f1.act:
            if f0.act == HITTING:
                return -1 if book.damage[f0.played] <= book.combos[f1.combo].speed else 1
            return 1 if book.damage[f1.played] <= book.combos[f0.combo].speed else -1
        return f0.played - f1.played  # CF-7.4

    def _actor(self) -> Fighter:
        return self.f0 if self.first == self.acting else self.f1

    def _resolve(self, chance: Chance, out: Out) -> None:
        """CF-7.2: both act, the faster first, unless the slower is cancelled or K.O.'d before."""
        while self.acting < 2:
            me = self._actor()
            foe = self.foe_of(me)
            if me.act == HITTING:
                damage: i64 = self.book.damage[me.played]
                card = me.played
                me.act = DONE
                if out.on:
                    out.tell(w.HitLanded(me.seat, letter(card), damage))
                hurt(self, foe, damage, out)
                if self.book.hit_then_charge:
                    me.played = NO_CARD
                    enter_charge(self, me, card, out)
                else:
                    discard_play(self, me, "hit", out)
                if foe.hp == 0 and self._knock_out(foe, "hp", chance, out):
                    return
            elif me.act == COMBOING:
                self.step = 0
                self.bonus = 0
                self.worth = 0
                if out.on:
                    combo = self.book.combos[me.combo]
                    out.tell(w.ComboStarted(me.seat, combo.id, combo.name, letters(combo.bag)))
                if self._run_combo(me, foe, chance, out):
                    return
            self.acting += 1
        self._charge_step(chance, out)

    def _run_combo(self, me: Fighter, foe: Fighter, chance: Chance, out: Out) -> bool:
        """CF-7.8: specials in printed order, then the damage in one piece. True when play stops here."""
        combo = self.book.combos[me.combo]
        while self.step < len(combo.steps):
            seat = combo.steps[self.step].run(self, me, foe, chance, out)
            if seat != NOTHING:
                self._open(CHOOSING, 1 << seat)
                return True
            self.step += 1
        damage: i64 = combo.damage
        if damage == NOTHING:
            damage = x_damage(self, me, combo)
        me.act = DONE
        me.won = 1
        hurt(self, foe, damage + self.bonus, out)
        if out.on:
            out.tell(w.ComboEnded(me.seat, "successful"))
        discard_play(self, me, "combo", out)  # CF-6.3
        return foe.hp == 0 and not foe.ko and self._knock_out(foe, "hp", chance, out)

    def _chosen(self, code: i64, chance: Chance, out: Out) -> None:
        """A special's choice: one card, or stop."""
        me = self._actor()
        foe = self.foe_of(me)
        step = self.book.combos[me.combo].steps[self.step]
        if code == STOP:
            self.left = 0
        else:
            step.take(self, me, foe, code - self.verb, out)
            self.left -= 1
        if self.left > 0:
            self._open(CHOOSING, self.waiting)
            return
        self.waiting = 0
        self.step += 1
        if self._run_combo(me, foe, chance, out):
            return
        self.acting += 1
        self._resolve(chance, out)

    def _knock_out(self, f: Fighter, why: str, chance: Chance, out: Out) -> bool:
        """CF-7.10: out at once, its unresolved action void. True when that ended the round (CF-10.7)."""
        f.ko = 1
        if out.on:
            out.tell(w.KnockedOut(f.seat, self.book.roster[f.who], why))
            if f.act == COMBOING:
                out.tell(w.ComboEnded(f.seat, "void"))
        if f.played != NO_CARD:
            discard_play(self, f, "void", out)
        f.act = NO_ACT
        return self._round_decided("ko" if why == "hp" else why, chance, out)

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

    # --- charge and end -------------------------------------------------------------------------------------------

    def _charge_step(self, chance: Chance, out: Out) -> None:
        """CF-3.9: what was declared `charge` and not cancelled goes to the Charge Zones."""
        f0 = self.f0
        f1 = self.f1
        if f0.act == CHARGING:
            card0 = f0.played
            f0.played = NO_CARD
            enter_charge(self, f0, card0, out)
        if f1.act == CHARGING:
            card1 = f1.played
            f1.played = NO_CARD
            enter_charge(self, f1, card1, out)
        if f0.won or f1.won or f0.ko or f1.ko or self.quit_round:
            self.end_step(chance, out)
        else:
            self.draw_step(chance, out)

    def end_step(self, chance: Chance, out: Out) -> None:
        """CF-3.10: who resigned falls, then replacements and swaps (4.10)."""
        if self.quit_round:
            for f in (self.f0, self.f1):
                if self.quit_round >> f.seat & 1 and self._retire(f.seat, chance, out):
                    return
        leaving: i64 = 0
        if self.f0.ko or (self.f0.won and self.benched(self.f0)):
            leaving = 1
        if self.f1.ko or (self.f1.won and self.benched(self.f1)):
            leaving |= 2
        if leaving:
            self._replace(leaving, TO_NEXT_TURN, chance, out)
        else:
            self.draw_step(chance, out)

    def _retire(self, seat: i64, chance: Chance, out: Out) -> bool:
        """All fighters of a player who resigned are K.O. (CF-11.3). True when that ended the round."""
        for f in self.teams[self.book.side_of[seat]]:
            if f.seat == seat and not f.ko and self._knock_out(f, "resigned", chance, out):
                return True
        return False

    def _replace(self, corners: i64, after: i64, chance: Chance, out: Out) -> None:
        """Ask who enters the corners named; a place with one candidate is filled without asking."""
        self.after = after
        self.failed = corners if after == TO_DRAW else 0
        asked: i64 = 0
        for i in range(2):
            f = self.f0 if i == 0 else self.f1
            f.sealed = NOTHING
            if not corners >> i & 1:
                continue
            bench = self.benched(f)
            if len(bench) == 1:
                f.sealed = ENTER + bench[0]
            elif bench:
                asked |= 1 << f.seat
            else:
                f.sealed = ENTER  # the next challenger of a gauntlet: see _newcomer
        if asked:
            self._open(ENTERING, asked)
        else:
            self._enter(chance, out)

    def _enter(self, chance: Chance, out: Out) -> None:
        """CF-10.4: both entries shown together."""
        if self.f0.sealed != NOTHING:
            self.f0 = self._newcomer(self.f0, out)
        if self.f1.sealed != NOTHING:
            self.f1 = self._newcomer(self.f1, out)
        if self.after == TO_DRAW:
            self._replacement_draws(chance, out)
        else:
            self.draw_step(chance, out)

    def _newcomer(self, leaving: Fighter, out: Out) -> Fighter:
        book = self.book
        side = book.side_of[leaving.seat]
        if self.benched(leaving):
            f = self.teams[side][leaving.sealed - ENTER]
            if out.on:
                names = (book.roster[leaving.who], book.roster[f.who])
                if leaving.ko:
                    out.tell(w.Replaced(f.seat, names[0], names[1]))
                else:
                    out.tell(w.Swapped(f.seat, names[0], names[1]))
        else:
            # CF-11.7: the next in line takes the place.
            side = self.line.pop(0)
            f = self.teams[side][self.starters[side]]
            if out.on:
                out.tell(w.NextChallenger(f.seat, book.roster[f.who]))
        leaving.sealed = NOTHING
        leaving.won = 0
        leaving.act = NO_ACT
        f.won = 0
        f.act = NO_ACT
        f.sealed = NOTHING
        return f

    # --- Rock-Paper-Scissors --------------------------------------------------------------------------------------

    def _throw(self, after: i64, chance: Chance, out: Out) -> None:
        self.after = after
        self.ties = 0
        if self.book.coin:
            self._flip(chance, out)
        else:
            self._open(THROWING, 1 << self.f0.seat | 1 << self.f1.seat)

    def _flip(self, chance: Chance, out: Out) -> None:
        winner: i64 = 0 if chance.coin() == HEADS else 1
        if out.on:
            out.tell(w.CoinFlipped((self.f0 if winner == 0 else self.f1).seat))
        self._thrown(winner, chance, out)

    def _throws_shown(self, chance: Chance, out: Out) -> None:
        """CF-7.13: repeat until decided; after ten equal throws a coin."""
        t0: i64 = self.f0.sealed - SIGN
        t1: i64 = self.f1.sealed - SIGN
        if out.on:
            out.tell(w.RpsThrown((self.f0.seat, self.f1.seat), (SIGN_NAMES[t0], SIGN_NAMES[t1])))
        if t0 != t1:
            self._thrown(0 if (t0 - t1) % 3 == 1 else 1, chance, out)
            return
        self.ties += 1
        if self.ties >= MOST_TIES:
            self._flip(chance, out)
        else:
            self._open(THROWING, 1 << self.f0.seat | 1 << self.f1.seat)

    def _thrown(self, winner: i64, chance: Chance, out: Out) -> None:
        self.waiting = 0
        if self.after == TO_DECK_OUT:
            self._compared("throw", winner == 0, chance, out)
            return
        self.settled = winner  # CF-7.14: for the whole turn
        if self.after == TO_DECLARE:
            self._ask_declarations_in_order(chance, out)
        else:
            self._set_order(chance, out)

    # --- the clock, resigning, the end ----------------------------------------------------------------------------

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
        self.winner = side
        self.phase = OVER
        self.waiting = 0
        if out.on:
            out.tell(w.MatchWon(self._seats_of(side), cause))

    def _seats_of(self, side: i64) -> tuple[int, ...]:
        return tuple([seat for seat in range(self.book.seats) if self.book.side_of[seat] == side])


def letter(card: i64) -> str:
    return "" if card == NO_CARD else LETTERS[card]


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
