"""The `dobrak` command: one file for each command, with its options and what it prints.

The help of a command must not wait for what the command needs: NumPy, the rules, Rich and the
server are imported inside functions.
"""
