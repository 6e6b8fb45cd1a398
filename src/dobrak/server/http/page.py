"""The page: static files that are built from web/."""

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles

STATIC = Path(__file__).resolve().parents[2] / "static"
FOR_EVER = "public, max-age=31536000, immutable"  # the name of an asset changes with its contents
NO_PAGE = "The page has not been built here: programs can play, browsers cannot."

_page = StaticFiles(directory=STATIC, check_dir=False)
_assets = StaticFiles(directory=STATIC / "assets", check_dir=False)


async def index(request: Request) -> Response:
    """Return the page. What it shows depends on the address."""
    try:
        return await _page.get_response("index.html", request.scope)
    except HTTPException:
        raise HTTPException(404, NO_PAGE) from None


def not_found(request: Request) -> Response | None:
    """Return the page for an unknown address, which says so in the user's language."""
    file = STATIC / "index.html"
    is_page = request.method in ("GET", "HEAD") and "text/html" in request.headers.get("accept", "")
    if not is_page or request.url.path.startswith("/api/") or not file.is_file():
        return None
    return FileResponse(file, 404)


async def asset(request: Request) -> Response:
    try:
        response = await _assets.get_response(request.path_params["name"], request.scope)
    except OSError:  # no file has such a name
        raise HTTPException(404) from None
    response.headers["cache-control"] = FOR_EVER
    return response


async def icon(request: Request) -> Response:
    return await _page.get_response(request.url.path.removeprefix("/"), request.scope)
