"""The line above the board: what is to be decided now, the most important text of all."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from bactrian.games.samarkand.terminal.map.geometry import Geometry
from bactrian.games.samarkand.terminal.pieces import chips
from bactrian.games.samarkand.terminal.view import DecisionView, View, Words
from bactrian.terminal.blocks import Block, fit, line, spread, wrap
from bactrian.terminal.night import (
    LIT,
    RAISED,
    STRONG,
    TURN,
    WINNER,
)


def header(view: View, geometry: Geometry, words: Words, width: int, names: Sequence[str]) -> Block:
    """The sentence on the left, the state of turn, deck and bag on the right."""
    sign = WINNER if view["over"] else TURN
    ground = _ground(view)
    state = _state(view, geometry, words, ground)
    lines = wrap(sentence(view, geometry, words, names), width - 4)
    rows = [
        line(f" {' ' if number else sign} ", (text, STRONG), ground=ground)
        for number, text in enumerate(lines)
    ]
    if rows[-1].cell_len + 2 + state.cell_len > width:
        rows.append(line(ground=ground))
    return [*(fit(row, width) for row in rows[:-1]), spread(rows[-1], state, width)]


def _ground(view: View) -> Style:
    """Lit, like the spaces to choose, while it is the reader who has to decide."""
    decision = view["decision"]
    mine = decision is not None and view["seat"] is not None and decision["seat"] == view["seat"]
    return LIT if mine or view["over"] else RAISED


def sentence(view: View, geometry: Geometry, words: Words, names: Sequence[str]) -> str:
    """What is to be decided, and by whom, as far as the reader may know."""
    decision = view["decision"]
    if decision is None:
        return _result(view, words, names)
    seat = decision["seat"]
    mine = seat is not None and seat == view["seat"]
    family, good = view["expansion"]["family"], decision["good"]
    return words.t(
        f"decide_{decision['kind']}_{'you' if mine else 'other'}",
        name=names[_decider(view, decision)],
        family=words.family(family) if family is not None else "",
        good=words.good(good) if good is not None else "",
        price=view["second_price"] if decision["kind"] == "second" else view["sale_price"],
        limit=view["limit"],
    )


def _decider(view: View, decision: DecisionView) -> int:
    """A sale's seat may be unknown (S-11.5); its sentence names nobody then."""
    seat = decision["seat"]
    return view["active"] if seat is None else seat


def _result(view: View, words: Words, names: Sequence[str]) -> str:
    winners = [names[seat] for seat in view["winners"] or []]
    return words.t("over_one" if len(winners) == 1 else "over_many", names=", ".join(winners))


def _state(view: View, geometry: Geometry, words: Words, ground: Style) -> Text:
    state = line(ground=ground)
    for key, families in (("header_bag", view["bag"]), ("header_removed", view["removed"])):
        if families:
            state.append(words.t(key) + " ")
            state.append_text(chips(geometry, words, families, ground, width=0))
            state.append(" · ")
    figures = {"turn": view["turns"], "deck": view["deck"], "discards": view["discards"]}
    state.append(" · ".join(words.t(f"header_{key}", n=n) for key, n in figures.items()) + " ")
    return state
