"""What is compiled: the state, the rules and the phase table of the game."""
