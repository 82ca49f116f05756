"""The drawn table of Merv: what must be there, and what must never happen."""

import io
import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from rich.console import Console, RenderableType

from bactrian import new_match
from bactrian.cli.tables.blocks import Block
from bactrian.cli.tables.colour import contrast
from bactrian.cli.tables.dyes import CREAM, GROUND, LIT, PAPER, ink_on
from bactrian.cli.tables.merv import palette, signs
from bactrian.cli.tables.merv.caravan import caravan
from bactrian.cli.tables.merv.cells import market_cell, site_cell
from bactrian.cli.tables.merv.choices import choices_of
from bactrian.cli.tables.merv.city import city
from bactrian.cli.tables.merv.contracts import lacking_influence, needs
from bactrian.cli.tables.merv.legend import legend
from bactrian.cli.tables.merv.library import breakthroughs
from bactrian.cli.tables.merv.marketplace import marketplace
from bactrian.cli.tables.merv.mosque import mosque
from bactrian.cli.tables.merv.names import FOLDER, Words
from bactrian.cli.tables.merv.owners import owner_panel
from bactrian.cli.tables.merv.palace import palace
from bactrian.cli.tables.merv.scene import Scene
from bactrian.cli.tables.merv.solo import solo_cards
from bactrian.cli.tables.merv.terminal import Terminal
from bactrian.cli.tables.merv.view import OwnerView, as_view
from bactrian.cli.tables.merv.yields import site_yield
from bactrian.cli.tables.protocol import TerminalTable, terminal_table
from bactrian.core.texts import texts
from bactrian.games.merv.city_tables import SITES
from bactrian.games.merv.tables import STACKS
from bactrian.games.merv.words import Decision, Spice
from bactrian.match import Action, Match

NAMES = ["Anna", "Boris", "Chagatai", "Dilorom"]
WIDTHS = (80, 100, 120, 160, 200)
GAMES = ((1, 3), (2, 5), (3, 4), (4, 1))
EVERY = 60  # positions with an action of one kind, of which the first is kept
RARELY = {"done": 0.3, "decline": 0.2, "end_turn": 0.3, "gain_favour": 0.3, "soldier": 0.3}


@dataclass(frozen=True)
class Position:
    """A moment of a game with everything that is drawn of it."""

    players: int
    to_act: int | None
    decision: str | None
    played: int
    views: dict[int | None, dict[str, Any]]  # Any: JSON-able
    actions: dict[str, list[Action]]

    @property
    def seen(self) -> dict[str, Any]:  # Any: JSON-able
        """What the seat that has to decide sees; at the end, what seat 0 sees."""
        return self.views[self.to_act or 0]

    def scene(self, language: str = "en") -> Scene:
        choices = choices_of(self.actions[language])
        return Scene(as_view(self.seen), Words(language), choices, NAMES[: self.players])


def moment(match: Match) -> Position:
    return Position(
        players=match.players,
        to_act=match.to_act,
        decision=match.decision,
        played=len(match.played),
        views={seat: match.view(seat) for seat in (*range(match.players), None)},
        actions={lang: [] if match.over else match.actions(lang) for lang in ("en", "ru")},
    )


@cache
def game(players: int, seed: int) -> tuple[Match, list[Position]]:
    """A game at random, with positions in which every kind of action is offered, and its end."""
    chance = random.Random(seed)
    match = new_match("merv", players=players, seed=seed)
    offered, kept = Counter[str](), list[Position]()
    while not match.over:
        actions = match.actions()
        kinds = {action.kind for action in actions}
        if any(offered[kind] % EVERY == 0 for kind in kinds):
            kept.append(moment(match))
        offered.update(kinds)
        weights = [RARELY.get(action.kind, 1) for action in actions]
        match.play(chance.choices(actions, weights)[0].number)
    return match, [*kept, moment(match)]


def positions() -> list[Position]:
    return [position for players, seed in GAMES for position in game(players, seed)[1]]


def drawn(position: Position, width: int, language: str = "en") -> RenderableType:
    names, actions = NAMES[: position.players], position.actions[language]
    return Terminal(language).draw(position.seen, actions, names, width)


def printed(drawing: RenderableType, width: int, system: str | None = None) -> str:
    """What a terminal of a colour system gets; None stands for NO_COLOR."""
    file = io.StringIO()
    colours: Any = system or "truecolor"  # Any: rich's own Literal of systems is private
    terminal = Console(file=file, width=width, force_terminal=True, color_system=colours)
    terminal.no_color = system is None
    terminal.print(drawing)
    return file.getvalue()


def plain(drawing: RenderableType, width: int) -> list[str]:
    """The bare characters of a drawing without colours."""
    return re.sub(r"\x1b\[[\d;]*m", "", printed(drawing, width)).splitlines()


def text(block: Block) -> str:
    return "\n".join(row.plain for row in block)


def scenes() -> Iterator[Scene]:
    return (position.scene() for position in positions())


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("width", WIDTHS)
def test_every_line_is_as_wide_as_asked_for_and_nothing_is_cut(width: int, language: str) -> None:
    for position in positions():
        rows = plain(drawn(position, width, language), width)

        assert {len(row) for row in rows} == {width}
        assert not any("…" in row for row in rows)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_table_leaves_room_for_the_choices_at_120_by_50(players: int) -> None:
    heights = [
        len(plain(drawn(position, 120), 120))
        for position in positions()
        if position.players == players and position.to_act is not None
    ]

    assert max(heights) <= 42


@pytest.mark.parametrize("width", WIDTHS)
def test_every_choice_has_its_number_on_the_table(width: int) -> None:
    offered: set[str] = set()
    for position in positions():
        picture = "\n".join(plain(drawn(position, width), width))
        for number, action in enumerate(position.actions["en"], start=1):
            offered.add(action.kind)
            assert f"«{number}»" in picture, (position.decision, action)

    rare = {"score", "scoring_tile", "hc_site", "free_card", "place_camel", "commit"}
    common = {"slot", "site", "board", "market_place", "contract", "pay", "card", "courtier"}
    common |= {"breakthrough", "post", "buy", "path", "advance", "wall", "wall_slot", "queue"}
    assert common | {"deploy_soldier", "upgrade", "bonus_tile", "hc_slot"} <= offered | rare


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
        scene = position.scene()
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
        scene = position.scene()
        row = city(scene, 80)[0].plain
        assert "Next queue" in row
        assert row.count("♞") == sum(scene.view["queue_camels"])


def test_walls_stand_where_they_were_built() -> None:
    most = 0
    for position in positions():
        if position.decision == "wall_slot":
            continue
        scene = position.scene()
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


def test_a_site_brings_the_cubes_that_its_cell_promises() -> None:
    """M-5.2"""
    compared = 0
    for players, seed in GAMES:
        match, kept = game(players, seed)
        for position in kept:
            if position.decision != "site" or position.to_act is None:
                continue
            scene = position.scene()
            for site, number in scene.choices.sites.items():
                after = match.replay(position.played)
                after.play(position.actions["en"][number - 1].number)
                gained = [0] * len(signs.CUBES)
                for event in after.game.events(after.state, None):
                    if event.kind == "cubes_gained" and event.args["owner"] == position.to_act:
                        gained[event.args["colour"]] += event.args["count"]
                assert site_yield(scene.view, site, position.to_act) == gained
                compared += 1

    assert compared > 15


def test_contracts_lack_nothing_exactly_when_they_are_offered() -> None:
    """M-7.2"""
    offered = 0
    for position in positions():
        scene = position.scene()
        if position.decision not in ("slot", "site", "turn") or position.to_act is None:
            continue
        own = scene.view["owners"][position.to_act]
        for stack in range(STACKS):
            left = scene.view["contracts"][stack]
            lacking = not left or any(need.lacking for need in needs(left[0], own))
            payable = not lacking and not lacking_influence(stack, own)
            assert payable == (stack in scene.choices.contracts)
            offered += payable

    assert offered


@pytest.mark.parametrize(("players", "seed"), [(4, 1), (2, 5), (1, 3)])
def test_the_end_shows_every_part_and_the_winner(players: int, seed: int) -> None:
    match, kept = game(players, seed)
    picture = plain(drawn(kept[-1], 120), 120)

    for seat, score in enumerate(match.scores()):
        figures = r"\s+".join(str(points) for points in (*score.parts.values(), score.total))
        row = next(row for row in picture if re.search(rf"{NAMES[seat]}\s+{figures}\s", row))
        assert row.startswith("★") == (seat in match.winners())


@pytest.mark.parametrize(
    ("winners", "sentence", "starred"),
    [([], "The Corrupt Magistrate wins", "M The Corrupt Magistrate"), ([0], "Anna wins", "A Anna")],
)
def test_the_magistrate_wins_when_no_seat_does(
    winners: list[int], sentence: str, starred: str
) -> None:
    """M-19.4"""
    view = game(1, 3)[1][-1].seen | {"winners": winners}
    picture = plain(Terminal("en").draw(view, [], NAMES[:1], 120), 120)

    assert f"The game is over: {sentence}." in picture[0]
    (row,) = (row for row in picture[1:] if row.startswith("★"))
    assert row.startswith(f"★ {starred}")


def test_without_colours_there_is_no_colour_and_no_bar() -> None:
    for position in positions()[::5]:
        picture = printed(drawn(position, 120), 120)
        assert not re.search(r"\x1b\[(?:[\d;]*;)?[34]8;", picture)
        assert "▀" not in picture


def test_256_colours_are_enough() -> None:
    picture = printed(drawn(positions()[2], 120), 120, "256")

    assert not re.search(r"\x1b\[[\d;]*[34]8;2;", picture)
    assert "48;5;" in picture


def test_owners_tiles_and_cubes_can_be_read() -> None:
    for colour in palette.SEATS:
        assert contrast(colour, GROUND) >= 3
        assert contrast(colour, ink_on(colour)) >= 4.5
    for ground in (*palette.GLAZES, palette.SAND, *palette.FEW_GROUNDS.values()):
        assert contrast(ground, CREAM) >= 4.5
    for glaze, (night, paper) in zip((*palette.GLAZES, GROUND), palette.CUBES, strict=True):
        assert contrast(night, glaze) >= 3
        assert contrast(night, GROUND) >= 4.5
        assert contrast(paper, PAPER) >= 4.5
        assert contrast(paper, LIT) >= 4.5
    for night, paper in (*palette.INKS.values(), palette.OTHER_INKS):
        assert contrast(night, GROUND) >= 4.5
        assert contrast(paper, PAPER) >= 4


def test_owners_and_colours_differ_without_colour() -> None:
    for language in ("en", "ru"):
        words = Words(language)
        letters = [*words.t("seat_letters"), words.t("letter_magistrate")]
        assert len({*letters, words.t("letter_courtier")}) == 6
    assert len(set(signs.CUBES)) == 5
    assert len(set(signs.SPICES.values())) == 4


def test_the_legend_knows_every_sign() -> None:
    for language in ("en", "ru"):
        rows = " ".join(row.plain for row in legend(Words(language), 120))
        used = [*signs.CUBES, *signs.BOARDS.values(), *signs.SPICES.values(), signs.ANY_GOOD]
        used += [sign for names in signs.BOONS.values() for sign in names[0] if sign != "?"]
        used += [signs.DISC, signs.BUILDING, signs.WALLED, signs.GATE, signs.INFLUENCE]
        assert all(sign in rows for sign in used)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_decision_has_a_sentence_for_all_readers(language: str) -> None:
    table: TerminalTable = terminal_table("merv", language)
    for decision in Decision:
        assert texts(language, FOLDER)(f"decide_{decision.name.lower()}_other", name="Anna")
    for position in positions():
        for view in position.views.values():
            assert table.sentence(view, NAMES[: position.players])


@pytest.mark.parametrize("chart", ["contracts", "mosque", "breakthroughs", "points"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_charts_fit_the_terminal(language: str, chart: str) -> None:
    draw = Terminal(language).charts()[chart]
    for position in positions()[::5]:
        for view in position.views.values():
            rows = plain(draw(view, 80), 80)
            assert {len(row) for row in rows} == {80}
            assert not any("…" in row for row in rows)


def test_spectators_see_the_table_without_numbers_to_type() -> None:
    for position in positions()[::4]:
        names = NAMES[: position.players]
        rows = plain(Terminal("en").draw(position.views[None], [], names, 120), 120)
        assert not any("«" in row for row in rows)
        assert not any("(you)" in row for row in rows)
