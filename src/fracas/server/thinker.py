"""A worker process of thinkers.py: reads what a seat was sent, lets the bot choose, writes the choice."""

from __future__ import annotations

import os
import signal
import sys
from typing import Any, BinaryIO

import msgspec
from msgspec import Raw, Struct

from fracas.bots import Look, make
from fracas.kernel.ask import Ask
from fracas.kernel.game import Game
from fracas.kernel.wire import Field
from fracas.match.record import decode_action
from fracas.match.registry import find_game
from fracas.server.thinkers import Thought, Wanted
from fracas.server.trace import where

__all__ = ["decode_ask", "main", "think"]

_NICE = 5  # the server's own work goes first


class _RawAsk(Struct, frozen=True):
    """An ask as it travels: its actions become Structs once the game is known."""

    seat: int
    id: int | None = None
    kind: str = ""
    about: dict[str, Any] = {}
    options: tuple[Raw, ...] = ()
    asides: tuple[Raw, ...] = ()
    deadline: int | None = None
    form: tuple[Field, ...] = ()


def main() -> None:
    """Serve until standard input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's to handle; it closes our input
    if hasattr(os, "nice"):
        os.nice(_NICE)
    lines, replies = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # a bot that prints must not garble the replies
    _reply(replies, Thought())
    for line in lines:
        _reply(replies, think(line))


def think(line: bytes) -> Thought:
    """One decision; a bot's mistake is told, never raised."""
    try:
        wanted = msgspec.json.decode(line, type=Wanted)
        game = find_game(wanted.game)
        ask = decode_ask(wanted.ask, game)
        look = Look(game, wanted.seat, ask, lambda: msgspec.json.decode(wanted.view, type=game.words.view))
        choice = make(wanted.bot, wanted.seed).choose(look)
    except Exception as error:  # noqa: BLE001 - whatever a bot does, the worker lives and says what happened
        return Thought(error=where(error))
    if not 0 <= choice < len(ask.options):
        return Thought(error=f"chose option {choice} of {len(ask.options)}")
    return Thought(choice)


def decode_ask(data: Raw, game: Game[Any]) -> Ask:
    """An ask from its JSON, its actions in the game's words."""
    raw = msgspec.json.decode(data, type=_RawAsk)
    options = tuple(action for one in raw.options if (action := decode_action(one, game)) is not None)
    asides = tuple(action for one in raw.asides if (action := decode_action(one, game)) is not None)
    return Ask(raw.seat, raw.id, raw.kind, raw.about, options, asides, raw.deadline, raw.form)


def _reply(replies: BinaryIO, thought: Thought) -> None:
    replies.write(msgspec.json.encode(thought) + b"\n")
    replies.flush()


if __name__ == "__main__":
    main()
