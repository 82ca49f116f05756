"""Tournaments of computer players: seats in turns, all cores, ratings with their intervals."""

from bactrian.arena.schedule import Pairing, Tournament
from bactrian.arena.tournament import run_tournament

__all__ = ["Pairing", "Tournament", "run_tournament"]
