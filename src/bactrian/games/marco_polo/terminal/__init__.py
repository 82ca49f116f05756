"""The table of The Voyages of Marco Polo in a terminal: pure drawings of a view, no rules."""
