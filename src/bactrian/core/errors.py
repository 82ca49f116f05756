"""The errors that Bactrian raises on purpose: one class per cause, a sentence for people each."""

LONGEST_SHOWN = 80


def shown(value: object) -> str:
    """A value for a message: never too long, and never itself the cause of an error."""
    try:
        text = repr(value)
    except Exception:  # a number of thousands of digits, or a broken __repr__
        text = f"<{type(value).__name__}>"
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


class BactrianError(Exception):
    """Anything a caller did that cannot be done; the message says what would be right."""


class UnknownGame(BactrianError):
    """No game of that name is known."""


class BadOptions(BactrianError):
    """A match cannot be set up like that: players, seed or options are wrong."""


class IllegalAction(BactrianError):
    """The action is unknown, not legal now, or comes after the end; the state is untouched."""


class CannotUndo(BactrianError):
    """Nothing can be taken back here: a barrier, another turn, or the beginning."""


class BadSave(BactrianError):
    """Saved data is damaged, of another kind, or of rules that this version does not know."""


class BadData(BactrianError):
    """A table in a game's data.toml is wrong; the message names the table and the entry."""


class MissingData(BactrianError):
    """A match needs figures of an owner's own that this process was not given."""


class NotFinished(BactrianError):
    """Asked for before the end of the game what only the end may show."""
