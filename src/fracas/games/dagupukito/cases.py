"""Readable state in and out, for case files (docs/cases.md)."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from fracas.content import options_of, read_given
from fracas.games.dagupukito import actions
from fracas.games.dagupukito.build_book import bag_of, book_for
from fracas.games.dagupukito.core import codes as c
from fracas.games.dagupukito.core.cards import LETTERS, ONE, letters
from fracas.games.dagupukito.core.match import Duel
from fracas.games.dagupukito.core.state import Fighter
from fracas.games.dagupukito.views import WHYS, has_sealed, phase_name
from fracas.games.dagupukito.words import Options
from fracas.kernel.bags import size
from fracas.kernel.chance import HEADS, TAILS, Chance
from fracas.kernel.game import SetupError
from fracas.kernel.out import Out
from fracas.kernel.wire import Setup

LUCK = {letter: card for card, letter in enumerate(LETTERS)} | {"heads": HEADS, "tails": TAILS}
# The phase whose end opens the one a case begins with; of `face` it is the cycling, with nobody to cycle.
BEGINNINGS = {"pick": c.NEW_ROUND, "draw": c.DRAWING, "face": c.CYCLING, "end": c.ENDING}


class GivenFighter(Struct, frozen=True, forbid_unknown_fields=True):
    """A fighter of a case; zones are letters, longest there first. `deck` may be a number: luck then says the cards."""

    fighter: str | None = None
    hp: int | None = None
    hand: str = ""
    charge: str = ""
    discard: str = ""
    deck: str | int | None = None
    face: str = "A"
    ko: bool = False
    known: str = ""


class GivenSeat(GivenFighter, frozen=True, forbid_unknown_fields=True):
    """A player of a case: one fighter, or several under `fighters` with the `active` one's place."""

    fighters: tuple[GivenFighter, ...] = ()
    active: Annotated[int, Meta(ge=1, le=3)] = 1


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """The state of a case: whose round and turn it is, the score, and each player by seat number."""

    phase: str = "face"
    round: int = 1
    turn: int = 1
    wins: tuple[int, ...] = ()
    line: tuple[int, ...] = ()
    corners: tuple[int, ...] = ()
    seats: dict[int, GivenSeat] = {}


def given(setup: Setup, facts: dict[str, Any], chance: Chance, out: Out) -> Duel:
    """Build the state a case starts from; seats are keys of `facts` by number, the rest are facts of the match."""
    g = read_given(facts, Given)
    s = Duel(book_for(options_of(setup, Options), len(setup.seats), setup.pack))
    s.blank()
    s.round, s.turn = g.round, g.turn
    s.wins = [*g.wins, *s.wins[len(g.wins) :]]
    for seat in range(len(setup.seats)):
        _seat_fighters(s, seat, g.seats.get(seat, GivenSeat()))
    for side, team in enumerate(s.teams):
        active = g.seats.get(team[0].seat, GivenSeat()).active
        s.starters[side] = active - 1
    first, second = g.corners or (0, 1)
    s.left = _active(s, g, first)
    s.right = _active(s, g, second)
    s.line = list(g.line) or [side for side in range(s.book.sides) if side not in (first, second)][: s.book.sides]
    _begin(s, g.phase, chance, out)
    return s


def _active(s: Duel, g: Given, seat: int) -> Fighter:
    team = s.teams[s.book.side_of[seat]]
    own = [f for f in team if f.seat == seat]
    return own[g.seats.get(seat, GivenSeat()).active - 1]


def _seat_fighters(s: Duel, seat: int, player: GivenSeat) -> None:
    team = s.teams[s.book.side_of[seat]]
    for one in player.fighters or (player,) * s.book.fighters[seat]:
        team.append(_fighter(s, seat, len(team), one))


def _fighter(s: Duel, seat: int, slot: int, one: GivenFighter) -> Fighter:
    book = s.book
    if one.fighter is not None and one.fighter not in book.roster:
        raise SetupError(f"given.{seat}.fighter: {one.fighter!r} is not in the roster")
    f = Fighter(seat, slot, book.roster.index(one.fighter) if one.fighter else slot % len(book.roster))
    f.hp = book.hp if one.hp is None else one.hp
    f.ko = int(one.ko)
    f.face = "AB".index(one.face)
    f.hand, f.charge, f.discarded = _bag(one.hand, "hand"), _bag(one.charge, "charge"), _bag(one.discard, "discard")
    f.hand_size, f.charge_size = size(f.hand), size(f.charge)
    f.hand_order = bytes(LETTERS.index(card) for card in one.hand.split())
    f.charge_order = bytes(LETTERS.index(card) for card in one.charge.split())
    _fill_deck(s, f, one)
    if one.known:
        f.marks = [0 if side == book.side_of[seat] else _bag(one.known, "known") for side in range(book.sides)]
    return f


def _bag(cards: str, field: str) -> int:
    for card in cards.split():
        if card not in LETTERS:
            raise SetupError(f"given: {field}: no card {card!r}; cards are D G P K T")
    return bag_of(cards.split())


def _fill_deck(s: Duel, f: Fighter, one: GivenFighter) -> None:
    if isinstance(one.deck, int):
        # That many cards, and luck says which: every type could be on top.
        f.deck_size = one.deck
        f.deck = sum(ONE[card] * min(one.deck, 25) for card in range(5))
    elif one.deck is not None:
        f.deck = _bag(one.deck, "deck")
        f.deck_size = size(f.deck)
    else:
        left = int(s.book.deck)
        for card in (*one.hand.split(), *one.charge.split(), *one.discard.split()):
            left -= ONE[LETTERS.index(card)] if left >> (6 * LETTERS.index(card)) & 0x3F else 0
        f.deck = left
        f.deck_size = size(left)


def _begin(s: Duel, phase: str, chance: Chance, out: Out) -> None:
    """Open the turn where the case wants it."""
    if phase not in BEGINNINGS:
        raise SetupError(f"given: phase: {phase!r} is none of {', '.join(BEGINNINGS)}")
    if phase == "pick":
        s.round -= 1
    elif phase == "draw":
        s.turn -= 1
    s.phase = BEGINNINGS[phase]
    s.go_on(chance, out)


def show(state: Duel) -> dict[str, Any]:
    """The state by readable names: facts of the match, and each player's active fighter under its seat number."""
    book = state.book
    facts: dict[str, Any] = {
        "phase": phase_name(state),
        "round": state.round,
        "turn": state.turn,
        "wins": list(state.wins),
        "line": list(state.line),
        "starters": [slot + 1 for slot in state.starters],
        "over": state.over(),
        "winners": [seat for seat in range(book.seats) if state.winners >> book.side_of[seat] & 1],
        "why": WHYS[state.why] if state.over() else "",
    }
    for seat in range(book.seats):
        own = [f for f in state.teams[book.side_of[seat]] if f.seat == seat]
        if not own:
            facts[str(seat)] = {"picks": [book.roster[who] for who in state.picks[seat]]}
            continue
        active = next((f for f in own if f is state.left or f is state.right), None)
        shown = _show(state, active or own[0])
        shown["active"] = active.slot + 1 if active else None
        shown["fighters"] = [_show(state, f) for f in own]
        facts[str(seat)] = shown
    return facts


def _show(state: Duel, f: Fighter) -> dict[str, Any]:
    return {
        "fighter": state.book.roster[f.who],
        "hp": f.hp,
        "ko": bool(f.ko),
        "hand": " ".join(letters(f.hand)),
        "charge": " ".join(letters(f.charge)),
        "discard": " ".join(letters(f.discarded)),
        "deck": f.deck_size,
        "face": "AB"[f.face],
        "known": [" ".join(letters(mark)) for mark in f.marks],
        "slot": f.slot + 1,
        "sealed": _sealed(state, f),
    }


def _sealed(state: Duel, f: Fighter) -> str:
    """A choice given in and not shown yet, as a line of play."""
    given_in = (
        f.sealed != c.NOTHING if f in state.cycling else (f in (state.left, state.right) and has_sealed(state, f))
    )
    return actions.describe(state, f.sealed) if given_in else ""


def luck(word: str) -> int:
    """A card's letter for a draw, heads or tails for the coin, a number for anything else."""
    if word in LUCK:
        return LUCK[word]
    try:
        return int(word)
    except ValueError:
        raise SetupError(f"luck: {word!r} is no card, coin or number") from None
