"""Compiles modules with mypyc: `python tools/native.py` does it in place, the build hook in a separate folder.

[tool.fracas] in pyproject.toml says which modules. Where nothing can be compiled, one line says why, and plain Python
runs instead.
"""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

sys.path.insert(0, str(Path(__file__).parent))

import parts

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "fracas"
BUILT = ROOT / "build" / "native"
LOG = ROOT / "build" / "native.log"
PROGRESS = ROOT / "build" / "native.progress"
SUFFIX = EXTENSION_SUFFIXES[0]
# To look for warnings in generated code takes the compiler longer than the code itself. A function that no other
# library may replace can be called directly, or put in the place of its call: that is worth a tenth of the speed.
FLAGS = [] if os.name == "nt" else ["-Wno-all", "-fvisibility=hidden"]
if sys.platform == "linux":
    FLAGS += ["-fno-semantic-interposition", "-fno-plt"]
_READ = 0.1  # the share of the work before the C compiler begins
GROUP = "fracas._hot"  # one group is one library: calls between its modules are plain C calls

SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["fracas"]


def _loader() -> ModuleType:
    """The module fracas/_compiled.py, loaded without the package; it knows when compiled files are stale."""
    spec = spec_from_file_location("_compiled", PACKAGE / "_compiled.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


loader = _loader()


def obstacle() -> str:
    """Why nothing can be compiled here; empty when it can."""
    if loader.pure_wanted():
        return "FRACAS_PURE is set"
    if os.name == "nt":
        return ""  # no cheap way to look for a compiler: try it
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler ({compiler})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's C headers are missing (Debian: apt-get install python3-dev)"
    return ""


def requirements() -> list[str]:
    """What pip must install before compile_into works."""
    return [] if obstacle() else list(SETTINGS["compiler"])


def hot_modules() -> list[Path]:
    """The files to compile, by the patterns."""
    return sorted({file for pattern in SETTINGS["compiled"] for file in PACKAGE.glob(pattern)})


def compile_into(folder: Path) -> dict[Path, str]:
    """Compile; return each file made with its place in the package. Empty, with a notice, when that cannot be done."""
    why = obstacle()
    if why:
        _notice(why)
        return {}
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    _report(0.0)
    # Hash first: a source edited while the compiler runs must count as changed.
    manifest = _manifest()
    # In a process of its own, because mypyc exits on an error, and so that its output goes to the log.
    with LOG.open("w") as log:
        done = subprocess.run([sys.executable, __file__, "--into", folder], cwd=ROOT, stdout=log, stderr=log)
    made = {file: file.relative_to(folder / "fracas").as_posix() for file in sorted(folder.rglob(f"*{SUFFIX}"))}
    if done.returncode or not made:
        errors = [line for line in LOG.read_text().splitlines() if "error" in line.lower()]
        _notice(f"the compiler failed ({errors[0] if errors else f'exit {done.returncode}'}; all of it: {LOG})")
        return {}
    file = folder / loader.MANIFEST
    file.write_text(json.dumps(manifest | {"compiled": sorted(made.values())}, indent=1) + "\n")
    return made | {file: loader.MANIFEST}  # last, so that it is there only when the others are


def build_in_place() -> bool:
    """Compile next to the sources if they have changed; True when what lies there is fresh."""
    if fresh():
        return True
    made = compile_into(BUILT)
    if not made:
        return False
    (PACKAGE / loader.MANIFEST).unlink(missing_ok=True)
    for old in PACKAGE.rglob(f"*{SUFFIX}"):
        old.unlink()  # never written over: a running server may have it mapped
    for file, place in made.items():
        shutil.copy2(file, PACKAGE / place)
    return True


def fresh() -> bool:
    """True when compiled files lie in the package that were made from its present sources."""
    file = PACKAGE / loader.MANIFEST
    if not file.exists():
        return False
    manifest = json.loads(file.read_text())
    same = manifest["suffix"] == SUFFIX and manifest["patterns"] == SETTINGS["compiled"]
    return same and not loader.find_stale(PACKAGE, manifest)


def _manifest() -> dict[str, object]:
    """Hashes of the sources, imported modules included, because mypyc copies their constants into its code."""
    known: set[Path] = set()
    todo = hot_modules()
    while todo:
        file = todo.pop()
        if file not in known:
            known.add(file)
            todo.extend(_imported(file))
    sources = {file.relative_to(PACKAGE).as_posix(): loader.fingerprint(file) for file in sorted(known)}
    return {"suffix": SUFFIX, "patterns": SETTINGS["compiled"], "sources": sources}


def _imported(file: Path) -> Iterator[Path]:
    """The modules of ours that a file imports, by its text."""
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        else:
            continue
        for name in names:
            path = PACKAGE.parent / name.replace(".", "/")
            if name.startswith("fracas."):
                yield from (found for found in (path.with_suffix(".py"), path / "__init__.py") if found.exists())


def _run_mypyc(folder: Path) -> None:
    import setuptools  # before mypyc, which asks whether it was imported
    from mypyc.build import mypycify

    # Strictness is for `make check`, with all packages there; here only what mypyc itself cannot do may fail.
    options = ["--config-file=", "--ignore-missing-imports", *map(str, hot_modules())]
    texts = folder.parent / "native-c"
    modules = mypycify(
        options, opt_level="2", debug_level="0", group_name=GROUP, target_dir=str(texts), multi_file=True
    )
    _report(_READ)
    library = modules[0]
    library.sources = parts.in_parts(texts, [str(source) for source in library.sources])
    library.include_dirs.append(str(texts / "fracas"))  # mypyc writes the headers where the library is
    for module in modules:
        module.extra_compile_args = [*module.extra_compile_args, *FLAGS]  # the modules share one list
    command = setuptools.Distribution({"name": "fracas", "ext_modules": modules}).get_command_obj("build_ext")
    command.build_lib = str(folder)
    command.build_temp = str(folder.parent / "native-o")
    command.ensure_finalized()
    parts.side_by_side(command, texts, lambda share: _report(_READ + (1 - _READ) * share))
    command.run()


def _report(share: float) -> None:
    """Write down how much is done, for whoever draws a bar."""
    part = PROGRESS.with_suffix(".part")
    part.write_text(f"{share:.3f}")
    part.replace(PROGRESS)


def progress() -> float:
    """How much of a compile in another process is done, from 0 to 1."""
    try:
        return float(PROGRESS.read_text())
    except (FileNotFoundError, ValueError):
        return 0.0


def _notice(why: str) -> None:
    print(f"fracas: not compiled, {why}; pure Python runs instead, slower", file=sys.stderr)


def main() -> int:
    """Compile in place; with --can only tell (by the exit code) whether it is possible here."""
    if sys.argv[1:2] == ["--into"]:
        _run_mypyc(Path(sys.argv[2]))
        return 0
    if sys.argv[1:] == ["--can"]:
        why = obstacle()
        if why:
            _notice(why)
        return 1 if why else 0
    if not fresh() and requirements() and find_spec("mypyc") is None:
        pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
        subprocess.run([*pip, "--require-hashes", "-r", str(ROOT / "requirements" / "compile.txt")], check=True)
    build_in_place()
    return 0


if __name__ == "__main__":
    sys.exit(main())
