"""Formats of what is sent and stored: messages, entries of the log, names and chat."""
