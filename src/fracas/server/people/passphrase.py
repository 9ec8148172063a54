"""Handles and passphrases: what they may be, and how a passphrase is kept (argon2, docs/decisions/0028)."""

from __future__ import annotations

import re
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from fracas.match.forms import is_plain

__all__ = ["hashed_slowly", "key_of", "right", "unfit_handle", "unfit_passphrase"]

_HANDLE = re.compile(r"[A-Za-z][A-Za-z0-9_-]{2,19}")
_LEAST, _MOST, _DIFFERENT = 10, 200, 5

_hasher = PasswordHasher()
# An unknown handle takes as long to refuse as a wrong passphrase, so that time does not tell which handles exist.
_nobody = ""


def key_of(handle: str) -> str:
    """A handle as it is compared: Ann and ann are one."""
    return handle.strip().lower()


def unfit_handle(handle: str) -> str:
    """What is wrong with a handle, field first; empty if nothing is. Plain letters alone: no two look alike."""
    if _HANDLE.fullmatch(handle):
        return ""
    return "handle: 3 to 20 letters from a to z, digits, - and _, a letter first"


def unfit_passphrase(passphrase: str, handle: str, field: str = "passphrase") -> str:
    """What is wrong with a new passphrase, field first; empty if nothing is."""
    if not is_plain(passphrase, lines=False):
        return f"{field}: only letters, digits, signs and blanks"
    if not _LEAST <= len(passphrase) <= _MOST:
        return f"{field}: {_LEAST} to {_MOST} characters; four words nobody would put together are good"
    if len(set(passphrase)) < _DIFFERENT or passphrase.lower().replace(key_of(handle), "").strip() == "":
        return f"{field}: too easy to guess; four words nobody would put together are good"
    return ""


def hashed_slowly(passphrase: str) -> str:
    """The hash to keep of a passphrase. It takes a fifth of a second and 64 MiB: call it in a thread, one at a time."""
    return _hasher.hash(_same_everywhere(passphrase))


def right(kept: str, passphrase: str) -> bool:
    """True if this is the hash of the passphrase; without a hash False, after the same time."""
    global _nobody
    if not kept:
        _nobody = _nobody or _hasher.hash("nobody's")
    try:
        return _hasher.verify(kept or _nobody, _same_everywhere(passphrase)) and bool(kept)
    except (VerificationError, InvalidHashError):
        return False


def _same_everywhere(passphrase: str) -> str:
    """Keyboards write the same letter in several ways."""
    return normalize("NFKC", passphrase)
