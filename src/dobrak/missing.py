"""What to say where `dobrak` was installed without the packages that a command needs.

`import dobrak` needs NumPy, and Numba where it is to be had; all else is in extras.
"""

# The modules of the extra `play` in pyproject.toml, and of `terminal`, which is a part of it.
PLAY = frozenset(
    {
        "alembic",
        "click",
        "confusable_homoglyphs",
        "httptools",
        "msgspec",
        "openskill",
        "platformdirs",
        "precis_i18n",
        "prometheus_client",
        "rich",
        "sqlalchemy",
        "starlette",
        "uvicorn",
        "websockets",
    }
)


def sentence(error: ModuleNotFoundError) -> str | None:
    """How to install what could not be found; None if it is not from an extra of ours."""
    package = (error.name or "").partition(".")[0]
    if package not in PLAY:
        return None
    return (
        f"This needs the package {package}, which is not installed. To play and to host, type:\n"
        '    pip install "dobrak[play]"'
    )
