"""Players that learn by playing with themselves: `bactrian train`. Needs PyTorch.

Calls `research` (many matches at once) and `players` (network files); only `cli` calls it.
"""
