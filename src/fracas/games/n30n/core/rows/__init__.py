"""The rows of the phase table, by the part of the round they belong to."""
