"""A table knows who opened it, who changed places, and since when the home page may show it."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("matches", sql.Column("room", sql.Text))
    op.add_column("matches", sql.Column("listed", sql.BigInteger))
    shown = sql.text("listed IS NOT NULL")
    op.create_index("matches_listed", "matches", ["listed"], sqlite_where=shown, postgresql_where=shown)
    op.execute("UPDATE fracas_schema SET version = 7")
