"""The places of the board, a module each: sites, buildings, markets, walls.

Called by a turn; they call payment, boons, tracks and owners in `rules`.
"""
