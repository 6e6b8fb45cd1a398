"""Position lines: the name of the game, then `key=value` words. `-` means empty."""

from collections.abc import Iterable

from dobrak.cards import Spelling, shorten
from dobrak.errors import BadPosition
from dobrak.games.options import (
    LEAST_PLAYERS,
    VARIANT_NAME,
    Declaration,
    Number,
    Option,
    Options,
    Value,
    written,
)

NOTHING = "-"


def split(text: object) -> tuple[str, dict[str, str]]:
    """The name of the game and the fields of a position line."""
    if not isinstance(text, str):
        raise BadPosition("a position is a line of text")
    words = text.split()
    if not words:
        raise BadPosition("the position is empty")
    fields: dict[str, str] = {}
    for word in words[1:]:
        key, equals, value = word.partition("=")
        if not equals:
            raise BadPosition(f"{shorten(word)} is not of the form key=value")
        if key in fields:
            raise BadPosition(f"{shorten(key)} stands twice")
        fields[key] = value
    return words[0], fields


class Fields:
    """The fields of a position, which are taken out one by one. Errors name the key."""

    def __init__(self, fields: dict[str, str]) -> None:
        self._fields = dict(fields)

    def text(self, key: str) -> str:
        try:
            return self._fields.pop(key)
        except KeyError:
            raise BadPosition(f"the position lacks {key}=…") from None

    def number(self, key: str, least: int, most: int) -> int:
        return read_number(key, self.text(key), least, most)

    def numbers(self, key: str, count: int, least: int, most: int) -> list[int]:
        parts = self.text(key).split(",")
        if len(parts) != count:
            raise BadPosition(f"{key}: {count} numbers belong here, with commas between")
        return [read_number(key, part, least, most) for part in parts]

    def choice(self, key: str, choices: Iterable[str]) -> str:
        text, known = self.text(key), list(choices)
        if text not in known:
            raise BadPosition(f"{key}: takes one of {', '.join(known)}, not {shorten(text)}")
        return text

    def options(self, declared: Declaration) -> tuple[int, Options]:
        """The number of players, and all options of the table."""
        chosen: Options = {}
        for option in declared.options:
            if option.applies(chosen):
                chosen[option.name] = self._value(declared.number_for(option) or option)
        for number in declared.numbers:
            if number.name in self._fields and number.name not in chosen:
                chosen[number.name] = self._value(number)
        if VARIANT_NAME in self._fields:
            chosen[VARIANT_NAME] = self.text(VARIANT_NAME)
        most = declared.most_players(chosen)
        players = self.number("players", LEAST_PLAYERS, most)
        try:
            return players, declared.checked(players, chosen)
        except ValueError as error:
            raise BadPosition(str(error)) from None

    def _value(self, option: Option | Number) -> Value:
        text = self.text(option.name)
        try:
            return option.read(text)
        except ValueError as error:
            raise BadPosition(str(error)) from None

    def seat(self, key: str, players: int) -> int:
        """A seat, or -1 for nobody."""
        text = self.text(key)
        return -1 if text == NOTHING else read_number(key, text, 0, players - 1)

    def parts(self, key: str, between: str) -> list[str]:
        text = self.text(key)
        return [] if text == NOTHING else text.split(between)

    def cards(self, key: str, spelling: Spelling) -> list[int]:
        return read_cards(key, self.text(key), spelling)

    def hands(self, key: str, players: int, spelling: Spelling) -> list[list[int]]:
        parts = self.text(key).split("/")
        if len(parts) != players:
            raise BadPosition(f"{key}: {players} hands belong here, with / between")
        return [read_cards(key, part, spelling) for part in parts]

    def seats(self, key: str, players: int) -> int:
        """Several seats, as a mask."""
        mask = 0
        for part in self.parts(key, ","):
            mask |= 1 << read_number(key, part, 0, players - 1)
        return mask

    def done(self) -> None:
        for key in self._fields:
            raise BadPosition(f"{shorten(key)} is not a field of this game's positions")


def read_number(key: str, text: str, least: int, most: int) -> int:
    digits = text[1:] if text[:1] == "-" else text
    if digits.isascii() and digits.isdigit() and len(digits) <= 18 and least <= int(text) <= most:
        return int(text)
    raise BadPosition(f"{key}: takes a number from {least} to {most}, not {shorten(text)}")


def read_cards(key: str, text: str, spelling: Spelling) -> list[int]:
    if text == NOTHING:
        return []
    cards = []
    for word in text.split("."):
        if word not in spelling:
            raise BadPosition(f"{key}: {shorten(word)} is not a card")
        cards.append(spelling.read(word))
    return cards


def cards_text(cards: Iterable[int], spelling: Spelling) -> str:
    return spelling.write(cards, ".") or NOTHING


def seat_text(seat: int) -> str:
    return NOTHING if seat < 0 else str(seat)


def seats_text(mask: int) -> str:
    return ",".join(str(seat) for seat in range(8) if int(mask) >> seat & 1) or NOTHING


def numbers_text(numbers: Iterable[int]) -> str:
    return ",".join(str(int(number)) for number in numbers)


def options_text(players: int, options: Options) -> dict[str, object]:
    """The fields for the number of players and the options, the variant first."""
    (variant, value), *others = options.items()
    return {
        variant: written(value),
        "players": int(players),
        **{name: written(value) for name, value in others},
    }


def line(game: str, fields: dict[str, object]) -> str:
    return " ".join([game, *(f"{key}={value}" for key, value in fields.items())])
