"""The `dobrak` command: one file for each command, with its options and its output.

NumPy, the rules, Rich and the server are imported inside functions, so that help appears at once.
"""
