"""For advice and bots: exact odds of a Battle, what things are worth, what to answer, and imagined worlds."""
