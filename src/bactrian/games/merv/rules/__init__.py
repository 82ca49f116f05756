"""The chapters of the specification, one module each; the places of the board are in `places`.

Rules call `state`, `tables`, `words` and each other, and `core`.
"""
