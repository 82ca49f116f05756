"""Who the players are: identity, accounts, preferences, ratings.

Calls `store` and `table`; knows no running table.
"""
