"""Knockout City Rivals: three against three, two Hearts each, and a story to fight about."""

from __future__ import annotations

from typing import get_args

from fracas.content import bots_of, options_of
from fracas.content.values import values
from fracas.games.knockout import (
    actions,
    cases,
    content,
    handout,
    hints,
    newcomer,
    print_sheets,
    samples,
    views,
    words,
)
from fracas.games.knockout.core.codes import STORY
from fracas.games.knockout.core.match import Rivals, new_match, start_brawl
from fracas.games.knockout.story import entry as story
from fracas.games.knockout.story.content import sentences
from fracas.games.knockout.story.words import Script, StoryActions, Xcard
from fracas.kernel.chance import Chance
from fracas.kernel.game import Cases, Forms, Game, Hints, Info, Mode, Opens, Print, Rules, Series, Words
from fracas.kernel.out import Out
from fracas.kernel.refusal import Refusal
from fracas.kernel.wire import Action, Fill, Setup

__all__ = ["GAME"]


def _check_setup(setup: Setup) -> None:
    content.check_setup(setup)
    campaign = options_of(setup, words.Options).campaign
    if campaign is not None:
        story.read_campaign(campaign)


def _start(setup: Setup, chance: Chance, out: Out) -> Rivals:
    options = options_of(setup, words.Options)
    book = content.book_for(options, len(setup.seats), bots_of(setup), setup.pack)
    state = new_match(book, content.arena_for(options, setup.pack))
    if options.mode == "brawl":
        state.names = content.names_of(options, setup.pack)
        start_brawl(state, chance, out)
    else:
        story.begin(state, options, chance, out)
    return state


def _encode(state: Rivals, action: Action) -> int:
    return story.encode(state, action) if type(action) in STORY_ACTIONS else actions.encode(state, action)


def _decode(state: Rivals, code: int) -> Action:
    return story.decode(state, code) if code >= STORY else actions.decode(state, code)


def _why_not(state: Rivals, seat: int, action: Action, at: int) -> Refusal | None:
    if state.over():
        return None
    if type(action) in STORY_ACTIONS:
        return story.why_not(state, seat, action)
    return actions.why_not(state, seat, action)


def _tells_a_story(setup: Setup) -> bool:
    """KC-0.2: only an evening has secrets for good; in a quick brawl all but the dice was open from the beginning."""
    return options_of(setup, words.Options).mode != "brawl"


def _nameless(action: Action) -> bool:
    """KC-1.3: nobody learns who wrote an Avoid entry."""
    return isinstance(action, Fill) and bool(action.fields.get("avoid", "").strip())


def _strikes(action: Action) -> bool:
    """KC-1.5, KC-1.6: these may strike out what somebody wrote."""
    return isinstance(action, Xcard | Script)


STORY_ACTIONS = frozenset(get_args(StoryActions))
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
        rules_version="3",
        folder=content.FOLDER,
        modes=MODES,
        accent="#ff7a1a",
    ),
    words=Words(words.Actions, words.Events, words.KnockoutView, words.Options, _encode, _decode, handout.names, STORY),
    rules=Rules(
        _start, views.view, views.prompt, views.outcome, handout.handout, content.content_fingerprint,
        _check_setup, _why_not,
    ),
    hints=Hints(hints.guess, whose=hints.whose, values=values(content.FOLDER), newcomer=newcomer.IDEAS),
    cases=Cases(cases.given, cases.show, cases.luck, views.reveals),
    forms=Forms(story.fill, story.idea_for, story.unasked, story.blank, sentences),
    series=Series(story.sequel),
    print=Print(print_sheets.sheets, samples.campaigns),
    opens=Opens(
        at_end=("the dice to come",),
        shut=_tells_a_story,
        never=("who wrote an Avoid entry", "text that was struck out", "drafts that were not shown"),
        nameless=_nameless,
        strikes=_strikes,
    ),
)  # fmt: skip
