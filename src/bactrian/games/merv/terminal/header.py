"""The line above the city: what is to be decided now, the most important text of all."""

from collections.abc import Sequence

from bactrian.games.merv.display.naming import cost_name, site_name, tile_name
from bactrian.games.merv.tables import ROUNDS, YEARS
from bactrian.games.merv.terminal.names import Words
from bactrian.games.merv.terminal.view import DecisionView, View, is_mine
from bactrian.games.merv.words import Price
from bactrian.terminal.blocks import Block, fit, line, spread, wrap
from bactrian.terminal.night import LIT, RAISED, STRONG, TURN, WINNER


def header(view: View, words: Words, width: int, names: Sequence[str]) -> Block:
    """The sentence on the left, year and round on the right."""
    # Lit, like everything to choose, while it is the reader who has to decide.
    ground = LIT if is_mine(view) or view["over"] else RAISED
    state = line(f"{_state(view, words)} ", ground=ground)
    sign = WINNER if view["over"] else TURN
    lines = wrap(sentence(view, words, names), width - 4)
    rows = [
        line(f" {' ' if number else sign} ", (text, STRONG), ground=ground)
        for number, text in enumerate(lines)
    ]
    if rows[-1].cell_len + 2 + state.cell_len > width:
        rows.append(line(ground=ground))
    return [*(fit(row, width) for row in rows[:-1]), spread(rows[-1], state, width)]


def sentence(view: View, words: Words, names: Sequence[str]) -> str:
    """What is to be decided, and by whom; at the end, who has won."""
    decision = view["decision"]
    if decision is None:
        return _result(view, words, names)
    if is_mine(view):
        return _to_me(view, words, decision)
    return words.t(f"decide_{decision['kind']}_other", name=names[decision["seat"]])


def _result(view: View, words: Words, names: Sequence[str]) -> str:
    """M-19.4 If no seat has won, the magistrate has."""
    winners = [names[seat] for seat in view["winners"] or []]
    if not winners:
        automa = next(n for n, owner in enumerate(view["owners"]) if owner["role"] == "magistrate")
        return words.t("over_one", names=words.owner(automa, names))
    return words.t("over_one" if len(winners) == 1 else "over_many", names=", ".join(winners))


def _to_me(view: View, words: Words, decision: DecisionView) -> str:
    """The table's own sentence where it knows more than the game's plain question."""
    kind, about = decision["kind"], decision["about"]
    if kind == "turn" and view["turn"]["action_done"]:
        return words.t("decide_turn_done_you")
    if kind == "pay" and about[0] == Price.COST:
        return words.t("decide_pay_you", due=cost_name(words.game, view["payment"]["due"]))
    if kind == "ransom":
        tile = tile_name(words.game, view["sites"][about[0]]["tile"])
        return words.t("decide_ransom_you", site=site_name(words.game, about[0]), tile=tile)
    if kind == "score":
        return words.t("decide_score_you", count=about[0])
    return words.game(f"decision.{kind}")


def _state(view: View, words: Words) -> str:
    year = words.t("header_year", n=view["year"], years=YEARS)
    now = words.t("header_round", n=view["round"], rounds=ROUNDS, side=words.side(view))
    return " · ".join([words.t("header_game"), year, *([] if view["over"] else [now])])
