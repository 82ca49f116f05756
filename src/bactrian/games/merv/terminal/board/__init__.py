"""The areas of the board as the terminal draws them.

Draws what the view says; calls no rule.
"""
