"""The page of a balance report, and what it has beside the figures of its own matches."""
