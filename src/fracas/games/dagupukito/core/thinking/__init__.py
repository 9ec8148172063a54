"""For players that think: worlds that fit, what they are worth, and rules of thumb."""
