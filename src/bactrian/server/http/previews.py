"""Link previews: pages of tables that say what they are about, and the pictures they name.

Messengers read the page's head and run no scripts. A page costs one row of the database; the
picture is drawn when it is asked for.
"""

import gzip
import html
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from bactrian.server.http.endpoints import check_table_name
from bactrian.server.http.pages import ASK_AGAIN, STATIC
from bactrian.server.http.services import Services, address, language_of
from bactrian.server.previews.words import Words, words_of
from bactrian.server.refusals import Refused
from bactrian.server.store import Listed, StoreFailed

PAGES = ("/table/{table}", "/table/{table}/replay", "/join/{table}", "/join/{table}/{invite}")
PICTURE = "/preview/{table}/board.png"
WIDTH, HEIGHT = 1200, 630
PICTURE_SECONDS = 300
PAGE_FILE = STATIC / "index.html"
HEAD_END = "</head>"


def previews(services: Services) -> list[BaseRoute]:
    """The routes; they come before the client's other pages."""
    pages = [] if not PAGE_FILE.is_file() else _pages(services, PAGE_FILE)

    async def show_picture(request: Request) -> Response:
        """The board as a spectator sees it."""
        services.previews.take(address(request))
        name = check_table_name(request.path_params["table"])
        listed = await services.store.listed(name)
        if listed is None:
            raise Refused("no_such_table")
        picture = await services.pictures.picture(listed, language_of(request))
        headers = {
            "cache-control": f"public, max-age={PICTURE_SECONDS}",
            "cross-origin-resource-policy": "cross-origin",  # it is made for other sites
            "vary": "accept-language",
        }
        return Response(picture, media_type="image/png", headers=headers)

    return [*pages, Route(PICTURE, show_picture)]


def _pages(services: Services, file: Path) -> list[BaseRoute]:
    page = file.read_text(encoding="utf-8")

    async def show_page(request: Request) -> Response:
        """The client's page, with what this table is in its head."""
        listed = await _listed(services, request)
        head = "" if listed is None else _head(services, request, listed)
        return _packed(request, page.replace(HEAD_END, head + HEAD_END, 1))

    return [Route(path, show_page) for path in PAGES]


def _packed(request: Request, page: str) -> Response:
    """A page as small as the browser takes it; there is no secret in it to be guessed by size."""
    headers = {"cache-control": ASK_AGAIN, "vary": "accept-language, accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return HTMLResponse(page, headers=headers)
    body = gzip.compress(page.encode(), mtime=0)
    return HTMLResponse(body, headers=headers | {"content-encoding": "gzip"})


async def _listed(services: Services, request: Request) -> Listed | None:
    """What is known of a table; nothing, if it cannot be told now: the page says why itself."""
    try:
        services.requests.take(address(request))
        return await services.store.listed(check_table_name(request.path_params["table"]))
    except (Refused, StoreFailed):
        return None


def _head(services: Services, request: Request, listed: Listed) -> str:
    language = language_of(request)
    words = words_of(listed, language)
    origin = f"{request.url.scheme}://{request.url.netloc}"
    if services.site is not None:
        origin = services.site.origin
    # Another number for another position: messengers keep what they have fetched.
    picture = PICTURE.replace("{table}", listed.id)
    version = round(1000 * listed.summary.updated)
    return _tags(words, f"{origin}{picture}?lang={language}&v={version}")


def _tags(words: Words, picture: str) -> str:
    by_property = {
        "og:type": "website",
        "og:site_name": "Bactrian",
        "og:title": words.title,
        "og:description": words.about,
        "og:image": picture,
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": words.image,
    }
    by_name = {"twitter:card": "summary_large_image", "robots": "noindex"}
    tags = [
        *(_tag("property", key, value) for key, value in by_property.items()),
        *(_tag("name", key, value) for key, value in by_name.items()),
    ]
    return "\n    ".join(["", *tags]) + "\n  "


def _tag(kind: str, key: str, value: str) -> str:
    return f'<meta {kind}="{key}" content="{html.escape(value, quote=True)}" />'
