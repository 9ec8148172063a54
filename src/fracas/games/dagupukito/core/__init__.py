"""The rules, compiled: all that changes a match, and nothing that reads files or writes words."""
