"""DaGuPuKiTo: Dash, Guard, Punch, Kick, Throw. Secret moves, a charge zone, combos on two faces."""

from __future__ import annotations

from fracas.games.dagupukito import actions, cases, content, hints, views, words
from fracas.games.dagupukito.core.match import Duel, new_match
from fracas.kernel.chance import Chance
from fracas.kernel.game import Cases, Game, Hints, Info, Mode, Rules, Words
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
    info=Info(
        id="dagupukito",
        title="DaGuPuKiTo",
        tagline="Dash, guard, punch, kick, throw. Both choose. Both find out.",
        rules_version="1",
        folder=content.FOLDER,
        modes=MODES,
        accent="#22d3ee",
    ),
    words=Words(
        actions=words.Actions,
        events=words.Events,
        view=words.DuelView,
        options=words.Options,
        encode=_encode,
        decode=_decode,
    ),
    rules=Rules(
        start=_start,
        view=views.view,
        prompt=views.prompt,
        outcome=views.outcome,
        handout=content.handout,
        fingerprint=content.content_fingerprint,
        check_setup=content.check_setup,
    ),
    hints=Hints(
        guess=hints.guess,
        value=hints.value,
        order=hints.order,
    ),
    cases=Cases(
        given=cases.given,
        show=cases.show,
        luck=cases.luck,
        reveals=views.reveals,
    ),
)
