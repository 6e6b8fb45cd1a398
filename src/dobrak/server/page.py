"""The page: files that were built from web/, handed out as they are."""

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response

STATIC = Path(__file__).resolve().parents[1] / "static"
FOR_EVER = "public, max-age=31536000, immutable"  # names of assets change with what is in them
NO_PAGE = "The page has not been built here: programs can play, browsers cannot."


async def index(request: Request) -> Response:
    """The page itself: its address says what it shows."""
    file = STATIC / "index.html"
    if not file.is_file():
        raise HTTPException(404, NO_PAGE)
    return FileResponse(file)


def astray(request: Request) -> Response | None:
    """The page for a browser whose address is none of this house: it says so in its language."""
    file = STATIC / "index.html"
    looks = request.method in ("GET", "HEAD") and "text/html" in request.headers.get("accept", "")
    if not looks or request.url.path.startswith("/api/") or not file.is_file():
        return None
    return FileResponse(file, 404)


async def asset(request: Request) -> Response:
    folder = STATIC / "assets"
    file = (folder / request.path_params["name"]).resolve()
    if file.parent != folder or not file.is_file():
        raise HTTPException(404)
    return FileResponse(file, headers={"cache-control": FOR_EVER})


async def icon(request: Request) -> Response:
    file = STATIC / "icon.svg"
    if not file.is_file():
        raise HTTPException(404)
    return FileResponse(file)
