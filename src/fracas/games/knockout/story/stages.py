"""The stages of the story, in the order of an evening: a row says who is asked what, and what answers do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fracas.games.knockout.story import anytime
from fracas.games.knockout.story import codes as c
from fracas.games.knockout.story.acts import ending, map_maker, pickers, rivals, scenes, sheets
from fracas.games.knockout.story.facts import Fields
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.refusal import Refusal
from fracas.kernel.wire import Field

if TYPE_CHECKING:
    from fracas.games.knockout.core.match import Rivals
    from fracas.games.knockout.story.session import Story


@dataclass(frozen=True)
class Door:
    """One stage of the story. An answer is legal if it is among `moves` and `against` finds nothing against it."""

    kind: Callable[[Story, int], str]  # of the ask
    whose: Callable[[Story], int]  # mask of the seats whose matter it is, whether or not they have spoken
    rule: str  # the rule that says so
    pending: Callable[[Story], int]  # mask of the seats that are asked now; 0: `settle` goes on
    about: Callable[[Story, int], dict[str, Any]] = lambda s, seat: {}
    moves: Callable[[Story], Iterable[int]] = lambda s: ()  # every code of the stage, in the order they are offered
    against: Callable[[Story, int, int], Refusal | None] = lambda s, seat, code: None
    answer: Callable[[Story, Rivals, int, int, Chance, Out], None] = lambda *args: None
    form: Callable[[Story, int], Iterable[Field]] = lambda s, seat: ()
    against_form: Callable[[Story, int, Fields], Refusal | None] = lambda s, seat, fields: None
    fill: Callable[[Story, Rivals, int, Fields, Chance, Out], None] = lambda *args: None
    settle: Callable[[Story, Rivals, Chance, Out], None] = lambda *args: None
    sheet: Callable[[Story, int], str] = lambda s, seat: ""  # where ideas for the form come from
    shared: Callable[[Story, int], bool] = lambda s, seat: False  # the sheet is open to all while it is written
    private: Callable[[Story, int], Iterable[str]] = lambda s, seat: ()  # boxes of the seat's own draft


def _people(s: Story) -> int:
    return s.people


def _crew(s: Story) -> int:
    return s.crew_people


def _picker(s: Story) -> int:
    return 1 << s.facts.picker


def _picker_asked(s: Story) -> int:
    return s.unless_away(s.facts.picker)


def _not_agreed(s: Story) -> int:
    return s.people & ~s.facts.agreed


def _not_spoken(s: Story) -> int:
    return s.people & ~s.facts.spoken


def _or_vote(kind: str) -> Callable[[Story, int], str]:
    """The kind of a joint decision's ask: its own, or that of the vote it may come to."""
    return lambda s, seat: "vote" if s.facts.voting else kind


def _written_together(kind: str, rule: str, done: Callable[[Story, Rivals, Chance, Out], None]) -> Door:
    """A sheet that the Crew players write all at once; it stands when more than half of them say so."""
    return Door(
        kind=lambda s, seat: kind,
        whose=_crew,
        rule=rule,
        pending=sheets.shared_pending,
        moves=lambda s: (c.FINISH,),
        against=sheets.against_shared,
        answer=sheets.finish_shared,
        form=sheets.shared_form,
        fill=sheets.fill_shared,
        settle=done,
        sheet=sheets.shared_sheet,
        shared=lambda s, seat: True,
    )


STAGES: dict[str, Door] = {
    # --- creation (KC-1 to KC-4) --------------------------------------------------------------------------------------
    "agree": Door(
        kind=lambda s, seat: "agree",
        whose=_people,
        rule="KC-1.10",
        pending=_not_agreed,
        moves=lambda s: (c.CONFIRM, *c.TOOLS),
        against=anytime.against_agreement,
        answer=anytime.agree,
        form=lambda s, seat: anytime.agreement_form(s),
        against_form=anytime.against_lists,
        fill=anytime.fill_lists,
        settle=sheets.begin_sheets,
    ),
    "brawlers": Door(
        kind=lambda s, seat: "edit_brawler",
        whose=_crew,
        rule="KC-2.1",
        pending=sheets.brawlers_pending,
        about=lambda s, seat: {"slot": sheets.open_slot(s, seat) + 1},
        moves=lambda s: (c.FINISH,),
        against=sheets.against_brawler,
        answer=sheets.finish_brawler,
        form=sheets.brawler_form,
        against_form=sheets.against_brawler_form,
        fill=sheets.fill_brawler,
        settle=lambda s, board, chance, out: s.go_to("crew_sheet"),
        sheet=lambda s, seat: "brawler",
        private=sheets.brawler_boxes,
    ),
    "crew_sheet": _written_together("edit_crew", "KC-3.2", sheets.crew_done),
    "rivals1": Door(
        kind=lambda s, seat: "edit_rival_crew",
        whose=sheets.rivals_whose,
        rule="KC-4.3",
        pending=sheets.rivals_pending,
        moves=lambda s: (c.FINISH,),
        against=sheets.against_rivals,
        answer=sheets.finish_rivals,
        form=sheets.rivals_form,
        fill=sheets.fill_rivals,
        settle=sheets.rivals_done,
        sheet=sheets.shared_sheet,
        shared=lambda s, seat: seat != s.dj,
        private=sheets.rivals_boxes,
    ),
    "rivals2": _written_together("edit_rival_crew2", "KC-4.7", sheets.rivals2_done),
    # --- Setting the Stakes (KC-5, KC-6) ------------------------------------------------------------------------------
    "first_picker": Door(
        kind=_or_vote("first_picker"),
        whose=_people,
        rule="KC-0.7",
        pending=_not_spoken,
        moves=lambda s: s.joint_moves(c.NAMES),
        against=pickers.against_first_picker,
        answer=pickers.answer_first_picker,
        settle=pickers.default_first_picker,
    ),
    "pick_prompt": Door(
        kind=lambda s, seat: "pick_prompt",
        whose=_picker,
        rule="KC-5.6",
        pending=_picker_asked,
        about=scenes.about_scene,
        moves=lambda s: c.PROMPTS,
        answer=scenes.answer_prompt,
        settle=scenes.prompt_by_bot,
    ),
    "frame": Door(
        kind=lambda s, seat: "frame",
        whose=_picker,
        rule="KC-5.8",
        pending=_picker_asked,
        about=scenes.about_scene,
        moves=lambda s: (c.BEGIN,),
        answer=scenes.answer_frame,
        form=scenes.frame_form,
        fill=scenes.fill_frame,
        settle=scenes.frame_by_bot,
        sheet=lambda s, seat: "frame",
        shared=lambda s, seat: True,
    ),
    "rival_creator": Door(
        kind=lambda s, seat: "rival_creator",
        whose=_picker,
        rule="KC-6.7",
        pending=rivals.creator_pending,
        about=scenes.about_scene,
        moves=lambda s: c.CREATORS,
        against=rivals.against_creator,
        answer=rivals.answer_creator,
        settle=rivals.settle_creator,
    ),
    "scene": Door(
        kind=lambda s, seat: "rival_make" if rivals.makes_rival(s, seat) else "scene_play",
        whose=_people,
        rule="KC-5.9",
        pending=scenes.scene_pending,
        about=scenes.about_scene,
        moves=lambda s: scenes.SCENE_MOVES,
        against=scenes.against_scene,
        answer=scenes.answer_scene,
        form=scenes.scene_form,
        against_form=scenes.against_scene_form,
        fill=scenes.fill_scene,
        settle=scenes.scene_by_bot,
        sheet=lambda s, seat: "rival",
        private=rivals.rival_boxes,
    ),
    "shown": Door(
        kind=lambda s, seat: "bond_shown",
        whose=_crew,
        rule="KC-22.5",
        pending=lambda s: s.crew_people & ~s.facts.agreed,
        about=scenes.about_scene,
        moves=lambda s: (c.SHOWN_YES, c.SHOWN_NO),
        answer=scenes.answer_shown,
        settle=scenes.award_by_bot,
    ),
    "end_scene": Door(
        kind=lambda s, seat: "end_scene",
        whose=_people,
        rule="KC-5.16",
        pending=lambda s: 0,
        settle=scenes.end_scene,
    ),
    "next_picker": Door(
        kind=lambda s, seat: "next_picker",
        whose=_picker,
        rule="KC-5.4",
        pending=pickers.next_picker_pending,
        about=pickers.about_next,
        moves=lambda s: c.NAMES,
        against=pickers.against_next_picker,
        answer=pickers.answer_next_picker,
        settle=pickers.settle_next_picker,
    ),
    # --- the map (KC-7) -----------------------------------------------------------------------------------------------
    "backdrop": Door(
        kind=_or_vote("backdrop"),
        whose=_people,
        rule="KC-7.1",
        pending=_not_spoken,
        moves=map_maker.backdrop_moves,
        against=lambda s, seat, code: s.against_joint(code),
        answer=map_maker.answer_backdrop,
        form=map_maker.backdrop_form,
        against_form=map_maker.against_backdrop,
        fill=map_maker.fill_backdrop,
        settle=map_maker.backdrop_by_bots,
        sheet=lambda s, seat: "map",
    ),
    "add_zone": Door(
        kind=lambda s, seat: "stop_zones" if s.facts.stopping else "add_zone",
        whose=map_maker.zone_whose,
        rule="KC-7.3",
        pending=map_maker.zone_pending,
        about=map_maker.about_map,
        moves=lambda s: map_maker.ZONE_MOVES,
        against=map_maker.against_zones,
        answer=map_maker.answer_zones,
        form=map_maker.zone_form,
        against_form=map_maker.against_zone,
        fill=map_maker.fill_zone,
        settle=map_maker.zone_by_bot,
        sheet=lambda s, seat: "map",
    ),
    "arrange": Door(
        kind=lambda s, seat: "arrange",
        whose=_people,
        rule="KC-7.5",
        pending=_not_agreed,
        about=map_maker.about_map,
        moves=lambda s: (c.FINISH,),
        against=map_maker.against_arrangement,
        answer=map_maker.agree_to_map,
        form=map_maker.arrange_form,
        against_form=map_maker.against_layout,
        fill=map_maker.fill_layout,
        settle=map_maker.arranged,
    ),
    # --- afterwards (KC-21) -------------------------------------------------------------------------------------------
    "epilogue": Door(
        kind=lambda s, seat: "epilogue",
        whose=_people,
        rule="KC-21.9",
        pending=_not_agreed,
        about=lambda s, seat: {"winner": s.facts.winner},
        moves=lambda s: (c.CONFIRM,),
        answer=ending.agree_to_end,
        form=ending.epilogue_form,
        against_form=scenes.against_line,
        fill=ending.fill_epilogue,
        settle=ending.epilogue_done,
    ),
    "boost": Door(
        kind=_or_vote("boost"),
        whose=_crew,
        rule="KC-21.3",
        pending=ending.boost_pending,
        moves=lambda s: s.joint_moves(c.BOOSTS),
        against=ending.against_boost,
        answer=ending.answer_boost,
        settle=ending.settle_boost,
    ),
}
