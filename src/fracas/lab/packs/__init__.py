"""Packs, tried before anybody plays with them."""
