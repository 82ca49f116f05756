"""Tables in this process: kept in memory over the store, and what happens there without people.

Calls everything but `http`: `table`, `showing`, `store`, `people`, `bots`.
"""
