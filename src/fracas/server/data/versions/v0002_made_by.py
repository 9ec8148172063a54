"""A match knows which version of Fracas began it: whoever cannot go on with it is told which one can."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("matches", sql.Column("made_by", sql.String(32), nullable=False, server_default=""))
    # Versions of Fracas from before migrations read this number, and refuse the database in words.
    op.execute("UPDATE fracas_schema SET version = 2")
