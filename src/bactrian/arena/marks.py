"""What the levels are meant to reach: shares of the wins, alone at a table, by players."""

STEP = {2: 0.75, 3: 0.60, 4: 0.50, 5: 0.45}  # over the next weaker level
HARD_OVER_GREEDY = {2: 0.60, 3: 0.45, 4: 0.36, 5: 0.30}
EXPERT_OVER_SEARCH = {2: 0.65, 3: 0.50, 4: 0.40, 5: 0.35}
MASTER_OVER_SEARCH = STEP
OVER_AUTOMA = {"hard": 0.4, "expert": 0.7, "master": 0.9}
MISTAKES = {"easy": 0.10, "medium": 0.06, "hard": 0.03}  # at most so many of their choices
