"""Installs packages of Debian for tests, where that needs no password."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

__all__ = ["install"]


def install(package: str, what_for: str) -> None:
    """Install a package as root or by a sudo that asks nothing; elsewhere do nothing. Its service is not started."""
    if shutil.which("apt-get") is None:
        return
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if sudo and (shutil.which("sudo") is None or subprocess.run([*sudo, "true"], capture_output=True).returncode):
        return
    print(f"{package}: installing Debian's package for {what_for}", file=sys.stderr)
    quiet = [*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "RUNLEVEL=1", "apt-get"]
    for command in (["update", "-q"], ["install", "-q", "-y", "--no-install-recommends", package]):
        subprocess.run([*quiet, *command], stdout=sys.stderr, stdin=subprocess.DEVNULL, check=False)
