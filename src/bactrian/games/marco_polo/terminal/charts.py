"""Looking closer: my contracts and the city cards in full words."""

from rich.text import Text

from bactrian.games.marco_polo.display.naming import card_text, contract_name, effects
from bactrian.games.marco_polo.tables import SPACE_NODE
from bactrian.games.marco_polo.terminal.board.cards import card_signs
from bactrian.games.marco_polo.terminal.names import Words
from bactrian.games.marco_polo.terminal.palette import seat_style
from bactrian.games.marco_polo.terminal.signs import laid_die, post
from bactrian.games.marco_polo.terminal.view import View
from bactrian.games.marco_polo.words import Space
from bactrian.terminal.blocks import Block, line, pad, wrap
from bactrian.terminal.night import (
    GROUND,
    STRONG,
    quiet,
)

INDENT = "  "


def contracts_chart(view: View, words: Words, width: int) -> Block:
    """My active contracts with what is missing; for a spectator those of all seats."""
    rows: Block = [quiet(words.t("chart_contracts"), GROUND)]
    for seat, owner in enumerate(view["seats"]):
        if view["seat"] not in (None, seat):
            continue
        for contract, lacks in zip(owner["contracts"], owner["lacks"], strict=True):
            name = contract_name(words.game, contract)
            rows += _paragraph(Text(words.letter(seat), style=seat_style(seat)), name, width)
            key = "chart_missing" if lacks else "chart_payable"
            state = words.t(key, what=effects(words.game, lacks))
            rows += [quiet(f"{INDENT}{text}", GROUND) for text in wrap(state, width - len(INDENT))]
    return pad(rows, width, GROUND)


def cards_chart(view: View, words: Words, width: int) -> Block:
    """The nine city cards: whose posts open them, which die lies there, what they do."""
    rows: Block = [quiet(words.t("chart_cards"), GROUND)]
    for space, card in enumerate(view["city_cards"], start=Space.MOSCOW):
        node = int(SPACE_NODE[space])
        head = line((words.space(space), STRONG), "  ", card_signs(card, GROUND), ground=GROUND)
        for seat, owner in enumerate(view["seats"]):
            if node in owner["posts"]:
                head.append_text(line(" ", post(words, seat), ground=GROUND))
        for die in view["spaces"][space]:
            head.append_text(line("  ", laid_die(words, die), ground=GROUND))
        text = card_text(words.game, card)
        rows += [head, *(line(f"{INDENT}{part}", ground=GROUND) for part in wrap(text, width - 2))]
    return pad(rows, width, GROUND)


def _paragraph(sign: Text, text: str, width: int) -> Block:
    parts = wrap(text, width - 2)
    rows = [line(sign, " ", (parts[0], STRONG), ground=GROUND)]
    return rows + [line(INDENT, (part, STRONG), ground=GROUND) for part in parts[1:]]
