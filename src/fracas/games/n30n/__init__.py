"""N30N City RUMBLE: tag-team street fights on a neon tarmac, with face-down cards, energy wars and a shop."""

from __future__ import annotations

from fracas.content import once_a_table, options_of
from fracas.content.values import values
from fracas.games.n30n import actions, card_text, cases, content, hints, newcomer, prompts, shown, views, words
from fracas.games.n30n.build_book import book_for
from fracas.games.n30n.core.book import Book
from fracas.games.n30n.core.codes import EVERY
from fracas.games.n30n.core.match import Rumble, new_match
from fracas.kernel.chance import Chance
from fracas.kernel.game import Cases, Game, Hints, Info, Mode, Opens, Rules, Words
from fracas.kernel.out import Out
from fracas.kernel.wire import Setup

__all__ = ["GAME"]


@once_a_table
def _book(setup: Setup) -> Book:
    return book_for(options_of(setup, words.Options), setup.pack)


def _start(setup: Setup, chance: Chance, out: Out) -> Rumble:
    return new_match(_book(setup), chance, out)


MODES = (
    Mode("rumble", "Rumble", "Five Fighters a side, three on the tarmac, two on the bench.", (2,), {}, 4_000),
    Mode("rush", "Rush", "Three Fighters a side, no bench. The quick way in.", (2,), {"mode": "rush"}, 3_000),
    Mode("overkill", "Overkill", "One on one, Strikes at any time. 0 HP fights on.", (2,), {"mode": "overkill"}, 2_000),
    Mode("training", "Training", "You against the dummy. No Items, no shop.", (1,), {"mode": "training"}, 1_000),
    Mode("king", "King of the City", "Two against two, until one is left.", (4,), {"mode": "king"}, 6_000),
    Mode("royale", "Battle Royale", "Three players a side, a Fighter each, one hand.", (6,), {"mode": "royale"}, 3_000),
)

INFO = Info(
    "n30n",
    "N30N City RUMBLE",
    "Punch, duck, pay in neon. Somebody answers for it.",
    rules_version="3",
    folder=content.FOLDER,
    modes=MODES,
    accent="#ff2bd6",
)

GAME: Game[Rumble] = Game(
    INFO,
    Words(
        words.Actions,
        words.Events,
        words.MatchView,
        words.Options,
        actions.encode,
        actions.decode,
        content.names,
        codes=len(EVERY),
    ),
    Rules(
        _start,
        views.view,
        prompts.prompt,
        views.outcome,
        card_text.handout,
        content.content_fingerprint,
        check_setup=content.check_setup,
        why_not=actions.why_not,
        asked=views.asked,
    ),
    Hints(hints.guess, whose=hints.whose, values=values(content.FOLDER), newcomer=newcomer.IDEAS),
    Cases(cases.given, shown.show, cases.luck, views.reveals),
    opens=Opens(at_end=("hands", "face-down cards", "sealed choices", "the order of the decks")),
)
