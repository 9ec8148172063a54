"""What a seat cannot know, dealt afresh so that it fits what the seat knows: worlds for players that think ahead."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.dagupukito.core import codes as c
from fracas.games.dagupukito.core.cards import ONE, cards_of, codes_for
from fracas.games.dagupukito.core.phases import PHASES
from fracas.games.dagupukito.core.round import starter_chooser
from fracas.games.dagupukito.core.state import Board, Fighter, replaced
from fracas.games.dagupukito.core.thinking.policy import choose_face
from fracas.games.dagupukito.core.turn import cyclers, sealed_choice
from fracas.kernel.bags import size
from fracas.kernel.chance import Chance


def redeal(s: Board, seat: i64, chance: Chance) -> None:
    """Deal the hidden hands anew, and open again what others have sealed."""
    mine: i64 = s.book.side_of[seat]
    for side in range(s.book.sides):
        if side != mine:
            for f in s.teams[side]:
                deal(s, f, mine, chance)
    if s.waiting == 0:
        return
    phase = s.phase
    if phase == c.PICKING:
        if s.book.mirror:
            unpick(s, seat, chance)
    elif phase == c.STARTING:
        unname_starters(s, seat)
    elif phase == c.CYCLING:
        uncycle(s, seat, chance)
    else:
        unseal(s, s.left, seat, chance)
        unseal(s, s.right, seat, chance)


def deal(s: Board, f: Fighter, side: i64, chance: Chance) -> None:
    """A hand that the side cannot see: what it knows of it stays (CF-2.4), the rest is drawn from hand and deck."""
    known: i64 = 0
    held = f.hand_size
    if f.marks:
        known = f.marks[side]
        held -= size(known)
        if s.book.sides > 2:  # what others know of it, the side does not know
            marks = [0] * s.book.sides
            marks[side] = known
            f.marks = marks
    left: i64 = f.hand + f.deck - known
    n = held + f.deck_size
    few = held if held < f.deck_size else f.deck_size
    part: i64 = 0
    while few > 0:  # the smaller part is drawn, and the larger is what remains
        one = chance.draw(left, n)
        left -= one
        part += one
        n -= 1
        few -= 1
    if held < f.deck_size:
        f.hand = known + part
        f.deck = left
    else:
        f.hand = known + left
        f.deck = part
    if s.book.ordered:
        order = cards_of(f.hand)
        chance.shuffle(order)
        f.hand_order = bytes(order)


def plausible(s: Board, seat: i64, chance: Chance) -> bool:
    """Whether the foes in the corners would have shown the face that they show, with the hand they had then."""
    if s.phase < c.MOVING or s.phase > c.DECLARING_OPENLY:
        return True
    mine: i64 = s.book.side_of[seat]
    return shown_with(s, s.left, mine, chance) and shown_with(s, s.right, mine, chance)


def shown_with(s: Board, f: Fighter, side: i64, chance: Chance) -> bool:
    """The same of one corner; of the own side everything is known."""
    if s.book.side_of[f.seat] == side:
        return True
    hand = f.hand
    if f.played != c.NO_CARD:  # it was still in the hand
        f.hand = hand + ONE[f.played]
    code = choose_face(s, f, chance)
    f.hand = hand
    return code == c.FACE + f.face


def unseal(s: Board, f: Fighter, seat: i64, chance: Chance) -> None:
    """A corner's sealed choice is open again; for a player who has resigned it is made as on clock expiry."""
    if f.seat == seat or s.waiting >> f.seat & 1 or not sealed_choice(s, f):
        return
    if s.quit_round >> f.seat & 1:
        f.sealed = PHASES[s.phase].default(s, f.seat, chance)
    else:
        f.sealed = c.NOTHING
        s.waiting |= 1 << f.seat


def unpick(s: Board, seat: i64, chance: Chance) -> None:
    """Sealed picks of others could be any; who has picked all is asked for the last one again."""
    for other in range(s.book.seats):
        if other == seat:
            continue
        if s.quit_round >> other & 1:
            s.picks[other] = []  # they no longer matter, and nobody can tell how many there were
            continue
        count: i64 = len(s.picks[other])
        if count and not s.waiting >> other & 1:
            count -= 1
            s.waiting |= 1 << other
        pool = list(range(len(s.book.roster)))
        s.picks[other] = [chance.take(pool) for _ in range(count)]


def unname_starters(s: Board, seat: i64) -> None:
    """Starters that others have sealed are named again."""
    for side in range(s.book.sides):
        chooser = starter_chooser(s, side)
        if chooser != c.NOTHING and chooser != seat and s.starters[side] != c.NOTHING:
            s.starters = replaced(s.starters, side, c.NOTHING)
            s.waiting |= 1 << chooser
            for f in s.teams[side]:
                if f.seat == chooser:
                    f.sealed = c.NOTHING


def uncycle(s: Board, seat: i64, chance: Chance) -> None:
    """What others change could be any card; who has said it for all fighters is asked for the last one again."""
    asked = s.waiting
    last: i64 = c.NOTHING
    i: i64 = len(s.cycling) - 1
    while i >= 0:
        f = s.cycling[i]
        if f.seat != seat and f.sealed != c.NOTHING:
            if f.seat != last and not asked >> f.seat & 1:
                f.sealed = c.NOTHING
            else:
                options = codes_for(f.hand, c.CYCLE) + (c.SKIP,)
                f.sealed = options[chance.below(len(options))]
        last = f.seat
        i -= 1
    s.waiting = cyclers(s)
