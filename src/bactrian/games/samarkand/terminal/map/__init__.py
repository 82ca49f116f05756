"""The map as the terminal draws it: regions in half-blocks, names along them.

Draws what the view says; calls no rule.
"""
