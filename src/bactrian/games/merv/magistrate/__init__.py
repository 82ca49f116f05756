"""M-20, M-21 Those whom nobody plays: the high courtier and the corrupt magistrate.

Calls the rules; the rules call its `deck` and its turn.
"""
