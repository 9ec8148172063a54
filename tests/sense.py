"""What a newcomer would call stupid, game by game: a watcher looks at every answer of a bot and complains.

A watcher gets the view the seat had, its options, its answer, and what happened then. It knows the exceptions a good
player would name; what is left has no excuse.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from fracas import bots
from fracas.games.dagupukito.content import sheets
from fracas.kernel.ask import Ask
from fracas.kernel.chance import Chance
from fracas.kernel.wire import Fill, SeatSetup, Setup
from fracas.match.match import Match, Progress
from fracas.match.registry import find_game

Watcher = Callable[[Any, Ask, Any, list[Any]], Iterator[str]]


def tag(action: Any) -> str:
    return str(type(action).__struct_config__.tag)


# --- BRAWL --------------------------------------------------------------------------------------------------------


def brawl(view: Any, ask: Ask, did: Any, events: list[Any]) -> Iterator[str]:
    """By turns a card can be put down or another drawn: nobody is made to play one."""
    if tag(did) not in ("play", "playtop") or did.base is None:
        return
    if not {"draw", "discard", "pass"} & {tag(option) for option in ask.options}:
        return  # the pile must be played, and everything in it may be bad
    side = ask.seat % 2
    base = next(base for zone in view.zones for base in zone.row if base.id == did.base)
    ends = {end.side: end for end in base.ends}
    own, foe = ends[side].hits or 0, ends[1 - side].hits or 0
    ahead = base.leader == side
    if base.nulled:
        return
    if did.at == "end":
        theirs = did.side != side
        helps_foe = theirs != base.reversed  # more at their end is good for them, unless fewer win
        if did.card in ("rH", "bH", "gH", "rH2", "bH2", "gH2") and helps_foe and ends[did.side].cards:
            yield "a Hit that only helps the foe"
        if did.card == "Dg" and not helps_foe and ends[did.side].hits and foe != own:
            yield "a Dodge on the own lead" if not theirs else "a Dodge on the foe's burden"
        if did.card == "Pr" and theirs and not base.reversed and ends[did.side].top == "block":
            yield "a Press that opens the foe's string"
    elif did.at == "clear" and ahead and len([one for zone in view.zones for one in zone.row]) > 1:
        others = [one for zone in view.zones for one in zone.row if one.id != base.id]
        if any(one.leader == 1 - side and not one.frozen and one in (view.zones[0].row[0], view.zones[0].row[-1])
               for one in others):  # fmt: skip
            yield "a Clear of the own Base while one of theirs could go"
    elif did.card == "Fz" and base.leader == 1 - side:
        rest = [one for zone in view.zones for one in zone.row if one.id != base.id]
        if not all(one.frozen for one in rest) and any(one.leader == side and not one.frozen for one in rest):
            yield "a Freeze on their Base while an own one is open"
    elif did.card == "Rv" and ahead and own != foe:
        yield "a Reverse on the own Base"


# --- DaGuPuKiTo ---------------------------------------------------------------------------------------------------

EACH_TURN = 2  # cards drawn in the draw step (CF-3.1): who alone cannot is K.O. (CF-9.3)
COMBOS = {
    (sheet.id, f"{face}{i}"): combo
    for sheet in sheets(None)
    for face in "AB"
    for i, combo in enumerate((one for one in sheet.combo if one.face == face), 1)
}


def dagupukito(view: Any, ask: Ask, did: Any, events: list[Any]) -> Iterator[str]:
    if ask.kind == "declare" and tag(did) == "charge":
        corner = next(one for one in view.corners if one.seat == ask.seat)
        foe = next(one for one in view.corners if one.seat != ask.seat)
        hp = next(one.hp for one in view.fighters if (one.seat, one.slot) == (foe.seat, foe.slot))
        damage = {"D": 0, "G": 0, "P": 5, "K": 10, "T": 15}[corner.played]
        if any(tag(option) == "hit" for option in ask.options) and 0 < hp <= damage:
            yield "a charge in place of a knock-out"
    if ask.kind == "declare" and tag(did) == "combo":
        me, foe = (next(f for f in view.fighters if (f.seat == ask.seat) == own and not f.ko) for own in (True, False))
        combo = COMBOS[me.fighter, did.combo]
        drawn = sum(special.amount or 0 for special in combo.specials if special.do == "draw")
        kills = isinstance(combo.damage, int) and combo.damage >= foe.hp
        if me.deck >= EACH_TURN > me.deck - drawn and foe.deck >= EACH_TURN and not kills:
            yield "a deck thrown away"
    if tag(did) == "stop" and ask.kind == "recover":
        yield "cards left in the discard pile for nothing"


# --- N30N ---------------------------------------------------------------------------------------------------------


def n30n(view: Any, ask: Ask, did: Any, events: list[Any]) -> Iterator[str]:
    own = {one.fighter for one in view.fighters if one.seat == ask.seat}
    aimed = did.fighter if tag(did) == "target" else None
    for event in events:
        if tag(event) == "trade_made" and event.seat == ask.seat and event.lost:
            yield "Cash wasted in a trade"
        if tag(event) == "hp_restored" and event.fighter == aimed and aimed not in own:
            yield "a foe healed"
        if tag(event) == "damage_dealt" and event.target == aimed and aimed in own:
            yield "an own Fighter hurt"
    if tag(did) == "cancel" and view.war is not None:
        target = [one for one in view.war.cards if one.card == did.target]
        if target and all(one.seat == ask.seat for one in target):
            yield "an own card cancelled"


# --- Double Rumble ------------------------------------------------------------------------------------------------


def double_rumble(view: Any, ask: Ask, did: Any, events: list[Any]) -> Iterator[str]:
    kinds = [tag(event) for event in events]
    ways = {(tag(option), getattr(option, "fighter", "")) for option in ask.options}
    if tag(did) == "move" and "fighter_down" in kinds and "battle_start" not in kinds and len(ways) > 1:
        yield "a walk to death"
    if tag(did) == "reroll" and view.battle is not None and ask.kind == "reroll":
        about = ask.about
        if about.get("result", -99) >= about.get("strength", 99):
            yield "a won Battle rolled again"


# --- Knockout -----------------------------------------------------------------------------------------------------


class Knockout:
    """Remembers where the active Brawler has been in its turn."""

    def __init__(self) -> None:
        self._been: list[int] = []
        self._who = ""
        self._acted = False

    def __call__(self, view: Any, ask: Ask, did: Any, events: list[Any]) -> Iterator[str]:
        kinds = [tag(event) for event in events]
        brawlers = {one.name: one for one in view.brawlers} | {one.id: one for one in view.brawlers}
        if "activated" in kinds or view.active != self._who:
            self._been, self._who, self._acted = [], view.active, False
        me = brawlers.get(view.active)
        if tag(did) == "move" and me is not None:
            if did.zone in self._been and not self._acted:
                yield "walked in a circle for nothing"
            self._been.append(me.zone)
        if tag(did) in ("grab", "throw", "tackle", "pass", "charge", "take_cover", "bust_out", "break_cage"):
            self._acted = True
        could = view.ap and any(tag(option) == "throw" for option in ask.options)
        if tag(did) == "end_turn" and me is not None and me.holds.startswith("ball") and could:
            yield "kept the ball though it could throw"


WATCHERS: dict[str, Callable[[], Watcher]] = {
    "brawl": lambda: brawl,
    "dagupukito": lambda: dagupukito,
    "n30n": lambda: n30n,
    "double_rumble": lambda: double_rumble,
    "knockout": Knockout,
}
MODES = {"brawl": "training", "dagupukito": "duel", "n30n": "rumble", "double_rumble": "easy", "knockout": "quick"}


def watch(game_id: str, bot: str, matches: int, seed: str = "sense") -> tuple[Counter[str], int]:
    """What there was to complain about, and how many decisions were watched."""
    game = find_game(game_id)
    mode = game.mode(MODES[game_id])
    complaints: Counter[str] = Counter()
    decisions = 0
    for number in range(matches):
        setup = Setup(game_id, tuple(SeatSetup(f"Seat {i}", bot) for i in range(2)), dict(mode.options))
        match = Match(game, setup, Chance(f"{seed}/{number}"))
        players = [bots.make(bot, f"{seed}/{number}/{seat}") for seat in range(2)]
        watcher = WATCHERS[game_id]()
        while not match.over:
            seat = match.pending()[0]
            look = bots.look_at(match, seat)
            ask, view = match.ask(seat), match.view(seat)
            if not ask.options:
                match.submit(seat, ask.id, Fill(bots.fill_form(look, Chance("form"))), at=0)
                continue
            did = ask.options[players[seat].choose(look)]
            done = match.submit(seat, ask.id, did, at=0)
            assert isinstance(done, Progress), done
            decisions += 1
            complaints.update(watcher(view, ask, did, done.events(seat)))
    return complaints, decisions


if __name__ == "__main__":  # the long version: python tests/sense.py GAME BOT MATCHES
    found, count = watch(sys.argv[1], sys.argv[2], int(sys.argv[3]))
    print(f"{count} decisions: {dict(found) or 'nothing to complain about'}")
