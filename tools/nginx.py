"""Prints the path of nginx for the test behind a proxy, and installs Debian's where that needs no password."""

from __future__ import annotations

import os
import shutil
import sys

from debian import install

PLACES = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"])  # a user's PATH may lack these


def find() -> str | None:
    """$NGINX, or the one on the PATH or among the system's programs."""
    return shutil.which(os.environ.get("NGINX") or "nginx", path=PLACES)


def main() -> None:
    """Find, else install and find again, else say what is missing."""
    if find() is None and "NGINX" not in os.environ:
        install("nginx-light", "the test behind a proxy")
    path = find()
    if path is None:
        sys.exit("nginx: not found; install it (Debian: apt-get install nginx-light) or set NGINX to its path")
    print(path)


if __name__ == "__main__":
    main()
