"""Lessons that somebody has played to the end."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "learnt",
        sql.Column("account", sql.String(16), sql.ForeignKey("accounts.id"), primary_key=True),
        sql.Column("game", sql.String(64), primary_key=True),
        sql.Column("lesson", sql.String(64), primary_key=True),
        sql.Column("created", sql.BigInteger, nullable=False),
    )
    op.execute("UPDATE fracas_schema SET version = 11")
