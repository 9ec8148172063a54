"""Actions of the story half and their codes."""

from __future__ import annotations

from typing import cast

from fracas.games.knockout.actions import brawler_of
from fracas.games.knockout.content import premade_maps
from fracas.games.knockout.core.state import Board
from fracas.games.knockout.story import words as ws
from fracas.games.knockout.story.content import words
from fracas.games.knockout.story.core import (
    BOOST,
    CREATOR,
    FORWARD,
    INTRODUCE,
    NAME,
    PAUSE,
    PLAIN,
    PREMADE,
    PROMPT,
    REWIND,
    SHOWN_NO,
    SHOWN_YES,
    TOOL,
    VOTE,
    Core,
)
from fracas.kernel.wire import Action

CODE_OF_PLAIN = {kind: code for code, kind in PLAIN.items()}


def _name(state: Board, slot: int) -> str:
    return cast(Core, state.story).name_of(slot)


def decode(state: Board, code: int) -> Action:
    """The action of a story code; raises ValueError for what names nothing."""
    if state.story is None:
        raise ValueError("there is no story in this match")
    if code in PLAIN:
        return PLAIN[code]()
    if code in (SHOWN_YES, SHOWN_NO):
        return ws.Shown(code == SHOWN_YES)
    if code in (PAUSE, FORWARD):
        return ws.Script("pause" if code == PAUSE else "forward")
    if REWIND < code <= REWIND + 9:
        return ws.Script("rewind", code - REWIND)
    if TOOL <= code < TOOL + 6:
        return ws.SetTool(ws.TOOLS[(code - TOOL) // 2], bool((code - TOOL) % 2))
    if PROMPT <= code < PROMPT + 7:
        return ws.PickPrompt(words().prompt[code - PROMPT].id)
    if NAME <= code < NAME + 6:
        return ws.Name(code - NAME)
    if CREATOR <= code < CREATOR + 3:
        return ws.Creator(_name(state, code - CREATOR))
    if INTRODUCE <= code < INTRODUCE + 3:
        return ws.Introduce(_name(state, code - INTRODUCE))
    if VOTE <= code < VOTE + 8:
        return ws.Vote(code - VOTE + 1)
    if PREMADE <= code < PREMADE + len(premade_maps()):
        return ws.Premade(list(premade_maps())[code - PREMADE])
    if BOOST <= code < BOOST + 3:
        return ws.PickBoost(("lucky", "refreshing", "fake_throw")[code - BOOST])
    raise ValueError(f"code {code} names nothing")


def encode(state: Board, action: Action) -> int:
    """The code of a story action; raises ValueError with a reason."""
    if state.story is None:
        raise ValueError("there is no story in this match")
    kind = type(action)
    if kind in CODE_OF_PLAIN:
        return CODE_OF_PLAIN[kind]
    if isinstance(action, ws.Shown):
        return SHOWN_YES if action.yes else SHOWN_NO
    if isinstance(action, ws.Script):
        if (action.how == "rewind") != (action.back > 0):
            raise ValueError("back: rewind says by how many contributions, and only rewind does")
        return REWIND + action.back if action.back else PAUSE if action.how == "pause" else FORWARD
    if isinstance(action, ws.SetTool):
        return TOOL + 2 * ws.TOOLS.index(action.tool) + action.on
    if isinstance(action, ws.PickPrompt):
        ids = [one.id for one in words().prompt]
        if action.prompt not in ids:
            raise ValueError(f"there is no prompt {action.prompt!r}; there are {', '.join(ids)}")
        return PROMPT + ids.index(action.prompt)
    if isinstance(action, ws.Name):
        return NAME + action.seat
    if isinstance(action, ws.Vote):
        return VOTE + action.number - 1
    if isinstance(action, ws.PickBoost):
        return BOOST + ws.BOOSTS.index(action.boost)
    return _encode_named(state, action)


def _encode_named(state: Board, action: Action) -> int:
    if isinstance(action, ws.Creator | ws.Introduce):
        names = [_name(state, slot) for slot in range(3)]
        slot = names.index(action.who) if action.who in names else brawler_of(state, action.who)
        if slot > 2:
            raise ValueError(f"{action.who} is no Crew Brawler")
        return (CREATOR if isinstance(action, ws.Creator) else INTRODUCE) + slot
    if isinstance(action, ws.Premade):
        maps = list(premade_maps())
        if action.map not in maps:
            raise ValueError(f"there is no map {action.map!r}; there are {', '.join(maps)}")
        return PREMADE + maps.index(action.map)
    raise ValueError(f"{type(action).__name__} is no action of this game")
