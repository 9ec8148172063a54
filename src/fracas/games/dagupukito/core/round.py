"""A round from its set-up to its winner: picks, starters, falls, the score, the end of the match."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.dagupukito import words as w
from fracas.games.dagupukito.core import codes as c
from fracas.games.dagupukito.core.state import NO_MARKS, NOBODY, Board, Fighter, living, present, replaced
from fracas.games.dagupukito.core.zones import discard_play, draw_up_to, leave_charge
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out

# --- set-up -------------------------------------------------------------------------------------------------------


def begin_round(s: Board, chance: Chance, out: Out) -> None:
    """CF-1.2, CF-1.6: everything afresh but the score."""
    book = s.book
    s.round += 1
    s.turn = 0
    s.quit_round = s.quit_match
    s.left = NOBODY
    s.right = NOBODY
    s.teams = [[] for _ in range(book.sides)]
    s.picks = [[] for _ in range(book.seats)]
    s.starters = [c.NOTHING] * book.sides
    s.cycling = []
    s.line = []
    s.failed = 0
    if out.on:
        out.tell(w.RoundStarted(s.round))
    if not book.mirror:
        draw_picking_order(s, chance, out)
    s.phase = c.PICKING


def draw_picking_order(s: Board, chance: Chance, out: Out) -> None:
    """CF-1.7: open picks in turn; the loser of the last round first, else a random order."""
    order = [seat for seat in range(s.book.seats) if present(s) >> seat & 1]
    if s.book.format == c.DUEL and s.round_winner != c.NOTHING:
        order = [1, 0] if s.round_winner == 0 else [0, 1]
    else:
        chance.shuffle(order)
    s.line = order
    s.pick_turn = 0
    if out.on:
        out.tell(w.LineDrawn(tuple(order), "pick"))


def pick(s: Board, seat: i64, who: i64, out: Out) -> None:
    """One pick: sealed where fighters may mirror each other, open where they may not."""
    book = s.book
    picks = s.picks[seat]
    picks.append(who)
    if not book.mirror:
        s.waiting = 0
        if out.on:
            out.tell(w.FighterPicked(seat, book.roster[who]))
        return
    if out.on:
        out.tell(w.Sealed(seat, "pick"))
    if len(picks) == book.fighters[seat]:
        s.waiting &= ~(1 << seat)
    elif book.turn_ms:
        s.due[seat] = s.at + book.turn_ms


def taken_for(s: Board, seat: i64) -> list[int]:
    """Fighters a seat cannot pick any more: its own, and where fighters may not mirror each other anybody's."""
    return s.picks[seat] if s.book.mirror else [who for picks in s.picks for who in picks]


def next_picker(s: Board) -> bool:
    """Open picks go round until all have the agreed number: True when somebody is left to pick."""
    line = s.line
    for _ in range(3 * len(line)):
        s.pick_turn += 1
        seat = line[s.pick_turn % len(line)]
        if len(s.picks[seat]) < s.book.fighters[seat] and not s.quit_round >> seat & 1:
            return True
    return False


def show_picks(s: Board, out: Out) -> None:
    """CF-1.2 to CF-1.5: fighters are shown, each fresh; then starters are chosen."""
    book = s.book
    for seat in range(book.seats):
        if s.quit_round >> seat & 1:
            s.picks[seat] = []  # nobody will fight, and who was picked is never told
            continue
        team = s.teams[book.side_of[seat]]
        for who in s.picks[seat]:
            f = Fighter(seat, len(team), who)
            make_new(s, f)
            team.append(f)
        if out.on:
            out.tell(w.FightersPicked(seat, tuple([book.roster[who] for who in s.picks[seat]])))
    settle_starters(s)
    s.phase = c.STARTING


def make_new(s: Board, f: Fighter) -> None:
    """CF-1.5: full HP, a complete deck, nothing in hand or discard pile; what is charged stays."""
    f.ko = 0
    f.hp = s.book.hp
    f.deck = s.book.deck - f.charge
    f.deck_size = s.book.deck_size - f.charge_size
    f.hand = 0
    f.hand_size = 0
    f.hand_order = b""
    f.discarded = 0
    f.marks = NO_MARKS
    f.landed = 0


def settle_starters(s: Board) -> None:
    """A side's only fighter starts without a question (CF-R4)."""
    for side in range(s.book.sides):
        if living(s, side) == 1:
            s.starters = replaced(s.starters, side, [int(f.slot) for f in s.teams[side] if not f.ko][0])


def starter_chooser(s: Board, side: i64) -> i64:
    """CF-11.4, CF-R8: the lowest-numbered seat with a fighter chooses who starts; NOTHING without a choice."""
    if living(s, side) > 1:
        for f in s.teams[side]:
            if not f.ko:
                return f.seat
    return c.NOTHING


def starter_choosers(s: Board) -> i64:
    """The seats that have yet to say who starts, as a mask."""
    seats: i64 = 0
    for side in range(s.book.sides):
        seat = starter_chooser(s, side)
        if seat != c.NOTHING and s.starters[side] == c.NOTHING:
            seats |= 1 << seat
    return seats


def name_starter(s: Board, seat: i64, slot: i64) -> None:
    """The chooser keeps what was sealed, so that nobody else sees it (CF-3.11)."""
    side = s.book.side_of[seat]
    s.starters = replaced(s.starters, side, slot)
    s.waiting &= ~(1 << seat)
    for f in s.teams[side]:
        if f.seat == seat:
            f.sealed = c.START + slot


def knows_starter(s: Board, side: i64, seat: i64) -> bool:
    """True for the seat that has named the side's starter."""
    return any(f.seat == seat and f.sealed != c.NOTHING for f in s.teams[side])


def begin_fight(s: Board, chance: Chance, out: Out) -> None:
    """The starters enter their corners."""
    book = s.book
    sides = [side for side in range(book.sides) if living(s, side)]
    if book.format == c.GAUNTLET:
        chance.shuffle(sides)  # CF-11.7: a new order each round
        if out.on:
            out.tell(w.LineDrawn(tuple(sides), "gauntlet"))
    s.line = sides[2:]
    for side in range(book.sides):
        for f in s.teams[side]:
            f.sealed = c.NOTHING
            if book.opening_hand and not f.ko:
                draw_up_to(s, f, book.opening_hand, chance, out)
    s.left = s.teams[sides[0]][s.starters[sides[0]]]
    s.right = s.teams[sides[1]][s.starters[sides[1]]]
    if out.on:
        for side in sides:
            f = s.teams[side][s.starters[side]]
            out.tell(w.StarterShown(f.seat, book.roster[f.who]))
    s.phase = c.DRAWING


def rest(s: Board, winner: Fighter, challenger: Fighter, chance: Chance, out: Out) -> None:
    """CF-R11: who has won a bout of a gauntlet meets the next in line as new, with what the fighter in the ring has
    charged. The challenger draws as many cards, so that both decks are as large."""
    for f in s.teams[s.book.side_of[winner.seat]]:
        if f is not winner:
            leave_charge(s, f, f.charge)
        make_new(s, f)
    if out.on:
        out.tell(w.Rested(winner.seat, s.book.roster[winner.who]))
    for f in s.teams[s.book.side_of[winner.seat]]:
        draw_up_to(s, f, s.book.opening_hand, chance, out)
    draw_up_to(s, challenger, winner.charge_size, chance, out)


# --- falls --------------------------------------------------------------------------------------------------------


def knock_out(s: Board, f: Fighter, why: str, out: Out) -> bool:
    """CF-7.10: out at once, its unresolved action void. True when that ended the round (CF-10.7)."""
    f.ko = 1
    if out.on:
        out.tell(w.KnockedOut(f.seat, s.book.roster[f.who], why))
        if f.act == c.COMBOING:
            out.tell(w.ComboEnded(f.seat, "void"))
    if f.played != c.NO_CARD:
        discard_play(s, f, "void", out)
    f.act = c.NO_ACT
    return decide_round(s, "ko" if why == "hp" else why, out)


def retire(s: Board, seat: i64, out: Out) -> None:
    """All fighters of a player who resigned are K.O. (CF-11.3). Had that ended the round, it would be over already."""
    for f in s.teams[s.book.side_of[seat]]:
        if f.seat == seat and not f.ko:
            ended = knock_out(s, f, "resigned", out)
            assert not ended


# --- the end ------------------------------------------------------------------------------------------------------


def decide_round(s: Board, cause: str, out: Out) -> bool:
    """CF-11.1: the round goes to the only side with a fighter and a player left; True when it did."""
    last: i64 = c.NOTHING
    for side in range(s.book.sides):
        if in_the_round(s, side):
            if last != c.NOTHING:
                return False
            last = side
    win_round(s, last, cause, out)
    return True


def in_the_round(s: Board, side: i64) -> bool:
    """A side is in while one of its players has not resigned and, once the fight is on, has a fighter standing."""
    setting_up = s.phase == c.PICKING or s.phase == c.STARTING
    for seat in range(s.book.seats):
        if s.book.side_of[seat] == side and not s.quit_round >> seat & 1:
            if setting_up:
                return True
            for f in s.teams[side]:
                if f.seat == seat and not f.ko:
                    return True
    return False


def win_round(s: Board, side: i64, cause: str, out: Out) -> None:
    s.wins = replaced(s.wins, side, s.wins[side] + 1)
    if out.on:
        out.tell(w.RoundWon(seats_of(s, 1 << side), cause, s.wins[side]))
    if s.wins[side] >= s.book.rounds_to_win:
        win_match(s, side, cause, out)
    else:
        s.round_winner = side
        s.waiting = 0
        s.phase = c.NEW_ROUND


def win_match(s: Board, side: i64, cause: str, out: Out) -> None:
    end_match(s, 1 << side, c.RESIGNED if cause == "resigned" else c.WON)
    if out.on:
        out.tell(w.MatchWon(seats_of(s, 1 << side), cause))


def end_by_the_standing(s: Board, out: Out) -> None:
    """CF-R12: the time of the match is over; the side that stands best has won it, equals share it."""
    best: list[int] = []
    sides: i64 = 0
    for side in range(s.book.sides):
        if not plays_on(s, side):
            continue
        here = standing(s, side)
        if not sides or here > best:
            best = here
            sides = 0
        if here == best:
            sides |= 1 << side
    end_match(s, sides, c.TIME)
    if out.on:
        alone = sides & (sides - 1) == 0
        out.tell(w.MatchWon(seats_of(s, sides), "time") if alone else w.MatchDrawn(seats_of(s, sides)))


def standing(s: Board, side: i64) -> list[int]:
    """What sides are compared by, the most important first: rounds, fighters, HP, charged cards, cards in hand."""
    fighters: i64 = 0
    hp: i64 = 0
    charged: i64 = 0
    held: i64 = 0
    for f in s.teams[side]:
        if s.turn and not f.ko and not s.quit_round >> f.seat & 1:  # before the first turn only rounds count
            fighters += 1
            hp += f.hp
            charged += f.charge_size
            held += f.hand_size
    return [s.wins[side], int(fighters), int(hp), int(charged), int(held)]


def plays_on(s: Board, side: i64) -> bool:
    """True if a player of the side has not resigned the match."""
    return any(s.book.side_of[seat] == side and not s.quit_match >> seat & 1 for seat in range(s.book.seats))


def end_match(s: Board, sides: i64, why: i64) -> None:
    if s.phase == c.STARTING:  # nobody shows what was sealed for a fight that is not fought
        s.starters = [c.NOTHING] * s.book.sides
    s.winners = sides
    s.why = why
    s.waiting = 0
    s.phase = c.OVER


def seats_of(s: Board, sides: i64) -> tuple[int, ...]:
    """The seats of a mask of sides."""
    return tuple([seat for seat in range(s.book.seats) if sides >> s.book.side_of[seat] & 1])
