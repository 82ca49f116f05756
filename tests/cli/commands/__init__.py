"""Every command, as a terminal and a program call it."""
