"""The round in the order it is played, from the draft to the clean-up."""
