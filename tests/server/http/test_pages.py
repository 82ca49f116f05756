"""The client's files, as the server gives them."""

import asyncio
import gzip
import re
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from bactrian.server.http.pages import PAGES, accepted_encodings, pages
from bactrian.server.http.routes.tables import ENDPOINTS

from .. import patient

SCRIPT = "let camel = 2;" * 100


def got(app: Starlette, path: str, **headers: str) -> httpx.Response:
    """What the application gives, without a server."""

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        asked = {name.replace("_", "-"): value for name, value in headers.items()}
        async with patient.AsyncClient(transport=transport, base_url="http://test") as client:
            return await client.get(path, headers={"accept-encoding": "identity", **asked})

    return asyncio.run(ask())


@pytest.fixture
def app(tmp_path: Path) -> Starlette:
    """A client of four files, one of them with copies."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>client</title>")
    (tmp_path / "icon.svg").write_text("<svg/>")
    script = tmp_path / "assets" / "app-1a2b.js"
    script.write_text(SCRIPT)
    script.with_name("app-1a2b.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    script.with_name("app-1a2b.js.br").write_bytes(b"as Brotli writes it")
    (tmp_path / "assets" / "font-3c4d.woff2").write_bytes(b"font")
    return Starlette(routes=pages(tmp_path))


def test_without_a_client_a_page_lists_the_interface(tmp_path: Path) -> None:
    page = got(Starlette(routes=pages(tmp_path)), "/")

    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert all(endpoint.path in page.text for endpoint in ENDPOINTS)


def test_a_built_client_is_served_with_its_own_addresses(app: Starlette) -> None:
    script = got(app, "/assets/app-1a2b.js")
    assert "immutable" in script.headers["cache-control"]
    assert got(app, "/icon.svg").text == "<svg/>"
    for path in ("/", "/table/abc", "/..%2f..%2fetc%2fpasswd", "/index.html.gz"):
        page = got(app, path, accept="text/html")
        assert page.text == "<title>client</title>"
        assert page.headers["cache-control"] == "no-cache"
    assert got(app, "/api/nothing").status_code == 404
    assert got(app, "/assets/nothing.js").status_code == 404


def test_an_address_that_is_no_page_is_not_found_but_shows_the_client(app: Starlette) -> None:
    answer = got(app, "/nowhere/at/all", accept="text/html,*/*;q=0.8")

    assert answer.status_code == 404
    assert answer.text == got(app, "/").text
    assert got(app, "/nowhere/at/all").text != answer.text  # a script is told in its own way


def test_the_client_has_just_the_pages_that_are_served() -> None:
    """Recorded games are for development: they are no part of what is built."""
    shown = (Path(__file__).parents[3] / "web" / "src" / "pages.ts").read_text("utf-8")
    named = set(re.findall(r"case '(\w+)':", shown))

    assert named - {"recorded"} == PAGES


def test_a_client_that_accepts_a_compressed_copy_gets_it(app: Starlette) -> None:
    plain = got(app, "/assets/app-1a2b.js")
    gzipped = got(app, "/assets/app-1a2b.js", accept_encoding="gzip, deflate")
    font = got(app, "/assets/font-3c4d.woff2", accept_encoding="gzip, br")

    assert "content-encoding" not in plain.headers
    assert plain.text == gzipped.text == SCRIPT
    assert gzipped.headers["content-encoding"] == "gzip"
    assert gzipped.headers["content-type"] == plain.headers["content-type"]
    assert int(gzipped.headers["content-length"]) < len(SCRIPT)
    assert gzipped.headers["etag"] != plain.headers["etag"]
    assert gzipped.headers["vary"] == plain.headers["vary"] == "accept-encoding"
    assert (font.content, "content-encoding" in font.headers) == (b"font", False)


def test_a_client_that_has_a_file_gets_not_modified(app: Starlette) -> None:
    first = got(app, "/table/abc")

    again = got(app, "/table/abc", if_none_match=first.headers["etag"])

    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    ("accepted", "encodings"),
    [
        ("gzip, deflate, br, zstd", ["br", "gzip"]),
        ("GZIP;q=1.0, identity; q=0.5", ["gzip"]),
        ("br;q=0, gzip;q=0.000", []),
        ("", []),
    ],
)
def test_accepted_encodings(accepted: str, encodings: list[str]) -> None:
    assert accepted_encodings(accepted) == encodings
