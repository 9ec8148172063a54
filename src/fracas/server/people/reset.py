"""A new passphrase for somebody who has lost theirs: the host sets it, also while the server runs."""

from __future__ import annotations

import secrets

import sqlalchemy as sql

from fracas.server import schema
from fracas.server.data import DataError
from fracas.server.data.migrate import is_up_to_date
from fracas.server.people.passphrase import hashed_slowly, key_of, unfit_handle

__all__ = ["new_passphrase"]


def new_passphrase(url: str, handle: str) -> str:
    """The passphrase from now on; every device is signed out."""
    if why := unfit_handle(handle):
        raise DataError(why)
    passphrase = "-".join(secrets.token_hex(2) for _ in range(5))
    engine = sql.create_engine(url, hide_parameters=True)
    try:
        with engine.begin() as at:
            if not is_up_to_date(at):
                raise DataError("its schema is not this version's: start a server on it once, which changes that")
            wanted = sql.select(schema.accounts.c.id).where(schema.accounts.c.key == key_of(handle))
            found = at.execute(wanted).scalar_one_or_none()
            if found is None:
                raise DataError(f"there is no account {handle}")
            secret = hashed_slowly(passphrase)
            at.execute(sql.update(schema.accounts).where(schema.accounts.c.id == found).values(secret=secret))
            at.execute(sql.delete(schema.logins).where(schema.logins.c.account == found))
    except sql.exc.SQLAlchemyError as error:
        raise DataError(str(error)) from None
    finally:
        engine.dispose()
    return passphrase
