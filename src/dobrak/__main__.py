"""The `dobrak` command, also as `python -m dobrak`. Ctrl-C always ends it without a traceback."""

import signal
import sys

from dobrak.cli.shell import INTERRUPTED, TROUBLE


def main() -> None:
    """Run the command. If a package is missing, say how to install it."""
    try:
        from dobrak.cli.app import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except ModuleNotFoundError as error:
        from dobrak import missing

        sentence = missing.sentence(error)
        if sentence is None:
            raise
        print(sentence, file=sys.stderr)
        sys.exit(TROUBLE)
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is ending already


if __name__ == "__main__":
    main()
