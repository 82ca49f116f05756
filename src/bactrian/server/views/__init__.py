"""What one client sees: of a running table, of a finished game, of a saved match played on.

Calls `table`; knows no socket and no store.
"""
