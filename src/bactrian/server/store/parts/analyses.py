"""The part of the store protocol for analyses of finished games."""

from typing import Protocol

from msgspec import Struct


class StoredAnalysis(Struct, frozen=True):
    """What was found in a game."""

    judged_by: str  # a digest of all that the judgments depend on
    body: bytes


class AnalysisStore(Protocol):
    """What a database keeps of it; `store/sql/analyses.py` writes it once for all of them."""

    async def analysis(self, table: str) -> StoredAnalysis | None:
        """What was found in a table's game."""

    async def put_analysis(self, table: str, found: StoredAnalysis, at: float, most: int) -> None:
        """Keep it instead of an older one; of all tables the newest so many are kept."""
