"""What people see and read: the view of a seat, actions and events in words.

Calls the rules; no rule calls it.
"""
