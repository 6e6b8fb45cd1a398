"""`python -m dobrak` is the `dobrak` command."""

from dobrak.cli import main

main()
