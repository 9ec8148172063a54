"""A server's data as files: where they lie, who may use them, how they are brought up to date, copied and given out."""

__all__ = ["DataError"]


class DataError(Exception):
    """The data cannot be used or changed as asked; the message says why, and what can be done."""
