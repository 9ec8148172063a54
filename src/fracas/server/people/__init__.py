"""People with an account: how they sign in, what they played, how strong they are, and how they leave."""
