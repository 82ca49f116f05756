"""A game at the terminal: turns, what people type there, what the screen shows.

Calls the shared modules of `cli`; knows no command line.
"""
