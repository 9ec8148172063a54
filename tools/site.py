"""Finds PostgreSQL and NATS for the tests of several processes, and installs Debian's where that needs no password."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from debian import install

PLACES = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"])  # a user's PATH may lack these


def postgres() -> str | None:
    """The folder of PostgreSQL's programs: on the PATH, or the newest where Debian puts them."""
    found = shutil.which("initdb", path=PLACES)
    if found is not None:
        return str(Path(found).resolve().parent)
    kept = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda one: float(one.parts[-3]))
    return str(kept[-1].parent) if kept else None


def nats() -> str | None:
    return shutil.which(os.environ.get("NATS_SERVER") or "nats-server", path=PLACES)


def main() -> None:
    """Find each, else install it and find again, else say what is missing."""
    missing = []
    for package, find in (("postgresql", postgres), ("nats-server", nats)):
        if find() is None:
            install(package, "the tests of several processes")
        found = find()
        if found is None:
            missing.append(package)
        else:
            print(found)
    if missing:
        sys.exit(f"not found: {', '.join(missing)}; install them (Debian: apt-get install {' '.join(missing)})")


if __name__ == "__main__":
    main()
