"""Bounds, invariants and figures: what is wrong is noticed."""
