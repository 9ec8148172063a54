"""How strong bots are: two compared, a ladder of levels, a league; and the values they learn."""
