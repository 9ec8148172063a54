"""Says where in a TOML file a mistake stands, what was found there, and what might stand there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

import msgspec
from msgspec import inspect

__all__ = ["LOOKS", "allowed", "found_at", "line_of", "look_mistakes"]

# The words a portrait is drawn from (docs/content.md; the client has a drawing for each).
LOOKS: dict[str, tuple[str, ...]] = {
    key: tuple(words.split())
    for key, words in {
        "build": "lean stocky tall huge small",
        "stance": "guard open low high side",
        "hair": "none short spikes mohawk bun long braids hood",
        "mask": "none band visor half oni goggles",
        "colours": "cyan magenta amber lime orange red violet ink bone gold teal rose steel",
        "prop": "none scarf gloves chain fan staff wrench headphones tail cape belt lantern",
    }.items()
}
STEP = re.compile(r"\.(\w+)|\[(\d+)\]|\[(\w+)\]|\[\.\.\.\]")
LONGEST = 60  # letters of a value that is shown


def steps_of(where: str) -> list[str | int]:
    """`$.fighter[2].combo[0].damage` as its steps; an id in brackets counts as a step of its own."""
    return [
        int(number) if number else key or name for key, number, name in STEP.findall(where) if key or number or name
    ]


def found_at(data: Any, where: str) -> str:
    """What the file has there, short; "" if nothing."""
    for step in steps_of(where):
        data = _inside(data, step)
        if data is None:
            return ""
    text = repr(data)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _inside(data: Any, step: str | int) -> Any:
    if isinstance(data, dict):
        return data.get(step)
    if isinstance(data, list):
        if isinstance(step, int):
            return data[step] if step < len(data) else None
        return next((one for one in data if isinstance(one, dict) and one.get("id") == step), None)
    return None


def line_of(text: str, where: str) -> int:
    """The line of the file on which that stands, as near as can be told; 1 is the first."""
    lines = text.splitlines()
    at, table = 0, ""
    steps = steps_of(where)
    for i, step in enumerate(steps):
        if isinstance(step, int):
            continue
        following = steps[i + 1] if i + 1 < len(steps) else None
        name = f"{table}.{step}" if table else step
        heads = [
            n for n, line in enumerate(lines) if n >= at and re.match(rf"\[\[?{re.escape(name)}\]\]?\s*(#|$)", line)
        ]
        if heads:
            at = heads[min(following, len(heads) - 1) if isinstance(following, int) else 0]
            table = name
            continue
        entry = next(
            (n for n in range(at, len(lines)) if re.match(rf'\s*id\s*=\s*"{re.escape(step)}"', lines[n])), None
        )
        written = rf"""(^|[{{,\s])["']?{re.escape(step)}["']?\s*="""
        key = next((n for n in range(at, len(lines)) if re.search(written, lines[n])), None)
        here = key if key is not None else entry
        if here is None:
            break
        at = here
        if isinstance(following, int):  # an array over several lines has an entry a line
            at = min(len(lines) - 1, at + (following + 1 if lines[at].rstrip().endswith("[") else 0))
    return at + 1


def allowed(shape: Any, where: str) -> str:
    """What may stand there, in words, by the type it is read into; "" where the type does not say."""
    try:
        kind: Any = inspect.type_info(shape)
    except (TypeError, msgspec.MsgspecError):  # a type that is checked by hand
        return ""
    for step in steps_of(where):
        kind = _under(kind, step)
        if kind is None:
            return ""
    return ", ".join(_said(kind))


def _under(kind: Any, step: str | int) -> Any:
    for one in kind.types if isinstance(kind, inspect.UnionType) else (kind,):
        if isinstance(one, inspect.StructType) and isinstance(step, str):
            found = next((field.type for field in one.fields if field.encode_name == step), None)
            if found is not None:
                return found
        elif isinstance(one, inspect.DictType):
            return one.value_type
        elif isinstance(one, inspect.VarTupleType | inspect.ListType):
            return one.item_type
        elif isinstance(one, inspect.TupleType):
            return one.item_types[min(step, len(one.item_types) - 1)] if isinstance(step, int) else None
    return None


def _said(kind: Any) -> Iterator[str]:
    if isinstance(kind, inspect.UnionType):
        for one in kind.types:
            yield from _said(one)
    elif isinstance(kind, inspect.LiteralType):
        yield from (str(value) for value in kind.values)
    elif isinstance(kind, inspect.IntType):
        low, high, of = kind.ge, kind.le, kind.multiple_of
        between = f"{low} to {high}" if low is not None and high is not None else "a whole number"
        yield f"{between} in steps of {of}" if of else between
    elif isinstance(kind, inspect.BoolType):
        yield "true or false"
    elif isinstance(kind, inspect.StrType):
        yield f"text like {kind.pattern}" if kind.pattern else "text"
    elif isinstance(kind, inspect.StructType):
        yield "the fields " + ", ".join(field.encode_name for field in kind.fields)
    elif isinstance(kind, inspect.DictType) and isinstance(kind.key_type, inspect.LiteralType):
        yield "the keys " + ", ".join(str(value) for value in kind.key_type.values)


def look_mistakes(data: Any, where: str = "$") -> Iterator[tuple[str, str]]:
    """Words of a `look` that no portrait knows: where they stand, and what is wrong."""
    if isinstance(data, list):
        for i, one in enumerate(data):
            yield from look_mistakes(one, f"{where}[{i}]")
    elif isinstance(data, dict):
        for key, value in data.items():
            if key == "look" and isinstance(value, dict):
                yield from _look(value, f"{where}.look")
            else:
                yield from look_mistakes(value, f"{where}.{key}")


def _look(look: dict[str, Any], where: str) -> Iterator[tuple[str, str]]:
    for key, value in look.items():
        if key not in LOOKS:
            yield where, f"{key!r} is no part of a look{_near(key, tuple(LOOKS))}; there are {', '.join(LOOKS)}"
            continue
        for word in str(value).split("/") if key == "colours" else (str(value),):
            if word not in LOOKS[key]:
                yield f"{where}.{key}", f"{word!r} is none{_near(word, LOOKS[key])}; there are {', '.join(LOOKS[key])}"


def _near(word: str, there: tuple[str, ...]) -> str:
    close = get_close_matches(word, there, 1)
    return f" (perhaps {close[0]!r})" if close else ""
