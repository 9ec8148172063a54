"""For bots: worlds that fit what a seat knows. How good one is for a seat, the State itself says."""

from __future__ import annotations

from typing import cast

from fracas.games.dagupukito import actions
from fracas.games.dagupukito import words as w
from fracas.games.dagupukito.build_book import bag_of, book_for
from fracas.games.dagupukito.core import codes as c
from fracas.games.dagupukito.core.cards import LETTERS, cards_of
from fracas.games.dagupukito.core.match import Duel
from fracas.games.dagupukito.core.phases import PHASE_NAMES, PHASES
from fracas.games.dagupukito.core.round import name_starter
from fracas.games.dagupukito.core.state import Fighter, corner_of, living, side_mask
from fracas.games.dagupukito.core.turn import prepare_entry, sealed_choice
from fracas.games.dagupukito.views import ACTS, WHYS
from fracas.kernel.bags import kind_of, size
from fracas.kernel.chance import Chance
from fracas.kernel.masks import mask_of
from fracas.kernel.wire import View

CHOICES = {"discard": c.DISCARD, "put_aside": c.PUT_ASIDE, "strip": c.STRIP, "recover": c.RECOVER}


# --- guess --------------------------------------------------------------------------------------------------------


def guess(view: View, chance: Chance) -> Duel:
    """A world that fits all the viewer knows; what is hidden is dealt at random."""
    v = cast(w.DuelView, view)
    s = Duel(book_for(v.options, v.seats, v.pack))
    s.blank()
    _restore_facts(s, v)
    book = s.book
    for fv in v.fighters:
        s.teams[book.side_of[fv.seat]].append(_guess_fighter(s, v, fv, chance))
    for i, corner in enumerate(v.corners):
        f = s.teams[book.side_of[corner.seat]][corner.slot - 1]
        _restore_corner(s, f, corner)
        if i == 0:
            s.left = f
        else:
            s.right = f
    _guess_set_up(s, v, chance)
    _guess_sealed(s, v, chance)
    return s


def _restore_facts(s: Duel, v: w.DuelView) -> None:
    facts = v.turn_facts
    s.phase = c.CHOOSING if v.phase in CHOICES else PHASE_NAMES.index(v.phase)
    if s.phase == c.DECLARING and s.book.fast_first:
        s.phase = c.DECLARING_OPENLY
    s.row = PHASES[s.phase]
    s.verb = CHOICES.get(v.phase, 0)
    s.waiting = mask_of(list(v.asked))
    s.opened, s.round, s.turn = v.opened, v.round, v.turn
    s.after, s.failed, s.first, s.acting = facts.after, facts.failed, facts.first, facts.acting
    s.settled, s.ties, s.step, s.to_take = facts.settled, facts.ties, facts.step, facts.left
    s.bonus, s.worth, s.pick_turn, s.taken = facts.bonus, facts.worth, facts.pick_turn, facts.taken
    s.wins = list(v.wins)
    s.line = list(v.line)
    s.quit_round = mask_of(list(v.quit_round))
    s.quit_match = mask_of(list(v.quit_match))
    s.winners = mask_of([s.book.side_of[seat] for seat in v.winners])
    s.why = WHYS.index(v.why) if v.why else c.WON
    if v.due:
        s.due = list(v.due)


def _guess_fighter(s: Duel, v: w.DuelView, fv: w.FighterView, chance: Chance) -> Fighter:
    book = s.book
    f = Fighter(fv.seat, fv.slot - 1, book.roster.index(fv.fighter))
    f.hp = fv.hp
    f.ko = int(fv.ko)
    f.face = "AB".index(fv.face)
    f.charge = bag_of(fv.charge)
    f.charge_size = len(fv.charge)
    f.discarded = bag_of(fv.discard)
    in_play = sum(
        bag_of(corner.committed) + bag_of(tuple(corner.played))
        for corner in v.corners
        if (corner.seat, corner.slot) == (fv.seat, fv.slot)
    )
    hidden = book.deck - int(f.charge) - int(f.discarded) - in_play
    hand = list(fv.hand) if fv.hand is not None else _deal(hidden, fv, chance)
    f.hand = bag_of(hand)
    f.hand_size = fv.hand_size
    f.deck = hidden - int(f.hand)
    f.deck_size = fv.deck
    if book.ordered:
        f.hand_order = bytes(LETTERS.index(card) for card in hand)
        f.charge_order = bytes(LETTERS.index(card) for card in fv.charge)
    if fv.seen:
        f.marks = [bag_of(cards) for cards in fv.seen]
    elif fv.marked:
        f.marks = [0] * book.sides
        if v.seat is not None:
            f.marks[book.side_of[v.seat]] = bag_of(fv.known)
    return f


def _deal(hidden: int, fv: w.FighterView, chance: Chance) -> list[str]:
    """A hidden hand: the cards known to be in it, the rest at random from what has not been seen."""
    hand = list(fv.known)
    left = hidden - bag_of(fv.known)
    n = size(left)
    while len(hand) < fv.hand_size:
        one = chance.draw(left, n)
        left -= one
        n -= 1
        hand.append(LETTERS[kind_of(one)])
    order = list(range(len(hand)))
    chance.shuffle(order)
    return [hand[i] for i in order]


def _restore_corner(s: Duel, f: Fighter, corner: w.CornerView) -> None:
    f.played = LETTERS.index(corner.played) if corner.played else c.NO_CARD
    f.act = ACTS.index(corner.act)
    f.committed = bag_of(corner.committed)
    f.landed = int(corner.combo_won)
    if corner.combo:
        f.combo = f.who * 8 + ("A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4").index(corner.combo)
    for may in corner.may:
        f.ready |= c.CAN_HIT if may == "hit" else 1 << (int(may[1]) - 1)
    if corner.played and not corner.may:
        f.sealed = c.CHARGE  # declared by itself (CF-5.9)


def _guess_set_up(s: Duel, v: w.DuelView, chance: Chance) -> None:
    """Picks and starters that are still sealed."""
    book = s.book
    if s.phase == c.PICKING:
        for seat, known in enumerate(v.picks):
            if known is not None:
                s.picks[seat] = [book.roster.index(name) for name in known]
            else:
                pool = list(range(len(book.roster)))
                s.picks[seat] = [chance.take(pool) for _ in range(v.picked[seat])]
    for side, slot in enumerate(v.starters):
        if slot is not None:
            s.starters[side] = slot - 1
            if s.phase == c.STARTING and v.seat is not None and side == book.side_of[v.seat]:
                name_starter(s, v.seat, slot - 1)
        elif s.phase == c.STARTING and living(s, side) and not s.waiting & side_mask(s, s.teams[side][0].seat):
            s.starters[side] = chance.take([int(f.slot) for f in s.teams[side] if not f.ko])


def _guess_sealed(s: Duel, v: w.DuelView, chance: Chance) -> None:
    """Choices given in and not shown: one's own are known, the others' could be any."""
    for corner in v.corners:
        f = corner_of(s, corner.seat)
        if corner.sealed is not None:
            f.sealed = actions.encode(s, corner.sealed)
        elif s.waiting and not s.waiting >> f.seat & 1 and sealed_choice(s, f):
            f.sealed = _any_option(s, f, chance)
        elif s.phase == c.ENTERING:
            prepare_entry(s, f)
    for cv in v.cycling:
        f = s.teams[s.book.side_of[cv.seat]][cv.slot - 1]
        s.cycling.append(f)
        if cv.choice is not None:
            f.sealed = actions.encode(s, cv.choice)
        elif cv.done:
            f.sealed = chance.take([c.SKIP, *(c.CYCLE + card for card in sorted(set(cards_of(f.hand))))])


def _any_option(s: Duel, f: Fighter, chance: Chance) -> int:
    """One of what that player could have chosen."""
    asked = s.waiting
    s.waiting = 1 << f.seat
    code = chance.take(list(s.options(f.seat)))
    s.waiting = asked
    return code
