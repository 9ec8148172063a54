"""A turn around its clash: draws, empty decks, cycling, charging, who enters next. RULES.md 4.3, 4.9, 4.10."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.dagupukito import words as w
from fracas.games.dagupukito.core import codes as c
from fracas.games.dagupukito.core.cards import LETTERS, ONE
from fracas.games.dagupukito.core.clash import begin_throw
from fracas.games.dagupukito.core.round import knock_out, rest, retire
from fracas.games.dagupukito.core.state import (
    Board,
    Fighter,
    benched,
    corner_of,
    foe_of,
    leaves,
    side_mask,
    wait_for,
)
from fracas.games.dagupukito.core.zones import draw_card, enter_charge, leave_hand, tell_drawn
from fracas.kernel.bags import kind_of
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out

# --- draw ---------------------------------------------------------------------------------------------------------


def draw_step(s: Board, chance: Chance, out: Out) -> None:
    """CF-3.1: both active fighters draw 2, at the same time, card by card."""
    s.turn += 1
    s.settled = c.NOTHING
    left = s.left
    right = s.right
    if out.on:
        out.tell(w.TurnStarted(s.turn))
    to_left: i64 = 0
    to_right: i64 = 0
    lefts = left.deck
    rights = right.deck
    in_left = left.deck_size
    in_right = right.deck_size
    if s.book.plain_draws and in_left >= 2 and in_right >= 2:
        s.failed = 0
        to_left = chance.draw(lefts, in_left, left.luck)
        to_right = chance.draw(rights, in_right, right.luck)
        to_left += chance.draw(lefts - to_left, in_left - 1, left.luck)
        to_right += chance.draw(rights - to_right, in_right - 1, right.luck)
        left.deck = lefts - to_left
        left.deck_size = in_left - 2
        left.hand += to_left
        left.hand_size += 2
        right.deck = rights - to_right
        right.deck_size = in_right - 2
        right.hand += to_right
        right.hand_size += 2
    else:
        s.failed = empty_already(s, left) | empty_already(s, right) << 1
        for _ in range(2):
            to_left += required_draw(s, left, 1, chance)
            to_right += required_draw(s, right, 2, chance)
    if out.on:
        if to_left:
            tell_drawn(s, left, to_left, out)
        if to_right:
            tell_drawn(s, right, to_right, out)
    if s.failed:
        compare_decks(s, out)
    elif s.book.may_cycle:
        begin_cycling(s)
    else:
        s.phase = c.FACING


def empty_already(s: Board, f: Fighter) -> i64:
    """Option deck_out = lenient looks once, when the step begins (strict: at each draw)."""
    if s.book.lenient and f.deck_size == 0 and f.hand_size < s.book.hand_limit:
        return 1
    return 0


def required_draw(s: Board, f: Fighter, bit: i64, chance: Chance) -> i64:
    """One card of the draw step. Above the hand limit it is skipped, and then not required."""
    if f.hand_size >= s.book.hand_limit:
        return 0
    if f.deck_size:
        return draw_card(s, f, chance)
    if not s.book.lenient:
        s.failed |= bit  # CF-9.1
    return 0


def compare_decks(s: Board, out: Out) -> None:
    """CF-9.2 to CF-9.5: who failed in this step falls; if both did, the weaker one."""
    left = s.left
    right = s.right
    if out.on:
        seats = [left.seat] if s.failed == 1 else [right.seat] if s.failed == 2 else [left.seat, right.seat]
        for seat in seats:
            out.tell(w.DrawFailed(seat, s.book.roster[corner_of(s, seat).who]))
        out.tell(w.DeckedOut(tuple(seats)))
    if s.failed != 3:
        fall_by_deck(s, left if s.failed == 1 else right, out)
    elif left.hp != right.hp:
        decide_decks(s, "hp", left.hp > right.hp, out)
    elif left.charge_size != right.charge_size:
        decide_decks(s, "charge", left.charge_size > right.charge_size, out)
    elif left.hand_size != right.hand_size:
        decide_decks(s, "hand", left.hand_size > right.hand_size, out)
    else:
        begin_throw(s, c.TO_DECK_OUT)


def decide_decks(s: Board, criterion: str, left_wins: bool, out: Out) -> None:
    if out.on:
        out.tell(w.DeckOutCompared(criterion, (s.left if left_wins else s.right).seat))
    fall_by_deck(s, s.right if left_wins else s.left, out)


def fall_by_deck(s: Board, f: Fighter, out: Out) -> None:
    """CF-9.3, CF-9.6: K.O.; a replacement enters at once and draws in the same step."""
    s.failed = 1 if f is s.left else 2
    if not knock_out(s, f, "deck", out):
        replace(s, c.TO_DRAW)


def replacement_draws(s: Board, chance: Chance, out: Out) -> None:
    """CF-9.6: the newcomer's own draws; its failure stands alone."""
    f = s.left if s.failed == 1 else s.right
    bit = s.failed
    came: i64 = 0
    s.failed = bit if empty_already(s, f) else 0
    for _ in range(2):
        came += required_draw(s, f, bit, chance)
    if came and out.on:
        tell_drawn(s, f, came, out)
    if s.failed:
        compare_decks(s, out)
    elif s.book.may_cycle:
        begin_cycling(s)
    else:
        s.phase = c.FACING


# --- cycling ------------------------------------------------------------------------------------------------------


def begin_cycling(s: Board) -> None:
    """CF-11.5, CF-11.6: who waits may change one card, sealed, all together."""
    cycling: list[Fighter] = []
    for side in range(s.book.sides):
        for f in s.teams[side]:
            if may_cycle(s, side, f):
                f.sealed = c.NOTHING
                cycling.append(f)
    s.cycling = cycling
    s.phase = c.CYCLING


def may_cycle(s: Board, side: i64, f: Fighter) -> bool:
    if f is s.left or f is s.right or f.ko or f.hand_size == 0 or f.deck_size == 0:
        return False
    book = s.book
    waits = book.format != c.DUEL and corner_of(s, f.seat).seat != f.seat
    starter = book.format != c.GAUNTLET or f.slot == s.starters[side]
    return (waits and starter) or book.bench_cycle


def cyclers(s: Board) -> i64:
    """The seats that have yet to say what they change, as a mask."""
    seats: i64 = 0
    for f in s.cycling:
        if f.sealed == c.NOTHING:
            seats |= 1 << f.seat
    return seats


def cycler_of(s: Board, seat: i64) -> Fighter:
    """The fighter a seat decides for next."""
    for f in s.cycling:
        if f.seat == seat and f.sealed == c.NOTHING:
            return f
    raise AssertionError("nobody of this seat cycles")


def cycle(s: Board, chance: Chance, out: Out) -> None:
    """All have said what they change: discard and draw."""
    for f in s.cycling:
        if f.sealed == c.SKIP or f.sealed == c.NOTHING:
            continue
        card: i64 = f.sealed - c.CYCLE
        leave_hand(s, f, card)
        f.discarded += ONE[card]
        drawn = draw_card(s, f, chance)
        if out.on:
            name = s.book.roster[f.who]
            whole = w.Cycled(f.seat, name, LETTERS[card], LETTERS[kind_of(drawn)])
            out.split(side_mask(s, f.seat), whole, w.Cycled(f.seat, name, LETTERS[card]))
    s.cycling = []
    s.phase = c.FACING


# --- charge and end -----------------------------------------------------------------------------------------------


def end_turn(s: Board, chance: Chance, out: Out) -> None:
    """CF-3.9: what was declared `charge` and not cancelled goes to the Charge Zones; then the end step, or at once the
    next turn."""
    left = s.left
    right = s.right
    if left.act == c.CHARGING:
        enter_charge(s, left, left.played, out)
        left.played = c.NO_CARD
    if right.act == c.CHARGING:
        enter_charge(s, right, right.played, out)
        right.played = c.NO_CARD
    if left.landed or right.landed or left.ko or right.ko or s.quit_round:
        end_step(s, out)
    else:
        draw_step(s, chance, out)


def end_step(s: Board, out: Out) -> None:
    """CF-3.10: who resigned falls, then replacements and swaps (4.10)."""
    if s.quit_round:
        for f in (s.left, s.right):
            if s.quit_round >> f.seat & 1:
                retire(s, f.seat, out)
    if leaves(s, s.left) or leaves(s, s.right):
        replace(s, c.TO_NEXT_TURN)
    else:
        s.phase = c.DRAWING


def replace(s: Board, after: i64) -> None:
    """Who enters the corners that are left; a place with one candidate is filled without asking."""
    s.after = after
    prepare_entry(s, s.left)
    prepare_entry(s, s.right)
    s.phase = c.ENTERING


def prepare_entry(s: Board, f: Fighter) -> None:
    f.sealed = c.NOTHING
    if leaves(s, f):
        bench = benched(s, f)
        if len(bench) == 1:
            f.sealed = c.ENTER + bench[0]
        elif not bench:
            f.sealed = c.ENTER  # the next challenger of a gauntlet: see newcomer


def may_choose_entry(s: Board, f: Fighter) -> bool:
    """True if the corner's player has a choice who enters next."""
    return leaves(s, f) and len(benched(s, f)) > 1


def sealed_choice(s: Board, f: Fighter) -> bool:
    """True if the corner's player has a choice to make in this phase (made or not)."""
    if s.phase == c.FACING or s.phase == c.THROWING:
        return True
    if s.phase == c.MOVING:
        return f.hand_size > 0
    if s.phase == c.DECLARING:
        return f.ready > 0
    return s.phase == c.ENTERING and may_choose_entry(s, f)


def entry_choosers(s: Board) -> i64:
    """The seats that have yet to say who enters, as a mask."""
    seats: i64 = 0
    if s.left.sealed == c.NOTHING and may_choose_entry(s, s.left):
        seats = 1 << s.left.seat
    if s.right.sealed == c.NOTHING and may_choose_entry(s, s.right):
        seats |= 1 << s.right.seat
    return seats


def look_again(s: Board) -> None:
    """Somebody has resigned: who need not leave stays, a place with one candidate left is filled without asking.

    Where there is a choice still, nobody who could enter is gone, and what is sealed stands.
    """
    for f in (s.left, s.right):
        if not may_choose_entry(s, f):
            prepare_entry(s, f)
    wait_for(s, entry_choosers(s))


def enter(s: Board, chance: Chance, out: Out) -> None:
    """CF-10.4: both entries shown together."""
    left = s.left
    right = s.right
    if left.sealed != c.NOTHING:
        s.left = newcomer(s, left, out)
    if right.sealed != c.NOTHING:
        s.right = newcomer(s, right, out)
    if s.book.rests and (s.left.seat == left.seat) != (s.right.seat == right.seat) and begin_bout(s, left, chance, out):
        s.failed = 0
        s.phase = c.DRAWING
    elif s.after == c.TO_DRAW:
        replacement_draws(s, chance, out)
    else:
        s.phase = c.DRAWING


def begin_bout(s: Board, left: Fighter, chance: Chance, out: Out) -> bool:
    """CF-R11: the winner rests, unless that player has resigned; True when a new turn begins for both."""
    winner = s.left if s.left.seat == left.seat else s.right
    if s.quit_round >> winner.seat & 1:
        return False
    rest(s, winner, foe_of(s, winner), chance, out)
    return True


def newcomer(s: Board, leaving: Fighter, out: Out) -> Fighter:
    """The fighter that takes a corner."""
    book = s.book
    side = book.side_of[leaving.seat]
    if benched(s, leaving):
        f = s.teams[side][leaving.sealed - c.ENTER]
        if out.on:
            names = (book.roster[leaving.who], book.roster[f.who])
            if leaving.ko:
                out.tell(w.Replaced(f.seat, names[0], names[1]))
            else:
                out.tell(w.Swapped(f.seat, names[0], names[1]))
    else:
        # CF-11.7: the next in line takes the place.
        side = s.line.pop(0)
        f = s.teams[side][s.starters[side]]
        if out.on:
            out.tell(w.NextChallenger(f.seat, book.roster[f.who]))
    leaving.sealed = c.NOTHING
    leaving.landed = 0
    leaving.act = c.NO_ACT
    leaving.ready = 0  # stale declarations would show when it comes back
    f.landed = 0
    f.act = c.NO_ACT
    f.sealed = c.NOTHING
    return f
