"""The story half of a match: session zero, sheets, scenes, the map, the epilogue. Others import `entry` and `words`."""
