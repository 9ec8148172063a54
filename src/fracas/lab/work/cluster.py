"""Workers on a Ray cluster: `pip install 'fracas[cluster]'`; nothing else of Fracas imports Ray.

Each machine has the same Fracas; a worker that runs other code says so, because its matches would be others. If a
worker is killed, another does its task again: the luck is part of the task, so the result is the same.
"""

from __future__ import annotations

import atexit
import os
import platform
import secrets
import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

import fracas
from fracas.kernel.game import SetupError
from fracas.lab.work.workers import Ended, WorkError, timed

__all__ = ["LOCAL", "Cluster", "Packed", "connect", "leave", "pack_up", "unpack"]

LOCAL = "local"  # in place of an address: a cluster of this machine, for a trial; it ends with this process
TRIES = 10  # of one task, if its workers are killed
STORE = 80 * 2**20  # bytes of shared memory of a local cluster; results are small

_joined: dict[str, str] = {}  # the address that this process has joined, and the folder of a local cluster


class Cluster:
    """The workers of a cluster: one for each of its cores; of a local one as many as it was begun with."""

    far = True

    def __init__(self, address: str, jobs: int) -> None:
        self._ray = connect(address, jobs)
        self.count = int(self._ray.cluster_resources().get("CPU", 0))
        if self.count < 1:
            raise SetupError(f"--cluster {address}: it has no cores to work on")
        self._run = self._ray.remote(max_retries=TRIES, num_cpus=1)(_run)
        self._code = code_name()
        self._sent: dict[Any, int] = {}

    def send(self, number: int, do: Callable[..., Any], task: tuple[Any, ...]) -> None:
        self._sent[self._run.remote(self._code, do, task)] = number

    def wait(self) -> list[Ended]:
        self._ray.wait(list(self._sent), num_returns=1)
        ready, _ = self._ray.wait(list(self._sent), num_returns=len(self._sent), timeout=0)
        try:
            return [(self._sent.pop(ref), *self._ray.get(ref)) for ref in ready]
        except self._ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, self._ray.exceptions.RayError):
                raise WorkError(f"a worker cannot begin: {error.cause}") from None
            raise error.cause from None  # what the task itself raised
        except self._ray.exceptions.RayError as error:
            raise WorkError(f"the cluster has lost a task {TRIES + 1} times, or itself: {error}") from None

    def close(self) -> None:
        """Drop the tasks that are not done."""
        for ref in self._sent:
            self._ray.cancel(ref, force=False, recursive=False)
        self._sent.clear()


def connect(address: str, jobs: int = 1) -> Any:
    """Join a cluster, once for this process, and give the library; raises SetupError if there is none to join."""
    if address == LOCAL:
        # For this machine alone: Ray then stays on 127.0.0.1 on every system, and its token is in no file.
        os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"
        os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray
    except ImportError:
        raise SetupError("--cluster needs Ray: pip install 'fracas[cluster]'") from None
    if ray.is_initialized():
        if address not in _joined:
            raise SetupError(f"--cluster {address}: this process works on {next(iter(_joined), 'another')} already")
        return ray
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "error", "configure_logging": False}
    if address == LOCAL:
        folder = tempfile.mkdtemp(prefix="fracas-ray-")
        _joined[address] = folder
        atexit.register(leave)
        ray.init(
            "local",
            num_cpus=jobs,
            include_dashboard=False,
            object_store_memory=STORE,
            _node_ip_address="127.0.0.1",
            _temp_dir=folder,
            **quiet,
        )
        return ray
    try:
        ray.init(address, **quiet)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise SetupError(f"--cluster {address}: cannot be joined: {error}") from None
    _joined[address] = ""
    return ray


def leave() -> None:
    """Leave the cluster; a local one ends, and what it wrote is deleted."""
    import ray

    ray.shutdown()
    for folder in _joined.values():
        if folder:
            shutil.rmtree(folder, ignore_errors=True)  # of a process that still ends, something may stay
    _joined.clear()


# --- at a worker ------------------------------------------------------------------------------------------------------


def _run(code: str, do: Callable[..., Any], task: tuple[Any, ...]) -> tuple[float, Any]:
    if code != code_name():
        raise WorkError(f"{platform.node()}: a worker runs other code than this machine: install the same Fracas")
    return timed(do, task)


@cache
def code_name() -> str:
    """A short name of all code and data that decides a match, compiled or not."""
    package = Path(fracas.__file__).parent
    whole = blake2b(digest_size=16)
    for part in ("kernel", "content", "match", "games", "bots", "lab"):
        for file in sorted((package / part).rglob("*")):
            inside = file.relative_to(package)
            if file.suffix in (".py", ".toml") and "tests" not in inside.parts:
                whole.update(inside.as_posix().encode() + b"\0" + blake2b(file.read_bytes()).digest())
    return whole.hexdigest()


# --- packs ------------------------------------------------------------------------------------------------------------


class Packed(msgspec.Struct, frozen=True):
    """A folder of content, to be taken to another machine."""

    name: str
    files: tuple[tuple[str, bytes], ...]


_unpacked: dict[str, tempfile.TemporaryDirectory[str]] = {}  # the last one of this process


def pack_up(folder: str | None) -> Packed | None:
    """The files of a pack."""
    if folder is None:
        return None
    inside = sorted(file for file in Path(folder).rglob("*.toml") if file.is_file())
    files = tuple((file.relative_to(folder).as_posix(), file.read_bytes()) for file in inside)
    return Packed(blake2b(repr(files).encode(), digest_size=16).hexdigest(), files)


def unpack(packed: Packed) -> str:
    """A folder on this machine with these files; the one before it is gone."""
    if packed.name not in _unpacked:
        for old in _unpacked.values():
            old.cleanup()
        _unpacked.clear()
        made = tempfile.TemporaryDirectory(prefix="fracas-pack-")
        for name, data in packed.files:
            file = Path(made.name) / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        _unpacked[packed.name] = made
    return _unpacked[packed.name].name
