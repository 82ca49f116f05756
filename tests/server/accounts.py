"""Visitors with accounts, and browsers that log in to them."""

import httpx

from bactrian.server.people.identity import fresh_id

from .running import OPEN, Guest, Running

PASSWORD = "camels and silk"


def browser(server: Running) -> httpx.Client:
    """A browser that nobody has used yet."""
    return OPEN.enter_context(server.client())


def registered(server: Running, name: str | None = None) -> Guest:
    """A visitor with an account of a new name."""
    guest = server.guest(name or f"Anna {fresh_id()}")
    answer = guest.http.post("/api/account", json={"name": guest.me["name"], "password": PASSWORD})
    assert answer.status_code == 201, answer.text
    guest.me = answer.json()
    return guest


def log_in(client: httpx.Client, name: str, password: str = PASSWORD) -> httpx.Response:
    return client.post("/api/account/login", json={"name": name, "password": password})


def who(client: httpx.Client) -> str | None:
    found: str | None = client.get("/api/me").json()["person"]
    return found
