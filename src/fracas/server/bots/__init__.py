"""Bots at the server's tables: who sits where, and the worker processes that choose for them."""
