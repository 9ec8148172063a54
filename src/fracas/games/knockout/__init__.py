"""Knockout City Rivals: three against three, two Hearts each, and a story to fight about."""

from __future__ import annotations

from fracas.games.knockout import cases, codes, content, hints, views, words
from fracas.games.knockout.rules import Match, start_brawl
from fracas.kernel.chance import Chance
from fracas.kernel.game import Game, Mode
from fracas.kernel.out import Out
from fracas.kernel.wire import Setup

__all__ = ["GAME"]


def _start(setup: Setup, chance: Chance, out: Out) -> Match:
    options = content.options_of(setup)
    state = Match(content.book_for(options, len(setup.seats), content.bots_of(setup)), content.arena_for(options))
    state.blank()
    state.names = content.names_of(options)
    start_brawl(state, chance, out)
    return state


LONG = 20_000

MODES = (
    Mode("quick", "Quick brawl", "Ready-made crews, straight to the fight.", (2, 3, 4), {}, LONG),
    *(
        Mode(f"quick_{name}", f"Quick brawl: {spec.name}", spec.backdrop, (2, 4), {"map": name}, LONG)
        for name, spec in content.premade_maps().items()
        if name != "country_club"
    ),
    *(
        Mode(f"ball_{one.id}", f"Quick brawl: {one.name}", one.rule, (2,), {"special": one.id}, LONG)
        for one in content.balls()
    ),
    Mode("party", "Party mode", "Every ball that comes is a special one.", (2, 4), {"special": "party"}, LONG),
)

GAME = Game(
    id="knockout",
    title="Knockout City Rivals",
    tagline="Three against three, two Hearts each. Know your rival.",
    rules_version="1",
    folder=content.FOLDER,
    modes=MODES,
    actions=words.Actions,
    events=words.Events,
    views=words.KnockoutView,
    options=words.Options,
    start=_start,
    view=views.view,
    prompt=views.prompt,
    encode=codes.encode,
    decode=codes.decode,
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
    accent="#ff7a1a",
)
