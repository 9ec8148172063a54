"""Finds out which rules are proved: a rule is, if a test that cites it fails when the rule is broken on purpose."""
