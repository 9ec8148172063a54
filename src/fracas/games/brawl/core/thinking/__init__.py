"""What thinking players ask of an imagined match: another deal, its value, an answer at once."""
