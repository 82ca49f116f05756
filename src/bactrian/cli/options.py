"""Options of a match as they are typed: `--option goal_choice characters=berke,kubilai`."""

from collections.abc import Sequence

SWITCHES = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}


def typed_options(words: Sequence[str]) -> dict[str, object]:
    """Names with values: a name alone switches on, commas make a list; the game checks them."""
    return dict(map(_option, words))


def _option(word: str) -> tuple[str, object]:
    name, equals, value = word.partition("=")
    if not equals:
        return name, True
    if value.lower() in SWITCHES:
        return name, SWITCHES[value.lower()]
    return name, value.split(",")
