"""Puzzles are rated by people's first tries, and people by puzzles."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "puzzles",
        sql.Column("game", sql.String(64), primary_key=True),
        sql.Column("puzzle", sql.String(64), primary_key=True),
        sql.Column("mu", sql.Float, nullable=False),
        sql.Column("sigma", sql.Float, nullable=False),
        sql.Column("tries", sql.Integer, nullable=False),
    )
    op.create_table(
        "solvers",
        sql.Column("account", sql.String(16), sql.ForeignKey("accounts.id"), primary_key=True),
        sql.Column("mu", sql.Float, nullable=False),
        sql.Column("sigma", sql.Float, nullable=False),
        sql.Column("tries", sql.Integer, nullable=False),
    )
    op.create_table(
        "tries",
        sql.Column("account", sql.String(16), sql.ForeignKey("accounts.id"), primary_key=True),
        sql.Column("game", sql.String(64), primary_key=True),
        sql.Column("puzzle", sql.String(64), primary_key=True),
        sql.Column("solved", sql.Boolean, nullable=False),
        sql.Column("created", sql.BigInteger, nullable=False),
        sql.Column("day", sql.Integer),
    )
    op.execute("UPDATE fracas_schema SET version = 9")
