"""What a host decides while the server runs is kept: bans, the invitation, how long matches are kept."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "house",
        sql.Column("name", sql.String(32), primary_key=True),
        sql.Column("value", sql.Text, nullable=False),
    )
    op.execute("UPDATE fracas_schema SET version = 3")
