"""The phase table, the game top-down: who is asked, what they may answer, what an answer does, what follows."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.dagupukito import words as w
from fracas.games.dagupukito.core import clash, turn
from fracas.games.dagupukito.core import codes as c
from fracas.games.dagupukito.core import round as rounds
from fracas.games.dagupukito.core.cards import PLAYS, codes_for
from fracas.games.dagupukito.core.state import (
    Board,
    Fighter,
    actor,
    benched,
    corner_of,
    foe_of,
    leaves,
    living,
    present,
    wait_for,
)
from fracas.kernel.bags import FIELD, FILL, SPARE, WIDTH
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.phase import Phase


class Row(Phase[Board]):
    """A phase of this game, with what the clock chooses in it (CF-3.13) and why something is refused.

    `fault` and `unasked` name a line of [refused] in text.toml. What a row always says is a field: it costs no call.
    """

    def __init__(
        self, name: str, takes: tuple[str, ...] = (), fixed: tuple[int, ...] = (), *, seals: bool = False
    ) -> None:
        self.name = name
        self.takes: tuple[str, ...] = takes  # the kinds of action
        self.fixed: tuple[int, ...] = fixed  # the options, where they are always the same
        # True: the players of the active fighters seal a choice each, shown together (CF-3.11); the match does that.
        self.seals: bool = seals

    # Said again with this game's board: compiled calls then need no detour through the kernel's signatures.

    def asked(self, s: Board) -> i64:
        return 0

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return self.fixed

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        raise AssertionError("nobody is asked")

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        raise AssertionError("nothing follows")

    def default(self, s: Board, seat: i64, chance: Chance) -> i64:
        """The clock's choice: unless a row says otherwise, the lowest-numbered fighter."""
        return self.options(s, seat)[0]

    def answered(self, s: Board, seat: i64) -> i64:
        """How many answers a seat has given while the phase is open; only where it may give several."""
        return 0

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        """What keeps a seat that is asked from an action of a kind the phase takes; "" for its options."""
        return ""

    def unasked(self, s: Board, seat: i64) -> str:
        """Why a seat is not asked; unless a row says otherwise, because it has answered."""
        return "sealed"


class ForTwo(Row):
    """A phase of the two active fighters."""

    def unasked(self, s: Board, seat: i64) -> str:
        f = corner_of(s, seat)
        return self.idle(s, f) if f.seat == seat else "not_active"

    def idle(self, s: Board, f: Fighter) -> str:
        """Why the player of an active fighter is not asked."""
        return "sealed"


def lacks(bag: i64, card: i64) -> bool:
    """True if no card of that type is in the bag."""
    return bag >> (WIDTH * card) & FIELD == 0


def oldest(order: bytes, bag: i64) -> i64:
    """The card that came first into a zone; the fastest one in a match in which the order plays no part."""
    if order:
        return order[0]
    card: i64 = 0
    while lacks(bag, card):
        card += 1
    return card


# --- set-up -------------------------------------------------------------------------------------------------------


class NewRound(Row):
    """CF-1.6: the set-up begins anew."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        rounds.begin_round(s, chance, out)


class Picking(Row):
    """CF-1.2, CF-1.7: fighters are picked, all at once and sealed, or openly one after the other."""

    def asked(self, s: Board) -> i64:
        return present(s) if s.book.mirror else 1 << s.line[s.pick_turn % len(s.line)]

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        taken = rounds.taken_for(s, seat)
        if not taken:
            return s.book.picks
        return tuple([c.PICK + who for who in range(len(s.book.roster)) if who not in taken])

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        who = code - c.PICK
        if who not in rounds.taken_for(s, seat):
            return ""
        return "picked_twice" if who in s.picks[seat] else "taken"

    def unasked(self, s: Board, seat: i64) -> str:
        return "sealed" if len(s.picks[seat]) == s.book.fighters[seat] else "not_your_pick"

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        rounds.pick(s, seat, code - c.PICK, out)

    def answered(self, s: Board, seat: i64) -> i64:
        return len(s.picks[seat]) if s.book.mirror else 0

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        if s.book.mirror or not rounds.next_picker(s):
            rounds.show_picks(s, out)


class Starting(Row):
    """CF-1.3: a side with several fighters chooses who starts."""

    def asked(self, s: Board) -> i64:
        return rounds.starter_choosers(s)

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return tuple([c.START + int(f.slot) for f in s.teams[s.book.side_of[seat]] if not f.ko])

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        return not_there(s, seat, code - c.START)

    def unasked(self, s: Board, seat: i64) -> str:
        side = s.book.side_of[seat]
        if rounds.starter_chooser(s, side) == c.NOTHING:
            return "one_fighter"
        return "sealed" if rounds.knows_starter(s, side, seat) else "not_first_seat"

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        rounds.name_starter(s, seat, code - c.START)
        if out.on:
            out.tell(w.Sealed(seat, self.name))

    def answered(self, s: Board, seat: i64) -> i64:
        # Who resigns takes a fighter out of the question, and may open one that was answered.
        team = s.teams[s.book.side_of[seat]]
        return len(team) - living(s, s.book.side_of[seat])

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        rounds.begin_fight(s, chance, out)


def not_there(s: Board, seat: i64, slot: i64) -> str:
    """Why a fighter of the seat's side, by its slot, cannot come in."""
    team = s.teams[s.book.side_of[seat]]
    if slot >= len(team):
        return "no_such_place"
    return "knocked_out" if team[slot].ko else ""


# --- a turn -------------------------------------------------------------------------------------------------------


class Drawing(Row):
    """CF-3.1: a turn begins."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        turn.draw_step(s, chance, out)


class Cycling(Row):
    """CF-11.5: who waits may change a card; a seat is asked for one fighter after the other."""

    def asked(self, s: Board) -> i64:
        return turn.cyclers(s)

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return codes_for(turn.cycler_of(s, seat).hand, c.CYCLE) + (c.SKIP,)

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        if code != c.SKIP and lacks(turn.cycler_of(s, seat).hand, code - c.CYCLE):
            return "not_in_hand"
        return ""

    def unasked(self, s: Board, seat: i64) -> str:
        return "sealed" if self.answered(s, seat) else "no_cycle"

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        turn.cycler_of(s, seat).sealed = code
        s.waiting &= ~(1 << seat)  # its next fighter is another decision, with a clock of its own
        if out.on:
            out.tell(w.Sealed(seat, self.name))
        wait_for(s, turn.cyclers(s))

    def default(self, s: Board, seat: i64, chance: Chance) -> i64:
        return c.SKIP

    def answered(self, s: Board, seat: i64) -> i64:
        return len([f for f in s.cycling if f.seat == seat and f.sealed != c.NOTHING])

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        turn.cycle(s, chance, out)


class Facing(ForTwo):
    """CF-3.3: each shows a face of the sheet."""

    def asked(self, s: Board) -> i64:
        return 1 << s.left.seat | 1 << s.right.seat

    def default(self, s: Board, seat: i64, chance: Chance) -> i64:
        return c.FACE + corner_of(s, seat).face

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        left = s.left
        right = s.right
        left.face = left.sealed - c.FACE
        right.face = right.sealed - c.FACE
        if out.on:
            out.tell(w.FacesShown((left.seat, right.seat), ("AB"[left.face], "AB"[right.face])))
        s.phase = c.MOVING


class Moving(ForTwo):
    """CF-3.5: one card each, from hands that are not empty."""

    def asked(self, s: Board) -> i64:
        seats: i64 = 0
        if s.left.hand_size:
            seats = 1 << s.left.seat
        if s.right.hand_size:
            seats |= 1 << s.right.seat
        return seats

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        f = s.left if s.left.seat == seat else s.right
        return PLAYS[((f.hand + FILL) & SPARE) % 31]

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        return "not_in_hand" if lacks(corner_of(s, seat).hand, code - c.PLAY) else ""

    def idle(self, s: Board, f: Fighter) -> str:
        return "sealed" if f.hand_size else "empty_hand"

    def default(self, s: Board, seat: i64, chance: Chance) -> i64:
        f = corner_of(s, seat)
        return c.PLAY + oldest(f.hand_order, f.hand)

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        clash.reveal(s, out)


class Declaring(ForTwo):
    """CF-5.1: hit, combo or charge, by those who have more to choose from than to charge."""

    def asked(self, s: Board) -> i64:
        seats: i64 = 0
        if s.left.ready:
            seats = 1 << s.left.seat
        if s.right.ready:
            seats |= 1 << s.right.seat
        return seats

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        f = s.left if s.left.seat == seat else s.right
        return c.DECLARES[f.face * 32 + f.ready]

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        f = corner_of(s, seat)
        if code == c.CHARGE:
            return ""
        if code == c.HIT:
            return "" if f.ready & c.CAN_HIT else "no_damage"
        place = code - c.COMBO
        if place // 4 != f.face:
            return "other_face"
        if f.ready >> (place % 4) & 1:
            return ""
        return "move_not_in_it" if lacks(s.book.combos[f.who * 8 + place].bag, f.played) else "not_charged"

    def idle(self, s: Board, f: Fighter) -> str:
        if f.act == c.NO_ACT:
            return "no_move"
        return "sealed" if f.ready else "charges_anyway"

    def default(self, s: Board, seat: i64, chance: Chance) -> i64:
        return c.HIT if corner_of(s, seat).ready & c.CAN_HIT else c.CHARGE

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        left = s.left
        right = s.right
        # Who has nothing to declare charges already, which need only be told.
        if left.ready or (out.on and left.act):
            clash.declare(s, left, out)
        if right.ready or (out.on and right.act):
            clash.declare(s, right, out)
        clash.set_order(s, chance, out)
        if s.phase == c.ENDING:  # as a rule; at once, for speed
            turn.end_turn(s, chance, out)


class DeclaringOpenly(Declaring):
    """Option declare = fast_first: the same one after the other, the faster card first."""

    def asked(self, s: Board) -> i64:
        return clash.next_to_declare(s)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        clash.declare_openly(s, corner_of(s, seat), code, out)

    def idle(self, s: Board, f: Fighter) -> str:
        if f.act == c.NO_ACT:
            return "no_move"
        return "faster_first" if f.ready else "declared"

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        if not clash.next_to_declare(s):
            clash.set_order(s, chance, out)


class Throwing(ForTwo):
    """CF-7.13: rock, paper, scissors; with the option, a coin."""

    def asked(self, s: Board) -> i64:
        return 0 if s.book.coin else 1 << s.left.seat | 1 << s.right.seat

    def default(self, s: Board, seat: i64, chance: Chance) -> i64:
        return c.SIGN + chance.below(3)

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        winner = clash.throw_winner(s, chance, out)
        if winner == c.NOTHING:
            return
        if s.after == c.TO_DECK_OUT:
            turn.decide_decks(s, "throw", winner == 0, out)
        else:
            clash.settle_speed(s, winner, chance, out)


class Choosing(Row):
    """CF-7.8: a special's choice, one card at a time."""

    def asked(self, s: Board) -> i64:
        return 1 << clash.chooser(s).seat

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        cards = codes_for(clash.choices(s), s.verb)
        return cards + (c.STOP,) if clash.may_stop(s) else cards

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        if code == c.STOP:
            return "" if clash.may_stop(s) else "must_choose"
        if code < s.verb or code >= s.verb + 5:
            return "wrong_step"
        if not lacks(clash.choices(s), code - s.verb):
            return ""
        if s.verb == c.STRIP:
            return "not_in_their_zone"
        return "not_in_discard" if s.verb == c.RECOVER else "not_in_hand"

    def unasked(self, s: Board, seat: i64) -> str:
        return "not_your_choice"

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        clash.choose(s, code, out)

    def default(self, s: Board, seat: i64, chance: Chance) -> i64:
        if clash.may_stop(s):
            return c.STOP
        foe = foe_of(s, actor(s))
        if s.verb == c.DISCARD:
            return c.DISCARD + oldest(foe.hand_order, foe.hand)
        return s.verb + oldest(foe.charge_order, foe.charge)

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        if s.to_take <= 0:
            clash.go_on_with_combo(s, chance, out)


class Ending(Row):
    """CF-3.9, CF-3.10: cards are charged, fighters fall and swap."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        turn.end_turn(s, chance, out)


class Entering(ForTwo):
    """CF-10.4: who takes a corner that has a choice."""

    def asked(self, s: Board) -> i64:
        return turn.entry_choosers(s)

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return tuple([c.ENTER + slot for slot in benched(s, corner_of(s, seat))])

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        slot = code - c.ENTER
        return not_there(s, seat, slot) or ("goes_out" if slot == corner_of(s, seat).slot else "")

    def idle(self, s: Board, f: Fighter) -> str:
        if turn.may_choose_entry(s, f):
            return "sealed"
        return "no_choice" if leaves(s, f) else "stays_in"

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        turn.enter(s, chance, out)


class Over(Row):
    """The match has a winner."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        pass


# In the order of the numbers in codes.py. A row that does not set the phase in `done` asks once more.
PHASES: Final[list[Row]] = [
    NewRound("round"),
    Picking("pick", ("pick",)),
    Starting("start", ("start",)),
    Drawing("draw"),
    Cycling("cycle", ("cycle", "skip")),
    Facing("face", ("face",), c.FACES, seals=True),
    Moving("move", ("play",), seals=True),
    Declaring("declare", ("hit", "combo", "charge"), seals=True),
    DeclaringOpenly("declare", ("hit", "combo", "charge")),
    Throwing("throw", ("throw",), c.SIGNS, seals=True),
    Choosing("choose", ("discard", "put_aside", "strip", "recover", "stop")),
    Ending("end"),
    Entering("enter", ("enter",), seals=True),
    Over("over"),
]
PHASE_NAMES: Final = tuple([row.name for row in PHASES])
# What every decision reads of the table, by phase: without compiling, quicker than fields of rows of many classes.
FIXED: Final[list[tuple[int, ...]]] = [row.fixed for row in PHASES]
SEALED: Final[list[int]] = [c.RESIGN_ROUND if row.seals else 0 for row in PHASES]  # answers below it are sealed
