"""The epilogue, the Crew's boost, and the campaign that goes on (KC-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from fracas.games.knockout import words_facts as wf
from fracas.games.knockout import words_story as ws
from fracas.games.knockout.core.codes import (
    CREW,
    OVER,
    TELLING,
)
from fracas.games.knockout.story_core import ACCEPT, BOOST, CONFIRM, VOTE, Core, Door, Fields
from fracas.games.knockout.story_scenes import MOST_LINES, say
from fracas.games.knockout.tables import words
from fracas.games.knockout.words import KnockoutView
from fracas.kernel.chance import Chance
from fracas.kernel.game import SetupError
from fracas.kernel.out import Out
from fracas.kernel.wire import Field, Setup

if TYPE_CHECKING:
    from fracas.games.knockout.core.match import Rivals

EPILOGUE = 6


class Campaign(Struct, frozen=True, forbid_unknown_fields=True):
    """What one session hands to the next: sheets, Boosts, Rivals, and the chronicle."""

    session: int
    brawlers: tuple[dict[str, str], dict[str, str], dict[str, str]]
    crew: dict[str, str]
    rivals: dict[str, str]
    columns: tuple[wf.RivalSheet, ...]
    boosts: tuple[int, int, int]
    bond: int = 0
    past: tuple[str, ...] = ()
    chronicle: tuple[str, ...] = ()


def begin_epilogue(s: Core, board: Rivals, chance: Chance, out: Out) -> None:
    """KC-21.1."""
    facts = s.facts
    facts.winner = "" if board.winner < 0 else "crew" if board.winner == CREW else "rivals"
    facts.points = [int(point) for point in board.points]
    facts.bond = int(board.bond)
    facts.scene = EPILOGUE
    facts.frame, facts.prompt = {}, ""
    won = {"crew": "won", "rivals": "lost"}.get(facts.winner, "drew")
    crew, rivals = facts.crew.get("name", "The Crew"), facts.rivals.get("name", "the Rivals")
    line = f"The Brawl at {facts.backdrop}: {crew} {won} {facts.points[0]}:{facts.points[1]} against {rivals}."
    facts.chronicle = [*facts.chronicle, line]
    board.phase = TELLING
    facts.opened = [int(board.opened)] * len(facts.opened)
    s.go_to("epilogue")
    if out.on:
        out.tell(ws.EpilogueStarted(facts.winner))


def epilogue_form(s: Core, seat: int) -> list[Field]:
    return [
        Field("say", "How do they celebrate, how do they take it?", "lines", longest=1_000, required=False),
        Field("voice", "In character, or told?", "choice", ("in character", "told"), required=False),
    ]


def epilogue_fill(s: Core, board: Rivals, seat: int, fields: Fields, chance: Chance, out: Out) -> str:
    if not fields.get("say", "").strip():
        return "say: nothing is written there"
    if len(s.facts.log) >= MOST_LINES:
        return f"say: the session has {MOST_LINES} lines"
    say(s, seat, fields, out)
    return ""


def epilogue_answer(s: Core, board: Rivals, seat: int, code: int, chance: Chance, out: Out) -> None:
    s.facts.agreed |= 1 << seat
    if out.on:
        out.tell(ws.Agreed(seat, "epilogue"))


def epilogue_done(s: Core, board: Rivals, chance: Chance, out: Out) -> None:
    """KC-21.2, KC-21.9: everybody has confirmed; a Crew that won fills a diamond."""
    if s.facts.winner == "crew" and open_boosts(s):
        s.go_to("boost")
    else:
        close(s, board, out)


def open_boosts(s: Core) -> list[int]:
    return [number for number, level in enumerate(s.facts.boosts) if level < 3]


def boost_options(s: Core, seat: int) -> list[int]:
    return s.joint_options(BOOST + number for number in open_boosts(s))


def boost_answer(s: Core, board: Rivals, seat: int, code: int, chance: Chance, out: Out) -> None:
    """KC-21.3: the Crew's choice, jointly."""
    band = s.crew_people
    if code == ACCEPT:
        decided = s.accept(seat, "boost", band, out)
    elif VOTE <= code < VOTE + 8:
        decided = s.vote(seat, code - VOTE, "boost", band, out)
    else:
        decided = s.propose(seat, ws.BOOSTS[code - BOOST], "boost", band, out)
    if decided:
        take_boost(s, board, ws.BOOSTS.index(decided), out)


def boost_by_bots(s: Core, board: Rivals, chance: Chance, out: Out) -> None:
    choices = open_boosts(s)
    take_boost(s, board, choices[int(chance.below(len(choices)))], out)


def take_boost(s: Core, board: Rivals, number: int, out: Out) -> None:
    facts = s.facts
    facts.boosts[number] += 1
    facts.gained = ws.BOOSTS[number]
    if out.on:
        out.tell(ws.BoostGained(facts.gained, facts.boosts[number]))
    close(s, board, out)


def close(s: Core, board: Rivals, out: Out) -> None:
    s.go_to("over")
    board.phase = OVER
    if out.on:
        out.tell(ws.SessionSaved(s.facts.session))


# --- the campaign (KC-21.6 to KC-21.8) -----------------------------------------------------------------------------


def export(s: Core) -> dict[str, Any]:
    """The campaign as it goes on: give it back in the options of the next session."""
    facts = s.facts
    saved = Campaign(
        session=facts.session,
        brawlers=(facts.sheets[0], facts.sheets[1], facts.sheets[2]),
        crew=facts.crew,
        rivals=facts.rivals,
        columns=tuple(facts.columns),
        boosts=(facts.boosts[0], facts.boosts[1], facts.boosts[2]),
        bond=facts.bond,
        past=tuple(facts.past),
        chronicle=tuple(facts.chronicle),
    )
    built: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(saved))
    return built


def sequel(setup: Setup, view: KnockoutView) -> Setup | None:
    """The next session of the same Crew; a Brawl without a story has none."""
    story = view.story
    if story is None or story.export is None:
        return None
    return replace(setup, options={**setup.options, "mode": "campaign", "campaign": story.export})


def read_campaign(data: dict[str, Any]) -> Campaign:
    """Check what a table was given; a mistake names the field."""
    try:
        saved = msgspec.convert(data, Campaign, strict=False)
    except msgspec.ValidationError as error:
        raise SetupError(f"knockout: options.campaign: {error}") from None
    for i, sheet in enumerate(saved.brawlers):
        strange = set(sheet) - set(words().brawler)
        if strange or "name" not in sheet or sheet.get("focus") not in words().brawler["focus"].choices:
            raise SetupError(f"knockout: options.campaign.brawlers[{i}]: not a Brawler sheet")
    if any(not 0 <= level <= 3 for level in saved.boosts) or not 0 <= saved.bond <= 3:
        raise SetupError("knockout: options.campaign.boosts: levels and Bond go from 0 to 3")
    return saved


def take_up(s: Core, data: dict[str, Any], bond_carry: bool) -> None:
    """KC-21.6, KC-21.7: sheets, Boosts and Rivals of the session before; Bond at 0 unless it is carried."""
    saved = read_campaign(data)
    facts = s.facts
    facts.session = saved.session + 1
    facts.sheets = [dict(sheet) for sheet in saved.brawlers]
    facts.crew = dict(saved.crew)
    facts.rivals = dict(saved.rivals)
    facts.kept = list(saved.columns)
    facts.boosts = list(saved.boosts)
    facts.bond = saved.bond if bond_carry else 0
    name = saved.rivals.get("name", "")
    facts.past = [*saved.past, *([name] if name and name not in saved.past else [])]
    facts.chronicle = [*saved.chronicle, f"Session {facts.session}."]


DOORS: dict[str, Door] = {
    "epilogue": Door(
        kind=lambda s, seat: "epilogue",
        pending=lambda s: s.people & ~s.facts.agreed,
        options=lambda s, seat: (CONFIRM,),
        form=epilogue_form,
        about=lambda s, seat: {"winner": s.facts.winner},
        answer=epilogue_answer,
        fill=epilogue_fill,
        settle=epilogue_done,
    ),
    "boost": Door(
        kind=lambda s, seat: "vote" if s.facts.voting else "boost",
        pending=lambda s: s.joint_pending(s.crew_people),
        options=boost_options,
        answer=boost_answer,
        settle=boost_by_bots,
    ),
}
