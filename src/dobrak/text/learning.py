"""Learning at the terminal: a line now and then, and what came of it."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from dobrak.learn import folder
from dobrak.learn.settings import Settings
from dobrak.text.terminal import Terminal


def learn(
    settings: Settings, out: str, minutes: float, device: str, resume: bool, terminal: Terminal
) -> None:
    """Let a net learn, and say how it goes."""
    if minutes <= 0:
        raise ValueError("minutes: takes a number above 0")
    try:
        from dobrak.learn.run import learn as run
    except ImportError as error:
        raise ValueError(
            f"learn: 'pip install \"dobrak[learn]\"' brings PyTorch, which is not here ({error})"
        ) from None
    terminal.show(_title(settings), style="strong")
    run(
        settings.on(device),
        out,
        minutes=minutes,
        device=device,
        resume=resume,
        heard=lambda told: terminal.line(line(told)),
    )
    terminal.show(f"The net is {Path(out) / folder.NET}; {folder.CARD} there says what it is.")


def with_seed(settings: Settings, seed: int | None) -> Settings:
    return settings if seed is None else replace(settings, seed=seed)


def _title(settings: Settings) -> str:
    kinds = {str(rules.get("edition", rules.get("ruleset"))) for rules in settings.rules}
    kind = f"{settings.game} for {settings.players} ({', '.join(sorted(kinds))})"
    return f"{settings.name}: {kind}, seed {settings.seed}"


def line(told: dict[str, Any]) -> str:
    """What is told while it learns: how far it is, or how strong it was."""
    if "won" in told:
        shares = ", ".join(
            f"{name} {100 * share:.1f} % ({100 * low:.1f}–{100 * high:.1f})"
            for name, (share, low, high) in told["won"].items()
        )
        return f"  after {told['decisions']:,} decisions it won against {shares}"
    return (
        f"{told['seconds']:6.0f} s  iteration {told['iterations']:,}  "
        f"{told['decisions']:,} decisions, {told['decisions a second']:,} a second  "
        f"entropy {told['entropy']:.3f}  value loss {told['value loss']:.4f}"
    )
