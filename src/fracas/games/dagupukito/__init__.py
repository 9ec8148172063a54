"""DaGuPuKiTo: Dash, Guard, Punch, Kick, Throw. Secret moves, a charge zone, combos on two faces."""

from __future__ import annotations

from fracas.games.dagupukito import actions, cases, content, hints, views, words
from fracas.games.dagupukito.core.match import Duel, new_match
from fracas.kernel.chance import Chance
from fracas.kernel.game import Game, Mode
from fracas.kernel.out import Out
from fracas.kernel.wire import Action, Setup

__all__ = ["GAME"]


def _start(setup: Setup, chance: Chance, out: Out) -> Duel:
    book = content.book_for(content.options_of(setup), len(setup.seats), setup.pack)
    return new_match(book, chance, out)


def _encode(state: Duel, action: Action) -> int:
    return actions.encode(action, state.book.roster)


def _decode(state: Duel, code: int) -> Action:
    return actions.decode(code, state.book.roster)


MODES = (
    Mode("duel", "Duel", "One fighter each, 100 HP, first to two rounds.", (2,)),
    Mode("trio", "Three each", "Three fighters a side; a combo that lands must swap.", (2,), {"fighters": 3}, 4_000),
    Mode("long", "Extended", "200 HP, 50 cards: room for the big combos.", (2,), {"hp": 200}),
    Mode("team", "Team", "Two teams of two or three; who waits may change a card.", (4, 6), {"format": "team"}, 6_000),
    Mode(
        "gauntlet",
        "Gauntlet",
        "Three to six in line. The winner stays, as battered as he is.",
        (3, 4, 5, 6),
        {"format": "gauntlet", "rounds_to_win": 1},
        6_000,
    ),
)

GAME = Game(
    id="dagupukito",
    title="DaGuPuKiTo",
    tagline="Dash, guard, punch, kick, throw. Both choose. Both find out.",
    rules_version="1",
    folder=content.FOLDER,
    modes=MODES,
    actions=words.Actions,
    events=words.Events,
    views=words.DuelView,
    options=words.Options,
    start=_start,
    view=views.view,
    prompt=views.prompt,
    encode=_encode,
    decode=_decode,
    outcome=views.outcome,
    guess=hints.guess,
    value=hints.value,
    order=hints.order,
    reveals=views.reveals,
    given=cases.given,
    show=cases.show,
    luck=cases.luck,
    handout=content.handout,
    fingerprint=content.content_fingerprint,
    check_setup=content.check_setup,
    accent="#22d3ee",
)
