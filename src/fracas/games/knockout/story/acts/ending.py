"""The epilogue, the Crew's boost, and the campaign that goes on (KC-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from fracas.games.knockout.core.codes import BY_RESIGNING, CREW, OVER, TELLING
from fracas.games.knockout.core.resign import crew_left
from fracas.games.knockout.story import codes as c
from fracas.games.knockout.story import words as ws
from fracas.games.knockout.story.acts.scenes import say
from fracas.games.knockout.story.anytime import confirm
from fracas.games.knockout.story.content import field_of, form_field, words
from fracas.games.knockout.story.facts import Facts, Fields, RivalSheet
from fracas.games.knockout.words import KnockoutView
from fracas.kernel.chance import Chance
from fracas.kernel.game import SetupError
from fracas.kernel.out import Out
from fracas.kernel.refusal import Refusal
from fracas.kernel.wire import Field, Setup

if TYPE_CHECKING:
    from fracas.games.knockout.core.match import Rivals
    from fracas.games.knockout.story.session import Story

EPILOGUE = 6  # counts as a scene
MOST_LEVEL = 3


class Campaign(Struct, frozen=True, forbid_unknown_fields=True):
    """What one session hands to the next: sheets, Boosts, Rivals, and the chronicle."""

    session: int
    brawlers: tuple[dict[str, str], dict[str, str], dict[str, str]]
    crew: dict[str, str]
    rivals: dict[str, str]
    columns: tuple[RivalSheet, ...]
    boosts: tuple[int, int, int]
    bond: int = 0
    past: tuple[str, ...] = ()
    chronicle: tuple[str, ...] = ()


def write_down(s: Story, board: Rivals) -> None:
    """How the Brawl ended goes into the chronicle."""
    facts = s.facts
    facts.winner = "" if board.winner < 0 else "crew" if board.winner == CREW else "rivals"
    facts.points = [int(point) for point in board.points]
    facts.bond = int(board.bond)
    facts.scene = EPILOGUE
    facts.frame, facts.prompt = {}, ""
    won = {"crew": "won", "rivals": "lost"}.get(facts.winner, "drew")
    crew, rivals = facts.crew.get("name", "The Crew"), facts.rivals.get("name", "the Rivals")
    line = f"The Brawl at {facts.backdrop}: {crew} {won} {facts.points[0]}:{facts.points[1]} against {rivals}."
    if board.ended == BY_RESIGNING:
        line = f"{rivals} gave up the Brawl against {crew}."
    facts.chronicle = [*facts.chronicle, line]


def begin_epilogue(s: Story, board: Rivals, chance: Chance, out: Out) -> None:
    """KC-21.1: how the Brawl ended goes into the chronicle, and one last scene begins; without a Crew there is none."""
    facts = s.facts
    write_down(s, board)
    if not crew_left(s.book, s.quit):
        close(s, board, out)
        return
    board.phase = TELLING
    if facts.stage == "brawl":  # numbers of questions go on where the Brawl's ended
        facts.opened = [int(board.opened)] * len(facts.opened)
    s.go_to("epilogue")
    if out.on:
        out.tell(ws.EpilogueStarted(facts.winner))


def epilogue_form(s: Story, seat: int) -> list[Field]:
    return [field_of("say", words().form["celebrate"]), form_field("voice")]


def fill_epilogue(s: Story, board: Rivals, seat: int, fields: Fields, chance: Chance, out: Out) -> None:
    say(s, seat, fields, out)


def agree_to_end(s: Story, board: Rivals, seat: int, code: int, chance: Chance, out: Out) -> None:
    confirm(s, seat, "epilogue", out)


def epilogue_done(s: Story, board: Rivals, chance: Chance, out: Out) -> None:
    """KC-21.2, KC-21.9: everybody has confirmed; a Crew that won fills a diamond."""
    if s.facts.winner == "crew" and open_boosts(s) and (s.crew_people or not s.quit):
        s.go_to("boost")
    else:
        close(s, board, out)


# --- the Crew's boost (KC-21.2, KC-21.3) ---------------------------------------------------------------------------


def open_boosts(s: Story) -> list[int]:
    """Boosts below level 3."""
    return [number for number, level in enumerate(s.facts.boosts) if level < MOST_LEVEL]


def against_boost(s: Story, seat: int, code: int) -> Refusal | None:
    full = code in c.BOOSTS and code - c.BOOST not in open_boosts(s)
    return s.against_joint(code) or (Refusal("boost_full", boost=ws.BOOSTS[code - c.BOOST]) if full else None)


def answer_boost(s: Story, board: Rivals, seat: int, code: int, chance: Chance, out: Out) -> None:
    proposal = ws.BOOSTS[code - c.BOOST] if code in c.BOOSTS else ""
    decided = s.speak(seat, code, "boost", s.crew_people, out, proposal)
    if decided:
        take_boost(s, board, ws.BOOSTS.index(decided), out)


def boost_pending(s: Story) -> int:
    """The Crew's people; nobody where one Boost alone can grow (KC-0.4)."""
    return s.crew_people & ~s.facts.spoken if len(open_boosts(s)) > 1 else 0


def settle_boost(s: Story, board: Rivals, chance: Chance, out: Out) -> None:
    """The only Boost that can grow, what was said before the others resigned, or one a Crew of bots takes."""
    if s.facts.proposals:
        decided = s.recount(s.crew_people)
        if decided:
            take_boost(s, board, ws.BOOSTS.index(decided), out)
        return
    choices = open_boosts(s)
    take_boost(s, board, choices[int(chance.below(len(choices)))] if len(choices) > 1 else choices[0], out)


def take_boost(s: Story, board: Rivals, number: int, out: Out) -> None:
    facts = s.facts
    facts.boosts[number] += 1
    facts.gained = ws.BOOSTS[number]
    if out.on:
        out.tell(ws.BoostGained(facts.gained, facts.boosts[number]))
    close(s, board, out)


def close(s: Story, board: Rivals, out: Out) -> None:
    """The session is over."""
    s.go_to("over")
    board.phase = OVER
    if out.on:
        out.tell(ws.SessionSaved(s.facts.session))


def call_time(s: Story, board: Rivals, out: Out) -> None:
    """KC-R17: the time of the match is over, and with it the evening: no epilogue, no Boost."""
    if s.facts.stage == "brawl":
        write_down(s, board)
    close(s, board, out)


# --- the campaign (KC-21.6 to KC-21.8) -----------------------------------------------------------------------------


def export(s: Story) -> dict[str, Any]:
    """The campaign as it goes on: give it back in the options of the next session."""
    built: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(campaign_of(s.facts)))
    return built


def may_go_on(facts: Facts) -> bool:
    """A session whose Brawlers are written can have another after it."""
    return all("name" in sheet and "focus" in sheet for sheet in facts.sheets)


def campaign_of(facts: Facts) -> Campaign:
    """The sheets of a session as far as they are written, and what it has told."""
    return Campaign(
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
    if saved.session < 0:
        raise SetupError("knockout: options.campaign.session: sessions are counted from 0")
    if any(not 0 <= level <= 3 for level in saved.boosts) or not 0 <= saved.bond <= 3:
        raise SetupError("knockout: options.campaign.boosts: levels and Bond go from 0 to 3")
    return saved


def take_up(s: Story, data: dict[str, Any], bond_carry: bool) -> None:
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
    name = saved.rivals.get("name", "") if saved.session else ""  # a ready-made Crew has fought nobody yet
    facts.past = [*saved.past, *([name] if name and name not in saved.past else [])]
    facts.chronicle = [*saved.chronicle, f"Session {facts.session}."]
