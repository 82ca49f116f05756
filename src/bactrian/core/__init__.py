"""What every game is built on: what rules are written with, chance, data, generic kernels.

Calls nothing outside; `docs/architecture.md` draws who calls whom in here.
"""
