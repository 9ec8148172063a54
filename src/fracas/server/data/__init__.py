"""A server's data as files: where they lie, who may use them, how they are brought up to date, copied and given out."""
