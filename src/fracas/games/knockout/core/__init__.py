"""The rules of the Brawl: all that is compiled."""
