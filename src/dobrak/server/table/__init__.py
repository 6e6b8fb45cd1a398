"""A table without input or output: its state, what may be done there, and who sees what."""
