"""The browser's files: the built client, or a page that says how to build it."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from litestar import Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException

__all__ = ["asset", "index"]

_NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Fracas: the client is not built</title>
<body style="background:#0b0e1a;color:#e8ecff;font:18px/1.5 system-ui;max-width:40rem;margin:15vh auto;padding:0 1rem">
<h1>The server is up. The browser client is not built.</h1>
<p>Build it with <code>make build</code> in the project's folder, then load this page again.</p>
<p>Programs need no client: <code>/api/games</code> lists the games, and docs/protocol.md tells how to play.</p>
</body>
</html>
"""

_FOREVER = "public, max-age=31536000, immutable"  # the build names these by their content
_ASK_AGAIN = "no-cache"
_NOT_THE_CLIENTS = ("api/", "assets/", "schema/", "ws/")


@get("/", include_in_schema=False)
async def index(state: State) -> Response[bytes]:
    """The client's page."""
    return _index(state)


@get("/{path:path}", include_in_schema=False)
async def asset(path: str, state: State) -> Response[bytes]:
    """A file of the built client; a path that does not look like a file is one of the client's own pages."""
    name = path.lstrip("/")
    found = _file(state.tables.settings.static, name)
    if found is not None:
        return found
    if "." in name.rpartition("/")[2] or name.startswith(_NOT_THE_CLIENTS):
        raise NotFoundException(f"there is nothing at {path}")
    return _index(state)


def _index(state: State) -> Response[bytes]:
    return _file(state.tables.settings.static, "index.html") or Response(
        _NOT_BUILT.encode(), media_type="text/html", status_code=503
    )


def _file(folder: Path, name: str) -> Response[bytes] | None:
    try:
        path = (folder / name).resolve()
        if not path.is_relative_to(folder.resolve()) or not path.is_file():
            return None
    except (OSError, ValueError):  # a name that no file can have: too long, or with a NUL in it
        return None
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    keep = _FOREVER if name.startswith("assets/") else _ASK_AGAIN
    return Response(path.read_bytes(), media_type=kind, headers={"cache-control": keep})
