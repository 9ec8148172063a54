"""Where the lab's matches are played: on this machine or on many, and how well the work is dealt out."""
