"""The combat round: phases, turns, declaring Strikes and Counters (sections 4.2, 4.6, 4.13, 4.17)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.n30n import words as w
from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core import hands
from fracas.games.n30n.core.book import Move
from fracas.games.n30n.core.effects import aims
from fracas.games.n30n.core.parts import Fighter, Lane, Queue, Turns, War
from fracas.games.n30n.core.round.lanes import across_areas, begin_pairing
from fracas.games.n30n.core.round.line_up import FIGHTERS
from fracas.games.n30n.core.state import NO_CARDS, SIDES, Board
from fracas.games.n30n.core.wars import KIND_WORDS, begin_war, energy_of, is_enough, pay, war_of
from fracas.games.n30n.core.wars import declare as declare_war
from fracas.kernel.masks import codes as code_list
from fracas.kernel.out import Out

# Codes by the Fighters whose move may be called, as bits, and one bit more for Counters; each list is made when it is
# first needed.
COUNTERS: Final = 1 << FIGHTERS
_calls: Final[list[tuple[int, ...]]] = [c.NONE] * (2 << FIGHTERS)

# --- phases ---------------------------------------------------------------------------------------------------------


def begin_combat(s: Board, out: Out) -> None:
    """N3-14.1: what may be claimed is fixed now. Then the Strike phase; in Overkill the windows."""
    for unit in range(s.book.units):
        s.locked[unit] = NO_CARDS
        if s.holds(unit, c.ITEM):
            s.claimable[unit] = hands.of_type(s, unit, c.ITEM)
        else:
            s.claimable[unit] = NO_CARDS
    s.deeds = [0] * (c.DEEDS * s.book.units)
    for area in range(s.book.areas):
        s.top_open[area] = 0 if s.top[area] == c.NOTHING else 1
    if out.on:
        backs = [hands.challenge_word(s, top) for top in s.top if top != c.NOTHING]
        out.tell(w.CombatRoundBegan(s.round, seats_of(s, s.attacker), tuple(backs)))
    if s.book.mode == c.OVERKILL:
        s.begin_fight()
        s.lanes = [Lane(s.attacker, 1 - s.attacker, 0, 1)]
        s.window = 0
        s.go(c.WINDOW)
        return
    begin_turns(s, c.STRIKING, out)


def begin_half(s: Board, out: Out) -> None:
    """N3-17.5: a half has its own attacker."""
    if s.half == 0:
        s.deeds = [0] * (c.DEEDS * s.book.units)
    if out.on:
        out.tell(w.CombatRoundBegan(s.round, (int(s.attacker),)))
    begin_turns(s, c.STRIKING, out)


def begin_turns(s: Board, stage: i64, out: Out) -> None:
    """Attackers declare Strikes, defenders Counters, in seat order (N3-6.1, N3-13.1, N3-20.9, N3-21.5)."""
    s.go(stage)
    side: i64 = s.attacker if stage == c.STRIKING else 1 - s.attacker
    s.turns = Turns(SIDES[side] if s.book.players == 2 else list(seats_of(s, side)))
    if out.on:
        out.tell(w.PhaseBegan("strike" if stage == c.STRIKING else "counter"))


def begin_claims(s: Board, out: Out) -> None:
    """N3-14.3: attackers first."""
    if not s.book.items:
        s.go(c.CLEANING_UP)
        return
    s.go(c.CLAIMING)
    s.queue = Queue(s.units_in_turn())
    if out.on:
        out.tell(w.PhaseBegan("challenge"))


def seats_of(s: Board, side: i64) -> tuple[int, ...]:
    """The seats of a side that still play."""
    if s.book.players == 2:
        return (int(side),)
    return tuple([seat for seat in range(s.book.players) if s.book.unit_of[seat] in s.units_of(side)])


# --- whose turn it is -------------------------------------------------------------------------------------------------


def turn_seat(s: Board, base: i64) -> i64:
    """Who may declare now, if it is asked (N3-16.5 a); else NOTHING."""
    turns = s.turns
    if turns.passes >= len(turns.seats):
        return c.NOTHING
    seat = turns.seat()
    if hands.is_dummy(s, s.book.unit_of[seat]) or not asked_to_move(s, seat, base):
        return c.NOTHING
    return seat


def next_turn(s: Board, base: i64, out: Out) -> None:
    """Who is not asked passes, a dummy may declare; the phase ends when all have passed in a row."""
    turns = s.turns
    if turns.passes < len(turns.seats):
        dummy = hands.is_dummy(s, s.book.unit_of[turns.seat()])
        if not dummy or not _dummy_declares(s, base, out):
            pass_turn(s)
    elif base == c.STRIKE:
        begin_pairing(s)
    else:
        begin_claims(s, out)


def pass_turn(s: Board) -> None:
    s.turns.passes += 1
    s.turns.next()


def asked_to_move(s: Board, seat: i64, base: i64) -> bool:
    """N3-16.5 a: public facts alone."""
    if s.holds(s.book.unit_of[seat], c.N30N) == 0:
        return False
    i: i64 = 0
    for f in s.fighters:
        if f.zone >= 0 and f.seat == seat and may_declare(s, i, base):
            return True
        i += 1
    return False


def move_of(s: Board, f: Fighter, base: i64) -> Move:
    sheet = s.book.sheets[f.who]
    return sheet.strike if base == c.STRIKE else sheet.counter


def may_declare(s: Board, i: i64, base: i64) -> bool:
    """Whether a move may be called as far as everybody can tell: payability does not count here."""
    return not open_fault(s, i, base)


def open_fault(s: Board, i: i64, base: i64) -> str:
    """N3-6.2, N3-6.4, N3-6.6, N3-13.2: what keeps a Fighter from its move that everybody can see; "" for nothing."""
    f = s.fighters[i]
    if f.zone < 0:
        return "is_out" if f.ko else "off_the_tarmac"
    if f.struck if base == c.STRIKE else f.countered:
        return "move_used"
    move = move_of(s, f, base)
    if move.aim == c.NOBODY:
        return "no_target" if move.hits_foes and not _foes_stand(s, f) else ""
    return "" if _has_target(s, i, move, base) else "no_target"


def _has_target(s: Board, i: i64, move: Move, base: i64) -> bool:
    """Whether there is anybody a move may name."""
    if move.aim != c.FOE or s.book.mode == c.KING:
        return len(move_targets(s, i, move, base)) > 0
    f = s.fighters[i]
    return any(foe.zone >= 0 and foe.unit != f.unit and s.face(f, foe) for foe in s.fighters)


def move_fault(s: Board, seat: i64, i: i64, base: i64) -> str:
    """Whether a seat may call that Fighter's move; "" if so."""
    f = s.fighters[i]
    if f.seat != seat:
        return "not_yours"
    fault = open_fault(s, i, base)
    return fault if fault or is_enough(energy_of(s, f.unit), move_of(s, f, base).need) else "cannot_cover"


def _foes_stand(s: Board, f: Fighter) -> bool:
    everywhere = s.survivor() == f.unit
    for other in s.fighters:
        near = everywhere or s.same_field(f.unit, other.unit)
        if near and other.zone >= 0 and s.side[other.unit] != s.side[f.unit]:
            return True
    return False


def move_targets(s: Board, i: i64, move: Move, base: i64) -> list[int]:
    """N3-6.4, N3-20.15: whom a move may name."""
    f = s.fighters[i]
    if move.aim == c.ALLY:
        return [j for j in range(len(s.fighters)) if s.fighters[j].unit == f.unit and s.fighters[j].zone >= 0]
    if move.aim == c.BENCHED or move.aim == c.ANY_FOE:
        return aims(s, i, move.aim)
    found = s.faced(f)
    if s.book.mode == c.KING and base == c.STRIKE and s.side[f.unit] == s.attacker:
        mate = across_areas(s, f)
        if mate != c.NOTHING:
            found.append(int(mate))
    return found


def payable(s: Board, seat: i64, base: i64) -> i64:
    """Moves of a seat's Fighters that it may call, as bits."""
    found: i64 = 0
    have = energy_of(s, s.book.unit_of[seat])
    i: i64 = 0
    for f in s.fighters:
        if f.zone >= 0 and f.seat == seat and is_enough(have, move_of(s, f, base).need) and may_declare(s, i, base):
            found |= 1 << i
        i += 1
    return found


def call_codes(s: Board, seat: i64, base: i64) -> tuple[int, ...]:
    """Moves that may be called, and passing."""
    found = payable(s, seat, base)
    at = found
    if base == c.COUNTER:
        at |= COUNTERS
    codes = _calls[at]
    if not codes:
        codes = code_list(base, found) + (c.PASS,)
        _calls[at] = codes
    return codes


# --- declaring ------------------------------------------------------------------------------------------------------


def declare(s: Board, i: i64, base: i64, out: Out) -> None:
    """N3-5.1: Fighter, move, target; then payment."""
    f = s.fighters[i]
    move = move_of(s, f, base)
    contest = War(c.BY_STRIKE if base == c.STRIKE else c.BY_COUNTER, i, f.unit, move.cost)
    declare_war(s, contest)
    if s.stage != c.WINDOW:
        s.turns.passes = 0
        s.turns.next()
    if move.aim != c.NOBODY:
        targets = move_targets(s, i, move, base)
        if len(targets) > 1:
            s.phase = c.TARGETING
            return
        contest.target = targets[0]
    _tell_declared(s, contest, out)


def declared_targets(s: Board) -> list[int]:
    """Whom the move being declared may name."""
    contest = war_of(s)
    base: i64 = c.STRIKE if contest.kind == c.BY_STRIKE else c.COUNTER
    return move_targets(s, contest.fighter, move_of(s, s.fighters[contest.fighter], base), base)


def aim_move(s: Board, target: i64, out: Out) -> None:
    """The owner has named the target; it pays."""
    contest = war_of(s)
    contest.target = target
    s.phase = c.PAYING
    _tell_declared(s, contest, out)


def _tell_declared(s: Board, contest: War, out: Out) -> None:
    f = s.fighters[contest.fighter]
    if contest.kind == c.BY_STRIKE and contest.target != c.NOTHING:
        target = s.fighters[contest.target]
        if s.side[target.unit] == s.side[f.unit] and target.unit != f.unit:
            contest.betrayed = target.unit  # N3-20.9
    if out.on:
        move = move_of(s, f, c.STRIKE if contest.kind == c.BY_STRIKE else c.COUNTER)
        aim = s.fighters[contest.target].name if contest.target != c.NOTHING and move.aim != c.NOBODY else ""
        out.tell(w.MoveDeclared(f.name, KIND_WORDS[contest.kind], move.name, aim))


def _dummy_declares(s: Board, base: i64, out: Out) -> bool:
    """N3-17.10, N3-17.11: it must, as soon as its N30N covers the cost."""
    i: i64 = 1
    f = s.fighters[i]
    move = move_of(s, f, base)
    if not may_declare(s, i, base) or not is_enough(energy_of(s, 1), move.need):
        return False
    declare(s, i, base, out)
    contest = war_of(s)
    for kind in range(c.TYPES):
        if move.cost[kind]:
            for card in cheapest(s.dummy_got, kind, move.cost[kind]):
                pay(s, contest, card, out)
    begin_war(s, contest)
    return True


def cheapest(got: list[int], kind: i64, need: i64) -> list[int]:
    """Cards of one type that pay an amount: least grades, then fewest cards, then those got first."""
    own = [card for card in got if card // c.GRADES == kind]
    best: list[int] = []
    best_key: i64 = 1 << 40
    n = len(own)
    for i in range(n):
        for j in range(i, n):
            for k in range(j, n):
                if i == j and j != k:
                    continue  # i i i stands for one card, i j j for two, i j k for three
                cards = [own[i]] if i == j else [own[i], own[j]] if j == k else [own[i], own[j], own[k]]
                grades: i64 = 0
                for card in cards:
                    grades += card % c.GRADES + 1
                if grades < need:
                    continue
                key: i64 = ((grades * 4 + len(cards)) * 64 + i) * 4096 + j * 64 + k
                if key < best_key:
                    best_key = key
                    best = cards
    return best
