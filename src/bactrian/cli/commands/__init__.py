"""One module for each command of `bactrian`, imported when it runs (`running`).

Calls `session` and the shared modules of `cli`; nobody but `running` calls it.
"""
