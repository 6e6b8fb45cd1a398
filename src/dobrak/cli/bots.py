"""`dobrak bots`: the bots that can be chosen, and how strong they are."""

from dobrak.cli.options import command


@command()
def bots() -> None:
    """List the bots and their measured strength."""
    from dobrak.bots import ABOUT, BOTS
    from dobrak.bots.about import habits_of_all
    from dobrak.cli.terminal import Terminal
    from dobrak.games import DECLARED
    from dobrak.lab import figures, measured

    terminal = Terminal()
    terminal.title("Bots, roughly from the weakest to the strongest")
    terminal.table(("", ""), ABOUT.items(), texts=2)

    terminal.title(
        "Matches won by one bot against copies of another (if equal: 50% of two, 25% of four)"
    )
    rows = []
    for told in measured.measured()["strong"]:
        if {told["who"], told["against"]} <= {*BOTS}:
            low, high = told["interval"]
            interval = f"{low:.0%} to {high:.0%}"
            pair = (measured.label(told), told["who"], told["against"])
            rows.append((*pair, f"{told['won']:.0%}", interval))
    head = ("game, players", "bot", "against", "won", "95% interval")
    terminal.table(head, sorted(dict.fromkeys(rows)), texts=3)

    terminal.title("Ratings (OpenSkill, starting at 25; ± 2 standard deviations)")
    results = measured.measured()["bots"]
    names = [bot["name"] for bot in results[0]["bots"]]
    table = []
    for told in results:
        rated = {bot["name"]: figures.rating(bot) for bot in told["bots"]}
        table.append((measured.label(told), *(rated[name] for name in names)))
    terminal.table(("game, players", *names), table)

    for game, habits in habits_of_all().items():
        if habits:
            terminal.title(f"Rules of thumb of careful in {DECLARED[game].title}")
            terminal.table(("", ""), habits.items(), texts=2)
    terminal.show("See docs/bots.md for more about the bots and how they were measured.")
