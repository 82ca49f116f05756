"""The position in words, as a screen reader gets it from Chromium's accessibility tree."""

from typing import Any

import pytest
from playwright.sync_api import Page

from bactrian.games.marco_polo.tables import NODES
from bactrian.games.merv.city_tables import SITES
from bactrian.games.samarkand.tables import SPACES

from ..conftest import Visit
from ..tables import set_table

ROWS = {"samarkand": SPACES, "marco_polo": NODES, "merv": SITES}


Node = dict[str, Any]  # Any: JSON


def rows_with(page: Page, words: str) -> list[list[str]]:
    """The cells of the table with such a column, row by row, from the accessibility tree."""
    nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    by_id = {node["nodeId"]: node for node in nodes}

    def inside(node: Node, *roles: str) -> list[Node]:
        children = [by_id[child] for child in node.get("childIds", []) if child in by_id]
        own = [one for one in children if role(one) in roles]
        return own + [found for one in children for found in inside(one, *roles)]

    for table in (node for node in nodes if role(node) == "table"):
        if any(words in name(head) for head in inside(table, "columnheader")):
            rows = [
                [name(cell) for cell in inside(row, "rowheader", "cell")]
                for row in inside(table, "row")
            ]
            return [row for row in rows if row]
    return []


def role(node: Node) -> str:
    """What a screen reader takes it for."""
    return str(node.get("role", {}).get("value", ""))


def name(node: Node) -> str:
    """What a screen reader says."""
    return str(node.get("name", {}).get("value", ""))


@pytest.mark.parametrize(
    ("game", "words"),
    [("samarkand", "Neighbours"), ("marco_polo", "Neighbours"), ("merv", "neighbours")],
)
def test_neighbours_and_distances_of_every_space_are_read(
    visit: Visit, game: str, words: str
) -> None:
    page = visit()
    page.goto(f"/table/{set_table(page, game, 2)}")
    page.locator(".target").first.wait_for()

    page.keyboard.press("t")
    page.get_by_role("dialog").get_by_role("table").first.wait_for()
    rows = rows_with(page, words)

    assert len(rows) == ROWS[game]
    assert all(row[0] for row in rows)
    assert all(any("," in cell or ";" in cell for cell in row[1:]) for row in rows)
