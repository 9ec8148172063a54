"""BRAWL: a row of Bases, strings of Hits, three Freezes each. By turns, or all at once."""

from __future__ import annotations

from fracas.games.brawl import cases, codes, content, hints, views, words, words_view
from fracas.games.brawl.rules import Bout, new_match
from fracas.games.brawl.state import CARD_NAMES
from fracas.kernel.chance import Chance
from fracas.kernel.game import Cases, Game, Hints, Info, Mode, RealTime, Rules, Words
from fracas.kernel.out import Out
from fracas.kernel.refusal import Refusal
from fracas.kernel.wire import Action, Setup

__all__ = ["GAME"]


def _start(setup: Setup, chance: Chance, out: Out) -> Bout:
    return new_match(content.book_of(setup), chance, out)


def _real_time(setup: Setup) -> bool:
    return content.options_of(setup).mode == "tournament"


def _why_not(state: Bout, seat: int, action: Action, at: int) -> Refusal | None:
    code = codes.refuse(state, seat, action, at)
    return Refusal(code) if code else None


def _reach() -> dict[str, tuple[str, ...]]:
    return {"card": CARD_NAMES, "character": tuple(one.id for one in content.shipped())}


LIVE = {"mode": "tournament"}
CIRCLE = {"format": "round_robin"}
TEAMS = {"format": "tag_team"}
EXTRA = {"hold": "on", "null": "on", "wild_block": "on"}
STRICT = {**LIVE, "strict_fouls": True}
MANY = (3, 4, 5, 6, 7, 8)
PAIRS = (4, 6, 8)

MODES = (
    Mode("training", "Training", "One on one, by turns. Learn it here.", (2,), {}, 400),
    Mode("tournament", "Tournament", "One on one, no turns. Fast hands win.", (2,), LIVE, 4_000),
    Mode("circle", "Round Robin", "Three to eight in a circle, by turns; a fight on either hand.", MANY, CIRCLE, 8_000),
    Mode("circle_live", "Round Robin Tournament", "The circle without turns.", MANY, {**CIRCLE, **LIVE}, 40_000),
    Mode("tag", "Tag Team", "Two teams of two to four, by turns; one of you is in.", PAIRS, TEAMS, 2_000),
    Mode(
        "tag_live",
        "Tag Team Tournament",
        "Teams without turns: tag when it hurts.",
        (4, 6, 8),
        {**TEAMS, **LIVE},
        12_000,
    ),
    Mode("training_x", "Training, all cards", "With Hold, Null and Wild Block.", (2,), EXTRA, 400),
    Mode("tournament_x", "Tournament, all cards", "With Hold, Null and Wild Block.", (2,), {**EXTRA, **LIVE}, 4_000),
    Mode(
        "strict",
        "Strict Tournament",
        "Nobody stops your fouls but your opponent.",
        (2,),
        {**LIVE, "strict_fouls": True},
        6_000,
    ),
    Mode("series", "Best of five", "Training, first to three.", (2,), {"best_of": 5}, 2_000),
)

GAME = Game(
    info=Info(
        id="brawl",
        title="BRAWL",
        tagline="A row of Bases, a handful of cards, no manners.",
        rules_version="1",
        folder=content.FOLDER,
        modes=MODES,
        accent="#ffb000",
    ),
    words=Words(
        actions=words.Actions,
        events=words.Events,
        view=words_view.TableView,
        options=words.Options,
        encode=codes.encode,
        decode=codes.decode,
    ),
    rules=Rules(
        start=_start,
        view=views.view,
        prompt=views.prompt,
        outcome=views.outcome,
        handout=content.handout,
        fingerprint=content.content_fingerprint,
        check_setup=content.check_setup,
        why_not=_why_not,
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
        reach=_reach,
    ),
    real_time=RealTime(
        on=_real_time,
        not_yet=_why_not,
        presence=codes.presence,
    ),
)
