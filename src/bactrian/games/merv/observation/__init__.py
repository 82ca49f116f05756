"""What a seat may know (M-22) as numbers for a learner: the same length for every player count.

`layout` says what stands where; `turn`, `board` and `owners` observe. Calls the rules; called by
`turn.py` of the game.
"""
