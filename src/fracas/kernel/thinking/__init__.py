"""Players that know no game and think in imagined worlds, compiled with the rules (docs/decisions/0008)."""
