"""What a position is worth to the heuristic players: features, and how they are measured.

Calls the rules; the rules never call it.
"""
