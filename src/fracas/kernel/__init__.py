"""The kernel: pure, compiled where it is hot, and it knows no game."""
