"""Fracas for learners: PettingZoo environments, an OpenSpiel game and matches in arrays (docs/rl.md)."""
