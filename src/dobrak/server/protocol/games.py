"""The declarations of the games as messages."""

from dobrak.games.options import LEAST_PLAYERS, Condition, Declaration, Option
from dobrak.server.protocol import requests as wire
from dobrak.server.protocol.messages import Value
from dobrak.server.table.length import on_server


def game(declared: Declaration) -> wire.GameDeclared:
    return wire.GameDeclared(
        declared.name,
        declared.title,
        [_option(on_server(option), declared) for option in declared.options],
        LEAST_PLAYERS,
        [wire.PlayerLimit(limit.most, _condition(limit.when)) for limit in declared.player_limits],
        wire.Defaults(declared.default_players(declared.defaults), declared.defaults),
    )


def _option(option: Option, declared: Declaration) -> wire.OptionDeclared:
    return wire.OptionDeclared(
        option.name,
        option.clause,
        option.default,
        list(option.choices),
        option.numbers[0] if option.numbers else None,
        option.numbers[-1] if option.numbers else None,
        list(option.listed),
        _condition(option.when),
        _condition(option.moot) if option.moot else None,
        option.name in declared.before_players,
    )


def _condition(condition: Condition) -> dict[str, list[Value]]:
    return {name: list(values) for name, values in condition.items()}
