"""The rules of BRAWL: what is compiled."""
