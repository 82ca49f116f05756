"""People with accounts for these tests, and operators among them."""

import json

import httpx
import pytest

from bactrian.cli.main import main
from bactrian.server.people.identity import fresh_id

from .. import accounts
from ..accounts import PASSWORD
from ..running import Guest, Message, Running


def registered(server: Running, name: str) -> Guest:
    """A visitor with an account; the name gets an ending that nobody else has."""
    return accounts.registered(server, f"{name} {fresh_id()}")


def log_in(server: Running, guest: Guest) -> httpx.Response:
    """Their account in another browser."""
    browser = server.guest("Browser")
    credentials = {"name": guest.me["name"], "password": PASSWORD}
    return browser.http.post("/api/account/login", json=credentials)


class Desk:
    """The operator's commands at a database."""

    def __init__(self, database: str, capsys: pytest.CaptureFixture[str]) -> None:
        self._database = database
        self._capsys = capsys

    def do(self, *arguments: str) -> Message:
        """What a command tells programs."""
        said: Message = json.loads(self.say(*arguments, "--json"))
        return said

    def say(self, *arguments: str, code: int = 0) -> str:
        """What a command prints."""
        self._capsys.readouterr()
        assert main(["admin", *arguments, "--database", self._database]) == code
        captured = self._capsys.readouterr()
        return captured.out if code == 0 else captured.err
