"""N30N City RUMBLE: tag-team street fights on a neon tarmac, with face-down cards, energy wars and a shop."""

from __future__ import annotations

from fracas.games.n30n import cases, content, hints, views, words, words_events, words_views
from fracas.games.n30n.rules import Rumble, new_match
from fracas.kernel.chance import Chance
from fracas.kernel.game import Cases, Game, Hints, Info, Mode, Rules, Words
from fracas.kernel.out import Out
from fracas.kernel.wire import Setup

__all__ = ["GAME"]


def _start(setup: Setup, chance: Chance, out: Out) -> Rumble:
    return new_match(content.book_for(content.options_of(setup), setup.pack), chance, out)


MODES = (
    Mode("rumble", "Rumble", "Five Fighters a side, three on the tarmac, two on the bench.", (2,), {}, 4_000),
    Mode("rush", "Rush", "Three Fighters a side, no bench. The quick way in.", (2,), {"mode": "rush"}, 3_000),
    Mode("overkill", "Overkill", "One on one, Strikes at any time. 0 HP fights on.", (2,), {"mode": "overkill"}, 2_000),
    Mode("training", "Training", "You against the dummy. No Items, no shop.", (1,), {"mode": "training"}, 1_000),
    Mode("king", "King of the City", "Two against two, until one is left.", (4,), {"mode": "king"}, 6_000),
    Mode("royale", "Battle Royale", "Three players a side, a Fighter each, one hand.", (6,), {"mode": "royale"}, 3_000),
)

GAME: Game[Rumble] = Game(
    info=Info(
        id="n30n",
        title="N30N City RUMBLE",
        tagline="Punch, duck, pay in neon. Somebody answers for it.",
        rules_version="1",
        folder=content.FOLDER,
        modes=MODES,
        accent="#ff2bd6",
    ),
    words=Words(
        actions=words.Actions,
        events=words_events.Events,
        view=words_views.MatchView,
        options=words.Options,
        encode=words.encode,
        decode=words.decode,
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
        reach=content.reach,
    ),
)
