"""What the lessons teach, as rules to play by; each names its lesson."""

from __future__ import annotations

from fracas.games.n30n import words as w
from fracas.games.n30n.content import FighterData, Pack, pack_of
from fracas.kernel.ask import Ask
from fracas.kernel.game import Idea
from fracas.kernel.wire import Action

__all__ = ["IDEAS"]

EVADES = dict(zip(w.ATTACKS, w.DEFENCES, strict=True))  # same colour
LANES = 3
REVIVE_WITH = 8  # cards in hand: five to pay with, and one for each lane


def _pack(view: w.MatchView) -> Pack:
    return pack_of(view.options, view.pack)


def _card_of(view: w.MatchView, name: object) -> FighterData | None:
    """The card of a Fighter in play."""
    one = next((one for one in view.fighters if one.fighter == name), None)
    return next((card for card in _pack(view).fighters if one and card.id == (one.sheet or one.fighter)), None)


def _hand(view: w.MatchView) -> w.HandView | None:
    return next((hand for hand in view.hands if hand.seat == view.seat), None)


def _halves(card: str) -> tuple[str, str]:
    """`Punch/Duck[Rage]` -> what attacks and what defends; two empty words for what is no Brawl."""
    attack, slash, defence = card.partition("[")[0].partition("/")
    return (attack, defence) if slash else ("", "")


def strike(view: w.MatchView, ask: Ask) -> list[Action]:
    """N30N pays for Strikes, and no defence helps against them: declare one."""
    return [one for one in ask.options if isinstance(one, w.Strike)]


def enough(view: w.MatchView, ask: Ask) -> list[Action]:
    """What covers the cost is enough: done."""
    return [one for one in ask.options if ask.kind == "pay" and isinstance(one, w.Done)]


def pay_small(view: w.MatchView, ask: Ask) -> list[Action]:
    """Pay with the Natural, keep the big ones."""
    return [one for one in ask.options if isinstance(one, w.Pay) and one.card.startswith("N-")]


def save_the_move(view: w.MatchView, ask: Ask) -> list[Action]:
    """Your own Strike was cancelled: cancel their card."""
    return [one for one in ask.options if ask.kind == "answer" and isinstance(one, w.Cancel)]


def add(view: w.MatchView, ask: Ask) -> list[Action]:
    """Or cover the cost again with another card."""
    return [one for one in ask.options if isinstance(one, w.Add)]


def cancel(view: w.MatchView, ask: Ask) -> list[Action]:
    """Their Strike: N30N cancels N30N."""
    return [one for one in ask.options if ask.kind == "war" and isinstance(one, w.Cancel)]


def specialty(view: w.MatchView, ask: Ask) -> list[Action]:
    """The upper half attacks: lay the Fighter's specialty, which deals 1 more."""
    card = _card_of(view, ask.about.get("fighter"))
    if ask.kind != "place" or ask.about.get("role") != "attack" or card is None:
        return []
    return [one for one in ask.options if isinstance(one, w.Place) and _halves(one.card)[0] == card.specialty]


def same_colour(view: w.MatchView, ask: Ask) -> list[Action]:
    """The lower half defends: lay what evades the attack the other Fighter is best at."""
    foe = _card_of(view, ask.about.get("foe"))
    if ask.kind != "place" or ask.about.get("role") != "defend" or foe is None:
        return []
    evades = EVADES.get(foe.specialty or "", "")
    return [one for one in ask.options if isinstance(one, w.Place) and _halves(one.card)[1] == evades != ""]


def lay(view: w.MatchView, ask: Ask) -> list[Action]:
    """A card face down for each lane."""
    return [one for one in ask.options if isinstance(one, w.Place) and _halves(one.card)[0]]


def revive(view: w.MatchView, ask: Ask) -> list[Action]:
    """Once a game a Fighter can be brought back: with cards to spare."""
    hand = _hand(view)
    rich = hand is not None and hand.brawl + hand.n30n + hand.item >= REVIVE_WITH
    return [one for one in ask.options if isinstance(one, w.Revive) and rich]


def trade(view: w.MatchView, ask: Ask) -> list[Action]:
    """Turn spare Brawls into N30N: those beyond one a lane."""
    hand = _hand(view)
    spare = hand is not None and hand.brawl >= LANES + 2
    return [w.Trade("n30n")] if ask.kind == "shop" and spare else []


def done(view: w.MatchView, ask: Ask) -> list[Action]:
    """Nothing to spare: done."""
    return [one for one in ask.options if ask.kind == "shop" and isinstance(one, w.Done)]


def spare(view: w.MatchView, ask: Ask) -> list[Action]:
    """Brawls are what to pay with."""
    if ask.kind not in ("offer", "revive"):
        return []
    return [one for one in ask.options if isinstance(one, w.Offer | w.Discard) and _halves(one.card)[0]]


def line_up(view: w.MatchView, ask: Ask) -> list[Action]:
    """Line up whose Strike can be paid."""
    hand = _hand(view)
    if ask.kind != "line_up" or hand is None:
        return []
    held = [card.partition("-")[2] for card in hand.cards or () if card[1:2] == "-"]
    found = []
    for one in ask.options:
        card = _card_of(view, one.fighter) if isinstance(one, w.Put) else None
        if card is not None and all(held.count(type_) >= count for type_, count in card.strike.cost.items()):
            found.append(one)
    return list(found)


IDEAS = (
    Idea("first_fight", 1, strike),
    Idea("energy_war", 2, enough),
    Idea("energy_war", 2, pay_small),
    Idea("energy_war", 3, save_the_move),
    Idea("energy_war", 4, add),
    Idea("energy_war", 3, cancel),
    Idea("first_fight", 3, specialty),
    Idea("first_fight", 6, same_colour),
    Idea("first_fight", 7, lay),
    Idea("pit_stop", 3, revive),
    Idea("pit_stop", 1, trade),
    Idea("pit_stop", 5, done),
    Idea("pit_stop", 2, spare),
    Idea("pit_stop", 6, line_up),
)
