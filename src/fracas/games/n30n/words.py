"""The nouns that travel: options and what seats do (words_events.py: what happens; words_views.py: what is seen).

Cards are words: `Punch/Jump[Rage,Toxic]`, `S-Rage`, `telephone_pole`; Fighters and Items are their ids.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fracas.games.n30n import state_codes as c
from fracas.games.n30n.state import Board
from fracas.games.n30n.state_book import Book
from fracas.games.n30n.state_parts import War, living
from fracas.kernel.wire import Action

Deck = Literal["brawl", "n30n", "item"]
Energy = Literal["Rage", "Toxic", "Cosmo", "Chrome", "Reflux", "Chromeo"]

DECKS: tuple[Deck, ...] = ("brawl", "n30n", "item")
ENERGIES: tuple[Energy, ...] = ("Rage", "Toxic", "Cosmo", "Chrome", "Reflux", "Chromeo")
GRADES = ("N", "S", "U")
ATTACKS = ("Punch", "Uppercut", "Kick", "Sweep")
DEFENCES = ("Parry", "Duck", "Block", "Jump")  # each evades the attack of the same place
COLOURS = ("blue", "green", "red", "yellow")
MODES = ("rumble", "training", "overkill", "rush", "king", "royale")

# --- options (specification, section 3.3) -------------------------------------------------------------------------


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is agreed before the match."""

    mode: Literal["rumble", "training", "overkill", "rush", "king", "royale"] = "rumble"
    content: Literal["shipped", "fixture"] = "shipped"
    cancel_table: Literal["cycle", "ring"] = "cycle"
    cancel_threshold: Literal["shortfall", "any", "all"] = "shortfall"
    cancelled_move_spent: Literal["no", "yes"] = "no"
    n30n_price: Literal[2, 1] = 2
    line_up: Literal["simultaneous", "attacker_first"] = "simultaneous"
    revives: Literal["1 per game", "1 per Pit-Stop"] = "1 per game"
    revive_unit: Literal["cards", "cash"] = "cards"
    specialty_scope: Literal["move", "colour"] = "move"
    sucker_punch: Literal["evade", "trade"] = "evade"
    walls: Literal["one_use", "stay"] = "one_use"
    overkill_award: Literal["brawl", "any"] = "brawl"
    second_wind_when: Literal["tarmac", "last_fighter"] = "tarmac"
    reveal: Literal["all", "one_by_one"] = "all"
    rush_next_attacker: Literal["alternate", "same"] = "alternate"
    bench_weapons: Literal["removed", "kept"] = "removed"
    dummy_n30n_per_round: Literal[0, 1] = 0
    king_draw: Literal["team", "player"] = "team"
    draft: Literal["snake", "random", "free"] = "snake"
    round_limit: Annotated[int, Meta(ge=1, le=1000)] | Literal["none"] = 40


# --- actions (specification, section 5) ---------------------------------------------------------------------------


class Pick(Action, frozen=True):
    fighter: str


class Deal(Action, frozen=True):
    """Training: the dummy's Fighter is drawn at random."""


class Attack(Action, frozen=True):
    pass


class Defend(Action, frozen=True):
    pass


class Trade(Action, frozen=True):
    deck: Deck


class Offer(Action, frozen=True):
    card: str


class Revive(Action, frozen=True):
    fighter: str


class Discard(Action, frozen=True):
    card: str


class Done(Action, frozen=True):
    pass


class Put(Action, frozen=True):
    fighter: str


class Empty(Action, frozen=True):
    pass


class Strike(Action, frozen=True):
    fighter: str


class Counter(Action, frozen=True):
    fighter: str


class Target(Action, frozen=True):
    fighter: str


class Pay(Action, frozen=True):
    card: str


class Cancel(Action, frozen=True):
    """Lay a card on one live war card; `copy` tells live cards of the same name apart, first placed first."""

    card: str
    target: str
    copy: Annotated[int, Meta(ge=1, le=64)] = 1


class Accept(Action, frozen=True):
    pass


class Add(Action, frozen=True):
    card: str


class Concede(Action, frozen=True):
    pass


class Place(Action, frozen=True):
    card: str


class Betray(Action, frozen=True):
    card: str


class Skip(Action, frozen=True):
    pass


class Boost(Action, frozen=True):
    slot: Energy


class Claim(Action, frozen=True):
    """Take the Item on top of the deck (`deck`), or one from the hand of that seat."""

    place: str
    challenge: str


class Take(Action, frozen=True):
    card: str


class Give(Action, frozen=True):
    card: str


class Face(Action, frozen=True):
    fighter: str


class Pass(Action, frozen=True):
    pass


Actions = (
    Pick | Deal | Attack | Defend | Trade | Offer | Revive | Discard | Done | Put | Empty | Strike | Counter | Target
    | Pay | Cancel | Accept | Add | Concede | Place | Betray | Skip | Boost | Claim | Take | Give | Face | Pass
)  # fmt: skip

# --- codes ---------------------------------------------------------------------------------------------------------

_PLAIN: dict[int, Actions] = {
    c.PASS: Pass(), c.DONE: Done(), c.ACCEPT: Accept(), c.CONCEDE: Concede(), c.SKIP: Skip(), c.EMPTY: Empty(),
    c.ATTACK: Attack(), c.DEFEND: Defend(), c.DEAL: Deal(),
    **{c.TRADE + i: Trade(deck) for i, deck in enumerate(DECKS)},
    **{c.BOOST + i: Boost(energy) for i, energy in enumerate(ENERGIES)},
}  # fmt: skip
_PLAIN_CODES = {action: code for code, action in _PLAIN.items()}
_FIGHTERS: tuple[tuple[int, type[Revive | Put | Strike | Counter | Target | Face]], ...] = (
    (c.REVIVE, Revive), (c.PUT, Put), (c.STRIKE, Strike), (c.COUNTER, Counter), (c.TARGET, Target), (c.FACE, Face),
)  # fmt: skip
_CARDS: tuple[tuple[int, type[Place | Betray | Offer | Discard | Take | Give]], ...] = (
    (c.PLACE, Place), (c.BETRAY, Betray), (c.OFFER, Offer), (c.DISCARD, Discard), (c.TAKE, Take), (c.GIVE, Give),
)  # fmt: skip


def decode(s: Board, code: int) -> Actions:
    """The words of a code; ValueError for a code that names nothing."""
    book = s.book
    if code in _PLAIN:
        return _PLAIN[code]
    if c.PICK <= code < c.PICK + len(book.sheets):
        return Pick(book.sheets[code - c.PICK].id)
    for base, kind in _FIGHTERS:
        if base <= code < base + len(s.f):
            return kind(s.f[code - base].name)
    if c.CLAIM <= code < c.CANCEL:
        place, challenge = divmod(code - c.CLAIM, 16)
        if place > book.units or challenge >= len(book.challenge):
            raise ValueError("no such claim")
        return Claim(str(place - 1) if place else "deck", book.challenge[challenge])
    if c.CANCEL <= code < c.PAY:
        card, place = divmod(code - c.CANCEL, c.WAR_PLACES)
        places = [] if s.war is None else live_like(s.war, s.war.cards[place]) if place < len(s.war.cards) else []
        if s.war is None or place not in places:
            raise ValueError("no such live card in the war")
        return Cancel(book.words[card], book.words[s.war.cards[place]], places.index(place) + 1)
    if c.PAY <= code < c.PAY + c.N30NS:
        return Pay(book.words[code - c.PAY])
    if c.ADD <= code < c.ADD + c.N30NS:
        return Add(book.words[code - c.ADD])
    for card_base, card_kind in _CARDS:
        if card_base <= code < card_base + book.n_cards:
            return card_kind(book.words[code - card_base])
    raise ValueError("no such action")


def live_like(war: War, card: int) -> list[int]:
    """The places of the live war cards of that name."""
    live = living(war)
    return [place for place, other in enumerate(war.cards) if other == card and live[place]]


def encode(s: Board, action: Action) -> int:
    """The code of an action; ValueError says what it names that is not there."""
    plain = _PLAIN_CODES.get(action)  # type: ignore[call-overload]
    if plain is not None:
        return int(plain)
    if isinstance(action, Pick):
        return c.PICK + _sheet(s, action.fighter)
    for base, kind in _FIGHTERS:
        if isinstance(action, kind):
            return base + _fighter(s, action.fighter)
    if isinstance(action, Claim):
        return _claim(s, action)
    if isinstance(action, Cancel):
        return _cancel(s, action)
    if isinstance(action, Pay | Add):
        card = card_of(s.book, action.card)
        if card >= c.N30NS:
            raise ValueError(f"{action.card} is no N30N card")
        return (c.PAY if isinstance(action, Pay) else c.ADD) + card
    for card_base, card_kind in _CARDS:
        if isinstance(action, card_kind):
            return card_base + card_of(s.book, action.card)
    raise ValueError("no such action in this game")


def card_of(book: Book, word: str) -> int:
    """The number of a card's word."""
    try:
        return book.words.index(word)
    except ValueError:
        raise ValueError(f"no card {word!r} in this match") from None


def _sheet(s: Board, word: str) -> int:
    for i, sheet in enumerate(s.book.sheets):
        if sheet.id == word:
            return i
    raise ValueError(f"no Fighter {word!r} to draft")


def _fighter(s: Board, word: str) -> int:
    for i, f in enumerate(s.f):
        if f.name == word:
            return i
    raise ValueError(f"no Fighter {word!r} in this match")


def _claim(s: Board, action: Claim) -> int:
    if action.challenge not in s.book.challenge:
        raise ValueError(f"no Challenge {action.challenge!r}")
    place = 0 if action.place == "deck" else NO_PLACE
    if action.place.isdecimal() and len(action.place) < 4:
        place = 1 + int(action.place)
    if place > s.book.units:
        raise ValueError(f"place {action.place!r} is neither deck nor a seat with a hand")
    return c.CLAIM + 16 * place + s.book.challenge.index(action.challenge)


NO_PLACE = 1_000


def _cancel(s: Board, action: Cancel) -> int:
    card, target = card_of(s.book, action.card), card_of(s.book, action.target)
    if card >= c.N30NS or s.war is None:
        raise ValueError("there is nothing to cancel with that")
    places = live_like(s.war, target)
    if len(places) < action.copy:
        raise ValueError(f"there are {len(places)} live {action.target} in this war")
    return c.CANCEL + c.WAR_PLACES * card + places[action.copy - 1]
