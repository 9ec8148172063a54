"""The rulebook over HTTP: rules and words of a game, and positions for its table to draw. Nothing of it changes."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec
from litestar import Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.params import HeaderParameter
from msgspec import Raw

from fracas.kernel.game import SetupError
from fracas.languages import ENGLISH, language_of
from fracas.match.registry import all_games
from fracas.rulebook import position, rulebook_of
from fracas.rulebook.glossary import number_list
from fracas.server.rulebook.cards import PictureCard, RulesCard, WordCard

__all__ = ["rulebook"]

Wish = Annotated[str, HeaderParameter(name="accept-language")]
_JSON = "application/json"
_ASK_AGAIN = {"cache-control": "no-cache"}


@get("/rules/{game:str}", sync_to_thread=True)
def rules(game: str, accept_language: Wish = ENGLISH) -> Response[bytes]:
    """All rules of a game by chapters, its words in two sentences each, and where everything is explained.

    The words are in the first language wished for that there is, the rules in English.
    """
    headers = {**_ASK_AGAIN, "vary": "accept-language"}
    return Response(_rules(_known(game), language_of(accept_language)), media_type=_JSON, headers=headers)


@get("/rules/{game:str}/pictures/{picture:str}", sync_to_thread=True)
def picture(game: str, picture: str) -> Response[bytes]:
    """A position that shows what a word means, as one seat sees it."""
    if picture not in rulebook_of(_known(game)).glossary.picture:
        raise NotFoundException(f"{game} has no picture {picture}")
    return Response(_picture(game, picture), media_type=_JSON, headers=_ASK_AGAIN)


rulebook = Router("/api", route_handlers=[rules, picture])


def _known(game: str) -> str:
    if game not in {one.id for one in all_games()}:
        raise NotFoundException(f"there is no game {game}")
    return game


@cache
def _rules(name: str, language: str) -> bytes:
    book = rulebook_of(name, language)
    words = [WordCard(one.word, one.text, number_list(one.rules), one.picture) for one in book.glossary.entry]
    captions = {name: one.caption for name, one in book.glossary.picture.items()}
    info = book.game.info
    return msgspec.json.encode(
        RulesCard(name, info.title, info.rules_version, book.chapters, words, book.index(), captions)
    )


@cache
def _picture(name: str, picture: str) -> bytes:
    game = rulebook_of(name).game
    drawn = rulebook_of(name).glossary.picture[picture]
    try:
        shown = position(game, picture, drawn)
    except SetupError as error:
        raise NotFoundException(str(error)) from None
    match, seat = shown.match, shown.seat
    names = {table: dict(words) for table, words in game.words.names(match.setup).items()}
    view, ask = Raw(msgspec.json.encode(match.view(seat))), Raw(msgspec.json.encode(match.ask(seat)))
    handout = game.rules.handout(match.setup)
    return msgspec.json.encode(PictureCard(seat, match.setup, handout, names, view, ask, drawn.spot))
