"""The `dobrak` command, also as `python -m dobrak`: Ctrl-C ends it at any moment in silence."""

import signal
import sys

INTERRUPTED = 130  # what shells expect after Ctrl-C


def main() -> None:
    try:
        from dobrak.cli import main as run

        run()
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # once is enough
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    main()
