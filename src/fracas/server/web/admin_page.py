"""The host's page as HTML: tables, load, errors, and buttons. Everything that came from outside is escaped."""

from __future__ import annotations

import time
from collections import Counter
from html import escape
from typing import Any

from fracas.server.store import MatchRow
from fracas.server.table import Table
from fracas.server.tables import Tables

__all__ = ["door", "page"]

_MOST_ROWS = 200
_REFRESH_S = 15
_STYLE = """
:root{color-scheme:dark;--ground:#070b16;--surface-1:#0f1729;--surface-2:#1a2541;--line:#33436d;--ink:#eef3ff;
--ink-2:#bcc8e4;--accent:#22d3ee;--good:#5fe39a;--warn:#ffc65c;--bad:#ff8080}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1.0625rem/1.5 "Atkinson Hyperlegible",system-ui,sans-serif}
main{max-width:72rem;margin:0 auto;padding:18px}
h1,h2{font-family:"Saira Condensed","Arial Narrow",sans-serif;text-transform:uppercase;letter-spacing:.04em}
h1{font-size:2.75rem;margin:12px 0}h2{font-size:1.375rem;margin:28px 0 8px}
section{background:var(--surface-1);border:1px solid var(--line);border-radius:16px;padding:4px 18px 18px;margin:18px 0}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:6px 12px 6px 0;vertical-align:top}
th{color:var(--ink-2);font-weight:400}
td form{flex-wrap:nowrap;white-space:nowrap}
tr+tr td{border-top:1px solid var(--line)}
.wide{overflow-x:auto}
input{max-width:100%}
button,input{font:inherit;color:inherit;background:var(--surface-2);border:1px solid #7183b3;border-radius:10px;
min-height:44px;padding:4px 14px}
button{cursor:pointer}button:hover{border-color:var(--accent)}button.bad{color:var(--bad)}
:focus-visible{outline:3px solid #fff;outline-offset:2px}
label{display:inline-flex;flex-wrap:wrap;gap:8px;align-items:center}
form{display:inline-flex;gap:8px;flex-wrap:wrap;align-items:center;margin:0}input[type=number]{width:7rem}
.said{background:var(--surface-2);border-left:4px solid var(--accent);padding:8px 14px;border-radius:6px}
.good{color:var(--good)}.bad{color:var(--bad)}.quiet{color:var(--ink-2)}a{color:var(--accent)}
.facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr));gap:8px 18px;margin:0}
.facts div{display:flex;justify-content:space-between;gap:8px;border-bottom:1px solid var(--line)}
.facts dt{color:var(--ink-2)}.facts dd{margin:0}
"""
_FACTS = {
    "up_seconds": "up", "tables": "tables in memory", "tables_opened_total": "tables opened", "sockets": "sockets",
    "sockets_most": "room for sockets", "entries_total": "entries stored", "bots_waiting": "bots waiting",
    "memory_bytes": "memory", "cpu_seconds_total": "processor time", "files": "files in use",
    "loop_late_seconds": "longest delay", "connections_cut_total": "connections cut off",
}  # fmt: skip


def door(said: str = "", *, closed: bool = False) -> str:
    """The box for the word; or what a host must do to have one."""
    if closed:
        body = "<p>There is no host's page here: its host has set no <code>FRACAS_ADMIN_TOKEN</code>.</p>"
    else:
        told = f'<p class="said">{escape(said[:200])}</p>' if said else ""
        body = (
            f'{told}<form method="post" action="/admin/enter"><label>The host\'s word '
            '<input type="password" name="token" required autofocus autocomplete="current-password"></label>'
            "<button>Enter</button></form>"
        )
    return _whole(f"<h1>Fracas: the host's page</h1>{body}", live=False)


def page(
    tables: Tables,
    samples: list[tuple[str, str, str, dict[str, str], float]],
    errors: list[tuple[float, str, str]],
    why_ill: str,
    stamp: str,
    said: str,
) -> str:
    """Everything on one page."""
    told = f'<p class="said" role="status">{escape(said)}</p>' if said else ""
    well = f'<p class="bad">Not well: {escape(why_ill)}</p>' if why_ill else '<p class="good">All is well.</p>'
    return _whole(
        f"<h1>Fracas: the host's page</h1>{told}{well}"
        f"{_button(stamp, 'leave', 'Leave this page')}"
        f"{_load(samples)}{_restart(tables, stamp)}{_tables(tables, stamp)}{_addresses(tables, stamp)}"
        f"{_rules(tables, stamp)}{_errors(errors)}",
        live=not said,
    )


def _whole(body: str, *, live: bool) -> str:
    again = f'<meta http-equiv="refresh" content="{_REFRESH_S}">' if live else ""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>Fracas: the host's page</title>{again}<style>{_STYLE}</style></head>"
        f"<body><main>{body}</main></body></html>"
    )


def _button(stamp: str, do: str, label: str, inside: str = "", style: str = "", **fields: str) -> str:
    hidden = "".join(
        f'<input type="hidden" name="{name}" value="{escape(value)}">'
        for name, value in {"do": do, "stamp": stamp, **fields}.items()
    )
    kind = f' class="{style}"' if style else ""
    button = f"<button{kind}>{escape(label)}</button>"
    parts = button + inside if inside.startswith("<label>for ") else inside + button
    return f'<form method="post" action="/admin/do">{hidden}{parts}</form>'


def _load(samples: list[tuple[str, str, str, dict[str, str], float]]) -> str:
    facts = [(_FACTS[name], _value(name, value)) for name, _, _, _, value in samples if name in _FACTS]
    refused = [(labels["what"], value) for name, _, _, labels, value in samples if name == "refused_total" and value]
    facts += [(f"refused: {what.replace('_', ' ')}", f"{value:g}") for what, value in refused]
    rows = "".join(f"<div><dt>{escape(name)}</dt><dd>{value}</dd></div>" for name, value in facts)
    return f'<section><h2>Load</h2><dl class="facts">{rows}</dl></section>'


def _value(name: str, value: float) -> str:
    if name.endswith("_bytes"):
        return f"{value / 1e6:,.0f} MB"
    if name == "loop_late_seconds":
        return f"{value * 1000:.0f} ms"
    if name.endswith(("_seconds", "_seconds_total")):
        return f"{value / 3600:,.1f} h" if value > 7200 else f"{value:,.0f} s"
    return f"{value:,.0f}"


def _restart(tables: Tables, stamp: str) -> str:
    here = sum(any(one.seat is not None for one in table.listeners) for table in tables.live)
    if tables.draining:
        state = "Nobody plays: restart now." if not here else f"People still play at {here} tables."
        button = _button(stamp, "drain", "Open tables again", on="no")
    else:
        state = f"People play at {here} tables. Matches survive a restart; this spares people the break."
        button = _button(stamp, "drain", "Open no new tables", on="yes")
    return f"<section><h2>Before a restart</h2><p>{state}</p>{button}</section>"


def _tables(tables: Tables, stamp: str) -> str:
    live = [(table, table.row) for table in tables.live]
    rows = "".join(_table(table, row, stamp) for table, row in live[:_MOST_ROWS] if row is not None)
    more = f"<p>… and {len(live) - _MOST_ROWS} more</p>" if len(live) > _MOST_ROWS else ""
    head = "<tr><th>Table</th><th>Game</th><th>Seats</th><th>Watchers</th><th></th></tr>"
    body = f'<div class="wide"><table>{head}{rows}</table></div>{more}' if rows else '<p class="quiet">None.</p>'
    return f"<section><h2>Tables in memory</h2>{body}</section>"


def _table(table: Table, row: MatchRow, stamp: str) -> str:
    here: dict[int | None, list[Any]] = {}
    for one in table.listeners:
        here.setdefault(one.seat, []).append(one)
    seats = []
    for number, seat in enumerate(row.setup.seats):
        if seat.bot is not None:
            seats.append(f'{escape(seat.name)} <span class="quiet">({escape(seat.bot)})</span>')
        elif not seat.name:
            seats.append('<span class="quiet">free</span>')
        else:
            at = ", ".join(sorted({str(getattr(one, "address", "")) for one in here.get(number, [])}))
            where = escape(at) if at else "away"
            seats.append(f'{escape(seat.name)} <span class="quiet">({where})</span>')
    return (
        f'<tr><td><a href="/table/{escape(table.id)}">{escape(table.id)}</a></td>'
        f"<td>{escape(row.setup.game)}, {escape(row.status)}</td><td>{'<br>'.join(seats)}</td>"
        f"<td>{len(here.get(None, []))}</td>"
        f"<td>{_button(stamp, 'close', 'Send everybody away', style='bad', table=table.id)}</td></tr>"
    )


def _addresses(tables: Tables, stamp: str) -> str:
    days = '<label>for <input type="number" name="days" min="0" step="any" value="1"> days</label>'
    rows = ""
    for address, count in Counter(tables.visitors.sockets).most_common(_MOST_ROWS):
        kick = _button(stamp, "kick", "Kick", address=address) if address else ""
        ban = _button(stamp, "ban", "Ban", days, "bad", address=address) if address else ""
        shown = escape(address) or '<span class="quiet">this machine, or a proxy that does not say for whom</span>'
        rows += f"<tr><td>{shown}</td><td>{count}</td><td>{kick} {ban}</td></tr>"
    head = "<tr><th>Address</th><th>Sockets</th><th></th></tr>"
    here = f'<div class="wide"><table>{head}{rows}</table></div>' if rows else '<p class="quiet">Nobody is here.</p>'
    banned = "".join(
        f"<tr><td>{escape(address)}</td><td>{_until(until)}</td>"
        f"<td>{_button(stamp, 'unban', 'Let in again', address=address)}</td></tr>"
        for address, until in sorted(tables.house.bans.items())
    )
    list_of_bans = f'<h2>Banned</h2><div class="wide"><table>{banned}</table></div>' if banned else ""
    box = '<label>Address <input name="address" required></label>' + days
    another = _button(stamp, "ban", "Ban another", box, "bad")
    return f"<section><h2>Who is here</h2>{here}{list_of_bans}<p>{another}</p></section>"


def _until(until: int) -> str:
    return "for ever" if not until else time.strftime("until %Y-%m-%d %H:%M UTC", time.gmtime(until / 1000))


def _rules(tables: Tables, stamp: str) -> str:
    word = escape(tables.invitation)
    invite = (
        f'<label>Invitation <input name="word" value="{word}" pattern="[A-Za-z0-9]{{4,64}}"></label>'
        '<span class="quiet">empty: everybody may open tables</span>'
    )
    keep = (
        f'<label>Keep matches for <input type="number" name="days" min="0" step="any" value="{tables.keep_days:g}">'
        ' days</label><span class="quiet">0: for ever</span>'
    )
    link = f"<p>The link to send: <code>/invited/{word}</code></p>" if word else ""
    return (
        f"<section><h2>House rules</h2><p>{_button(stamp, 'invite', 'Set', invite)}</p>{link}"
        f"<p>{_button(stamp, 'keep', 'Set', keep)}</p></section>"
    )


def _errors(errors: list[tuple[float, str, str]]) -> str:
    rows = "".join(
        f"<tr><td>{time.strftime('%m-%d %H:%M:%S', time.gmtime(at))}</td><td>{level}</td>"
        f"<td>{escape(text[:500])}</td></tr>"
        for at, level, text in reversed(errors)
    )
    body = f'<div class="wide"><table>{rows}</table></div>' if rows else '<p class="quiet">None since the start.</p>'
    return f"<section><h2>Errors and warnings</h2>{body}</section>"
