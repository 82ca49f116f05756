"""Movement and trading posts."""
