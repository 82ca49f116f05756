"""The front page and everything that is no table: every page looked at, accounts, lessons."""
