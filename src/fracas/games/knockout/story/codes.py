"""Actions of the story and their codes: ints inside, words at the border."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, cast

from fracas.games.knockout.content import premade_maps
from fracas.games.knockout.core.codes import IDS, STORY
from fracas.games.knockout.core.state import Board
from fracas.games.knockout.story import words as ws
from fracas.games.knockout.story.content import words
from fracas.kernel.refusal import Refusal
from fracas.kernel.wire import Action

# The streams of luck beyond the Brawl's: each seat draws ideas from its own, so that nobody notices another's.
IDEAS = 8

if TYPE_CHECKING:
    from fracas.games.knockout.story.session import Story

CONFIRM = STORY
FINISH = STORY + 1
BEGIN = STORY + 2
END_SCENE = STORY + 3
SUGGEST_END = STORY + 4
PROPOSE_BOND = STORY + 5
AWARD = STORY + 6
DECLINE = STORY + 7
OBJECT = STORY + 8
WITHDRAW = STORY + 9
CREATE_RIVAL = STORY + 10
SHOWN_YES = STORY + 11
SHOWN_NO = STORY + 12
STOP_ZONES = STORY + 13
ACCEPT = STORY + 14
XCARD = STORY + 15
PAUSE = STORY + 16
FORWARD = STORY + 17
CONSENT = STORY + 18
REFUSE = STORY + 19
REWIND = STORY + 20  # + number of contributions, 1 to 9
TOOL = STORY + 30  # + 2 * tool + on
PROMPT = STORY + 40  # + prompt
NAME = STORY + 50  # + seat
CREATOR = STORY + 60  # + slot
INTRODUCE = STORY + 70  # + slot
VOTE = STORY + 80  # + place of the proposal
PREMADE = STORY + 90  # + map
BOOST = STORY + 100  # + boost
VOLUNTEER = STORY + 110
WAIT = STORY + 111
DRAW = STORY + 112

SLOTS = range(3)
SEATS = range(6)
VOTES = range(VOTE, VOTE + 8)
NAMES = [NAME + seat for seat in SEATS]
CREATORS = [CREATOR + slot for slot in SLOTS]
INTRODUCTIONS = [INTRODUCE + slot for slot in SLOTS]
TOOLS = range(TOOL, TOOL + 2 * len(ws.TOOLS))
PROMPTS = range(PROMPT, PROMPT + 7)
BOOSTS = range(BOOST, BOOST + len(ws.BOOSTS))
REWINDS = range(REWIND + 1, REWIND + 10)


@lru_cache(maxsize=1)
def fixed_actions() -> dict[int, Action]:
    """The actions that name no Brawler, by code: they are the same in every match."""
    return {
        CONFIRM: ws.Confirm(),
        FINISH: ws.Finish(),
        BEGIN: ws.Begin(),
        END_SCENE: ws.EndScene(),
        SUGGEST_END: ws.SuggestEnd(),
        PROPOSE_BOND: ws.ProposeBond(),
        AWARD: ws.Award(),
        DECLINE: ws.Decline(),
        OBJECT: ws.Object(),
        WITHDRAW: ws.Withdraw(),
        CREATE_RIVAL: ws.CreateRival(),
        SHOWN_YES: ws.Shown(True),
        SHOWN_NO: ws.Shown(False),
        STOP_ZONES: ws.StopZones(),
        ACCEPT: ws.Accept(),
        XCARD: ws.Xcard(),
        PAUSE: ws.Script("pause"),
        FORWARD: ws.Script("forward"),
        VOLUNTEER: ws.Volunteer(),
        WAIT: ws.Wait(),
        DRAW: ws.Draw(),
        CONSENT: ws.Consent(),
        REFUSE: ws.Refuse(),
        **{code: ws.Script("rewind", code - REWIND) for code in REWINDS},
        **{code: ws.SetTool(ws.TOOLS[(code - TOOL) // 2], bool((code - TOOL) % 2)) for code in TOOLS},
        **{code: ws.PickPrompt(words().prompt[code - PROMPT].id) for code in PROMPTS},
        **{code: ws.Name(code - NAME) for code in NAMES},
        **{code: ws.Vote(code - VOTE + 1) for code in VOTES},
        **{PREMADE + number: ws.Premade(name) for number, name in enumerate(premade_maps())},
        **{code: ws.PickBoost(ws.BOOSTS[code - BOOST]) for code in BOOSTS},
    }


@lru_cache(maxsize=1)
def _code_of() -> dict[Action, int]:
    return {action: code for code, action in fixed_actions().items()}


def decode(state: Board, code: int) -> Action:
    """The action of a story code; raises ValueError for a code that names nothing."""
    if state.story is None:
        raise ValueError("there is no story in this match")
    story = cast("Story", state.story)
    if code in CREATORS:
        return ws.Creator(story.name_of(code - CREATOR))
    if code in INTRODUCTIONS:
        return ws.Introduce(story.name_of(code - INTRODUCE))
    action = fixed_actions().get(code)
    if action is None:
        raise ValueError(f"code {code} names nothing")
    return action


def encode(state: Board, action: Action) -> int:
    """The code of a story action; raises Refusal when it names something that is not in this match."""
    if state.story is None:
        raise Refusal("no_story")
    story = cast("Story", state.story)
    if isinstance(action, ws.Creator):
        return CREATOR + _crew_slot(story, action.who)
    if isinstance(action, ws.Introduce):
        return INTRODUCE + _crew_slot(story, action.who)
    code = _code_of().get(action)
    if code is None:
        raise _names_nothing(action)
    return code


def _crew_slot(story: Story, who: str) -> int:
    """The Crew Brawler of that name, or at that place on the Crew's sheets."""
    names = [story.name_of(slot) for slot in SLOTS]
    if who in names:
        return names.index(who)
    if who.upper() in IDS[:3]:
        return IDS.index(who.upper())
    raise Refusal("no_crew_brawler", who=who, names=names)


def _names_nothing(action: Action) -> Refusal:
    """What is wrong with an action that is none of the fixed ones."""
    if isinstance(action, ws.PickPrompt):
        return Refusal("no_prompt", prompt=action.prompt, prompts=[one.id for one in words().prompt])
    if isinstance(action, ws.Premade):
        return Refusal("no_map", map=action.map, maps=list(premade_maps()))
    assert isinstance(action, ws.Script), action
    return Refusal("rewind_by", how=action.how)
