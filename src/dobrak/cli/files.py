"""Reading and writing files such as records. Errors are sentences for users."""

import json
from pathlib import Path
from typing import Any

from dobrak.cards import shorten


def load(name: str | Path) -> str:
    """Read the text of a record file."""
    try:
        return Path(name).expanduser().read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{shorten(name)} is not a text file.") from None
    except (OSError, ValueError, RuntimeError) as error:
        raise ValueError(reason(name, error)) from None


def save(record: dict[str, Any], name: str) -> Path:
    """Write a record, or another JSON object, to a new file."""
    return write(json.dumps(record, ensure_ascii=False, indent=2) + "\n", name)


def write(text: str, name: str) -> Path:
    """Write text to a new file. Existing files are never overwritten."""
    try:
        path = Path(name).expanduser()
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileNotFoundError:
        raise ValueError(f"There is no folder for {shorten(name)}: choose another name.") from None
    except (OSError, ValueError, RuntimeError) as error:
        raise ValueError(reason(name, error)) from None
    return path


def put_json(value: dict[str, Any], name: str | None) -> None:
    """Write the result for --json: to a new file, to standard output if it is -, or not at all."""
    if name == "-":
        print(json.dumps(value, ensure_ascii=False, indent=2))
    elif name is not None:
        save(value, name)


def check_new(name: str) -> None:
    """Raise an error now if a file could not be written later."""
    write("", name).unlink()


def check_results(json_file: str | None, option: str, other: str | None) -> None:
    """Raise an error now if the file of --json or of another option could not be written later."""
    if other == "-":
        raise ValueError(f"{option} takes the name of a file")
    wanted = [name for name in (json_file, other) if name not in (None, "-")]
    for name in wanted:
        check_new(str(name))
    if len({Path(str(name)).expanduser().resolve() for name in wanted}) < len(wanted):
        raise ValueError(f"--json and {option} need a file each")


def reason(name: str | Path, error: Exception) -> str:
    """The error of a file as a sentence."""
    reasons: dict[type[Exception], str] = {
        FileNotFoundError: "There is no {}.",
        FileExistsError: "{} is there already: choose another name.",
        IsADirectoryError: "{} is a folder: name a file.",
        NotADirectoryError: "There is no {}.",
        PermissionError: "You may not read or write {}.",
    }
    sentence = reasons.get(type(error), "{} cannot be read or written: " + _short(error))
    return sentence.format(shorten(name))


def _short(error: Exception) -> str:
    return f"{getattr(error, 'strerror', None) or error}.".replace("{", "").replace("}", "")
