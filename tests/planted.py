"""Packs with an imbalance that was put there on purpose, and packs in which everybody is the same: one for each game.

`python tests/planted.py [GAME …] [--games N] [--seeds S]` is the long form of what tests/test_planted.py asks: whether
the report names what was planted, and how often it names something among equals.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

from fracas.lab import sim
from fracas.lab.balance.collect import collect
from fracas.lab.balance.figures import Figures, figures
from fracas.lab.balance.names import names_of
from fracas.lab.balance.spec import spec_of
from fracas.lab.packs.write import to_toml
from fracas.match.registry import find_game

STRONG, DEAD = "Planted Strong", "Planted Dead"


def shipped(game: str, file: str) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.toml.decode((find_game(game).info.folder / file).read_bytes())
    return found


def one_of(game: str, file: str, table: str, id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in shipped(game, file)[table] if one["id"] == id)
    return found


def twins(one: dict[str, Any], count: int) -> list[dict[str, Any]]:
    return [{**one, "id": f"twin_{i}", "name": f"Twin {i}"} for i in range(count)]


def write(folder: Path, file: str, content: dict[str, Any]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / file).write_text(to_toml(content))


# --- one game each ----------------------------------------------------------------------------------------------------


def brawl(folder: Path, planted: bool) -> None:
    """A deck among copies of a poorer one; and a deck with Holds, which nobody can choose."""
    plain = one_of("brawl", "characters.toml", "character", POOR)
    decks = twins(plain, 5)
    if planted:
        decks.append({**one_of("brawl", "characters.toml", "character", BEST), "id": "strong", "name": STRONG})
        held = {**plain["cards"], "Ho": 1, "rH": plain["cards"]["rH"] - 1}
        decks.append({**plain, "id": "dead", "name": DEAD, "cards": held})
    write(folder, "characters.toml", {"replace": True, "character": decks})


POOR, BEST = "chris", "darwin"  # published decks, which stay as they are: the one wins 65 % against copies of the other


def dagupukito(folder: Path, planted: bool) -> None:
    """A fighter whose combos do more damage; and a combo of five Throws that does none."""
    plain = one_of("dagupukito", "fighters.toml", "fighter", "foundry")
    fighters = twins(plain, 5)
    if planted:
        combos = [
            {**one, "damage": one["damage"] + 15} if isinstance(one["damage"], int) else one for one in plain["combo"]
        ]
        fighters.append({**plain, "id": "strong", "name": STRONG, "combo": combos})
        most = max(range(len(plain["combo"])), key=lambda i: len(plain["combo"][i]["cards"].split()))
        dead = {"face": plain["combo"][most]["face"], "name": DEAD, "cards": "T T T T T", "damage": 0}
        for one in fighters[:-1]:
            one["combo"] = [dead if i == most else combo for i, combo in enumerate(plain["combo"])]
    write(folder, "fighters.toml", {"replace": True, "fighter": fighters})


def double_rumble(folder: Path, planted: bool) -> None:
    """A Fighter with a better Passive; and Equipment that is of no use."""
    plain = one_of("double_rumble", "fighters.toml", "fighter", "roxy_rewind")
    plain["passive"] = [{"do": "ignore_forced", "dice": ["white"]}]
    fighters = twins(plain, 11)
    if planted:
        fighters.append({**plain, "id": "strong", "name": STRONG, "passive": [{"do": "result", "amount": 4}]})
        gear = {"id": "dead", "name": DEAD, "use": [{"do": "hearts", "amount": -1}], "icon": "beer-bottle"}
        write(folder, "equipment.toml", {"equipment": [gear]})
    write(folder, "fighters.toml", {"replace": True, "fighter": fighters})


def knockout(folder: Path, planted: bool) -> None:
    """A Crew with a catcher among Crews of throwers; and a ball that nobody can choose."""
    shipped_crews = shipped("knockout", "crews.toml")
    plain = [{"name": f"P{i}", "focus": "throw"} for i in range(3)]
    foes = [{"name": f"Q{i}", "focus": focus} for i, focus in enumerate(("throw", "catch", "dodge"))]
    own = {id: {"name": f"Twin {i}", "brawlers": plain} for i, id in enumerate(list(shipped_crews["crew"])[:3])}
    others = {id: {"name": f"Foe {i}", "brawlers": foes} for i, id in enumerate(list(shipped_crews["rivals"])[:3])}
    if planted:
        own["strong"] = {"name": STRONG, "brawlers": [{**plain[0], "focus": "catch"}, *plain[1:]]}
        write(folder, "balls.toml", {"ball": [{"id": "dead", "name": DEAD, "rule": "Nobody's.", "special": False}]})
    write(folder, "crews.toml", {"replace": True, "crew": own, "rivals": others})


def n30n(folder: Path, planted: bool) -> None:
    """A Fighter of more HP with a sure Strike among frail ones; and a Challenge that nobody can meet."""
    sure = one_of("n30n", "fighters.toml", "fighter", "takeo")
    plain = {**sure, "hp": 3, "revive": 7}
    fighters = twins(plain, 13)
    if planted:
        strike = {**sure["strike"], "steps": [{"do": "ko", "to": "foe"}]}
        fighters.append({**plain, "id": "strong", "name": STRONG, "hp": 6, "revive": 4, "strike": strike})
        kinds = {one["type"]: one for one in shipped("n30n", "items.toml")["item"]}
        backs = [{**one, "challenge": "CH-DEAD"} for one in list(kinds.values())[:3]]
        dead = {"id": "CH-DEAD", "name": DEAD, "text": "Nine Walls held.", "deed": "soaks", "at_least": 9}
        write(folder, "items.toml", {"challenge": [dead], "item": backs})
    write(folder, "fighters.toml", {"replace": True, "fighter": fighters})


PACKS: dict[str, Callable[[Path, bool], None]] = {
    "brawl": brawl,
    "dagupukito": dagupukito,
    "double_rumble": double_rumble,
    "knockout": knockout,
    "n30n": n30n,
}


# --- the report on them -----------------------------------------------------------------------------------------------


def report(game_id: str, pack: Path, games: int, seed: str, jobs: int = 1) -> Figures:
    """The figures of so many matches with a pack."""
    game = find_game(game_id)
    spec = spec_of(game)
    entrants = ("informed",) * min(game.mode(spec.mode).seats)
    plan = sim.plan(game, games=games, seed=seed, entrants=entrants, mode=spec.mode, pack=str(pack))
    return figures(spec, collect(plan, jobs=jobs), names_of(game, plan))


def named(found: Figures) -> list[str]:
    """What content the report says is out of bounds."""
    return [row.title for kind in found.kinds for row in kind.rows if row.verdict.startswith("too")]


def never(found: Figures) -> list[str]:
    return [title for kind in found.kinds for title in kind.never]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="games (all)")
    parser.add_argument("--games", type=int, default=2000, help="matches of each report (2000)")
    parser.add_argument("--seeds", type=int, default=20, help="reports on equals (20)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    args = parser.parse_args()
    for game in args.game or PACKS:
        with tempfile.TemporaryDirectory() as folder:
            start = perf_counter()
            PACKS[game](Path(folder) / "planted", True)
            found = report(game, Path(folder) / "planted", args.games, "1", args.jobs)
            strong = next(row for kind in found.kinds for row in kind.rows if row.title == STRONG)
            share = f"{strong.share.share:.1%} ({strong.share.low:.1%} to {strong.share.high:.1%})"
            print(f"{game}: planted wins {share}; named {named(found)}; never used: {never(found)}", flush=True)
            if not args.seeds:
                continue
            PACKS[game](Path(folder) / "equal", False)
            reports = [
                report(game, Path(folder) / "equal", args.games, str(seed), args.jobs) for seed in range(args.seeds)
            ]
            alarms = sum(bool(named(one)) for one in reports)
            print(f"{game}: equals: something was named in {alarms} of {args.seeds} reports", end=" ")
            print(f"({args.games:,} matches each, {perf_counter() - start:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
