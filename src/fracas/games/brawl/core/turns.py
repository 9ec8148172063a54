"""Training: one card a turn, by turns (4.5)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.brawl import words as w
from fracas.games.brawl.core import codes as c
from fracas.games.brawl.core.cards import draw, lay, put_down, take_card
from fracas.games.brawl.core.rounds import end_round, settle
from fracas.games.brawl.core.spots import able_tags, can_act, plays
from fracas.games.brawl.core.state import Board, in_play, replaced, turn_seat
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out

# --- whose turn -------------------------------------------------------------------------------------------------------


def first_turn(s: Board, chance: Chance, out: Out) -> None:
    """BR-5.1: luck says who begins."""
    s.turn = chance.below(2 if s.book.format == c.TAG_TEAM else len(s.ring))
    if out.on:
        out.tell(w.FirstPlayerDrawn(turn_seat(s)))
    _begin_turn(s, out)


def next_turn(s: Board, out: Out) -> None:
    """Teams alternate; in a circle whoever has no open zone is skipped (BR-9.8)."""
    if s.book.format == c.TAG_TEAM or len(s.ring) == 2:
        s.turn = 1 - s.turn
    else:
        s.turn = (s.turn + 1) % len(s.ring)
        while not in_play(s, s.ring[s.turn]):
            s.turn = (s.turn + 1) % len(s.ring)
    _begin_turn(s, out)


def _begin_turn(s: Board, out: Out) -> None:
    s.tagged = False
    s.due = s.at + s.book.turn_ms
    if out.on:
        out.tell(w.TurnBegan(turn_seat(s)))
    ask_turn(s)


def ask_turn(s: Board) -> None:
    """BR-10.8: who cannot act and has a teammate who can must tag."""
    s.opened += 1
    s.mover = turn_seat(s)
    s.phase = c.TURN
    if s.book.format == c.TAG_TEAM and not can_act(s, s.mover) and able_tags(s, s.mover):
        s.phase = c.MUST_TAG


# --- what is done in it -----------------------------------------------------------------------------------------------


def draw_card(s: Board, seat: i64, chance: Chance, out: Out) -> None:
    """BR-5.3: then it is played or put down."""
    draw(s.players[seat], chance, out)
    s.passed = 0
    s.opened += 1
    s.phase = c.DRAWN


def play(s: Board, seat: i64, place: i64, from_discard: bool, out: Out) -> None:
    """BR-5.3, 5.4: the drawn card or the discard top goes to its spot (zone and spot, as in a code)."""
    s.passed = 0
    card = take_card(s.players[seat], from_discard)
    lay(s, seat, card, s.zones[place // c.SPOTS], place % c.SPOTS, from_discard, out)
    # Only a Freeze or a Clear can close anything.
    if (card != c.FREEZE and card != c.CLEAR) or not settle(s, out):
        next_turn(s, out)


def put_down_card(s: Board, seat: i64, out: Out) -> None:
    """BR-5.3."""
    put_down(s.players[seat], out)
    next_turn(s, out)


def tag_mate(s: Board, seat: i64, mate: i64, out: Out) -> None:
    """BR-10.7: free, and the turn goes on."""
    tag(s, seat, mate, out)
    ask_turn(s)


def tag(s: Board, seat: i64, mate: i64, out: Out) -> None:
    """BR-10.6."""
    s.active = replaced(s.active, s.book.side_of[seat], mate)
    s.tagged = True
    if out.on:
        out.tell(w.Tagged(seat, mate))


def give_pass(s: Board, seat: i64, out: Out) -> None:
    """BR-5.8; with must_act off the round ends once all have passed in direct succession."""
    s.passed |= 1 << s.turn
    if out.on:
        out.tell(w.Passed(seat))
    if not _end_if_all_passed(s, out):
        next_turn(s, out)


def _end_if_all_passed(s: Board, out: Out) -> bool:
    """True when that ended the round."""
    if s.book.must_act or not _all_passed(s):
        return False
    end_round(s, "passed", 0, out)
    return True


def _all_passed(s: Board) -> bool:
    teams = s.book.format == c.TAG_TEAM
    places = 2 if teams else len(s.ring)
    for place in range(places):
        skipped = not teams and not in_play(s, s.ring[place])
        if not skipped and not s.passed >> place & 1:
            return False
    return True


# --- the turn clock ---------------------------------------------------------------------------------------------------


def play_for_sleeper(s: Board, chance: Chance, out: Out) -> None:
    """BR-5.12."""
    seat = s.mover
    player = s.players[seat]
    if player.hand == c.NO_CARD and player.undrawn():
        draw_card(s, seat, chance, out)
    if player.hand != c.NO_CARD:
        put_down_card(s, seat, out)
        return
    codes = plays(s, seat, player.top(), True, 0)
    if codes:
        play(s, seat, codes[0] % c.BOARD, True, out)
    elif s.phase == c.MUST_TAG:
        s.due = s.at + s.book.turn_ms
        tag_mate(s, seat, next_able(s, seat), out)
    else:
        give_pass(s, seat, out)


def next_able(s: Board, seat: i64) -> i64:
    """The next teammate in seat order who can act."""
    mates = s.book.teams[s.book.side_of[seat]]
    place = mates.index(seat)
    for step in range(1, len(mates)):
        mate: i64 = mates[(place + step) % len(mates)]
        if can_act(s, mate):
            return mate
    raise AssertionError("a forced tag needs a teammate who can act")


def skip_resigner(s: Board, out: Out) -> None:
    """Somebody resigned a circle in their turn: the next one begins, unless all the others have passed."""
    seat = s.mover
    if not in_play(s, seat) and not _end_if_all_passed(s, out):
        if s.players[seat].hand != c.NO_CARD:
            put_down(s.players[seat], out)
        next_turn(s, out)
