"""Who reaches this server: the addresses it listens on, the names it answers to, and the links that lead to it."""

from __future__ import annotations

import socket
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from msgspec import Struct

from fracas.server.settings import Settings

__all__ = ["EVERY_ADDRESS", "Reach", "ReachCard", "host_name", "is_loopback", "lan_addresses", "url_host"]

EVERY_ADDRESS = ("0.0.0.0", "::")
# A datagram socket that is connected to an address sends nothing, but is told which of our own addresses leads there.
_ELSEWHERE = ("192.0.2.1", "10.255.255.254", "172.31.255.254", "192.168.255.254")


class ReachCard(Struct, frozen=True):
    """Who can come to this server: `url` begins every link to it.

    If `local_only`, no other device can; `may_open` then tells whether whoever asks may let the network in.
    """

    url: str
    local_only: bool = False
    may_open: bool = False


@dataclass
class Reach:
    """What one server listens on, and what it calls itself."""

    settings: Settings
    host: str = "127.0.0.1"
    port: int = 8000
    may_open: bool = False  # whoever sits at this machine may let the network in from the page
    opened: tuple[str, ...] = ()  # addresses it listens on since then

    @property
    def local_only(self) -> bool:
        """True when no other device can come in."""
        return is_loopback(self.host) and not self.opened and not self.settings.public_url

    @property
    def own_url(self) -> str:
        """The address for this machine's own browser."""
        near = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(self.host) or url_host(self.host)
        return f"http://{near}:{self.port}"

    def urls(self) -> list[str]:
        """The addresses other devices can use, the best first; none if there is no way in."""
        if self.settings.public_url:
            return [self.settings.public_url]
        hosts = lan_addresses() if self.host in EVERY_ADDRESS else [self.host, *self.opened]
        return [
            f"http://{url_host(host)}:{self.port}" for host in hosts if not is_loopback(host) or host in self.opened
        ]

    def base(self, host: str | None, scheme: str) -> str:
        """The beginning of a link that works elsewhere: the public address, else as the asker came, else the network's.

        Who came by a loopback name would send a link that leads every other device to itself.
        """
        came = f"{'https' if scheme == 'https' else 'http'}://{host}" if host else f"http://127.0.0.1:{self.port}"
        if self.settings.public_url:
            return self.settings.public_url
        if host and not is_loopback(host_name(host)):
            return came
        return next(iter(self.urls()), came)

    def answers_to(self, host: str | None) -> bool:
        """True when a Host header names this server.

        Another site's page can point a name of its own at this machine and then count as one of our pages (DNS
        rebinding). So a name must be known. A bare address needs no name, and nobody can point it elsewhere.
        """
        name = host_name(host or "")
        return bool(name) and (_is_address(name) or is_loopback(name) or name in self._names())

    def _names(self) -> set[str]:
        machine = socket.gethostname().lower()
        pages = (*self.settings.origins, self.settings.public_url)
        return {self.host.lower(), machine, f"{machine}.local"} | {host_name(_netloc(page)) for page in pages if page}


def host_name(host: str) -> str:
    """The name in a Host header, without its port; empty if it makes no sense."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def is_loopback(name: str) -> bool:
    """True for the names and addresses by which a machine calls itself."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    return _is_address(name) and ip_address(name).is_loopback


def lan_addresses() -> list[str]:
    """This machine's addresses on its networks, that of the way out first."""
    found: list[str] = []
    for elsewhere in _ELSEWHERE:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((elsewhere, 9))
            except OSError:
                continue  # there is no way there
            own = str(probe.getsockname()[0])
        if own not in found and not ip_address(own).is_loopback:
            found.append(own)
    return found


def url_host(host: str) -> str:
    """An address as it stands in a URL: IPv6 in brackets."""
    return f"[{host}]" if ":" in host else host


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _netloc(page: str) -> str:
    return urlsplit(page).netloc
