"""What a seat may know (P-14) as numbers for a learner: the same length for every player count.

`layout` says what stands where; `turn`, `board` and `measured` observe. Calls the rules and the
evaluation; called by `turn.py` of the game.
"""
