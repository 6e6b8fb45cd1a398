"""The command that each wish stands for."""

from typing import Any, cast

import pytest

from dobrak.server.protocol import messages as wire
from dobrak.server.protocol.messages import AnyWish
from dobrak.server.table.wishes import decide


class Recorder:
    """A table that only records the command."""

    def __getattr__(self, name: str) -> Any:
        return lambda *given: [(name, *given)]


@pytest.mark.parametrize(
    ("wish", "command"),
    [
        (wire.Play("1", 7, "6c"), ("play", "ana", "6c", 7)),
        (wire.Sit("1", 2), ("sit", "ana", "Ana", 2)),
        (wire.Stand("1"), ("stand", "ana")),
        (wire.Ready("1", False, 7), ("ready", "ana", False, 7)),
        (wire.ChangeRules("1", {"deals": 2}), ("change_rules", "ana", {"deals": 2})),
        (wire.ComeBack("1"), ("come_back", "ana")),
        (wire.Concede("1"), ("concede", "ana")),
        (wire.Abort("1"), ("abort", "ana")),
        (wire.WantEnd("1", False), ("want_end", "ana", False)),
        (wire.AskBack("1"), ("ask_back", "ana")),
        (wire.AnswerBack("1", True), ("answer_back", "ana", True)),
        (wire.Remove("1", 2), ("remove", "ana", 2)),
        (wire.SeatBot("1", 2, "simple"), ("seat_bot", "ana", 2, "simple")),
        (wire.Say("1", "oops", None), ("say", "ana", "oops", None, "Ana")),
        (wire.AllowChat("1", True, True), ("allow_chat", "ana", True, True)),
    ],
    ids=lambda part: type(part).__name__ if isinstance(part, wire.Wish) else "",
)
def test_a_wish_stands_for_a_command(wish: AnyWish, command: tuple[Any, ...]) -> None:
    entries: Any = decide(cast("Any", Recorder()), "ana", "Ana", wish)
    assert entries == [command]
