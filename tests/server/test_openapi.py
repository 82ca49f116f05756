"""The document that the server gives of itself, and the pages beside it."""

import asyncio
from pathlib import Path

import httpx
from starlette.applications import Starlette

from bactrian.server.messages import AnyCommand
from bactrian.server.pages import pages
from bactrian.server.routes import ENDPOINTS

from .running import Running


def test_every_endpoint_is_in_the_document(server: Running) -> None:
    document = httpx.get(server.url + "/openapi.json").json()

    for endpoint in ENDPOINTS:
        operation = document["paths"][endpoint.path][endpoint.method.lower()]
        assert str(int(endpoint.status)) in operation["responses"]
        assert ("requestBody" in operation) == (endpoint.body is not None)
    for command in AnyCommand.__args__:
        assert command.__name__ in document["components"]["schemas"]


def test_without_a_client_a_page_lists_the_interface(server: Running) -> None:
    page = httpx.get(server.url + "/")

    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert all(endpoint.path in page.text for endpoint in ENDPOINTS)


def got(app: Starlette, path: str) -> httpx.Response:
    """What the application gives, without a server."""

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            return await client.get(path)

    return asyncio.run(ask())


def test_a_built_client_is_served_with_its_own_addresses(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>client</title>")
    (tmp_path / "icon.svg").write_text("<svg/>")
    (tmp_path / "assets" / "app-1a2b.js").write_text("1")
    app = Starlette(routes=pages(tmp_path))

    script = got(app, "/assets/app-1a2b.js")
    assert "immutable" in script.headers["cache-control"]
    assert got(app, "/icon.svg").text == "<svg/>"
    for path in ("/", "/table/abc", "/..%2f..%2fetc%2fpasswd"):
        page = got(app, path)
        assert page.text == "<title>client</title>"
        assert page.headers["cache-control"] == "no-cache"
    assert got(app, "/api/nothing").status_code == 404
