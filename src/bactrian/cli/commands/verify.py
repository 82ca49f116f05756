"""`bactrian verify`: prove that shuffles and dice were not changed."""

import argparse
import json
from collections.abc import Callable

from rich.text import Text

from bactrian.cli.commands.play import system_language
from bactrian.cli.console import Output
from bactrian.cli.files import TEXTS, read_saved
from bactrian.cli.main import FINE, FOUND_WRONG, printable
from bactrian.cli.own_data import check_used, data_shown, read_all
from bactrian.core.data.texts import Texts, texts
from bactrian.core.errors import BadSave
from bactrian.match import Verdict
from bactrian.match import verify as verify_match
from bactrian.match.setup import written_seed


def verify(parsed: argparse.Namespace) -> int:
    """Replay a match, check its commitment, print its shuffles and dice if it is over."""
    t = texts(parsed.lang or system_language(), TEXTS)
    saved, given = read_saved(parsed.file), read_all(parsed.data)
    try:
        verdict = verify_match(saved, parsed.commitment)
    except BadSave as error:
        _refuse(parsed.json, t, str(error))
        return FOUND_WRONG
    check_used(verdict.match, given, parsed.file)
    if parsed.json:
        print(json.dumps(_as_json(verdict)))
    else:
        _print(t, verdict)
    return FINE


def _refuse(as_json: bool, t: Texts, reason: str) -> None:
    if as_json:
        print(json.dumps({"verified": False, "reason": reason}))
    else:
        refusal = Text.assemble((t("verify.refused"), "bold red"), " ", printable(reason))
        Output().print(refusal)


def _as_json(verdict: Verdict) -> dict[str, object]:
    match = verdict.match
    result: dict[str, object] = {
        "verified": True,
        **data_shown(match.game),
        "over": match.over,
        "committed": verdict.committed,
        "commitment": match.commitment,
        "actions": len(match.played),
    }
    if match.over:
        seed, salt = match.proof()
        result |= {
            "seed": written_seed(seed),
            "salt": salt,
            "chance": [chance._asdict() for chance in match.chance()],
            "scores": [score._asdict() for score in match.scores()],
            "winners": match.winners(),
        }
    return result


def _print(t: Texts, verdict: Verdict) -> None:
    console, match = Output(), verdict.match

    def say(key: str, **parameters: object) -> None:
        console.print(Text(t(f"verify.{key}", **parameters)))

    say("actions", title=match.game.title, count=match.players, actions=len(match.played))
    if match.game.data is not None:
        told = t("data", file=match.game.data.file, digest=match.game.data.short)
        console.print(Text(told))
    if match.over:
        _print_proof(say, verdict)
    else:
        _print_unfinished(say, verdict)
    console.print(Text(t("verify.fine"), style="bold green"))


def _print_unfinished(say: Callable[..., None], verdict: Verdict) -> None:
    say("not_over")
    if verdict.committed:
        say("fits", commitment=verdict.match.commitment)


def _print_proof(say: Callable[..., None], verdict: Verdict) -> None:
    match = verdict.match
    seed, salt = match.proof()
    say("proof", seed=seed, salt=salt)
    if verdict.committed:
        say("promised", commitment=match.commitment)
    else:
        say("not_promised")
    for number, chance in enumerate(match.chance(), start=1):
        say("chance", number=number, label=chance.label, result=chance.result)
    totals = [f"{seat}: {score.total}" for seat, score in enumerate(match.scores())]
    say("points", points=", ".join(totals))
