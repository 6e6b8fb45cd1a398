"""Computing time is shared by what was used, by addresses first and by people then."""

from collections import Counter
from dataclasses import dataclass

from dobrak.server.fair_queue import FairQueue, Owner


@dataclass(eq=False)
class Task:
    name: str
    owner: Owner
    cost: float  # seconds of each slice
    urgent: bool = False


def shares(queue: FairQueue[Task], seconds: float) -> Counter[str]:
    """What each task gets of the next so many seconds, if none of them ends."""
    got = Counter[str]()
    while got.total() < seconds:
        task = queue.get()
        assert task is not None
        got[task.name] += task.cost  # type: ignore[assignment]
        queue.put_back(task, task.cost)
    return got


def queue_of(*tasks: Task) -> FairQueue[Task]:
    queue = FairQueue[Task]()
    for task in tasks:
        queue.put(task)
    return queue


def test_addresses_share_the_time_however_many_people_they_have() -> None:
    many = [Task("many", Owner("there", f"guest {number}"), 20) for number in range(30)]
    got = shares(queue_of(*many, Task("one", Owner("here", "Ana"), 1)), 10_000)
    assert abs(got["many"] - got["one"]) <= 20


def test_people_at_an_address_share_its_time_however_many_tables_they_have() -> None:
    many = [Task("many", Owner("here", "Eve"), 20) for _ in range(30)]
    got = shares(queue_of(*many, Task("one", Owner("here", "Ana"), 1)), 10_000)
    assert abs(got["many"] - got["one"]) <= 20


def test_tasks_of_one_person_take_turns() -> None:
    tasks = [Task(name, Owner("here", "Ana"), 1) for name in "abc"]
    assert set(shares(queue_of(*tasks), 300).values()) == {100}


def test_who_comes_later_neither_makes_up_for_it_nor_pays_for_what_others_used() -> None:
    queue = queue_of(Task("early", Owner("here", "Ana"), 1))
    shares(queue, 1000)
    queue.put(Task("late", Owner("there", "Ben"), 1))
    got = shares(queue, 1000)
    assert abs(got["early"] - got["late"]) <= 1


def test_nothing_stays_of_those_who_need_no_more() -> None:
    queue = queue_of(Task("a", Owner("here", "Ana"), 1), Task("b", Owner("there", "Ben"), 1))
    for _ in range(2):
        task = queue.get()
        assert task is not None
        queue.finish(task, 5.0)
    assert queue.empty()
    assert not queue._all.parts


def test_an_urgent_task_comes_first_now_and_later() -> None:
    tasks = [Task(name, Owner("here", "Ana"), 1) for name in "abc"]
    queue = queue_of(*tasks, Task("other", Owner("there", "Ben"), 1))
    queue.hurry(tasks[2])
    first = queue.get()
    assert first is tasks[2]
    queue.hurry(tasks[1])
    assert queue.get() is tasks[1]
    queue.put_back(first, 100.0)
    assert queue.get() is first
    queue.finish(first, 100.0)
    queue.finish(tasks[1], 1.0)
    for _ in range(2):
        task = queue.get()
        assert task is not None
        queue.finish(task, 1.0)
    assert queue.empty()


def test_a_task_becomes_urgent_while_a_thread_has_it() -> None:
    tasks = [Task(name, Owner("here", "Ana"), 1) for name in "ab"]
    queue = queue_of(*tasks)
    assert queue.get() is tasks[0]
    queue.hurry(tasks[0])
    queue.put_back(tasks[0], 1.0)
    assert queue.get() is tasks[0]
    assert queue.get() is tasks[1]
    assert queue.empty()


def test_a_queue_that_is_closed_is_emptied_first() -> None:
    queue = queue_of(Task("a", Owner("here", "Ana"), 1))
    queue.close()
    assert queue.get() is not None
    assert queue.get() is None
