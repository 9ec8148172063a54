"""The theatre: finished matches shown again, records that people bring, playing on from a moment, and the review."""
