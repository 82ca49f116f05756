"""What a browser gets: the built client, or, while there is none, a page that lists the interface.

Built files have their contents' hash in their names and may be kept for ever; the page that names
them is asked for every time. Every address that is no file gets the client's page. The build lays
compressed copies beside the files; a client that accepts the encoding gets the copy.
"""

import html
import os
from mimetypes import guess_type
from pathlib import Path

from starlette.convertors import PathConvertor, register_url_convertor
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from bactrian.games import games
from bactrian.server.http.endpoints import JSON
from bactrian.server.http.openapi import document
from bactrian.server.http.routes.tables import ENDPOINTS

STATIC = Path(__file__).parents[1] / "static"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
HTML = "text/html"  # what a browser asks for and a script does not


# What addresses of the client's own pages begin with (web/src/App.svelte).
PAGES = {"account", "admin", "join", "leaders", "learn", "new", "people", "pieces", "preferences"}
PAGES |= {"confirm", "profile", "recover", "rules", "solve", "table", "tournament", "tournaments"}
PAGES |= {"unsubscribe"}
COPIES = {"br": ".br", "gzip": ".gz"}  # by encoding, the smallest first


class ClientPath(PathConvertor):
    """Every path but those under /api: the interface answers for unknown ones itself."""

    regex = "(?!api(?:/|$)).*"


register_url_convertor("page", ClientPath())


class Files(StaticFiles):
    """Files of the client, each as the smallest copy that the browser accepts."""

    def __init__(self, folder: Path, cache: str) -> None:
        super().__init__(directory=folder)
        self._cache = cache

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """The file or a compressed copy, or 304 if the browser has it."""
        asked = Headers(scope=scope)
        headers = {"cache-control": self._cache, "vary": "accept-encoding"}
        path = Path(full_path)
        for encoding in accepted_encodings(asked.get("accept-encoding", "")):
            copy = path.with_name(path.name + COPIES[encoding])
            if copy.is_file():
                headers["content-encoding"] = encoding
                stat_result, full_path = copy.stat(), copy
                break
        kind = guess_type(path.name)[0] or "application/octet-stream"
        response = FileResponse(full_path, status_code, headers, kind, stat_result=stat_result)
        if self.is_not_modified(response.headers, asked):
            return NotModifiedResponse(response.headers)
        return response


def accepted_encodings(accepted: str) -> list[str]:
    """The encodings of copies that an `Accept-Encoding` allows, the smallest first."""
    choices = [one.replace(" ", "").lower().partition(";q=") for one in accepted.split(",")]
    allowed = {name for name, _, weight in choices if weight.strip("0.") or not weight}
    return [encoding for encoding in COPIES if encoding in allowed]


def pages(static: Path = STATIC) -> list[BaseRoute]:
    """The routes that are not the interface; they come last."""
    found: list[BaseRoute] = [Route("/openapi.json", _openapi)]
    if not (static / "index.html").is_file():
        return [*found, Route("/", _list_of_endpoints)]
    if (static / "assets").is_dir():
        found.append(Mount("/assets", Files(static / "assets", FOR_EVER)))
    files = Files(static, ASK_AGAIN)
    # Only what lies there is served: a name with dots or slashes leads nowhere else.
    known = {file.name for file in static.iterdir() if file.is_file()}

    async def client(request: Request) -> Response:
        """A file of the client, or its page, which finds its way by the address."""
        path = request.path_params["path"]
        if path in known and Path(path).suffix not in COPIES.values():
            return await files.get_response(path, request.scope)
        first = path.partition("/")[0]
        is_page = not path or first in PAGES
        if first == "admin":
            is_page = await request.app.state.services.is_operator(request)
        if not is_page and HTML not in request.headers.get("accept", ""):
            raise HTTPException(404)
        response = await files.get_response("index.html", request.scope)
        if not is_page:
            response.status_code = 404  # and the client says so in the visitor's language
        return response

    return [*found, Route("/{path:page}", client)]


async def _openapi(request: Request) -> Response:
    return Response(document(), media_type=JSON, headers={"cache-control": ASK_AGAIN})


async def _list_of_endpoints(request: Request) -> Response:
    rows = "".join(
        f"<tr><td>{e.method}</td><td><code>{html.escape(e.path)}</code></td>"
        f"<td>{html.escape(e.about)}</td></tr>"
        for e in ENDPOINTS
    )
    titles = ", ".join(game.title for game in games())
    page = PAGE.format(games=titles, rows=rows)
    return HTMLResponse(page, headers={"cache-control": ASK_AGAIN})


PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Bactrian</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
body {{ font: 17px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 3rem auto; padding: 0 1rem;
color: #2b2320; background: #fbf7ef }}
table {{ border-collapse: collapse; width: 100% }}
td {{ padding: .3rem .8rem .3rem 0; border-top: 1px solid #d9cdb8 }}
@media (prefers-color-scheme: dark) {{ body {{ color: #eee3d0; background: #221d1a }}
td {{ border-color: #4a4038 }} a {{ color: #e0b36a }} }}
</style></head>
<body><h1>Bactrian</h1>
<p>{games}. The server is running; this build has no browser client, so here is its interface
(<a href="/openapi.json">OpenAPI</a>). In a terminal,
<code>bactrian play GAME</code> sets a table.</p>
<table>{rows}<tr><td>socket</td><td><code>/api/tables/{{table}}/live</code></td>
<td>A table, live.</td></tr></table></body></html>
"""
