"""Many games at once: batch simulation and measuring."""
