"""What is printed on the cards, made from their data so that it is never wrong."""

from __future__ import annotations

from collections.abc import Sequence

from fracas.content import options_of
from fracas.games.n30n import words as w
from fracas.games.n30n.content import FighterData, ItemData, MoveData, PunchData, StepData, pack_of
from fracas.kernel.wire import Setup

_WHO = {
    "foe": "the foe", "foes": "every foe on the tarmac", "self": "yourself", "allies": "each of yours on the tarmac",
    "ally": "one of yours on the tarmac", "bench": "a foe on the bench", "any": "any foe, bench included",
}  # fmt: skip
_CARDS = {"brawl": "Brawl", "n30n": "N30N", "item": "Item", "any": "card", None: "card"}
_IF = {"hurt": "if you are hurt", "foe_hurt": "if it is hurt", "second_wind": "with Second Wind"}
_LUCK_WORDS = {"none": "", "coin": "Flip a coin. ", "die": "Roll a die. "}


def handout(setup: Setup) -> w.Handout:
    """What everybody may read all match long: every card's face."""
    options = options_of(setup, w.Options)
    pack = pack_of(options, setup.pack)
    table = pack.cards.cancels[options.cancel_table]
    prices = {"brawl": pack.cards.prices.brawl, "n30n": pack.cards.prices.n30n, "item": pack.cards.prices.item}
    prices["n30n"] = options.n30n_price if options.n30n_price == 1 else prices["n30n"]
    return w.Handout(
        tuple(_fighter_card(one) for one in pack.fighters),
        tuple(_item_card(one) for one in pack.items.item),
        tuple(w.ChallengeCard(one.id, one.text) for one in pack.items.challenge),
        tuple(_punch_card(one) for one in pack.cards.punch),
        {str(energy): tuple(prey) for energy, prey in table.items()},
        prices,
        dict(zip(w.ATTACKS, w.DEFENCES, strict=True)),
    )


def _fighter_card(one: FighterData) -> w.FighterCard:
    return w.FighterCard(
        one.id, one.name, one.hp, one.revive, _move_card(one.strike), _move_card(one.counter), one.look,
        one.specialty or "", one.mastery or "", one.line,
    )  # fmt: skip


def _punch_card(one: PunchData) -> w.PunchCard:
    return w.PunchCard(one.id, one.name, f"Damage by die: {' '.join(map(str, one.damage))}")


def _move_card(move: MoveData) -> w.MoveCard:
    cost = {str(energy): move.cost[energy] for energy in w.ENERGIES if energy in move.cost}
    return w.MoveCard(move.name, cost, say(move.steps, move.luck))


def _item_card(one: ItemData) -> w.ItemCard:
    text = say(one.steps, one.luck)
    return w.ItemCard(
        one.id, one.name, one.type, one.icon, one.use, one.cancelled_by, one.challenge, one.price, text
    )  # fmt: skip


def say(steps: Sequence[StepData], luck: str) -> str:
    """An effect in words, as printed: made from its steps, so it is never wrong."""
    return _LUCK_WORDS[luck] + " ".join(_sentence(step) for step in steps)


def _sentence(step: StepData) -> str:
    said = _clause(step)
    if step.when:
        said += f" {_IF[step.when]}"
    if not step.on:
        return said[0].upper() + said[1:] + "."
    if isinstance(step.on[0], str):
        return f"{step.on[0].capitalize()}: {said}."
    faces = [int(face) for face in step.on]
    run = len(faces) > 1 and faces == list(range(faces[0], faces[-1] + 1))
    return f"{f'{faces[0]}–{faces[-1]}' if run else ', '.join(map(str, faces))}: {said}."


def _clause(step: StepData) -> str:
    n = {"die": "the roll", "half_die": "half the roll, rounded up,"}.get(str(step.amount), str(step.amount))
    who = _WHO.get(str(step.to), "")
    cards = f"{n} {_CARDS[step.what]}{'s' if step.amount != 1 and step.what in ('any', 'item') else ''}"
    if step.do == "damage":
        return f"deal {n} to {who}"
    if step.do == "heal":
        return f"restore {n} HP to {who}"
    if step.do == "ko":
        return f"K.O. {who}"
    if step.do == "drop":
        return f"{who} drops to 1 HP"
    if step.do == "draw":
        return f"draw {cards}"
    if step.do == "discard":
        chooser = "of its choice" if step.by == "victim" else "at random"
        return f"the opponent discards {cards} {chooser}"
    if step.do == "take_used":
        kind = f"{_CARDS[step.what]} " if step.what not in (None, "any") else ""
        return f"take the opponent's used {kind}cards into your hand"
    if step.do == "salvage":
        return f"take {cards} from the junkyard at random"
    if step.do == "wear":
        return f"wear it: your {step.move} deals {n} more"
    return f"stop {n} damage in this lane"
