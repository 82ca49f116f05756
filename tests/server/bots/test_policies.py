"""Bots that need no thinking answer in the server's own process."""

import random
from pathlib import Path

import pytest

from bactrian.games import NAMES
from bactrian.match import new_match
from bactrian.players import NAMES as PLAYERS
from bactrian.server.bots.policies import answer, answers_at_once
from bactrian.server.bots.pool import BotPool

from ..running import Running, until


@pytest.mark.parametrize("name", NAMES)
def test_all_but_those_who_think_answer_at_once_by_the_rules(name: str) -> None:
    match = new_match(name, players=2, seed=3)
    at_once = [level for level in PLAYERS if answers_at_once(level, match)]
    choices = random.Random(1)

    assert at_once == ["random", "easy", "medium", "hard"]
    while match.to_act is not None:
        match.play(answer(choices.choice(at_once), match))


def test_their_table_goes_on_without_any_process_that_thinks(tmp_path: Path) -> None:
    running = Running(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    running.services.bot_pool = BotPool(1, ("no such command",))
    with running:
        hard = {"kind": "bot", "level": "hard"}
        table = running.guest("Anna").creates("marco_polo", "you", hard, hard)
        table.do("prefer", seat=0, confirm=False)

        def is_far() -> bool:
            seat = table.seat(0)
            if seat["actions"]:
                table.do("play", seat=0, action=seat["actions"][0]["number"])
            return bool(table.look()["seq"] > 60)

        until(is_far)
