"""Writes what a content file holds as TOML: lists of tables as blocks, everything else on one line."""

from __future__ import annotations

import json
from typing import Any

__all__ = ["to_toml"]


def to_toml(data: dict[str, Any]) -> str:
    """The text of a file that holds this."""
    plain = [f"{_key(key)} = {_inline(value)}\n" for key, value in data.items() if not _blocks(value)]
    blocks = [
        f"\n[[{_key(key)}]]\n" + "".join(f"{_key(name)} = {_inline(one)}\n" for name, one in entry.items())
        for key, value in data.items()
        if _blocks(value)
        for entry in value
    ]
    return "".join(plain + blocks)


def _blocks(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_inline(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _key(key: str) -> str:
    return key if key.replace("_", "").replace("-", "").isalnum() and key.isascii() else json.dumps(key)
