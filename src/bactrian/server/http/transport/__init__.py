"""Connections, below requests: how many there are, how long they may take, frames of sockets.

Called by the rest of `http`; calls `limits` alone.
"""
