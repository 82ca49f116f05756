"""The tables drawn in a terminal: pure functions of what a seat may see, one package a game."""
