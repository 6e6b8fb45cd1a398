"""What a client receives when it connects again."""

from pathlib import Path
from typing import Any

import msgspec

from dobrak.server.audience import Client
from dobrak.server.protocol.entries import Pace, Settings
from dobrak.server.service import Service
from dobrak.server.telling import RECENT
from tests.server.test_sleep import run


def test_a_client_that_has_missed_too_much_gets_the_whole_table(tmp_path: Path) -> None:
    async def story(service: Service) -> None:
        ana, _ = await service.people.add("Ana")
        settings = Settings("durak", 2, {}, [None, None], listed=True, pace=Pace(), chat=True)
        room = await service.open(ana, settings)
        while room.table.version <= RECENT + 1:
            await room.commit(room.table.allow_chat(ana.id, not room.table.chat))

        def told(known: int) -> list[Any]:
            sent: list[bytes] = []
            client = Client(None, "", sent.extend, lambda _: None)
            room.enter(client, known)
            room.leave(client)
            return [msgspec.json.decode(message) for message in sent]

        version = room.table.version
        news = told(version - RECENT)[:RECENT]
        assert [message["version"] for message in news] == [*range(3, version + 1)]
        for known in (version - RECENT - 1, version + 1):
            fresh, _ = told(known)
            assert fresh["told"] == "fresh"
            assert fresh["table"]["version"] == version

    run(story, tmp_path)
