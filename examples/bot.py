"""A stranger's bot: takes a seat at a table of a Fracas server and answers at random, until the match is over.

    python bot.py SERVER TABLE [TOKEN]     e.g. python bot.py http://127.0.0.1:8000 k3v9abcdef

Without a token it takes the next free seat. It needs `pip install websockets`; docs/protocol.md tells the rest.
"""

import asyncio
import json
import random
import sys
import urllib.request
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed


def choose(ask: Any, view: Any) -> Any:
    """Where your bot begins: every legal answer is among the options, and the view is all your seat may know."""
    if ask.get("options"):
        return random.choice(ask["options"])
    boxes = [box for box in ask["form"] if not box.get("value") and box.get("required", True)]
    return {"do": "fill", "fields": {box["name"]: (box.get("choices") or ["1"])[0] for box in boxes}}


def take_seat(server: str, table: str) -> Any:
    body, kind = json.dumps({"name": "Stranger"}).encode(), {"Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(f"{server}/api/tables/{table}/join", body, kind)) as answer:
        return json.load(answer)["token"]


async def play(server: str, table: str, token: str) -> Any:
    sent, update, live = dict[str, Any](), dict[str, Any](), False  # what was sent last is sent again, and played once
    while True:
        try:
            async with connect(server.replace("http", "ws", 1) + "/ws", max_size=None) as socket:
                await socket.send(json.dumps({"frame": "join", "table": table, "token": token}))
                await (socket.send(json.dumps(sent)) if sent else asyncio.sleep(0))
                async for text in socket:
                    frame = json.loads(text)
                    live = frame.get("real_time", False) if frame["frame"] == "welcome" else live
                    update = frame if frame["frame"] == "update" else update
                    if frame["frame"] not in ("update", "refused"):
                        continue
                    if "outcome" in update:
                        return update["outcome"]
                    ask, settled = update["ask"], frame["frame"] == "refused" or frame.get("answered") == sent.get("id")
                    if "id" in ask and (settled or ask["id"] != sent.get("ask")):
                        await asyncio.sleep(0.3 if live or frame["frame"] == "refused" else 0)  # at most a few a second
                        number, action = int(sent.get("id", 0)) + 1, choose(ask, update["view"])
                        sent = {"frame": "answer", "id": f"{number}", "ask": ask["id"], "action": action}
                        await socket.send(json.dumps(sent))
        except (OSError, ConnectionClosed):
            await asyncio.sleep(0.5)


if __name__ == "__main__":
    server, table, token = (*sys.argv[1:], "")[:3]
    print(json.dumps(asyncio.run(play(server, table, token or take_seat(server, table)))))
