"""People write about moments of finished matches."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "comments",
        sql.Column("id", sql.String(16), primary_key=True),
        sql.Column("match", sql.String(32), sql.ForeignKey("matches.id"), nullable=False, index=True),
        sql.Column("view", sql.String(20), nullable=False),
        sql.Column("seq", sql.Integer, nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
        sql.Column("text", sql.Text, nullable=False),
        sql.Column("name", sql.String(64), nullable=False),
        sql.Column("pen", sql.String(64), nullable=False),
        sql.Column("place", sql.Integer),
        sql.Column("account", sql.String(16), sql.ForeignKey("accounts.id"), index=True),
        sql.Column("created", sql.BigInteger, nullable=False),
    )
    op.execute("UPDATE fracas_schema SET version = 10")
