"""A table as a replay of its entries: no time but theirs, no database, no network.

Calls `messages` and `refusals` only.
"""
