"""What people arrange around a match: who sits where, whether it begins, who may find it, and who left."""
