"""The drawn table of Merv."""
