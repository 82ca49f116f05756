"""Tables for the person in a browser."""

from playwright.sync_api import Page

YOU = {"kind": "you"}
GUEST = {"kind": "guest"}
BOT = {"kind": "bot", "level": "random"}


def set_table(page: Page, game: str, players: int, people: int = 1, **settings: object) -> str:
    """A table for the person in this browser, others by invitation, and bots; its address."""
    return made(page, game, players, people, **settings)["table"]


def made(
    page: Page, game: str, players: int, people: int = 1, **settings: object
) -> dict[str, str]:
    """The same, with the invitation."""
    seats = [YOU, *[GUEST] * (people - 1), *[BOT] * (players - people)]
    wanted = {"settings": {"game": game, "seats": seats, **settings}}
    answer = page.request.post("/api/tables", data=wanted)
    assert answer.status == 201, answer.text()
    found: dict[str, str] = answer.json()
    return found
