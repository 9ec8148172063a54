"""Packs: checked before anybody plays with them, and written as TOML."""
