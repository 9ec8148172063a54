"""Are the rules proved? A rule is, when a test that cites it fails once the rule is broken."""
