"""The laws every game keeps: what a law is, and one module for each family of them."""
