"""What a player who knows the game makes of a Brawl: how good it is, and what to do at once."""
