"""Matches, their logs, the hashes of seat tokens, films: the tables as they were before migrations were kept."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None

_BIG = sql.BigInteger().with_variant(sql.Integer, "sqlite")


def upgrade() -> None:
    op.create_table("fracas_schema", sql.Column("version", sql.Integer, nullable=False))
    op.create_table(
        "matches",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("game", sql.String(64), nullable=False),
        sql.Column("setup", sql.Text, nullable=False),
        sql.Column("rules_version", sql.String(64), nullable=False),
        sql.Column("content", sql.String(64), nullable=False),
        sql.Column("seed", sql.String(128), nullable=False),
        sql.Column("status", sql.String(16), nullable=False),
        sql.Column("created", sql.BigInteger, nullable=False),
        sql.Column("ended", sql.BigInteger),
        sql.Column("outcome", sql.Text),
        sql.Column("digest", sql.String(64)),
        sql.Column("rematch", sql.String(32)),
    )
    op.create_table(
        "entries",
        sql.Column("id", _BIG, primary_key=True, autoincrement=True),
        sql.Column("match", sql.String(32), sql.ForeignKey("matches.id"), nullable=False),
        sql.Column("seq", sql.Integer, nullable=False),
        sql.Column("seat", sql.Integer),
        sql.Column("client_id", sql.String(64)),
        sql.Column("data", sql.Text, nullable=False),
        sql.UniqueConstraint("match", "seq", name="entries_match_seq"),
    )
    op.create_table(
        "tokens",
        sql.Column("hash", sql.String(64), primary_key=True),
        sql.Column("match", sql.String(32), sql.ForeignKey("matches.id"), nullable=False),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("created", sql.BigInteger, nullable=False),
    )
    op.create_table(
        "films",
        sql.Column("match", sql.String(32), sql.ForeignKey("matches.id"), primary_key=True),
        sql.Column("data", sql.LargeBinary, nullable=False),
    )
    op.execute("INSERT INTO fracas_schema (version) VALUES (1)")
