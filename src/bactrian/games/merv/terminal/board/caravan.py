"""The caravansary: eight cards from the front, camels on them, what is left in the deck (M-9)."""

from rich.text import Text

from bactrian.games.merv.tables import DISPLAY
from bactrian.games.merv.terminal.palette import thing_ink
from bactrian.games.merv.terminal.scene import Scene, centred, typed
from bactrian.games.merv.terminal.signs import CAMEL, SPICES, counted
from bactrian.games.merv.words import Spice
from bactrian.terminal.blocks import Block, columns, fit, in_a_row, line, pad
from bactrian.terminal.night import GROUND, LIT, PAPER, QUIET, quiet

WIDEST_CARD = 6


def caravan(scene: Scene, width: int) -> Block:
    """Title with the deck, numbers, cards."""
    card = min(WIDEST_CARD, (width - DISPLAY + 1) // DISPLAY)
    places, widths = range(1, DISPLAY + 1), [card] * DISPLAY
    numbers = [line(_number(scene, place, card), ground=GROUND) for place in places]
    cards = [_card(scene, place, card) for place in places]
    rows = [_title(scene, width), columns(numbers, widths, GROUND), columns(cards, widths, GROUND)]
    return pad(rows, width, GROUND)


def _title(scene: Scene, width: int) -> Text:
    deck = scene.view["caravan"]["deck"]
    title = quiet(scene.t("caravan", count=sum(deck.values())) + " ", GROUND)
    left = [counted(deck[s.name.lower()], SPICES[s], "spice", GROUND) for s in Spice]
    return fit(line(title, in_a_row(left, GROUND), ground=GROUND), width)


def _number(scene: Scene, place: int, card: int) -> Text:
    number = scene.choices.cards.get(place)
    return centred(quiet(str(place), GROUND) if number is None else typed(number, GROUND), card)


def _card(scene: Scene, place: int, width: int) -> Text:
    """The spice, and the camel on the card."""
    caravan = scene.view["caravan"]
    name, camels = caravan["display"][place - 1], caravan["camels"][place - 1]
    if name is None:
        return centred(line(("┊", QUIET), ground=GROUND), width)
    ground = LIT if place in scene.choices.cards else PAPER
    spice = line((SPICES[Spice[name.upper()]], thing_ink("spice", ground)), ground=ground)
    if camels:
        spice.append(f" {CAMEL}" if width > 4 else CAMEL, thing_ink("camel", ground))
    return centred(spice, width)
