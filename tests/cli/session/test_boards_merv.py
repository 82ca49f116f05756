"""The boards of Merv as they are drawn: everything that lies on them can be read."""

import re

import pytest

from bactrian.games.merv.city_tables import SITES
from bactrian.games.merv.tables import STACKS
from bactrian.games.merv.terminal import signs
from bactrian.games.merv.terminal.board.caravan import caravan
from bactrian.games.merv.terminal.board.cells import market_cell, site_cell
from bactrian.games.merv.terminal.board.city import city
from bactrian.games.merv.terminal.board.contracts import needs
from bactrian.games.merv.terminal.board.library import breakthroughs
from bactrian.games.merv.terminal.board.marketplace import marketplace
from bactrian.games.merv.terminal.board.mosque import mosque
from bactrian.games.merv.terminal.board.owners import owner_panel
from bactrian.games.merv.terminal.board.palace import palace
from bactrian.games.merv.terminal.board.solo import solo_cards
from bactrian.games.merv.terminal.view import OwnerView
from bactrian.games.merv.words import Spice

from .merv_positions import GAMES, game, positions, scene_of, scenes, text


def test_every_site_shows_action_colour_building_soldier_and_upgrade() -> None:
    soldiers = upgrades = 0
    for scene in scenes():
        for site in range(SITES):
            there = scene.view["sites"][site]
            shown = text(site_cell(scene, site, 10))
            assert any(sign in shown for sign in signs.CUBES[:4])
            assert ("⌂" in shown) == (there["building"] is not None)
            if there["building"] is not None:
                assert f"⌂{scene.words.letter(scene.view, there['building'])}" in shown
            if there["soldier"] is not None:
                soldiers += 1
                assert f"♟{scene.words.letter(scene.view, there['soldier'])}" in shown
            if there["upgrade"] is not None:
                upgrades += 1
                assert re.search(r"\+[◆▲●■□]", shown)

    assert soldiers > 5
    assert upgrades > 5


def test_the_camel_market_shows_its_camels() -> None:
    counts = {
        (sum(scene.view["market"]["camels"]), text(market_cell(scene, 10)[:2]).count("♞"))
        for scene in scenes()
    }

    assert all(camels == shown for camels, shown in counts)
    assert len(counts) > 2


def test_masters_stand_in_their_slots_and_in_the_queue() -> None:
    for position in positions():
        scene = scene_of(position)
        rows = [row.plain for row in city(scene, 80)]
        slots = scene.view["slots"]
        letters = [scene.words.letter(scene.view, owner) for owner in slots if owner is not None]
        arrows = re.findall(r"([A-DMH])[▾▸▴]|◂([A-DMH])", "\n".join(rows[1:]))
        assert sorted("".join(found) for found in arrows) == sorted(letters)
        for place, owner in enumerate(scene.view["queue"], start=1):
            letter = "·" if owner is None else scene.words.letter(scene.view, owner)
            assert f"{place}{letter}" in rows[0]


def test_the_queue_that_forms_shows_masters_and_camels() -> None:
    forming = [position for position in positions() if position.decision == "queue"]

    assert forming
    for position in forming:
        scene = scene_of(position)
        row = city(scene, 80)[0].plain
        assert "Next queue" in row
        assert row.count("♞") == sum(scene.view["queue_camels"])


def test_walls_stand_where_they_were_built() -> None:
    most = 0
    for position in positions():
        if position.decision == "wall_slot":
            continue
        scene = scene_of(position)
        built = [kind for kind in scene.view["walls"] if kind is not None]
        shown = text(city(scene, 80))
        assert len(re.findall(r"▒[◆▲●■]▒|\[[◆▲●■]\]", shown)) == len(built)
        most = max(most, len(built))

    assert most > 5


def test_the_caravan_shows_cards_camels_and_the_deck() -> None:
    names = {spice.name.lower(): sign for spice, sign in signs.SPICES.items()}
    for scene in scenes():
        there, (title, _, cards) = scene.view["caravan"], [row.plain for row in caravan(scene, 48)]
        display = [names[name] for name in there["display"] if name is not None]
        assert re.findall("|".join(names.values()), cards) == display
        assert cards.count("♞") == sum(there["camels"])
        for spice in Spice:
            assert f"{there['deck'][spice.name.lower()]}{signs.SPICES[spice]}" in title


def test_cities_show_posts_and_halls_show_courtiers() -> None:
    for scene in scenes():
        market = text(marketplace(scene, 48))
        posts = sum(len(owner["posts"]) for owner in scene.view["owners"])
        cities = re.sub(r"─\w+ ", "", market.replace("♞Rayy", "")).splitlines()[1:]
        assert len(re.findall(r"[▱▰] ([ABCDM]*)", "\n".join(cities))) == 8
        assert sum(map(len, re.findall(r"[▱▰] ([ABCDM]+)", "\n".join(cities)))) == posts
        courtiers = sum(map(sum, scene.view["halls"]))
        rows = [row.plain for row in palace(scene, 48)]
        assert len(re.findall(r"[ABCDM]", rows[2])) == courtiers


def test_the_mosque_shows_discs_and_waiting_camels() -> None:
    for scene in scenes():
        rows = [row.plain for row in mosque(scene, 48)]
        entered = sum(owner["mosque"] is not None for owner in scene.view["owners"])
        assert len(re.findall("[ABCDM]", "\n".join(rows[1:]))) == entered
        assert "\n".join(rows).count("♞") == sum(scene.view["mosque_camels"])


def test_breakthroughs_show_their_owners() -> None:
    for scene in scenes():
        shown = text(breakthroughs(scene, 70)).removeprefix("Breakthroughs")
        taken = [owner for owner in scene.view["breakthroughs"] if owner is not None]
        letters = [scene.words.letter(scene.view, owner) for owner in taken]
        assert sorted(re.findall("[ABCDM]", shown)) == sorted(letters)


def amounts(owner: OwnerView) -> list[str]:
    """What must be read on an owner's panel."""
    held = [f"{owner['points']}★", f"♥{owner['favour']}", f"↑{owner['influence']}"]
    held += [f"{owner['camels']}♞", f"{owner['buildings']}⌂", f"{owner['servants']}♟"]
    held += [f"{owner['discs']}⊙", f"{owner['scrolls']}§", f"☾{owner['mosque_level']}"]
    spices = {signs.SPICES[spice]: owner["spices"][spice] for spice in Spice}
    held += [f"{count}{sign}" for sign, count in spices.items() if count]
    for count, committed, sign in zip(
        owner["goods"], owner["goods_committed"], signs.GOODS, strict=True
    ):
        held.append(f"{count}{sign}({committed})" if committed else f"{count}{sign}")
    if owner["role"] == "player":
        held += [f"{n}{sign}" for n, sign in zip(owner["cubes"], signs.CUBES, strict=True)]
    return held


@pytest.mark.parametrize("width", [38, 59, 80])
def test_panels_show_everything_that_lies_before_an_owner(width: int) -> None:
    for scene in scenes():
        for number, owner in enumerate(scene.view["owners"]):
            shown = text(owner_panel(scene, number, width))
            expected = amounts(owner)
            if owner["role"] == "courtier":
                expected = [f"{owner['buildings']}⌂", f"{owner['camels']}♞"]
            assert [amount for amount in expected if amount not in shown] == []
            assert "…" not in shown


def test_the_magistrates_cards_are_all_somewhere() -> None:
    for scene in scenes():
        shown = text(solo_cards(scene, 70))
        if scene.view["solo"] is None:
            assert shown == ""
        else:
            boards = re.findall("Caravan|Palace|Library|Market|Mosque|Wall", shown)
            assert len(boards) == len(set(boards)) == 6


def test_a_site_brings_the_cubes_that_its_cell_shows() -> None:
    """M-5.2"""
    compared = 0
    for players, seed in GAMES:
        match, kept = game(players, seed)
        for position in kept:
            if position.decision != "site" or position.to_act is None:
                continue
            scene = scene_of(position)
            for site, number in scene.choices.sites.items():
                after = match.replay(position.played)
                after.play(position.actions["en"][number - 1].number)
                gained = [0] * len(signs.CUBES)
                for event in after.game.events(after.state, None):
                    if event.kind == "cubes_gained" and event.args["owner"] == position.to_act:
                        gained[event.args["colour"]] += event.args["count"]
                shown = text(site_cell(scene, site, 20)[2:])
                assert [shown.count(sign) for sign in signs.CUBES] == gained
                compared += 1

    assert compared > 15


def test_contracts_lack_nothing_exactly_when_they_are_offered() -> None:
    """M-7.2"""
    offered = 0
    for position in positions():
        scene = scene_of(position)
        if position.decision not in ("slot", "site", "turn") or position.to_act is None:
            continue
        own = scene.view["owners"][position.to_act]
        for stack in range(STACKS):
            left, lacks = scene.view["contracts"][stack], own["lacks"][stack]
            assert bool(left) == (lacks is not None)
            lacking = lacks is None or any(need.lacking for need in needs(left[0], lacks))
            payable = lacks is not None and not lacking and "influence" not in lacks
            assert payable == (stack in scene.choices.contracts)
            offered += payable

    assert offered
