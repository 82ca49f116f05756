"""M-26 What must hold after every action.

Calls the rules; called by tests and by checked simulation only.
"""
