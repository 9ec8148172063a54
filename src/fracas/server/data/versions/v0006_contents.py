"""The content files of games, each version once, and which of them a match began with."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "contents",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("game", sql.String(64), nullable=False),
        sql.Column("data", sql.LargeBinary, nullable=False),
    )
    op.add_column("matches", sql.Column("files", sql.String(32), nullable=False, server_default=""))
    op.execute("UPDATE fracas_schema SET version = 6")
