"""`bactrian verify`: prove that nobody touched the dice."""

import argparse
import json

from rich.console import Console

from bactrian.cli.files import read_saved
from bactrian.cli.main import FINE, FOUND_WRONG
from bactrian.core.errors import BadSave
from bactrian.match import Verdict
from bactrian.match import verify as verify_match


def verify(parsed: argparse.Namespace) -> int:
    """Replay a match, check its commitment, print its shuffles and dice if it is over."""
    data = read_saved(parsed.file)
    try:
        verdict = verify_match(data, parsed.commitment)
    except BadSave as error:
        return _refuse(parsed, str(error))
    if parsed.json:
        print(json.dumps(_as_json(verdict)))
    else:
        _print(Console(soft_wrap=True), verdict)
    return FINE


def _refuse(parsed: argparse.Namespace, reason: str) -> int:
    if parsed.json:
        print(json.dumps({"verified": False, "reason": reason}))
    else:
        Console(soft_wrap=True).print(f"[bold red]Not verified.[/] {reason}", highlight=False)
    return FOUND_WRONG


def _as_json(verdict: Verdict) -> dict[str, object]:
    match = verdict.match
    result: dict[str, object] = {
        "verified": True,
        "over": match.over,
        "committed": verdict.committed,
        "commitment": match.commitment,
        "actions": len(match.played),
    }
    if match.over:
        seed, salt = match.proof()
        result |= {
            "seed": seed,
            "salt": salt,
            "chance": [chance._asdict() for chance in match.chance()],
            "scores": [score._asdict() for score in match.scores()],
            "winners": match.winners(),
        }
    return result


def _print(console: Console, verdict: Verdict) -> None:
    match = verdict.match
    console.print(
        f"{match.game.title}, {match.players} players, {len(match.played)} actions: "
        "all of them follow the rules."
    )
    if not match.over:
        console.print("The game is not over: seed, shuffles and dice are shown when it is.")
        return
    seed, salt = match.proof()
    console.print(f"Seed {seed}, salt {salt}", highlight=False)
    if verdict.committed:
        told = f"SHA-256 of both is the commitment shown at the start: {match.commitment}"
    else:
        told = "The file has no commitment, so nobody can tell whether the seed was promised."
    console.print(told, highlight=False)
    for number, chance in enumerate(match.chance(), start=1):
        console.print(f"{number:3}  {chance.label}: {chance.result}", highlight=False)
    totals = ", ".join(f"seat {seat}: {s.total}" for seat, s in enumerate(match.scores()))
    console.print(f"Points: {totals}")
    console.print("[bold green]Verified.[/]")
