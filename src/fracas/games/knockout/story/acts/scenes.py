"""Setting the Stakes (KC-5, KC-6.1 to KC-6.5): prompts, frames, five scenes, Bond awards."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from fracas.games.knockout.story import codes as c
from fracas.games.knockout.story import words as ws
from fracas.games.knockout.story.acts.pickers import SCENES
from fracas.games.knockout.story.acts.rivals import (
    RIVAL_SCENES,
    against_creation,
    against_drawing,
    create_rival,
    draw_rival,
    makes_rival,
    rival_form,
    rival_missing,
)
from fracas.games.knockout.story.acts.sheets import against_name, sheet_form, tell_draft, tell_written
from fracas.games.knockout.story.acts.voices import IN_CHARACTER, signed, voices
from fracas.games.knockout.story.content import form_field, idea, tables, words
from fracas.games.knockout.story.facts import CUT, Fields, Line
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.refusal import Refusal
from fracas.kernel.wire import Field

if TYPE_CHECKING:
    from fracas.games.knockout.core.match import Rivals
    from fracas.games.knockout.story.session import Story

ALL_INTRODUCED = 0b111
MOST_BOND = 3
MOST_LINES = 2_000


# --- prompt and frame (KC-5.6 to KC-5.8) ---------------------------------------------------------------------------


def answer_prompt(s: Story, board: Rivals, seat: int, code: int, chance: Chance, out: Out) -> None:
    take_prompt(s, code - c.PROMPT, out)


def prompt_by_bot(s: Story, board: Rivals, chance: Chance, out: Out) -> None:
    """KC-22.5: a random unused prompt."""
    prompts = words().prompt
    unused = [i for i, one in enumerate(prompts) if one.id not in s.facts.used] or list(range(len(prompts)))
    take_prompt(s, unused[int(chance.below(len(unused)))], out)


def take_prompt(s: Story, number: int, out: Out) -> None:
    facts = s.facts
    facts.prompt = words().prompt[number].id
    facts.used = [*facts.used, facts.prompt]
    if out.on:
        out.tell(ws.PromptPicked(facts.picker, facts.prompt, facts.scene))
    s.go_to("frame")


def frame_form(s: Story, seat: int) -> list[Field]:
    return sheet_form(words().frame, s.facts.frame)


def fill_frame(s: Story, board: Rivals, seat: int, fields: Fields, chance: Chance, out: Out) -> None:
    _frame(s, seat, fields)
    tell_written(seat, "frame", fields, out)


def _frame(s: Story, seat: int, fields: Fields) -> None:
    """Boxes of the frame are written; the chronicle will have the place, so its line keeps it beyond the scene."""
    s.facts.frame.update(fields)
    s.wrote(seat, "frame", fields, words().frame)
    for line in s.facts.log:
        if line.kind == "frame" and line.scene == s.facts.scene:
            line.text = s.facts.frame.get("place", "") if "place" in line.boxes else ""


def answer_frame(s: Story, board: Rivals, seat: int, code: int, chance: Chance, out: Out) -> None:
    begin_scene(s, chance, out)


def frame_by_bot(s: Story, board: Rivals, chance: Chance, out: Out) -> None:
    if not s.facts.frame.get("place"):
        _frame(s, s.facts.picker, {"place": idea("frame", "place", chance)})
    begin_scene(s, chance, out)


def begin_scene(s: Story, chance: Chance, out: Out) -> None:
    facts = s.facts
    if out.on:
        out.tell(ws.SceneFramed(facts.picker, dict(facts.frame)))
    s.go_to("rival_creator" if facts.scene in RIVAL_SCENES else "scene")
    introduce_bots(s)
    if s.is_away(s.dj):  # KC-22.5: a short prompt instead of acting
        prompts = tables().dj.scenes[facts.scene - 1]
        text = prompts[int(chance.below(len(prompts)))]
        s.write(s.dj, text, "dj")
        if out.on:
            out.tell(ws.Said(s.dj, text, "dj"))


def introduce_bots(s: Story) -> None:
    """Whose player is a bot is introduced by the first scene itself."""
    if s.facts.scene == 1:
        for slot in c.SLOTS:
            if s.is_away(s.seat_of(slot)):
                s.facts.introduced |= 1 << slot


# --- a scene in play: what may be done (KC-5.9 to KC-5.17, KC-6.1 to KC-6.5) ----------------------------------------


def against_end(s: Story) -> Refusal | None:
    """KC-5.1, KC-5.17: what is still missing before the scene can end."""
    if s.facts.scene == 1 and s.facts.introduced != ALL_INTRODUCED:
        names = [s.name_of(slot) for slot in c.SLOTS if not s.facts.introduced >> slot & 1]
        return Refusal("not_introduced", names=names)
    return Refusal("no_rival_yet") if rival_missing(s) else None


def scene_pending(s: Story) -> int:
    """Everybody; a scene a bot picked ends when all people suggest it."""
    facts = s.facts
    if s.is_away(facts.picker) and against_end(s) is None and not s.people & ~facts.suggested:
        return 0
    return s.people


def last_deed(s: Story) -> Line | None:
    """The last deed of this beat: one that lies behind a cut has happened (KC-1.6)."""
    return next((line for line in reversed(beat(s)) if line.deed), None)


def beat(s: Story) -> list[Line]:
    """What was said in this scene since it began, or since the last cut."""
    lines = [line for line in s.facts.log if line.scene == s.facts.scene and not line.struck]
    cuts = [place for place, line in enumerate(lines) if line.kind == CUT]
    return lines[cuts[-1] + 1 :] if cuts else lines


def against_award(s: Story) -> Refusal | None:
    """KC-6.2, KC-6.3: one a scene, three in all."""
    if s.facts.awarded:
        return Refusal("already_awarded")
    return Refusal("bond_full", most=MOST_BOND) if s.facts.bond >= MOST_BOND else None


def _against_ending(s: Story, seat: int) -> Refusal | None:
    return against_end(s) if seat == s.facts.picker else Refusal("not_yours", who=[s.facts.picker], rule="KC-5.16")


def _against_introducing(s: Story, seat: int, slot: int) -> Refusal | None:
    if s.facts.scene != 1:
        return Refusal("only_first_scene")
    if slot not in s.slots_of(seat):
        return Refusal("not_your_brawler", who=s.name_of(slot))
    return Refusal("is_introduced", who=s.name_of(slot)) if s.facts.introduced >> slot & 1 else None


def _against_awarding(s: Story, seat: int) -> Refusal | None:
    return against_award(s) if seat == s.dj else Refusal("not_yours", who=[s.dj], rule="KC-6.4")


def _against_declining(s: Story, seat: int) -> Refusal | None:
    nothing = Refusal("no_bond_proposed") if not s.facts.proposed_bond or s.facts.declined else None
    return _against_awarding(s, seat) or nothing


def _against_proposing_bond(s: Story, seat: int) -> Refusal | None:
    if seat == s.dj:
        return Refusal("dj_awards")
    proposed = Refusal("bond_is_proposed") if s.facts.proposed_bond >> seat & 1 else None
    return against_award(s) or proposed


def _against_objecting(s: Story, seat: int) -> Refusal | None:
    deed = last_deed(s)
    if deed is None:
        return Refusal("no_deed")
    if deed.objected >= 0:
        return Refusal("objection_stands", who=[deed.objected])
    return Refusal("own_deed") if deed.seat == seat else None


def _against_withdrawing(s: Story, seat: int) -> Refusal | None:
    deed = last_deed(s)
    if deed is None or deed.objected < 0:
        return Refusal("no_objection")
    parties = [deed.objected, deed.seat]
    return None if seat in parties else Refusal("not_yours", who=parties, rule="KC-5.10")


def _against_suggesting_end(s: Story, seat: int) -> Refusal | None:
    if seat == s.facts.picker:
        return Refusal("you_end_it")
    return Refusal("has_suggested") if s.facts.suggested >> seat & 1 else None


def _against_waiting(s: Story, seat: int) -> Refusal | None:
    return None if s.clocked else Refusal("no_clock")


AGAINST: dict[int, Callable[[Story, int], Refusal | None]] = {
    c.END_SCENE: _against_ending,
    c.CREATE_RIVAL: against_creation,
    c.AWARD: _against_awarding,
    c.DECLINE: _against_declining,
    c.PROPOSE_BOND: _against_proposing_bond,
    c.OBJECT: _against_objecting,
    c.WITHDRAW: _against_withdrawing,
    c.SUGGEST_END: _against_suggesting_end,
    c.WAIT: _against_waiting,
    c.DRAW: against_drawing,
}
SCENE_MOVES = (c.END_SCENE, *c.INTRODUCTIONS, *list(AGAINST)[1:])  # in the order they are offered


def against_scene(s: Story, seat: int, code: int) -> Refusal | None:
    if code in c.INTRODUCTIONS:
        return _against_introducing(s, seat, code - c.INTRODUCE)
    return AGAINST[code](s, seat)


# --- a scene in play: what is said ---------------------------------------------------------------------------------


def scene_form(s: Story, seat: int) -> list[Field]:
    only_words = all(against_scene(s, seat, code) is not None for code in SCENE_MOVES)
    say_field = replace(form_field("say"), required=only_words)
    draft = form_field("draft", s.drafts[seat].get("draft", ""))
    fields = [say_field, form_field("voice"), form_field("deed"), draft]
    return fields + rival_form(s, seat) if makes_rival(s, seat) else fields


def kept(fields: Fields) -> Fields:
    """What of a scene's form goes into the writer's draft."""
    return {name: text for name, text in fields.items() if name in words().rival or name == "draft"}


def against_scene_form(s: Story, seat: int, fields: Fields) -> Refusal | None:
    """A line, a draft, or both. How a line is meant (voice, deed) says nothing where no line is said (KC-R8)."""
    refusal = against_name(s, "rival_name", fields)
    if refusal is None and (fields.get("say", "").strip() or not kept(fields)):
        refusal = against_line(s, seat, fields)
    return refusal


def against_line(s: Story, seat: int, fields: Fields) -> Refusal | None:
    if not fields.get("say", "").strip():
        return Refusal("empty_box", box="say")
    return Refusal("log_full", most=MOST_LINES) if len(s.facts.log) >= MOST_LINES else None


def fill_scene(s: Story, board: Rivals, seat: int, fields: Fields, chance: Chance, out: Out) -> None:
    if kept(fields):
        s.drafts[seat].update(kept(fields))
        tell_draft(seat, "scene", kept(fields), out)
    if fields.get("say", "").strip():
        say(s, seat, fields, out)


def say(s: Story, seat: int, fields: Fields, out: Out) -> None:
    """A line for everybody, in character or told; as a deed it waits for objections (KC-5.10)."""
    voice = fields.get("voice") or "told"
    deed = fields.get("deed") == "yes"
    text = fields["say"].strip()
    who, words = signed(s, seat, text) if voice == IN_CHARACTER else ("", text)
    s.write(seat, text, voice, deed, who)  # as it was sent, so that it is found again when it is struck
    s.drafts[seat].pop("draft", None)
    if out.on:
        out.tell(ws.Said(seat, words, voice, deed, voices(s, seat).get(who, "")))


# --- a scene in play: what is done ---------------------------------------------------------------------------------


def answer_scene(s: Story, board: Rivals, seat: int, code: int, chance: Chance, out: Out) -> None:
    if code in c.INTRODUCTIONS:
        _introduce(s, seat, code - c.INTRODUCE, out)
    else:
        DO[code](s, seat, out)


def _introduce(s: Story, seat: int, slot: int, out: Out) -> None:
    s.facts.introduced |= 1 << slot
    if out.on:
        out.tell(ws.Introduced(seat, s.name_of(slot)))


def end_play(s: Story) -> None:
    """The scene is played; a bot DJ asks the Crew first whether it showed its bond (KC-22.5)."""
    ask_crew = s.is_away(s.dj) and against_award(s) is None and s.crew_people
    s.go_to("shown" if ask_crew else "end_scene")


def award(s: Story, out: Out) -> None:
    """KC-6.1 to KC-6.4."""
    s.facts.awarded = True
    s.facts.bond += 1
    if out.on:
        out.tell(ws.BondAwarded(s.facts.bond))


def _decline(s: Story, seat: int, out: Out) -> None:
    s.facts.declined = True
    if out.on:
        out.tell(ws.AwardDeclined())


def _propose_bond(s: Story, seat: int, out: Out) -> None:
    s.facts.proposed_bond |= 1 << seat
    s.facts.declined = False
    if out.on:
        out.tell(ws.BondProposed(seat))


def _object(s: Story, seat: int, out: Out) -> None:
    deed = last_deed(s)
    assert deed is not None
    deed.objected = seat
    if out.on:
        out.tell(ws.DeedObjected(seat, True))


def _withdraw(s: Story, seat: int, out: Out) -> None:
    """KC-5.10: who proposed it takes the deed back, who objected the objection."""
    deed = last_deed(s)
    assert deed is not None
    if deed.seat == seat:
        deed.strike()
    else:
        deed.objected = -1
    if out.on:
        out.tell(ws.DeedObjected(seat, False))


def _suggest_end(s: Story, seat: int, out: Out) -> None:
    s.facts.suggested |= 1 << seat
    if out.on:
        out.tell(ws.EndSuggested(seat))


DO: dict[int, Callable[[Story, int, Out], None]] = {
    c.END_SCENE: lambda s, seat, out: end_play(s),
    c.CREATE_RIVAL: create_rival,
    c.AWARD: lambda s, seat, out: award(s, out),
    c.DECLINE: _decline,
    c.PROPOSE_BOND: _propose_bond,
    c.OBJECT: _object,
    c.WITHDRAW: _withdraw,
    c.SUGGEST_END: _suggest_end,
    c.DRAW: draw_rival,
}


def scene_by_bot(s: Story, board: Rivals, chance: Chance, out: Out) -> None:
    """Everybody wants to go on (or nobody is there): the bot that picked the scene ends it."""
    if against_end(s) is not None:  # a table of bots
        s.facts.introduced = ALL_INTRODUCED
    end_play(s)


# --- the end of a scene --------------------------------------------------------------------------------------------


def answer_shown(s: Story, board: Rivals, seat: int, code: int, chance: Chance, out: Out) -> None:
    """KC-22.5: with a bot DJ every person of the Crew must say yes."""
    s.facts.agreed |= 1 << seat
    if code == c.SHOWN_NO:
        s.facts.declined = True
    if not s.crew_people & ~s.facts.agreed:
        award_by_bot(s, board, chance, out)


def award_by_bot(s: Story, board: Rivals, chance: Chance, out: Out) -> None:
    """Everybody of the Crew who is left has answered."""
    if not s.facts.declined and s.facts.agreed:
        award(s, out)
    elif out.on:
        out.tell(ws.AwardDeclined())
    s.go_to("end_scene")


def end_scene(s: Story, board: Rivals, chance: Chance, out: Out) -> None:
    """The chronicle gains a line; then the next scene, or the map (KC-5.19)."""
    facts = s.facts
    if out.on:
        out.tell(ws.SceneEnded(facts.scene))
    facts.chronicle = [*facts.chronicle, chronicle_line(s)]
    if facts.scene < SCENES:
        s.go_to("next_picker")
        return
    assert len(facts.columns) == 3, "KC-6.13: three Rivals before the Brawl"
    if out.on:
        out.tell(ws.PhaseStarted("map"))
    s.go_to("backdrop")


def chronicle_line(s: Story) -> str:
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


def about_scene(s: Story, seat: int) -> dict[str, Any]:
    """What the ask of a scene says: its number, its purpose, its prompt, what it still lacks."""
    facts = s.facts
    spec = words().scene[facts.scene - 1]
    about: dict[str, Any] = {"scene": facts.scene, "purpose": spec.purpose}
    if facts.prompt:
        about["prompt"] = facts.prompt
    if against_end(s) is not None:
        about["gate"] = spec.gate
    return about
