"""Seasons: ratings by game and number of players, levels of the computer among them."""

import asyncio
import math
from datetime import UTC, datetime
from itertools import pairwise

import pytest
from outside import module_at

from bactrian.games import NAMES, game
from bactrian.players.levels import LEVELS
from bactrian.server import messages as m
from bactrian.server.live.loading import summary
from bactrian.server.live.people.leaderboard import season_board
from bactrian.server.people.levels import level_of, level_person, level_seeds
from bactrian.server.people.ratings import contenders_of
from bactrian.server.store import Store, Summary, open_store
from bactrian.server.store.parts.people import Account, Contender, Placed
from bactrian.server.store.seasons import begun, is_season, season_end, season_of
from bactrian.server.store.skill import NEWCOMER, Standing, shown_rating
from bactrian.server.table.entries import Resigned, Started, TableRecord, Written

from ..room import PEOPLE, Room
from ..running import Running
from .test_ratings import played_out, rated_room, two_accounts

AUTUMN = datetime(2026, 11, 16, tzinfo=UTC).timestamp()
WINTER = datetime(2027, 1, 1, tzinfo=UTC).timestamp()
SUMMER = datetime(2027, 7, 1, tzinfo=UTC).timestamp()


# --- the calendar and what a season begins with -------------------------------------------------


def test_a_season_is_a_quarter_of_a_year() -> None:
    assert season_of(AUTUMN) == "2026-Q4"
    assert season_of(WINTER - 1) == "2026-Q4"
    assert season_of(WINTER) == "2027-Q1"
    assert season_end("2026-Q4") == WINTER
    assert season_of(season_end("2027-Q2")) == "2027-Q3"
    assert [is_season(text) for text in ("2026-Q4", "2026-Q0", "26-Q1", "2026", "0026-Q1")] == [
        True,
        *([False] * 4),
    ]


def test_a_new_season_draws_ratings_to_the_middle_and_makes_them_less_sure() -> None:
    best = Standing(37.0, 1.0, 50)

    once, twice = begun(best, "2026-Q4", "2027-Q1"), begun(best, "2026-Q4", "2027-Q2")

    assert (once.mean, once.games) == (34.0, 0)
    assert math.isclose(once.deviation, math.hypot(1.0, 3.0))
    assert math.isclose(twice.mean, 25 + 12 * 0.75**2)
    assert begun(best, "2000-Q1", "2027-Q1").deviation == NEWCOMER.deviation
    assert begun(None, "", "2027-Q1") == NEWCOMER


# --- levels -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_every_level_has_a_strength_at_every_table_and_stronger_ones_a_higher(name: str) -> None:
    for players in (count for count in game(name).players if count > 1):
        seeds = level_seeds(name, players)

        assert list(seeds) == [level.name for level in LEVELS]
        means = [seed.mean for seed in seeds.values()]
        assert means == sorted(means)
        assert means[1] == NEWCOMER.mean
        assert all(0 < seed.deviation < NEWCOMER.deviation for seed in seeds.values())


def test_a_level_has_an_identity_that_no_person_has() -> None:
    assert level_of(level_person("hard")) == "hard"
    assert level_of("hard") is None
    assert level_seeds("merv", 1) == {}


def test_a_share_of_games_becomes_the_difference_that_predicts_it() -> None:
    tool = module_at("tools/level_ratings.py")
    for players in (2, 3, 4, 5):
        gap, deviation = tool.step(0.6, 200, players)
        weight = math.exp(gap / math.sqrt(players * (tool.BETA**2 + 1)))

        assert math.isclose(weight / (weight + players - 1), 0.6)
        assert deviation > tool.step(0.6, 2000, players)[1] > 0


def test_steps_that_were_hardly_played_are_as_wide_as_the_narrowest_and_less_sure() -> None:
    tool = module_at("tools/level_ratings.py")
    played = "80% (74%-85%) of 200 | 100% (98%-100%) of 200"
    row = f"| A game | 2 | {played} | 0% (0%-79%) of 1 | not played |"
    text = f"{row}\n**Against the yardsticks**\n| A game | 3 | 57% (50%-64%) of 181 |"

    found = tool.measured(text, "A game")
    levels = tool.ladder(found[2], 2)

    assert found == {2: [(0.8, 200), (1.0, 200), None, None]}
    means = [level["mean"] for level in levels.values()]
    widths = [round(high - low, 1) for low, high in pairwise(means)]
    assert widths[0] == widths[2] == widths[3] < widths[1]
    assert levels["hard"]["deviation"] == tool.LEAST_SURE
    assert levels["master"] == {"mean": means[-1], "deviation": tool.EXPECTED, "games": 0}


def test_a_stronger_level_that_won_less_than_its_share_starts_as_the_weaker_one() -> None:
    tool = module_at("tools/level_ratings.py")

    levels = tool.ladder([(0.5, 200), (0.5, 200), (0.5, 200), (0.1, 60)], 5)

    assert levels["master"]["mean"] == levels["expert"]["mean"] > levels["hard"]["mean"]
    assert levels["master"]["games"] == 60


def room_with_bots(*levels: str) -> Room:
    room = rated_room(people=2, bots=len(levels))
    for number, level in enumerate(levels, 2):
        room.table.seats[number].setup = m.SeatSetup("bot", level)
    return room


def test_bots_of_known_strength_contend_with_the_people() -> None:
    room = room_with_bots("easy", "hard")
    assert contenders_of(room.table) == []
    played_out(room, 1)

    found = contenders_of(room.table)

    identities = [PEOPLE[0].id, PEOPLE[1].id, "level:easy", "level:hard"]
    assert [one.person for one in found] == identities
    assert found[2].seed == level_seeds("marco_polo", 4)["easy"]
    assert min(one.place for one in found) == 1
    assert summary(room.table).contenders == found


def test_where_a_bot_of_unknown_strength_sits_no_season_changes() -> None:
    room = room_with_bots("random")
    played_out(room, 1)

    assert contenders_of(room.table) == []


# --- in the store -------------------------------------------------------------------------------


async def end_table(store: Store, number: int, at: float, *contenders: Contender) -> None:
    table = f"{number:016d}"
    settings = m.Settings("merv", [m.SeatSetup("open")] * len(contenders), rated=True)
    record = TableRecord(table, at, "anna", settings, {}, "1", "00", "i", 2)
    people = [one for one in contenders if one.seed is None]
    placed = [Placed(one.person, one.place) for one in people]
    names = [one.person for one in people]
    over = Summary("finished", at, [], 0, names, placed=placed, contenders=list(contenders))
    await store.add_table(
        record, "", [Written(0, at, "", "", Started())], Summary("playing", at, [], 0, names)
    )
    await store.append(table, [Written(1, at, "", "", Resigned(0, "easy"))], over)
    # What is said afterwards writes the same summary again.
    await store.append(table, [Written(2, at, "", "", Resigned(0, "easy"))], over)


async def with_accounts(database: str) -> Store:
    store = open_store(database)
    await store.open()
    for name in ("anna", "boris"):
        await store.add_account(Account(name, name.title(), name, "x"), 0.0, "s", "")
    return store


def test_a_table_changes_its_season_once_and_the_next_season_begins_softened(database: str) -> None:
    async def run() -> None:
        store = await with_accounts(database)
        try:
            for number in range(5):
                anna, boris = Contender("anna", 1), Contender("boris", 2)
                await end_table(store, number, AUTUMN, anna, boris)
            autumn = await store.season_standings(["anna", "boris"], "merv", 2, "2026-Q4")
            assert {one.games for one in autumn.values()} == {5}
            assert autumn["anna"].mean > NEWCOMER.mean > autumn["boris"].mean
            await end_table(store, 9, SUMMER, Contender("anna", 1), Contender("boris", 1))
            summer = await store.season_standings(["anna"], "merv", 2, "2027-Q3")
            assert summer["anna"].games == 1
            assert NEWCOMER.mean < summer["anna"].mean < autumn["anna"].mean
            assert summer["anna"].deviation > autumn["anna"].deviation
            assert await store.seasons("merv") == ["2027-Q3", "2026-Q4"]
            assert await store.season_standings(["anna"], "merv", 3, "2026-Q4") == {}
            assert (await store.standings(["anna"], "merv"))["anna"].games == 6
        finally:
            await store.close()

    asyncio.run(run())


def test_beating_a_weak_level_brings_less_than_beating_a_strong_one(database: str) -> None:
    async def run() -> None:
        store, seeds = await with_accounts(database), level_seeds("merv", 3)
        try:
            for number, (level, at) in enumerate((("easy", AUTUMN), ("hard", WINTER))):
                bot = Contender(level_person(level), 3, seeds[level])
                people = (Contender("anna", 1), Contender("boris", 1))
                await end_table(store, number, at, *people, bot)
            easy = (await store.season_standings(["anna"], "merv", 3, "2026-Q4"))["anna"]
            hard = (await store.season_standings(["anna"], "merv", 3, "2027-Q1"))["anna"]
            assert easy.mean - NEWCOMER.mean < hard.mean - begun(easy, "2026-Q4", "2027-Q1").mean
            levels = await store.season_standings(["level:hard"], "merv", 3, "2027-Q1")
            assert levels["level:hard"].mean < seeds["hard"].mean
        finally:
            await store.close()

    asyncio.run(run())


def test_a_level_with_several_seats_is_rated_once(database: str) -> None:
    async def run() -> None:
        store, seed = await with_accounts(database), level_seeds("merv", 4)["hard"]
        try:
            bots = [Contender("level:hard", place, seed) for place in (1, 4)]
            people = (Contender("anna", 2), Contender("boris", 3))
            await end_table(store, 1, AUTUMN, *people, *bots)
            found = await store.season_standings(["level:hard"], "merv", 4, "2026-Q4")
            assert found["level:hard"].games == 1
            board = await season_board(store, "merv", 4, "2026-Q4")
            assert [one.level for one in board.leaders].count("hard") == 1
        finally:
            await store.close()

    asyncio.run(run())


# --- the board ----------------------------------------------------------------------------------


def test_on_the_first_day_the_board_has_the_levels_with_their_strength(server: Running) -> None:
    guest = server.guest("Guest")

    for name in NAMES:
        board = guest.http.get(f"/api/leaderboard/{name}", params={"players": 3}).json()

        levels = [one["level"] for one in board["leaders"] if one["level"]]
        assert set(levels) == {level.name for level in LEVELS}
        assert board["seasons"][0] == board["season"]
        shown = [one["rating"]["rating"] for one in board["leaders"]]
        assert shown == sorted(shown, reverse=True)
        seed = level_seeds(name, 3)["medium"]
        medium = next(one for one in board["leaders"] if one["level"] == "medium")
        assert medium["rating"] == {
            "rating": shown_rating(seed),
            "uncertainty": round(24 * 3 * seed.deviation),
            "games": seed.games,
        }


def test_a_rated_table_is_on_the_board_of_its_season_and_size(server: Running) -> None:
    table, theirs = two_accounts(server)
    theirs.do("resign", seat=1)

    def names(**query: object) -> list[str]:
        http = table.guest.http
        found = http.get("/api/leaderboard/marco_polo", params=query).json()  # type: ignore[arg-type]
        return [one["name"] for one in found["leaders"]]

    order = names(players=2)
    assert order.index(table.guest.me["account"]) < order.index(theirs.guest.me["account"])
    assert table.guest.me["account"] not in names(players=3)
    assert table.guest.me["account"] not in names(players=2, season="2001-Q1")
    assert table.guest.me["account"] in names()
    bad = table.guest.http.get("/api/leaderboard/marco_polo?players=2&season=now")
    assert (bad.status_code, bad.json()["code"]) == (400, "bad_message")
