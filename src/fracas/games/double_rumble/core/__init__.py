"""The rules, compiled: everything that can change a match, judge a position or reckon its odds."""
