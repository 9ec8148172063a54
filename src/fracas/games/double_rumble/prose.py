"""The vocabulary in short English: the text on cards, made from the same data the rules read."""

from __future__ import annotations

from collections.abc import Iterable

from fracas.games.double_rumble.vocabulary import ActiveAbility, Effect, Line, Modifier, Per, Power, When

__all__ = ["active_text", "effects_text", "modifiers_text", "power_text"]

CONDITIONS = {
    "equip_min": "you carry {n}+ Equipment",
    "equip_none": "you carry no Equipment",
    "fury_min": "your Fury is {n}+",
    "fury_max": "your Fury is {n} or less",
    "hearts_max": "you have {n} ♥ or fewer",
    "row_min": "its row holds {n}+ cards",
    "row_alone": "it is alone in its row",
    "adjacent_empty": "the adjacent row is empty",
    "adjacent_occupied": "the adjacent row is not empty",
    "opposite_empty": "the opposite row is empty",
    "opposite_occupied": "the opposite row is not empty",
    "cubed": "it has a cube",
    "matched": "you match its Weak Spot",
    "unmatched": "you do not match its Weak Spot",
    "partner_same_side": "your partner is on your side",
    "partner_other_side": "your partner is on the other side",
    "vs_enemy": "against an Enemy",
    "vs_boss": "against a Boss",
    "blue_rolled": "you roll the blue die",
    "life_max": "it has {n} Life or fewer",
}
PER = {
    "equip": "Equipment you carry",
    "fury": "Fury you have",
    "row": "other card in its row",
    "adjacent": "card in the adjacent row",
    "opposite": "card in the opposite row",
}
FLAGS = {
    "no_blue": "no blue die",
    "no_reroll": "no re-rolls of your own",
    "no_throw": "cannot be Thrown",
    "equip_off": "your Equipment does nothing",
    "special_lock": "you cannot change your Special Attack",
    "no_heal": "you gain no ♥",
    "no_fury": "you gain no Fury",
    "no_passive": "your Passive is off",
}
WHO = {"self": "you", "partner": "your partner", "both": "both of you"}
ROWS = {
    "own": "this row",
    "adjacent": "the adjacent row",
    "opposite": "the opposite row",
    "front": "the row before you",
    "behind": "the row behind you",
}


def modifiers_text(mods: Iterable[Modifier]) -> str:
    """Modifiers as one text."""
    return " ".join(_sentence(_modifier(mod) + _if(mod.when)) for mod in mods)


def effects_text(effects: Iterable[Effect]) -> str:
    """Effects in order."""
    return _sentence("; ".join(_effect(effect) for effect in effects))


def power_text(power: Power) -> str:
    """A Power without its colour."""
    text = modifiers_text(power.change) if power.colour == "red" else effects_text(power.do)
    return text if power.when is None else f"{_sentence(_if(power.when)[1:] + ': ' + _lower(text))}"


def active_text(active: ActiveAbility) -> str:
    return modifiers_text(active.change) if active.timing == "battle" else effects_text(active.do)


def _sentence(text: str) -> str:
    text = text.rstrip(".")
    return f"{text[:1].upper()}{text[1:]}."


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def _if(when: When | None) -> str:
    if when is None or when.word == "always":
        return ""
    said = CONDITIONS[when.word].format(n=when.n)
    return f" {said}" if when.word in ("vs_enemy", "vs_boss") else f" if {said}"


def _signed(amount: int | Per | None, unit: str) -> str:
    if isinstance(amount, Per):
        sign = "−" if amount.minus else "+"
        return f"{sign}1 {unit} for each {PER[amount.per]} (at most {amount.cap})"
    assert amount is not None
    return f"{'−' if amount < 0 else '+'}{abs(amount)} {unit}"


def _faces(die: str, faces: Iterable[int]) -> str:
    """Blue, yellow, red and white faces carry their sign."""
    return "/".join(
        str(face) if die == "green" or face == 0 else f"{'+' if face > 0 else '−'}{abs(face)}" for face in faces
    )


def _modifier(mod: Modifier) -> str:
    dice = " or ".join(mod.dice)
    if mod.do in FLAGS:
        return FLAGS[mod.do]
    if mod.do == "strength":
        return _signed(mod.amount, "Strength")
    if mod.do == "result":
        return _signed(mod.amount, "to your Result")
    if mod.do == "die_plus":
        return f"{_signed(mod.amount, 'to your Result')} with the {dice} die"
    if mod.do == "loss":
        less = isinstance(mod.amount, int) and mod.amount < 0
        n = f"{abs(mod.amount)} ♥" if isinstance(mod.amount, int) else _signed(mod.amount, "♥")
        return f"a lost Battle costs {n} {'less' if less else 'more'}"
    if mod.do == "force_die":
        return f"you must roll the {dice} die"
    if mod.do == "ignore_forced":
        return f"the {' and '.join(mod.dice)} {'die is' if len(mod.dice) == 1 else 'dice are'} not forced on you"
    if mod.do == "forced_reroll":
        return f"a {dice} {_faces(mod.dice[0], mod.faces)} must be re-rolled once"
    if mod.do == "reroll":
        return f"re-roll {_dice_to_reroll(mod)}"
    if mod.do == "instant_throw":
        shown = " or ".join(f"a {die} {_faces(die, faces)}" for die, faces in mod.throws.items())
        return f"{shown} Throws the Enemy at once"
    cost = "leaving a row with cards" if mod.do == "move_cost" else "changing your Special Attack"
    return f"{cost} costs {_signed(mod.amount, '♥')}"


def _dice_to_reroll(mod: Modifier) -> str:
    if len(mod.dice) == 5:
        return "one die" if mod.max == 1 else f"up to {mod.max} dice"
    dice = " or ".join(mod.dice)
    return f"the {dice} die" if mod.max == 1 else f"up to {mod.max} of {dice}"


def _effect(effect: Effect) -> str:
    who = WHO[effect.who]
    s = "s" if effect.who == "partner" else ""
    if effect.do in ("hearts", "fury"):
        unit = "♥" if effect.do == "hearts" else "Fury"
        if isinstance(effect.amount, int):
            return f"{who} {'gain' if effect.amount > 0 else 'lose'}{s} {abs(effect.amount)} {unit}"
        return f"{who}: {_signed(effect.amount, unit)}"
    if effect.do == "equip_draw":
        return f"{who} draw{s} {effect.amount} Equipment"
    if effect.do == "equip_discard":
        return f"{who} discard{s} {effect.amount} Equipment"
    if effect.do == "special":
        return f"{who} may set the Special Attack freely"
    if effect.do == "free_move":
        return f"{who} may move free of cost"
    if effect.do == "exchange":
        return "share out all Equipment anew, two each"
    if effect.do == "boss_life":
        n = effect.amount if isinstance(effect.amount, int) else 1
        return f"the Boss {'gains' if n > 0 else 'loses'} {abs(n)} Life"
    if effect.do == "roll":
        return f"roll the {effect.die} die: " + ", ".join(_line(effect, line) for line in effect.lines)
    verb = {"cube_add": "a Strength cube on", "cube_remove": "no more Strength cube on", "eliminate": "eliminate"}[
        effect.do
    ]
    return f"{verb} {_target(effect)}"


def _line(effect: Effect, line: Line) -> str:
    return f"{_faces(effect.die or '', line.faces)} {' and '.join(_effect(inner) for inner in line.do)}"


def _target(effect: Effect) -> str:
    if effect.where == "this":
        return "this card"
    if effect.where == "next":
        return "the card right behind"
    row = ROWS[effect.row or "own"]
    return f"each card of {row}" if effect.where == "each" else f"the {effect.where} card of {row}"
