"""The build hook of the package: adds the built client, and compiled modules where there is a C compiler.

With FRACAS_UNBUILT set an editable install builds nothing; the Makefile does that afterwards.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

import client
import native


class Hook(BuildHookInterface[BuilderConfig]):
    """Asks pip only for the tools this machine and this tree need, then builds."""

    def dependencies(self) -> list[str]:
        """Node where the system has none, mypyc where there is a C compiler for it."""
        if os.environ.get("FRACAS_UNBUILT"):
            return []
        return [*client.requirements(), *native.requirements()]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """An editable install runs from the source tree, so it compiles there; a wheel leaves the tree alone."""
        if version == "editable" and os.environ.get("FRACAS_UNBUILT"):
            return
        client.build()
        if version == "editable":
            native.build_in_place()
            return
        made = native.compile_into(Path(self.root, "build", "wheel"))
        if made:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["force_include"].update({str(file): f"fracas/{place}" for file, place in made.items()})
