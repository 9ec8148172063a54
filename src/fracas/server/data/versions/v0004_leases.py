"""Processes that share a database, and leases that say which of them owns a match."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "processes",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("alive_until", sql.DateTime(timezone=True), nullable=False),
        sql.Column("batch", sql.BigInteger, nullable=False),
    )
    op.create_table(
        "leases",
        sql.Column("match", sql.String(32), sql.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sql.Column("process", sql.String(32)),
        sql.Column("fence", sql.BigInteger, nullable=False),
    )
    op.execute("UPDATE fracas_schema SET version = 4")
