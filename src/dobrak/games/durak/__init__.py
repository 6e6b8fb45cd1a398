"""Durak, in three rulesets. The clauses are those of docs/rules/durak.md."""

from typing import get_args

from dobrak.games.durak import (
    aim,
    dealing,
    edition,
    events,
    moves,
    observation,
    position,
    refusal,
    reveal,
    rules,
    schema,
    state,
    view,
)
from dobrak.games.game import Game, Options
from dobrak.games.options import MOST_DEALS, nothing_else, one_of, whole
from dobrak.kernel import Row

CHOICES = ("deck", "first_limit", "next_attacker", "first_transfer")


def options(players: int, asked: Options) -> Options:
    """All options of a table, checked; those not asked for have their usual value."""
    name = one_of("ruleset", asked.get("ruleset", "dourak"), tuple(edition.RULESETS))
    ruleset = edition.RULESETS[name]
    known = ("ruleset", "deals", *(CHOICES if ruleset.chooses else ()))
    nothing_else(f"durak with ruleset '{name}'", asked, known)
    chosen: Options = {
        "ruleset": name,
        "deals": whole("deals", asked.get("deals", 1), 1, MOST_DEALS),
    }
    most = ruleset.most_players
    if ruleset.chooses:
        chosen["deck"] = one_of("deck", asked.get("deck", ruleset.decks[0]), ruleset.decks)  # P1
        chosen["first_limit"] = one_of("first_limit", asked.get("first_limit", 5), (5, 6))  # P3
        chosen["next_attacker"] = one_of(  # P7
            "next_attacker", asked.get("next_attacker", "durak"), ("durak", "lowest")
        )
        chosen["first_transfer"] = one_of(  # T2
            "first_transfer", asked.get("first_transfer", False), (False, True)
        )
        most = min(most, chosen["deck"] // state.HAND)  # P1
    whole("players", players, 2, most)
    return chosen


def begin(players: int, chosen: Options, first: int | None) -> Row:
    return state.begin(
        players,
        edition.RULESETS[chosen["ruleset"]],
        chosen["deals"],
        _deck(chosen),
        chosen.get("first_limit", state.MOST_LAID),
        chosen.get("next_attacker", "durak") == "durak",
        chosen.get("first_transfer", False),
        first,
    )


def box(players: int, chosen: Options) -> list[int]:
    return moves.box(_deck(chosen))


def _deck(chosen: Options) -> int:
    usual = edition.RULESETS[chosen["ruleset"]].decks[0]
    return int(chosen.get("deck", usual))


def waits_for_deck(s: Row) -> bool:
    return bool(s["phase"].item() == state.DEAL)


def is_over(s: Row) -> bool:
    return bool(s["phase"].item() == state.OVER)


GAME = Game(
    name="durak",
    title="Durak",
    cards=moves.CARDS,
    notation=moves.NOTATION,
    move=moves.move,
    forms=moves.FORMS,
    moves=moves.MOVES,
    out_of_turn=events.OUT_OF_TURN,
    view_type=schema.DurakView,
    event_types=get_args(schema.DurakEvent),
    revealing=events.REVEALING,
    observed=observation.OBSERVED,
    hidden=reveal.hidden,
    orders=observation.ORDERS,
    ordered_by=observation.TRUMP,
    version=edition.VERSION,
    blank=state.blank,
    options=options,
    begin=begin,
    box=box,
    random_first=False,
    legal=rules.legal,
    apply=rules.apply,
    deal=dealing.deal,
    won=dealing.won,
    aim=aim.aim,
    waits_for_deck=waits_for_deck,
    is_over=is_over,
    view=view.view,
    resample=view.resample,
    refuse=refusal.refuse,
    played=events.played,
    dealt=events.dealt,
    write_position=position.write_position,
    read_position=position.read_position,
)
