"""Hints are counted: which seat asked for one at which question."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "hints",
        sql.Column("match", sql.String(32), sql.ForeignKey("matches.id"), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("question", sql.Integer, primary_key=True, autoincrement=False),
    )
    op.execute("UPDATE fracas_schema SET version = 5")
