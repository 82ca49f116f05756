"""What a browser gets: the built client, or, while there is none, a page that lists the interface.

Built files have their contents' hash in their names and may be kept for ever; the page that names
them is asked for every time. Every address that is no file is the client's own.
"""

import html
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from bactrian.server.endpoints import JSON
from bactrian.server.openapi import document
from bactrian.server.routes import ENDPOINTS

STATIC = Path(__file__).parent / "static"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


class HashedFiles(StaticFiles):
    """Files that never change under their name."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, to be kept."""
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = FOR_EVER
        return response


def pages(static: Path = STATIC) -> list[BaseRoute]:
    """The routes that are not the interface; they come last."""
    found: list[BaseRoute] = [Route("/openapi.json", _openapi)]
    if not (static / "index.html").is_file():
        return [*found, Route("/", _list_of_endpoints)]
    if (static / "assets").is_dir():
        found.append(Mount("/assets", HashedFiles(directory=static / "assets")))

    async def client(request: Request) -> Response:
        """A file of the client, or its page, which finds its way by the address."""
        path = request.path_params["path"]
        if path.startswith("api/"):
            raise HTTPException(404)
        # Only what lies there is served: a name with dots or slashes leads nowhere else.
        known = {file.name: file for file in static.iterdir() if file.is_file()}
        file = known.get(path, static / "index.html")
        return FileResponse(file, headers={"cache-control": ASK_AGAIN})

    return [*found, Route("/{path:path}", client)]


async def _openapi(request: Request) -> Response:
    return Response(document(), media_type=JSON, headers={"cache-control": ASK_AGAIN})


async def _list_of_endpoints(request: Request) -> Response:
    rows = "".join(
        f"<tr><td>{e.method}</td><td><code>{html.escape(e.path)}</code></td>"
        f"<td>{html.escape(e.about)}</td></tr>"
        for e in ENDPOINTS
    )
    return HTMLResponse(PAGE.format(rows=rows), headers={"cache-control": ASK_AGAIN})


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
<p>Samarkand, The Voyages of Marco Polo and Merv. The server is running; this build has no browser
client, so here is its interface (<a href="/openapi.json">OpenAPI</a>). In a terminal,
<code>bactrian play samarkand</code> sets a table.</p>
<table>{rows}<tr><td>socket</td><td><code>/api/tables/{{table}}/live</code></td>
<td>A table, live.</td></tr></table></body></html>
"""
