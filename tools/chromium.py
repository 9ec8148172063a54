"""Prints the path of a Chromium for the browser tests, and installs Debian's where that needs no password."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def find() -> str | None:
    """$CHROMIUM, or the first browser of that family on the PATH."""
    wanted = os.environ.get("CHROMIUM")
    return shutil.which(wanted) if wanted else next(filter(None, map(shutil.which, NAMES)), None)


def install() -> None:
    """Debian's package, as root or by a sudo that asks nothing."""
    if shutil.which("apt-get") is None:
        return
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if sudo and (shutil.which("sudo") is None or subprocess.run([*sudo, "true"], capture_output=True).returncode):
        return
    print("chromium: installing Debian's package for the browser tests", file=sys.stderr)
    for command in (["update", "-q"], ["install", "-q", "-y", "--no-install-recommends", "chromium"]):
        subprocess.run([*sudo, "apt-get", *command], stdout=sys.stderr, stdin=subprocess.DEVNULL, check=False)


def main() -> None:
    """Find, else install and find again, else say what is missing."""
    if find() is None and "CHROMIUM" not in os.environ:
        install()
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
