"""Reports for designers: which fighter, card or seat wins too much, what is never used, how matches end."""
