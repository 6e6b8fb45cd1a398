"""The strength of a net during its training as an SVG chart, with a line per bot of the ladder."""

import math
from html import escape
from typing import Any

from dobrak.lab.picture import INK, LINE, QUIET

WIDE, HIGH, LEFT, TOP = 560, 260, 64, 84
COLOURS = {"random": "#8a8f98", "simple": "#2e6f9e", "careful": "#2e7d57"}


def draw(name: str, ladder: list[dict[str, Any]]) -> str:
    """Draw the results of a ladder by the number of decisions that the net was trained on."""
    most = max(line["decisions"] for line in ladder) or 1
    width, height = LEFT + WIDE + 130, TOP + HIGH + 60
    title = f"{name}: share of matches won while it learned"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="system-ui, sans-serif" font-size="14" '
        f'role="img" fill="{INK}">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        f'<text x="24" y="34" font-size="17" font-weight="600">{escape(title)}</text>',
        f'<text x="24" y="60" fill="{QUIET}">Against each bot, with the 95% interval</text>',
    ]
    for quarter in range(5):
        y = TOP + HIGH * (4 - quarter) / 4
        parts.append(f'<path d="M{LEFT} {y:g}H{LEFT + WIDE}" stroke="{LINE}"/>')
        parts.append(
            f'<text x="{LEFT - 10}" y="{y + 5:g}" text-anchor="end" fill="{QUIET}">'
            f"{25 * quarter}%</text>"
        )
    for tick in ticks(most):
        x = LEFT + WIDE * tick / most
        parts.append(
            f'<text x="{x:.1f}" y="{TOP + HIGH + 22}" text-anchor="middle" fill="{QUIET}">'
            f"{short(tick)}</text>"
        )
    parts.append(
        f'<text x="{LEFT + WIDE / 2:g}" y="{TOP + HIGH + 46}" text-anchor="middle" '
        f'fill="{QUIET}">decisions</text>'
    )
    names = sorted(ladder[-1]["won"], key=lambda name: -ladder[-1]["won"][name][0])
    below = 0.0  # so that labels do not overlap
    for rung in names:
        parts += _line(rung, ladder, most)
        y = max(TOP + HIGH * (1 - ladder[-1]["won"][rung][0]) + 5, below)
        below = y + 18
        parts.append(
            f'<text x="{LEFT + WIDE + 12}" y="{y:.1f}" fill="{COLOURS[rung]}">'
            f"{rung} {100 * ladder[-1]['won'][rung][0]:.0f}%</text>"
        )
    return "\n".join([*parts, "</svg>", ""])


def _line(rung: str, ladder: list[dict[str, Any]], most: int) -> list[str]:
    points, upper, lower = [], [], []
    for line in ladder:
        x = LEFT + WIDE * line["decisions"] / most
        share, low, high = (TOP + HIGH * (1 - part) for part in line["won"][rung])
        points.append(f"{x:.1f},{share:.1f}")
        upper.append(f"{x:.1f},{high:.1f}")
        lower.append(f"{x:.1f},{low:.1f}")
    colour = COLOURS[rung]
    band = " ".join([*upper, *reversed(lower)])
    return [
        f'<polygon points="{band}" fill="{colour}" fill-opacity="0.15"/>',
        f'<polyline points="{" ".join(points)}" fill="none" stroke="{colour}" stroke-width="2"/>',
    ]


def ticks(most: int) -> list[int]:
    """A few round numbers up to the highest."""
    power = 10 ** int(math.log10(most))
    step = next((power // part for part in (1, 2, 5) if most >= 3 * (power // part) > 0), 1)
    return list(range(0, most + 1, step))


def short(number: int) -> str:
    """1,500,000,000 is 1.5 G."""
    for power, letter in ((9, "G"), (6, "M"), (3, "k")):
        if number >= 10**power:
            return f"{number / 10**power:g} {letter}"
    return str(number)
