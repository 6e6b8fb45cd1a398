"""Cards, as all games represent them: a small number with a spelling."""

from collections.abc import Iterable, Mapping, Sequence


class Spelling:
    """Numbers and their words, both ways. Reading ignores case."""

    def __init__(self, words: Mapping[int, str], *, also: Mapping[str, int] | None = None) -> None:
        self._words = dict(words)
        self._numbers = {word.lower(): number for number, word in words.items()}
        self._numbers |= {word.lower(): number for word, number in (also or {}).items()}

    def __contains__(self, word: str) -> bool:
        return word.lower() in self._numbers

    def find(self, word: str) -> int | None:
        """Return the number of a word, or None if it is unknown."""
        return self._numbers.get(word.lower())

    def __getitem__(self, number: int) -> str:
        return self._words[number]

    def read(self, word: str) -> int:
        """Return the number of a word. Raises ValueError if it is unknown."""
        try:
            return self._numbers[word.lower()]
        except KeyError:
            raise ValueError(f"{shorten(word)} is not known here") from None

    def write(self, numbers: Iterable[int], between: str = " ") -> str:
        return between.join(self._words[number] for number in numbers)

    def numbers(self) -> list[int]:
        return sorted(self._words)


def deck_of(copies: Sequence[int]) -> list[int]:
    """Return all cards of a box, in order, from the number of copies of each kind."""
    return [kind for kind, count in enumerate(copies) for _ in range(count)]


def shorten(text: object, length: int = 40) -> str:
    """Quote a user's text in a sentence: shortened, and without control characters."""
    try:
        shown = str(text)
    except (RecursionError, ValueError):  # nested too deeply, or a number with too many digits
        return "that"
    shown = shown[: length + 1]
    if not shown.isprintable():
        shown = shown.encode("unicode_escape", "replace").decode("ascii")
    return f"'{shown[: length - 1]}…'" if len(shown) > length else f"'{shown}'"
