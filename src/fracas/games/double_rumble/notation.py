"""The vocabulary as the specification writes it: `red strength(+1) when equip_min(1)`, for case files and fixtures."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar, cast

import msgspec

from fracas.games.double_rumble.core.vocabulary.effects import EFFECTS
from fracas.games.double_rumble.core.vocabulary.modifiers import MODIFIERS
from fracas.games.double_rumble.schema import (
    Boss,
    Effect,
    Enemy,
    Gear,
    Line,
    Modifier,
    Per,
    Power,
    PowerColour,
    When,
    effect_fault,
    modifier_fault,
    when_fault,
)

__all__ = ["NotationError", "boss_of", "card_parts", "effects_of", "enemy_of", "gear_of", "modifiers_of"]

TOKEN = re.compile(r"\s*(?:(?P<range>\d+-\d+)|(?P<number>[+\-−]?\d+)|(?P<word>-?[A-Za-z_]\w*)|(?P<mark>[()\[\]{},:]))")
T = TypeVar("T")
Term = Any  # int, str, Call, list, or dict by faces


class NotationError(ValueError):
    """A text is not in the vocabulary; the message quotes it."""


class Call:
    """A word with arguments."""

    def __init__(self, word: str, args: list[Term]) -> None:
        self.word, self.args = word, args


class _Reader:
    """Reads terms separated by commas."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.tokens: list[tuple[str, str]] = []
        place = 0
        stripped = text.rstrip()
        while place < len(stripped):
            found = TOKEN.match(stripped, place)
            if not found or found.end() == place:
                raise NotationError(f"{text!r}: cannot read {stripped[place:]!r}")
            kind = found.lastgroup or ""
            self.tokens.append((kind, found[kind].replace("−", "-")))
            place = found.end()

    def peek(self) -> str:
        return self.tokens[self.at][1] if self.at < len(self.tokens) else ""

    def take(self, mark: str = "") -> tuple[str, str]:
        if self.at >= len(self.tokens) or (mark and self.peek() != mark):
            raise NotationError(f"{self.text!r}: expected {mark or 'more'}")
        self.at += 1
        return self.tokens[self.at - 1]

    def terms(self, end: str) -> list[Term]:
        found: list[Term] = []
        while self.peek() != end:
            if found:
                self.take(",")
            found.append(self.term())
        if end:
            self.take(end)
        return found

    def term(self) -> Term:
        kind, text = self.take()
        if kind == "number":
            return int(text)
        if kind == "range":
            low, high = text.split("-")
            return list(range(int(low), int(high) + 1))
        if text == "[":
            return self.terms("]")
        if text == "{":
            return self.table()
        if kind != "word":
            raise NotationError(f"{self.text!r}: {text!r} is out of place")
        if self.peek() != "(":
            return text
        self.take("(")
        return Call(text, self.terms(")"))

    def table(self) -> list[tuple[Term, Term]]:
        pairs: list[tuple[Term, Term]] = []
        while self.peek() != "}":
            if pairs:
                self.take(",")
            key = self.term()
            self.take(":")
            pairs.append((key, self.term()))
        self.take("}")
        return pairs


def _terms(text: str) -> list[Term]:
    return _Reader(text).terms("")


def _call(term: Term) -> Call:
    if isinstance(term, Call):
        return term
    if isinstance(term, str):
        return Call(term, [])
    raise NotationError(f"{term!r} is no word of the vocabulary")


def _amount(term: Term) -> int | Per:
    if isinstance(term, int):
        return term
    call = _call(term)
    if call.word.removeprefix("-") == "per" and len(call.args) == 2:
        return msgspec.convert({"per": call.args[0], "cap": call.args[1], "minus": call.word[0] == "-"}, Per)
    raise NotationError(f"{call.word!r} is no amount")


def _list(term: Term) -> list[Term]:
    return term if isinstance(term, list) else [term]


def _fields(call: Call, takes: tuple[str, ...], text: str) -> dict[str, Any]:
    """The arguments of a word as the fields of its structure; the last ones may be left out."""
    if len(call.args) > len(takes):
        raise NotationError(f"{text!r}: too much in {call.word}")
    fields: dict[str, Any] = {"do": call.word}
    for name, term in zip(takes, call.args, strict=False):
        fields |= _argument(name, term, text, of_effect=call.word in EFFECTS)
    return fields


def _argument(name: str, term: Term, text: str, *, of_effect: bool) -> dict[str, Any]:
    if name == "amount":
        return {"amount": msgspec.to_builtins(_amount(term))}
    if name == "where":
        where = _call(term)
        return {"where": where.word} | ({"row": where.args[0]} if where.args else {})
    if name == "lines":
        lines = [Line(tuple(_list(faces)), tuple(_effect(_call(one), text) for one in _list(do))) for faces, do in term]
        return {"lines": msgspec.to_builtins(lines)}
    if name == "throws":
        return {"throws": {die: _list(faces) for die, faces in term}}
    if name == "faces":
        return {"faces": _list(term)}
    if name in ("die", "dice") and not of_effect:
        return {"dice": _list(term)}
    return {name: term}


def when_of(text: str) -> When | None:
    """`equip_min(1)`."""
    if not text.strip():
        return None
    call = _call(_terms(text)[0])
    fields = {"is": call.word} | ({"n": call.args[0]} if call.args else {})
    return _sound(_convert(fields, When, text), when_fault, text)


def effects_of(text: str) -> tuple[Effect, ...]:
    """`hearts(self,-1), cube_add(next)`."""
    return tuple(_effect(_call(term), text) for term in _terms(text))


def _effect(call: Call, text: str) -> Effect:
    takes = EFFECTS[call.word].takes if call.word in EFFECTS else ()
    return _sound(_convert(_fields(call, takes, text), Effect, text), effect_fault, text)


def modifiers_of(text: str) -> tuple[Modifier, ...]:
    """`strength(+1) when equip_min(1), no_blue`; a condition belongs to the modifier before it."""
    mods: list[Modifier] = []
    for part in _split(text, ","):
        head, _, condition = part.partition(" when ")
        mod = _modifier(_call(_terms(head)[0]), part)
        mods.append(msgspec.structs.replace(mod, when=when_of(condition)))
    return tuple(mods)


def _modifier(call: Call, text: str) -> Modifier:
    takes = MODIFIERS[call.word].takes if call.word in MODIFIERS else ()
    fault = partial(modifier_fault, ongoing=True)  # where it stands is for the whole card to judge
    return _sound(_convert(_fields(call, takes, text), Modifier, text), fault, text)


def power_of(text: str) -> Power:
    """`red strength(+1) when equip_min(1)`: the last `when` of a yellow or blue Power is the Power's own."""
    colour, _, rest = text.strip().partition(" ")
    if colour not in ("yellow", "red", "blue"):
        raise NotationError(f"{text!r}: a Power is yellow, red or blue")
    if not rest.strip():
        raise NotationError(f"{text!r}: the Power does nothing")
    shade = cast(PowerColour, colour)
    if colour == "red":
        return Power(shade, change=modifiers_of(rest))
    effects, _, condition = rest.partition(" when ")
    return Power(shade, do=effects_of(effects), when=when_of(condition))


# --- whole cards --------------------------------------------------------------------------------------------------


def card_parts(text: str) -> tuple[str, list[str]]:
    """`a(2; KICK; cube)` -> a, and what stands between the semicolons."""
    found = re.fullmatch(r"\s*([A-Za-z]\w*)\s*\((.*)\)\s*", text, re.DOTALL)
    if not found:
        raise NotationError(f"{text!r} should be written like `a(2; KICK; red strength(+1))`")
    return found[1], [part.strip() for part in found[2].split(";")]


def _weak(text: str) -> list[str]:
    return [] if text in ("", "-", "–", "none") else re.split(r"[\s,+/]+", text)


def enemy_of(text: str, stage: int, back: str) -> tuple[Enemy, bool]:
    """An Enemy, and whether it has a cube. Marks: `cube`, `red back`, `blue back`."""
    name, parts = card_parts(text)
    fields: dict[str, Any] = {"id": name, "name": name, "stage": stage, "back": back, "base": _number(parts[0], text)}
    fields["weak"] = _weak(parts[1]) if len(parts) > 1 and not _is_mark(parts[1]) else []
    cube = False
    for part in parts[1 if len(parts) > 1 and _is_mark(parts[1]) else 2 :]:
        if part == "cube":
            cube = True
        elif part in ("red back", "blue back"):
            fields["back"] = part.split()[0]
        elif part:
            fields["power"] = msgspec.to_builtins(power_of(part))
    return _convert(fields, Enemy, text), cube


def boss_of(text: str, stage: int, faces: str) -> Boss:
    """A Boss. Marks: `faces left`, `faces right`, `ongoing …`."""
    name, parts = card_parts(text)
    powers: list[Power] = []
    ongoing: tuple[Modifier, ...] = ()
    for part in parts[2:]:
        if part in ("faces left", "faces right"):
            faces = part.split()[1]
        elif part.startswith("ongoing "):
            ongoing = modifiers_of(part.removeprefix("ongoing "))
        elif part:
            powers.append(power_of(part))
    fields = {
        "id": name, "name": name, "stage": stage, "faces": faces, "base": _number(parts[0], text),
        "weak": _weak(parts[1]) if len(parts) > 1 else [], "powers": msgspec.to_builtins(powers),
        "ongoing": msgspec.to_builtins(ongoing),
    }  # fmt: skip
    return _convert(fields, Boss, text)


def gear_of(text: str) -> Gear:
    """An Equipment: `Bottle(reroll([green]); break 1)`. Marks: `symbol KICK`, `use …`, `break n`; else effects."""
    if "(" not in text:
        return Gear(text.strip(), text.strip())
    name, parts = card_parts(text)
    fields: dict[str, Any] = {"id": name, "name": name}
    effects: list[Modifier] = []
    for part in parts:
        head, _, rest = part.partition(" ")
        if head == "symbol":
            fields["symbols"] = _weak(rest)
        elif head == "use":
            fields["use"] = msgspec.to_builtins(effects_of(rest))
        elif head == "break":
            fields["break"] = _number(rest, text)
        elif part:
            effects += modifiers_of(part)
    fields["effects"] = msgspec.to_builtins(effects)
    return _convert(fields, Gear, text)


def _is_mark(part: str) -> bool:
    return part in ("cube", "red back", "blue back") or part.split(" ")[0] in ("yellow", "red", "blue")


def _number(text: str, whole: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise NotationError(f"{whole!r}: {text!r} is no number") from None


def _convert(fields: dict[str, Any], kind: type[T], text: str) -> T:
    try:
        return msgspec.convert(fields, kind)
    except msgspec.ValidationError as error:
        raise NotationError(f"{text!r}: {error}") from None


def _sound(thing: T, fault: Callable[[T], str], text: str) -> T:
    wrong = fault(thing)
    if wrong:
        raise NotationError(f"{text!r}: {wrong}")
    return thing


def _split(text: str, mark: str) -> list[str]:
    """Parts between marks that stand outside all brackets."""
    parts, depth, start = [], 0, 0
    for i, letter in enumerate(text):
        depth += (letter in "([{") - (letter in ")]}")
        if letter == mark and depth == 0:
            parts.append(text[start:i])
            start = i + 1
    return [part.strip() for part in [*parts, text[start:]] if part.strip()]
