"""All that the rest of the game uses of the story, besides its words: to begin, to ask, to fill in, to imagine it."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from fracas.content import bots_of, options_of
from fracas.games.knockout.content import arena_for, book_for
from fracas.games.knockout.core.codes import TELLING
from fracas.games.knockout.core.match import Rivals, new_match
from fracas.games.knockout.story import anytime, clock, safety
from fracas.games.knockout.story import words as ws
from fracas.games.knockout.story.acts import ending
from fracas.games.knockout.story.acts.ending import read_campaign, sequel
from fracas.games.knockout.story.codes import decode, encode
from fracas.games.knockout.story.content import Boxes, idea, words
from fracas.games.knockout.story.facts import Facts, StoryView
from fracas.games.knockout.story.imagined import imagine_drafts
from fracas.games.knockout.story.safety import Struck
from fracas.games.knockout.story.session import Story, copy_facts
from fracas.games.knockout.story.stages import STAGES
from fracas.games.knockout.words import KnockoutView, Options
from fracas.kernel.ask import Ask
from fracas.kernel.chance import Chance
from fracas.kernel.game import SetupError
from fracas.kernel.out import Out
from fracas.kernel.refusal import Refusal
from fracas.kernel.wire import Action, Field, Setup, View

__all__ = [
    "Story",
    "begin",
    "blank",
    "decode",
    "encode",
    "fill",
    "given_story",
    "guess_story",
    "idea_for",
    "read_campaign",
    "sequel",
    "struck_by",
    "unasked",
    "why_not",
]

# Stages before the Rival Crew's sheet is whole, and the sheet whose ideas a stage's form takes.
CREATION = ("agree", "brawlers", "crew_sheet", "rivals1", "rivals2")
IDEAS_FOR = {
    "brawlers": "brawler", "crew_sheet": "crew", "rivals1": "rivals", "rivals2": "rivals2", "frame": "frame",
    "scene": "rival",
}  # fmt: skip


# --- a match and its story -----------------------------------------------------------------------------------------


def begin(board: Rivals, options: Options, chance: Chance, out: Out) -> None:
    """Begin a session; a campaign brings its sheets along (KC-21.6)."""
    facts = Facts(stage="agree", opened=[0] * int(board.book.seats), tools=_tools(options))
    story = Story(board.book, facts, [{} for _ in facts.opened])
    if options.campaign is not None:
        ending.take_up(story, options.campaign, options.bond_carry == "on")
    if out.on:
        out.tell(ws.PhaseStarted("agree"))
    _tell(board, story, chance, out)


def _tools(options: Options) -> list[bool]:
    return [options.safety.x_card, options.safety.script_change, options.safety.lines_and_veils]


def _tell(board: Rivals, story: Story, chance: Chance, out: Out) -> None:
    """The match goes on with its story."""
    board.story = story
    board.phase = TELLING
    story.settle(board, chance, out)
    board.run(chance, out)


def why_not(state: Rivals, seat: int, action: Action) -> Refusal | None:
    """What stands in the way of an action of the story in a match that is not over; None if nothing does."""
    try:
        code = encode(state, action)
    except Refusal as refusal:
        return refusal
    return cast(Story, state.story).why_not(seat, code)


def struck_by(state: Rivals, action: Action) -> tuple[Struck, ...]:
    """The texts that an action, not played yet, takes off the table for good (KC-1.5); most take none."""
    story = state.story
    return safety.struck_by(story, encode(state, action)) if isinstance(story, Story) and not state.over() else ()


# --- forms ---------------------------------------------------------------------------------------------------------


def unasked(state: Rivals, seat: int) -> tuple[Field, ...]:
    """The fields a seat may fill without being asked."""
    story = state.story
    return anytime.unasked_fields(story) if isinstance(story, Story) else ()


def fill(state: Rivals, seat: int, fields: dict[str, str], chance: Chance, out: Out) -> Refusal | None:
    """Take a form; what may be written at any time may also come during the Brawl."""
    story = state.story
    assert isinstance(story, Story), "without a story no form fits any box"
    if story.facts.stage == "brawl":  # the facts are shared with copies of the match
        story = story.own_copy()
    refusal = story.fill(state, seat, fields, chance, out)
    if refusal is None:
        state.story = story
        if state.phase != TELLING:
            state.run(chance, out)
    return refusal


def blank(state: Rivals, seat: int) -> dict[str, str]:
    """What the clock writes into the form of an asked seat (KC-R16)."""
    story = state.story
    assert isinstance(story, Story)
    return clock.blank(story, seat)


def idea_for(view: View, ask: Ask, chance: Chance) -> dict[str, str]:
    """A whole form from the tables: for a bot that sits where a person sat (KC-22.7)."""
    told = cast(KnockoutView, view).story
    assert told is not None
    sheet = IDEAS_FOR.get(told.facts.stage, "map")
    taken = tuple(one.get("name", "") for one in told.facts.sheets) + tuple(one.name for one in told.facts.columns)
    fields: dict[str, str] = {}
    for box in ask.form:
        if not box.required:
            continue
        text = idea(sheet, box.name, chance, (*taken, *told.facts.zones))
        if box.choices:
            text = box.choices[int(chance.below(len(box.choices)))]
        fields[box.name] = box.value or text or "A bot"
    return fields or {ask.form[0].name: idea(sheet, ask.form[0].name, chance) or "Nothing to add."}


# --- worlds a bot imagines -----------------------------------------------------------------------------------------


def guess_story(view: StoryView, seat: int | None, board: Rivals, chance: Chance) -> Story:
    """A story that fits what a seat knows: what is shown, its own draft, and imagined drafts of the others."""
    facts = copy_facts(view.facts)
    drafts: list[dict[str, str]] = [{} for _ in range(board.book.seats)]
    story = Story(board.book, facts, drafts)
    story.quit = int(board.quit)
    if seat is not None:
        drafts[seat] = dict(view.draft)
        story.anonymous_answers[seat] = view.anonymous_answers
    imagine_drafts(story, seat, chance)
    return story


# --- case files (docs/cases.md) ------------------------------------------------------------------------------------


def given_story(setup: Setup, facts: dict[str, Any], chance: Chance, out: Out) -> Rivals:
    """A session at a stage; sheets that must be there by then and are not given are filled with plain words."""
    options = options_of(setup, Options)
    if options.mode == "brawl":
        raise SetupError('given.story: needs options = { mode = "full" }')
    if set(facts) != {"story"}:
        raise SetupError(f"given: {', '.join(sorted(set(facts) - {'story'}))}: a case is of the story or of the Brawl")
    data = dict(facts["story"])
    drafts = data.pop("drafts", {})
    book = book_for(options, len(setup.seats), bots_of(setup))
    plain = _plain_sheets(data.get("stage", "agree"))
    start = {"stage": "agree", "opened": [0] * int(book.seats), "tools": _tools(options), **plain}
    try:
        story_facts = msgspec.convert({**start, **data}, Facts, strict=False)
    except msgspec.ValidationError as error:
        raise SetupError(f"given.story: {error}") from None
    if story_facts.stage not in STAGES:
        raise SetupError(f"given.story.stage: no stage {story_facts.stage!r}; there are {', '.join(STAGES)}")
    state = new_match(book, arena_for(options))
    story = Story(book, story_facts, [dict(drafts.get(str(seat), {})) for seat in range(int(book.seats))])
    _tell(state, story, chance, out)
    return state


def _plain_sheets(stage: str) -> dict[str, Any]:
    """The sheets that are done by that stage."""
    found: dict[str, Any] = {}
    if stage not in ("agree", "brawlers"):
        plain = {**_plain(words().brawler), "group": "activity"}
        focuses = ("throw", "catch", "dodge")
        found["sheets"] = [{**plain, "name": f"C{i + 1}", "focus": focus} for i, focus in enumerate(focuses)]
        found["shown"] = 0b111
    if stage not in CREATION[:3]:
        found["crew"] = {**_plain(words().crew), "name": "Crew"}
    if stage not in CREATION[:4]:
        found["rivals"] = {**_plain(words().rivals), "name": "Rivals"}
    if stage not in CREATION:
        found["rivals"] |= _plain(words().rivals2)
        found["checked"] = True
    return found


def _plain(boxes: Boxes) -> dict[str, str]:
    return {name: "plain" for name, box in boxes.items() if box.required}
