"""Puzzles at the real table: one person, one question, rated by the first try."""
