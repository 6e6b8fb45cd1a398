"""The message for commands whose packages are not installed.

`import dobrak` needs NumPy, and Numba where it is available. Everything else is in extras.
"""

# The modules of the extra `play` in pyproject.toml, and of `terminal`, which it includes.
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
    """How to install a missing module; None if it is not in any of the extras."""
    package = (error.name or "").partition(".")[0]
    if package not in PLAY:
        return None
    return (
        f"This needs the package {package}, which is not installed. To play and to host, type:\n"
        '    pip install "dobrak[play]"'
    )
