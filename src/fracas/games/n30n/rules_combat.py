"""The combat round: phases, turns, declaring Strikes and Counters (sections 4.2, 4.6, 4.13, 4.17)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.n30n import words_events as w
from fracas.games.n30n.rules_phase import begin_claims, begin_turns, seats_of
from fracas.games.n30n.state import Board
from fracas.games.n30n.state_book import Move
from fracas.games.n30n.state_codes import (
    ALLY,
    ANY_FOE,
    BENCHED,
    BY_COUNTER,
    BY_STRIKE,
    COUNTER,
    COUNTERING,
    DEEDS,
    GRADES,
    ITEM,
    KING,
    N30N,
    NOBODY,
    NOTHING,
    OVERKILL,
    PASS,
    STRIKE,
    STRIKING,
    TARGET,
    TARGETING,
    TO_PAIR,
    TO_STRIKE,
    TO_WINDOW,
    TYPES,
)
from fracas.games.n30n.state_parts import Fighter, Lane, War
from fracas.games.n30n.steps import challenge_word, is_dummy
from fracas.games.n30n.steps_lane import across_areas
from fracas.games.n30n.steps_resolve import aims
from fracas.games.n30n.steps_war import KIND_WORDS, begin_war, can_cover, pay
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out

# --- phases ---------------------------------------------------------------------------------------------------------


def begin_combat(s: Board, out: Out) -> None:
    """N3-14.1: what may be claimed is fixed now. Then the Strike phase; in Overkill the windows."""
    for unit in range(s.book.units):
        s.locked[unit] = []
        s.claimable[unit] = [card for card in s.hands[unit] if s.book.type_of[card] == ITEM]
    s.deeds = [0] * (DEEDS * s.book.units)
    backs: list[str] = []
    for area in range(s.book.areas):
        s.top_open[area] = 0 if s.top[area] == NOTHING else 1
        if s.top[area] != NOTHING:
            backs.append(challenge_word(s, s.top[area]))
    if out.on:
        out.tell(w.CombatRoundBegan(s.round, seats_of(s, s.attacker), tuple(backs)))
    if s.book.mode == OVERKILL:
        s.lanes = [Lane(s.attacker, 1 - s.attacker, 0, 1)]
        s.window = 0
        s.stage = TO_WINDOW
        return
    begin_turns(s, TO_STRIKE, out)


def begin_half(s: Board, out: Out) -> None:
    """N3-17.5: a half has its own attacker."""
    if s.half == 0:
        s.deeds = [0] * (DEEDS * s.book.units)
    if out.on:
        out.tell(w.CombatRoundBegan(s.round, (int(s.attacker),)))
    begin_turns(s, TO_STRIKE, out)


def next_actor(s: Board, chance: Chance, out: Out) -> None:
    """Ask the next who may declare; the phase ends when all have passed in a row."""
    base: i64 = STRIKE if s.stage == TO_STRIKE else COUNTER
    n = len(s.actors)
    while s.passes < n:
        seat: i64 = s.actors[s.actor]
        if is_dummy(s, s.book.unit_of[seat]):
            if _dummy_declares(s, base, out):
                return
        elif asked_to_move(s, seat, base):
            s.open(STRIKING if base == STRIKE else COUNTERING, 1 << seat)
            return
        pass_turn(s)
    if s.stage == TO_STRIKE:
        s.pairs = []
        s.stage = TO_PAIR
    else:
        begin_claims(s, out)


def pass_turn(s: Board) -> None:
    s.passes += 1
    s.actor = (s.actor + 1) % len(s.actors)


def asked_to_move(s: Board, seat: i64, base: i64) -> bool:
    """N3-16.5 a: public facts alone."""
    if s.holds(s.book.unit_of[seat], N30N) == 0:
        return False
    return any(s.f[i].seat == seat and may_declare(s, i, base) for i in range(len(s.f)))


def move_of(s: Board, f: Fighter, base: i64) -> Move:
    sheet = s.book.sheets[f.who]
    return sheet.strike if base == STRIKE else sheet.counter


def may_declare(s: Board, i: i64, base: i64) -> bool:
    """N3-6.2, N3-6.4, N3-6.6, N3-13.2: payability does not count here."""
    f = s.f[i]
    if f.zone < 0 or (f.struck if base == STRIKE else f.countered):
        return False
    move = move_of(s, f, base)
    if move.aim == NOBODY:
        return not move.hits_foes or _foes_stand(s, f)
    return len(move_targets(s, i, move, base)) > 0


def _foes_stand(s: Board, f: Fighter) -> bool:
    everywhere = s.survivor() == f.unit
    for other in s.f:
        near = everywhere or s.same_field(f.unit, other.unit)
        if near and other.zone >= 0 and s.side[other.unit] != s.side[f.unit]:
            return True
    return False


def move_targets(s: Board, i: i64, move: Move, base: i64) -> list[int]:
    """N3-6.4, N3-20.15: whom a move may name."""
    f = s.f[i]
    if move.aim == ALLY:
        return [j for j in range(len(s.f)) if s.f[j].unit == f.unit and s.f[j].zone >= 0]
    if move.aim == BENCHED or move.aim == ANY_FOE:
        return aims(s, i, move.aim)
    found = s.faced(f)
    if s.book.mode == KING and base == STRIKE and s.side[f.unit] == s.attacker:
        mate = across_areas(s, f)
        if mate != NOTHING:
            found.append(int(mate))
    return found


def menu(s: Board, seat: i64, base: i64) -> tuple[int, ...]:
    codes = payable(s, seat, base)
    codes.append(PASS)
    return tuple(codes)


def payable(s: Board, seat: i64, base: i64) -> list[int]:
    codes: list[int] = []
    for i in range(len(s.f)):
        f = s.f[i]
        if f.seat == seat and may_declare(s, i, base) and can_cover(s, f.unit, move_of(s, f, base).cost):
            codes.append(int(base + i))
    return codes


# --- declaring ------------------------------------------------------------------------------------------------------


def declare(s: Board, i: i64, base: i64, out: Out) -> None:
    """N3-5.1: Fighter, move, target; then payment."""
    f = s.f[i]
    move = move_of(s, f, base)
    contest = War(BY_STRIKE if base == STRIKE else BY_COUNTER, i, f.unit, move.cost)
    s.war = contest
    if s.stage != TO_WINDOW:
        s.passes = 0
        s.actor = (s.actor + 1) % len(s.actors)
    if move.aim != NOBODY:
        targets = move_targets(s, i, move, base)
        if len(targets) > 1:
            s.open(TARGETING, 1 << f.seat)
            return
        contest.target = targets[0]
    _tell_declared(s, contest, out)


def target_options(s: Board) -> tuple[int, ...]:
    contest = s.war
    assert contest is not None
    base: i64 = STRIKE if contest.kind == BY_STRIKE else COUNTER
    move = move_of(s, s.f[contest.fighter], base)
    return tuple([TARGET + i for i in move_targets(s, contest.fighter, move, base)])


def aim_move(s: Board, target: i64, out: Out) -> None:
    contest = s.war
    assert contest is not None
    contest.target = target
    _tell_declared(s, contest, out)


def _tell_declared(s: Board, contest: War, out: Out) -> None:
    f = s.f[contest.fighter]
    if contest.kind == BY_STRIKE and contest.target != NOTHING:
        target = s.f[contest.target]
        if s.side[target.unit] == s.side[f.unit] and target.unit != f.unit:
            contest.betrayed = target.unit  # N3-20.9
    if out.on:
        move = move_of(s, f, STRIKE if contest.kind == BY_STRIKE else COUNTER)
        aim = s.f[contest.target].name if contest.target != NOTHING and move.aim != NOBODY else ""
        out.tell(w.MoveDeclared(f.name, KIND_WORDS[contest.kind], move.name, aim))


def _dummy_declares(s: Board, base: i64, out: Out) -> bool:
    """N3-17.10, N3-17.11: it must, as soon as its N30N covers the cost."""
    i: i64 = 1
    f = s.f[i]
    move = move_of(s, f, base)
    if not may_declare(s, i, base) or not can_cover(s, 1, move.cost):
        return False
    declare(s, i, base, out)
    contest = s.war
    assert contest is not None
    for kind in range(TYPES):
        if move.cost[kind]:
            for card in cheapest(s.dummy_got, kind, move.cost[kind]):
                pay(s, contest, card, out)
    begin_war(s, contest)
    return True


def cheapest(got: list[int], kind: i64, need: i64) -> list[int]:
    """Cards of one type that pay an amount: least grades, then fewest cards, then those got first."""
    own = [card for card in got if card // GRADES == kind]
    best: list[int] = []
    best_key: i64 = 1 << 40
    n = len(own)
    for a in range(n):
        for b in range(a, n):
            for c in range(b, n):
                if a == b and b != c:
                    continue  # a a a stands for one card, a b b for two, a b c for three
                cards = [own[a]] if a == b else [own[a], own[b]] if b == c else [own[a], own[b], own[c]]
                grades: i64 = 0
                for card in cards:
                    grades += card % GRADES + 1
                if grades < need:
                    continue
                key: i64 = ((grades * 4 + len(cards)) * 64 + a) * 4096 + b * 64 + c
                if key < best_key:
                    best_key = key
                    best = cards
    return best
