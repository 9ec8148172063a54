"""A worker process of pool.py: reads what a seat was sent, lets a bot choose or thinks of a hint, writes the reply."""

from __future__ import annotations

import os
import signal
import sys
from typing import Any, BinaryIO

import msgspec
from msgspec import Raw

from fracas.bots import Look, make
from fracas.bots.hint import suggest
from fracas.kernel.ask import Ask
from fracas.kernel.game import Game
from fracas.languages import game_in
from fracas.match.record import decode_action, same_but
from fracas.match.registry import find_game
from fracas.server.bots.pool import BotReply, BotRequest, HintRequest
from fracas.server.errors import where

__all__ = ["decode_ask", "main", "think"]

_NICE = 5  # the server's own work goes first


_requests = msgspec.json.Decoder(BotRequest | HintRequest)


class _AskInJson(Ask, frozen=True):
    """An ask as it travels: its actions become Structs once the game is known."""

    options: tuple[Raw, ...] = ()  # type: ignore[assignment]
    asides: tuple[Raw, ...] = ()  # type: ignore[assignment]


def main() -> None:
    """Serve until standard input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's to handle; it closes our input
    if hasattr(os, "nice"):
        os.nice(_NICE)
    lines, replies = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # a bot that prints must not garble the replies
    _reply(replies, BotReply())
    for line in lines:
        _reply(replies, think(line))


def think(line: bytes) -> BotReply:
    """One decision; a bot's mistake is told, never raised."""
    try:
        request = _requests.decode(line)
        game = find_game(request.setup.game if isinstance(request, HintRequest) else request.game)
        ask = decode_ask(request.ask, game)
        look = Look(game, request.seat, ask, lambda: msgspec.json.decode(request.view, type=game.words.view))
        if isinstance(request, HintRequest):
            look.game = game_in(game.id, request.language)
            return BotReply(hint=suggest(look, request.setup))
        choice = make(request.bot, request.seed).choose(look)
    except Exception as error:  # noqa: BLE001 - whatever a bot does, the worker lives and says what happened
        return BotReply(error=where(error))
    if not 0 <= choice < len(ask.options):
        return BotReply(error=f"chose option {choice} of {len(ask.options)}")
    return BotReply(choice)


def decode_ask(data: Raw, game: Game[Any]) -> Ask:
    """An ask from its JSON, its actions in the game's words."""
    raw = msgspec.json.decode(data, type=_AskInJson)
    options = tuple(decode_action(one, game) for one in raw.options)
    return same_but(Ask, raw, options=options, asides=tuple(decode_action(one, game) for one in raw.asides))


def _reply(replies: BinaryIO, reply: BotReply) -> None:
    replies.write(msgspec.json.encode(reply) + b"\n")
    replies.flush()


if __name__ == "__main__":
    main()
