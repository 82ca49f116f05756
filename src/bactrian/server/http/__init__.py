"""HTTP and sockets: routes, guards, limits, logs, metrics, and the process that runs them.

Calls everything; only `cli` calls it.
"""
