"""The declarations of the games as messages."""

from dobrak.bots.about import bots_of
from dobrak.games.options import LEAST_PLAYERS, Condition, Declaration, Number, Option
from dobrak.server.protocol import requests as wire
from dobrak.server.protocol.messages import Value
from dobrak.server.table.length import on_server


def game(declared: Declaration) -> wire.GameDeclared:
    bots = bots_of(declared.name)
    return wire.GameDeclared(
        declared.name,
        declared.title,
        [_option(on_server(option), declared) for option in declared.options],
        LEAST_PLAYERS,
        [wire.PlayerLimit(limit.most, _condition(limit.when)) for limit in declared.player_limits],
        wire.Defaults(declared.default_players(declared.defaults), declared.defaults, bots.usual),
        [_number(number) for number in declared.numbers],
        list(bots.names),
    )


def _number(number: Number) -> wire.NumberDeclared:
    takes = number.takes
    printed = [wire.Printed(one.value, _condition(one.when)) for one in number.printed]
    return wire.NumberDeclared(number.name, number.clause, takes[0], takes[-1], takes.step, printed)


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
