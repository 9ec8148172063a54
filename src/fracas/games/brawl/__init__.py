"""BRAWL: a row of Bases, strings of Hits, three Freezes each. By turns, or all at once."""

from __future__ import annotations

from fracas.content import options_of
from fracas.content.values import values
from fracas.games.brawl import actions, cases, content, hints, newcomer, views, words
from fracas.games.brawl.core.codes import CARD_NAMES, CHARACTER
from fracas.games.brawl.core.match import Bout, new_match
from fracas.kernel.chance import Chance
from fracas.kernel.game import Cases, Game, Hints, Info, Mode, Opens, RealTime, Rules, Words
from fracas.kernel.out import Out
from fracas.kernel.wire import Setup

__all__ = ["GAME"]


def _start(setup: Setup, chance: Chance, out: Out) -> Bout:
    return new_match(content.book_for(setup.options, len(setup.seats), setup.pack), chance, out)


def _in_real_time(setup: Setup) -> bool:
    return options_of(setup, words.Options).mode == "tournament"


def _reach() -> dict[str, tuple[str, ...]]:
    return {"card": CARD_NAMES}


LIVE = {"mode": "tournament"}
CIRCLE = {"format": "round_robin"}
TEAMS = {"format": "tag_team"}
EXTRA = {"hold": "on", "null": "on", "wild_block": "on"}
LIVE_TEAMS = {**TEAMS, **LIVE}
CIRCLE_X = {**CIRCLE, **EXTRA}
LIVE_CIRCLE_X = {**CIRCLE_X, **LIVE}
TEAMS_X = {**TEAMS, **EXTRA}
LIVE_TEAMS_X = {**TEAMS_X, **LIVE}
STRICT = {**LIVE, "strict_fouls": True}
MANY = (3, 4, 5, 6, 7, 8)
PAIRS = (4, 6, 8)

MODES = (
    Mode("training", "Training", "One on one, by turns. Learn it here.", (2,), {}, 400),
    Mode("tournament", "Tournament", "One on one, no turns. Fast hands win.", (2,), LIVE, 4_000),
    Mode("circle", "Round Robin", "Three to eight in a circle, by turns; a fight on either hand.", MANY, CIRCLE, 8_000),
    Mode("circle_live", "Round Robin Tournament", "The circle without turns.", MANY, {**CIRCLE, **LIVE}, 40_000),
    Mode("tag", "Tag Team", "Two teams of two to four, by turns; one of you is in.", PAIRS, TEAMS, 2_000),
    Mode("tag_live", "Tag Team Tournament", "Teams without turns: tag when it hurts.", PAIRS, LIVE_TEAMS, 12_000),
    Mode("training_x", "Training, all cards", "With Hold, Null and Wild Block.", (2,), EXTRA, 400),
    Mode("tournament_x", "Tournament, all cards", "With Hold, Null and Wild Block.", (2,), {**EXTRA, **LIVE}, 4_000),
    Mode("circle_x", "Round Robin, all cards", "The circle by turns, with every card.", MANY, CIRCLE_X, 8_000),
    Mode("circle_live_x", "Round Robin Tournament, all cards", "No turns, every card.", MANY, LIVE_CIRCLE_X, 40_000),
    Mode("tag_x", "Tag Team, all cards", "Teams by turns, with every card.", PAIRS, TEAMS_X, 2_000),
    Mode("tag_live_x", "Tag Team Tournament, all cards", "No turns, every card.", PAIRS, LIVE_TEAMS_X, 12_000),
    Mode("strict", "Strict Tournament", "Nobody stops your fouls but your opponent.", (2,), STRICT, 6_000),
    Mode("series", "Best of five", "Training, first to three.", (2,), {"best_of": 5}, 2_000),
)

INFO = Info(
    id="brawl",
    title="BRAWL",
    tagline="A row of Bases, a handful of cards, no manners.",
    rules_version="4",
    folder=content.FOLDER,
    modes=MODES,
)
RULES = Rules(
    start=_start,
    view=views.view,
    prompt=views.prompt,
    outcome=views.outcome,
    handout=content.handout,
    fingerprint=content.content_fingerprint,
    check_setup=content.check_setup,
    why_not=actions.why_not,
    no_resigning={"character": "BR-R10", "first_active": "BR-R10"},
    plays_on=lambda state, seat: bool(state.quitting >> seat & 1),  # BR-6.18: a team resigns together
)
GAME = Game(
    INFO,
    Words(
        words.Actions,
        words.Events,
        words.TableView,
        words.Options,
        actions.encode,
        actions.decode,
        content.names,
        codes=CHARACTER + content.MOST_CHARACTERS,
    ),
    RULES,
    Hints(hints.guess, whose=hints.whose, values=values(content.FOLDER), newcomer=newcomer.IDEAS),
    Cases(cases.given, cases.show, cases.luck, views.reveals, _reach),
    real_time=RealTime(_in_real_time, actions.not_yet, actions.presence),
    opens=Opens(at_end=("the order of the decks",)),
)
