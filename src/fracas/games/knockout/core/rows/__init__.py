"""The rows of the phase table."""
