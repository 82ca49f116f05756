"""The chapters of the specification, one module each.

Rules call `state`, `tables`, `words` and each other, and `core`.
"""
