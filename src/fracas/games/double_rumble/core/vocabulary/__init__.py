"""The closed vocabulary of cards (specification 2.5): one class for each word."""
