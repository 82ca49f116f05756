"""Tournaments: who plays whom, and who stands where. Nothing here waits, stores or sends.

`state` is what is stored, `tournament` what can happen to it; `pairing` and `standings` know no
server at all. docs/tournaments.md says it in plain words.
"""
