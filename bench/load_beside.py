"""The server of this checkout beside that of another one: the ratio means something on any machine.

Both run at the same time and are driven in turns of a few seconds, so that what else the machine
does falls on both alike. Between two turns, tables where the game is over are replaced by new ones:
a server that is faster would else be measured with fewer of them.
"""

import statistics
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path

from load_crowd import Crowd
from load_process import HERE, started, usage

SEATS = 4
TURN_SECONDS = 2.0
OURS, THEIRS = "ours", "theirs"


@dataclass
class Side:
    """One of the two servers."""

    crowd: Crowd
    process: int
    costs: list[float] = field(default_factory=list)  # microseconds an action, by turn
    done: int = 0
    updates: int = 0
    update_bytes: int = 0
    seconds: float = 0.0

    async def take_turn(self, seconds: float) -> None:
        """Play for a while, then wait until nothing more comes."""
        worked = usage(self.process)
        tally = await self.crowd.play(seconds, None)
        worked = usage(self.process) - worked
        await self.crowd.settle()
        if tally.done:
            self.costs.append(1e6 * worked / tally.done)
        self.done += tally.done
        self.updates += tally.updates
        self.update_bytes += tally.update_bytes
        self.seconds += seconds

    def figures(self) -> dict[str, float]:
        """What it cost."""
        return {
            "us_per_action": statistics.median(self.costs),
            "actions_per_second": self.done / self.seconds,
            "updates_per_action": self.updates / self.done,
            "bytes_per_update": self.update_bytes / self.updates,
        }


async def beside(
    folder: Path, other: Path, tables: int, sockets: int, seconds: float
) -> dict[str, float]:
    """Both servers at full load, in turns: the median cost of an action, and the ratio."""
    async with AsyncExitStack() as stack:
        sides: dict[str, Side] = {}
        for name, checkout in ((OURS, HERE), (THEIRS, other)):
            database = f"sqlite:///{folder / name}.sqlite3"
            begun = started("server", database, "1", checkout=checkout)
            address, process = stack.enter_context(begun)
            crowd = Crowd(address)
            await crowd.wait_until_ready()
            await crowd.gather(tables, SEATS, sockets // tables - SEATS)
            await crowd.settle()
            await crowd.play(TURN_SECONDS, None)  # warm
            await crowd.settle()
            sides[name] = Side(crowd, process)
            stack.callback(crowd.hang_up)
        for _ in range(max(1, round(seconds / TURN_SECONDS))):
            for side in sides.values():
                await side.take_turn(TURN_SECONDS)
                await side.crowd.replace_finished(SEATS, sockets // tables - SEATS)
                await side.crowd.settle()
    found = {
        f"{name}.{figure}": value
        for name, side in sides.items()
        for figure, value in side.figures().items()
    }
    ratios = [a / b for a, b in zip(sides[OURS].costs, sides[THEIRS].costs, strict=False)]
    return found | {
        "ratio": found[f"{OURS}.us_per_action"] / found[f"{THEIRS}.us_per_action"],
        "ratio_lowest": min(ratios),
        "ratio_highest": max(ratios),
    }
