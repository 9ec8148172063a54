"""The corpus: recorded matches of bots that a change of the rules is tried on."""
