"""The map and the action spaces as the terminal draws them.

Draws what the view says; calls no rule.
"""
