"""Overkill windows, the survivor's pairs, placing and the reveal (sections 4.7, 4.17, 4.18, 20.19)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.n30n import words_events as w
from fracas.games.n30n.rules_combat import asked_to_move, declare, payable
from fracas.games.n30n.rules_phase import begin_claims
from fracas.games.n30n.state import Board
from fracas.games.n30n.state_codes import (
    BETRAY,
    BRAWL,
    COUNTER,
    DISCARD,
    DONE,
    FACE,
    ITEM,
    NOTHING,
    OVERKILL,
    PAIRING,
    PLACE,
    PLACING,
    SKIP,
    STRIKE,
    TARGET,
    TO_LANE,
    TO_PLACE,
    TO_REVEAL,
    TRAINING,
    WINDOW,
)
from fracas.games.n30n.steps import challenge_word, insert, item_of, lose, take_top
from fracas.games.n30n.steps_betray import betrayal_marks
from fracas.games.n30n.steps_effect import discarding_type, eligible
from fracas.games.n30n.steps_lane import (
    begin_placing,
    build_lanes,
    mark_betrayal,
    place_codes,
    placer,
    show_lane,
    turn_up,
)
from fracas.games.n30n.steps_resolve import aims
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out

# --- Overkill windows -----------------------------------------------------------------------------------------------


def windows(s: Board, out: Out) -> None:
    """N3-18.3: attacker, defender, then the cards; attacker, defender once more."""
    if s.window == 2 and not s.lanes[0].done:
        s.lane = 0
        s.stage = TO_REVEAL
        return
    if s.window == 4:
        begin_claims(s, out)
        return
    seat: i64 = s.attacker if s.window % 2 == 0 else 1 - s.attacker
    if _asked_in_window(s, seat):
        s.open(WINDOW, 1 << seat)
    else:
        s.window += 1


def _asked_in_window(s: Board, seat: i64) -> bool:
    """N3-16.5 a and d."""
    if asked_to_move(s, seat, STRIKE) or asked_to_move(s, seat, COUNTER):
        return True
    return s.window < 2 and window_card(s) == NOTHING and s.holds(seat, BRAWL) + s.holds(seat, ITEM) > 0


def window_card(s: Board) -> i64:
    """The card the window's side has placed."""
    return s.lanes[0].ca if s.window % 2 == 0 else s.lanes[0].cd


def window_options(s: Board, seat: i64) -> tuple[int, ...]:
    codes: list[int] = []
    codes += payable(s, seat, STRIKE)
    codes += payable(s, seat, COUNTER)
    if s.window < 2 and window_card(s) == NOTHING:
        return tuple(codes) + place_codes(s, seat, s.lanes[0], s.window == 0, DONE)
    codes.append(DONE)
    return tuple(codes)


def act_in_window(s: Board, unit: i64, code: i64, out: Out) -> None:
    if code == DONE:
        s.window += 1
    elif code >= PLACE:
        spot: i64 = 0 if s.window == 0 else 1
        lay_down(s, unit, spot, code)
        if out.on:
            _tell_placed(s, spot, out)  # N3-18.7
    elif code >= COUNTER:
        declare(s, code - COUNTER, COUNTER, out)
    else:
        declare(s, code - STRIKE, STRIKE, out)


# --- placing --------------------------------------------------------------------------------------------------------


def pairing(s: Board, out: Out) -> None:
    """N3-20.19: a lone survivor names who faces each opposing Fighter; then lanes are fixed (N3-7.2)."""
    alone = s.survivor()
    if alone != NOTHING:
        if not s.pairs:
            s.pairs = [NOTHING] * len(s.f)
        own = standing(s, alone)
        for foe in foes_in_order(s, alone):
            if not own:
                break
            if s.pairs[foe] == NOTHING:
                if len(own) == 1:
                    s.pairs[foe] = own[0]
                    continue
                s.open(PAIRING, 1 << alone)
                return
    if out.on:
        out.tell(w.PhaseBegan("attack"))
    build_lanes(s)
    begin_placing(s)
    s.stage = TO_PLACE


def standing(s: Board, unit: i64) -> list[int]:
    return [i for i in range(len(s.f)) if s.f[i].unit == unit and s.f[i].zone >= 0]


def foes_in_order(s: Board, alone: i64) -> list[int]:
    """Opposing Fighters on the tarmacs: area A Z1 to Z3, then area B."""
    found: list[int] = []
    for area in range(s.book.areas):
        for zone in range(3):
            for i in range(len(s.f)):
                f = s.f[i]
                if f.zone == zone and s.book.area_of[f.unit] == area and s.side[f.unit] != s.side[alone]:
                    found.append(i)
    return found


def foe_to_pair(s: Board) -> i64:
    """The opposing Fighter the survivor is asked about."""
    for foe in foes_in_order(s, s.survivor()):
        if s.pairs[foe] == NOTHING:
            return foe
    return NOTHING


def pair_options(s: Board, unit: i64) -> tuple[int, ...]:
    return tuple([FACE + i for i in standing(s, unit)])


def pair(s: Board, own: i64, out: Out) -> None:
    foe = foe_to_pair(s)
    s.pairs[foe] = own
    if out.on:
        out.tell(w.FighterPaired(s.f[own].name, s.f[foe].name))


def placing(s: Board, out: Out) -> None:
    """N3-7.5: all hands at the same time."""
    mask: i64 = 0
    for unit in range(s.book.units):
        seat = placer(s, unit)
        if seat != NOTHING:
            mask |= 1 << seat
    if mask:
        s.open(PLACING, mask)
    else:
        s.stage = TO_REVEAL


def lay_down(s: Board, unit: i64, spot: i64, code: i64) -> None:
    """A card leaves the hand face down, or none does."""
    if code == SKIP:
        return
    lane = s.lanes[spot // 2]
    card = code - BETRAY if code >= BETRAY else code - PLACE
    lose(s, unit, card)
    if spot % 2:
        lane.cd = card
        return
    lane.ca = card
    if code >= BETRAY:
        mark_betrayal(s, lane)


def _tell_placed(s: Board, spot: i64, out: Out) -> None:
    """N3-16.3: the back of what lies there."""
    lane = s.lanes[spot // 2]
    f = s.f[lane.a if spot % 2 == 0 else lane.d]
    card = lane.ca if spot % 2 == 0 else lane.cd
    if card == NOTHING:
        out.tell(w.CardPlaced(f.unit, spot // 2 + 1, f.name))
    elif s.book.type_of[card] == ITEM:
        out.tell(w.CardPlaced(f.unit, spot // 2 + 1, f.name, "item", challenge_word(s, card)))
    else:
        out.tell(w.CardPlaced(f.unit, spot // 2 + 1, f.name, "brawl"))


def reveal(s: Board, chance: Chance, out: Out) -> None:
    """N3-8.1. In Training the dummy's card is turned up now (N3-17.7)."""
    if s.book.mode == TRAINING:
        _turn_dummy_card(s, chance, out)
    if out.on and s.book.mode != OVERKILL:
        for i in range(len(s.lanes)):
            if s.lanes[i].a != NOTHING:
                _tell_placed(s, 2 * i, out)
            if s.lanes[i].d != NOTHING:
                _tell_placed(s, 2 * i + 1, out)
    if not s.book.one_by_one:
        for i in range(len(s.lanes)):
            turn_up(s, i)
        if out.on:
            out.tell(w.CardsRevealed(tuple([show_lane(s, i) for i in range(len(s.lanes))])))
    s.stage = TO_LANE


def _turn_dummy_card(s: Board, chance: Chance, out: Out) -> None:
    """N3-17.7, N3-17.8."""
    lane = s.lanes[0]
    attacks = s.attacker == 1
    while True:
        card = take_top(s, 0, BRAWL, chance, out)
        if card == NOTHING or not attacks or s.book.punch[card] == NOTHING:
            break
        insert(s.used[1], card)
        if out.on:
            out.tell(w.CardsDiscarded(1, (s.book.words[card],), "sucker punch"))
    if attacks:
        lane.ca = card
    else:
        lane.cd = card


def discard_options(s: Board, unit: i64) -> tuple[int, ...]:
    """D12: cards the victim may give up."""
    codes: list[int] = []
    last: i64 = NOTHING
    for card in eligible(s, unit, discarding_type(s)):
        if card != last:
            codes.append(DISCARD + card)
        last = card
    return tuple(codes)


def aim_options(s: Board) -> tuple[int, ...]:
    """D15: whom an Item hits, or whom a betrayal is aimed at."""
    n = len(s.lanes)
    if s.lane >= n:
        return tuple([TARGET + i for i in betrayal_marks(s, s.lanes[s.lane - n])])
    e = s.effect
    assert e is not None
    return tuple([TARGET + i for i in aims(s, e.fighter, item_of(s, e.card).aim)])


def aimed(s: Board, target: i64) -> None:
    n = len(s.lanes)
    if s.lane >= n:
        s.lanes[s.lane - n].mark = target
        return
    e = s.effect
    assert e is not None
    e.target = target
