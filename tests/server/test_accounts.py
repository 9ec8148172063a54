"""Accounts: who gets in with what, from which address, on several devices, and what a guest keeps."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, ClassVar

import httpx
import pytest
import sqlalchemy as sql

from fracas.server import schema
from fracas.server.people.passphrase import hashed_slowly, right, unfit_handle, unfit_passphrase
from fracas.server.settings import Settings
from fracas.server.web.visitors import Visitors
from server.arena import Arena

pytestmark = pytest.mark.pure_only

WORDS = "four words well mixed"
AFAR = {"host": "192.168.1.7:8000"}  # as a phone in the home network names the server
PROXIED = {"x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https"}


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    with Arena(tmp_path_factory.mktemp("accounts")) as arena:
        yield arena


class Browser:
    """It keeps its cookie, and sends it on this line although the cookie may be for HTTPS alone."""

    line: ClassVar[httpx.Client]  # shared: to make one takes longer than to use it

    def __init__(self, arena: Arena, cookie: str, headers: dict[str, str]) -> None:
        self.arena, self.cookie, self.headers = arena, cookie, headers

    def get(self, path: str) -> httpx.Response:
        return self._request("GET", path)

    def post(self, path: str, json: Any) -> httpx.Response:
        return self._request("POST", path, json=json)

    def _request(self, how: str, path: str, **body: Any) -> httpx.Response:
        sent = {**self.headers, **({"cookie": f"fracas_account={self.cookie}"} if self.cookie else {})}
        answer = self.line.request(how, self.arena.http + path, headers=sent, **body)
        told = re.search(r"fracas_account=([^;]*)", answer.headers.get("set-cookie", ""))
        if told is not None:
            self.cookie = told[1].strip('"')
        self.line.cookies.clear()
        return answer


@pytest.fixture(scope="module", autouse=True)
def line() -> Iterator[None]:
    with httpx.Client(verify=False) as Browser.line:
        yield


def device(arena: Arena, address: str = "", cookie: str = "", **headers: str) -> Browser:
    """A browser. With an address it comes from there, by a proxy that speaks HTTPS."""
    if address:
        headers |= {**PROXIED, "x-forwarded-for": address}
    return Browser(arena, cookie, headers)


def looking_into(arena: Arena) -> closing[sqlite3.Connection]:
    """Its database, to read alone: whoever may write puts the journal away on closing."""
    return closing(sqlite3.connect(f"file:{arena.db}?mode=ro", uri=True))


def sign_up(browser: Browser, handle: str, **more: Any) -> httpx.Response:
    return browser.post("/api/me/new", json={"handle": handle, "passphrase": WORDS, "name": handle.title(), **more})


def enter(browser: Browser, handle: str, passphrase: str = WORDS) -> httpx.Response:
    return browser.post("/api/me/enter", json={"handle": handle, "passphrase": passphrase})


def who(browser: Browser) -> str | None:
    account = browser.get("/api/me").json()["account"]
    return None if account is None else account["handle"]


def test_one_account_on_two_devices(arena: Arena) -> None:
    laptop, phone = device(arena), device(arena)
    made = sign_up(laptop, "Ann", face={"hair": "spikes"})
    assert made.status_code == 201 and made.json()["account"]["face"] == {"hair": "spikes"}
    cookie = made.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=strict" in cookie and "Secure" not in cookie  # plain, on this machine
    assert who(phone) is None
    assert enter(phone, "ann").status_code == 200 and who(phone) == "Ann"  # case is not told apart
    phone.post("/api/me/look", json={"name": "Ann the Elder"})
    seen = laptop.get("/api/me").json()["account"]
    assert (seen["name"], seen["face"], seen["devices"]) == ("Ann the Elder", None, 2)

    # A seat taken on one is there on the other, with a secret of its own.
    seat = laptop.post("/api/tables", json={"game": "highest", "name": "Ann"}).json()
    assert arena.get(f"/api/tables/{seat['table']}").json()["seats"][0]["handle"] == "Ann"
    again = phone.post(f"/api/tables/{seat['table']}/join", json={"name": "whatever"}).json()
    assert again["seat"] == seat["seat"] and again["token"] not in (None, seat["token"])
    stranger = arena.join(seat["table"])
    assert stranger["seat"] == 1

    phone.post("/api/me/leave", json={})
    assert (who(phone), who(laptop)) == (None, "Ann")
    enter(phone, "ann")
    laptop.post("/api/me/leave", json={"everywhere": True})
    assert (who(phone), who(laptop)) == (None, None)


def test_a_new_passphrase_signs_the_others_out(arena: Arena) -> None:
    one, other = device(arena, "198.51.100.1"), device(arena, "198.51.100.1")
    sign_up(one, "Bea")
    enter(other, "Bea")
    wrong = one.post("/api/me/passphrase", json={"old": "not these words", "new": "quite other words"})
    assert wrong.status_code == 400 and wrong.json()["detail"] == "old: this is not your passphrase"
    weak = one.post("/api/me/passphrase", json={"old": WORDS, "new": "short"})
    assert weak.json()["detail"].startswith("new: 10 to 200 characters")
    assert one.post("/api/me/passphrase", json={"old": WORDS, "new": "quite other words"}).status_code == 200
    assert (who(one), who(other)) == ("Bea", None)
    assert enter(other, "Bea").status_code == 401
    assert enter(other, "Bea", "quite other words").status_code == 200


@pytest.mark.parametrize(
    ("handle", "passphrase", "field"),
    [
        ("ab", WORDS, "handle"),
        ("a" * 21, WORDS, "handle"),
        ("a" * 100, WORDS, "handle"),
        ("9lives", WORDS, "handle"),
        ("an\0na", WORDS, "handle"),
        ("an\u202ena", WORDS, "handle"),
        ("аnna", WORDS, "handle"),  # the first letter is Cyrillic
        ("anna b", WORDS, "handle"),
        ("anna", "too short", "passphrase"),
        ("anna", "aaaaaaaaaaaaaaa", "passphrase"),
        ("annabella-x", "annabella-x", "passphrase"),
        ("anna", "with a \0 in it", "passphrase"),
        ("anna", "x" * 500, "passphrase"),
    ],
)
def test_what_cannot_be_a_handle_or_a_passphrase_is_refused_by_its_name(
    arena: Arena, handle: str, passphrase: str, field: str
) -> None:
    refused = device(arena, "198.51.100.2").post("/api/me/new", json={"handle": handle, "passphrase": passphrase})
    assert refused.status_code in (400, 429), refused.text
    if refused.status_code == 400:
        assert field in refused.json()["detail"]
    assert unfit_handle(handle) if field == "handle" else unfit_passphrase(passphrase, handle)


def test_a_handle_has_one_owner(arena: Arena) -> None:
    assert sign_up(device(arena, "198.51.100.3"), "Cleo").status_code == 201
    taken = sign_up(device(arena, "198.51.100.3"), "CLEO")
    assert (taken.status_code, taken.json()["detail"]) == (400, "handle: CLEO is taken")


def test_over_plain_http_no_passphrase_is_asked_for_and_guests_play(arena: Arena) -> None:
    at_home, seat = device(arena), None
    sign_up(at_home, "Dan")
    phone = device(arena, **AFAR)
    assert "plain HTTP" in phone.get("/api/me").json()["why_not"]
    assert "simple HTTP" in device(arena, **AFAR, **{"accept-language": "fr"}).get("/api/me").json()["why_not"]
    for refused in (sign_up(phone, "Dora"), enter(phone, "Dan")):
        assert refused.status_code == 403 and "plain HTTP" in refused.json()["detail"]
    # Nor is a cookie believed that somebody could have read there.
    stolen = device(arena, **AFAR, cookie=at_home.cookie)
    assert who(stolen) is None
    seat = phone.post("/api/tables", json={"game": "highest", "name": "Guest"})
    assert seat.status_code == 201
    # Behind a proxy that says so, it is HTTPS; the cookie then never goes over anything else.
    made = sign_up(device(arena, "198.51.100.4"), "Dora")
    assert made.status_code == 201 and "Secure" in made.headers["set-cookie"]
    assert device(arena, **{**PROXIED, "x-forwarded-proto": "http"}).get("/api/me").json()["why_not"]


def test_another_sites_page_signs_nobody_in(arena: Arena) -> None:
    elsewhere = device(arena, origin="https://evil.example")
    assert sign_up(elsewhere, "Eve").status_code == 403
    assert enter(elsewhere, "Eve").status_code == 403


def test_who_guesses_has_to_wait(arena: Arena) -> None:
    sign_up(device(arena, "198.51.100.5"), "Fay")
    guesser = device(arena, "198.51.100.6")
    assert enter(guesser, "Fay", "a wrong guess").status_code == 401
    for _ in range(9):  # each counts, also where nobody is signed in to change anything
        assert guesser.post("/api/me/passphrase", json={"old": "a wrong guess", "new": WORDS}).status_code == 401
    waits = enter(guesser, "Fay")
    assert waits.status_code == 429 and waits.headers["retry-after"] == "60"
    assert enter(device(arena, "198.51.100.7"), "Fay").status_code == 200  # she is not locked out


def test_from_many_addresses_it_is_no_quicker() -> None:
    now = [0.0]
    visitors = Visitors(Settings(), lambda: now[0])
    assert sum(visitors.may("tries", "fay") for _ in range(200)) == 40
    now[0] = 60.0
    assert sum(visitors.may("tries", "fay") for _ in range(200)) == 3
    assert visitors.may("tries", "gus")


def test_a_guests_seats_join_the_account_and_nobody_elses_do(arena: Arena) -> None:
    guest, other = arena.open(name="Gus"), arena.open(name="Hal")
    browser = device(arena, "198.51.100.8")
    seats = [{"table": guest["table"], "token": guest["token"]}, {"table": other["table"], "token": "guessed"}]
    sign_up(browser, "Gus", seats=seats)
    with looking_into(arena) as at:
        found = at.execute("select match from tokens join accounts on account = id where key = 'gus'").fetchall()
    assert found == [(guest["table"],)]
    # A second account cannot have them.
    sign_up(device(arena, "198.51.100.8"), "Ivo", seats=seats[:1])
    with looking_into(arena) as at:
        assert not at.execute("select 1 from tokens join accounts on account = id where key = 'ivo'").fetchall()


def test_who_is_blocked_does_not_sit_down_and_a_guest_not_at_a_rated_table(arena: Arena) -> None:
    una, rude = device(arena, "198.51.100.11"), device(arena, "198.51.100.12")
    sign_up(una, "Una")
    sign_up(rude, "Rude")
    assert una.post("/api/me/blocks", json={"handle": "rude"}).json()["account"]["blocked"] == ["Rude"]
    table = una.post("/api/tables", json={"game": "highest", "name": "Una"}).json()["table"]
    refused = rude.post(f"/api/tables/{table}/join", json={"name": "Rude"})
    assert refused.status_code == 403 and "does not want to play with you" in refused.json()["detail"]
    assert rude.post("/api/tables", json={"game": "highest"}).status_code == 201
    una.post("/api/me/blocks", json={"handle": "rude", "blocked": False})
    assert rude.post(f"/api/tables/{table}/join", json={"name": "Rude"}).status_code == 201

    assert arena.post("/api/tables", {"game": "highest", "rated": True}).json()["detail"].startswith("rated: sign in")
    rated = una.post("/api/tables", json={"game": "highest", "rated": True, "name": "Una"}).json()["table"]
    guest = arena.post(f"/api/tables/{rated}/join", {"name": "Guest"})
    assert guest.status_code == 409 and "sign in" in guest.json()["detail"]
    rude.post(f"/api/tables/{rated}/join", json={"name": "Rude"})
    seats = arena.get(f"/api/tables/{rated}").json()["seats"]
    assert [(one["handle"], one["rating"]["value"]) for one in seats] == [("Una", 1500), ("Rude", 1500)]


def test_passphrases_are_kept_as_argon2_and_tokens_as_hashes(arena: Arena) -> None:
    browser = device(arena, "198.51.100.9")
    sign_up(browser, "Joy")
    with looking_into(arena) as at:
        secret = at.execute("select secret from accounts where key = 'joy'").fetchone()[0]
        dump = "\n".join(at.iterdump())
    assert secret.startswith("$argon2id$") and WORDS not in dump and browser.cookie not in dump
    assert right(secret, WORDS) and not right(secret, "other words than these") and not right("", WORDS)
    assert right(hashed_slowly("ﬁne words, ﬁnely"), "fine words, finely")  # two ways to write the same letters


def test_a_host_may_have_no_accounts(tmp_path: Path) -> None:
    with Arena(tmp_path, accounts=False) as arena:
        browser = device(arena)
        assert browser.get("/api/me").json() == {"account": None, "why_not": "There are no accounts on this server."}
        assert sign_up(browser, "Lea").status_code == 403
        assert arena.open(name="Lea")["seat"] == 0


def test_the_same_on_postgresql_in_two_processes(tmp_path: Path, postgres: Any, nats: Any) -> None:
    """Signed in at one process is signed in at the other; a seat too."""
    from server import databases

    databases.on(postgres)
    try:
        with Arena(tmp_path, bus=nats.url) as one, Arena(tmp_path, bus=nats.url) as two:
            here = device(one)
            assert sign_up(here, "Mia").status_code == 201
            assert sign_up(device(two), "mia").status_code == 400
            there = device(two, cookie=here.cookie)
            assert who(there) == "Mia"
            seat = here.post("/api/tables", json={"game": "highest", "name": "Mia"}).json()
            guest = device(two)
            odd = [{"table": "a\0b", "token": "c\0d"}]
            assert sign_up(guest, "Noa", seats=odd).status_code == 201
            guest.post(f"/api/tables/{seat['table']}/join", json={"name": "Noa"})  # the table is the other process's
            card = guest.get(f"/api/tables/{seat['table']}").json()
            assert [one["handle"] for one in card["seats"]] == ["Mia", "Noa"]
            # What a database cannot take is refused before it gets there.
            assert enter(device(two), "a\0b").status_code == 401
            assert guest.post("/api/me/blocks", json={"handle": "a\0b"}).status_code == 400
            assert guest.get("/api/me/matches?game=%00").status_code == 400
            assert len(guest.get("/api/me/matches?opponent=%00&before=1-%00&mode=%00").json()["lines"]) == 0
            here.post("/api/me/leave", json={})
            assert who(there) is None
            engine = sql.create_engine(one.url)
            with engine.connect() as at:
                owned = at.execute(sql.select(schema.tokens.c.match).where(schema.tokens.c.account.is_not(None))).all()
            engine.dispose()
            assert {row.match for row in owned} == {seat["table"]}
    finally:
        databases.on(None)
