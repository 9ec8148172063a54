"""People may have accounts: who is signed in, whose a seat is, who avoids whom, and how strong everybody is."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "accounts",
        sql.Column("id", sql.String(16), primary_key=True),
        sql.Column("handle", sql.String(24), nullable=False),
        sql.Column("key", sql.String(24), unique=True),
        sql.Column("secret", sql.String(200), nullable=False),
        sql.Column("name", sql.String(64), nullable=False),
        sql.Column("face", sql.Text),
        sql.Column("created", sql.BigInteger, nullable=False),
        sql.Column("gone", sql.BigInteger),
    )
    op.create_table(
        "logins",
        sql.Column("hash", sql.String(64), primary_key=True),
        sql.Column("account", sql.String(16), sql.ForeignKey("accounts.id"), nullable=False, index=True),
        sql.Column("created", sql.BigInteger, nullable=False),
        sql.Column("used", sql.BigInteger, nullable=False),
    )
    op.create_table(
        "blocks",
        sql.Column("account", sql.String(16), sql.ForeignKey("accounts.id"), primary_key=True),
        sql.Column("other", sql.String(16), sql.ForeignKey("accounts.id"), primary_key=True, index=True),
        sql.Column("created", sql.BigInteger, nullable=False),
    )
    op.create_table(
        "ratings",
        sql.Column("account", sql.String(16), sql.ForeignKey("accounts.id"), primary_key=True),
        sql.Column("game", sql.String(64), primary_key=True),
        sql.Column("mode", sql.String(64), primary_key=True),
        sql.Column("mu", sql.Float, nullable=False),
        sql.Column("sigma", sql.Float, nullable=False),
        sql.Column("matches", sql.Integer, nullable=False),
    )
    op.create_index("ratings_mode", "ratings", ["game", "mode"])
    op.create_table(
        "rated",
        sql.Column("match", sql.String(32), sql.ForeignKey("matches.id"), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("mu_before", sql.Float, nullable=False),
        sql.Column("sigma_before", sql.Float, nullable=False),
        sql.Column("mu", sql.Float, nullable=False),
        sql.Column("sigma", sql.Float, nullable=False),
    )
    op.add_column("tokens", sql.Column("account", sql.String(16)))
    owned = sql.text("account IS NOT NULL")
    op.create_index("tokens_account", "tokens", ["account"], sqlite_where=owned, postgresql_where=owned)
    op.execute("UPDATE fracas_schema SET version = 8")
