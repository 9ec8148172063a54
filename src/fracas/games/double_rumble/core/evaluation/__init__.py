"""For advice and bots: exact odds of a Battle, and what positions and actions are worth."""
