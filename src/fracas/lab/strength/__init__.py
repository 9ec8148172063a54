"""How strong players are: two compared, values learned, a ladder of levels."""
