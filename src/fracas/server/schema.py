"""The tables of the store: matches, logs, seats, films, comments, hints, accounts, ratings, and who owns which match.

The steps in data/versions/ lead here: whoever changes a table adds a step.
"""

from __future__ import annotations

import sqlalchemy as sql

__all__ = [
    "accounts", "blocks", "comments", "contents", "entries", "films", "hints", "house", "learnt", "leases", "logins",
    "matches", "metadata", "processes", "puzzles", "rated", "ratings", "schema", "solvers", "tokens", "tries",
]  # fmt: skip

_BIG = sql.BigInteger().with_variant(sql.Integer, "sqlite")  # SQLite numbers rows by itself only for INTEGER

metadata = sql.MetaData()

schema = sql.Table("fracas_schema", metadata, sql.Column("version", sql.Integer, nullable=False))

matches = sql.Table(
    "matches",
    metadata,
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
    sql.Column("made_by", sql.String(32), nullable=False, server_default=""),  # the version of Fracas that began it
    sql.Column("files", sql.String(32), nullable=False, server_default=""),  # `contents` that it began with
    sql.Column("listed", sql.BigInteger),  # since when the home page may show it, in ms since 1970
    sql.Column("room", sql.Text),  # what its people agreed on beside the setup (room/plan.py), as JSON
)

_shown = sql.text("listed IS NOT NULL")
sql.Index("matches_listed", matches.c.listed, sqlite_where=_shown, postgresql_where=_shown)

# The content files of a game as they were when a match began: one row for all matches that began with the same.
contents = sql.Table(
    "contents",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),  # a hash of the files
    sql.Column("game", sql.String(64), nullable=False),
    sql.Column("data", sql.LargeBinary, nullable=False),
)

# Rows are kept in the order of arrival. The unique (match, seq) finds the log of a match, and refuses a second writer.
entries = sql.Table(
    "entries",
    metadata,
    sql.Column("id", _BIG, primary_key=True, autoincrement=True),
    sql.Column("match", sql.String(32), sql.ForeignKey("matches.id"), nullable=False),
    sql.Column("seq", sql.Integer, nullable=False),
    sql.Column("seat", sql.Integer),
    sql.Column("client_id", sql.String(64)),
    sql.Column("data", sql.Text, nullable=False),
    sql.UniqueConstraint("match", "seq", name="entries_match_seq"),
)

tokens = sql.Table(
    "tokens",
    metadata,
    sql.Column("hash", sql.String(64), primary_key=True),
    sql.Column("match", sql.String(32), sql.ForeignKey("matches.id"), nullable=False),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("created", sql.BigInteger, nullable=False),
    sql.Column("account", sql.String(16)),  # whose seat it is, if that person has an account
)

_owned = sql.text("account IS NOT NULL")
sql.Index("tokens_account", tokens.c.account, sqlite_where=_owned, postgresql_where=_owned)

films = sql.Table(
    "films",
    metadata,
    sql.Column("match", sql.String(32), sql.ForeignKey("matches.id"), primary_key=True),
    sql.Column("data", sql.LargeBinary, nullable=False),
)

# A question counts once, however often its hint is looked at.
hints = sql.Table(
    "hints",
    metadata,
    sql.Column("match", sql.String(32), sql.ForeignKey("matches.id"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("question", sql.Integer, primary_key=True, autoincrement=False),
)

# What a host decides while the server runs, as JSON.
house = sql.Table(
    "house",
    metadata,
    sql.Column("name", sql.String(32), primary_key=True),
    sql.Column("value", sql.Text, nullable=False),
)

# The processes of a site on PostgreSQL. `batch` is the number of the last transaction of its writer: after a broken
# line it tells whether that one was committed. On SQLite there is one process, and these two tables stay empty.
processes = sql.Table(
    "processes",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("alive_until", sql.DateTime(timezone=True), nullable=False),
    sql.Column("batch", sql.BigInteger, nullable=False),
)

# Who may write to a match. `fence` goes up whenever it is taken; a writer that names an older number writes nothing.
leases = sql.Table(
    "leases",
    metadata,
    sql.Column("match", sql.String(32), sql.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("process", sql.String(32)),
    sql.Column("fence", sql.BigInteger, nullable=False),
)

# A person who comes from several devices. Of one who has left for good, `key` is empty and `gone` says when; the row
# goes once no match names it any more (people/leaving.py).
accounts = sql.Table(
    "accounts",
    metadata,
    sql.Column("id", sql.String(16), primary_key=True),
    sql.Column("handle", sql.String(24), nullable=False),  # as it is shown
    sql.Column("key", sql.String(24), unique=True),  # … and compared
    sql.Column("secret", sql.String(200), nullable=False),  # the argon2 hash of the passphrase
    sql.Column("name", sql.String(64), nullable=False),
    sql.Column("face", sql.Text),  # as JSON
    sql.Column("created", sql.BigInteger, nullable=False),
    sql.Column("gone", sql.BigInteger),
)

# Browsers that are signed in, by the hash of their cookie.
logins = sql.Table(
    "logins",
    metadata,
    sql.Column("hash", sql.String(64), primary_key=True),
    sql.Column("account", sql.String(16), sql.ForeignKey("accounts.id"), nullable=False, index=True),
    sql.Column("created", sql.BigInteger, nullable=False),
    sql.Column("used", sql.BigInteger, nullable=False),  # on which day, about
)

# Who does not want to meet whom.
blocks = sql.Table(
    "blocks",
    metadata,
    sql.Column("account", sql.String(16), sql.ForeignKey("accounts.id"), primary_key=True),
    sql.Column("other", sql.String(16), sql.ForeignKey("accounts.id"), primary_key=True, index=True),
    sql.Column("created", sql.BigInteger, nullable=False),
)

# How strong somebody is in one mode of a game, and how sure that is (people/ratings.py).
ratings = sql.Table(
    "ratings",
    metadata,
    sql.Column("account", sql.String(16), sql.ForeignKey("accounts.id"), primary_key=True),
    sql.Column("game", sql.String(64), primary_key=True),
    sql.Column("mode", sql.String(64), primary_key=True),
    sql.Column("mu", sql.Float, nullable=False),
    sql.Column("sigma", sql.Float, nullable=False),
    sql.Column("matches", sql.Integer, nullable=False),
    sql.Index("ratings_mode", "game", "mode"),
)

# How hard a puzzle is, and how sure that is: what people's first tries have shown (puzzle/ratings.py).
puzzles = sql.Table(
    "puzzles",
    metadata,
    sql.Column("game", sql.String(64), primary_key=True),
    sql.Column("puzzle", sql.String(64), primary_key=True),
    sql.Column("mu", sql.Float, nullable=False),
    sql.Column("sigma", sql.Float, nullable=False),
    sql.Column("tries", sql.Integer, nullable=False),
)

# How good somebody is at puzzles.
solvers = sql.Table(
    "solvers",
    metadata,
    sql.Column("account", sql.String(16), sql.ForeignKey("accounts.id"), primary_key=True),
    sql.Column("mu", sql.Float, nullable=False),
    sql.Column("sigma", sql.Float, nullable=False),
    sql.Column("tries", sql.Integer, nullable=False),
)

# The first try of somebody at a puzzle; `day` (since 1970) if it was the puzzle of that day.
tries = sql.Table(
    "tries",
    metadata,
    sql.Column("account", sql.String(16), sql.ForeignKey("accounts.id"), primary_key=True),
    sql.Column("game", sql.String(64), primary_key=True),
    sql.Column("puzzle", sql.String(64), primary_key=True),
    sql.Column("solved", sql.Boolean, nullable=False),
    sql.Column("created", sql.BigInteger, nullable=False),
    sql.Column("day", sql.Integer),
)

# The lessons somebody has played to the end: other devices offer them no more.
learnt = sql.Table(
    "learnt",
    metadata,
    sql.Column("account", sql.String(16), sql.ForeignKey("accounts.id"), primary_key=True),
    sql.Column("game", sql.String(64), primary_key=True),
    sql.Column("lesson", sql.String(64), primary_key=True),
    sql.Column("created", sql.BigInteger, nullable=False),
)

# What a rated match changed, by seat.
rated = sql.Table(
    "rated",
    metadata,
    sql.Column("match", sql.String(32), sql.ForeignKey("matches.id"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("mu_before", sql.Float, nullable=False),
    sql.Column("sigma_before", sql.Float, nullable=False),
    sql.Column("mu", sql.Float, nullable=False),
    sql.Column("sigma", sql.Float, nullable=False),
)

# What people wrote about moments of finished matches (theatre/comments.py).
comments = sql.Table(
    "comments",
    metadata,
    sql.Column("id", sql.String(16), primary_key=True),
    sql.Column("match", sql.String(32), sql.ForeignKey("matches.id"), nullable=False, index=True),
    sql.Column("view", sql.String(20), nullable=False),  # through whose eyes the moment was seen
    sql.Column("seq", sql.Integer, nullable=False),  # … and the number of its scene in that view
    sql.Column("at", sql.BigInteger, nullable=False),  # the match's time there, for other views
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("name", sql.String(64), nullable=False),
    sql.Column("pen", sql.String(64), nullable=False),  # the hash of what its author's browser proves it by
    sql.Column("place", sql.Integer),  # of an author who played that match
    sql.Column("account", sql.String(16), sql.ForeignKey("accounts.id"), index=True),
    sql.Column("created", sql.BigInteger, nullable=False),
)
