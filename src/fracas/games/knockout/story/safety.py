"""X-Card and Script Change (KC-1.5, KC-1.6): contributions are struck wherever they stand, and a beat can be ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from fracas.games.knockout.core.codes import BY_RESIGNING, IDS
from fracas.games.knockout.maps import FEWEST_ZONES, arena_of, judge
from fracas.games.knockout.story import codes as c
from fracas.games.knockout.story import words as ws
from fracas.games.knockout.story.acts.map_maker import namer_from, spec_of
from fracas.games.knockout.story.acts.scenes import beat
from fracas.games.knockout.story.acts.sheets import ask_again, first_half, load_draft
from fracas.games.knockout.story.acts.voices import take_words, words_after_name
from fracas.games.knockout.story.facts import CUT, SAID, Fields, Line
from fracas.kernel.masks import members
from fracas.kernel.out import Out
from fracas.kernel.refusal import Refusal
from fracas.kernel.wire import without

if TYPE_CHECKING:
    from fracas.games.knockout.core.match import Rivals
    from fracas.games.knockout.story.session import Story

MOVES = (c.XCARD, c.PAUSE, c.FORWARD, *c.REWINDS)  # in the order they are offered
NAMES = ("name", "rival_name")  # boxes whose words are known wherever they stand


class Struck(NamedTuple):
    """A text that is struck: whose (-1 where nobody may know), the box it was sent in, the words."""

    seat: int
    box: str
    text: str


def offered(s: Story) -> list[int]:
    """Those of MOVES that nothing stands in the way of; they are the same for every seat."""
    return [] if s.facts.stage == "brawl" or s.facts.paused else [code for code in MOVES if against(s, code) is None]


def against(s: Story, code: int) -> Refusal | None:
    """What stands in the way of one of MOVES."""
    facts = s.facts
    if facts.stage == "brawl":
        return Refusal("tools_rest")
    if facts.paused:
        return Refusal("paused", waiting=members(s.pending()))
    tool = 0 if code == c.XCARD else 1
    if not facts.tools[tool]:
        return Refusal("tool_off", tool=ws.TOOLS[tool])
    if code == c.FORWARD:
        return None if _beat_is_open(s) else Refusal("no_beat")
    lines = len(s.open_lines())
    return Refusal("rewind_too_far", lines=lines) if code - c.REWIND > lines else None


def answer(s: Story, board: Rivals, seat: int, code: int, out: Out) -> None:
    """Take one of MOVES."""
    if code == c.FORWARD:
        _cut(s, seat, out)
        return
    lines = _to_strike(s, code)
    # An Avoid entry has counted as an answer of somebody, and its number stays used when it goes.
    board.opened += sum(line.kind == "avoid" for line in lines)
    for line in reversed(lines):
        _take_back(s, line)
    if lines and s.facts.stage in ("epilogue", "boost"):
        _rename_board(s, board)
    s.facts.paused = bool(s.people)
    s.facts.resumed = 0
    s.reopen()
    if out.on and code == c.XCARD:
        out.tell(ws.XcardPlayed())
    elif out.on:
        out.tell(ws.ScriptChanged(seat, "rewind" if lines else "pause", len(lines)))


def resume(s: Story, seat: int, out: Out) -> None:
    """A seat is ready to go on; when all are, the session does."""
    s.facts.resumed |= 1 << seat
    go_on(s, out)


def go_on(s: Story, out: Out) -> None:
    """A paused session goes on once nobody is waited for."""
    if not s.facts.paused or s.people & ~s.facts.resumed:
        return
    s.facts.paused = False
    s.reopen()
    if out.on:
        out.tell(ws.Resumed())


# --- the end of a beat (KC-1.6) ------------------------------------------------------------------------------------


def _beat_is_open(s: Story) -> bool:
    return s.facts.stage in ("scene", "epilogue") and any(line.kind in SAID for line in beat(s))


def _cut(s: Story, seat: int, out: Out) -> None:
    """KC-R10: the beat is over. A deed somebody objects to has not happened; all else has, and is behind us."""
    for line in beat(s):
        if line.objected >= 0:
            line.strike()
    s.write(seat, "", CUT)
    if out.on:
        out.tell(ws.ScriptChanged(seat, "forward"))


# --- striking (KC-1.5) ---------------------------------------------------------------------------------------------


def struck_by(s: Story, code: int) -> tuple[Struck, ...]:
    """The texts an X-Card or a rewind takes off the table, told before it does."""
    return tuple(Struck(line.seat, *text) for line in _to_strike(s, code) for text in _texts(s, line).items())


def _to_strike(s: Story, code: int) -> list[Line]:
    lines = s.open_lines()
    back = 1 if code == c.XCARD else code - c.REWIND if code in c.REWINDS else 0
    return lines[max(0, len(lines) - back) :]


def _texts(s: Story, line: Line) -> Fields:
    """The words of a contribution, by the boxes they were sent in."""
    if line.kind == "rival":
        rival = next(one for one in s.facts.columns if one.versus == line.slot)
        return {"rival_name": rival.name, "rival_notes": rival.notes}
    sheet = _sheet_of(s, line)
    if sheet is not None:
        return {box: sheet[box] for box in line.boxes if sheet.get(box)}
    return {"say" if line.kind in SAID else "place" if line.kind == "frame" else line.kind: line.text}


def _sheet_of(s: Story, line: Line) -> Fields | None:
    """The sheet on which the words of a contribution stand; of the frame of an earlier scene the chronicle has some."""
    facts = s.facts
    if line.kind == "brawler":
        return facts.sheets[line.slot]
    if line.kind == "frame":
        return facts.frame if line.scene == facts.scene else None
    return {"crew": facts.crew, "rivals": facts.rivals}.get(line.kind)


def _take_back(s: Story, line: Line) -> None:
    """A contribution goes, with every place its words stand in."""
    texts, of_a_sheet = _texts(s, line), bool(line.boxes)
    texts["words"] = words_after_name(s, line)  # others may have repeated them without the name (KC-R18)
    if line.kind in ERASE:
        ERASE[line.kind](s, line)
    line.strike()
    for box, text in texts.items():
        if not text:
            continue
        s.facts.chronicle = [without(told, text) for told in s.facts.chronicle]
        s.facts.past = [name for name in s.facts.past if name != text]
        # A single word of a sheet, such as a colour, is nobody's; a name is.
        if not of_a_sheet or box in NAMES or " " in text:
            _take_from_others(s, text)


def _take_from_others(s: Story, text: str) -> None:
    """KC-R11: all that was said, wished or replied loses these words. Avoid list, sheets and map keep their own."""
    facts = s.facts
    for line in facts.log:
        if line.kind not in ERASE or line.kind in ("wish", "reply"):
            take_words(s, line, text)
    for entry in facts.wish:
        entry.text = without(entry.text, text)
    for question in facts.questions:
        question.reply = without(question.reply, text)


def _erase_avoid(s: Story, line: Line) -> None:
    last = max(place for place, entry in enumerate(s.facts.avoid) if entry.text == line.text)
    del s.facts.avoid[last]


def _erase_wish(s: Story, line: Line) -> None:
    entries = s.facts.wish
    last = max(i for i, entry in enumerate(entries) if (entry.seat, entry.text) == (line.seat, line.text))
    del entries[last]


def _erase_reply(s: Story, line: Line) -> None:
    """The question waits for another answer."""
    for question in s.facts.questions:
        if question.to == line.seat and question.reply == line.text:
            question.reply = ""


def _erase_boxes(s: Story, line: Line) -> None:
    """Boxes of a sheet are empty again; during creation the sheet comes back to whoever writes it (KC-4.12)."""
    facts = s.facts
    sheet = _sheet_of(s, line) or {}
    for box in line.boxes:
        sheet.pop(box, None)
    if line.kind == "crew" and not facts.checked:
        _write_again(s, "crew_sheet")
    elif line.kind == "rivals" and not facts.checked:
        _write_again(s, "rivals1" if line.boxes[0] in first_half() else "rivals2")


def _write_again(s: Story, stage: str) -> None:
    """Go back to the sheet of that stage. What the DJ has not shown yet is not lost."""
    if s.facts.stage == stage:
        ask_again(s)
        return
    unseen = s.drafts[s.dj]
    s.go_to(stage)
    s.drafts[s.dj] = unseen
    if stage == "rivals1" and not s.is_away(s.dj):
        s.drafts[s.dj] = {name: text for name, text in s.facts.rivals.items() if name in first_half()}


def _erase_brawler(s: Story, line: Line) -> None:
    """During creation its owner writes the sheet again; later only what is no text is left, and its place as a name."""
    facts = s.facts
    seat = s.seat_of(line.slot)
    for box in line.boxes:
        facts.sheets[line.slot].pop(box, None)
    if facts.checked or s.is_away(seat):
        facts.sheets[line.slot]["name"] = IDS[line.slot]
        return
    facts.shown &= ~(1 << line.slot)
    if facts.stage == "brawlers":
        load_draft(s, seat)
        return
    s.go_to("brawlers")
    for one in range(s.dj):
        load_draft(s, one)


def _erase_revision(s: Story, line: Line) -> None:
    """Proposed, it is withdrawn; agreed to, its box is empty."""
    sheet = s.facts.sheets[line.slot]
    if s.facts.revision is not None and s.facts.revision.text == line.text:
        s.facts.revision = None
    for box in line.boxes:
        if sheet.get(box) == line.text:
            del sheet[box]


def _erase_rival(s: Story, line: Line) -> None:
    """In its scene a person makes another one; later, and for a bot's, the place on the sheet is its name."""
    facts = s.facts
    rival = next(one for one in facts.columns if one.versus == line.slot)
    facts.kept = [one for one in facts.kept if one.name != rival.name]
    if facts.stage == "scene" and facts.scene == line.scene and not s.is_away(s.seat_of(line.slot)):
        facts.columns = [one for one in facts.columns if one is not rival]
        facts.made = False
        return
    nameless = replace(rival, name=IDS[3 + line.slot], notes="")
    facts.columns = [nameless if one is rival else one for one in facts.columns]


def _erase_backdrop(s: Story, line: Line) -> None:
    """A proposal, or the Backdrop itself: the table decides again."""
    facts = s.facts
    decided = facts.backdrop == line.text
    if decided:
        facts.backdrop = ""
    if facts.stage == "backdrop" or (decided and facts.stage in ("add_zone", "arrange")):
        facts.stopping = False
        s.go_to("backdrop")


def _erase_zone(s: Story, line: Line) -> None:
    """A Zone leaves the map, and its place in turn names another; once the Brawl is over it keeps a number only."""
    facts = s.facts
    place = facts.zones.index(line.text)
    if facts.stage not in ("add_zone", "arrange"):
        facts.zones[place] = f"Zone {place + 1}"
        return
    facts.zones = [name for i, name in enumerate(facts.zones) if i != place]
    facts.layout = [at for i, at in enumerate(facts.layout) if i != place]
    facts.namer = namer_from(s, line.seat)
    if facts.stage == "arrange" and len(facts.zones) >= FEWEST_ZONES:
        facts.verdict = judge(spec_of(s))
        ask_again(s)
        return
    facts.layout, facts.verdict, facts.stopping = [], None, False
    s.go_to("add_zone")


ERASE: dict[str, Callable[[Story, Line], None]] = {
    "avoid": _erase_avoid,
    "wish": _erase_wish,
    "reply": _erase_reply,
    "brawler": _erase_brawler,
    "crew": _erase_boxes,
    "rivals": _erase_boxes,
    "frame": _erase_boxes,
    "revise": _erase_revision,
    "rival": _erase_rival,
    "backdrop": _erase_backdrop,
    "zone": _erase_zone,
}


def _rename_board(s: Story, board: Rivals) -> None:
    """After the Brawl its Brawlers and its map have the names that are left."""
    facts = s.facts
    rivals = sorted(facts.columns, key=lambda column: column.versus)
    board.names = [s.name_of(slot) for slot in c.SLOTS] + [rival.name for rival in rivals]
    if facts.zones and board.ended != BY_RESIGNING:  # else perhaps no map was ever drawn
        board.arena = arena_of(spec_of(s), asking=True)
