"""Tables in this process: a cache over the store, with all that runs there in the background.

Calls everything but `http`: `table`, `views`, `store`, `people`, `bots`.
"""
