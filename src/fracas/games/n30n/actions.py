"""Actions as numbers inside and words at the border, and why one that is not legal is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from fracas.games.n30n import words as w
from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core.book import Book
from fracas.games.n30n.core.effects import discarding_type
from fracas.games.n30n.core.match import Rumble
from fracas.games.n30n.core.parts import War
from fracas.games.n30n.core.phases import PHASES
from fracas.games.n30n.core.round.clash import boostable
from fracas.games.n30n.core.round.moves import move_of
from fracas.games.n30n.core.round.pit_stop import free_cash, revive_means
from fracas.games.n30n.core.wars import war_of
from fracas.games.n30n.views import cost_of
from fracas.kernel.refusal import Refusal
from fracas.kernel.wire import Action

_PLAIN: dict[int, w.Actions] = {
    c.PASS: w.Pass(), c.DONE: w.Done(), c.ACCEPT: w.Accept(), c.CONCEDE: w.Concede(), c.SKIP: w.Skip(),
    c.EMPTY: w.Empty(), c.ATTACK: w.Attack(), c.DEFEND: w.Defend(), c.DEAL: w.Deal(),
    c.RESIGN: w.Resign(),
    **{c.TRADE + i: w.Trade(deck) for i, deck in enumerate(w.DECKS)},
    **{c.BOOST + i: w.Boost(energy) for i, energy in enumerate(w.ENERGIES)},
}  # fmt: skip
_PLAIN_CODES = {action: code for code, action in _PLAIN.items()}
_FIGHTERS: tuple[tuple[int, type[w.Revive | w.Put | w.Strike | w.Counter | w.Target | w.Face]], ...] = (
    (c.REVIVE, w.Revive), (c.PUT, w.Put), (c.STRIKE, w.Strike), (c.COUNTER, w.Counter), (c.TARGET, w.Target),
    (c.FACE, w.Face),
)  # fmt: skip
_CARDS: tuple[tuple[int, type[w.Place | w.Betray | w.Offer | w.Discard | w.Take | w.Give]], ...] = (
    (c.PLACE, w.Place), (c.BETRAY, w.Betray), (c.OFFER, w.Offer), (c.DISCARD, w.Discard), (c.TAKE, w.Take),
    (c.GIVE, w.Give),
)  # fmt: skip


# --- numbers to words -------------------------------------------------------------------------------------------------


def decode(s: Rumble, code: int) -> w.Actions:
    """The words of a code; ValueError for a code that names nothing."""
    book = s.book
    if code in _PLAIN:
        return _PLAIN[code]
    if c.PICK <= code < c.PICK + len(book.sheets):
        return w.Pick(book.sheets[code - c.PICK].id)
    for base, kind in _FIGHTERS:
        if base <= code < base + len(s.fighters):
            return kind(s.fighters[code - base].name)
    if c.CLAIM <= code < c.CANCEL:
        return _decode_claim(book, code - c.CLAIM)
    if c.CANCEL <= code < c.CANCEL + c.WAR_PLACES * c.N30NS:
        return _decode_cancel(s, code - c.CANCEL)
    if c.PAY <= code < c.PAY + c.N30NS:
        return w.Pay(book.words[code - c.PAY])
    if c.ADD <= code < c.ADD + c.N30NS:
        return w.Add(book.words[code - c.ADD])
    for card_base, card_kind in _CARDS:
        if card_base <= code < card_base + book.cards:
            return card_kind(book.words[code - card_base])
    raise ValueError("no such action")


def _decode_claim(book: Book, number: int) -> w.Claim:
    place, challenge = divmod(number, 16)
    if place > book.units or challenge >= len(book.challenge):
        raise ValueError("no such claim")
    return w.Claim(str(place - 1) if place else "deck", book.challenge[challenge])


def _decode_cancel(s: Rumble, number: int) -> w.Cancel:
    card, place = divmod(number, c.WAR_PLACES)
    places = live_like(s.war, s.war.cards[place]) if s.war is not None and place < len(s.war.cards) else []
    if s.war is None or place not in places:
        raise ValueError("no such live card in the war")
    return w.Cancel(s.book.words[card], s.book.words[s.war.cards[place]], places.index(place) + 1)


def live_like(war: War, card: int) -> list[int]:
    """The places of the live war cards of that name."""
    live = war.live()
    return [place for place, other in enumerate(war.cards) if other == card and live >> place & 1]


# --- words to numbers -------------------------------------------------------------------------------------------------


def encode(s: Rumble, action: Action) -> int:
    """The code of an action; a Refusal says what it names that is not there."""
    plain = _PLAIN_CODES.get(action)  # type: ignore[call-overload]
    if plain is not None:
        return int(plain)
    if isinstance(action, w.Pick):
        return c.PICK + _place([sheet.id for sheet in s.book.sheets], fighter=action.fighter)
    if isinstance(action, w.Claim):
        challenge = _place(s.book.challenge, challenge=action.challenge)
        return c.CLAIM + 16 * _place(["deck", *map(str, range(s.book.units))], place=action.place) + challenge
    if isinstance(action, w.Cancel):
        return _encode_cancel(s, action)
    if isinstance(action, w.Pay | w.Add):
        return (c.PAY if isinstance(action, w.Pay) else c.ADD) + _n30n(s, action.card)
    for base, kind in _FIGHTERS:
        if isinstance(action, kind):
            return base + _place([f.name for f in s.fighters], fighter=action.fighter)
    for card_base, card_kind in _CARDS:
        if isinstance(action, card_kind):
            return card_base + _place(s.book.words, card=action.card)
    raise Refusal("names_nothing", what="There is no such action in this game")


def _place(among: list[str], **named: str) -> int:
    """The place of what is named; where it is not there: no_such_card, no_such_fighter and so on."""
    ((what, word),) = named.items()
    if word not in among:
        raise Refusal(f"no_such_{what}", **named)
    return among.index(word)


def _n30n(s: Rumble, word: str) -> int:
    card = _place(s.book.words, card=word)
    if card >= c.N30NS:
        raise Refusal("not_n30n", card=word)
    return card


def _encode_cancel(s: Rumble, action: w.Cancel) -> int:
    card, target = _n30n(s, action.card), _n30n(s, action.target)
    places = [] if s.war is None else live_like(s.war, target)
    if len(places) < action.copy:
        raise Refusal("not_live", target=action.target, live=len(places))
    return c.CANCEL + c.WAR_PLACES * card + places[action.copy - 1]


# --- why not ----------------------------------------------------------------------------------------------------------


def why_not(s: Rumble, seat: int, action: Action, at: int) -> Refusal | None:
    """Why an action is not legal now: its time is not now, or the open phase finds a fault with it."""
    row = PHASES[s.phase]
    kind = str(action.__struct_config__.tag)
    if s.over():
        return None
    if s.quit >> seat & 1:
        return Refusal("has_resigned")
    if isinstance(action, w.Resign):
        return None
    if kind not in row.takes:
        return Refusal("wrong_time", action=kind)
    if not s.pending() >> seat & 1:
        return None
    try:
        fault = row.fault(s, seat, encode(s, action))
    except Refusal:
        return None  # it names what is not there, and says so itself
    if not fault:
        return None
    about = _DETAILS.get(fault)
    return Refusal(fault, **msgspec.structs.asdict(action), **(about(s, seat, action) if about is not None else {}))


def _unit(s: Rumble, seat: int) -> int:
    return s.book.unit_of[seat]


def _trade(s: Rumble, seat: int, action: Any) -> dict[str, Any]:
    deck = w.DECKS.index(action.deck)
    cash = free_cash(s, _unit(s, seat))
    return {"cash": sum(cash) - cash[deck], "price": s.book.price[deck]}


def _revive(s: Rumble, seat: int, action: Any) -> dict[str, Any]:
    f = next(f for f in s.fighters if f.name == action.fighter)
    return {"cost": int(s.book.sheets[f.who].revive), "means": int(revive_means(s, _unit(s, seat)))}


def _revived(s: Rumble, seat: int, action: Any) -> dict[str, Any]:
    return {"revived": s.fighters[s.revived[_unit(s, seat)]].name}


def _move(s: Rumble, seat: int, action: Any) -> dict[str, Any]:
    return {"move": str(action.__struct_config__.tag)}


def _cost(s: Rumble, seat: int, action: Any) -> dict[str, Any]:
    """The cost of a boost, or of the move that is called."""
    if isinstance(action, w.Boost):
        return {"cost": {action.slot: 1}}
    f = next(f for f in s.fighters if f.name == action.fighter)
    cost = move_of(s, f, c.STRIKE if isinstance(action, w.Strike) else c.COUNTER).cost
    return {"cost": {energy: cost[i] for i, energy in enumerate(w.ENERGIES) if cost[i]}}


def _due(s: Rumble, seat: int, action: Any) -> dict[str, Any]:
    return {"cost": cost_of(war_of(s))}


def _wanted(s: Rumble, seat: int, action: Any) -> dict[str, Any]:
    return {"wanted": w.DECKS[discarding_type(s)]}


def _boosted(s: Rumble, seat: int, action: Any) -> dict[str, Any]:
    place, role, _ = boostable(s)
    return {"card": s.book.words[s.lanes[place].card(role)]}


# Faults whose line tells more than the action itself says.
_DETAILS: dict[str, Callable[[Rumble, int, Any], dict[str, Any]]] = {
    "too_little_cash": _trade,
    "too_few_cards": _revive,
    "revived_must_stand": _revived,
    "move_used": _move,
    "no_target": _move,
    "cannot_cover": _cost,
    "not_in_the_cost": _due,
    "not_paid": _due,
    "other_type": _wanted,
    "no_slot": _boosted,
}
