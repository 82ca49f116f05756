"""A table as a replay of its entries: no clock but their times, no database, no network.

Calls `messages` and `refusals` only.
"""
