"""What all tests need."""

import signal

# A shell starts programs in the background with Ctrl-C ignored, and so would be those we start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
