"""The game that quick tests think about and play in batches; `make test-long` does it with all."""

SEARCHED = "samarkand"  # of the least rules: they are soon compiled
