"""A server behind a real nginx, set up as docs/hosting.md says: links, pages, sockets."""

from __future__ import annotations

import asyncio
import os
import random
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from fracas.server.host import qr
from server.arena import ROOT, Arena, Client, comes, free_port, play_on, run

pytestmark = pytest.mark.pure_only

NAME = "fracas.example.org"  # as in docs/hosting.md
PUBLIC = f"https://{NAME}"
NGINX = shutil.which(os.environ.get("NGINX") or "nginx", path=f"{os.environ.get('PATH')}:/usr/sbin:/usr/local/sbin")
AROUND = """
daemon off;
master_process off;
error_log {folder}/error.log;
pid {folder}/nginx.pid;
events {{ }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{site}
}}
"""


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    with Arena(tmp_path_factory.mktemp("behind"), public_url=PUBLIC) as arena:
        yield arena


@pytest.fixture(scope="module")
def proxy(arena: Arena, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of an nginx with the block of docs/hosting.md, but for its ports."""
    if NGINX is None:
        pytest.skip("no nginx here: `python tools/nginx.py` installs it, as `make test` does")
    folder, port = tmp_path_factory.mktemp("nginx"), free_port()
    site = re.search(r"```nginx\n(.*?)```", (ROOT / "docs" / "hosting.md").read_text("utf-8"), re.DOTALL)
    assert site is not None
    text = site[1].replace("listen 80;", f"listen 127.0.0.1:{port};").replace(":8000", f":{arena.port}")
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder, site=text))
    command = [NGINX, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]
    with subprocess.Popen(command) as nginx:
        try:
            comes(lambda: answers(nginx, port, folder / "error.log"), "nginx answers")
            yield f"127.0.0.1:{port}"
        finally:
            nginx.terminate()


def answers(nginx: subprocess.Popen[bytes], port: int, errors: Path) -> bool:
    assert nginx.poll() is None, errors.read_text()
    try:
        httpx.get(f"http://127.0.0.1:{port}/health")
    except httpx.TransportError:
        return False
    return True


def test_links_are_those_of_the_public_name(arena: Arena, proxy: str) -> None:
    told = httpx.get(f"http://{proxy}/api/reach", headers={"host": NAME}).json()
    assert told == {"url": PUBLIC, "local_only": False, "may_open": False}
    table = arena.open()["table"]
    picture = httpx.get(f"http://{proxy}/api/tables/{table}/qr.svg", headers={"host": NAME})
    assert picture.content == qr.svg(f"{PUBLIC}/table/{table}")


def test_only_the_public_page_may_speak(proxy: str) -> None:
    def status(name: str, origin: str) -> int:
        headers = {"host": name, "origin": origin}
        return httpx.post(f"http://{proxy}/api/tables", json={"game": "highest"}, headers=headers).status_code

    assert status(NAME, PUBLIC) == 201
    assert status(NAME, "https://evil.example") == 403
    assert status("evil.example", "https://evil.example") == 421


def test_nobody_lets_the_network_in_from_outside(proxy: str) -> None:
    assert httpx.post(f"http://{proxy}/api/reach", headers={"host": NAME, "origin": PUBLIC}).status_code == 403


def test_a_match_is_played_through_it(arena: Arena, proxy: str) -> None:
    """The name and the origin a browser would send, and the upgrade to a socket."""

    async def work() -> None:
        opened = arena.open(seats=[{}, {"bot": "random"}])
        port = int(proxy.rpartition(":")[2])
        client = Client(await connect(f"ws://{NAME}/ws", origin=Origin(PUBLIC), host="127.0.0.1", port=port))
        await client.send(frame="join", table=opened["table"], token=opened["token"])
        last = await play_on(client, random.Random(1))
        assert max(last["outcome"]["scores"]) == 1.0
        with pytest.raises(InvalidStatus) as refused:
            await connect(f"ws://{NAME}/ws", origin=Origin("https://evil.example"), host="127.0.0.1", port=port)
        assert refused.value.response.status_code == 403

    run(asyncio.wait_for(work(), 180))
