"""Several processes, one site: each table is owned by one of them, and any of them takes any socket.

`leases` says who owns what, `bus` carries messages, `wire` says what they are, `outbox` bundles them. `visits` is the
owner's side of a line between two processes, `sessions` the other's, `remote` is a table that another process owns, and
`site` holds it all together.
"""
