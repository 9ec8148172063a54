"""What the lessons teach, as rules to play by; each names its lesson."""

from __future__ import annotations

from fracas.content import remembered
from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.content import content_of
from fracas.games.double_rumble.schema import Boss, Enemy
from fracas.kernel.ask import Ask
from fracas.kernel.game import Idea
from fracas.kernel.wire import Action

__all__ = ["IDEAS"]

CUBE = 1  # what a Strength cube adds
SAFE = 3  # hearts to keep before one is paid for another Special Attack


@remembered
def _cards(pack: str | None) -> dict[str, Enemy | Boss]:
    content = content_of(pack)
    cards: list[Enemy | Boss] = [*content.enemies, *content.bosses]
    return {card.id: card for card in cards}


def _row(view: w.RumbleView, space: str) -> tuple[w.RowCard, ...]:
    return next((row.cards for row in view.rows if row.row == space), ())


def _fighter(view: w.RumbleView, name: str) -> w.FighterView:
    return next(one for one in view.fighters if one.fighter == name)


def _symbols(view: w.RumbleView, one: w.FighterView) -> set[str]:
    gear = {gear.id: gear for gear in content_of(view.pack).gear}
    return {one.symbol, *(symbol for held in one.equipment if held in gear for symbol in gear[held].symbols)}


def _strength(view: w.RumbleView, card: w.RowCard) -> int:
    return _cards(view.pack)[card.card].base + CUBE * card.cube


def _weak(view: w.RumbleView, card: w.RowCard, one: w.FighterView) -> bool:
    """Whether the card has a Weak Spot for this Fighter."""
    return bool(_symbols(view, one) & set(_cards(view.pack)[card.card].weak))


def _battles(view: w.RumbleView, ask: Ask) -> list[tuple[w.Battle, w.FighterView, tuple[w.RowCard, ...]]]:
    """The Battles that can be begun: who fights, and the row."""
    found = []
    for option in ask.options:
        if isinstance(option, w.Battle):
            one = _fighter(view, option.fighter)
            found.append((option, one, _row(view, one.space)))
    return found


def active(view: w.RumbleView, ask: Ask) -> list[Action]:
    """At Fury 4 the Active is ready: use it where somebody stands before the Fighter."""
    there = [one for one in ask.options if isinstance(one, w.Active)]
    return [one for one in there if _row(view, _fighter(view, one.fighter).space)]


def weak_spot(view: w.RumbleView, ask: Ask) -> list[Action]:
    """Fight whoever has a Weak Spot for you."""
    return [option for option, one, row in _battles(view, ask) if _weak(view, row[0], one)]


def throw(view: w.RumbleView, ask: Ask) -> list[Action]:
    """Small ones in front of others: twice the Strength throws them into the next."""
    good = [option for option, one, row in _battles(view, ask) if len(row) > 1 and _strength(view, row[0]) <= 2]
    return [option for option in good if option in weak_spot(view, ask)]


def go_on(view: w.RumbleView, ask: Ask) -> list[Action]:
    """Leaving an empty row is free: go where somebody stands."""
    found = []
    for option in ask.options:
        if isinstance(option, w.Move):
            one = _fighter(view, option.fighter)
            if not _row(view, one.space) and one.move_cost == 0 and _row(view, option.space):
                found.append(option)
    return list(found)


def change(view: w.RumbleView, ask: Ask) -> list[Action]:
    """A heart buys the Special Attack that is the Boss's Weak Spot."""
    found = []
    for option in ask.options:
        if isinstance(option, w.Change):
            one = _fighter(view, option.fighter)
            row = _row(view, one.space)
            card = _cards(view.pack)[row[0].card] if row else None
            if isinstance(card, Boss) and option.symbol in card.weak and one.hearts > SAFE:
                found += [option] if not _weak(view, row[0], one) else []
    return list(found)


def small(view: w.RumbleView, ask: Ask) -> list[Action]:
    """Roll against Strength: the less of it, the better."""
    found = [(_strength(view, row[0]), option) for option, _, row in _battles(view, ask)]
    least = min((strength for strength, _ in found), default=0)
    return [option for strength, option in found if strength == least]


def blue(view: w.RumbleView, ask: Ask) -> list[Action]:
    """A blue die costs nothing: roll it."""
    return [one for one in ask.options if isinstance(one, w.RollBlue) and one.answer == "yes"]


def again(view: w.RumbleView, ask: Ask) -> list[Action]:
    """A die may be rolled again: the lowest one, if the Battle would be lost; else what lies is good enough."""
    if ask.kind != "reroll" or view.battle is None:
        return []
    if ask.about["result"] >= ask.about["strength"]:
        return [w.Done()]
    rolls = [one for one in ask.options if isinstance(one, w.Reroll) and one.die in view.battle.dice]
    least = min((view.battle.dice[one.die] for one in rolls), default=0)
    return [one for one in rolls if view.battle.dice[one.die] == least]


def place(view: w.RumbleView, ask: Ask) -> list[Action]:
    """Lay a card before the Fighter whose Special Attack is its Weak Spot."""
    found = []
    for option in ask.options:
        if isinstance(option, w.Place) and view.drawn:
            card = w.RowCard(view.drawn)
            facing = [one for one in view.fighters if one.space[:1] == option.row[:1]]
            found += [option] if any(_weak(view, card, one) for one in facing) else []
    return list(found)


IDEAS = (
    Idea("fury", 4, active),
    Idea("throw", 1, throw),
    Idea("first_fight", 2, weak_spot),
    Idea("first_fight", 5, go_on),
    Idea("first_fight", 6, change),
    Idea("first_fight", 1, small),
    Idea("first_fight", 2, blue),
    Idea("throw", 2, again),
    Idea("first_fight", 4, place),
)
