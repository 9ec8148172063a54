"""Making the map together (KC-7): Backdrop, Zones in turn, where they lie; then the Brawl begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fracas.games.knockout import words as w
from fracas.games.knockout import words_story as ws
from fracas.games.knockout.content import premade_maps
from fracas.games.knockout.core.codes import (
    FOCUSES,
    SETTING_SPECIAL,
)
from fracas.games.knockout.core.round import begin_brawl
from fracas.games.knockout.maps import arena_of, judge
from fracas.games.knockout.story_core import ACCEPT, FINISH, OBJECT, PREMADE, STOP_ZONES, VOTE, Core, Door, Fields
from fracas.games.knockout.tables import idea
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.wire import Field

if TYPE_CHECKING:
    from fracas.games.knockout.core.match import Rivals

FEWEST, MOST = 6, 12
PREMADE_WORD = "map:"
STOP_WORD = "stop"
ON_WORD = "go on"


# --- the Backdrop (KC-7.1), or a premade map (KC-7.5) --------------------------------------------------------------


def backdrop_options(s: Core, seat: int) -> list[int]:
    return s.joint_options(PREMADE + i for i in range(len(premade_maps())))


def backdrop_form(s: Core, seat: int) -> list[Field]:
    if s.facts.voting:
        return []
    draft = s.drafts[seat].get("backdrop", "")
    return [Field("backdrop", "Where does it come to a Brawl?", required=False, value=draft),
            Field("idea", "Give me an idea for…", "choice", ("backdrop",), required=False)]  # fmt: skip


def backdrop_fill(s: Core, board: Rivals, seat: int, fields: Fields, chance: Chance, out: Out) -> str:
    text = fields.get("backdrop", "").strip()
    if not text or text.startswith(PREMADE_WORD):
        return "backdrop: say where it is"
    take_backdrop(s, board, s.propose(seat, text, "backdrop", s.people, out), chance, out)
    return ""


def backdrop_answer(s: Core, board: Rivals, seat: int, code: int, chance: Chance, out: Out) -> None:
    if code == ACCEPT:
        decided = s.accept(seat, "backdrop", s.people, out)
    elif VOTE <= code < VOTE + 8:
        decided = s.vote(seat, code - VOTE, "backdrop", s.people, out)
    else:
        word = PREMADE_WORD + list(premade_maps())[code - PREMADE]
        decided = s.propose(seat, word, "backdrop", s.people, out)
    take_backdrop(s, board, decided, chance, out)


def backdrop_by_bots(s: Core, board: Rivals, chance: Chance, out: Out) -> None:
    names = list(premade_maps())
    take_backdrop(s, board, PREMADE_WORD + names[int(chance.below(len(names)))], chance, out)


def take_backdrop(s: Core, board: Rivals, decided: str, chance: Chance, out: Out) -> None:
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
    s.write(s.facts.proposals[0].seat if s.facts.proposals else 0, decided, "backdrop")
    if out.on:
        out.tell(ws.BackdropSet(decided))
    s.go_to("add_zone")
    s.facts.namer = 0


# --- Zones in turn (KC-7.3) ----------------------------------------------------------------------------------------


def zone_pending(s: Core) -> int:
    if s.facts.stopping:
        return s.joint_pending(s.people)
    return 0 if s.is_bot(s.facts.namer) else 1 << s.facts.namer


def zone_options(s: Core, seat: int) -> list[int]:
    facts = s.facts
    if not facts.stopping:
        return [STOP_ZONES] if len(facts.zones) >= FEWEST else []
    if facts.voting:
        return s.joint_options(())
    return [ACCEPT, OBJECT]


def zone_form(s: Core, seat: int) -> list[Field]:
    if s.facts.stopping:
        return []
    return [Field("zone", f"Name Zone {len(s.facts.zones) + 1}", longest=40, value=s.drafts[seat].get("zone", "")),
            Field("idea", "Give me an idea for…", "choice", ("zone",), required=False)]  # fmt: skip


def zone_fill(s: Core, board: Rivals, seat: int, fields: Fields, chance: Chance, out: Out) -> str:
    name = fields.get("zone", "").strip()
    if not name:
        return "zone: a Zone needs a name"
    if name.casefold() in [one.casefold() for one in s.facts.zones]:
        return f"zone: {name!r} is on the map already"
    add_zone(s, seat, name, out)
    return ""


def add_zone(s: Core, seat: int, name: str, out: Out) -> None:
    facts = s.facts
    facts.zones = [*facts.zones, name]
    s.write(seat, name, "zone")
    if out.on:
        out.tell(ws.ZoneAdded(seat, len(facts.zones), name))
    facts.namer = (facts.namer + 1) % (s.dj + 1)
    if len(facts.zones) == MOST:
        arrange(s)
    else:
        s.reopen()


def zone_answer(s: Core, board: Rivals, seat: int, code: int, chance: Chance, out: Out) -> None:
    facts = s.facts
    if not facts.stopping:
        facts.stopping = True
        s.reopen()
        decided = s.propose(seat, STOP_WORD, "stop", s.people, out)
    elif VOTE <= code < VOTE + 8:
        decided = s.vote(seat, code - VOTE, "stop", s.people, out)
    elif code == OBJECT:
        decided = s.propose(seat, ON_WORD, "stop", s.people, out)
    else:
        decided = s.accept(seat, "stop", s.people, out)
    if decided:
        facts.stopping = False
        if decided == STOP_WORD:
            arrange(s)
        else:
            s.go_to("add_zone")


def zone_by_bot(s: Core, board: Rivals, chance: Chance, out: Out) -> None:
    if len(s.facts.zones) >= 8:
        arrange(s)
        return
    taken = tuple(s.facts.zones)
    add_zone(s, s.facts.namer, idea("map", "zone", chance, taken), out)


# --- where they lie (KC-7.5) ---------------------------------------------------------------------------------------


def arrange(s: Core) -> None:
    s.go_to("arrange")
    s.facts.layout = default_layout(len(s.facts.zones))
    s.facts.verdict = judge(spec_of(s))


def default_layout(n: int) -> list[list[int]]:
    """Columns of one and two Zones by turns: connected, with gaps."""
    layout: list[list[int]] = []
    column = 0
    while len(layout) < n:
        if column % 2 == 0 or n - len(layout) == 1:
            layout.append([2 * column, 1, 2, 2])
        else:
            layout += [[2 * column, 0, 2, 2], [2 * column, 2, 2, 2]]
        column += 1
    return layout[:n]


def spec_of(s: Core) -> w.MapSpec:
    facts = s.facts
    zones = tuple(
        w.ZoneSpec(name, (at[0], at[1], at[2], at[3])) for name, at in zip(facts.zones, facts.layout, strict=True)
    )
    return w.MapSpec(name=facts.backdrop[:60], zones=zones, backdrop=facts.backdrop)


def arrange_form(s: Core, seat: int) -> list[Field]:
    now = "; ".join(",".join(map(str, at)) for at in s.facts.layout)
    return [Field("layout", "x,y,width,height per Zone, in order, parted by ;", required=False, longest=400, value=now)]


def arrange_options(s: Core, seat: int) -> list[int]:
    return [FINISH] if s.facts.verdict is not None and s.facts.verdict.ok else []


def arrange_fill(s: Core, board: Rivals, seat: int, fields: Fields, chance: Chance, out: Out) -> str:
    layout, why = parse_layout(fields["layout"], len(s.facts.zones))
    if why:
        return f"layout: {why}"
    facts = s.facts
    facts.layout = layout
    facts.verdict = judge(spec_of(s))
    for other in range(s.dj + 1):
        if facts.agreed >> other & 1:
            facts.opened[other] += 1
    facts.agreed = 0
    if out.on:
        out.tell(ws.FieldSet(seat, "arrange", ("layout",), (fields["layout"],)))
    return ""


def parse_layout(text: str, zones: int) -> tuple[list[list[int]], str]:
    """Rectangles as the map maker writes them; returns them and what is wrong."""
    layout: list[list[int]] = []
    for part in filter(None, (part.strip() for part in text.split(";"))):
        numbers = [number.strip() for number in part.split(",")]
        if len(numbers) != 4 or not all(number.isdecimal() and len(number) < 4 for number in numbers):
            return [], f"{part!r} is not x,y,width,height"
        layout.append([int(number) for number in numbers])
    return layout, "" if len(layout) == zones else f"{len(layout)} rectangles for {zones} Zones"


def arrange_answer(s: Core, board: Rivals, seat: int, code: int, chance: Chance, out: Out) -> None:
    s.facts.agreed |= 1 << seat
    if out.on:
        out.tell(ws.Agreed(seat, "arrange"))


def arranged(s: Core, board: Rivals, chance: Chance, out: Out) -> None:
    if out.on:
        out.tell(ws.MapArranged(len(s.facts.zones)))
    start(s, board, spec_of(s), out)


# --- the Brawl begins ----------------------------------------------------------------------------------------------


def start(s: Core, board: Rivals, spec: w.MapSpec, out: Out) -> None:
    """Sheets to the Brawl: names, Focus, pairing, Bond and Boosts."""
    facts = s.facts
    s.go_to("brawl")
    # Questions go on counting: a number never returns, nor one that an Avoid entry has answered.
    board.opened = max(facts.opened) + len(facts.avoid)
    s.quiet = [0] * len(s.quiet)
    board.set_arena(arena_of(spec, asking=True))
    rivals = sorted(facts.columns, key=lambda column: column.versus)
    board.names = [s.name_of(slot) for slot in range(3)] + [rival.name for rival in rivals]
    for slot in range(3):
        board.brawlers[slot].focus = FOCUSES.index(facts.sheets[slot]["focus"])
        board.brawlers[3 + slot].focus = FOCUSES.index(rivals[slot].focus)
    if out.on:
        out.tell(ws.PhaseStarted("brawl"))
    board.phase = SETTING_SPECIAL
    begin_brawl(board)
    board.bond = facts.bond
    board.boosts_left = list(facts.boosts)


def about_map(s: Core, seat: int) -> dict[str, Any]:
    return {"zones": len(s.facts.zones), "backdrop": s.facts.backdrop}


DOORS: dict[str, Door] = {
    "backdrop": Door(
        kind=lambda s, seat: "vote" if s.facts.voting else "backdrop",
        pending=lambda s: s.joint_pending(s.people),
        options=backdrop_options,
        form=backdrop_form,
        answer=backdrop_answer,
        fill=backdrop_fill,
        settle=backdrop_by_bots,
        sheet=lambda s, seat: "map",
    ),
    "add_zone": Door(
        kind=lambda s, seat: "stop_zones" if s.facts.stopping else "add_zone",
        pending=zone_pending,
        options=zone_options,
        form=zone_form,
        about=about_map,
        answer=zone_answer,
        fill=zone_fill,
        settle=zone_by_bot,
        sheet=lambda s, seat: "map",
    ),
    "arrange": Door(
        kind=lambda s, seat: "arrange",
        pending=lambda s: s.people & ~s.facts.agreed,
        options=arrange_options,
        form=arrange_form,
        about=about_map,
        answer=arrange_answer,
        fill=arrange_fill,
        settle=arranged,
    ),
}
