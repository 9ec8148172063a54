"""The sheets (KC-2 to KC-4): three Brawlers, the Crew, the Rival Crew, and the checklist that ends creation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from fracas.games.knockout.core.codes import IDS
from fracas.games.knockout.samples import samples, taken
from fracas.games.knockout.story import codes as c
from fracas.games.knockout.story import words as ws
from fracas.games.knockout.story.anytime import confirm
from fracas.games.knockout.story.content import (
    WITHOUT_IDEAS,
    Boxes,
    form_field,
    idea,
    idea_key,
    sheet_fields,
    tables,
    unwritten,
    words,
)
from fracas.games.knockout.story.facts import Fields, Question
from fracas.kernel.chance import Chance
from fracas.kernel.masks import members
from fracas.kernel.out import Out
from fracas.kernel.refusal import Refusal
from fracas.kernel.wire import Field

if TYPE_CHECKING:
    from fracas.games.knockout.core.match import Rivals
    from fracas.games.knockout.story.session import Story

ASKED_AROUND = ("a2_title", "a2_1", "a2_2", "a2_3")  # boxes whose question goes to others (KC-2.11)


# --- what sheets share ---------------------------------------------------------------------------------------------


def idea_field(names: Iterable[str]) -> Field:
    """Draw an idea for one of these boxes."""
    return replace(form_field("idea"), choices=tuple(name for name in names if name not in WITHOUT_IDEAS))


def sample_fields(names: Iterable[str]) -> list[Field]:
    """Take a whole sheet of a ready-made crew, one of these; no field where none is left."""
    choices = tuple(names)
    return [replace(form_field("sample"), choices=choices)] if choices else []


def with_sample(sheet: str, fields: Fields) -> Fields:
    """A form in which a sample stands for its boxes; what is written beside it stands over it."""
    rest = {name: text for name, text in fields.items() if name != "sample"}
    chosen = fields.get("sample", "")
    return {**taken(sheet, chosen), **{name: text for name, text in rest.items() if text.strip()}} if chosen else rest


def sheet_form(boxes: Boxes, values: Fields, sheet: str = "") -> list[Field]:
    """A sheet as a form, with ideas and samples."""
    return [*sheet_fields(boxes, values), idea_field(boxes), *sample_fields(samples().get(sheet, ()))]


def against_showing(boxes: Boxes, values: Fields, rule: str = "KC-4.12") -> Refusal | None:
    """A sheet is complete when every box it needs is written."""
    empty = unwritten(boxes, values)
    return Refusal("unwritten", boxes=[boxes[name].label for name in empty], rule=rule) if empty else None


def name_is_free(s: Story, name: str, slot: int = -1) -> bool:
    """KC-2.1: nobody else has shown the name, and it is no other Brawler's place."""
    shown = [s.name_of(other) for other in members(s.facts.shown) if other != slot]
    shown += [column.name for column in s.facts.columns]
    places = [place for i, place in enumerate(IDS) if i != slot]
    return name.strip().casefold() not in [one.strip().casefold() for one in [*shown, *places]]


def against_name(s: Story, box: str, values: Fields, slot: int = -1) -> Refusal | None:
    name = values.get(box, "").strip()
    return Refusal("name_taken", box=box, name=name) if name and not name_is_free(s, name, slot) else None


def without_taken(s: Story, draft: Fields, box: str, slot: int = -1) -> Fields:
    """A draft as the form shows it: a name somebody else has shown meanwhile has to be written anew."""
    return draft if name_is_free(s, draft.get(box, ""), slot) else {**draft, box: ""}


def tell_draft(seat: int, sheet: str, fields: Fields, out: Out) -> None:
    """The writer hears what was saved; the others, that somebody writes."""
    if out.on:
        whole = ws.FieldSet(seat, sheet, tuple(fields), tuple(fields.values()))
        out.split(1 << seat, whole, ws.FieldSet(seat, sheet))


def tell_written(seat: int, sheet: str, fields: Fields, out: Out) -> None:
    """All hear what was written."""
    if out.on:
        out.tell(ws.FieldSet(seat, sheet, tuple(fields), tuple(fields.values())))


def ask_again(s: Story) -> None:
    """What was agreed to has changed: whoever had agreed is asked again."""
    for seat in members(s.facts.agreed):
        s.facts.opened[seat] += 1
    s.facts.agreed = 0


def from_tables(s: Story, sheet: str, chance: Chance) -> Fields:
    """A whole sheet from the tables of ideas."""
    taken = tuple(one.get("name", "") for one in s.facts.sheets)
    texts = {name: idea(sheet, name, chance, taken if name == "name" else ()) for name in words().boxes(sheet)}
    if sheet == "brawler":
        texts["player"] = "Bot"
    return {name: text for name, text in texts.items() if text}


def drawn_boxes(s: Story, sheet: str, values: Fields, place: int = 0) -> Fields:
    """What the clock writes into the boxes a sheet still needs (KC-R16): free ideas, from a place of each table on."""
    named = [s.name_of(slot) for slot in c.SLOTS] + [one.name for one in s.facts.columns]
    texts: Fields = {}
    for name in unwritten(words().boxes(sheet), values):
        found = tables().idea.get(idea_key(sheet, name), ("Somebody",))
        found = (*found[place:], *found[:place])
        texts[name] = next((one for one in found if one not in named), found[0])
    return texts


# --- Brawler sheets (KC-2) -----------------------------------------------------------------------------------------


def begin_sheets(s: Story, board: Rivals, chance: Chance, out: Out) -> None:
    """KC-1.9: everybody has confirmed; creation starts, bots first."""
    if out.on:
        out.tell(ws.AgreementDone())
    s.go_to("brawlers")
    for slot in c.SLOTS:
        if s.is_away(s.seat_of(slot)):
            show_brawler(s, s.seat_of(slot), slot, from_tables(s, "brawler", chance), out)
    for seat in range(s.dj):
        load_draft(s, seat)


def load_draft(s: Story, seat: int) -> None:
    """A sheet of an earlier session is what its owner starts from."""
    slot = open_slot(s, seat)
    if slot >= 0:
        s.drafts[seat] = dict(s.facts.sheets[slot])


def open_slot(s: Story, seat: int) -> int:
    """The first of a seat's Brawlers whose sheet is not shown yet."""
    return next((slot for slot in s.slots_of(seat) if not s.facts.shown >> slot & 1), -1)


def brawlers_pending(s: Story) -> int:
    return sum(1 << seat for seat in members(s.crew_people) if open_slot(s, seat) >= 0)


def brawler_form(s: Story, seat: int) -> list[Field]:
    draft = s.drafts[seat]
    questions = words().group.get(draft.get("group", ""), {})
    values = without_taken(s, draft, "name", open_slot(s, seat))
    slot = open_slot(s, seat)
    free = [name for name in samples()["brawler"] if name_is_free(s, name, slot)]
    fields = [*sheet_fields(words().brawler, values, questions), idea_field(words().brawler), *sample_fields(free)]
    others = [other for other in members(s.people) if other != seat]
    if others and draft.get("group"):
        whom = tuple(f"{other} {box}" for other in others for box in ASKED_AROUND)
        fields.append(replace(form_field("ask"), choices=whom))
    return fields


def against_brawler(s: Story, seat: int, code: int) -> Refusal | None:
    draft = s.drafts[seat]
    return against_showing(words().brawler, draft) or against_name(s, "name", draft, open_slot(s, seat))


def against_brawler_form(s: Story, seat: int, fields: Fields) -> Refusal | None:
    return against_name(s, "name", fields, open_slot(s, seat))


def fill_brawler(s: Story, board: Rivals, seat: int, fields: Fields, chance: Chance, out: Out) -> None:
    texts = {name: text for name, text in fields.items() if name != "ask"}
    s.drafts[seat].update(texts)
    tell_draft(seat, "brawler", texts, out)
    if fields.get("ask"):
        ask_around(s, seat, fields["ask"], out)


def ask_around(s: Story, seat: int, choice: str, out: Out) -> None:
    """KC-2.11: put the question of a box to another seat."""
    to, box = choice.split()
    question = words().group.get(s.drafts[seat].get("group", ""), {}).get(box, "")
    s.facts.questions.append(Question(seat, int(to), box, question))
    if out.on:
        out.tell(ws.Asked(seat, int(to), box, question))


def finish_brawler(s: Story, board: Rivals, seat: int, code: int, chance: Chance, out: Out) -> None:
    show_brawler(s, seat, open_slot(s, seat), s.drafts[seat], out)
    s.drafts[seat] = {}
    load_draft(s, seat)


def show_brawler(s: Story, seat: int, slot: int, draft: Fields, out: Out) -> None:
    """What only its writer knew is everybody's now."""
    sheet = {name: draft[name].strip() for name in words().brawler if draft.get(name, "").strip()}
    s.facts.sheets[slot] = sheet
    s.facts.shown |= 1 << slot
    s.wrote(seat, "brawler", sheet, words().brawler, slot)
    if out.on:
        out.tell(ws.SheetComplete(seat, "brawler", sheet["name"], dict(sheet)))
        out.tell(ws.FocusPicked(seat, sheet["name"], sheet["focus"]))
        out.tell(ws.GroupPicked(seat, sheet["name"], sheet["group"]))


def brawler_boxes(s: Story, seat: int) -> Iterable[str]:
    """What a seat may have in its draft while Brawlers are made."""
    if seat >= s.dj or s.is_away(seat) or open_slot(s, seat) < 0:
        return ()
    return tuple(box for box in words().brawler if box != "player")


# --- sheets all write together: the Crew's, and the second half of the Rival Crew's (KC-3.2, KC-4.7) ----------------


def shared_sheet(s: Story, seat: int) -> str:
    """The sheet that is open to all in this stage."""
    return {"crew_sheet": "crew", "rivals2": "rivals2"}.get(s.facts.stage, "rivals")


def _shared_values(s: Story) -> Fields:
    return s.facts.crew if s.facts.stage == "crew_sheet" else s.facts.rivals


def shared_form(s: Story, seat: int) -> list[Field]:
    sheet = shared_sheet(s, seat)
    return sheet_form(words().boxes(sheet), _shared_values(s), sheet)


def shared_pending(s: Story) -> int:
    """KC-3.2: done when more than half of the Crew players say so."""
    people = s.crew_people
    done = len(members(people & s.facts.agreed))
    return 0 if done > len(members(people)) // 2 else people & ~s.facts.agreed


def against_shared(s: Story, seat: int, code: int) -> Refusal | None:
    return against_showing(words().boxes(shared_sheet(s, seat)), _shared_values(s))


def fill_shared(s: Story, board: Rivals, seat: int, fields: Fields, chance: Chance, out: Out) -> None:
    """Open to all at once; a change asks those who had agreed again."""
    _shared_values(s).update(fields)
    _wrote(s, seat, fields)
    ask_again(s)
    tell_written(seat, s.facts.stage, fields, out)


def _wrote(s: Story, seat: int, fields: Fields) -> None:
    """What was written on the sheet that is open to all."""
    kind = "crew" if s.facts.stage == "crew_sheet" else "rivals"
    s.wrote(seat, kind, fields, words().boxes(shared_sheet(s, seat)))


def first_half() -> Boxes:
    """The boxes of the Rival Crew's sheet that the DJ fills (KC-4.3)."""
    return words().rivals


def finish_shared(s: Story, board: Rivals, seat: int, code: int, chance: Chance, out: Out) -> None:
    confirm(s, seat, s.facts.stage, out)


def propose_rivals(s: Story, chance: Chance) -> None:
    """KC-22.5: without a DJ the tables propose what the sheet lacks."""
    rivals = s.facts.rivals
    if s.is_away(s.dj) and unwritten(words().rivals, rivals):
        proposed = {**from_tables(s, "rivals", chance), **{name: text for name, text in rivals.items() if text}}
        proposed = {name: proposed[name] for name in words().rivals if name in proposed and name not in rivals}
        rivals.update(proposed)
        _wrote(s, s.dj, proposed)


def crew_done(s: Story, board: Rivals, chance: Chance, out: Out) -> None:
    """The Crew sheet stands. A bot DJ proposes the Rival Crew, which people may overwrite (KC-22.5)."""
    if unwritten(words().crew, s.facts.crew):  # a Crew of bots
        s.facts.crew = {**from_tables(s, "crew", chance), **s.facts.crew}
        _wrote(s, 0, s.facts.crew)
    if out.on:
        out.tell(ws.SheetComplete(0, "crew", s.facts.crew["name"], dict(s.facts.crew)))
    unseen = s.drafts[s.dj]  # of a DJ that was sent back to this sheet
    s.go_to("rivals1")
    rivals = s.facts.rivals
    propose_rivals(s, chance)
    s.drafts[s.dj] = {name: rivals[name] for name in words().rivals if name in rivals} | unseen


# --- the Rival Crew's first half (KC-4.3) --------------------------------------------------------------------------


def rivals_whose(s: Story) -> int:
    """The DJ's; with a bot DJ the Crew players may overwrite what it proposes."""
    return s.crew_people if s.is_away(s.dj) else 1 << s.dj


def rivals_pending(s: Story) -> int:
    if s.facts.agreed >> s.dj & 1:
        return 0
    return shared_pending(s) if s.is_away(s.dj) else 1 << s.dj


def rivals_form(s: Story, seat: int) -> list[Field]:
    return shared_form(s, seat) if seat != s.dj else sheet_form(words().rivals, s.drafts[seat], "rivals")


def against_rivals(s: Story, seat: int, code: int) -> Refusal | None:
    return against_shared(s, seat, code) if seat != s.dj else against_showing(words().rivals, s.drafts[seat])


def fill_rivals(s: Story, board: Rivals, seat: int, fields: Fields, chance: Chance, out: Out) -> None:
    if seat != s.dj:
        fill_shared(s, board, seat, fields, chance, out)
        return
    s.drafts[seat].update(fields)
    tell_draft(seat, "rivals1", fields, out)


def finish_rivals(s: Story, board: Rivals, seat: int, code: int, chance: Chance, out: Out) -> None:
    if seat != s.dj:
        finish_shared(s, board, seat, code, chance, out)
        return
    shown = {name: text.strip() for name, text in s.drafts[seat].items()}
    s.facts.rivals.update(shown)
    _wrote(s, seat, shown)
    s.facts.agreed |= 1 << seat


def rivals_done(s: Story, board: Rivals, chance: Chance, out: Out) -> None:
    rivals = s.facts.rivals
    if out.on:
        out.tell(ws.SheetComplete(s.dj, "rivals1", rivals["name"], dict(rivals)))
    s.go_to("rivals2")


def rivals2_done(s: Story, board: Rivals, chance: Chance, out: Out) -> None:
    """KC-4.12: the checklist is passed; scenes begin."""
    rivals = s.facts.rivals
    if unwritten(words().rivals2, rivals):
        drawn = from_tables(s, "rivals2", chance)
        _wrote(s, 0, {name: text for name, text in drawn.items() if name not in rivals})
        rivals.update({**drawn, **rivals})
    s.facts.checked = True
    if out.on:
        out.tell(ws.SheetComplete(s.dj, "rivals2", rivals["name"], dict(rivals)))
        out.tell(ws.ChecklistPassed())
        out.tell(ws.PhaseStarted("scenes"))
    s.go_to("first_picker")


def rivals_boxes(s: Story, seat: int) -> Iterable[str]:
    """What the DJ may have in the draft of the Rival Crew."""
    return words().rivals if seat == s.dj and not s.is_away(seat) and not s.facts.agreed >> seat & 1 else ()
