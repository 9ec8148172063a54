"""A table knows who opened it, who changed places, and whether the home page shows it."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("matches", sql.Column("room", sql.Text))
    op.execute("UPDATE fracas_schema SET version = 6")
