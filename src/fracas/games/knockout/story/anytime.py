"""Session zero, and what stays open to every seat all evening: lists, words unasked, revisions (KC-1, KC-2.15)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fracas.games.knockout.story import codes as c
from fracas.games.knockout.story import words as ws
from fracas.games.knockout.story.content import form_field, words
from fracas.games.knockout.story.facts import AvoidEntry, Fields, Question, Revision, WishEntry
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.refusal import Refusal
from fracas.kernel.wire import Field

if TYPE_CHECKING:
    from fracas.games.knockout.core.match import Rivals
    from fracas.games.knockout.story.session import Story

LINES_AND_VEILS = 2  # its place among the tools
MOST_ENTRIES = 60  # of a list


# --- the agreement (KC-1.1 to KC-1.10) -----------------------------------------------------------------------------


def list_fields(s: Story) -> list[Field]:
    """The boxes of both lists; an Avoid entry is marked a line or a veil where the table plays with them (KC-1.7)."""
    names = ["avoid", "avoid_kind", "wish"] if s.facts.tools[LINES_AND_VEILS] else ["avoid", "wish"]
    return [form_field(name) for name in names]


def agreement_form(s: Story) -> list[Field]:
    """Both lists, and a suggestion: one of them at a time (KC-R8)."""
    return [*list_fields(s), form_field("suggest")]


def written(fields: Fields) -> Fields:
    """What a form of both lists says: empty boxes say nothing, and a mark without its Avoid entry neither (KC-R8)."""
    said = {name: text for name, text in fields.items() if text.strip()}
    return {name: text for name, text in said.items() if name != "avoid_kind" or "avoid" in said or len(said) == 1}


def against_lists(s: Story, seat: int, fields: Fields) -> Refusal | None:
    said = written(fields)
    return against_form(s, seat, said) if said else Refusal("empty_form")


def fill_lists(s: Story, board: Rivals, seat: int, fields: Fields, chance: Chance, out: Out) -> None:
    fill(s, seat, written(fields), out)


def against_agreement(s: Story, seat: int, code: int) -> Refusal | None:
    """KC-1.4: a switch is turned to what it is not."""
    if code == c.CONFIRM:
        return None
    tool, on = divmod(code - c.TOOL, 2)
    return Refusal("tool_is_so", tool=ws.TOOLS[tool], on=bool(on)) if s.facts.tools[tool] == bool(on) else None


def agree(s: Story, board: Rivals, seat: int, code: int, chance: Chance, out: Out) -> None:
    """KC-1.9: confirm, or turn a switch of the table."""
    if code == c.CONFIRM:
        confirm(s, seat, "session", out)
        return
    tool, on = divmod(code - c.TOOL, 2)
    s.facts.tools[tool] = bool(on)
    if out.on:
        out.tell(ws.ToolSwitched(seat, ws.TOOLS[tool], bool(on)))


def confirm(s: Story, seat: int, what: str, out: Out) -> None:
    """A seat agrees to what is open."""
    s.facts.agreed |= 1 << seat
    if out.on:
        out.tell(ws.Agreed(seat, what))


# --- consent to a revision (KC-2.15) -------------------------------------------------------------------------------


def against_consent(s: Story, seat: int) -> Refusal | None:
    revision = s.facts.revision
    if revision is None:
        return Refusal("no_revision")
    if seat > s.dj:
        return Refusal("looks_on")
    if revision.seat == seat:
        return Refusal("own_revision")
    return Refusal("has_consented") if revision.consent >> seat & 1 else None


# --- words nobody asked for (KC-1.3, KC-2.11, KC-2.15, KC-5.9, KC-8.20) ---------------------------------------------


@dataclass(frozen=True)
class Unasked:
    """One thing a seat may write unasked: the boxes it takes, what the rules can have against it, what it does."""

    take: Callable[[Story, int, Fields, Out], None]
    against: Callable[[Story, int, Fields], Refusal | None] = lambda s, seat, fields: None
    needs: tuple[str, ...] = ()  # boxes beside its own
    may_have: tuple[str, ...] = ()


def unasked_fields(s: Story) -> tuple[Field, ...]:
    """The fields any seat may fill without being asked. What the moment has against it, `against_form` says."""
    beside = [name for thing in UNASKED for name in (thing, *UNASKED[thing].needs)]
    return (*list_fields(s), *(form_field(name) for name in beside if name not in ("avoid", "wish")))


def against_form(s: Story, seat: int, fields: Fields) -> Refusal | None:
    """What the rules have against a form sent unasked: it says one thing, whole, or it is refused whole (KC-R8)."""
    for name, text in fields.items():
        if not text.strip():
            return Refusal("empty_box", box=name)
    if "avoid" in fields and fields.keys() - {"avoid", "avoid_kind"}:
        return Refusal("avoid_alone")
    said = [name for name in UNASKED if name in fields]
    if not said or fields.keys() < {said[0], *UNASKED[said[0]].needs}:
        return Refusal("avoid_missing") if "avoid_kind" in fields else Refusal("revision_incomplete")
    thing = UNASKED[said[0]]
    if fields.keys() - {said[0], *thing.needs, *thing.may_have}:
        return Refusal("one_thing", boxes=list(fields))
    return thing.against(s, seat, fields)


def fill(s: Story, seat: int, fields: Fields, out: Out) -> None:
    """Take a form that nothing stands against."""
    UNASKED[next(name for name in UNASKED if name in fields)].take(s, seat, fields, out)


def _against_entry(s: Story, seat: int, fields: Fields) -> Refusal | None:
    box, entries = ("avoid", len(s.facts.avoid)) if "avoid" in fields else ("wish", len(s.facts.wish))
    return Refusal("list_full", box=box, most=MOST_ENTRIES) if entries >= MOST_ENTRIES else None


def _avoid(s: Story, seat: int, fields: Fields, out: Out) -> None:
    """The state does not keep who wrote it: nobody can learn it from there."""
    kind = fields.get("avoid_kind", "line")
    s.facts.avoid.append(AvoidEntry(fields["avoid"], kind))
    s.write(-1, fields["avoid"], "avoid")
    if out.on:
        out.tell(ws.AvoidAdded(fields["avoid"], kind if s.facts.tools[LINES_AND_VEILS] else ""))


def _wish(s: Story, seat: int, fields: Fields, out: Out) -> None:
    s.facts.wish.append(WishEntry(seat, fields["wish"]))
    s.write(seat, fields["wish"], "wish")
    if out.on:
        out.tell(ws.WishAdded(seat, fields["wish"]))


def _suggest(s: Story, seat: int, fields: Fields, out: Out) -> None:
    s.write(seat, fields["suggest"], "suggest")
    if out.on:
        out.tell(ws.Suggested(seat, fields["suggest"]))


def _against_comment(s: Story, seat: int, fields: Fields) -> Refusal | None:
    if s.quit >> seat & 1:
        return Refusal("has_resigned")
    return None if seat == s.dj else Refusal("not_yours", who=[s.dj], rule="KC-5.9")


def _comment(s: Story, seat: int, fields: Fields, out: Out) -> None:
    s.write(seat, fields["comment"], "comment")
    if out.on:
        out.tell(ws.Commentary(seat, fields["comment"]))


def _narrate(s: Story, seat: int, fields: Fields, out: Out) -> None:
    s.write(seat, fields["narrate"], "narrate")
    if out.on:
        out.tell(ws.Narration(seat, fields["narrate"]))


def _questions_to(s: Story, seat: int) -> list[Question]:
    """Questions of sheets that were put to a seat and wait for its reply (KC-2.11)."""
    return [one for one in s.facts.questions if one.to == seat and not one.reply]


def _against_reply(s: Story, seat: int, fields: Fields) -> Refusal | None:
    return None if _questions_to(s, seat) else Refusal("nobody_asked")


def _reply(s: Story, seat: int, fields: Fields, out: Out) -> None:
    question = _questions_to(s, seat)[0]
    question.reply = fields["reply"]
    s.write(seat, question.reply, "reply")
    if out.on:
        out.tell(ws.Replied(seat, question.seat, question.box, question.reply))


# --- revisions (KC-2.15) -------------------------------------------------------------------------------------------


def _against_revision(s: Story, seat: int, fields: Fields) -> Refusal | None:
    if not s.facts.checked:
        return Refusal("sheets_open")
    if s.facts.revision is not None:
        return Refusal("revision_open")
    slot = int(fields["revise_slot"]) - 1
    return None if slot in s.slots_of(seat) else Refusal("not_your_brawler", who=s.name_of(slot))


def _revise(s: Story, seat: int, fields: Fields, out: Out) -> None:
    revision = Revision(seat, int(fields["revise_slot"]) - 1, fields["revise_box"], fields["revise"])
    s.facts.revision = revision
    s.wrote(seat, "revise", {revision.box: revision.text}, words().brawler, revision.slot)
    s.facts.log[-1].text = revision.text
    _tell_revision(s, revision, "proposed", out)
    _settle_revision(s, revision, out)


def consent(s: Story, seat: int, yes: bool, out: Out) -> None:
    revision = s.facts.revision
    assert revision is not None
    if yes:
        revision.consent |= 1 << seat
        _settle_revision(s, revision, out)
    else:
        s.facts.revision = None
        _tell_revision(s, revision, "refused", out)


def _settle_revision(s: Story, revision: Revision, out: Out) -> None:
    """All other people consent (bots do): the box is rewritten. A running Brawl is not touched."""
    if s.people & ~revision.consent & ~(1 << revision.seat):
        return
    s.facts.sheets[revision.slot] = {**s.facts.sheets[revision.slot], revision.box: revision.text}
    s.facts.revision = None
    _tell_revision(s, revision, "revised", out)


def leave_revision(s: Story, seat: int, out: Out) -> None:
    """Who has resigned revises nothing, and is not asked for consent (KC-2.15)."""
    revision = s.facts.revision
    if revision is None:
        return
    if revision.seat == seat:
        consent(s, seat, False, out)
    else:
        _settle_revision(s, revision, out)


def _tell_revision(s: Story, revision: Revision, how: str, out: Out) -> None:
    if out.on:
        out.tell(ws.ArchetypeRevised(revision.seat, s.name_of(revision.slot), revision.box, revision.text, how))


UNASKED: dict[str, Unasked] = {
    "avoid": Unasked(_avoid, _against_entry, may_have=("avoid_kind",)),
    "wish": Unasked(_wish, _against_entry),
    "suggest": Unasked(_suggest),
    "reply": Unasked(_reply, _against_reply),
    "revise": Unasked(_revise, _against_revision, needs=("revise_box", "revise_slot")),
    "comment": Unasked(_comment, _against_comment),
    "narrate": Unasked(_narrate),
}
