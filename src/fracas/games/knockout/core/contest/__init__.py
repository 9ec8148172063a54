"""A contest of two Brawlers: its course, its dice pools, what it brings."""
