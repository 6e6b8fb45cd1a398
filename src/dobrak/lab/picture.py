"""An arena's result as an SVG picture: what each bot won, in total and against each other bot."""

from html import escape
from typing import Any

from dobrak.lab.figures import crosstable, headline, interval, percent, ranked

INK, QUIET, LINE, GOOD, BAD = "#22252b", "#6b7280", "#d6d9df", (46, 125, 87), (178, 69, 58)
WIDE, ROW, TOP = 420, 34, 84
LETTER = 8.5  # the approximate width of a letter
LEAST_CELL = 84


def draw(result: dict[str, Any]) -> str:
    """The picture of a result, from `report.to_dict`."""
    bots = ranked(result)
    names = [bot["name"] for bot in bots]
    longest = LETTER * max(map(len, names))
    left, cell = 60 + longest, max(LEAST_CELL, longest + 12)
    second = TOP + ROW * len(bots) + 90
    width = max(left + WIDE + 200, left + cell * len(bots) + 40)
    height = second + ROW * len(bots) + 30
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="system-ui, sans-serif" font-size="14" '
        f'role="img" fill="{INK}">',
        f"<title>{escape(headline(result))}</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        _text(24, 34, headline(result), "font-size='17' font-weight='600'"),
        _text(24, 60, "Share of matches won, with its 95% interval", f"fill='{QUIET}'"),
        *_scale(left, len(bots)),
    ]
    for row, bot in enumerate(bots):
        parts += _bar(left, TOP + ROW * row + ROW / 2, bot)
    parts.append(_text(24, second - 34, "Row against column", f"fill='{QUIET}'"))
    cells = crosstable(result)
    for column, name in enumerate(names):
        middle = left + cell * (column + 0.5)
        parts.append(_text(middle, second - 8, name, f"text-anchor='middle' fill='{QUIET}'"))
    for row, name in enumerate(names):
        y = second + ROW * row
        parts.append(_text(24, y + 22, name, "font-weight='600'"))
        for column, other in enumerate(names):
            if (name, other) in cells:
                parts += _cell(left + cell * column, y, cell, cells[name, other])
    return "\n".join([*parts, "</svg>", ""])


def _text(x: float, y: float, words: str, style: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" {style}>{escape(words)}</text>'


def _scale(left: float, rows: int) -> list[str]:
    """Lines at every quarter."""
    parts = []
    bottom = TOP + ROW * rows
    for quarter in range(5):
        x = left + WIDE * quarter / 4
        parts.append(f'<path d="M{x:g} {TOP}V{bottom}" stroke="{LINE}"/>')
        label = f"{25 * quarter}%"
        parts.append(_text(x, bottom + 18, label, f"text-anchor='middle' fill='{QUIET}'"))
    return parts


def _bar(left: float, y: float, bot: dict[str, Any]) -> list[str]:
    won = bot["won"]
    parts = [_text(24, y + 5, bot["name"], "font-weight='600'")]
    if won["share"] is None:
        return parts
    low, high, share = (left + WIDE * won[key] for key in ("low", "high", "share"))
    return [
        *parts,
        f'<path d="M{low:.1f} {y:g}H{high:.1f}" stroke="{INK}" stroke-width="2"/>',
        f'<circle cx="{share:.1f}" cy="{y:g}" r="5" fill="{_colour(won["share"])}"/>',
        _text(left + WIDE + 20, y + 5, f"{percent(won)} ({interval(won)})"),
    ]


def _cell(x: float, y: float, wide: float, won: dict[str, Any]) -> list[str]:
    if won["share"] is None:
        return []
    fill = (
        f'fill="{_colour(won["share"])}" fill-opacity="{0.1 + 0.6 * abs(won["share"] - 0.5):.2f}"'
    )
    return [
        f'<rect x="{x + 2:g}" y="{y + 2:g}" width="{wide - 4:g}" height="{ROW - 4}" rx="4" {fill}>'
        f"<title>{escape(interval(won))}%</title></rect>",
        _text(x + wide / 2, y + 22, percent(won), "text-anchor='middle'"),
    ]


def _colour(share: float) -> str:
    """Green for shares of at least a half, red for lower ones."""
    return "rgb({}, {}, {})".format(*(GOOD if share >= 0.5 else BAD))
