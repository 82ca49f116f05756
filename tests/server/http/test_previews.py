"""Link previews: what a message with a table's address shows."""

import re
import struct
import zlib
from pathlib import Path

import numpy as np
import pytest

from bactrian import new_match
from bactrian.server.limits import UNLIMITED, Rate
from bactrian.server.previews.card import write_card
from bactrian.server.previews.drawing import draw_table
from bactrian.server.previews.glyphs import HEIGHT, WIDTH, glyph
from bactrian.server.previews.png import png

from .. import patient
from ..running import Guest, Running, Table

PAGE = "<!doctype html><html><head><title>Bactrian</title></head><body></body></html>"


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that was built."""
    file = tmp_path / "index.html"
    file.write_text(PAGE)
    monkeypatch.setattr("bactrian.server.http.previews.PAGE_FILE", file)


@pytest.fixture
def own(built: None, tmp_path: Path) -> Running:
    """A server that has a client."""
    return Running(f"sqlite:///{tmp_path / 'a.db'}")


def tags(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)" />', page))


def begun(anna: Guest, boris: Guest, **settings: object) -> Table:
    table = anna.creates("marco_polo", "you", "guest", **settings)
    boris.at(table).do("join", seat=1, invite=table.invite)
    table.do("start")
    return table


def pixels(file: bytes) -> np.ndarray:
    """A PNG file as our own writer makes it: one IDAT, a palette, no filters."""
    assert file.startswith(b"\x89PNG\r\n\x1a\n")
    chunks, at = {}, 8
    while at < len(file):
        (length,), kind = struct.unpack(">I", file[at : at + 4]), file[at + 4 : at + 8]
        body = file[at + 8 : at + 8 + length]
        (check,) = struct.unpack(">I", file[at + 8 + length : at + 12 + length])
        assert check == zlib.crc32(kind + body)
        chunks[kind] = body
        at += 12 + length
    width, height, *rest = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert rest == [8, 3, 0, 0, 0]
    rows = np.frombuffer(zlib.decompress(chunks[b"IDAT"]), np.uint8).reshape(height, width + 1)
    assert not rows[:, 0].any()
    palette = np.frombuffer(chunks[b"PLTE"], np.uint8).reshape(-1, 3)
    found: np.ndarray = palette[rows[:, 1:]]
    return found


def test_the_page_of_a_table_says_what_it_is_and_names_a_picture(own: Running) -> None:
    with own as server:
        anna, boris = server.guest("Anna"), server.guest('Boris "<b>" & Co')
        table = begun(anna, boris)
        with patient.Client(base_url=server.url) as stranger:
            for path in ("", "/replay"):
                page = stranger.get(f"/table/{table.id}{path}")
                found = tags(page.text)
                assert page.headers["cache-control"] == "no-cache"
                assert found["og:title"] == "Marco Polo · Bactrian"
                assert "Anna, Boris &quot;&lt;b&gt;&quot; &amp; Co are playing" in page.text
                assert found["twitter:card"] == "summary_large_image"
                picture = found["og:image"].replace("&amp;", "&")
                assert picture.startswith(f"{server.url}/preview/{table.id}/board.png?")
            russian = stranger.get(f"/table/{table.id}?lang=ru").text
            assert "Играют: Anna" in tags(russian)["og:description"]
            answer = stranger.get(picture)
            assert answer.headers["content-type"] == "image/png"
            assert "max-age" in answer.headers["cache-control"]
            assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
            assert pixels(answer.content).shape == (630, 1200, 3)
            assert len(answer.content) < 200_000

            boris.at(table).do("resign", seat=1)
            over = tags(stranger.get(f"/table/{table.id}").text)
            assert over["og:description"].startswith("1. Anna · 2. Boris")
            assert over["og:image"] != found["og:image"]


def test_an_invitation_shows_no_more_than_the_table(own: Running) -> None:
    with own as server:
        table = server.guest("Anna").creates("samarkand", "you", "guest", "open")
        with patient.Client(base_url=server.url) as stranger:
            page = stranger.get(f"/join/{table.id}/{table.invite}").text
            assert "Anna, free seat, free seat. A seat is free" in tags(page)["og:description"]
            assert table.invite not in page
            answer = stranger.get(f"/preview/{table.id}/board.png")
            assert pixels(answer.content).shape == (630, 1200, 3)


def test_what_is_no_table_gets_the_plain_page_and_no_picture(own: Running) -> None:
    with own as server, patient.Client(base_url=server.url) as stranger:
        for name in ("A" * 16, "nonsense", "%e2%80%a8"):
            assert stranger.get(f"/table/{name}").text == PAGE
            answer = stranger.get(f"/preview/{name}/board.png")
            assert (answer.status_code, answer.json()["code"]) == (404, "no_such_table")


def test_pictures_are_limited_by_address_and_drawn_once(
    built: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []

    def counted(*args: object) -> bytes:
        drawn.append("a picture")
        return b"png"

    monkeypatch.setattr("bactrian.server.previews.drawing.draw_table", counted)
    limits = UNLIMITED._replace(previews=Rate(0.001, 3))
    with Running(f"sqlite:///{tmp_path / 'a.db'}", limits) as server:
        table = begun(server.guest("Anna"), server.guest("Boris"))
        with patient.Client(base_url=server.url) as stranger:
            answers = [stranger.get(f"/preview/{table.id}/board.png") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert drawn == ["a picture"]


def test_a_seat_gets_the_same_picture_as_a_spectator(server: Running) -> None:
    anna, boris = server.guest("Anna"), server.guest("Boris")
    table = begun(anna, boris)
    with patient.Client(base_url=server.url) as stranger:
        path = f"/preview/{table.id}/board.png?lang=en"
        pictures = {client.get(path).content for client in (anna.http, boris.http, stranger)}
    assert len(pictures) == 1


# --- drawing ------------------------------------------------------------------------------------


def test_a_picture_shows_what_changed_on_the_board() -> None:
    match = new_match("samarkand", players=2, seed=5)
    names = ["Anna", "Борис"]
    before = pixels(draw_table("samarkand", match.view(None), names, "en"))
    while match.to_act == 0:
        match.play(match.legal()[0])
    after = pixels(draw_table("samarkand", match.view(None), names, "en"))
    changed = (before != after).any(axis=2)
    assert 0 < changed.mean() < 0.2


def test_few_colours_are_kept_exactly_and_many_nearly() -> None:
    few = np.zeros((4, 5, 3), np.uint8)
    few[1:3, 2] = (10, 200, 30)
    assert (pixels(png(few)) == few).all()
    many = np.random.default_rng(1).integers(0, 256, (40, 50, 3), dtype=np.uint8)
    assert np.abs(pixels(png(many)).astype(int) - many).mean() < 40


def test_blocks_and_dots_fill_their_cells_and_letters_are_known() -> None:
    assert glyph("█").min() == 255
    assert (glyph("▀").astype(int) + glyph("▄") == 255).all()
    assert glyph("⠀").max() == 0
    assert (glyph("⣿") > 0).sum() == 8 * 2 * 2
    for letter in "AаЯ★◆▶→é":
        assert glyph(letter).shape == (HEIGHT, WIDTH)
        assert 0 < glyph(letter).mean() < 255
        assert (glyph(letter) != glyph("駱")).any()


def test_a_card_writes_over_a_dimmed_ground_and_cuts_what_is_too_long() -> None:
    ground = np.full((630, 1200, 3), 200, np.uint8)
    card = write_card(ground, "Samarkand", ["x" * 500])
    assert card.shape == ground.shape
    assert card[0, 0].max() < 120
    assert card.max() > 200


def test_characters_of_all_names_there_ever_were_are_not_kept() -> None:
    for code in range(0x4E00, 0x4E00 + 5_000):
        glyph(chr(code))

    assert glyph.cache_info().currsize <= 2048
