"""Double Rumble: two Fighters, four rows, five dice. A cooperative side-scroller with cards."""

from __future__ import annotations

from fracas.content import bots_of, once_a_table, options_of
from fracas.content.values import values
from fracas.games.double_rumble import actions, advice, card_text, cases, content, hints, newcomer, views, words
from fracas.games.double_rumble.build_book import book_for
from fracas.games.double_rumble.conditions import conditions
from fracas.games.double_rumble.core.book import Book
from fracas.games.double_rumble.core.codes import RESIGN
from fracas.games.double_rumble.core.match import Rumble, new_match
from fracas.kernel.chance import Chance
from fracas.kernel.game import Cases, Game, Hints, Info, Mode, Opens, Rules, Words
from fracas.kernel.out import Out
from fracas.kernel.wire import Setup

__all__ = ["GAME"]


@once_a_table
def _book(setup: Setup) -> Book:
    return book_for(options_of(setup, words.Options), len(setup.seats), bots_of(setup), setup.pack)


def _start(setup: Setup, chance: Chance, out: Out) -> Rumble:
    return new_match(_book(setup), chance, out)


LONGEST = 6_000  # four Brawls of 400 actions, each with its choices: far beyond what random play survives
LEVELS = (
    ("easy", "Easy", "Three credits."),
    ("medium", "Medium", "Two credits."),
    ("hard", "Hard", "Two credits, and the third card of a row already has a cube."),
)
MODES = (
    *(Mode(i, title, f"{brief} Alone with both, or two players.", (1, 2), {"difficulty": i}, LONGEST)
      for i, title, brief in LEVELS),
    *(Mode(f"{i}_floor", f"{title}, by turns", f"{brief} One of you holds the floor and hands it over.", (2,),
           {"difficulty": i, "brawl_mode": "floor"}, LONGEST) for i, title, brief in LEVELS),
    *(Mode(f"{i}_team", f"{title}, one mind", f"{brief} Whoever speaks first speaks for both.", (2,),
           {"difficulty": i, "brawl_mode": "team"}, LONGEST) for i, title, brief in LEVELS),
    Mode("free_play", "Free play", "Twelve credits, to see how far the street goes.", (1, 2),
         {"credits": {"A": 12, "B": 12}}, LONGEST),
)  # fmt: skip
TAGLINE = "Two fighters, four rows, one way out: through all of them."

GAME: Game[Rumble] = Game(
    Info("double_rumble", "Double Rumble", TAGLINE, "3", content.FOLDER, MODES, "#a3e635"),
    Words(
        words.Actions, words.Events, words.RumbleView, words.Options, actions.encode, actions.decode, content.names,
        codes=RESIGN,
    ),
    Rules(
        _start, views.view, views.prompt, views.outcome, card_text.handout, content.content_fingerprint,
        content.check_setup, actions.why_not, renewed=("brawl_action",),
    ),
    Hints(hints.guess, advice.advise, hints.whose, values(content.FOLDER), newcomer.IDEAS),
    Cases(cases.given, cases.show, cases.luck, views.reveals, conditions=conditions),
    opens=Opens(at_end=("cards that were never drawn", "the order of the decks")),
)  # fmt: skip
