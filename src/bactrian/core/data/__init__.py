"""What a game declares or keeps in files: figures, corrections, texts, weights, options, actions.

Calls `errors`, and of `rules` the types of arrays only.
"""
