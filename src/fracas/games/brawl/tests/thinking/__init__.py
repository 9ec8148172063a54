"""Tests of what thinking players ask of a match."""
