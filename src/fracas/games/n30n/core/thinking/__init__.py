"""What players that think ask of a match: other worlds, what a world is worth, an answer at once."""
