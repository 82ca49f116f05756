"""Actions, things and events in words, and what the view says of them."""
