"""Tables in this process: kept in memory over the store, played on without people, shown to clients.

Calls everything but `http`: `table`, `showing`, `store`, `people`, `bots`.
"""
