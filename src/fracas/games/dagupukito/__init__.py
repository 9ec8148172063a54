"""DaGuPuKiTo: Dash, Guard, Punch, Kick, Throw. Secret moves, a charge zone, combos on two faces."""

from __future__ import annotations

from fracas.content import once_a_table, options_of
from fracas.content.values import values
from fracas.games.dagupukito import actions, cases, content, hints, newcomer, views, words
from fracas.games.dagupukito.build_book import book_for
from fracas.games.dagupukito.core import codes as c
from fracas.games.dagupukito.core.book import Book
from fracas.games.dagupukito.core.match import Duel, new_match
from fracas.kernel.chance import Chance
from fracas.kernel.game import Cases, Game, Hints, Info, Mode, Opens, Rules, Words
from fracas.kernel.out import Out
from fracas.kernel.wire import Setup

__all__ = ["GAME"]


@once_a_table
def _book(setup: Setup) -> Book:
    return book_for(options_of(setup, words.Options), len(setup.seats), setup.pack)


def _start(setup: Setup, chance: Chance, out: Out) -> Duel:
    return new_match(_book(setup), chance, out)


def _reach() -> dict[str, tuple[str, ...]]:
    """Combos and their specials, which have no names of their own among the fighters."""
    combos = [combo for sheet in content.sheets(None) for combo in sheet.combo]
    specials = {special.do for combo in combos for special in combo.specials}
    return {"combo": tuple(combo.name for combo in combos), "special": tuple(sorted(specials))}


LINE = {"format": "gauntlet", "rounds_to_win": 1, "gauntlet_winner": "rested"}
MANY = (3, 4, 5, 6)
MODES = (
    Mode("duel", "Duel", "One fighter each, 100 HP, first to two rounds.", (2,)),
    Mode("trio", "Three each", "Three fighters a side; a combo that lands must swap.", (2,), {"fighters": 3}, 4_000),
    Mode("long", "Extended", "200 HP, 50 cards: room for the big combos.", (2,), {"hp": 200}),
    Mode("team", "Team", "Two teams of two or three; who waits may change a card.", (4, 6), {"format": "team"}, 6_000),
    Mode(
        "gauntlet",
        "Gauntlet",
        "Three to six in line. The winner stays, rested and charged.",
        MANY,
        LINE,
        6_000,
    ),
)
TAGLINE = "Dash, guard, punch, kick, throw. Both choose. Both find out."
GAME = Game(
    Info("dagupukito", "DaGuPuKiTo", TAGLINE, "4", content.FOLDER, MODES, accent="#22d3ee"),
    Words(
        words.Actions, words.Events, words.DuelView, words.Options, actions.encode, actions.decode, content.names,
        codes=c.PICK + content.MOST_FIGHTERS,
    ),
    Rules(
        _start, views.view, views.prompt, views.outcome, content.handout, content.content_fingerprint,
        content.check_setup, actions.why_not,
    ),
    Hints(hints.guess, values=values(content.FOLDER), newcomer=newcomer.IDEAS),
    Cases(cases.given, cases.show, cases.luck, views.reveals, _reach),
    opens=Opens(at_end=("hands", "sealed choices", "the order of the decks")),
)  # fmt: skip
