"""The line above the board: what is to be decided now, the most important text of all."""

from collections.abc import Sequence

from rich.style import Style

from bactrian.games.marco_polo.tables import DICE_NEEDED, ROUNDS
from bactrian.games.marco_polo.terminal.names import Words
from bactrian.games.marco_polo.terminal.view import DecisionView, View, is_mine
from bactrian.terminal.blocks import Block, fit, line, spread, wrap
from bactrian.terminal.night import (
    LIT,
    RAISED,
    STRONG,
    TURN,
    WINNER,
)


def header(view: View, words: Words, width: int, names: Sequence[str]) -> Block:
    """The sentence on the left, the state of the game on the right."""
    ground = _ground(view)
    state = line(f"{_state(view, words, names)} ", ground=ground)
    sign = WINNER if view["over"] else TURN
    lines = wrap(sentence(view, words, names), width - 4)
    rows = [
        line(f" {' ' if number else sign} ", (text, STRONG), ground=ground)
        for number, text in enumerate(lines)
    ]
    if rows[-1].cell_len + 2 + state.cell_len > width:
        rows.append(line(ground=ground))
    return [*(fit(row, width) for row in rows[:-1]), spread(rows[-1], state, width)]


def _ground(view: View) -> Style:
    """Lit, like everything to choose, while it is the reader who has to decide."""
    return LIT if is_mine(view) or view["over"] else RAISED


def sentence(view: View, words: Words, names: Sequence[str]) -> str:
    """What is to be decided, and by whom, as far as the reader may know."""
    decision = view["decision"]
    if decision is None:
        winners = [names[seat] for seat in view["winners"] or []]
        return words.t("over_one" if len(winners) == 1 else "over_many", names=", ".join(winners))
    if is_mine(view):
        return _to_me(view, words, decision)
    return words.t(f"decide_{decision['kind']}_other", name=names[decision["seat"]])


def _to_me(view: View, words: Words, decision: DecisionView) -> str:
    """The table's own sentence where it knows more than the game's plain question."""
    kind, turn = decision["kind"], view["turn"]
    if kind == "turn" and turn["main_done"]:
        return words.t("decide_turn_done_you")
    if kind == "die" and turn["space"] is not None:
        return words.t(
            "decide_die_you",
            space=words.space(turn["space"]),
            number=len(turn["named"]) + 1,
            needed=int(DICE_NEEDED[turn["space"]]),
        )
    if kind == "step":
        return words.t("decide_step_you", made=turn["steps_made"], left=turn["steps_left"])
    if kind == "row":
        return words.t("decide_row_you", space=words.space(decision["about"][0]))
    if kind == "compensation":
        return words.t("decide_compensation_you", missing=decision["about"][0])
    return words.game(f"decision.{kind}")


def _state(view: View, words: Words, names: Sequence[str]) -> str:
    """Round, and who starts the next one as things stand."""
    parts = [words.t("header_game")]
    if view["round"]:
        parts.append(words.t("header_round", n=view["round"], rounds=ROUNDS))
    if view["traveller"] is not None and not view["over"]:
        parts.append(words.t("header_next", name=names[view["traveller"]]))
    return " · ".join(parts)
