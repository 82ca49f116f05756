"""Processes beside the server: they think for bots and hints, and compile the games.

Calls `messages` and `refusals`; knows no table of the server.
"""
