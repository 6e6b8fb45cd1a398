"""The catalogue of texts: Fluent files (projectfluent.org), one folder for each language.

The page reads the same files. docs/texts.md describes them. Nothing is read before a text is
needed, so that `import dobrak` stays light.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "fr")
FOLDERS = [Path(__file__).parent]  # each has a folder for every language


def add_folder(folder: Path) -> None:
    """Add the texts of a game from outside: `<folder>/en/<game>.ftl`."""
    FOLDERS.append(folder)
    catalogue.cache_clear()
    label.cache_clear()


class Catalogue:
    """The texts of one language."""

    def __init__(self, language: str) -> None:
        from fluent.runtime import FluentBundle, FluentResource

        self._bundle = FluentBundle([language], use_isolating=False)
        for folder in FOLDERS:
            for file in sorted((folder / language).glob("*.ftl")):
                self._bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))

    def __contains__(self, key: str) -> bool:
        return self._bundle.has_message(key)

    def text(self, key: str, **variables: Any) -> str:
        """The text with these variables. Raises LookupError if it or a variable is missing."""
        pattern = self._bundle.get_message(key).value
        assert pattern is not None
        said, errors = self._bundle.format_pattern(pattern, variables)
        if errors:
            raise LookupError(f"{key}: {errors[0]}")
        return str(said)

    def found(self, key: str, **variables: Any) -> str | None:
        """The same, or None if there is no such text."""
        return self.text(key, **variables) if key in self else None

    def listed(self, words: Sequence[str]) -> str:
        """7, 8 and J."""
        if len(words) < 2:
            return "".join(words)
        return self.text("list", most=", ".join(words[:-1]), last=words[-1])


@cache
def catalogue(language: str = "en") -> Catalogue:
    if language not in LANGUAGES:
        raise ValueError(f"language: takes one of {', '.join(LANGUAGES)}, not {language!r}")
    return Catalogue(language)


@cache
def label(game: str, key: str) -> str | None:
    """A text of a game in English that is one line without variables. It is read without Fluent,
    whose import takes longer than a help page."""
    for folder in FOLDERS:
        file = folder / "en" / f"{game}.ftl"
        lines = file.read_text(encoding="utf-8") if file.is_file() else ""
        if found := re.search(rf"^{re.escape(key)} = (.+)$", lines, re.MULTILINE):
            return found[1]
    return None


def raw(key: str, facts: Mapping[str, Any]) -> str:
    """A key and its facts, where a text is missing."""
    told = " ".join(f"{name}={fact}" for name, fact in facts.items())
    return f"{key}: {told}" if told else key
