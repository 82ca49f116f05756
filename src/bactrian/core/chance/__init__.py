"""Where chance comes from: seeds, the random stream of a game, dice for thinking, dealing.

Calls `rules` only.
"""
