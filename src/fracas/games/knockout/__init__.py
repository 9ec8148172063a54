"""Knockout City Rivals: three against three, two Hearts each, and a story to fight about."""

from __future__ import annotations

from typing import get_args

from fracas.games.knockout import (
    cases,
    codes,
    codes_story,
    content,
    handout,
    hints,
    sheets,
    story,
    story_end,
    views,
    words,
    words_story,
)
from fracas.games.knockout.rules import Match, start_brawl
from fracas.games.knockout.state_codes import (
    STORY,
    TELLING,
)
from fracas.kernel.chance import Chance
from fracas.kernel.game import Cases, Forms, Game, Hints, Info, Mode, Print, Rules, Series, Words
from fracas.kernel.out import Out
from fracas.kernel.refusal import Refusal
from fracas.kernel.wire import Action, Field, Setup

__all__ = ["GAME"]


def _start(setup: Setup, chance: Chance, out: Out) -> Match:
    options = content.options_of(setup)
    state = Match(content.book_for(options, len(setup.seats), content.bots_of(setup)), content.arena_for(options))
    state.blank()
    if options.mode == "brawl":
        state.names = content.names_of(options)
        start_brawl(state, chance, out)
    else:
        story.begin(state, story.new_story(options, state.book, state.names), chance, out)
    return state


def _encode(state: Match, action: Action) -> int:
    return codes_story.encode(state, action) if type(action) in STORY_ACTIONS else codes.encode(state, action)


def _decode(state: Match, code: int) -> Action:
    return codes_story.decode(state, code) if code >= STORY else codes.decode(state, code)


def _fill(state: Match, seat: int, fields: dict[str, str], chance: Chance, out: Out) -> Refusal | None:
    """A form of the story half comes in; what may be written at any time may also come during the Brawl."""
    told = state.story
    if not isinstance(told, story.Story):
        return Refusal("no_form")
    if told.facts.stage == "brawl":
        told = told.own_copy()
        state.story = told
    why = told.fill(state, seat, fields, chance, out)
    if not why and state.phase != TELLING:
        state.run(chance, out)
    return Refusal("form", why=why, box=why.partition(":")[0]) if why else None


def _unasked(state: Match, seat: int) -> tuple[Field, ...]:
    return tuple(Field(name, name, "lines", required=False, longest=2_000) for name in story.LOOSE)


STORY_ACTIONS = frozenset(get_args(words_story.StoryActions))
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
    Mode(
        "full",
        "The whole evening",
        "Session zero, sheets, five scenes, a map, the Brawl, an epilogue.",
        (4, 3, 2),
        {"mode": "full"},
        LONG,
    ),
    Mode(
        "short",
        "A short evening",
        "The whole evening, but the first knockout decides the Brawl.",
        (4, 3, 2),
        {"mode": "full", "points_to_win": 1},
        LONG,
    ),
    Mode(
        "campaign",
        "Campaign",
        "The same Crew again: boosts, past Rivals and a chronicle.",
        (4, 3, 2),
        {"mode": "campaign", "safety": {"x_card": True, "script_change": True, "lines_and_veils": True}},
        LONG,
    ),
    Mode("party", "Party mode", "Every ball that comes is a special one.", (2, 4), {"special": "party"}, LONG),
)

GAME = Game(
    info=Info(
        id="knockout",
        title="Knockout City Rivals",
        tagline="Three against three, two Hearts each. Know your rival.",
        rules_version="1",
        folder=content.FOLDER,
        modes=MODES,
        accent="#ff7a1a",
    ),
    words=Words(
        actions=words.Actions,
        events=words.Events,
        view=words.KnockoutView,
        options=words.Options,
        encode=_encode,
        decode=_decode,
    ),
    rules=Rules(
        start=_start,
        view=views.view,
        prompt=views.prompt,
        outcome=views.outcome,
        handout=handout.handout,
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
    forms=Forms(
        fill=_fill,
        idea=story.fill_idea,
        unasked=_unasked,
    ),
    series=Series(
        sequel=story_end.sequel,
    ),
    print=Print(
        sheets=sheets.sheets,
    ),
)
