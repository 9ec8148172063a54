"""Prints the path of a Chromium for the browser tests, and installs Debian's where that needs no password."""

from __future__ import annotations

import os
import shutil
import sys

from debian import install

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def find() -> str | None:
    """$CHROMIUM, or the first browser of that family on the PATH."""
    wanted = os.environ.get("CHROMIUM")
    return shutil.which(wanted) if wanted else next(filter(None, map(shutil.which, NAMES)), None)


def main() -> None:
    """Find, else install and find again, else say what is missing."""
    if find() is None and "CHROMIUM" not in os.environ:
        install("chromium", "the browser tests")
    path = find()
    if path is None:
        named = os.environ.get("CHROMIUM")
        why = f"CHROMIUM names {named!r}, which is not a program" if named else "no Chromium was found"
        sys.exit(
            f"chromium: {why}; the browser tests need it: install it (Debian: apt-get install chromium) "
            "or set CHROMIUM to its path"
        )
    print(path)


if __name__ == "__main__":
    main()
