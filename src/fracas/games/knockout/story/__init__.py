"""The story half of a match: session zero, sheets, scenes, the map, the epilogue. Its doors are `entry` and `words`."""
