"""What all tests need."""

import signal

# Started in the background, a shell lets Ctrl-C be ignored, and so would the programs that we start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
