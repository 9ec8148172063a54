"""Session zero and the sheets (KC-1 to KC-4): agreement, Brawlers, Crew, Rival Crew, checklist, revisions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from fracas.games.knockout import words_facts as wf
from fracas.games.knockout import words_story as ws
from fracas.games.knockout.core.codes import (
    IDS,
)
from fracas.games.knockout.story_core import CONFIRM, FINISH, TOOL, Core, Door, Fields, bit_list
from fracas.games.knockout.tables import Boxes, idea, words
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.wire import Field

if TYPE_CHECKING:
    from fracas.games.knockout.core.match import Rivals

SHORT, LONG = 80, 240
ARCHETYPE_BOXES = ("a1_title", "a1_1", "a1_2", "a1_3", "a2_title", "a2_1", "a2_2", "a2_3")
LISTS = 60  # entries a list may have


# --- boxes ---------------------------------------------------------------------------------------------------------


def fields_of(boxes: Boxes, values: dict[str, str], asks: dict[str, str] | None = None) -> list[Field]:
    """A sheet as a form: each box with its question and what is in it now."""
    return [
        Field(
            name=name,
            label=f"{box.label}. {(asks or {}).get(name) or box.ask}".strip(),
            kind="choice" if box.choices else "text",
            choices=box.choices,
            required=box.required,
            longest=SHORT if name in ("name", "pronouns", "player", "player_pronouns", "rival_name") else LONG,
            value=values.get(name, ""),
        )
        for name, box in boxes.items()
    ]


def idea_field(boxes: Boxes) -> Field:
    names = tuple(name for name in boxes if name not in ("player", "rivals", "rival_focus"))
    return Field("idea", "Give me an idea for…", "choice", names, required=False)


def missing(boxes: Boxes, values: dict[str, str]) -> list[str]:
    return [name for name, box in boxes.items() if box.required and not values.get(name, "").strip()]


# --- agreement (KC-1) ----------------------------------------------------------------------------------------------


def list_fields(s: Core) -> list[Field]:
    kinds = ("line", "veil") if s.facts.tools[2] else ()
    fields = [Field("avoid", "Avoid: must not appear. Nobody sees who wrote it.", required=False)]
    if kinds:
        fields.append(Field("avoid_kind", "Never at all, or off-screen?", "choice", kinds, required=False))
    return [*fields, Field("wish", "Wish: should appear.", required=False)]


def agree_options(s: Core, seat: int) -> list[int]:
    return [CONFIRM, *(TOOL + 2 * i + (not on) for i, on in enumerate(s.facts.tools))]


def agree(s: Core, board: Rivals, seat: int, code: int, chance: Chance, out: Out) -> None:
    if code >= TOOL:
        tool, on = divmod(code - TOOL, 2)
        s.facts.tools[tool] = bool(on)
        if out.on:
            out.tell(ws.ToolSwitched(seat, ws.TOOLS[tool], bool(on)))
        return
    s.facts.agreed |= 1 << seat
    if out.on:
        out.tell(ws.Agreed(seat, "session"))


def agreement_done(s: Core, board: Rivals, chance: Chance, out: Out) -> None:
    """KC-1.9: everybody has confirmed; creation starts, bots first."""
    if out.on:
        out.tell(ws.AgreementDone())
    s.go_to("brawlers")
    for slot in range(3):
        if s.is_bot(s.book.seat_of[slot]):
            show_sheet(s, int(s.book.seat_of[slot]), slot, _filled(s, "brawler", words().brawler, chance), out)
    load_drafts(s)


def _filled(s: Core, sheet: str, boxes: Boxes, chance: Chance) -> dict[str, str]:
    """A whole sheet from the tables."""
    taken = tuple(one.get("name", "") for one in s.facts.sheets)
    texts = {name: idea(sheet, name, chance, taken if name == "name" else ()) for name in boxes}
    if sheet == "brawler":
        texts["player"] = "Bot"
    return {name: text for name, text in texts.items() if text}


def fill_loose(s: Core, seat: int, fields: Fields, out: Out) -> str:
    """What may be written at any time: lists, suggestions, replies, revisions, narration (KC-1.3, KC-2.15)."""
    facts = s.facts
    if facts.stage == "over":
        return "the session is over"
    for name, text in fields.items():
        if not text.strip():
            return f"{name}: nothing is written there"
        if len(text) > LONG or not text.isprintable():
            return f"{name}: plain text of at most {LONG} characters"
    if "avoid" in fields:
        return _add_avoid(s, fields, out)
    if "wish" in fields:
        if len(facts.wish) >= LISTS:
            return f"wish: the list has {LISTS} entries"
        facts.wish.append(wf.WishEntry(seat, fields["wish"]))
        if out.on:
            out.tell(ws.WishAdded(seat, fields["wish"]))
        return ""
    if "reply" in fields:
        return _reply(s, seat, fields["reply"], out)
    if "revise" in fields:
        return _revise(s, seat, fields, out)
    if "suggest" in fields:
        if out.on:
            out.tell(ws.Suggested(seat, fields["suggest"]))
        return ""
    if "comment" in fields:
        if seat != s.dj:
            return "comment: that is the DJ's"
        if out.on:
            out.tell(ws.Commentary(seat, fields["comment"]))
        return ""
    if "narrate" in fields:
        if out.on:
            out.tell(ws.Narration(seat, fields["narrate"]))
        return ""
    return f"{', '.join(fields)}: something is missing"


def _add_avoid(s: Core, fields: Fields, out: Out) -> str:
    """The state does not keep who wrote it: nobody can learn it from there."""
    kind = fields.get("avoid_kind", "line")
    if kind not in ("line", "veil") or set(fields) - {"avoid", "avoid_kind"}:
        return "avoid_kind: line or veil"
    if len(s.facts.avoid) >= LISTS:
        return f"avoid: the list has {LISTS} entries"
    s.facts.avoid.append(wf.AvoidEntry(fields["avoid"], kind))
    if out.on:
        out.tell(ws.AvoidAdded(fields["avoid"], kind if s.facts.tools[2] else ""))
    return ""


# --- Brawler sheets (KC-2) -----------------------------------------------------------------------------------------


def load_drafts(s: Core) -> None:
    """A sheet of an earlier session is what its owner starts from."""
    for seat in range(s.dj):
        slot = open_slot(s, seat)
        if slot >= 0:
            s.drafts[seat] = dict(s.facts.sheets[slot])


def open_slot(s: Core, seat: int) -> int:
    """The first of a seat's Brawlers whose sheet is not shown yet."""
    return next((slot for slot in s.slots_of(seat) if not s.facts.shown >> slot & 1), -1)


def brawlers_pending(s: Core) -> int:
    return sum(1 << seat for seat in bit_list(s.crew_people) if open_slot(s, seat) >= 0)


def brawler_form(s: Core, seat: int) -> list[Field]:
    draft = s.drafts[seat]
    group = words().group.get(draft.get("group", ""), {})
    others = tuple(str(other) for other in bit_list(s.people) if other != seat)
    fields = [
        *fields_of(words().brawler, without_taken(s, draft, "name", open_slot(s, seat)), group),
        idea_field(words().brawler),
    ]
    if others and draft.get("group"):
        boxes = [box for box in ARCHETYPE_BOXES if box.startswith("a2")]
        whom = tuple(f"{other} {box}" for other in others for box in boxes)
        fields.append(Field("ask", "Put the question of a box to a seat", "choice", whom, required=False))
    return fields


def brawler_options(s: Core, seat: int) -> list[int]:
    """KC-4.12: a sheet is complete when every box it needs is written, and its name is nobody else's (KC-2.1)."""
    draft = s.drafts[seat]
    slot = open_slot(s, seat)
    return [FINISH] if not missing(words().brawler, draft) and name_is_free(s, draft["name"], slot) else []


def name_is_free(s: Core, name: str, slot: int) -> bool:
    shown = [s.name_of(other) for other in bit_list(s.facts.shown) if other != slot]
    shown += [column.name for column in s.facts.columns]
    places = [place for i, place in enumerate(IDS) if i != slot]
    return name.strip().casefold() not in [one.strip().casefold() for one in [*shown, *places]]


def without_taken(s: Core, draft: dict[str, str], box: str, slot: int) -> dict[str, str]:
    """A draft as the form shows it: a name somebody else has shown meanwhile has to be written anew."""
    return draft if name_is_free(s, draft.get(box, ""), slot) else {**draft, box: ""}


def brawler_fill(s: Core, board: Rivals, seat: int, fields: Fields, chance: Chance, out: Out) -> str:
    slot = open_slot(s, seat)
    if "name" in fields and fields["name"].strip() and not name_is_free(s, fields["name"], slot):
        return f"name: {fields['name']!r} is taken"
    asked = fields.get("ask", "")
    fields = {name: text for name, text in fields.items() if name != "ask"}
    s.drafts[seat].update(fields)
    tell_draft(seat, "brawler", fields, out)
    if asked:
        _ask(s, seat, asked, out)
    return ""


def tell_draft(seat: int, sheet: str, fields: Fields, out: Out) -> None:
    """The writer hears what was saved; the others, that somebody writes."""
    if out.on:
        whole = ws.FieldSet(seat, sheet, tuple(fields), tuple(fields.values()))
        out.split(1 << seat, whole, ws.FieldSet(seat, sheet))


def _ask(s: Core, seat: int, asked: str, out: Out) -> None:
    """KC-2.11: put the question of a box to another seat."""
    to, box = asked.split()
    question = words().group.get(s.drafts[seat].get("group", ""), {}).get(box, "")
    s.facts.questions.append(wf.Question(seat, int(to), box, question))
    if out.on:
        out.tell(ws.Asked(seat, int(to), box, question))


def _reply(s: Core, seat: int, text: str, out: Out) -> str:
    waiting = [one for one in s.facts.questions if one.to == seat and not one.reply]
    if not waiting:
        return "reply: nobody has asked you"
    waiting[0].reply = text
    if out.on:
        out.tell(ws.Replied(seat, waiting[0].seat, waiting[0].box, text))
    return ""


def brawler_answer(s: Core, board: Rivals, seat: int, code: int, chance: Chance, out: Out) -> None:
    slot = open_slot(s, seat)
    show_sheet(s, seat, slot, s.drafts[seat], out)
    s.drafts[seat] = {}
    following = open_slot(s, seat)
    if following >= 0:
        s.drafts[seat] = dict(s.facts.sheets[following])


def show_sheet(s: Core, seat: int, slot: int, draft: dict[str, str], out: Out) -> None:
    s.facts.sheets[slot] = {name: draft[name].strip() for name in words().brawler if draft.get(name, "").strip()}
    s.facts.shown |= 1 << slot
    sheet = s.facts.sheets[slot]
    if out.on:
        out.tell(ws.SheetComplete(seat, "brawler", sheet["name"], dict(sheet)))
        out.tell(ws.FocusPicked(seat, sheet["name"], sheet["focus"]))
        out.tell(ws.GroupPicked(seat, sheet["name"], sheet["group"]))


# --- shared sheets: the Crew's, and the second half of the Rival Crew's (KC-3.2, KC-4.7) ----------------------------


def shared_form(s: Core, seat: int) -> list[Field]:
    boxes, values = _shared(s)
    return [*fields_of(boxes, values), idea_field(boxes)]


def _shared(s: Core) -> tuple[Boxes, dict[str, str]]:
    if s.facts.stage == "crew_sheet":
        return words().crew, s.facts.crew
    if s.facts.stage == "rivals2":
        return words().rivals2, s.facts.rivals
    return words().rivals, s.facts.rivals


def shared_pending(s: Core) -> int:
    """KC-3.2: done when more than half of the Crew players say so."""
    people = s.crew_people
    done = len(bit_list(people & s.facts.agreed))
    return 0 if done > len(bit_list(people)) // 2 else people & ~s.facts.agreed


def shared_options(s: Core, seat: int) -> list[int]:
    boxes, values = _shared(s)
    return [] if missing(boxes, values) else [FINISH]


def shared_fill(s: Core, board: Rivals, seat: int, fields: Fields, chance: Chance, out: Out) -> str:
    """Open to all at once; a change asks those who had agreed again."""
    _, values = _shared(s)
    values.update(fields)
    for other in bit_list(s.facts.agreed):
        s.facts.opened[other] += 1
    s.facts.agreed = 0
    if out.on:
        out.tell(ws.FieldSet(seat, s.facts.stage, tuple(fields), tuple(fields.values())))
    return ""


def shared_answer(s: Core, board: Rivals, seat: int, code: int, chance: Chance, out: Out) -> None:
    s.facts.agreed |= 1 << seat
    if out.on:
        out.tell(ws.Agreed(seat, s.facts.stage))


def shared_sheet(s: Core, seat: int) -> str:
    return {"crew_sheet": "crew", "rivals2": "rivals2"}.get(s.facts.stage, "rivals")


def crew_done(s: Core, board: Rivals, chance: Chance, out: Out) -> None:
    if missing(words().crew, s.facts.crew):  # a Crew of bots
        s.facts.crew = {**_filled(s, "crew", words().crew, chance), **s.facts.crew}
    if out.on:
        out.tell(ws.SheetComplete(0, "crew", s.facts.crew["name"], dict(s.facts.crew)))
    s.go_to("rivals1")
    rivals = s.facts.rivals
    if s.is_bot(s.dj) and missing(words().rivals, rivals):
        rivals.update(_filled(s, "rivals", words().rivals, chance))  # KC-22.5: proposed, and may be overwritten
    s.drafts[s.dj] = {name: rivals[name] for name in words().rivals if name in rivals}


# --- the Rival Crew's first half (KC-4.3) --------------------------------------------------------------------------


def rivals_pending(s: Core) -> int:
    """The DJ; with a bot DJ the Crew players may overwrite what it proposes."""
    if s.facts.agreed >> s.dj & 1:
        return 0
    return shared_pending(s) if s.is_bot(s.dj) else 1 << s.dj


def rivals_form(s: Core, seat: int) -> list[Field]:
    if seat != s.dj:
        return shared_form(s, seat)
    return [*fields_of(words().rivals, s.drafts[seat]), idea_field(words().rivals)]


def rivals_options(s: Core, seat: int) -> list[int]:
    if seat != s.dj:
        return shared_options(s, seat)
    return [] if missing(words().rivals, s.drafts[seat]) else [FINISH]


def rivals_fill(s: Core, board: Rivals, seat: int, fields: Fields, chance: Chance, out: Out) -> str:
    if seat != s.dj:
        return shared_fill(s, board, seat, fields, chance, out)
    s.drafts[seat].update(fields)
    tell_draft(seat, "rivals1", fields, out)
    return ""


def rivals_answer(s: Core, board: Rivals, seat: int, code: int, chance: Chance, out: Out) -> None:
    if seat != s.dj:
        shared_answer(s, board, seat, code, chance, out)
        return
    s.facts.rivals.update({name: text.strip() for name, text in s.drafts[seat].items()})
    s.facts.agreed |= 1 << seat


def rivals_done(s: Core, board: Rivals, chance: Chance, out: Out) -> None:
    rivals = s.facts.rivals
    if out.on:
        out.tell(ws.SheetComplete(s.dj, "rivals1", rivals["name"], dict(rivals)))
    s.go_to("rivals2")


def rivals2_done(s: Core, board: Rivals, chance: Chance, out: Out) -> None:
    rivals = s.facts.rivals
    if missing(words().rivals2, rivals):
        rivals.update({**_filled(s, "rivals2", words().rivals2, chance), **rivals})
    s.facts.checked = True
    if out.on:
        out.tell(ws.SheetComplete(s.dj, "rivals2", rivals["name"], dict(rivals)))
        out.tell(ws.ChecklistPassed())
        out.tell(ws.PhaseStarted("scenes"))
    s.go_to("first_picker")


# --- revisions (KC-2.15) -------------------------------------------------------------------------------------------


def _revise(s: Core, seat: int, fields: Fields, out: Out) -> str:
    facts = s.facts
    if set(fields) != {"revise", "revise_box", "revise_slot"}:
        return "revise, revise_box, revise_slot: the new text, the box (a1_1 …) and the Brawler's slot (1 to 3)"
    if not facts.checked:
        return "revise: sheets are still being written"
    if facts.revision is not None:
        return "revise: another proposal is open"
    slot = int(fields["revise_slot"]) - 1 if fields["revise_slot"] in ("1", "2", "3") else -1
    if slot not in s.slots_of(seat):
        return "revise_slot: that is not your Brawler"
    if fields["revise_box"] not in ARCHETYPE_BOXES:
        return f"revise_box: one of {', '.join(ARCHETYPE_BOXES)} (a Focus is locked, KC-2.16)"
    facts.revision = wf.Revision(seat, slot, fields["revise_box"], fields["revise"])
    if out.on:
        out.tell(ws.ArchetypeRevised(seat, s.name_of(slot), fields["revise_box"], fields["revise"], "proposed"))
    _settle_revision(s, out)
    return ""


def consent(s: Core, seat: int, yes: bool, out: Out) -> None:
    revision = s.facts.revision
    assert revision is not None
    if not yes:
        s.facts.revision = None
        if out.on:
            out.tell(
                ws.ArchetypeRevised(revision.seat, s.name_of(revision.slot), revision.box, revision.text, "refused")
            )
        return
    revision.consent |= 1 << seat
    _settle_revision(s, out)


def _settle_revision(s: Core, out: Out) -> None:
    """All other people consent (bots do): the box is rewritten. A running Brawl is not touched."""
    revision = s.facts.revision
    if revision is None or s.people & ~revision.consent & ~(1 << revision.seat):
        return
    s.facts.sheets[revision.slot] = {**s.facts.sheets[revision.slot], revision.box: revision.text}
    s.facts.revision = None
    if out.on:
        out.tell(ws.ArchetypeRevised(revision.seat, s.name_of(revision.slot), revision.box, revision.text, "revised"))


def _rival_boxes(s: Core, seat: int) -> Iterable[str]:
    return words().rivals if seat == s.dj and not s.is_bot(seat) and not s.facts.agreed >> seat & 1 else ()


def _brawler_boxes(s: Core, seat: int) -> Iterable[str]:
    if seat >= s.dj or s.is_bot(seat) or open_slot(s, seat) < 0:
        return ()
    return tuple(box for box in words().brawler if box != "player")


DOORS: dict[str, Door] = {
    "agree": Door(
        kind=lambda s, seat: "agree",
        pending=lambda s: s.people & ~s.facts.agreed,
        options=agree_options,
        form=lambda s, seat: list_fields(s),
        answer=agree,
        settle=agreement_done,
    ),
    "brawlers": Door(
        kind=lambda s, seat: "edit_brawler",
        pending=brawlers_pending,
        options=brawler_options,
        form=brawler_form,
        about=lambda s, seat: {"slot": open_slot(s, seat) + 1},
        answer=brawler_answer,
        fill=brawler_fill,
        settle=lambda s, board, chance, out: s.go_to("crew_sheet"),
        sheet=lambda s, seat: "brawler",
        private=_brawler_boxes,
    ),
    "crew_sheet": Door(
        kind=lambda s, seat: "edit_crew",
        pending=shared_pending,
        options=shared_options,
        form=shared_form,
        answer=shared_answer,
        fill=shared_fill,
        settle=crew_done,
        sheet=shared_sheet,
        shared=lambda s, seat: True,
    ),
    "rivals1": Door(
        kind=lambda s, seat: "edit_rival_crew",
        pending=rivals_pending,
        options=rivals_options,
        form=rivals_form,
        answer=rivals_answer,
        fill=rivals_fill,
        settle=rivals_done,
        sheet=shared_sheet,
        shared=lambda s, seat: seat != s.dj,
        private=_rival_boxes,
    ),
    "rivals2": Door(
        kind=lambda s, seat: "edit_rival_crew2",
        pending=shared_pending,
        options=shared_options,
        form=shared_form,
        answer=shared_answer,
        fill=shared_fill,
        settle=rivals2_done,
        sheet=shared_sheet,
        shared=lambda s, seat: True,
    ),
}
