"""Making the map together (KC-7): Backdrop, Zones in turn, where they lie; then the Brawl begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from fracas.games.knockout.content import premade_maps
from fracas.games.knockout.core.codes import FOCUSES, SETTING_SPECIAL
from fracas.games.knockout.core.round import begin_brawl
from fracas.games.knockout.maps import FEWEST_ZONES, arena_of, judge
from fracas.games.knockout.story import codes as c
from fracas.games.knockout.story import words as ws
from fracas.games.knockout.story.acts.sheets import ask_again, idea_field, tell_written
from fracas.games.knockout.story.anytime import confirm
from fracas.games.knockout.story.content import form_field, idea
from fracas.games.knockout.story.facts import Fields
from fracas.games.knockout.words import MapSpec, ZoneSpec
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.refusal import Refusal
from fracas.kernel.wire import Field

if TYPE_CHECKING:
    from fracas.games.knockout.core.match import Rivals
    from fracas.games.knockout.story.session import Story

MOST_ZONES = 12
ENOUGH_FOR_A_BOT = 8
# Proposals that are no free text.
PREMADE_WORD = "map:"
STOP_WORD = "stop"
ON_WORD = "go on"


# --- the Backdrop (KC-7.1), or a premade map (KC-7.5) --------------------------------------------------------------


def backdrop_moves(s: Story) -> list[int]:
    return s.joint_moves(range(c.PREMADE, c.PREMADE + len(premade_maps())))


def backdrop_form(s: Story, seat: int) -> list[Field]:
    if s.facts.voting:
        return []
    return [form_field("backdrop", s.drafts[seat].get("backdrop", "")), idea_field(["backdrop"])]


def against_backdrop(s: Story, seat: int, fields: Fields) -> Refusal | None:
    text = fields["backdrop"].strip()
    if not text:
        return Refusal("empty_box", box="backdrop")
    return Refusal("backdrop_is_map", word=PREMADE_WORD) if text.startswith(PREMADE_WORD) else None


def fill_backdrop(s: Story, board: Rivals, seat: int, fields: Fields, chance: Chance, out: Out) -> None:
    text = fields["backdrop"].strip()
    if text not in [one.text for one in s.facts.proposals]:
        s.write(seat, text, "backdrop")
    take_backdrop(s, board, s.propose(seat, text, "backdrop", s.people, out), out)


def answer_backdrop(s: Story, board: Rivals, seat: int, code: int, chance: Chance, out: Out) -> None:
    premade = fixed_map(code - c.PREMADE) if code >= c.PREMADE else ""
    take_backdrop(s, board, s.speak(seat, code, "backdrop", s.people, out, premade), out)


def backdrop_by_bots(s: Story, board: Rivals, chance: Chance, out: Out) -> None:
    if s.facts.proposals:
        take_backdrop(s, board, s.recount(s.people), out)
        return
    take_backdrop(s, board, fixed_map(int(chance.below(len(premade_maps())))), out)


def fixed_map(number: int) -> str:
    """A premade map as a proposal."""
    return PREMADE_WORD + list(premade_maps())[number]


def take_backdrop(s: Story, board: Rivals, decided: str, out: Out) -> None:
    """A premade map leads to the Brawl, words of one's own to its Zones."""
    if not decided:
        return
    if decided.startswith(PREMADE_WORD):
        name = decided.removeprefix(PREMADE_WORD)
        spec = premade_maps()[name]
        s.facts.backdrop = spec.name
        if out.on:
            out.tell(ws.BackdropSet(spec.name, name))
        start(s, board, spec, out)
        return
    s.facts.backdrop = decided
    # What was decided is the last thing put on the table, whatever was proposed after it.
    s.facts.log.sort(key=lambda line: line.kind == "backdrop" and line.text == decided)
    if out.on:
        out.tell(ws.BackdropSet(decided))
    s.go_to("add_zone")
    s.facts.namer = namer_from(s, 0)


def namer_from(s: Story, seat: int) -> int:
    """The first seat from this one on, in seat order, that has not resigned."""
    seats = [(seat + step) % (s.dj + 1) for step in range(s.dj + 1)]
    return next((one for one in seats if not s.quit >> one & 1), seat)


# --- Zones in turn (KC-7.3) ----------------------------------------------------------------------------------------

ZONE_MOVES = (c.STOP_ZONES, c.ACCEPT, c.OBJECT, *c.VOTES)


def zone_whose(s: Story) -> int:
    """Whose turn it is to name one; all decide whether there are enough."""
    return s.people if s.facts.stopping else 1 << s.facts.namer


def zone_pending(s: Story) -> int:
    return s.people & ~s.facts.spoken if s.facts.stopping else s.unless_away(s.facts.namer)


def against_zones(s: Story, seat: int, code: int) -> Refusal | None:
    zones = len(s.facts.zones)
    if s.facts.stopping:
        return Refusal("stop_is_proposed") if code == c.STOP_ZONES else s.against_joint(code)
    if code != c.STOP_ZONES:
        return Refusal("nothing_proposed")
    return Refusal("too_few_zones", zones=zones, fewest=FEWEST_ZONES) if zones < FEWEST_ZONES else None


def zone_form(s: Story, seat: int) -> list[Field]:
    if s.facts.stopping:
        return []
    box = form_field("zone", s.drafts[seat].get("zone", ""))
    return [replace(box, label=f"{box.label} {len(s.facts.zones) + 1}"), idea_field(["zone"])]


def against_zone(s: Story, seat: int, fields: Fields) -> Refusal | None:
    name = fields["zone"].strip()
    if not name:
        return Refusal("empty_box", box="zone")
    taken = name.casefold() in [one.casefold() for one in s.facts.zones]
    return Refusal("zone_taken", name=name) if taken else None


def fill_zone(s: Story, board: Rivals, seat: int, fields: Fields, chance: Chance, out: Out) -> None:
    s.drafts[seat].pop("zone", None)
    add_zone(s, seat, fields["zone"].strip(), out)


def add_zone(s: Story, seat: int, name: str, out: Out) -> None:
    facts = s.facts
    facts.zones = [*facts.zones, name]
    s.write(seat, name, "zone")
    if out.on:
        out.tell(ws.ZoneAdded(seat, len(facts.zones), name))
    facts.namer = namer_from(s, facts.namer + 1)
    if len(facts.zones) == MOST_ZONES:
        arrange(s)
    else:
        s.reopen()


def answer_zones(s: Story, board: Rivals, seat: int, code: int, chance: Chance, out: Out) -> None:
    """Propose to stop; agree, object, or vote."""
    facts = s.facts
    if code == c.STOP_ZONES:
        facts.stopping = True
        s.reopen()
    decided = s.speak(seat, code, "stop", s.people, out, STOP_WORD if code == c.STOP_ZONES else ON_WORD)
    if decided:
        take_stop(s, decided)


def take_stop(s: Story, decided: str) -> None:
    """There are Zones enough, or one more is named."""
    s.facts.stopping = False
    if decided == STOP_WORD:
        arrange(s)
    else:
        s.go_to("add_zone")


def zone_by_bot(s: Story, board: Rivals, chance: Chance, out: Out) -> None:
    if s.facts.stopping:
        decided = s.recount(s.people)
        if decided:
            take_stop(s, decided)
    elif len(s.facts.zones) >= ENOUGH_FOR_A_BOT:
        arrange(s)
    else:
        add_zone(s, s.facts.namer, idea("map", "zone", chance, tuple(s.facts.zones)), out)


# --- where they lie (KC-7.5) ---------------------------------------------------------------------------------------


def arrange(s: Story) -> None:
    s.go_to("arrange")
    s.facts.layout = default_layout(len(s.facts.zones))
    s.facts.verdict = judge(spec_of(s))


def default_layout(zones: int) -> list[list[int]]:
    """Columns of one and two Zones by turns: connected, with gaps."""
    layout: list[list[int]] = []
    column = 0
    while len(layout) < zones:
        if column % 2 == 0 or zones - len(layout) == 1:
            layout.append([2 * column, 1, 2, 2])
        else:
            layout += [[2 * column, 0, 2, 2], [2 * column, 2, 2, 2]]
        column += 1
    return layout


def spec_of(s: Story) -> MapSpec:
    """The map as the table has it now."""
    facts = s.facts
    zones = tuple(
        ZoneSpec(name, (at[0], at[1], at[2], at[3])) for name, at in zip(facts.zones, facts.layout, strict=True)
    )
    return MapSpec(name=facts.backdrop[:60], zones=zones, backdrop=facts.backdrop)


def arrange_form(s: Story, seat: int) -> list[Field]:
    return [form_field("layout", "; ".join(",".join(map(str, at)) for at in s.facts.layout))]


def against_arrangement(s: Story, seat: int, code: int) -> Refusal | None:
    verdict = s.facts.verdict or judge(spec_of(s))
    return None if verdict.ok else Refusal("map_faulty", faults=verdict.faults)


def rectangles(text: str) -> list[str]:
    """The rectangles of a layout as they are written, one a Zone."""
    return [part.strip() for part in text.split(";") if part.strip()]


def numbers(rectangle: str) -> list[int]:
    """x, y, width and height; empty if it does not say that."""
    parts = [part.strip() for part in rectangle.split(",")]
    readable = len(parts) == 4 and all(part.isdecimal() and len(part) < 4 for part in parts)
    return [int(part) for part in parts] if readable else []


def against_layout(s: Story, seat: int, fields: Fields) -> Refusal | None:
    given = rectangles(fields["layout"])
    unreadable = next((one for one in given if not numbers(one)), None)
    if unreadable is not None:
        return Refusal("not_a_rectangle", text=unreadable)
    zones = len(s.facts.zones)
    return Refusal("layout_count", given=len(given), zones=zones) if len(given) != zones else None


def fill_layout(s: Story, board: Rivals, seat: int, fields: Fields, chance: Chance, out: Out) -> None:
    """Anybody may move Zones; whoever had agreed is asked again."""
    s.facts.layout = [numbers(one) for one in rectangles(fields["layout"])]
    s.facts.verdict = judge(spec_of(s))
    ask_again(s)
    tell_written(seat, "arrange", fields, out)


def agree_to_map(s: Story, board: Rivals, seat: int, code: int, chance: Chance, out: Out) -> None:
    confirm(s, seat, "arrange", out)


def arranged(s: Story, board: Rivals, chance: Chance, out: Out) -> None:
    if against_arrangement(s, s.dj, c.FINISH) is not None:  # nobody is left who could mend it
        s.facts.layout = default_layout(len(s.facts.zones))
    if out.on:
        out.tell(ws.MapArranged(len(s.facts.zones)))
    start(s, board, spec_of(s), out)


def about_map(s: Story, seat: int) -> dict[str, Any]:
    return {"zones": len(s.facts.zones), "backdrop": s.facts.backdrop}


# --- the Brawl begins ----------------------------------------------------------------------------------------------


def start(s: Story, board: Rivals, spec: MapSpec, out: Out) -> None:
    """Sheets to the Brawl: names, Focus, pairing, Bond and Boosts."""
    facts = s.facts
    s.go_to("brawl")
    # Questions go on counting: a number never returns, nor one that an Avoid entry has answered, struck since or not.
    board.opened += max(facts.opened) + len(facts.avoid)
    s.anonymous_answers = [0] * len(s.anonymous_answers)
    board.set_arena(arena_of(spec, asking=True))
    rivals = sorted(facts.columns, key=lambda column: column.versus)
    board.names = [s.name_of(slot) for slot in c.SLOTS] + [rival.name for rival in rivals]
    for slot in c.SLOTS:
        board.brawlers[slot].focus = FOCUSES.index(facts.sheets[slot]["focus"])
        board.brawlers[3 + slot].focus = FOCUSES.index(rivals[slot].focus)
    if out.on:
        out.tell(ws.PhaseStarted("brawl"))
    board.phase = SETTING_SPECIAL
    begin_brawl(board)
    board.bond = facts.bond
    board.boosts_left = list(facts.boosts)
