"""What a designer asks: which fighter, card or seat wins too much, what is never used, how matches end."""
