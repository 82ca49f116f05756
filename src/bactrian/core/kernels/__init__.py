"""Generic kernels, written once for all games, and the contract that a game fulfils for them.

Calls `rules`, `chance` and `data`; only `game` and those who run kernels call it.
"""
