"""Games that are played in a terminal."""
