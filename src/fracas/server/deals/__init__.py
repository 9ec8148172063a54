"""The same deal: a finished match given to others with the luck it had, and results side by side."""
