"""Locks what pip installs, with the hashes of every file of each version, for every system and Python from 3.11 on.

`make lock` writes requirements/*.txt anew; it needs uv, which is in none of them. What is locked stays as it is while
pyproject.toml allows it, unless --upgrade is given. A file names no registry: pip asks the one it is set up for, and
takes only what has one of the hashes.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

from client import NODE_WHEEL

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "requirements"
HEAD = (
    "# Made by `make lock` (tools/lock.py). All files of each version, for every system: pip takes the one that fits.\n"
)


def wanted() -> dict[str, list[str]]:
    """By the name of a lock: what it is to hold."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    base, extras = project["project"]["dependencies"], project["project"]["optional-dependencies"]
    build = [*project["build-system"]["requires"], "editables"]
    return {
        "server": base,
        "site": [*base, *extras["postgres"]],
        "lab": [*base, *extras["lab"], *extras["cluster"]],
        "play": [*base, *extras["print"], *build],
        "test": [*base, *extras["print"], *extras["dev"], *build],
        "compile": project["tool"]["fracas"]["compiler"],
        "node": [NODE_WHEEL],
    }


def main() -> None:
    """Write every lock; versions that are locked already stay, unless --upgrade is given."""
    FOLDER.mkdir(exist_ok=True)
    options = [
        "--universal",
        "--python-version",
        "3.11",
        "--generate-hashes",
        "--no-annotate",
        "--no-header",
        "--quiet",
    ]
    for name, needs in wanted().items():
        file = FOLDER / f"{name}.txt"
        command = [sys.executable, "-m", "uv", "pip", "compile", "-", "-o", str(file), *options, *sys.argv[1:]]
        subprocess.run(command, input="\n".join(needs), text=True, check=True, stdout=subprocess.DEVNULL)
        file.write_text(HEAD + file.read_text("utf-8").replace(HEAD, ""), "utf-8")
        print(f"{file.relative_to(ROOT)}: {file.read_text('utf-8').count('==')} packages")


if __name__ == "__main__":
    main()
