"""The process that thinks, asked like the pool asks it: a line each way."""

import subprocess
import sys

import msgspec

from bactrian.match import new_match
from bactrian.server.bots.parent import with_parent
from bactrian.server.bots.pool import package_path
from bactrian.server.bots.worker import Choice, Look, Question

# At a lower priority it would wait for every other test.
PROGRAM = """
from bactrian.server.bots import worker
worker.NICENESS = 0
worker.main()
"""


def answers(*lines: bytes) -> list[Choice]:
    """What a process answers until its input ends."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=b"".join(line + b"\n" for line in lines),
        env=with_parent(package_path()),
        stdout=subprocess.PIPE,
        check=True,
    )
    return [msgspec.json.decode(line, type=Choice) for line in done.stdout.splitlines()]


def test_it_answers_line_by_line_and_survives_what_it_cannot_answer() -> None:
    match = new_match("samarkand", players=2, seed=7)
    first = match.legal()[0]
    question = Question("a", "random", "samarkand", 2, {}, "7", match.salt, [])
    match.play(first)

    def asked(**changes: object) -> bytes:
        return msgspec.json.encode(msgspec.structs.replace(question, **changes))

    found = answers(
        asked(),
        b"no question",
        asked(level="nobody"),
        asked(actions=[first]),
        asked(actions=[-1]),
        asked(actions=[first], look=Look("sight", [])),
    )

    beginning = new_match("samarkand", players=2, seed=7).legal()
    assert found[0].action in beginning
    assert found[1].error is not None
    assert found[2].error is not None
    assert "nobody" in found[2].error
    assert found[3].action in match.legal()
    assert found[4].error is not None
    assert found[4].error.startswith("IllegalAction: -1 is no action")
    assert found[5].sights == []
