"""What `fracas lab diff` compares: reports, packs, what is shipped, or commits; played on one luck where need be."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path

from msgspec import Struct

from fracas.kernel.game import SetupError
from fracas.lab import sim
from fracas.lab.balance.collect import collect
from fracas.lab.balance.diff import FILE, read_report
from fracas.lab.balance.figures import Figures, figures
from fracas.lab.balance.names import names_of
from fracas.lab.balance.spec import spec_of
from fracas.match.registry import find_game

__all__ = ["SHIPPED", "Play", "source"]

SHIPPED = "shipped"


class Play(Struct, frozen=True):
    """What to play, where something has to be played."""

    game: str | None
    games: int
    seed: str
    bots: str = "informed"
    mode: str | None = None  # none: that of balance.toml
    jobs: int = 1
    cluster: str | None = None


def source(what: str, play: Play) -> Figures:
    """The figures of a report's folder, or of matches with a pack, with what is shipped, or of a commit."""
    folder = Path(what)
    if (folder / FILE).exists():
        return read_report(folder)
    is_pack = folder.is_dir() and any(folder.glob("*.toml"))
    if folder.is_dir() and not is_pack:
        return read_report(folder)  # says what is missing
    if play.game is None:
        if folder.parent.is_dir() and len(folder.parts) > 1:
            return read_report(folder)
        raise SetupError(f"{what}: to play with a pack, with what is shipped or with a commit, name the --game")
    if is_pack or what == SHIPPED:
        return _played(play.game, what if is_pack else None, play)
    return _of_commit(what, play.game, play)


def _played(game_id: str, pack: str | None, play: Play) -> Figures:
    game = find_game(game_id)
    spec = spec_of(game)
    mode = play.mode or spec.mode
    entrants = (play.bots,) * min(game.mode(mode).seats)
    plan = sim.plan(game, games=play.games, seed=play.seed, entrants=entrants, mode=mode, pack=pack)
    return figures(spec, collect(plan, jobs=play.jobs, cluster=play.cluster), names_of(game, plan))


def _of_commit(commit: str, game: str, play: Play) -> Figures:
    """The report that a commit's own code makes, from a copy of its source; it runs without compiled modules, and on
    processes of this machine: a cluster has other code."""
    packed = subprocess.run(["git", "archive", commit, "src"], capture_output=True, check=False)
    if packed.returncode:
        said = packed.stderr.decode(errors="replace").strip()
        raise SetupError(f"{commit}: neither a report, a pack, `{SHIPPED}` nor a commit here ({said})")
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=BytesIO(packed.stdout)) as files:
            files.extractall(folder, filter="data")
        words = ["lab", "balance", game, "--games", str(play.games), "--seed", play.seed, "--jobs", str(play.jobs)]
        words += ["--bots", play.bots, *(["--mode", play.mode] if play.mode else [])]
        words += ["--second-games", "0", "--depth", "0", "--edits", "0", "--out", f"{folder}/report"]
        env = {**os.environ, "PYTHONPATH": f"{folder}/src", "FRACAS_PURE": "1"}
        ran = subprocess.run([sys.executable, "-m", "fracas", *words], capture_output=True, env=env, check=False)
        if ran.returncode:
            raise SetupError(f"{commit}: {ran.stderr.decode(errors='replace').strip()[-300:]}")
        return read_report(Path(folder) / "report")
