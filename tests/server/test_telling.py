"""What a client receives when it connects again, or others come and go."""

from pathlib import Path
from typing import Any

import msgspec

from dobrak.server.audience import FEW, Client
from dobrak.server.protocol.entries import Pace, Settings
from dobrak.server.service import Service
from dobrak.server.telling import RECENT
from tests.patience import until
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


def test_people_who_come_and_go_in_a_loop_are_told_of_together(tmp_path: Path) -> None:
    """Row 41: with many spectators, each such message takes long."""

    async def story(service: Service) -> None:
        ana, _ = await service.people.add("Ana")
        settings = Settings("durak", 2, {}, [None, None], listed=True, pace=Pace(), chat=True)
        room, heard = await service.open(ana, settings), list[bytes]()
        room.enter(Client(ana.id, "Ana", heard.extend, lambda _: None))
        heard.clear()
        loud = [Client(None, "", lambda _: None, lambda _: None) for _ in range(10 * FEW)]
        for client in loud:
            room.enter(client)
        for client in loud[1:]:
            room.leave(client)
        assert len(heard) == FEW
        await until(lambda: len(heard) > FEW)
        assert msgspec.json.decode(heard[-1])["watching"] == 2

    run(story, tmp_path)
