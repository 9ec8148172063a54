"""Setting the Stakes (KC-5, KC-6): pickers, prompts, frames, the five scenes, Bond awards, Rivals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fracas.games.knockout import words_facts as wf
from fracas.games.knockout import words_story as ws
from fracas.games.knockout.story_core import (
    ACCEPT,
    AWARD,
    BEGIN,
    CREATE_RIVAL,
    CREATOR,
    DECLINE,
    END_SCENE,
    INTRODUCE,
    NAME,
    OBJECT,
    PROMPT,
    PROPOSE_BOND,
    SHOWN_NO,
    SHOWN_YES,
    SUGGEST_END,
    VOTE,
    WITHDRAW,
    Core,
    Door,
    Fields,
    bit_list,
    picker_asked,
)
from fracas.games.knockout.story_rivals import (
    add_rival,
    creator_answer,
    creator_choices,
    creator_pending,
    creator_settle,
    free_focuses,
)
from fracas.games.knockout.story_sheets import fields_of, idea_field, missing, name_is_free, tell_draft, without_taken
from fracas.games.knockout.tables import idea, tables, words
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.wire import Field

if TYPE_CHECKING:
    from fracas.games.knockout.core.match import Rivals

SCENES = 5
RIVAL_SCENES = (2, 3, 4)
MOST_LINES = 2_000

# --- pickers (KC-5.3 to KC-5.5) ------------------------------------------------------------------------------------


def first_options(s: Core, seat: int) -> list[int]:
    return s.joint_options(NAME + other for other in range(s.dj + 1))


def first_answer(s: Core, board: Rivals, seat: int, code: int, chance: Chance, out: Out) -> None:
    what = "first_picker"
    if code == ACCEPT:
        decided = s.accept(seat, what, s.people, out)
    elif VOTE <= code < VOTE + 8:
        decided = s.vote(seat, code - VOTE, what, s.people, out)
    else:
        decided = s.propose(seat, str(code - NAME), what, s.people, out)
    if decided:
        name_picker(s, int(decided), out)
        s.go_to("pick_prompt")


def first_default(s: Core, board: Rivals, chance: Chance, out: Out) -> None:
    """Nobody to ask: the player of Crew slot 1."""
    name_picker(s, int(s.book.seat_of[0]), out)
    s.go_to("pick_prompt")


def name_picker(s: Core, seat: int, out: Out) -> None:
    facts = s.facts
    facts.scene += 1
    facts.picker = seat
    facts.pickers = [*facts.pickers, seat]
    facts.prompt, facts.frame = "", {}
    facts.creator, facts.made = -1, False
    facts.awarded, facts.proposed_bond, facts.suggested, facts.declined = False, 0, 0, False
    if out.on:
        out.tell(ws.PickerNamed(seat, facts.scene))


def next_pickers(s: Core) -> list[int]:
    """KC-5.5: every Crew player picks at least once; people count, bots need not."""
    left = SCENES - s.facts.scene
    waiting = [seat for seat in bit_list(s.crew_people) if seat not in s.facts.pickers]
    return waiting if waiting and len(waiting) >= left else list(range(s.dj + 1))


def next_answer(s: Core, board: Rivals, seat: int, code: int, chance: Chance, out: Out) -> None:
    name_picker(s, code - NAME, out)
    s.go_to("pick_prompt")


def next_by_bot(s: Core, board: Rivals, chance: Chance, out: Out) -> None:
    choices = [seat for seat in next_pickers(s) if not s.is_bot(seat)] or next_pickers(s)
    name_picker(s, choices[int(chance.below(len(choices)))], out)
    s.go_to("pick_prompt")


# --- prompt and frame (KC-5.6 to KC-5.8) ---------------------------------------------------------------------------


def prompt_answer(s: Core, board: Rivals, seat: int, code: int, chance: Chance, out: Out) -> None:
    take_prompt(s, code - PROMPT, out)


def prompt_by_bot(s: Core, board: Rivals, chance: Chance, out: Out) -> None:
    """KC-22.5: a random unused prompt."""
    unused = [i for i, one in enumerate(words().prompt) if one.id not in s.facts.used] or list(range(7))
    take_prompt(s, unused[int(chance.below(len(unused)))], out)


def take_prompt(s: Core, number: int, out: Out) -> None:
    facts = s.facts
    facts.prompt = words().prompt[number].id
    facts.used = [*facts.used, facts.prompt]
    if out.on:
        out.tell(ws.PromptPicked(facts.picker, facts.prompt, facts.scene))
    s.go_to("frame")


def frame_form(s: Core, seat: int) -> list[Field]:
    return [*fields_of(words().frame, s.facts.frame), idea_field(words().frame)]


def frame_fill(s: Core, board: Rivals, seat: int, fields: Fields, chance: Chance, out: Out) -> str:
    s.facts.frame.update(fields)
    if out.on:
        out.tell(ws.FieldSet(seat, "frame", tuple(fields), tuple(fields.values())))
    return ""


def frame_answer(s: Core, board: Rivals, seat: int, code: int, chance: Chance, out: Out) -> None:
    begin_scene(s, chance, out)


def frame_by_bot(s: Core, board: Rivals, chance: Chance, out: Out) -> None:
    s.facts.frame = {"place": idea("frame", "place", chance)}
    begin_scene(s, chance, out)


def begin_scene(s: Core, chance: Chance, out: Out) -> None:
    facts = s.facts
    if out.on:
        out.tell(ws.SceneFramed(facts.picker, dict(facts.frame)))
    s.go_to("rival_creator" if facts.scene in RIVAL_SCENES else "scene")
    if facts.scene == 1:
        for slot in range(3):
            if s.is_bot(s.book.seat_of[slot]):
                facts.introduced |= 1 << slot
    if s.is_bot(s.dj):  # KC-22.5: a short prompt instead of acting
        prompts = tables().dj.prompts
        text = prompts[int(chance.below(len(prompts)))]
        s.write(s.dj, text, "dj")
        if out.on:
            out.tell(ws.Said(s.dj, text, "dj"))


# --- a scene in play (KC-5.9 to KC-5.17) ---------------------------------------------------------------------------


def gate_open(s: Core) -> bool:
    """KC-5.1, KC-5.17: something is still missing before the scene can end."""
    facts = s.facts
    if facts.scene == 1:
        return facts.introduced != 7
    return facts.scene in RIVAL_SCENES and not facts.made


def makes_rival(s: Core, seat: int) -> bool:
    facts = s.facts
    return facts.scene in RIVAL_SCENES and not facts.made and int(s.book.seat_of[facts.creator]) == seat


def scene_pending(s: Core) -> int:
    """Everybody; a scene a bot picked ends when all people suggest it."""
    facts = s.facts
    if s.is_bot(facts.picker) and not gate_open(s) and not s.people & ~facts.suggested:
        return 0
    return s.people


def last_deed(s: Core) -> wf.Line | None:
    """The last deed somebody proposed in this scene; later ones come after it is settled."""
    deeds = [line for line in s.open_lines() if line.deed and line.scene == s.facts.scene]
    return deeds[-1] if deeds else None


def scene_options(s: Core, seat: int) -> list[int]:
    facts = s.facts
    codes: list[int] = []
    if seat == facts.picker and not gate_open(s):
        codes.append(END_SCENE)
    if facts.scene == 1:
        codes += [INTRODUCE + slot for slot in s.slots_of(seat) if not facts.introduced >> slot & 1]
    if makes_rival(s, seat) and rival_ready(s, seat):
        codes.append(CREATE_RIVAL)
    if seat == s.dj and facts.scene <= SCENES and may_award(s):
        codes += [AWARD, DECLINE] if facts.proposed_bond and not facts.declined else [AWARD]
    if may_award(s) and seat != s.dj and not facts.proposed_bond >> seat & 1:
        codes.append(PROPOSE_BOND)
    deed = last_deed(s)
    if deed is not None:
        if deed.objected < 0 and deed.seat != seat:
            codes.append(OBJECT)
        elif deed.objected >= 0 and seat in (deed.objected, deed.seat):
            codes.append(WITHDRAW)
    if not facts.suggested >> seat & 1 and seat != facts.picker:
        codes.append(SUGGEST_END)
    return codes


def may_award(s: Core) -> bool:
    """KC-6.2, KC-6.3: one a scene, three in all."""
    return not s.facts.awarded and s.facts.bond < 3


def rival_ready(s: Core, seat: int) -> bool:
    draft = s.drafts[seat]
    if missing(words().rival, draft):
        return False
    return draft["rival_focus"] in free_focuses(s) and name_is_free(s, draft["rival_name"], -1)


def scene_form(s: Core, seat: int) -> list[Field]:
    fields = [
        Field("say", "What happens?", "lines", longest=1_000, required=not scene_options(s, seat)),
        Field("voice", "In character, or told?", "choice", ("in character", "told"), required=False),
        Field("deed", "A deed others may object to?", "choice", ("no", "yes"), required=False),
        Field(
            "draft",
            "Keep this draft for me",
            "lines",
            longest=1_000,
            required=False,
            value=s.drafts[seat].get("draft", ""),
        ),
    ]
    if makes_rival(s, seat):
        rival = fields_of(words().rival, without_taken(s, s.drafts[seat], "rival_name", -1))
        free = tuple(free_focuses(s))
        fields += [_narrow(box, free) if box.name == "rival_focus" else box for box in rival]
        fields.append(idea_field(words().rival))
    return fields


def _narrow(box: Field, choices: tuple[str, ...]) -> Field:
    return Field(box.name, box.label, box.kind, choices, box.required, box.longest, box.value)


def scene_fill(s: Core, board: Rivals, seat: int, fields: Fields, chance: Chance, out: Out) -> str:
    rival = {name: text for name, text in fields.items() if name in words().rival}
    if rival or "draft" in fields:
        if "rival_name" in rival and rival["rival_name"].strip() and not name_is_free(s, rival["rival_name"], -1):
            return f"rival_name: {rival['rival_name']!r} is taken"
        kept = {name: text for name, text in fields.items() if name in rival or name == "draft"}
        s.drafts[seat].update(kept)
        tell_draft(seat, "scene", kept, out)
        if "say" not in fields:
            return ""
    if not fields.get("say", "").strip():
        return "say: nothing is written there"
    if len(s.facts.log) >= MOST_LINES:
        return f"say: the session has {MOST_LINES} lines"
    say(s, seat, fields, out)
    return ""


def say(s: Core, seat: int, fields: Fields, out: Out) -> None:
    voice = fields.get("voice") or "told"
    deed = fields.get("deed") == "yes"
    s.write(seat, fields["say"].strip(), voice, deed)
    s.drafts[seat].pop("draft", None)
    if out.on:
        out.tell(ws.Said(seat, fields["say"].strip(), voice, deed))


def scene_answer(s: Core, board: Rivals, seat: int, code: int, chance: Chance, out: Out) -> None:
    facts = s.facts
    if code == END_SCENE:
        s.go_to("shown" if s.is_bot(s.dj) and may_award(s) and s.crew_people else "end_scene")
    elif INTRODUCE <= code < INTRODUCE + 3:
        facts.introduced |= 1 << (code - INTRODUCE)
        if out.on:
            out.tell(ws.Introduced(seat, s.name_of(code - INTRODUCE)))
    elif code == CREATE_RIVAL:
        draft = s.drafts[seat]
        rival = wf.RivalSheet(
            draft["rival_name"].strip(), draft["rival_focus"], facts.creator, draft.get("rival_notes", "").strip()
        )
        s.drafts[seat] = {}
        add_rival(s, rival, out)
    elif code == AWARD:
        award(s, out)
    elif code == DECLINE:
        facts.declined = True
        if out.on:
            out.tell(ws.AwardDeclined())
    else:
        _scene_talk(s, seat, code, out)


def _scene_talk(s: Core, seat: int, code: int, out: Out) -> None:
    facts = s.facts
    if code == PROPOSE_BOND:
        facts.proposed_bond |= 1 << seat
        facts.declined = False
        if out.on:
            out.tell(ws.BondProposed(seat))
    elif code == SUGGEST_END:
        facts.suggested |= 1 << seat
        if out.on:
            out.tell(ws.EndSuggested(seat))
    else:
        deed = last_deed(s)
        assert deed is not None
        if code == OBJECT:
            deed.objected = seat
        elif deed.seat == seat:  # the proposer withdraws the deed itself (KC-5.10)
            deed.deed = False
            deed.struck = True
            deed.text = ""
            deed.objected = -1
        else:
            assert code == WITHDRAW
            deed.objected = -1
        if out.on:
            out.tell(ws.DeedObjected(seat, code == OBJECT))


def award(s: Core, out: Out) -> None:
    """KC-6.1 to KC-6.4."""
    s.facts.awarded = True
    s.facts.bond += 1
    if out.on:
        out.tell(ws.BondAwarded(s.facts.bond))


def scene_by_bot(s: Core, board: Rivals, chance: Chance, out: Out) -> None:
    """Everybody wants to go on (or nobody is there): the bot that picked the scene ends it."""
    facts = s.facts
    if gate_open(s):  # a table of bots
        facts.introduced = 7
    s.go_to("shown" if s.is_bot(s.dj) and may_award(s) and s.crew_people else "end_scene")


# --- the end of a scene --------------------------------------------------------------------------------------------


def shown_answer(s: Core, board: Rivals, seat: int, code: int, chance: Chance, out: Out) -> None:
    """KC-22.5: with a bot DJ every person of the Crew must say yes."""
    s.facts.agreed |= 1 << seat
    if code == SHOWN_NO:
        s.facts.declined = True
    if not s.crew_people & ~s.facts.agreed:
        if s.facts.declined:
            if out.on:
                out.tell(ws.AwardDeclined())
        else:
            award(s, out)
        s.go_to("end_scene")


def end_scene(s: Core, board: Rivals, chance: Chance, out: Out) -> None:
    facts = s.facts
    if out.on:
        out.tell(ws.SceneEnded(facts.scene))
    facts.chronicle = [*facts.chronicle, chronicle_line(s)]
    if facts.scene == SCENES:
        assert len(facts.columns) == 3, "KC-6.13: three Rivals before the Brawl"
        if out.on:
            out.tell(ws.PhaseStarted("map"))
        s.go_to("backdrop")
    else:
        s.go_to("next_picker")


def chronicle_line(s: Core) -> str:
    """What the chronicle keeps of a scene: prompt, place, who was met."""
    facts = s.facts
    prompt = next(one.name for one in words().prompt if one.id == facts.prompt)
    place = f" at {facts.frame['place']}" if facts.frame.get("place") else ""
    line = f"Scene {facts.scene}, {prompt}{place}."
    if facts.scene in RIVAL_SCENES:
        rival = facts.columns[-1]
        line += f" {s.name_of(rival.versus)} met {rival.name}."
    if facts.awarded:
        line += " The Crew held together."
    return line


def about_scene(s: Core, seat: int) -> dict[str, Any]:
    facts = s.facts
    about: dict[str, Any] = {"scene": facts.scene, "purpose": words().scene[facts.scene - 1].purpose}
    if facts.prompt:
        about["prompt"] = facts.prompt
    if gate_open(s):
        about["gate"] = words().scene[facts.scene - 1].gate
    return about


def _scene_boxes(s: Core, seat: int) -> tuple[str, ...]:
    if s.is_bot(seat) or not makes_rival(s, seat):
        return ()
    return ("rival_name", "rival_notes", "rival_focus")


DOORS: dict[str, Door] = {
    "first_picker": Door(
        kind=lambda s, seat: "vote" if s.facts.voting else "first_picker",
        pending=lambda s: s.joint_pending(s.people),
        options=first_options,
        answer=first_answer,
        settle=first_default,
    ),
    "pick_prompt": Door(
        kind=lambda s, seat: "pick_prompt",
        pending=picker_asked,
        options=lambda s, seat: range(PROMPT, PROMPT + 7),
        about=about_scene,
        answer=prompt_answer,
        settle=prompt_by_bot,
    ),
    "frame": Door(
        kind=lambda s, seat: "frame",
        pending=picker_asked,
        options=lambda s, seat: (BEGIN,),
        form=frame_form,
        about=about_scene,
        answer=frame_answer,
        fill=frame_fill,
        settle=frame_by_bot,
        sheet=lambda s, seat: "frame",
        shared=lambda s, seat: True,
    ),
    "rival_creator": Door(
        kind=lambda s, seat: "rival_creator",
        pending=creator_pending,
        options=lambda s, seat: [CREATOR + slot for slot in creator_choices(s)],
        about=about_scene,
        answer=creator_answer,
        settle=creator_settle,
    ),
    "scene": Door(
        kind=lambda s, seat: "rival_make" if makes_rival(s, seat) else "scene_play",
        pending=scene_pending,
        options=scene_options,
        form=scene_form,
        about=about_scene,
        answer=scene_answer,
        fill=scene_fill,
        settle=scene_by_bot,
        sheet=lambda s, seat: "rival",
        private=_scene_boxes,
    ),
    "shown": Door(
        kind=lambda s, seat: "bond_shown",
        pending=lambda s: s.crew_people & ~s.facts.agreed,
        options=lambda s, seat: (SHOWN_YES, SHOWN_NO),
        about=about_scene,
        answer=shown_answer,
    ),
    "end_scene": Door(kind=lambda s, seat: "end_scene", pending=lambda s: 0, settle=end_scene),
    "next_picker": Door(
        kind=lambda s, seat: "next_picker",
        pending=picker_asked,
        options=lambda s, seat: [NAME + other for other in next_pickers(s)],
        about=about_scene,
        answer=next_answer,
        settle=next_by_bot,
    ),
}
